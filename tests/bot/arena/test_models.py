"""What the arena tells has the form that Discord describes."""

from __future__ import annotations

import msgspec
import pytest
from msgspec import UNSET, Struct

from bot.arena.state import factories
from bot.arena.state.models import ChannelType, Message, User
from tests.bot.arena.examples import BOT, FULL, NOW, PLAIN, ZOE, full_reaction, full_user, plain_message
from tests.bot.arena.refusals import described
from tests.bot.arena.spec import Spec


@pytest.fixture(scope="module")
def spec() -> Spec:
    return described()


def name_of(case: tuple[str, Struct]) -> str:
    kind = getattr(case[1], "type", None)
    return f"{case[0]}-{kind.name}" if isinstance(kind, ChannelType) else case[0]


@pytest.mark.parametrize("case", [*PLAIN, *FULL], ids=name_of)
def test_each_thing_has_the_form_that_discord_describes(spec: Spec, case: tuple[str, Struct]) -> None:
    schema, thing = case
    assert spec.fault_of(schema, msgspec.to_builtins(thing)) == []
    assert msgspec.json.decode(msgspec.json.encode(thing)) == msgspec.to_builtins(thing)


def test_no_field_has_a_name_that_discord_does_not_know(spec: Spec) -> None:
    # The description forbids no further keys, so a misspelt optional field would pass the forms above.
    known: dict[type[Struct], set[str]] = {}
    for schema, thing in [*PLAIN, *FULL]:
        known.setdefault(type(thing), set()).update(spec.fields(schema))
    unknown = [(kind, name) for kind, names in known.items() for name in kind.__struct_encode_fields__ if name not in names]
    assert unknown == []


def test_the_full_things_above_leave_no_field_out() -> None:
    missing: dict[type[Struct], set[str]] = {}
    for _, thing in FULL:
        unset = {name for name in thing.__struct_fields__ if getattr(thing, name) is UNSET}
        missing[type(thing)] = missing.get(type(thing), unset) & unset
    assert {kind.__name__: names for kind, names in missing.items() if names} == {}


@pytest.mark.parametrize("user", [BOT, full_user()], ids=["bot", "person"])
def test_one_sees_more_of_oneself(spec: Spec, user: User) -> None:
    assert spec.fault_of("UserPIIResponse", factories.own_user(user)) == []


def test_a_renamed_person_is_renamed_in_their_messages() -> None:
    author = factories.new_user("101", "Zoë")
    message = Message(id="50", channel_id="11", author=author, timestamp=NOW)
    author.global_name = "Zoë the Swift"
    assert msgspec.to_builtins(message)["author"]["global_name"] == "Zoë the Swift"


def test_a_quoted_message_does_not_quote_in_its_turn() -> None:
    first = plain_message()
    second = Message(id="52", channel_id="11", author=ZOE, timestamp=NOW, referenced_message=first, reactions=[full_reaction()])
    quote = msgspec.to_builtins(factories.quoted(second))
    assert "referenced_message" not in quote
    assert "reactions" not in quote
    assert second.referenced_message is first


def test_people_have_plain_names_below_their_free_ones_and_bots_have_numbers() -> None:
    ada = factories.new_user("7", "Ada L. ✨")
    assert (ada.username, ada.global_name, ada.discriminator, ada.bot) == ("adal.", "Ada L. ✨", "0", UNSET)
    assert factories.new_user("7", "✨").username == "player"
    assert (BOT.username, BOT.global_name, BOT.discriminator, BOT.bot) == ("Grandstand", None, "9002", True)


def test_times_are_written_as_discord_writes_them() -> None:
    assert factories.timestamp(1_794_816_000) == "2026-11-16T08:00:00.000000+00:00"
    assert factories.timestamp(1_794_816_000.25) == "2026-11-16T08:00:00.250000+00:00"
