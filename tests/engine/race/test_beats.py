"""Beats of races over random games of every kind: nothing worth telling is missing, twice, or about nobody."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

from engine import Event
from engine.ai.playout_hosts import InlineHost, random_asker
from engine.core.dice import FastDice
from engine.games.magical_athlete.game import GAME as GAME_2025
from engine.games.magical_athlete_2003.game import GAME as GAME_2003
from engine.race.game import RaceGame
from engine.text.beat import TOLD, Beat
from engine.text.phrase import name_by_seat, names_in, piece, to_text
from tests.seeds import seeds

KINDS: list[tuple[RaceGame[Any], int, dict[str, str]]] = [
    (GAME_2025, 2, {}),
    (GAME_2025, 3, {"racers": "double"}),
    (GAME_2025, 4, {}),
    (GAME_2025, 6, {"tracks": "wild,wild,wild,wild"}),
    (GAME_2003, 4, {}),
    (GAME_2003, 5, {"length": "20"}),
    (GAME_2003, 4, {"advantages": "on"}),
    (GAME_2003, 5, {"advantages": "on", "draft": "advanced"}),
]
CASES = [(kind, seed) for kind in range(len(KINDS)) for seed in seeds(2)]
CALL = name_by_seat(["Ann", "Bob", "Cy", "Di", "Ed", "Flo"])
NO_NEWS = {"turn", "passed", "loop_ended", "draft_turn", "slid", "abilities_back"}
"""Kinds of events that no beat tells."""
NEWS = {
    "power",
    "die",
    "tripped",
    "eliminated",
    "finished",
    "chips",
    "warped",
    "put_behind",
    "feature",
    "item_used",
    "exploded",
    "fizzled",
    "goes_next",
    "goes_again",
    "predicted",
    "struck",
    "forecast",
    "line_up",
    "race_over",
    "game_over",
}
"""Kinds of events that a message never leaves out silently."""


@cache
def events_of(kind: int, seed: int) -> list[Event]:
    """Return the events of a whole random game."""
    game, players, options = KINDS[kind]
    dice = FastDice(1000 * kind + seed)
    match = game.new(players, game.read_options(options))
    host = InlineHost(dice, random_asker(dice), records_events=True)
    while game.result(match) is None:
        game.step(match, host)
    return list(host.events)


def text(beat: Beat) -> str:
    return to_text((*beat.words, "."), CALL)


def slices(events: Sequence[Event], seed: int) -> list[Sequence[Event]]:
    """Return the events as messages tell them: cut anywhere."""
    chance = random.Random(seed)
    ends = sorted(chance.sample(range(1, len(events)), min(40, len(events) - 1)))
    return [events[first:last] for first, last in zip([0, *ends], [*ends, len(events)], strict=True)]


@pytest.mark.parametrize(("kind", "seed"), CASES)
def test_each_event_is_told_once_wherever_a_game_is_cut(kind: int, seed: int) -> None:
    game, events = KINDS[kind][0], events_of(kind, seed)
    public = [event.number for event in events if event.only is None and event.kind not in NO_NEWS]
    for parts in ([events], slices(events, seed)):
        told = Counter(number for part in parts for beat in game.beats(part) for number in beat.events)
        assert [*told.elements()] == [*told], "once each"
        assert sorted(told) == public


@pytest.mark.parametrize(("kind", "seed"), CASES)
def test_no_power_duel_trip_or_score_is_routine(kind: int, seed: int) -> None:
    game, events = KINDS[kind][0], events_of(kind, seed)
    news = {event.number for event in events if event.kind in NEWS and event.only is None}
    for part in (events, *slices(events, seed)):
        for beat in game.beats(part):
            assert beat.drama >= TOLD or not news.intersection(beat.events), text(beat)


def concerned(event: Event) -> set[str]:
    """Return the racers to whom an event did something."""
    data = event.data
    if event.kind in ("tripped", "eliminated", "finished", "die", "rolled"):
        return {data["racer"]}
    if event.kind in ("moved", "warped"):
        return {name for name, _, _ in data["moves"]}
    if event.kind == "put_behind":
        return {*data["others"]}
    return {data["racer"], *(value for value in data["about"] if isinstance(value, str))} if event.kind == "power" else set()


@pytest.mark.parametrize(("kind", "seed"), CASES)
def test_words_name_everybody_to_whom_something_happened(kind: int, seed: int) -> None:
    """Whoever went along by a power of its own is named there. A crowd that goes equally far is counted."""
    game, events = KINDS[kind][0], events_of(kind, seed)
    for part in slices(events, seed):
        beats = game.beats(part)
        by_number = {event.number: event for event in part}
        for turn in {beat.turn for beat in beats}:
            named = {name for beat in beats if beat.turn == turn for name in names_in(beat.words)}
            for beat in (beat for beat in beats if beat.turn == turn):
                for number in beat.events:
                    missing = {piece(name) for name in concerned(by_number[number])} - {*names_in(beat.words)}
                    also = by_number[number].kind in ("moved", "warped", "power")
                    is_counted = also and re.search(r"\d (racers|characters) move \d", text(beat))
                    assert is_counted or not (missing - named if also else missing), (text(beat), by_number[number])


@pytest.mark.parametrize(("kind", "seed"), CASES)
def test_the_die_of_each_roll_and_both_dice_of_a_duel_are_in_the_words(kind: int, seed: int) -> None:
    game, events = KINDS[kind][0], events_of(kind, seed)
    for part in slices(events, seed):
        by_number = {event.number: event for event in part}
        for beat in game.beats(part):
            rolled = [by_number[number].data["die"] for number in beat.events if by_number[number].kind == "rolled"]
            assert all(re.search(rf"(?<!\d){die}(?!\d)", text(beat)) for die in (*rolled, *beat.dice)), text(beat)


@pytest.mark.parametrize(("kind", "seed"), CASES)
def test_a_headline_says_what_was_added_to_the_die(kind: int, seed: int) -> None:
    """A long story tells others' beats in their headlines: a roll without its minus would be half of it."""
    game, events = KINDS[kind][0], events_of(kind, seed)
    for part in slices(events, seed):
        by_number = {event.number: event for event in part}
        for beat in game.beats(part):
            if any(by_number[number].kind in ("modified", "counts_as") for number in beat.events):
                added = re.findall(r"\([^)]*[+−]\d[^)]*\)", text(beat))
                assert all(numbers in to_text(beat.headline_words, CALL) for numbers in added), text(beat)


@pytest.mark.parametrize(("kind", "seed"), CASES)
def test_sentences_are_whole(kind: int, seed: int) -> None:
    game, events = KINDS[kind][0], events_of(kind, seed)
    for part in slices(events, seed):
        for beat in game.beats(part):
            for words in (beat.words, beat.headline_words):
                told = to_text((*words, "."), CALL)
                assert not re.search(r"[{}]|  | [,.:;)]|[,:;][,.:;]|\.\.|\(\)|\buses\b(?! \d Magic| a Boot)|None", told), told
                assert beat.doer is None or words[0] == beat.doer


@pytest.mark.parametrize(("kind", "seed"), CASES)
def test_nothing_private_is_told(kind: int, seed: int) -> None:
    game, events = KINDS[kind][0], events_of(kind, seed)
    public = [event for event in events if event.only is None]
    assert game.beats(events) == game.beats(public)
    private = {event.number for event in events if event.only is not None}
    assert not private.intersection(number for beat in game.beats(events) for number in beat.events)


@pytest.mark.parametrize(("kind", "seed"), CASES)
def test_each_kind_has_a_drama(kind: int, seed: int) -> None:
    game, events = KINDS[kind][0], events_of(kind, seed)
    assert {beat.kind for beat in game.beats(events)} <= {*game.race_beats.drama}
