"""Beats: what happened in random games and in single turns, one thing worth telling at a time."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Sequence

import pytest

from engine import Event
from engine.games.thats_life.pieces import PAWN
from engine.games.thats_life.text.beats import KINDS, beats
from engine.games.thats_life.text.drama import is_home
from engine.games.thats_life.text.names import card_name
from engine.games.thats_life.tiles import FINISH
from engine.text.beat import BANNER, HEADLINE, TOLD, Beat
from engine.text.english import printed
from engine.text.phrase import name_by_seat, names_in, seat, to_text
from engine.text.story import compose
from tests.engine.games.thats_life.positions import NAMES, Evening, turn
from tests.engine.games.thats_life.test_text import noted
from tests.engine.games.thats_life.transcripts import Transcript, transcripts

TELLING = {
    "took",
    "gift",
    "steal",
    "token",
    "token_played",
    "sunk",
    "swapped",
    "pushed",
    "attack",
    "hat",
    "disc",
    "lap",
    "game_over",
}
"""Whatever a message leaves out, it says that it leaves these out."""


def is_worth_telling(event: Event) -> bool:
    return event.kind in TELLING or is_home(event) or (event.kind == "card" and event.data["second"])


def public(events: Sequence[Event]) -> list[Event]:
    return [event for event in events if event.only is None and event.kind != "turn"]


def cuts(events: Sequence[Event], seed: int) -> list[Sequence[Event]]:
    """Stretches of a game as messages tell them: beginning and ending anywhere."""
    chance = random.Random(seed)
    ends = sorted(chance.sample(range(1, len(events)), min(40, len(events) - 1)))
    return [events[first:last] for first, last in zip([0, *ends], [*ends, len(events)], strict=True)]


def text(beat: Beat, names: Sequence[str] = NAMES) -> str:
    return to_text(beat.words, name_by_seat(names))


def told(game: Evening) -> list[str]:
    return [text(beat) for beat in beats(game.events)]


def the_beat(game: Evening) -> Beat:
    [beat] = beats(game.events)
    return beat


# ---------------------------------------------------------------------- in random games


@pytest.mark.parametrize("talk", transcripts()[::3])
def test_every_event_belongs_to_one_beat_wherever_a_message_begins_and_ends(talk: Transcript) -> None:
    for part in cuts(talk.events, 1):
        covered = Counter(number for beat in beats(part) for number in beat.events)
        assert covered == Counter(event.number for event in public(part))
        for beat in beats(part):
            assert list(beat.events) == sorted(beat.events)


@pytest.mark.parametrize("talk", transcripts()[1::3])
def test_gifts_thefts_points_tokens_cards_hats_discs_laps_and_pawns_that_come_home_are_worth_telling(talk: Transcript) -> None:
    for part in cuts(talk.events, 2):
        drama = {number: beat.drama for beat in beats(part) for number in beat.events}
        assert all(drama[event.number] >= TOLD for event in public(part) if is_worth_telling(event))


@pytest.mark.parametrize("talk", transcripts()[2::3])
def test_a_beat_says_what_was_rolled_played_and_taken_and_names_everybody(talk: Transcript) -> None:
    for part in cuts(talk.events, 3):
        by_number = {event.number: event for event in part}
        for beat in beats(part):
            words, events = text(beat, talk.names), [by_number[number] for number in beat.events]
            assert {beat.doer, *beat.whom} - {None} <= {*names_in(beat.words)}, words
            for event in events:
                if event.kind == "rolled" and event.data["die"]:
                    assert re.search(rf"rolls a {event.data['die']}\b", words)
                    assert event.data["die"] in beat.dice
                if event.kind in ("took", "gift", "steal", "sunk") and event.data["tile"]:
                    assert printed(event.data["tile"]) in words
                if event.kind == "card":
                    assert re.search(r"plays the (yellow|orange)", words)


@pytest.mark.parametrize("talk", transcripts()[1::3])
def test_a_headline_says_everything_that_changed_hands(talk: Transcript) -> None:
    """A story that is too long tells what others do in headlines."""
    for part in cuts(talk.events, 5):
        by_number = {event.number: event for event in part}
        for beat in beats(part):
            words = to_text(beat.headline_words, name_by_seat(talk.names))
            assert {*beat.whom} <= {*names_in(beat.headline_words)}, words
            for event in map(by_number.__getitem__, beat.events):
                if event.kind in ("took", "gift", "steal") and event.data["tile"]:
                    assert printed(event.data["tile"]) in words
                if event.kind in ("lap", "disc"):
                    assert f"+{event.data['disc']} disc" in words
                if event.kind == "token":
                    assert "token" in words
                if is_home(event):
                    assert "home" in words


@pytest.mark.parametrize("talk", transcripts()[::3])
def test_words_have_no_holes(talk: Transcript) -> None:
    for part in cuts(talk.events, 4):
        for beat in beats(part):
            for words in (beat.words, beat.headline_words):
                sentence = to_text(words, name_by_seat(talk.names))
                assert re.fullmatch(r"\S.*[^.,;: ]\.?", sentence), sentence
                assert not re.search(r"[{}\[\]]|\bNone\b|  | ,|, and and|\bfigure\b", sentence), sentence
            assert beat.doer is None or beat.words[0] == beat.doer


def test_every_kind_of_event_has_its_kind_of_beat() -> None:
    only_for_one_seat = {"drew", "token_seen", "tokens_idle"}
    assert set(KINDS) == noted() - only_for_one_seat - {"turn"}


def test_only_a_pawn_that_goes_on_and_changes_nothing_is_routine() -> None:
    routine = [beat for talk in transcripts() for beat in beats(talk.events) if beat.drama < TOLD and beat.kind == "move"]
    assert routine
    assert all(beat.to and beat.way and not beat.whom for beat in routine)
    by_number = [{event.number: event for event in talk.events} for talk in transcripts()]
    moves = [
        events[number]
        for talk, events in zip(transcripts(), by_number, strict=True)
        for beat in beats(talk.events)
        if beat.drama < TOLD
        for number in beat.events
        if events[number].kind == "moved"
    ]
    assert all(event.data["piece"] == PAWN and event.data["on"] != FINISH for event in moves)


# ---------------------------------------------------------------------- single turns


def test_a_plain_roll_is_one_beat_with_its_die_and_its_way() -> None:
    """004-9"""
    beat = the_beat(turn("-6 +3 clover", pawns="1 1 | 0", dice=[2]))
    assert text(beat) == "Ada rolls a 2 and moves to a clover"
    assert (beat.kind, beat.dice, beat.way, beat.to) == ("move", (2,), ("−6", "clover"), "a clover")
    assert beat.drama < TOLD


def test_the_last_one_to_leave_takes_the_tile() -> None:
    """004-13"""
    beat = the_beat(turn("-6 +3 clover", pawns="1 | 0", dice=[2]))
    assert text(beat) == "Ada rolls a 2, leaves −6 empty and takes it"
    assert TOLD <= beat.drama < HEADLINE


def test_a_very_bad_tile_has_a_banner() -> None:
    assert the_beat(turn("-9 +3 clover", pawns="1 | 0", dice=[2])).drama >= BANNER


@pytest.mark.parametrize(
    ("track", "tower", "comes_to"),
    [
        ("clover +3 +1", "-8", "leaves a clover empty and takes it; the clover turns their −8 into +8"),
        ("-8 +3 +1", "clover", "leaves −8 empty and takes it; their clover turns it into +8"),
        ("-8 +3 +1", "-3 clover", "leaves −8 empty and takes it; their clover now turns it instead of −3"),
        ("clover +3 +1", "+2", "leaves a clover empty and takes it"),
    ],
)
def test_a_clover_turns_the_largest_minus(track: str, tower: str, comes_to: str) -> None:
    """004-26, 004-R28"""
    assert told(turn(track, pawns="1 | 0", dice=[2], towers=f"{tower} |")) == [f"Ada rolls a 2, {comes_to}"]


def test_a_clover_that_turns_a_large_minus_is_a_headline_and_a_banner() -> None:
    beat = the_beat(turn("clover +3 +1", pawns="1 | 0", dice=[2], towers="-8 |"))
    assert to_text(beat.headline, name_by_seat(NAMES)) == "A clover turns Ada's −8 into +8"
    assert beat.drama >= BANNER


@pytest.mark.parametrize(
    ("tower", "comes_to"),
    [
        ("", "alone it counts minus"),
        ("±3", "all their risk tiles now count plus"),
        ("±3 ±4", "all their risk tiles now count minus"),
    ],
)
def test_an_odd_number_of_risk_tiles_counts_minus(tower: str, comes_to: str) -> None:
    """004-36"""
    assert told(turn("±5 +3 +1", pawns="1 | 0", dice=[2], towers=f"{tower} |", modules="risk"))[0].endswith(f"; {comes_to}")


def test_a_gift_says_to_whom_and_why() -> None:
    """004-15"""
    beat = the_beat(turn("Gift +3 +1", pawns="1 | 0 | 0", dice=[1], towers="+8 -9 | -3 | +1"))
    assert text(beat) == "Ada rolls a 1, leaves a Gift empty and gives −9 to Cleo, who has the highest top tile"
    assert to_text(beat.headline, name_by_seat(NAMES)) == "Ada gives −9 to Cleo"
    assert (beat.kind, beat.whom) == ("gift", (seat(2),))
    assert beat.drama >= BANNER


def test_a_theft_says_what_it_does_to_both() -> None:
    """004-17"""
    beat = the_beat(turn("Steal +3 +1", pawns="1 | 0", dice=[1], towers="-4 | -7 clover"))
    assert text(beat) == (
        "Ada rolls a 1, leaves a Steal empty and steals a clover from Ben; "
        "the clover turns their −4 into +4; Ben's −7 counts minus again"
    )
    assert beat.kind == "steal"


def test_home_coming_counts_the_last_pawn_more() -> None:
    first = the_beat(turn("+1 +2", pawns="1 2 | 1 2", dice=[3], answers=["p1"]))
    assert text(first) == "Ada rolls a 3 and brings a pawn home"
    last = beats(turn("+1 +2", pawns="F 2 | 0 0", dice=[3]).events)[0]
    assert text(last) == "Ada rolls a 3, brings the last pawn home and takes the +2 left empty"
    assert HEADLINE <= first.drama < BANNER <= last.drama


def test_what_an_earlier_version_noted_is_told_without_what_it_did_not_say() -> None:
    moved = {"seat": 0, "piece": "pawn", "hat": None, "from": 1, "to": 2, "left": "clover", "on": "-6"}
    events = [Event(7, "moved", moved), Event(8, "took", {"seat": 0, "tile": "clover", "space": 1}, 7)]
    events += [
        Event(9, "turn", {"seat": 1, "again": True}),
        Event(10, "gift", {"seat": 1, "to": 0, "tile": "-9", "top": "-1", "space": 9}),
    ]
    told = [text(beat) for beat in beats(events)]
    assert told == ["Ada leaves a clover empty and takes it", "Ben gives −9 to Ada, who has the highest top tile"]


def test_an_extra_turn_is_told_as_one() -> None:
    game = turn(
        "+6 +3 clover +5 +1",
        pawns="1 | 0",
        dice=[2, 1],
        tokens="extra-turn |",
        pile="",
        answers=["token", "extra"],
        modules="worms",
        turns=2,
    )
    assert told(game)[-1].startswith("Ada rolls a 1 in the extra turn")


def test_a_headline_with_two_results_says_which_tile_was_turned() -> None:
    """ "It" would be the disc."""
    game = turn("-7", pawns="1 F F | 0 0 0", dice=[3], towers="clover |", modules="worms")
    headline = to_text(the_beat(game).headline_words, name_by_seat(NAMES))
    assert headline == "Ada brings the last pawn home, takes −7 and gets a worm token: their clover turns the −7 into +7"


def test_a_second_card_does_not_lean_on_the_first_and_a_zero_is_told() -> None:
    """The first card may be told in another message, or be left out."""
    game = turn("-6 +3 clover", pawns="1 | 0", hands="0y 2o | 5o 6o", answers=["0y", "yes"], modules="cards")
    zero, second = beats(game.events)
    assert (text(zero), text(second)) == (
        "Ada plays the yellow 0 and stays put",
        "Ada plays the orange 2 as a second card, leaves −6 empty and takes it",
    )
    assert zero.drama >= TOLD
    parts = [event for event in game.events if event.number >= second.first]
    assert [text(beat) for beat in beats(parts)] == [text(second)]


@pytest.mark.parametrize("talk", transcripts()[2::3])
def test_a_card_that_moves_nobody_never_vanishes(talk: Transcript) -> None:
    """However the story is cut, and whatever plain moves are around it."""
    call = name_by_seat(talk.names)
    for part in cuts(talk.events, 4):
        story = compose(beats(part), most=10**6)
        told = " ".join(to_text(words, call) for words in (story.headline, *story.sentences))
        for event in part:
            if event.kind == "card" and event.data["card"][0] == "0":
                assert f"plays the {card_name(event.data['card'])}" in told
