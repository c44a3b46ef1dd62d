"""Real display names, and the sentences that contain them: every letter drawn exists in a font."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine import Event, Table, get_game
from engine.text.truncate import MORE
from render import pictures
from render.pages.wording import beats_text
from render.typography.display_names import MOST_MARKS, drawable, plain_text, seat_names, spoken_names
from render.typography.draw_text import letters
from render.typography.font_faces import NUNITO, face_for
from render.typography.graphemes import JOINERS, clusters
from tests.render.bare import names_there

ODD = (
    "😀",
    "👩‍👩‍👧‍👦",
    "🏳️‍🌈🇺🇳1️⃣",
    "Ann\u202eeve\u202c",
    "\u2066\u2067\u2069",
    "שלום",
    "مرحبا",
    "Z̸̢̛͓͇̈́a̵͖̓l̷̫̈́g̶̰̋o̴͙͑",
    "\u0301\u0302\u0303",
    "\u200b\u200c\u200d\ufeff",
    "a\u200bb",
    "x" * 100,
    "Ж" * 100,
    "山" * 100,
    "two\nlines",
    "tab\tand\r\nmore\v\f\x85\u2028\u2029",
    "\x00\x1b[31m",
    "日本語",
    "",
    "   ",
    "\u00a0\u3000\u2003",
    "\uffff",
    "\ufffd",
    "\ue000\uf8ff\U000f0000",
    "\U000e0041\U000e0042\U000e007f",
    "\u3164\u115f\uffa0",
    "Ａｎｎ",
    "𝓐𝓷𝓷 𝕬𝖓𝖓",
    "ﷺ",
    "½ ① ﬁ",
    "!!!",
    ".",
    "_",
    "  Ann   B  ",
    "Ệ Й Ä Å ß ı",
    "𒐫",
    "꧁Ann꧂",
)

anything = st.one_of(st.text(max_size=100), st.text(st.characters(max_codepoint=0x24F), max_size=40), st.sampled_from(ODD))


def check(text: str) -> None:
    """Checks that a text is one line of drawable characters, without blanks at its ends."""
    assert text == " ".join(text.split(" "))
    assert text == text.strip()
    assert "  " not in text
    for cluster in clusters(text):
        face = face_for(cluster)
        assert face, ascii(text)
        assert len(cluster) == 1 or face is not NUNITO, "marks of letters that everybody has are part of them"
        if not face.colour:
            kinds = "".join(unicodedata.category(letter)[0] for letter in cluster if letter not in JOINERS)
            assert "C" not in kinds, "nothing invisible"
            assert "M" * (MOST_MARKS + 1) not in kinds, "no towers"
    assert all(letter == " " for letter in text if letter.isspace())


def leaves_ink(text: str) -> bool:
    mask, colours = letters(text, 24, False)
    return bool(mask.getbbox() or (colours and colours.getbbox()))


@given(anything)
@settings(max_examples=250, deadline=None, derandomize=True)
def test_a_drawn_name_is_one_line_of_letters_that_can_be_drawn(name: str) -> None:
    drawn = drawable(name, "Player 3")
    check(drawn)
    assert leaves_ink(drawn)
    assert drawable(drawn, "somebody else") == drawn, "what can be drawn stays as it is"


@pytest.mark.parametrize("name", ODD)
def test_odd_names_become_a_word_that_leaves_ink_on_the_paper(name: str) -> None:
    drawn = drawable(name, "Player 3")
    check(drawn)
    assert leaves_ink(drawn)


@given(st.characters())
@settings(max_examples=200, deadline=None, derandomize=True)
@example("\uffff")
@example("\u00ad")
@example("\u2800")
@example("\U0010fffd")
def test_the_font_knows_what_it_has(letter: str) -> None:
    """A letter leaves ink that differs from the box for a missing letter."""
    if NUNITO.has(letter) and letter != " ":
        mask, missing = (NUNITO.font(40, False).getmask(sign) for sign in (letter, "\U0010fffd"))
        assert mask.getbbox()
        assert (mask.size, bytes(mask)) != (missing.size, bytes(missing))


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("Ann", "Ann"),
        ("Ann\u202eeve\u202c", "Anneve"),
        ("Z̸̢̛͓͇̈́a̵͖̓l̷̫̈́g̶̰̋o̴͙͑", "Zalgo"),
        ("A\u030angstro\u0308m", "Ångström"),
        ("a\u200bb", "ab"),
        ("two\nlines", "two lines"),
        (" \t Ann   B \u3000", "Ann B"),
        ("Ａｎｎ", "Ann"),
        ("𝓐𝓷𝓷 𝕬𝖓𝖓", "Ann Ann"),
        ("Фёдор Михайлович", "Фёдор Михайлович"),
        ("Nguyễn Ệ", "Nguyễn Ệ"),
        ("Łódź Ðþ ß", "Łódź Ðþ ß"),
        ("x_X_Sn1p3r_X_x", "x_X_Sn1p3r_X_x"),
        ("O'Neil-Smith (she/her)", "O'Neil-Smith (she/her)"),
        ("7", "7"),
        ("Dr. No", "Dr. No"),
    ],
)
def test_as_much_of_a_name_is_kept_as_can_be_drawn(name: str, drawn: str) -> None:
    assert drawable(name, "Player 1") == drawn


NOBODY = ("", "  ", "\u200b", "!!!", ".", "\uffff", "\ue000", "\u3164", "\u2066\u2067\u2069", "\u0301", "\u200d\u200d")
"""Names without visible characters."""


@pytest.mark.parametrize("name", NOBODY)
def test_who_has_no_name_that_can_be_seen_is_called_by_the_seat(name: str) -> None:
    assert seat_names(["Ann", name]) == ["Ann", "Player 2"]


BARE = {
    "😀": "Player 1",
    "👩‍👩‍👧‍👦": "Player 2",
    "日本語": "Player 3",
    "さくら": "Player 4",
    "김민수": "Player 5",
    "山川 a": "Player 6",
    "Ann 山": "Ann",
    "Ann 😀": "Ann",
    "🦊 Foxy 🦊": "Foxy",
    "Зоя": "Зоя",
}


def test_what_no_font_of_the_machine_can_draw_is_left_out_or_called_by_the_seat() -> None:
    """A name that loses most of its letters would not be recognised."""
    assert names_there([*BARE]) == [*BARE.values()]


@given(st.lists(anything, max_size=6))
@settings(max_examples=60, deadline=None, derandomize=True)
def test_every_seat_has_its_name_whatever_the_others_are_called(names: list[str]) -> None:
    drawn = seat_names(names)
    assert drawn == [drawable(name, f"Player {seat}") for seat, name in enumerate(names, 1)]


def test_somebody_may_be_called_like_a_seat() -> None:
    """It is that person's name. The seat badges tell them apart, as with two people called Ann."""
    assert seat_names(["Player 2", "\ue000"]) == ["Player 2", "Player 2"]


def test_in_descriptions_people_have_their_names_in_one_short_line() -> None:
    people = ["Ann", "a\nb\tc", "\u202e \u200b", "日本語", "x" * 30]
    assert spoken_names(people) == ["Ann", "a b c", "Player 3", "日本語", "x" * 23 + MORE]


# ---------------------------------------------------------------------- sentences


@given(anything)
@settings(max_examples=200, deadline=None, derandomize=True)
def test_a_sentence_is_drawn_in_letters_that_can_be_drawn(text: str) -> None:
    plain = plain_text(text)
    assert all(face_for(cluster) for cluster in clusters(plain))
    assert not set("\n\r\t\v\f\x85\u2028\u2029") & set(plain)


def roll_off(people: list[str]) -> str:
    """Returns the text of a picture about a roll-off between them."""
    happened = Event(1, "roll_off", {"seats": [0, 1], "dice": [3, 5], "winner": 1, "what": "draft"})
    return beats_text(get_game("magical-athlete").beats([happened]), seat_names(people))


@given(anything, anything)
@settings(max_examples=120, deadline=None, derandomize=True)
@example("", "0..")
@example("日本", "Ann")
@example("Ann😀", "Ann")
@example("日", "日 本")
@example(".", "(")
@example("田中", "田中")
def test_people_are_called_in_sentences_as_everywhere_else(one: str, other: str) -> None:
    """Two people whose names cannot be drawn are two seats."""
    first, second = seat_names([one, other])
    assert roll_off([one, other]) == f"{second} wins the roll-off with a 5 against {first} 3."


@pytest.mark.parametrize(
    "sentence",
    [
        "Ann picks Banana and rolls a 6.",
        "Romantic moves 2 spaces, from 14 to 16, which is a star!",
        "“Duel Banana” – or “Stay”? It’s −1 · 50 %.",
        "Зоя wins race 2 (+5).",
    ],
)
def test_sentences_of_the_game_stay_as_they_are(sentence: str) -> None:
    assert plain_text(sentence) == sentence


def test_tables_of_people_with_odd_names_can_be_drawn() -> None:
    """The first pictures of a game, with all names in prompts and cells."""
    for start in range(0, len(ODD), 6):
        people = [name if name.strip() else "Ann" for name in ODD[start : start + 6]]
        table = Table.new("magical-athlete", [*people, "Bob"][:6], seed="1")
        (picture,) = pictures(table.view(None, since=0))
        assert picture.data.startswith(b"\x89PNG")
