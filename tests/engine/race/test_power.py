"""A card with a mistake fails when it is imported."""

from collections.abc import Callable
from typing import Any

import pytest

from engine.race.model.power import CardRegistry, HookText, modifies, offers, on, replaces


def four(race: Any, me: Any, one: Any, two: Any) -> None: ...


def two(race: Any, me: Any) -> None: ...


@pytest.mark.parametrize(
    ("kind", "hook", "says"),
    [
        (on, "roled", "no such hook"),
        (replaces, "rolled", "no such hook"),
        (offers, "main_move", "no such hook"),
        (modifies, "", "no such"),
    ],
)
def test_a_hook_that_does_not_exist_is_refused_with_those_that_do(kind: Callable[[str], Any], hook: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        kind(hook)


def test_a_hook_with_other_arguments_is_refused_with_the_right_ones() -> None:
    with pytest.raises(ValueError, match=r"two takes \(race, me, roller, die\)"):
        on("rolled")(two)


def test_only_rolled_can_listen_to_one_number() -> None:
    with pytest.raises(ValueError, match="only rolled"):
        on("met", die=3)


def test_the_same_hook_twice_on_a_card_is_refused() -> None:
    class Card:
        """Hears twice."""

        first = on("rolled")(four)
        second = on("rolled", die=1)(lambda race, me, roller, die: None)

    with pytest.raises(ValueError, match="the same hook twice"):
        CardRegistry().racer("Echo", "Echo")(Card)


def test_two_racers_cannot_have_one_name() -> None:
    cards = CardRegistry()
    cards.racer("Echo", "Echo")(type("Echo", (), {}))
    with pytest.raises(ValueError, match="already"):
        cards.racer("Echo", "Echo")(type("Echo", (), {}))


@pytest.mark.parametrize(
    ("why", "rest"), [("", ""), ("for fun", " for fun"), (", who ran past", ", who ran past"), (": a 6", ": a 6")]
)
def test_why_a_power_does_something_is_told_behind_it(why: str, rest: str) -> None:
    assert HookText("trips {0}", why).rest == rest


def test_the_words_beside_a_hook_are_found_by_the_name_that_events_use() -> None:
    cards = CardRegistry()

    @cards.racer("Echo", "Echo")
    class Echo:
        call = on("rolled", does="echoes", asks="Echo?", hint=two)(four)

    assert cards.hook_texts == {"four": HookText("echoes", "", "Echo?", hook="rolled")}
    assert cards.hints == {"four": two}
