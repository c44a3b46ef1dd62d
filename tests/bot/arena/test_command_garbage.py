"""Commands by the hundred: every good one is accepted, and of garbage comes nothing worse than a refusal."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from bot.arena.behaviour.errors import ApiError, Json
from bot.arena.validation.commands import LOCALES, read_choices, read_command, read_commands
from tests.bot.arena.command_bodies import faults_of
from tests.bot.arena.garbage import examples

names = st.text(st.sampled_from("abcxyzäßжプ0189_-"), min_size=1, max_size=32)
descriptions = st.text(st.characters(codec="utf-8"), min_size=1, max_size=60)
translations = st.none() | st.dictionaries(st.sampled_from(sorted(LOCALES)), names, max_size=2)


def blank_or(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.none() | strategy


@st.composite
def value_options(draw: st.DrawFn) -> Json:
    kind = draw(st.integers(3, 11))
    made: Json = {"type": kind, "name": draw(names), "description": draw(descriptions), "name_localizations": draw(translations)}
    of_kind: dict[int, st.SearchStrategy[Any]] = {
        3: st.text(st.characters(codec="utf-8"), max_size=30),
        4: st.integers(-(2**53) + 1, 2**53 - 1),
        10: st.floats(-1e9, 1e9, allow_nan=False),
    }
    if kind in of_kind:
        choice = st.fixed_dictionaries({"name": descriptions, "value": of_kind[kind]})
        if draw(st.booleans()):
            made["choices"] = draw(st.lists(choice, max_size=3))
        else:
            made["autocomplete"] = draw(blank_or(st.booleans()))
    if kind == 3:
        made |= {"min_length": draw(blank_or(st.integers(0, 9))), "max_length": draw(blank_or(st.integers(9, 6000)))}
    elif kind in of_kind:
        made["min_value"], made["max_value"] = sorted((draw(of_kind[kind]), draw(of_kind[kind])))
    elif kind == 7:
        made["channel_types"] = draw(blank_or(st.lists(st.sampled_from([0, 2, 5, 11, 15]), unique=True)))
    return made


@st.composite
def several_options(draw: st.DrawFn) -> list[Json]:
    options = draw(st.lists(value_options(), max_size=4, unique_by=lambda one: str(one["name"])))
    required = draw(st.integers(0, 4))
    return [one | {"required": at < required} for at, one in enumerate(options)]


@st.composite
def branches(draw: st.DrawFn, kinds: tuple[int, ...]) -> list[Json]:
    made: list[Json] = []
    for name in draw(st.lists(names, min_size=1, max_size=3, unique=True)):
        kind = draw(st.sampled_from(kinds))
        inside = draw(several_options()) if kind == 1 else draw(branches((1,)))
        made.append({"type": kind, "name": name, "description": draw(descriptions), "options": inside})
    return made


@st.composite
def valid_commands(draw: st.DrawFn) -> Json:
    kind = draw(st.sampled_from([None, 1, 1, 1, 2, 3]))
    made: Json = {
        "type": kind,
        "name": draw(names),
        "name_localizations": draw(translations),
        "default_member_permissions": draw(blank_or(st.integers(0, 2**52) | st.integers(0, 2**52).map(str))),
        "contexts": draw(blank_or(st.lists(st.integers(0, 2), min_size=1, unique=True))),
        "integration_types": draw(blank_or(st.lists(st.integers(0, 1), min_size=1, unique=True))),
        "nsfw": draw(blank_or(st.booleans())),
        "dm_permission": draw(blank_or(st.booleans())),
    }
    if kind in (None, 1):
        made["description"] = draw(descriptions)
        made["options"] = draw(st.one_of(st.none(), several_options(), branches((1, 2))))
    return made


@examples(30)
@given(valid_commands(), st.booleans())
def test_every_valid_command_is_accepted_in_a_form_that_fits_the_description(body: Json, in_guild: bool) -> None:
    read = read_command(body, in_guild=in_guild)
    assert not faults_of(read)
    assert read_command(read, in_guild=in_guild) == read


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from(["_errors", "3", 1, 3, 7]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3) | st.just("_errors"), inner, max_size=3),
    max_leaves=6,
)
every_field = (
    "type name description options choices value required autocomplete min_value max_value min_length max_length channel_types "
    "contexts integration_types nsfw dm_permission default_member_permissions name_localizations description_localizations"
)
fields = every_field.split()
garbled_options = st.dictionaries(st.sampled_from(fields), anything | st.integers(1, 11), max_size=8)
garbage = st.one_of(
    anything,
    st.dictionaries(st.sampled_from(fields), anything, max_size=8),
    st.fixed_dictionaries({"name": st.just("play"), "description": st.just("d"), "options": st.lists(garbled_options, max_size=3)}),
)


def check_tree(tree: Json) -> None:
    """What is wrong where: errors at the ends, and no end without one."""
    assert tree
    for name, inside in tree.items():
        if name != "_errors":
            check_tree(inside)
        else:
            assert inside
            assert all(error.keys() == {"code", "message"} for error in inside)


@examples(120)
@given(garbage, st.sampled_from([3, 4, 10]))
def test_garbage_is_refused_and_nothing_worse_happens(body: Any, kind: int) -> None:
    for read in (
        lambda: read_command(body, in_guild=False),
        lambda: read_commands(body, in_guild=True),
        lambda: read_commands([body, body], in_guild=False),
        lambda: read_choices(body, kind),
        lambda: read_choices({"choices": [body]}, kind),
    ):
        try:
            json.dumps(read())
        except ApiError as refusal:
            json.dumps(refusal.body)
            # Not held against the description: it wants numbers for the codes of fields, and Discord sends words.
            check_tree(refusal.errors or {})
