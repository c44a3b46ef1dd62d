"""Undo in the engine: the earlier game, the same dice afterwards, and what players have seen in between."""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec
import pytest

from engine import Record, Refused, Table, game_record, get_game, read_record, verify
from engine.core.dice import FairDice
from engine.core.host import seat_and_kind
from engine.history.replay import reopened_table
from engine.history.undo import CORRECTED, RestoredTable, replay_answers, restore_table
from engine.history.undo_audit import UndoneBranch
from tests.engine.support.tables import play_on, random_answer
from tests.engine.toy import Bidding, Haggling, LaterBidding, on_the_shelf

NAMES = ["Red", "Blue", "Green", "Violet"]


@pytest.fixture(autouse=True)
def _shelf() -> Iterator[None]:
    with on_the_shelf(Bidding()), on_the_shelf(Haggling()):
        yield


def bidding(*options: str) -> Table:
    """A game of two players who bid twice each, after these answers."""
    table = Table.new("bidding", ["Red", "Blue"], seed="a seed")
    for option in options:
        question = table.questions[0]
        table.answer(question.seat, question.key, option)
    return table


def back(table: Table, count: int) -> RestoredTable:
    """Restore the table as it was this many answers ago."""
    return restore_table(table, table.answers, len(table.answers) - count)


# ---------------------------------------------------------------------- what has been seen


def test_what_nobody_has_seen_anything_of_is_as_it_was() -> None:
    table = Table.new("magical-athlete", ["Red", "Blue", "Green"], seed="a seed")
    before = table.save()
    pick = table.questions[0]
    table.answer(pick.seat, pick.key, pick.options[1].id)
    restored = back(table, 1)
    assert (restored.table.save(), restored.asked, restored.took) == (before, pick, pick.options[1])
    assert not restored.was_seen


def test_a_number_that_was_drawn_has_been_seen() -> None:
    table = bidding("3", "1", "1", "0")
    roll = table.questions[0]
    table.answer(roll.seat, roll.key, "roll")
    restored = back(table, 1)
    assert restored.was_seen
    assert restored.drawn[0].of == 6, "the die comes first, and then the cards of the next round"
    assert [number.of for number in restored.drawn[1:]] == [10, 10]


def test_secret_picks_that_were_revealed_have_been_seen_and_all_of_them_go() -> None:
    """Otherwise the last player to choose could choose again and know the other choices."""
    table = bidding("3", "1", "1", "0")
    restored = back(table, 1)
    assert restored.is_hidden_shown
    assert not restored.drawn
    assert len(restored.taken) == 4
    assert {question.seat for question in restored.table.questions} == {0, 1}


def test_what_only_one_may_see_has_been_seen_by_them() -> None:
    """The last answer of a round deals the cards of the next one."""
    restored = back(bidding("3", "1", "1", "0", "roll"), 1)
    assert restored.is_hidden_shown


def seen_when_answered(table: Table, kind: str, option: str) -> bool:
    """Play by default up to a question of this kind, take the option, and return whether an undo would need consent."""
    play_on(table, until=lambda table: table.questions[0].kind == kind)
    question = table.questions[0]
    restored = replay_answers(table, [(question.seat, question.key, option)])
    assert not restored.drawn
    return restored.was_seen


def test_a_second_card_that_is_laid_down_has_been_seen() -> None:
    """The other players did not know the rest of that hand."""
    assert seen_when_answered(Table.new("thats-life", NAMES, {"modules": "cards"}, "a seed"), "double", "yes")


def test_what_somebody_else_has_ordered_has_been_seen_when_it_is_done() -> None:
    """Flip Flop's player changes places, and Legs' player jogs without being asked: until then nobody knew of that order."""
    table, luck, came_out = Table.new("magical-athlete", ["Red", "Blue", "Green"], seed="s2"), random.Random(2), 0
    ordered = set[tuple[int, str]]()
    while table.questions:
        question = table.questions[0]
        wanted = [(question.seat, order.text) for order in question.orders if order.text.endswith("=yes")]
        if wanted and wanted[0] not in ordered:
            ordered.add(wanted[0])
            table.order(*wanted[0])
            continue
        steps, answer = len(table.checkpoints), (question.seat, question.key, luck.choice(question.options).id)
        restored = replay_answers(table, [answer])
        lines = [line for checkpoint in table.checkpoints[steps - 1 :] for line in checkpoint.journal if not isinstance(line, int)]
        if question.kind == "FlipFlop.flop_flip" and any(kind_of(key) == "Legs.jog" and option == "yes" for key, option in lines):
            assert restored.was_seen
            came_out += not restored.drawn
    assert came_out


def test_a_thing_that_was_to_be_used_has_been_seen_when_it_is() -> None:
    """The Philosopher's player refutes, and another player has ordered to use beans then."""
    table, luck, used = Table.new("magical-athlete-2003", NAMES, {"advantages": "on"}, "s23"), random.Random(23), 0
    while table.questions:
        for seat in {*range(4)} - {table.questions[0].seat}:
            for menu in table.menus(seat):
                if menu.at_once is not None:
                    table.order(seat, menu.at_once.text)
        question, last = table.questions[0], table.last_event
        restored = replay_answers(table, [(question.seat, question.key, luck.choice(question.options).id)])
        if any(event.kind == "item_used" and event.number > last for event in table.events):
            assert restored.was_seen
            used += not restored.drawn and not question.secret
    assert used


def kind_of(key: str) -> str:
    return seat_and_kind(key)[1]


def test_the_end_of_a_race_is_noticed() -> None:
    table = Table.new("magical-athlete", ["Red", "Blue"], seed="a seed")
    play_on(table, until=lambda table: table.game.outcomes(table.state))
    assert back(table, 1).parts_over == 1


def test_there_must_be_something_to_take_back() -> None:
    table = bidding()
    for count in (-1, 0, 3):
        with pytest.raises(Refused, match="nothing to take back"):
            restore_table(table, table.answers, count)


def test_a_game_whose_rules_were_corrected_stays_as_it_is() -> None:
    table = bidding("3", "1")
    answers, save = table.answers, table.save()
    with on_the_shelf(LaterBidding()):
        with pytest.raises(Refused) as refused:
            restore_table(Table.load(save), answers, 1)
        assert str(refused.value) == CORRECTED


# ---------------------------------------------------------------------- records


def ended(table: Table, undone: list[UndoneBranch]) -> Record:
    return game_record(play_on(table), undone)


def without(table: Table, restored: RestoredTable) -> Table:
    """The table that is played on after the undo."""
    stand = table.answers[: len(table.answers) - len(restored.taken)]
    events = [event for event in table.events if event.number <= restored.table.last_event]
    return Table.load(restored.table.save(), events, stand)


def taken(table: Table, restored: RestoredTable, *, consent: bool) -> UndoneBranch:
    return UndoneBranch(len(table.answers) - len(restored.taken), restored.taken, consent)


def test_a_record_tells_what_was_taken_back_before_anything_was_seen() -> None:
    table = Table.new("magical-athlete", ["Red", "Blue", "Green"], seed="a seed")
    pick = table.questions[0]
    table.answer(pick.seat, pick.key, pick.options[1].id)
    restored = back(table, 1)
    verdict = verify(ended(without(table, restored), [taken(table, restored, consent=False)]))
    assert verdict.matches
    assert "answers. 1 answer was taken back: 1 before anything was seen. The seed" in verdict.sentence


def test_a_record_tells_which_die_was_known_when_all_agreed() -> None:
    table = bidding("3", "1", "1", "0", "roll")
    restored = back(table, 1)
    die = restored.drawn[0].value
    verdict = verify(ended(without(table, restored), [taken(table, restored, consent=True)]))
    assert verdict.matches
    assert f"1 answer was taken back: 1 by consent (the next die was known: {die})." in verdict.sentence


def test_what_was_seen_cannot_be_passed_off_as_free() -> None:
    table = bidding("3", "1", "1", "0", "roll")
    restored = back(table, 1)
    verdict = verify(ended(without(table, restored), [taken(table, restored, consent=False)]))
    assert not verdict.matches
    assert verdict.sentence == "What was taken back 1st had come to light by then, and nobody was asked."


@pytest.mark.parametrize(
    "forged",
    [UndoneBranch(0, [], True), UndoneBranch(900, [(0, "0.0.1.bid", "1")], True), UndoneBranch(0, [(0, "0.0.1.bid", "7")], True)],
    ids=["nothing", "too late", "not on offer"],
)
def test_what_does_not_fit_the_game_does_not_match(forged: UndoneBranch) -> None:
    verdict = verify(ended(bidding(), [forged]))
    assert not verdict.matches
    assert "taken back 1st does not fit the game" in verdict.sentence


def test_a_record_from_before_anything_could_be_taken_back_still_matches() -> None:
    plain = msgspec.to_builtins(ended(bidding(), []))
    del plain["undone"]
    assert verify(read_record(msgspec.json.encode(plain))).matches


# ---------------------------------------------------------------------- random games


GAMES = [
    ("magical-athlete", 3, None),
    ("magical-athlete-2003", 4, "advantages"),
    ("thats-life", 3, "everything"),
    ("microbot-racers", 2, None),
    ("bidding", 3, None),
    ("haggling", 3, None),
]


@pytest.mark.parametrize(("game", "seats", "preset"), GAMES)
def test_whatever_is_taken_back_the_dice_stay_the_same_and_the_record_matches(game: str, seats: int, preset: str | None) -> None:
    luck = random.Random(game)
    table = opened(game, seats, preset)
    undone: list[UndoneBranch] = []
    while table.questions:
        if table.answers and len(undone) < 8 and luck.random() < 0.08:
            restored = back(table, luck.randint(1, min(5, len(table.answers))))
            if restored.parts_over:
                continue
            undone.append(taken(table, restored, consent=restored.was_seen))
            table = without(table, restored)
        else:
            table.answer(*random_answer(table, luck))
            if len(table.answers) > 260:
                break
    assert undone
    check_dice(table)
    if table.result is not None:
        assert verify(game_record(table, undone)).matches


def opened(game: str, seats: int, preset: str | None) -> Table:
    rules = get_game(game)
    options = rules.get_preset(preset).options if preset is not None else {}
    return Table.new(game, ["Red", "Blue", "Green", "Rusty"][:seats], options, "a seed")


def check_dice(table: Table) -> None:
    """Number i of a game is what the seed says, however often something was taken back."""
    for position in reopened_table(table, table.answers).checkpoints:
        if position.host is None:
            continue
        numbers = [(line, entry) for line, entry in enumerate(position.journal) if isinstance(entry, int)]
        for count, (line, entry) in enumerate(numbers, position.dice_before):
            assert entry == FairDice(table.seed, count).below(position.host.used[line].choices)
