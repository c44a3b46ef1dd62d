"""What nobody would answer otherwise is not asked at tables that want that; and nobody would have answered it otherwise."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from engine import Table, game_record, get_game, verify
from engine.games.magical_athlete import notation as of_2025
from engine.games.magical_athlete.racers import CARDS as RACERS
from engine.games.magical_athlete.tracks import TRACKS
from engine.games.magical_athlete_2003 import notation as of_2003
from engine.games.magical_athlete_2003.characters import CARDS as CHARACTERS
from engine.race.asks import EVERYTHING, MATTERS
from engine.race.notation import RaceNotation, RacePositionResult
from tests.engine.support.tables import play_over_saves
from tests.seeds import seeds

POSITIONS = 700
EXTRA_DICE = 12
MARKED = {
    "magical-athlete": ("Magician", "Dicemonger", "Legs", "Alchemist", "Rocket Scientist"),
    "magical-athlete-2003": ("Wizard", "Amazon", "Ranger"),
}
NOTATIONS = {"magical-athlete": of_2025.NOTATION, "magical-athlete-2003": of_2003.NOTATION}
CARDS = {"magical-athlete": RACERS, "magical-athlete-2003": CHARACTERS}
BORROWING = {"Copycat", "Egg", "Twin"}


class Outcome(NamedTuple):
    spaces: list[int]
    points: list[int]
    places: list[int | None]


def outcome(after: RacePositionResult) -> Outcome:
    racers = after.race.racers
    return Outcome(after.spaces, [r.points for r in racers], [r.place for r in racers])


def quiet(game: str) -> RaceNotation:
    """The notation of a game whose races ask only what matters."""
    notation = NOTATIONS[game]
    changed = {name: replace(rules, skips_obvious=True) for name, rules in notation._rules.items()}
    again = type(notation).__new__(type(notation))
    again.__dict__.update(notation.__dict__ | {"_rules": changed})
    return again


QUIET = {game: quiet(game) for game in NOTATIONS}


class Case(NamedTuple):
    """A position with a racer whose question may be obvious, and the numbers that are rolled."""

    game: str
    position: str
    track: str | None
    dice: list[int]

    def loud(self, answers: Sequence[str] = (), dice: Sequence[int] = ()) -> RacePositionResult:
        return NOTATIONS[self.game].whatif(self.position, dice or self.dice, answers, track=self.track)

    def quiet(self) -> RacePositionResult:
        return QUIET[self.game].whatif(self.position, self.dice, track=self.track)


def random_case(game: str, seed: int) -> Case:
    chance = random.Random(f"{game} {seed}")
    first = chance.choice(MARKED[game])
    if first == "Dicemonger" and chance.random() < 0.7:
        first = chance.choice(["Banana", "Gunk", "Scoocher", "Heckler", "Centaur", "Romantic", "Hare"])
    others = chance.sample(sorted({*CARDS[game]} - {first, *BORROWING}), chance.randint(1, 4))
    if game == "magical-athlete" and first not in MARKED[game] and "Dicemonger" not in others:
        others[0] = "Dicemonger"
    near = chance.random() < 0.6
    spaces = [chance.randint(22, 29) if near else chance.randint(0, 29) for _ in (first, *others)]
    position = " ".join(f"{name}@{space}" for name, space in zip((first, *others), spaces, strict=True))
    track = chance.choice(sorted(TRACKS)) if game == "magical-athlete" else None
    return Case(game, position, track, [chance.randint(1, 6) for _ in range(EXTRA_DICE)])


def kinds_of(after: RacePositionResult) -> list[str]:
    return [asked.kind for asked in after.questions]


@pytest.mark.parametrize("game", NOTATIONS)
def test_whoever_is_not_asked_would_not_have_answered_otherwise(game: str) -> None:
    """For each question that is not asked, all other answers are tried with every number that the next die can show."""
    seen = Counter[str]()
    for seed in range(seeds(1).stop * POSITIONS):
        case = random_case(game, seed)
        everything, rest = case.loud(), case.quiet()
        if not everything.questions or kinds_of(rest) == kinds_of(everything):
            continue
        asked = next(asked for k, asked in enumerate(everything.questions) if kinds_of(rest)[k : k + 1] != [asked.kind])
        before = [earlier.answer for earlier in everything.questions[: everything.questions.index(asked)]]
        seen[asked.kind] += 1
        if asked.kind == "reroll":
            kept = outcome(rest)
            assert outcome(case.loud([*before, asked.options[-1]])) == kept, case
            for dealer in asked.options[:-1]:
                for number in range(1, 7):
                    again = outcome(case.loud([*before, dealer, "Keep"], [case.dice[0], number, *case.dice[1:]]))
                    assert (again.points[0], again.spaces[0]) <= (kept.points[0], kept.spaces[0]), (case, number)
        elif "Roll" in asked.options:
            taken = outcome(case.loud([*before, asked.options[0]]))
            assert outcome(rest) == taken
            assert taken.places[0], case
            for number in range(1, 7):
                rolled = outcome(case.loud([*before, "Roll"], [number, *case.dice]))
                assert rolled.points[0] <= taken.points[0], (case, number)
        else:
            assert (
                outcome(case.loud([*before, asked.options[0]])) == outcome(case.loud([*before, asked.options[-1]])) == outcome(rest)
            )
    expected = {"magical-athlete": 4, "magical-athlete-2003": 3}
    assert len(seen) >= expected[game], seen
    assert min(seen.values()) > 1, seen


@pytest.mark.parametrize(
    ("position", "dice", "is_asked"),
    [
        ("Magician@3 Hare@9", [6], False),
        ("Magician@3 Hare@9", [5], True),
        ("Magician@25 Hare@9", [5], False),
        ("Magician@3 Scoocher@9", [6], True),  # a reroll moves Scoocher
        ("Magician@3 Lackey@20", [6], True),  # which runs at a 6
        ("Magician@3 Banana@5", [6], True),  # it trips whoever passes
        ("Magician@3 Baba Yaga@9", [6], True),
        ("Magician@25 Stickler@3", [6], True),
        ("Legs@25 Hare@9", [6], False),
        ("Legs@24 Hare@9", [6], True),
        ("Legs@25 Gunk@9", [6], True),  # a jog of 4
        ("Legs@25 Scoocher@29", [6], True),
        ("Alchemist@29 Hare@9", [2], False),
        ("Rocket Scientist@27 Hare@9", [3], False),
        ("Rocket Scientist@27 Hare@9", [2], True),
    ],
)
def test_where_anything_could_make_a_difference_the_player_is_asked(position: str, dice: list[int], is_asked: bool) -> None:
    kinds = kinds_of(QUIET["magical-athlete"].whatif(position, dice))
    assert any(kind != "roll" for kind in kinds) == is_asked
    assert any(kind != "roll" for kind in kinds_of(NOTATIONS["magical-athlete"].whatif(position, dice)))


@pytest.mark.parametrize("game", NOTATIONS)
def test_a_table_that_asks_only_what_matters_can_be_saved_replayed_and_verified(game: str) -> None:
    for seed in seeds(2):
        table = Table.new(game, ["Red", "Blue", "Green", "Rusty"], {"asks": MATTERS}, seed=str(seed))
        play_over_saves(table, random.Random(seed))
        assert verify(game_record(table)).matches


@pytest.mark.parametrize("game", NOTATIONS)
def test_positions_older_saves_and_presets_ask_everything_and_new_tables_what_matters(game: str) -> None:
    rules = get_game(game)
    assert rules.read_options(None)["asks"] == EVERYTHING
    assert rules.new_table_options({})["asks"] == MATTERS
    for preset in rules.presets:
        for asks in (EVERYTHING, MATTERS):
            assert rules.preset_of(rules.read_options({**preset.options, "asks": asks})) is preset
