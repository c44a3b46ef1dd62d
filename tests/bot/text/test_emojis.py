"""Emojis before names in a text."""

from __future__ import annotations

from bot.text.emojis import markup, with_emojis, without_emojis
from bot.text.story import plain_names, word_count
from engine.text.phrase import piece, seat, to_text

EMOJIS = {"Banana": markup("gs_bcdf23", 7), "seat 2": markup("gs_bcdf24", 8)}
WORDS = (piece("Banana"), " trips ", piece("Hare"), ", and ", seat(1), " laughs at ", piece("Banana"), ".")
SEATS = ["Red", "Bl_ue"]


def test_an_emoji_stands_before_the_name_of_a_piece_and_of_a_player_the_first_time() -> None:
    told = to_text(WORDS, with_emojis(plain_names(SEATS), EMOJIS))
    banana, blue = "<:gs_bcdf23:7> Banana", "<:gs_bcdf24:8> Bl\\_ue"
    assert told == f"{banana} trips Hare, and {blue} laughs at Banana."


def test_without_them_names_stand_alone() -> None:
    alone = to_text(WORDS, plain_names(SEATS))
    assert to_text(WORDS, with_emojis(plain_names(SEATS), {})) == alone
    assert without_emojis(to_text(WORDS, with_emojis(plain_names(SEATS), EMOJIS))) == alone


def test_emojis_that_people_write_stay() -> None:
    assert without_emojis("<:party:7> Red") == "<:party:7> Red"


def test_emojis_are_no_words() -> None:
    told = to_text(WORDS, with_emojis(plain_names(SEATS), EMOJIS))
    assert word_count(told) == word_count(without_emojis(told)) == 8
