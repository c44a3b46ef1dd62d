"""The text of a message: as short as possible, and complete."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace

from bot.text.escaping import plain
from bot.text.story import ARROW, DOT, MAX_WORDS, TARGET_WORDS, story, word_count
from engine import Table, get_game
from engine.games.magical_athlete.notation import whatif
from engine.text.phrase import piece, seat
from engine.text.turn_summary import NetChange, SummaryLine, TurnSummary
from tests.engine.support.finished_games import deals, finished_game

SEATS = ["Red", "Dr. *No*"]


def moved(number: int, whose: int, start: str, end: str) -> TurnSummary:
    told = (seat(whose), " rolls a 4 with ", piece("Hare"), f": {start} → {end}")
    return TurnSummary(number, number, told, (), (NetChange(piece("Hare"), (start, end)),), whose, "Hare", (4,), (start, end))


def test_without_turns_there_is_no_text() -> None:
    assert story([], SEATS) == []


def test_whose_turn_it_is_stands_out_and_names_are_only_names() -> None:
    assert story([moved(1, 1, "3", "7")], SEATS) == [r"**Dr. \*No\*** rolls a 4 with **Hare**: 3 → 7."]


def test_a_name_with_its_own_full_stop_needs_no_other_in_bold() -> None:
    turn = TurnSummary(1, 1, (seat(0), " rolls a 1 with ", piece("M.O.U.T.H.")), seat=0, piece="M.O.U.T.H.")
    assert story([turn], SEATS) == ["**Red** rolls a 1 with **M.O.U.T.H.**"]


def test_the_roller_stands_out_in_brief_too() -> None:
    """A turn whose first part was in an earlier message does not begin with its player."""
    rest = replace(moved(1, 0, "1", "5"), seat=None)
    assert story([rest, moved(2, 1, "5", "9"), moved(3, 0, "9", "13")], SEATS, TARGET_WORDS - 21)[0].startswith(
        "**Hare** rolled 4: 1 → 5"
    )


def test_what_a_turn_set_off_is_a_line_below_it() -> None:
    turn = TurnSummary(
        1,
        1,
        (seat(0), " rolls a 4"),
        (SummaryLine(2, (piece("Banana"), " trips ", piece("Hare"))), SummaryLine(3, ("It hurts",))),
        seat=0,
    )
    assert story([turn], SEATS) == [f"**Red** rolls a 4.\n{ARROW}Banana trips Hare. It hurts."]


def test_older_turns_share_a_line_where_there_is_much_to_tell() -> None:
    turns = [moved(1, 0, "1", "5"), moved(2, 1, "5", "9"), moved(3, 0, "9", "13")]
    assert len(story(turns, SEATS)) == 3
    assert story(turns, SEATS, TARGET_WORDS - 21) == [
        rf"**Red** rolled 4: Hare 1 → 5{DOT}**Dr. \*No\*** rolled 4: Hare 5 → 9",
        "**Red** rolls a 4 with **Hare**: 9 → 13.",
    ]
    assert story(turns, SEATS, MAX_WORDS - 12) == ["In 2 turns: Hare 1 → 9", "**Red** rolled 4: Hare 9 → 13"]


def test_ends_and_beginnings_are_told_in_full() -> None:
    over = TurnSummary(2, 2, ("Race 1 is over",))
    assert story([moved(1, 0, "1", "5"), over], SEATS, MAX_WORDS)[1] == "Race 1 is over."


def test_the_longest_chain_is_short() -> None:
    """An earlier version described the funniest moment of a game as "… and 74 things more"."""
    events = whatif("Romantic@8 Suckerfish@8 Banana@10 Gunk@12 Hare@14 Coach@16 Legs@18", [2], otherwise="yes").events
    assert len(events) > 50
    (paragraph,) = story(get_game("magical-athlete").turn_summaries(events), SEATS)
    assert "Romantic swoons 11 times with Suckerfish in tow: 9 → finish." in paragraph
    assert word_count(paragraph) < 40


def messages(table: Table) -> list[str]:
    """The texts of a game's messages, if about every third turn begins one; a line-up and the end of a race have their own."""
    own = {"row", "race_over", "begins", "line_up"}
    turns = {event.number for event in table.events if event.kind in ("turn", "round") and event.number % 3 == 0}
    starts = sorted({0, *turns, *(event.number for event in table.events if event.kind in own)})
    texts = []
    for since, until in pairwise([*starts, len(table.events)]):
        events = [event for event in table.events if since < event.number <= until and event.only is None]
        texts.append("\n".join(story(table.game.turn_summaries(events), table.seats)))
    return texts


@pytest.mark.parametrize("deal", deals())
def test_no_message_of_a_game_is_long_and_nothing_in_it_is_cut(deal: tuple[int, int]) -> None:
    """However a game is cut into messages, with seats that are called like racers."""
    table = finished_game(*deal)
    texts = messages(table)
    assert not any("…" in text or "things more" in text for text in texts)
    names = sum(len(plain(name).split()) for name in table.seats)
    assert max(map(word_count, texts)) <= MAX_WORDS + 30 + names
