from __future__ import annotations

import re
import unicodedata
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.text.escaping import END_ISOLATE, ISOLATE, ended, plain
from engine import Game, all_games
from engine.text.truncate import truncate

BITS = [*"*_~`|[]()<>@#-+\\:/.1 ab", "\n", "é", "e\u0301", "👍🏽", "👩\u200d🚀", "🇩🇪", "https://", "@here", "@everyone"]
MARKED = st.lists(st.sampled_from(BITS), max_size=40).map("".join)
UNESCAPED = r"(?<!\\)(?:\\\\)*"
ESCAPE = re.compile(r"\\([^0-9A-Za-z\s])")
"""What Discord takes for an escape, read from left to right."""


def shown(text: str) -> str:
    """What Discord shows of it."""
    return ESCAPE.sub(r"\1", text).replace("\u200b", "")


@pytest.mark.parametrize(
    ("name", "escaped"),
    [
        ("**Red**", r"\*\*Red\*\*"),
        ("snake_case_", r"snake\_case\_"),
        ("~~out~~", r"\~\~out\~\~"),
        ("`code`", r"\`code\`"),
        ("||secret||", r"\|\|secret\|\|"),
        ("> said", r"\> said"),
        ("# Big", r"\# Big"),
        ("-# small", r"\-\# small"),
        ("- item", r"\- item"),
        ("1. first", r"1\. first"),
        ("Red - the 1. one # > all", "Red - the 1. one # > all"),
        ("[win](https://evil.example)", r"\[win\](https\://evil.example)"),
        ("<@123> <t:1:R> <:hi:1>", "\\<@\u200b123> \\<t:1:R> \\<:hi:1>"),
        ("@everyone", "@\u200beveryone"),
        ("discord.gg/abc", r"discord.gg\/abc"),
        ("¯\\_(ツ)_/¯", "¯\\\\\\_(ツ)\\_/¯"),
        ("two\nlines\r\nor\u2028more", "two lines or more"),
        ("\u202eevil\u202c \u2066x\u2069 a\u200b\x00b\ufeff", "evil x ab"),
        ("Blue's turn with M.O.U.T.H. on 3: +1.", "Blue's turn with M.O.U.T.H. on 3: +1."),
    ],
)
def test_names_and_sentences_show_as_they_are_written(name: str, escaped: str) -> None:
    assert plain(name) == escaped


@pytest.mark.parametrize(
    ("text", "isolated"),
    [
        ("محمد علي", "«محمد علي»"),
        ("דנה 2", "«דנה» 2"),
        ("דנה, take the 3", "«דנה», take the 3"),
        ("Swap with עלי and דנה on 5", "Swap with «עלי» and «דנה» on 5"),
        ("*עלי*", r"\*«עלי»\*"),
        ("Ünal Ågot 李明 ライ ไทย", "Ünal Ågot 李明 ライ ไทย"),
    ],
)
def test_words_from_right_to_left_leave_what_stands_beside_them_in_its_order(text: str, isolated: str) -> None:
    assert plain(text) == isolated.replace("«", ISOLATE).replace("»", END_ISOLATE)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("You chose **Hare**", "You chose **Hare**."),
        ("You chose **M.O.U.T.H.**", "You chose **M.O.U.T.H.**"),
        ("Possible: Magical Athlete, That's Life!", "Possible: Magical Athlete, That's Life!"),
        ("Possible: one, two, …", "Possible: one, two, …"),
        ("An AI now plays for who?", "An AI now plays for who?"),
        (f"Only the host: {plain('דנה')}", f"Only the host: {plain('דנה')}."),
    ],
)
def test_a_sentence_ends_once(words: str, sentence: str) -> None:
    assert ended(words) == sentence


@settings(deadline=None, derandomize=True)
@given(MARKED)
def test_whatever_was_escaped_shows_as_it_was(text: str) -> None:
    assert shown(plain(text)) == text.replace("\n", " ")


@settings(deadline=None, derandomize=True)
@given(MARKED)
def test_nothing_is_left_that_discord_would_read(text: str) -> None:
    safe = plain(text)
    assert "\n" not in safe
    assert not re.search(UNESCAPED + r"[*_~`|\[<]", safe)
    assert not re.search(r"https?://|@everyone|@here|@\d", safe)
    assert not re.match(r"\s*(?:[>#+-]|\d+\.)", safe)


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
def test_no_rule_text_has_a_gap(game: Game[Any]) -> None:
    """In the rules as `/rules` shows them, in what the game is, and on every card: no double space, no empty placeholder, no line
    that begins in the middle of a sentence."""
    cards = [text for card in game.cards.values() for text in (card.name, card.ability, card.text, card.flavour, card.brief)]
    rulings = [ruling.for_players for card in game.cards.values() for ruling in card.rulings]
    options = [text for option in game.game_options for text in (option.title, *option.titles.values())]
    presets = [text for preset in game.presets for text in (preset.title, preset.about)]
    rules = [page.text for page in game.how_to_play(game.fewest, game.read_options({})).rules]
    gap = re.compile(r"  | [,.;:!?)]|\(\s|\(\)|[{}\t]|[,;:]{2}")
    assert [text for text in (*rules, *cards, *rulings, *options, *presets) if gap.search(text)] == []
    lines = [line for text in rules for line in text.splitlines()]
    assert [line for line in lines if line and not re.match(r"[A-Z]|\d\. [A-Z]|- [A-Z]", line)] == []


@settings(deadline=None, derandomize=True)
@given(MARKED, st.integers(0, 60))
def test_a_clipped_text_is_short_enough_and_still_escaped(text: str, most: int) -> None:
    short = truncate(plain(text), most)
    assert len(short) <= most
    assert not re.search(UNESCAPED + r"\\…$", short)
    assert not re.search(UNESCAPED + r"[*_~`|\[<]", short)
    if short.endswith("…") and len(short) > 1:
        rest = plain(text)[len(short) - 1 :]
        assert not rest or not unicodedata.combining(rest[0])
