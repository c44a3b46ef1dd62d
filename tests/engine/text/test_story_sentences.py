"""What a story tells when there is much, how its sentences are joined, and where plain moves stand."""

from __future__ import annotations

from engine.text.beat import BANNER, TOLD, Beat
from engine.text.phrase import Words, name_by_seat, seat, to_text
from engine.text.story import compose

CALL = name_by_seat(["Red", "Blue", "Green"])
RED, BLUE, GREEN = map(seat, range(3))


def beat(number: int, who: int, does: str, drama: int = TOLD, turn: int = 1, to: str = "", headline: str = "") -> Beat:
    short: Words = (seat(who), f" {headline}") if headline else ()
    return Beat((number,), (seat(who), f" {does}"), turn, drama, doer=seat(who), to=to, headline=short)


def told(*beats: Beat, own: int | None = None) -> list[str]:
    story = compose(beats, own=() if own is None else {seat(own)})
    return [to_text(words, CALL) for words in story.sentences]


def test_three_things_in_a_row_of_the_same_one_share_a_sentence() -> None:
    deeds = [beat(number, 0, f"does {what}") for number, what in enumerate(("this", "that", "more", "yet more"), 1)]
    assert told(*deeds[:2]) == ["Red does this, then does that"]
    assert told(*deeds) == ["Red does this, does that, then does more", "Red does yet more"]


def test_nothing_is_joined_to_a_sentence_that_has_an_and_or_a_colon() -> None:
    assert told(beat(1, 0, "sits and waits"), beat(2, 0, "goes")) == ["Red sits and waits", "Red goes"]
    assert told(beat(1, 0, "rolls: a six"), beat(2, 0, "goes")) == ["Red rolls: a six", "Red goes"]
    assert told(beat(1, 0, "goes"), beat(2, 1, "goes")) == ["Red goes", "Blue goes"]


def test_plain_moves_stand_where_the_turn_of_the_last_of_them_ends() -> None:
    moves = [beat(1, 0, "moves 2", 0, to="C2"), beat(2, 1, "moves 3", 0, to="C3")]
    assert told(*moves, beat(3, 2, "begins", turn=3)) == ["Red moves on to C2 and Blue to C3", "Green begins"]


def test_plain_moves_are_never_told_after_what_followed_from_them() -> None:
    moves = [beat(1, 0, "rolls a 4, to 14", 0, to="14"), beat(2, 0, "slides back to 10", to="10")]
    assert told(*moves, beat(3, 1, "rolls a 2, to 5", 0, turn=3, to="5")) == [
        "Red rolls a 4, to 14, then slides back to 10",
        "Blue rolls a 2, to 5",
    ]


def test_a_headline_that_the_story_says_again_is_short_and_otherwise_says_all() -> None:
    plain, big = beat(1, 0, "rolls a 4, to 14", to="14"), beat(2, 0, "eats a pie, and is full", BANNER, headline="eats a pie")
    after = beat(3, 0, "finds a star")
    assert to_text(compose([plain, big, after]).headline, CALL) == "Red eats a pie!"
    assert to_text(compose([plain, big]).headline, CALL) == "Red eats a pie, and is full!"
    assert told(plain, big) == ["Red rolls a 4, to 14"]
    assert to_text(compose([big]).headline, CALL) == "Red eats a pie, and is full!"
    assert told(big) == []


def test_in_a_round_a_headline_is_told_at_its_place_as_well() -> None:
    """Otherwise a health of 3 would be read before the 4 that it was."""
    hurt = beat(1, 0, "loses a point: health 4")
    rams = Beat((2,), (RED, " rams ", BLUE, ": health 3"), 1, BANNER, doer=RED, whom=(BLUE,), in_round=True)
    assert told(hurt, rams) == ["Red loses a point: health 4", "Red rams Blue: health 3"]
    assert to_text(compose([hurt, rams]).headline, CALL) == "Red rams Blue!"
    assert told(rams, hurt) == ["Red loses a point: health 4"], "it was the first thing"


def test_whom_the_predicate_names_is_not_named_again_when_it_is_counted() -> None:
    follows = [
        Beat(
            (number,),
            (RED, " follows ", BLUE, f" to {number}"),
            number,
            TOLD,
            "",
            RED,
            (BLUE,),
            again=("follows ", BLUE),
            to=str(number),
        )
        for number in (1, 2, 3)
    ]
    assert told(*follows) == ["Red follows Blue 3 times, to 3"]


def test_before_anything_is_left_out_what_others_do_is_told_in_headlines() -> None:
    long = "does a thing that takes " + "very " * 20 + "long to tell"
    deeds = [beat(number, number - 1, long, headline="does a thing") for number in (1, 2, 3)]
    assert told(*deeds, own=1) == ["Red does a thing", f"Blue {long}", "Green does a thing"]
    assert compose(deeds, own={BLUE}).more == 0


def test_what_is_done_to_the_reader_is_told_in_full() -> None:
    long = "does a thing that takes " + "very " * 30 + "long to tell"
    hit = Beat((1,), (RED, f" {long} to ", BLUE), 1, BANNER, doer=RED, whom=(BLUE,), headline=(RED, " hits ", BLUE))
    other = beat(2, 2, long, headline="does a thing")
    first = beat(3, 2, "begins", turn=0)
    assert told(first, hit, other, own=1) == ["Green begins", to_text(hit.words, CALL), "Green does a thing"]
