"""Results: for whom each seat of a finished game counts, and what is recorded about it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
import pytest

from bot import ratings
from bot.store.club.results import Ending
from bot.store.records import Deadline, FormerPlayer, Seat, Stage
from bot.store.rows import AnswerRow
from bot.tables import auto_roll, play, seat_offers
from bot.tables.game_results import ending, ending_of, people_in, seat_owner
from bot.tables.hosted_table import Guest, HostedTable
from engine import Result, Table
from engine.core.host import order_key
from engine.history.replay import rolls_by_seat
from tests.bot.support.hosted_tables import BLUE, GREEN, NOW, RED, VIOLET, begun, change_of, copied, waiting, written

LATER = NOW + 3600.0


class Journey:
    """A table that is played over several acts, with all its answers as the store would have them."""

    def __init__(self, hosted: HostedTable) -> None:
        self.hosted = hosted
        self.answers: list[AnswerRow] = []

    def act(self, *acts: Callable[[HostedTable], object]) -> None:
        for act in acts:
            act(self.hosted)
            self._write()

    def answer(self, count: int, by: Callable[[Seat], str] = lambda seat: str(seat.user or "ai")) -> None:
        """So many default answers, or to the end."""
        for _ in range(count):
            if self.hosted.record.stage is not Stage.PLAYING:
                return
            question = self.hosted.table.questions[0]
            self.hosted.answer(question.seat, question.key, question.default, by(self.hosted.record.seats[question.seat]))
            self._write()

    def ended(self) -> Ending:
        self.answer(10**6)
        save = change_of(self.hosted).save
        return ending_of(self.hosted.record, save, self.answers, LATER)

    def _write(self) -> None:
        self.answers = self.hosted.all_answers(self.answers)
        change = change_of(self.hosted)
        self.hosted = HostedTable(copied(change.record), change.save, NOW)


def players(found: Ending) -> list[str]:
    return [row.player for row in found.results]


def decided(*by: str) -> list[AnswerRow]:
    """A seat's answers, in the names of these."""
    return [(number, 0, f"{number}.0.1.roll", "roll", player, NOW) for number, player in enumerate(by, 1)]


# ---------------------------------------------------------------------- a whole game


def test_a_game_is_kept_with_everybodys_place_points_and_dice() -> None:
    journey = Journey(begun(BLUE, ai=1))
    ending = journey.ended()
    table = Table.load(change_of(journey.hosted).save, answers=[row[1:4] for row in journey.answers])
    dice = rolls_by_seat(table)
    assert table.result is not None
    robot = journey.hosted.record.seats[2].name
    assert [(row.player, row.name) for row in ending.results] == [("1", "Red"), ("2", "Blue"), ("ai:quick", robot)]
    assert [(row.place, row.points) for row in ending.results] == [*zip(table.result.places, table.result.points, strict=True)]
    assert [(row.dice, row.pips) for row in ending.results] == [(len(rolls), sum(rolls)) for rolls in dice]
    assert {(row.guild, row.game, row.rules, row.ended, row.rated) for row in ending.results} == {
        (10, table.game.id, table.game.rules_version, LATER, True)
    }


def test_who_ran_in_each_race_is_kept_with_the_seat() -> None:
    journey = Journey(begun(BLUE))
    ending = journey.ended()
    races = journey.hosted.game.outcomes(journey.hosted.table.state)
    assert len(races) > 1
    assert [*ending.entries] == [(part, racer, seat, place) for part, race in enumerate(races, 1) for seat, racer, place in race]
    view = journey.hosted.table.view()["board"]["races"]
    assert {entry.card for entry in ending.entries if entry.seat == 1} == {
        entry["racer"] for race in view for entry in race["racers"] if entry["seat"] == 1
    }


def test_where_answers_are_missing_nobodys_dice_are_counted() -> None:
    journey = Journey(begun(BLUE))
    journey.answer(10**6)
    ending = ending_of(journey.hosted.record, change_of(journey.hosted).save, journey.answers[1:], LATER)
    assert {(row.dice, row.pips) for row in ending.results} == {(0, 0)}
    assert sorted(row.place for row in ending.results) == [1, 2]


# ---------------------------------------------------------------------- whose a seat is


@pytest.mark.parametrize(
    ("own", "others", "whose"), [(4, 2, "1"), (3, 2, "ai:careful"), (2, 1, "1"), (1, 1, "ai:careful"), (0, 0, "1")]
)
@pytest.mark.parametrize("other", ["ai", "time", "7"])
def test_a_seat_counts_for_the_person_in_it_who_gave_two_thirds_of_its_answers(
    own: int, others: int, whose: str, other: str
) -> None:
    owner = seat_owner(Seat("Red", 1, "careful"), decided(*["1"] * own, *[other] * others))
    assert owner.player == whose
    assert not owner.gave_up


def test_rolls_that_happen_by_themselves_and_orders_are_no_decisions() -> None:
    rolls = decided(*[auto_roll.BY] * 9)
    orders = [(number, 0, order_key(number, 0), "anything", "1", NOW) for number in range(9)]
    assert seat_owner(Seat("Red", 1), [*decided("1", "1", "ai"), *rolls]).player == "1"
    assert seat_owner(Seat("Red", 1), [*decided("1", "ai"), *orders]).player == "ai:quick"


def test_what_an_ai_has_played_has_no_persons_name() -> None:
    """A user who sat there may ask for erasure one day."""
    assert seat_owner(Seat("Red", 1, "careful"), decided("ai")).name == "Expert"
    assert seat_owner(Seat("Rusty", None, "random"), decided("ai")) == ("ai:random", "Rusty", False)
    assert seat_owner(Seat("Rusty", None, "a newer one"), decided("ai")).player == "ai:quick"


def test_who_came_late_and_played_most_of_it_has_the_result_under_their_own_name() -> None:
    seat = Seat("Blue", 3, stand_in="Green", given_up=FormerPlayer(2, "Blue"))
    assert seat_owner(seat, decided("2", "3", "3")) == ("3", "Green", False)
    assert seat_owner(seat, decided("2", "2", "3")) == ("2", "Blue", True)


def test_who_was_forgotten_keeps_the_result_as_nobody_in_particular() -> None:
    assert seat_owner(Seat("Somebody"), decided("gone:1f", "gone:1f", "ai")) == ("gone:1f", "Somebody", False)
    assert seat_owner(Seat("Somebody"), decided("gone:1f", "ai", "ai")).player == "ai:quick"


def test_who_gave_up_and_was_forgotten_has_still_given_up() -> None:
    """A seat that was left counts as last, however much they had answered before."""
    seat = Seat("Somebody", given_up=FormerPlayer(0, "Somebody"))
    assert seat_owner(seat, decided("gone:1f", "gone:1f", "ai")) == ("gone:1f", "Somebody", True)
    assert seat_owner(seat, decided("ai")).player == "ai:quick", "nobody is known to have played here"


# ---------------------------------------------------------------------- giving up


def _resign(hosted: HostedTable, guest: Guest = BLUE) -> None:
    play.resign(hosted, guest, hosted.record.revision)


def _hand_over(hosted: HostedTable, by: Guest = BLUE, to: Guest = VIOLET) -> None:
    seat_offers.offer_seat(hosted, by, 1, to)
    for guest in (to, BLUE):
        if hosted.record.seat_offer is not None and guest.id in seat_offers.needed(hosted, hosted.record.seat_offer):
            seat_offers.answer_offer(hosted, guest, yes=True)


GIVING_UP: dict[str, Sequence[Callable[[HostedTable], object]]] = {
    "resigns": [_resign],
    "hands it over": [_hand_over],
    "lets the host hand it over": [lambda hosted: _hand_over(hosted, by=RED)],
    "resigns, and a stand-in resigns too": [
        _resign,
        lambda hosted: _hand_over(hosted, by=RED),
        lambda hosted: _resign(hosted, VIOLET),
    ],
    "resigns, and a stand-in is removed": [
        _resign,
        lambda hosted: _hand_over(hosted, by=RED),
        lambda hosted: play.kick(hosted, RED, 1),
    ],
}


@pytest.mark.parametrize("how", GIVING_UP)
def test_a_seat_that_was_given_up_counts_as_last_for_whoever_began_it(how: str) -> None:
    """A stand-in gets the result only after playing most of the game."""
    journey = Journey(begun(BLUE, GREEN))
    journey.answer(12)
    journey.act(*GIVING_UP[how])
    ending = ended_by_ai(journey)
    assert players(ending) == ["1", "2", "3"]
    assert ending.results[1].name == "Blue"
    assert [ending.results[1].place, *sorted(row.place for row in ending.results if row.seat != 1)] == [3, 1, 2]


def ended_by_ai(journey: Journey) -> Ending:
    """The second seat decides as an AI does from now on."""
    journey.answer(10**6, lambda seat: "ai" if seat is journey.hosted.record.seats[1] else str(seat.user))
    return journey.ended()


NOT_GIVING_UP: dict[str, Sequence[Callable[[HostedTable], object]]] = {
    "was removed": [lambda hosted: play.kick(hosted, RED, 1)],
    "was removed, and so was a stand-in": [
        lambda hosted: play.kick(hosted, RED, 1),
        lambda hosted: _hand_over(hosted, by=RED),
        lambda hosted: play.kick(hosted, RED, 1),
    ],
    "was away, and the host gave the seat away": [
        lambda hosted: setattr(hosted.record.seats[1], "away", True),
        lambda hosted: _hand_over(hosted, by=RED),
    ],
    "has left the server": [lambda hosted: play.left_server(hosted, BLUE.id)],
}


@pytest.mark.parametrize("how", NOT_GIVING_UP)
def test_a_seat_that_was_taken_from_somebody_counts_for_the_ai(how: str) -> None:
    journey = Journey(begun(BLUE, GREEN))
    journey.answer(12)
    journey.act(*NOT_GIVING_UP[how])
    assert players(ended_by_ai(journey)) == ["1", "ai:quick", "3"]


def test_those_who_gave_up_share_the_last_place_and_the_others_move_up() -> None:
    """Whatever the AI has made of their seats: it may even have won."""
    journey = Journey(begun(BLUE, GREEN))
    journey.answer(10**6)
    record, table = copied(journey.hosted.record), journey.hosted.table
    table._now = table._now._replace(result=Result((1, 2, 2), (9, 5, 5)))
    none: list[list[int]] = [[], [], []]

    def places(*gave_up: int) -> list[int]:
        for number, seat in enumerate(record.seats):
            record.seats[number] = (
                msgspec.structs.replace(seat, given_up=FormerPlayer(7, "Teal"), user=None) if number in gave_up else seat
            )
        return [row.place for row in ending(record, table, (), none, LATER).results]

    assert places() == [1, 2, 2]
    assert places(0) == [3, 1, 1]
    assert places(0, 1) == [2, 2, 1]
    assert places(0, 1, 2) == [2, 2, 2], "nobody has won"


def test_where_nobody_wins_nobody_is_recorded_as_first() -> None:
    journey = Journey(begun(BLUE, GREEN))
    journey.answer(10**6)
    table = journey.hosted.table
    table._now = table._now._replace(result=Result((2, 2, 4), (0, 0, 0)))
    found = ending(journey.hosted.record, table, (), [[], [], []], LATER)
    assert [row.place for row in found.results] == [2, 2, 4]


def _times_out(hosted: HostedTable, number: int) -> None:
    question = next(question for question in hosted.table.questions if question.seat == number)
    play.time_out(hosted, Deadline(hosted.record.id, question.key, number, NOW, LATER))


def test_where_everybody_but_one_gives_up_or_times_out_for_good_those_share_the_last_place_and_are_rated() -> None:
    """Whoever just stays away must not do better than those who say that they leave."""
    journey = Journey(begun(BLUE, GREEN))
    journey.act(_resign)
    while not any(question.seat == 2 for question in journey.hosted.table.questions):
        journey.answer(1)
    journey.act(lambda hosted: _times_out(hosted, 2))
    assert journey.hosted.record.seats[2].away
    journey.answer(10**6, lambda seat: str(seat.user) if seat.is_played else "ai")
    ending = journey.ended()
    assert players(ending) == ["1", "2", "3"]
    assert [row.place for row in ending.results] == [1, 2, 2]
    assert {row.rated for row in ending.results} == {True}
    after = ratings.rate([ratings.Placed(row.game, "t", row.player, row.place) for row in ending.results], {})
    assert after["1"].mu > ratings.MEAN > max(after["2"].mu, after["3"].mu)


def test_who_was_away_for_a_while_and_came_back_has_not_timed_out_for_good() -> None:
    seat = Seat("Red", 1, away=False)
    assert seat_owner(seat, decided("1", "ai", "ai")).player == "ai:quick"
    assert seat_owner(Seat("Red", 1, away=True), decided("1", "ai", "ai")) == ("1", "Red", True)


def test_who_is_away_at_the_end_but_played_most_of_it_keeps_the_result() -> None:
    assert seat_owner(Seat("Red", 1, away=True), decided("1", "1", "ai")) == ("1", "Red", False)


# ---------------------------------------------------------------------- what counts


@pytest.mark.parametrize(
    ("people", "rated", "counts"), [(1, "usual", False), (2, "usual", True), (1, "on", True), (2, "on", True), (2, "off", False)]
)
def test_a_game_counts_as_agreed_or_if_two_people_begin_it(people: int, rated: str, counts: bool) -> None:
    journey = Journey(begun(*[BLUE][: people - 1], ai=1, rated=rated))
    assert {row.rated for row in journey.ended().results} == {counts}


def test_what_is_changed_after_the_beginning_does_not_matter() -> None:
    """Neither who has left nor what anybody would like now."""
    journey = Journey(begun(BLUE, ai=1))
    journey.answer(5)
    journey.act(_resign, lambda hosted: setattr(hosted.record.settings, "rated", "off"))
    assert {row.rated for row in journey.ended().results} == {True}


def test_a_game_that_began_before_there_were_ratings_counts_if_two_people_played() -> None:
    for others, counts in (([BLUE], True), ([], False)):
        journey = Journey(begun(*others, ai=1))
        journey.answer(5)
        journey.act(lambda hosted: setattr(hosted.record, "rated", None))
        assert {row.rated for row in journey.ended().results} == {counts}


def test_nothing_is_agreed_before_a_game_begins() -> None:
    assert written(waiting(BLUE)).record.rated is None
    assert written(begun(BLUE)).record.rated is True


def test_everybody_who_has_played_is_known_by_their_answers_too() -> None:
    journey = Journey(begun(BLUE, GREEN))
    journey.answer(30)
    journey.act(_resign, lambda hosted: play.kick(hosted, RED, 2))
    assert people_in(journey.hosted.record, journey.answers) == {1, 2, 3}
    assert people_in(journey.hosted.record, decided("ai", "time", "auto", "gone:1f")) == {1, 2}
