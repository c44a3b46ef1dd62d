"""An information set reveals neither what other players hold face down nor what they have considered in secret."""

from __future__ import annotations

from collections.abc import Sequence

from engine import Table
from engine.games.thats_life.positions.parse import read_position
from tests.engine.games.thats_life.positions import table_of
from tests.engine.support.other_secrets import known, seen

ADA, BEN, CLEO = range(3)
TRACK = "-6 +3 clover -2 +4; pawns 1 3 | 2 3 | 0 3; towers +5 | none | none"


def with_tokens(tokens: str) -> Table:
    return table_of(read_position(f"{TRACK}; tokens {tokens}"), modules="worms")


def with_cards(hands: str) -> Table:
    return table_of(read_position(f"{TRACK}; hands {hands}"), modules="cards")


def say(table: Table, *options: str) -> None:
    for option in options:
        [question] = table.questions
        table.answer(question.seat, question.key, option)


def who_knows(tables: Sequence[Table], owner: int) -> list[int | None]:
    """The seats that can tell the two tables apart, which look the same to everybody but the owner of the secret."""
    one, other = tables
    assert all(seen(one, seat) == seen(other, seat) for seat in (None, ADA, BEN, CLEO) if seat != owner)
    return [seat for seat in (None, ADA, BEN, CLEO) if known(one, seat) != known(other, seat)]


def test_only_its_player_knows_a_token() -> None:
    """004-R35"""
    assert who_knows([with_tokens("none | swap | none"), with_tokens("none | extra | none")], BEN) == [BEN]
    assert who_knows([with_tokens("swap | off | none"), with_tokens("swap | top | none")], BEN) == [BEN]


def test_only_its_player_knows_a_card() -> None:
    """004-R35"""
    assert who_knows([with_cards("1y 2y | 3y 4y | 5y 6y"), with_cards("1y 2y | 3y 5o | 5y 6y")], BEN) == [BEN]


def test_nobody_else_can_tell_whether_a_token_is_kept_for_later_or_for_another_turn() -> None:
    """004-46"""
    tables = [with_tokens("swap | none | none") for _ in range(2)]
    for table, play in zip(tables, ("swap-places.later", "no"), strict=True):
        say(table, "roll", "token", play)
        assert [question.kind for question in table.questions] == ["move"]
    assert who_knows(tables, ADA) == [ADA]


def test_nobody_else_can_tell_whether_somebody_chooses_a_card_or_a_token() -> None:
    """004-R35: both are asked in secret, and the table waits for the same player."""
    position = f"{TRACK}; tokens swap | none | none; hands 1y 2y | 3y 4y | 5y 6y"
    tables = [table_of(read_position(position), modules="worms,cards") for _ in range(2)]
    say(tables[0], "token")
    assert [table.questions[0].kind for table in tables] == ["token", "card"]
    assert who_knows(tables, ADA) == [ADA]
