"""A few events by hand for the rulings; whole games and random trees for what always holds."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.words.chat import plain
from bot.words.story import ARROW, INDENT, LONGEST, log_pages, story
from engine import Table, policy_called

EventView = Mapping[str, Any]
HEADINGS = frozenset({"turn", "over"})
COUNT = re.compile(r"^… and (\d+) things? (?:more|before that): `/log` has (?:it|them)\.$")


def event(number: int, text: str, cause: int = 0, kind: str = "thing", only: int | None = None, **data: Any) -> EventView:
    return {"number": number, "kind": kind, "data": data, "cause": cause, "only": only, "text": text}


def turn(number: int, who: str, then: Sequence[str] = ("rolls a 3.", "moves 3 to space 6.")) -> list[EventView]:
    """A turn in which one does one thing after another."""
    heading = event(number, f"{who}'s turn on space 3.", kind="turn")
    return [heading, *(event(number + n, f"{who} {what}", number + n - 1, racer=who) for n, what in enumerate(then, 1))]


def turns(*whose: str, after: int = 0) -> list[EventView]:
    return [each for n, who in enumerate(whose) for each in turn(after + 10 * n + 1, who)]


# ---------------------------------------------------------------------- rulings


def test_no_events_no_story() -> None:
    assert story([], HEADINGS) == []
    assert log_pages([], HEADINGS) == []


def test_a_turn_without_powers_is_one_line_and_one_sentence_for_one_racer() -> None:
    told = story(turn(1, "Legs", ["rolls a 3.", "sprints.", "moves 5 to space 8.", "takes 1st place and 3 points."]), HEADINGS)
    assert told == ["**Legs's turn on space 3.** Legs rolls a 3, sprints, moves 5 to space 8, and takes 1st place and 3 points."]


def test_names_listed_at_the_end_of_a_sentence_do_not_keep_it_from_being_joined() -> None:
    passed = event(4, "Legs has run past Hare and Gunk.", 3, racer="Legs", others=["Hare", "Gunk"])
    told = story([*turn(1, "Legs"), passed], HEADINGS)
    assert told == ["**Legs's turn on space 3.** Legs rolls a 3, moves 3 to space 6 and has run past Hare and Gunk."]


def test_a_player_whom_the_data_has_by_number_is_known_by_the_names_of_the_seats() -> None:
    rolls, moves = event(2, "Red rolls a 4.", 1, seat=0), event(3, "Red moves a pawn from -6 to +3.", 1, seat=0)
    takes = event(4, "Red takes -6.", 3, seat=0, tile="-6")
    events = [event(1, "Red's turn.", kind="turn", seat=0), rolls, moves, takes]
    assert story(events, HEADINGS, seats=["Red", "Blue"]) == [
        "**Red's turn.** Red rolls a 4, moves a pawn from -6 to +3 and takes -6."
    ]
    assert story(events, HEADINGS) == ["**Red's turn.** Red rolls a 4. Red moves a pawn from -6 to +3. Red takes -6."]


def test_what_another_player_does_about_it_has_a_line_of_its_own() -> None:
    events = [
        event(1, "Red's turn.", kind="turn"),
        event(2, "Red rolls a 4.", 1),
        event(3, "Blue laughs.", 2),
        event(4, "It hurts.", 3),
    ]
    assert story(events, HEADINGS, seats=["Red", "Blue"]) == ["**Red's turn.** Red rolls a 4.", "↳ Blue laughs. It hurts."]


def test_a_player_who_does_the_same_thing_again_does_it_in_another_sentence() -> None:
    """They had two picks, one after the other."""
    picks = [event(1, "Blue drafts Coach.", seat=1), event(2, "Blue drafts Hare.", seat=1), event(3, "Blue begins.", seat=1)]
    assert story(picks, HEADINGS, seats=["Red", "Blue"]) == ["Blue drafts Coach. Blue drafts Hare and begins."]


def test_what_another_racer_does_in_the_same_sentence_ends_it() -> None:
    both = event(3, "Legs moves 3 to space 6 and Gunk moves 3 to space 6.", 2, moves=[["Legs", 3, 6], ["Gunk", 3, 6]])
    trips = event(4, "Legs trips.", 3, racer="Legs")
    told = story([*turn(1, "Legs")[:2], both, trips], HEADINGS)
    assert told == ["**Legs's turn on space 3.** Legs rolls a 3. Legs moves 3 to space 6 and Gunk moves 3 to space 6. Legs trips."]


def test_a_name_keeps_the_dot_at_its_end() -> None:
    passes = event(2, "Legs meets M.O.U.T.H.", 1, racer="Legs", other="M.O.U.T.H.")
    told = story([turn(1, "Legs")[0], passes, event(3, "Legs trips.", 2, racer="Legs")], HEADINGS)
    assert told == ["**Legs's turn on space 3.** Legs meets M.O.U.T.H. Legs trips."]


def test_reactions_have_lines_of_their_own_with_all_they_led_to() -> None:
    trips = [event(4, "Banana trips Legs.", 3, racer="Banana"), event(5, "Legs trips.", 4, racer="Legs")]
    laughs = [event(6, "Heckler laughs.", 3, racer="Heckler"), event(7, "Heckler moves 2.", 6, racer="Heckler")]
    assert story([*turn(1, "Legs"), *trips, *laughs], HEADINGS) == [
        "**Legs's turn on space 3.** Legs rolls a 3 and moves 3 to space 6.",
        "↳ Banana trips Legs. Legs trips.",
        "↳ Heckler laughs and moves 2.",
    ]


def test_a_reaction_before_the_main_thing_is_done_is_told_in_its_place() -> None:
    rolls, moves = event(2, "Legs rolls a 3.", 1, racer="Legs"), event(5, "Legs moves 1.", 2, racer="Legs")
    takes = [event(3, "Gunk takes 2 of it.", 2, racer="Gunk"), event(4, "Gunk moves 2.", 3, racer="Gunk")]
    assert story([turn(1, "Legs")[0], rolls, *takes, moves], HEADINGS) == [
        "**Legs's turn on space 3.** Legs rolls a 3. Gunk takes 2 of it and moves 2. Legs moves 1."
    ]


def test_what_leads_to_nothing_more_needs_no_line_of_its_own() -> None:
    out = event(4, "Gunk is out of the race.", 3, racer="Gunk")
    assert story([*turn(1, "Legs"), out], HEADINGS) == [
        "**Legs's turn on space 3.** Legs rolls a 3 and moves 3 to space 6. Gunk is out of the race."
    ]


def test_where_nobody_can_be_read_what_led_to_more_is_a_reaction() -> None:
    rock = [event(4, "There is a rock.", 3), event(5, "It hurts.", 4)]
    assert story([*turn(1, "Legs"), *rock], HEADINGS)[1:] == ["↳ There is a rock. It hurts."]


def test_whose_turn_it_is_now_is_left_to_the_question() -> None:
    now = event(4, "Gunk's turn on space 2.", kind="turn")
    assert story([*turn(1, "Legs"), now], HEADINGS) == story(turn(1, "Legs"), HEADINGS)
    assert story([now], HEADINGS) == []


def test_a_last_heading_with_news_of_its_own_is_told() -> None:
    row = event(4, "Row 2 is laid out: Legs, Hare and Gunk.", kind="over")
    assert story([*turn(1, "Legs"), row], HEADINGS)[1:] == ["**Row 2 is laid out:** Legs, Hare and Gunk."]


def test_a_dot_in_a_name_ends_no_heading() -> None:
    told = story([event(1, "Dr. No's turn with M.O.U.T.H. on 3.", kind="turn"), event(2, "Nothing happens.", 1)], HEADINGS)
    assert told == ["**Dr. No's turn with M.O.U.T.H. on 3.** Nothing happens."]


def test_what_answers_an_earlier_message_needs_no_heading() -> None:
    assert story(turn(1, "Legs")[1:], HEADINGS) == ["Legs rolls a 3 and moves 3 to space 6."]


def test_what_only_one_seat_may_see_is_never_told() -> None:
    secret = event(4, "Legs has drawn Hare.", 3, only=0)
    assert story([*turn(1, "Legs"), secret], HEADINGS) == story(turn(1, "Legs"), HEADINGS)
    assert "Hare" not in log_pages([*turn(1, "Legs"), secret], HEADINGS)[0]


def test_names_of_people_cannot_format_a_message() -> None:
    told = story(turn(1, "**Legs** @everyone"), HEADINGS)
    assert told == [
        "**\\*\\*Legs\\*\\* @\u200beveryone's turn on space 3.** \\*\\*Legs\\*\\* @\u200beveryone rolls a 3 and moves 3 to space 6."
    ]


def test_the_same_sentence_again_and_again_is_told_once() -> None:
    again = [event(n, "It ends here.", 3) for n in (4, 5, 6)]
    assert story([*turn(1, "Legs"), *again], HEADINGS)[0].endswith("6. It ends here (3 times).")


def test_short_turns_share_a_line_before_anything_is_left_out() -> None:
    told = story(turns(*"ABCDEFGH"), HEADINGS)
    assert len(told) == 6
    assert told[0].count("**") == 6
    assert not any(COUNT.match(line) for line in told)


def test_older_turns_give_way_to_one_line_that_counts_them() -> None:
    told = story(turns(*"ABCDEFGHIJKLMNOPQRSTUVWXYZ"), HEADINGS)
    assert told[0] == "… and 63 things before that: `/log` has them."
    assert [line[2] for line in told[1:]] == [*"VWXYZ"]


def test_the_end_of_a_race_and_what_brought_it_about_outlast_newer_turns() -> None:
    over = [event(200, "Race 1 is over. Points: A 3, B 1.", kind="over"), event(201, "B begins race 2.")]
    told = story([*turns(*"ABCDEFGHIJ"), *over, *turns(*"KLMNOPQRST", after=300)], HEADINGS)
    assert told[0] == "… and 48 things more: `/log` has them."
    assert told[1].startswith("**J's turn")
    assert told[2] == "**Race 1 is over.** Points: A 3, B 1. B begins race 2."
    assert [line[2] for line in told[3:]] == [*"RST"]


def test_what_answers_the_last_click_outlasts_newer_turns() -> None:
    told = story(turns(*"ABCDEFGHIJKLMNOPQRSTUVWXYZ")[1:], HEADINGS)
    assert told[:2] == ["A rolls a 3 and moves 3 to space 6.", "… and 63 things more: `/log` has them."]


def chain(number: int, count: int = 100) -> list[EventView]:
    """A turn in which one thing leads to another, far beyond a line."""
    heading = event(number, f"Turn {number} begins.", kind="turn")
    then = range(number + 1, number + count)
    return [heading, *(event(n, f"Racer {n} does something long about racer {n - 1}.", n - 1) for n in then)]


def test_of_an_endless_chain_the_beginning_and_the_end_are_told() -> None:
    told = story(chain(1), HEADINGS)
    assert told[0].startswith("**Turn 1 begins.** Racer 2 does")
    assert COUNT.match(told[1])
    assert told[-1].endswith("Racer 100 does something long about racer 99.")


def test_of_a_long_turn_that_ended_a_race_the_end_outlasts_the_middle() -> None:
    told = story([*chain(1), event(200, "Race 1 is over.", kind="over"), event(201, "B begins race 2.")], HEADINGS, most=4)
    assert told[0].startswith("**Turn 1 begins.**")
    assert COUNT.match(told[1])
    assert told[2].endswith("Racer 100 does something long about racer 99.")
    assert told[3] == "**Race 1 is over.** B begins race 2."


def test_the_end_of_a_race_outlasts_the_newest_chain() -> None:
    over, begins = event(200, "Race 1 is over.", kind="over"), event(201, "Race 2 begins.", kind="over")
    told = story([*chain(1), over, begins, *chain(300)], HEADINGS, most=4)
    assert [line for line in told if not COUNT.match(line)][:2] == ["**Race 1 is over.**", "**Race 2 begins.**"]
    assert any(line.startswith("**Turn 300 begins.**") for line in told)


def test_only_what_answers_something_has_an_arrow() -> None:
    picks = [event(n, f"Player {n} picks the most wonderful racer of number {n} in the row.") for n in range(1, 9)]
    told = story(picks, HEADINGS)
    assert len(told) == 2
    assert told[1].startswith("Player")


def test_a_sentence_that_is_too_long_ends_with_a_sign() -> None:
    [line] = story([event(1, "Legs talks " + "and talks " * 60)], HEADINGS)
    assert len(line) <= LONGEST
    assert line.endswith(("talks…", "and…"))


# ---------------------------------------------------------------------- the log


def test_the_log_has_a_paragraph_for_each_heading_and_indents_what_answers() -> None:
    trips = [event(4, "Banana trips Legs.", 3, racer="Banana"), event(5, "Legs trips.", 4, racer="Legs")]
    laughs = [event(6, "Heckler laughs.", 4, racer="Heckler"), event(7, "Heckler moves 2.", 6, racer="Heckler")]
    now = event(8, "Gunk's turn on space 2.", kind="turn")
    [page] = log_pages([*turn(1, "Legs"), *trips, *laughs, now], HEADINGS)
    assert page.split("\n") == [
        "**Legs's turn on space 3.** Legs rolls a 3 and moves 3 to space 6.",
        "↳ Banana trips Legs. Legs trips.",
        f"{INDENT}↳ Heckler laughs and moves 2.",
        "",
        "**Gunk's turn on space 2.**",
    ]


def test_pages_that_are_full_stay_as_they_are() -> None:
    events = turns(*"ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    pages = log_pages(events, HEADINGS, 400)
    assert len(pages) > 3
    assert log_pages(events[:60], HEADINGS, 400)[:-1] == pages[: len(log_pages(events[:60], HEADINGS, 400)) - 1]


# ---------------------------------------------------------------------- whatever happens


def told_somewhere(each: EventView, whole: str) -> bool:
    """Its sentence is there, or what is left of it without the name of one or two words that it begins with."""
    words = each["text"].removesuffix(".").split(" ")
    return any(plain(" ".join(words[n:])) in whole for n in (0, 1, 2) if len(words) > n)


def check(events: Sequence[EventView], headings: frozenset[str], most: int = 6) -> None:
    lines = story(events, headings, most)
    assert lines == story(events, headings, most)
    assert len(lines) <= most
    assert all(0 < len(line) <= LONGEST and "\n" not in line for line in lines)
    assert len("\n".join(lines)) < 2_000
    counts = [int(found[1]) for line in lines if (found := COUNT.match(line))]
    assert len(counts) <= 1
    whole = without_bold(lines)
    expected = [*events]
    if expected and expected[-1]["kind"] in headings:
        expected.pop()
    missing = [each for each in expected if not told_somewhere(each, whole)]
    assert len(missing) <= sum(counts), missing
    assert sum(counts) <= len(events)


def without_bold(lines: Sequence[str]) -> str:
    return "\n".join(lines).replace("**", "")


@cache
def gathered(seats: int, seed: int) -> tuple[frozenset[str], list[list[EventView]]]:
    """What happened from question to question of seat 0 in a game against AI players."""
    names = ["_Red_ the *1st*", "Blue", "@here", "https://x.y", "🔥 #5", "Cyan, M.D."][:seats]
    table = Table.new("magical-athlete", names, seed=seed)
    policy = policy_called("quick")
    windows, since = [], 0
    while not table.result:
        question = table.questions[0]
        table.answer(question.seat, question.key, policy.answer(table, question))
        if table.result or any(each.seat == 0 for each in table.questions):
            windows.append(table.view(None, since=since)["events"])
            since = table.events[-1].number
    return table.game.headings, windows


GAMES = [(2, 1), (3, 1), (4, 1), (5, 1), (6, 1)]


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_stories_of_real_games_fit_and_lose_nothing_silently(seats: int, seed: int) -> None:
    headings, windows = gathered(seats, seed)
    for events in windows:
        check(events, headings)
    for some in (windows[:1], windows[:12], windows[5:60:7], windows[-6:], windows):
        for most in (2, 4, 6, 9):
            check([each for events in some for each in events], headings, most)


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_no_end_of_a_race_is_lost_in_a_real_game(seats: int, seed: int) -> None:
    headings, windows = gathered(seats, seed)
    for events in windows:
        told = without_bold(story(events, headings))
        caused = {each["cause"] for each in events}
        ends = [each for each in events[:-1] if each["kind"] in headings and each["number"] not in caused]
        assert all(plain(each["text"]) in told for each in ends)


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_the_log_of_a_real_game_has_everything_in_order(seats: int, seed: int) -> None:
    headings, windows = gathered(seats, seed)
    events = [each for window in windows for each in window]
    pages = log_pages(events, headings)
    assert all(0 < len(page) <= 3_500 for page in pages)
    whole = without_bold(pages)
    assert all(told_somewhere(each, whole) for each in events)
    places = [whole.index(plain(each["text"])) for each in events if each["kind"] in ("row", "line_up", "race_over")]
    assert all(a < b for a, b in pairwise(places))


@st.composite
def trees(draw: st.DrawFn) -> list[EventView]:
    """Events of a game that nobody knows: any causes, headings anywhere, some of it secret."""
    events: list[EventView] = []
    start = draw(st.integers(0, 50))
    for number in range(start + 1, start + 1 + draw(st.integers(0, 80))):
        kind = draw(st.sampled_from(["thing", "thing", "thing", "turn", "over"]))
        cause = 0 if kind != "thing" else draw(st.integers(max(0, number - 6), number - 1))
        who = draw(st.sampled_from(["Ann", "Ann Lee", "*Bob*", "Dr. No", ""]))
        what = draw(st.sampled_from(["does", "moves", "has done", "and Gus do", "trips, alas:", "is in, and out of"]))
        long = draw(st.sampled_from([0, 0, 0, 5, 30]))
        text = f"{who or 'It'} {what} no{number}no{' and so on' * long}."
        events.append(event(number, text, cause, kind, draw(st.sampled_from([None, None, None, 2])), who=who, also=["x", {"y": 1}]))
    return events


@settings(max_examples=40, deadline=None, derandomize=True)
@given(trees(), st.integers(2, 9))
def test_stories_of_unknown_games_fit_and_tell_or_count_each_event_once(events: list[EventView], most: int) -> None:
    lines = story(events, HEADINGS, most)
    assert len(lines) <= most
    assert all(len(line) <= LONGEST for line in lines)
    assert len("\n".join(lines)) < 2_000
    public = [each for each in events if each["only"] is None]
    told = [int(number) for number in re.findall(r"no(\d+)no", "\n".join(lines))]
    assert told == sorted(set(told))
    assert set(told) <= {each["number"] for each in public}
    counted = sum(int(found[1]) for line in lines if (found := COUNT.match(line)))
    if public and public[-1]["kind"] in HEADINGS and ": " not in public[-1]["text"]:
        public.pop()
    assert len(told) + counted == len(public)


@settings(max_examples=40, deadline=None, derandomize=True)
@given(trees(), st.integers(400, 4_000))
def test_logs_of_unknown_games_tell_each_event_once_and_in_order(events: list[EventView], most: int) -> None:
    pages = log_pages(events, HEADINGS, most)
    assert all(0 < len(page) <= most for page in pages)
    told = [int(number) for number in re.findall(r"no(\d+)no", "\n".join(pages))]
    assert told == [each["number"] for each in events if each["only"] is None]
    lines = [line for page in pages for line in page.split("\n")]
    assert all(line == line.lstrip() or line.lstrip(INDENT).startswith(ARROW) for line in lines)
