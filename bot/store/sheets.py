"""What is kept of a table, as data: who sits there, what was agreed, what the channel has seen."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct, field

SCHEMA = 1
"""Of a sheet. A sheet with another number is from a newer version and is left alone."""


class Stage(StrEnum):
    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"
    """Called off before its end."""
    BROKEN = "broken"
    """Its sheet or its save cannot be read: put aside, reported, and never touched again."""


OPEN = (Stage.LOBBY, Stage.PLAYING)


class Seat(Struct):
    """Somebody at a table: a person (`user`), or a player without a person."""

    name: str
    user: int | None = None
    level: str = "quick"
    """The policy that plays here when no person does."""
    away: bool = False
    """A time limit has run out; the person gets the seat back with any answer."""
    missed: int = 0
    """Time limits in a row that ran out."""
    gone: str = ""
    """"left", "resigned" or "removed": a policy plays on in this person's name. Who left the server may come back."""

    @property
    def is_played(self) -> bool:
        """Whether the person of this seat plays it now."""
        return self.user is not None and not self.away and not self.gone


class Manner(Struct):
    """What a table has agreed on, beside the options of its game."""

    pace: str = "live"
    limit: float = 180.0
    """Seconds for a decision."""
    late: str = "default"
    """What happens then: "default" (the plainest answer), "ai" (a policy plays until the person is back) or "wait"."""
    thread: bool = True
    pings: bool = True


class Offer(Struct):
    """A seat that is to change hands; both have to agree."""

    seat: int
    to: int
    name: str
    number: int
    agreed: list[int] = field(default_factory=list)


class Sheet(Struct):
    """A table. Everything about it that is not the game itself."""

    id: str
    guild: int
    channel: int
    place: int
    game: str
    host: int
    seed: str
    opened: float
    schema: int = SCHEMA
    stage: Stage = Stage.LOBBY
    revision: int = 1
    options: dict[str, str] = field(default_factory=dict)
    manner: Manner = field(default_factory=Manner)
    seats: list[Seat] = field(default_factory=list)
    offer: Offer | None = None
    answers: int = 0
    """How many the game has had."""
    trouble: str = ""
    """Why nothing can be shown at the moment, in a sentence; empty when all is well."""
    ended: str = ""
    """How a table was closed, in a sentence."""

    def seat_of(self, user: int) -> int | None:
        return next((number for number, seat in enumerate(self.seats) if seat.user == user), None)

    @property
    def people(self) -> list[int]:
        return [seat.user for seat in self.seats if seat.user is not None]


class File(Struct):
    """A picture in a message, so that an edit can keep it."""

    id: int
    name: str
    alt: str


class Sight(Struct):
    """What the channel has seen of a table. `shown` is the last event that was told."""

    place: int = 0
    message: int | None = None
    text: str = ""
    files: list[File] = field(default_factory=list)
    revision: int = 0
    live: bool = False
    """Whether the message has buttons."""
    waiting: str = ""
    """The part of the text that says who is asked."""
    shown: int = 0
    lobby: int | None = None
    card: str = ""
    """What the lobby message shows."""


class Notice(Struct):
    """Words for a table's channel. `mention` are those who are called by them."""

    text: str
    mention: list[int] = field(default_factory=list)
    private_to: int | None = None
    """A direct message instead, to this person."""


class Deadline(Struct):
    """A question that waits for a person."""

    table_id: str
    question: str
    seat: int
    asked: float
    due: float | None
    reminded: int = 0
    warned: bool = False
    next: float | None = None


class Person(Struct):
    """What somebody wants of the bot, for all tables. None: as the pace of the table has it."""

    remind_every: float | None = None
    """Seconds."""
    remind_most: int = 2
