"""The text of a table message: a headline in bold, the story in sentences, and how much more the log has."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from bot.text.emojis import NO_EMOJIS, Emojis, with_emojis, without_emojis
from bot.text.escaping import plain
from engine import Game
from engine.text.beat import Beat
from engine.text.phrase import Name, NameOf, to_text
from engine.text.story import MOST_LETTERS, compose

ARROW = "↳ "
DOT = " · "
SMALL = "-# "


def plain_names(seats: Sequence[str]) -> NameOf:
    """A function that spells seats and pieces for a chat: their names, escaped."""
    return lambda name: plain(seats[name.seat] if name.seat is not None else name.piece)


class StoryText(NamedTuple):
    """A story as text."""

    headline: str = ""
    body: str = ""
    more: str = ""
    """A line about what only the log has; empty if that is nothing."""
    log_from: int = 0
    """The event from which on the log has more; 0 if the text has everything."""

    def after(self, text: str, preface: str = "") -> str:
        """The text of a message that goes on with this story: what people have read stays as it is. `preface` is what comes before
        the story in it."""
        last = text.rpartition("\n")[2]
        goes_on = text != preface and not self.headline and not last.startswith((SMALL, "**", "#"))
        body = f"{text} {self.body}" if goes_on and self.body else "\n".join(filter(None, [text, self.headline, self.body]))
        return "\n".join(filter(None, [body, self.more]))


def story(
    beats: Sequence[Beat], seats: Sequence[str], own: Collection[Name] = (), most: int = MOST_LETTERS, emojis: Emojis = NO_EMOJIS
) -> StoryText:
    """The story of these beats in about `most` letters.

    `own` are the seats and pieces of people, whose dice and acts are always told.
    """
    told, call = compose(beats, most, own), with_emojis(plain_names(seats), emojis)
    headline = f"**{to_text(told.headline, call)}**" if told.headline else ""
    body = " ".join(to_text((*words, "."), call) for words in told.sentences)
    return StoryText(headline, body, f"{SMALL}… and {told.more} more in the log" if told.more else "", told.first_left_out)


def own_names(game: Game[Any], view: Mapping[str, Any], seats: Collection[int]) -> set[Name]:
    """These seats and their pieces in a `Table.view`."""
    pieces = {Name(piece=piece) for piece, seat in game.owners(view).items() if seat in seats}
    return pieces | {Name(seat=seat) for seat in seats}


def word_count(text: str) -> int:
    """The number of words; arrows, dots and emojis do not count."""
    return sum(any(map(str.isalnum, word)) for word in without_emojis(text).split())
