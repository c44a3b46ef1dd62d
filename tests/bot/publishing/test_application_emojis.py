"""Which emojis are uploaded, removed and used, from what the games draw and what the application has."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bot.publishing.application_emojis import Wanted, difference, usable
from bot.text.emojis import NAME_PREFIX, is_ours
from engine import all_games
from render import emoji_pictures

NAMES = [f"{NAME_PREFIX}bcdf2{letter}" for letter in "bcdfghjk"]
FOREIGN = ["party", "gs_logo", "gs_banner", "GS_bcdf2b", "gs_bcdf2bb", "my_gs_bcdf2b"]

some_names = st.lists(st.sampled_from(NAMES), max_size=4, unique=True)
wanted_by_games = st.dictionaries(
    st.sampled_from(["one", "two", "three"]), some_names.map(lambda names: {f"piece {name}": name for name in names})
)
present_names = st.lists(st.sampled_from([*NAMES, *FOREIGN]), unique=True)


@given(wanted_by_games, present_names)
def test_afterwards_the_application_has_what_is_wanted_and_all_that_was_not_ours(wanted: Wanted, present: list[str]) -> None:
    missing, gone = difference(wanted, present)
    uploaded = [name for names in missing.values() for name in names]
    all_wanted = {name for names in wanted.values() for name in names.values()}
    after = [name for name in present if name not in gone] + uploaded
    assert len({*after}) == len(after), "Discord refuses a second one of the same name"
    assert {*after} == all_wanted | {name for name in present if name in FOREIGN}
    assert difference(wanted, after) == ({}, []), "nothing is left to do"
    assert all({*names} <= {*wanted[game].values()} for game, names in missing.items())


@given(wanted_by_games, present_names)
def test_a_game_uses_all_of_its_emojis_or_none(wanted: Wanted, present: list[str]) -> None:
    used = usable(wanted, {name: number for number, name in enumerate(present)})
    for game, names in wanted.items():
        is_complete = bool(names) and {*names.values()} <= {*present}
        assert (game in used) is is_complete
        if is_complete:
            assert used[game].keys() == names.keys()
            assert all(text == f"<:{names[shows]}:{present.index(names[shows])}>" for shows, text in used[game].items())


def test_the_names_of_all_emojis_are_ours_say_nothing_and_stand_for_one_drawing() -> None:
    drawn: dict[str, bytes] = {}
    for game in all_games():
        for picture in emoji_pictures(game):
            name = NAME_PREFIX + picture.name
            assert is_ours(name)
            assert 2 <= len(name) <= 32
            assert not {*picture.name} & {*"aeiou_"}, "it could be a word"
            assert drawn.setdefault(name, picture.data) == picture.data
    assert len(drawn) < 2000


def test_nobody_elses_emojis_are_ours() -> None:
    assert not any(map(is_ours, FOREIGN))
