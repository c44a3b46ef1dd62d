"""Phrases: names are filled in where a phrase is shown, and only predicates of the same subject are joined."""

from __future__ import annotations

import msgspec
import pytest

from engine.text.phrase import (
    Phrase,
    clauses,
    cut_at_joints,
    fill,
    joined_words,
    listed_words,
    make_phrase,
    name_by_seat,
    piece,
    seat,
    to_text,
)
from engine.text.summarise import sentence, sentence_runs
from engine.text.turn_summary import (
    Consequence,
    NetChange,
    SummaryGroup,
    SummaryLine,
    TurnSummary,
    read_turns,
    sum_variants,
    summary_variants,
    summary_words,
)
from tests.engine.support.finished_games import deals, finished_game

CALL = name_by_seat(["Hare", "Dr."])


def test_a_seat_and_a_racer_of_one_name_are_two() -> None:
    """With both called Hare, "Hare buys Legs for 3 coins and moves 2" joined a player and a racer."""
    buys, moves = make_phrase(seat(0), "buys {0}", piece("Legs")), make_phrase(piece("Hare"), "moves 2")
    assert len(sentence_runs([(1, buys), (2, moves)])) == 2
    assert len(sentence_runs([(1, buys), (2, make_phrase(seat(0), "waits"))])) == 1


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (make_phrase(seat(1), "wins").sentence, "Dr. wins."),
        (make_phrase(None, "It goes to {0}", seat(1)).sentence, "It goes to Dr."),
        (make_phrase(None, "First {0}", seat(1), rest=". Then {0}").sentence, "First Dr. Then Dr."),
        (make_phrase(seat(0), "counts to {0:+d}", 3).sentence, "Hare counts to +3."),
    ],
)
def test_one_full_stop_is_enough(words: tuple[str, ...], text: str) -> None:
    assert to_text(words, CALL) == text


def test_names_are_never_taken_for_blanks() -> None:
    assert to_text(fill("{0} meets {who}", seat(0), who=piece("{0}")), name_by_seat(["{who}"])) == "{who} meets {0}"


def test_lists_and_joints() -> None:
    assert to_text(listed_words(["one"]), CALL) == "one"
    assert to_text(listed_words([seat(0), piece("Legs"), ("the ", "rest")]), CALL) == "Hare, Legs and the rest"
    assert to_text(joined_words([("a",), ("b",)], "; "), CALL) == "a; b"


def test_what_one_does_in_a_row_is_one_sentence_until_something_is_explained() -> None:
    rolls, moves = Phrase(seat(0), ("rolls a 3",)), Phrase(seat(0), ("moves 3",))
    takes = Phrase(seat(0), ("takes a chip",), (", which is the last one",))
    assert to_text(sentence([rolls, moves]), CALL) == "Hare rolls a 3 and moves 3"
    assert to_text(sentence([rolls, moves, takes]), CALL) == "Hare rolls a 3, moves 3, and takes a chip, which is the last one"
    assert [len(run) for run in sentence_runs([(1, takes), (2, moves)])] == [1, 1]


# ---------------------------------------------------------------------- turns


def turn(number: int, *changes: NetChange) -> TurnSummary:
    return TurnSummary(number, number, (f"Turn {number}",), changes=changes, seat=0)


def test_many_turns_come_to_where_everybody_is_in_the_end() -> None:
    there, on = (
        NetChange(piece("Legs"), ("3", "5")),
        NetChange(piece("Legs"), ("5", "9"), fates=(Consequence(("trips",), lasts=False),)),
    )
    home = NetChange(piece("Hare"), fates=(Consequence(("comes 1st",)),))
    assert to_text(summary_words([turn(1, there), turn(2, on, home)]), CALL) == "In 2 turns: Legs 3 → 9; Hare comes 1st"
    back = NetChange(piece("Legs"), ("5", "3"))
    assert to_text(summary_words([turn(1, there), turn(2, back)]), CALL) == "In 2 turns: Hare stays put"


def test_a_sum_says_what_has_not_passed_yet() -> None:
    """A tripped racer will miss a move, so the sum mentions it; one that is up again, or out, will not."""
    up = Consequence(("gets back up",), lasts=False)
    trips = Consequence(("trips",), (("rock",),), lasts=False, until=up.words)
    falls, rises = NetChange(piece("Legs"), ("3", "5"), fates=(trips,)), NetChange(piece("Legs"), fates=(up,))
    walks = NetChange(piece("Legs"), ("1", "3"))
    assert to_text(summary_words([turn(1, walks), turn(2, falls)]), CALL) == "In 2 turns: Legs 1 → 5, trips"
    assert to_text(summary_words([turn(1, falls), turn(2, rises)]), CALL) == "In 2 turns: Legs 3 → 5"
    out = NetChange(piece("Legs"), fates=(Consequence(("is out",), decides=True),))
    assert to_text(summary_words([turn(1, falls), turn(2, out)]), CALL) == "In 2 turns: Legs 3 → 5, is out"


def test_a_sum_says_what_became_of_every_racer_whose_turn_it_was() -> None:
    """A racer that ends where it began has not moved on, and one that got back up did not just stay put."""

    def raced(number: int, racer: str, *changes: NetChange, way: tuple[str, str] | None = None) -> TurnSummary:
        return TurnSummary(number, number, ("Races",), changes=changes, seat=0, piece=racer, way=way)

    pushed = raced(1, "Legs", NetChange(piece("Legs"), stays="is back on 7", by=(("Huge Baby",),)), way=("7", "8"))
    up = Consequence(("gets back up",), lasts=False)
    rises = raced(2, "Egg", NetChange(piece("Egg"), fates=(up,)), NetChange(piece("Gunk"), ("3", "5")))
    stays = [raced(number, racer, NetChange(piece(racer), stays="stays put")) for number, racer in ((3, "Hare"), (4, "Twin"))]
    there, kicked = raced(5, "Coach", NetChange(piece("Coach"), ("1", "4"))), NetChange(piece("Coach"), ("4", "1"))
    kicks = raced(6, "Centaur", NetChange(piece("Centaur"), ("2", "6")), kicked)
    assert to_text(summary_words([pushed, rises, *stays, there, kicks]), CALL) == (
        "In 6 turns: Gunk 3 → 5; Centaur 2 → 6; Legs is back on 7; Egg gets back up; Hare and Twin stay put; Coach is back on 1"
    )
    both = [rises, raced(3, "Hare", NetChange(piece("Hare"), fates=(up,)))]
    assert to_text(summary_words(both), CALL) == "In 2 turns: Gunk 3 → 5; Egg and Hare get back up"
    two = [pushed, raced(2, "Twin", NetChange(piece("Twin"), stays="is back on 7"))]
    assert to_text(summary_words(two), CALL) == "In 2 turns: Legs and Twin are back on 7"
    next_ = [
        raced(1, racer, NetChange(piece(racer), fates=(Consequence(("goes next",), lasts=False),))) for racer in ("Egg", "Skipper")
    ]
    assert to_text(summary_words(next_), CALL) == "In 2 turns: Egg and Skipper go next"


def test_a_turn_that_decides_something_is_the_last_to_be_part_of_a_sum_and_keeps_its_cause_there() -> None:
    out = Consequence(("is out",), ((piece("M.O.U.T.H."),),), decides=True)
    moves = [turn(number, NetChange(piece("Legs"), (str(number), str(number + 1)))) for number in (1, 2, 4, 5)]
    turns = [*moves[:2], turn(3, NetChange(piece("Hare"), fates=(out,))), *moves[2:]]
    is_summed = [any(part.how == "sum" and turns[2] in part.turns for part in parts) for parts in sum_variants(turns)]
    assert any(is_summed)
    assert not any(is_summed[: len(is_summed) // 2]), "first all others"
    assert to_text(summary_words(turns), CALL) == "In 5 turns: Legs 1 → 6; Hare is out (M.O.U.T.H.)"


def test_whoever_a_sum_has_nothing_to_say_of_has_moved_on_or_stays_put() -> None:
    fate = Consequence(("pawn 3 → 7",), lasts=False)
    went = [
        TurnSummary(number, number, ("Moves",), (), (NetChange(seat(number), fates=(fate,)),), number, way=("3", "7"))
        for number in (0, 1)
    ]
    assert to_text(summary_words(went), CALL) == "In 2 turns: Hare and Dr. move on"
    rests = turn(3, NetChange(seat(0), fates=(Consequence(("stays put",), lasts=False),)))
    assert to_text(summary_words([*went, rests]), CALL) == "In 3 turns: Hare and Dr. move on", "nobody is told of twice"


def test_in_brief_the_dice_add_up_and_everything_has_its_cause_and_its_place() -> None:
    party, rock = ((piece("Party Animal"),),), (("rock",),)
    early = [NetChange(piece(name), ("4", "3"), party, early=True) for name in ("Legs", "Coach")]
    fell = NetChange(piece("Egg"), ("2", "6"), fates=(Consequence(("trips",), rock, lasts=False), Consequence(("+1 chip",))))
    brief = TurnSummary(1, 1, ("All of it",), (), (fell, *early), 0, dice=(5,), adds=(("−1 ", piece("Gunk")),)).brief
    assert (
        to_text(brief, CALL) == "Hare: Legs 4 → 3, Coach 4 → 3 (Party Animal); rolled 5, −1 Gunk: Egg 2 → 6, trips (rock), +1 chip"
    )


def test_what_happened_to_somebody_several_times_is_counted_in_the_sum_and_told_in_order_before() -> None:
    fates = [Consequence(words) for words in (("takes ", "-8"), ("gets a token",), ("takes ", "a clover"), ("takes ", "a clover"))]
    took = turn(1, NetChange(seat(0), fates=(*fates, Consequence(("stays put",), lasts=False))))
    assert to_text(took.brief, CALL) == "Hare: takes -8, gets a token, takes a clover, takes a clover, stays put"
    assert to_text(summary_words([took, took]), CALL) == "In 2 turns: Hare takes -8 ×2, a clover ×4, gets a token ×2"


def test_older_turns_give_way_first_and_ends_never_do() -> None:
    moved = NetChange(piece("Legs"), ("3", "5"))
    old, end, new = turn(1, moved), TurnSummary(2, 2, ("Race 1 is over",)), turn(3, moved)
    shaped = [[(part.how, len(part.turns)) for part in parts] for parts in summary_variants([old, end, new])]
    assert shaped[0] == [("full", 1), ("full", 1), ("full", 1)]
    assert shaped[1] == shaped[2] == [("brief", 1), ("full", 1), ("full", 1)]
    assert shaped[3] == [("brief", 1), ("full", 1), ("brief", 1)]
    assert shaped[-1] == [("brief", 1), ("full", 1), ("brief", 1)]
    assert [*summary_variants([old, old, old, new])][-1] == [SummaryGroup("sum", (old, old, old)), SummaryGroup("brief", (new,))]


@pytest.mark.parametrize("deal", deals())
def test_turns_are_told_without_holes_and_travel_as_plain_data(deal: tuple[int, int]) -> None:
    table = finished_game(*deal)
    view = msgspec.json.decode(msgspec.json.encode(table.view(None, since=0)))
    assert read_turns(view) == table.game.turn_summaries([event for event in table.events if event.only is None])
    for turn in read_turns(view):
        lines = [turn.told, *(line.words for line in turn.then)]
        for line in (to_text(words, name_by_seat(table.seats)) for words in lines):
            assert line.strip() == line
            assert "  " not in line
            assert not set("{}[]") & set(line), line
            assert "None" not in line
        assert all(isinstance(line, SummaryLine) and line.at >= turn.first for line in turn.then)
        assert turn.changes or turn.short or turn.seat is None or table.game.id in ("magical-athlete", "thats-life")


@pytest.mark.parametrize("deal", deals(1))
def test_a_turn_can_be_cut_anywhere_and_nobody_without_a_name_is_told_of(deal: tuple[int, int]) -> None:
    """A question in the middle of a turn ends a message: the next message summarises only the rest of the turn."""
    table = finished_game(*deal)
    for cut in range(0, len(table.events), 3):
        for turn in table.game.turn_summaries(table.events[cut : cut + 7]):
            names = [name for words in (turn.told, turn.brief, *(line.words for line in turn.then)) for name in words]
            assert all(isinstance(name, str) or name.seat is not None or name.piece for name in names), turn


def test_words_cut_at_their_joints_read_the_same_and_names_stay_whole() -> None:
    words = cut_at_joints((seat(1), " rolls a 4, to 12, and trips: ", piece("A, B"), " goes"))
    call = name_by_seat(["", "Dr."])
    assert to_text(words, call) == "Dr. rolls a 4, to 12, and trips: A, B goes"
    assert [to_text(part, call) for part in clauses(words)] == ["Dr. rolls a 4, ", "to 12, ", "and trips: ", "A, B goes"]
