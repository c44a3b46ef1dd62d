"""The log: every event, below the event that caused it."""

from __future__ import annotations

import pytest

from bot.text.log import INDENT, MAX_INDENT, PAGE_CHARACTERS, LogPage, log_pages, page_of
from bot.text.story import ARROW, plain_names
from engine import Event, get_game
from engine.games.magical_athlete.notation import whatif
from engine.text.phrase import to_text
from tests.engine.support.finished_games import deals, finished_game

GAME = get_game("magical-athlete")


def test_a_game_that_has_not_begun_has_no_pages() -> None:
    assert log_pages([], GAME, ["Red"]) == []


def test_consecutive_events_of_a_racer_share_a_line_and_reactions_get_lines_below() -> None:
    ((_, page),) = log_pages(whatif("Legs@3 Banana@5", [4]).events, GAME, ["Red", "Blue"])
    assert page.split("\n") == [
        "**Red's turn with Legs on 3**.",
        f"{ARROW}Legs rolls a 4, moves 4 to space 7, and runs past Banana.",
        f"{INDENT}{ARROW}Banana trips Legs, who ran past.",
        f"{2 * INDENT}{ARROW}Legs trips and will miss a Main Move.",
    ]


def test_a_player_called_like_a_racer_is_another() -> None:
    """An earlier version wrote "Hare buys Legs for 3 coins and moves 2", which was about a player and a racer."""
    events = [Event(1, "picked", {"seat": 0, "racer": "Legs"}), Event(2, "moved", {"moves": [["Hare", 0, 2]], "main": False})]
    assert log_pages(events, GAME, ["Hare"]) == [LogPage(1, "Hare drafts Legs.\nHare moves 2 to space 2.")]


@pytest.mark.parametrize("deal", deals(1))
def test_every_step_is_there_once_on_pages_that_a_message_takes(deal: tuple[int, int]) -> None:
    table = finished_game(*deal)
    pages = [page.text for page in log_pages(table.events, table.game, table.seats)]
    assert all(len(page) <= PAGE_CHARACTERS for page in pages)
    whole = "\n".join(pages)
    assert "…" not in whole
    assert not any(line.startswith(INDENT * MAX_INDENT) for line in whole.split("\n"))
    for event in table.events:
        if event.only is None:
            assert to_text(table.game.event_phrase(event).does, plain_names(table.seats)) in whole.replace("**", ""), event


def test_pages_that_are_full_stay_as_they_are() -> None:
    table = finished_game(0)
    events = table.events
    early, late = log_pages(events[: len(events) // 2], table.game, table.seats), log_pages(events, table.game, table.seats)
    assert early[:-1] == late[: len(early) - 1]


def test_every_event_is_on_the_page_that_its_number_leads_to() -> None:
    table = finished_game(0)
    pages = log_pages(table.events, table.game, table.seats)
    assert len(pages) > 2
    for event in table.events:
        if event.only is None and event.kind in table.game.section_starts:
            words = to_text(table.game.event_phrase(event).does, plain_names(table.seats))
            assert words in pages[page_of(pages, event.number) - 1].text.replace("**", "")
    assert page_of(pages, 0) == 1
