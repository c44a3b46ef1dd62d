"""How beats are told: a headline, sentences in order, and nothing left out silently."""

from __future__ import annotations

import random

import pytest

from engine.text.beat import BANNER, HEADLINE, TOLD, Beat
from engine.text.phrase import Name, Words, piece, seat, to_text
from engine.text.story import Story, compose
from tests.seeds import seeds

RED, RUSTY = seat(0), seat(1)
SEATS = ["Red", "Rusty"]


def beat(number: int, doer: Name, does: str, drama: int = TOLD, turn: int = 0, **fields: object) -> Beat:
    return Beat((number,), (doer, f" {does}"), turn, drama, doer=doer, **fields)  # type: ignore[arg-type]


def roll(number: int, doer: Name, die: int, to: str, turn: int = 0) -> Beat:
    return beat(number, doer, f"rolls a {die}, on to {to}", TOLD - 1, turn, dice=(die,), to=to)


def text(words: Words) -> str:
    return to_text(words, lambda name: SEATS[name.seat] if name.seat is not None else name.piece)


def told(story: Story) -> list[str]:
    return [text(words) for words in story.sentences]


def test_without_beats_there_is_nothing_to_tell() -> None:
    assert compose([]) == Story((), [])


def test_the_biggest_thing_is_the_headline_and_is_not_told_twice() -> None:
    beats = [beat(1, RED, "trips", turn=1), beat(2, RUSTY, "eats Red", BANNER, turn=2)]
    story = compose(beats)
    assert text(story.headline) == "Rusty eats Red!"
    assert told(story) == ["Red trips"]


def test_what_followed_from_the_headline_keeps_its_cause() -> None:
    """A headline taken out of its turn would leave a gap before what it led to."""
    swap, star = beat(2, RUSTY, "swaps places with Red", BANNER, turn=1), beat(3, RUSTY, "finds a star", turn=1)
    assert told(compose([beat(1, RED, "trips"), swap, star])) == [
        "Red trips",
        "Rusty swaps places with Red, then finds a star",
    ]
    assert told(compose([swap, star])) == ["Rusty finds a star"], "it stands right below the headline"


def test_a_headline_names_who_led_to_it() -> None:
    beats = [beat(1, RED, "trips", HEADLINE, because=piece("Banana"))]
    assert text(compose(beats).headline) == "Red trips, thanks to Banana."


def test_plain_rolls_have_no_headline_and_share_a_sentence() -> None:
    story = compose([roll(1, RED, 5, "12", 1), roll(2, RUSTY, 3, "9", 2)])
    assert (story.headline, told(story)) == ((), ["Red moves on to 12 and Rusty to 9"])


def test_the_dice_of_readers_are_always_told() -> None:
    story = compose([roll(1, RED, 5, "12", 1), roll(2, RUSTY, 3, "9", 2)], most=1, own={RED})
    assert told(story) == ["Red rolls a 5, on to 12"]


def test_of_two_equal_things_the_one_about_a_reader_is_the_headline() -> None:
    beats = [beat(1, RED, "trips", HEADLINE), beat(2, RUSTY, "trips", HEADLINE)]
    assert text(compose(beats).headline) == "Rusty trips."
    assert text(compose(beats, own={RED}).headline) == "Red trips."


def test_what_repeats_is_counted_where_it_ended() -> None:
    beats = [beat(n, RED, f"scooches, to {n}", turn=n, again=("scooches",), to=str(n)) for n in range(1, 5)]
    assert told(compose(beats)) == ["Red scooches 4 times, to 4"]
    assert len(told(compose(beats[:2]))) == 2


def test_the_least_dramatic_go_to_the_log_and_are_counted_there() -> None:
    beats = [beat(n, RED, f"does {n} a great many times", TOLD + (n == 5), turn=n) for n in range(1, 41)]
    story = compose(beats)
    assert story.more == 40 - len(story.sentences)
    assert 0 < story.more < 40
    assert story.first_left_out == 1
    assert "Red does 5 a great many times" in told(story)


@pytest.mark.parametrize("seed", seeds(40))
def test_everything_worth_telling_is_told_once_or_counted_as_left_out(seed: int) -> None:
    """Over random beats: nothing disappears, nothing is told twice, and readers always find what they did."""
    chance = random.Random(seed)
    names = [RED, RUSTY, piece("Legs"), piece("Hare")]
    beats = [
        Beat((n,), (doer := chance.choice(names), f" does thing{n}"), n // 3, chance.randrange(0, 100), doer=doer, to=str(n))
        for n in range(1, chance.randrange(2, 80))
    ]
    story = compose(beats, own={RED})
    words = " ".join([text(story.headline), *told(story)]).replace(",", " ").replace("!", " ").split()
    worth_telling = [b for b in beats if b.drama >= TOLD]
    found = [b for b in worth_telling if f"thing{b.first}" in words or f"thing{b.first}." in words]
    assert len(found) + story.more == len(worth_telling)
    assert all(words.count(f"thing{b.first}") <= 2 for b in beats)
    assert all(f"thing{b.first}" in words or f"thing{b.first}." in words for b in beats if b.doer == RED)


def test_a_roll_whose_move_is_still_to_come_is_told() -> None:
    beats = [roll(1, RED, 5, "12", 1), beat(2, RUSTY, "rolls a 2", 0, 2)]
    assert told(compose(beats)) == ["Red rolls a 5, on to 12", "Rusty rolls a 2"]


def test_the_details_after_a_colon_are_not_in_a_headline_that_the_story_says_again() -> None:
    before, after = beat(1, RUSTY, "trips"), beat(3, RED, "rolls a 4, to 7", turn=1)
    story = compose([before, beat(2, RED, "throws a party: Rusty goes back 1, to 5", HEADLINE, turn=1), after])
    assert text(story.headline) == "Red throws a party."
    assert told(story)[1] == "Red throws a party: Rusty goes back 1, to 5"
    duel = beat(2, RED, "duels Rusty and wins 4:2, to 4", HEADLINE, turn=1)
    assert text(compose([before, duel, after]).headline) == "Red duels Rusty and wins 4:2, to 4."


def test_a_move_is_told_with_what_followed_from_it() -> None:
    """A card has no die; in a round, where everybody moves, not every move has led to what is told."""
    moves = beat(1, RED, "moves to a clover", 0, turn=1, to="a clover")
    takes = beat(2, RED, "takes the lucky hat from Rusty", HEADLINE, turn=1)
    others = [beat(n, RUSTY, "does a great many things that take many words to tell", TOLD, n) for n in range(3, 20)]
    story = compose([moves, takes, *others])
    assert text(story.headline) == "Red takes the lucky hat from Rusty."
    assert "Red moves to a clover" in told(story)
    in_round = [beat(1, RED, "moves to C4", 0, turn=1, to="C4", in_round=True), takes]
    assert "Red moves to C4" not in told(compose([*in_round, *others]))


def test_dice_are_told_with_what_followed_from_them() -> None:
    """A ride on an arrow without the roll that led there has no cause, and the log would be needed for it."""
    rolled, rides = roll(1, RED, 4, "10", 1), beat(2, RED, "rides an arrow to 12", HEADLINE - 1, turn=1)
    others = [beat(n, RUSTY, "does a great many things that take many words to tell", TOLD, n) for n in range(3, 20)]
    assert "Red rolls a 4, on to 10, then rides an arrow to 12" in told(compose([rolled, rides, *others]))
