"""The board as sentences: where pictures cannot go, and for those who do not see them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.text.story import plain_names
from engine import Game
from engine.text.phrase import to_text


def board_in_words(game: Game[Any], view: Mapping[str, Any]) -> str:
    """The board of a `Table.view` in lines; the reader is `view["you"]`, or everybody."""
    return "\n".join(to_text(words, plain_names(view["seats"])) for words in game.board_sentences(view))
