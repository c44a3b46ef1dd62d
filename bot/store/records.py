"""What is kept of a table, as data: who sits there, what was agreed, what the channel has seen."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct, field

SCHEMA = 1
"""Of a sheet. A sheet with a higher number is from a newer version and is left alone."""


class Stage(StrEnum):
    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"
    """Called off before its end."""
    BROKEN = "broken"
    """Its sheet or its save cannot be read: put aside, reported, and never touched again."""


OPEN = (Stage.LOBBY, Stage.PLAYING)


class FormerPlayer(Struct):
    """Somebody who has given up a seat of their own accord."""

    user: int
    """0 if they wanted to be forgotten."""
    name: str


class Absence(Struct):
    """Turns of a seat that others have played for its person."""

    since: int = 0
    """The last event when the person last gave an answer, or read what had happened; 0 before that."""
    turns: int = 0
    step: int | None = None
    """The step of the last of these turns."""


class Seat(Struct):
    """Somebody at a table: a person (`user`), or a player without a person."""

    name: str
    user: int | None = None
    level: str = "quick"
    """The policy that plays here when no person does."""
    away: bool = False
    """A time limit has run out; the person gets the seat back with any act."""
    missed: int = 0
    """Time limits in a row that ran out."""
    left: bool = False
    """The person is no longer in the server: a policy plays until they are back."""
    stand_in: str = ""
    """The person's name, if the seat is named after somebody else: the game knows seats by their original names."""
    since: int = 0
    """The revision at which the person took over the seat; 0 if they have sat there from the beginning."""
    given_up: FormerPlayer | None = None
    """Who was the first to resign here, or to hand the seat over."""
    absence: Absence = field(default_factory=Absence)
    named_after: int | None = None
    """Whose name the seat has, if they no longer sit here."""

    @property
    def is_played(self) -> bool:
        """Whether this seat's person is playing it now."""
        return self.user is not None and not self.away and not self.left

    @property
    def namesake(self) -> int | None:
        """The person the seat is named after, as far as that is known."""
        return self.user if self.user is not None and self.since == 0 else self.named_after

    @property
    def person(self) -> str:
        """The name of whoever has the seat now."""
        return self.stand_in or self.name

    @property
    def player(self) -> str:
        """Who plays here, in words."""
        return f"{self.stand_in} (for {self.name})" if self.stand_in else self.name


class TableSettings(Struct):
    """What a table has agreed on, apart from the options of its game."""

    pace: str = "live"
    limit: float = 180.0
    """Seconds for a decision."""
    late: str = "ai"
    """What happens then: "default" (the default answer), "ai" (a policy plays until the person is back) or "wait"."""
    thread: bool = True
    pings: bool = True
    roll: str = "ask"
    """A roll without any choice: "ask" waits for a press, "auto" rolls after some seconds."""
    odds: bool = True
    """Whether people are told how likely everybody is to win, and what would happen if."""
    banter: bool = True
    """Whether AI players say something now and then."""
    rated: str = "usual"
    """Whether the game counts for ratings: "usual" (if two or more people begin it), "on" or "off"."""

    def is_rated(self, people: int) -> bool:
        """Whether a game counts that so many people begin."""
        return self.rated == "on" or (self.rated == "usual" and people >= 2)


class SeatOffer(Struct):
    """A seat that is to change hands; both have to agree."""

    seat: int
    to: int
    name: str
    number: int
    agreed: list[int] = field(default_factory=list)


class Pause(Struct):
    """A break: who called it, under which name, why and when."""

    by: int
    name: str
    why: str
    since: float
    waiting: list[Deadline] = field(default_factory=list)
    """The time limits that stand still, as they were then."""


class UndoRequest(Struct):
    """Somebody would like to take something back: all people who are here have to agree."""

    number: int
    by: int
    name: str
    what: str
    """What is to be taken back, in a few words."""
    why: str
    """Why all have to agree, as the first half of a sentence."""
    kept: int
    """The number of the last answer that would stand."""
    until: float
    agreed: list[int] = field(default_factory=list)


class Rewind(Struct):
    """Something was taken back: with which revision, which event was the last one that stands, and when."""

    revision: int
    event: int
    at: float


class TableRecord(Struct):
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
    settings: TableSettings = field(default_factory=TableSettings, name="manner")
    seats: list[Seat] = field(default_factory=list)
    seat_offer: SeatOffer | None = field(default=None, name="offer")
    pause: Pause | None = None
    answers: int = 0
    """How many have been given."""
    rated: bool | None = None
    """Whether the game counts for ratings, as agreed when it began; None before that, and in games from before there were any."""
    trouble: str = ""
    """Why nothing can be shown at the moment, in a sentence; empty when all is well."""
    ended: str = ""
    """How a table was closed, in a sentence."""
    lost: list[tuple[int, int]] = field(default_factory=list)
    """Ranges of revisions that no longer exist because a backup was restored. Messages from them may still be there."""
    undo_request: UndoRequest | None = field(default=None, name="plea")
    undo_requesters: list[int] = field(default_factory=list, name="pleaded")
    """Who has asked to take something back, as often as they have."""
    rewinds: list[Rewind] = field(default_factory=list)
    """What was taken back, oldest first. Keys of questions come again after that, so controls from before it answer nothing."""

    def is_discarded(self, revision: int) -> bool:
        """Whether a message of this revision is from a future that did not happen."""
        return revision > self.revision or any(first <= revision <= last for first, last in self.lost)

    def was_undone_since(self, revision: int) -> bool:
        """Whether something was taken back since this revision."""
        return bool(self.rewinds) and revision < self.rewinds[-1].revision

    def last_standing_event(self, revision: int, event: int) -> int:
        """Of all up to this event, as that revision knew it, the last one that still stands."""
        return min([event, *(rewind.event for rewind in self.rewinds if revision < rewind.revision)])

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


class ReminderMessage(Struct):
    """A message that reminds somebody of a question."""

    place: int
    message: int


class PublishedState(Struct):
    """What the channel has seen of a table. `shown` is the last event that was told."""

    place: int = 0
    message: int | None = None
    text: str = ""
    preface: str = ""
    """The words before what happened."""
    small_print: str = field(default="", name="small")
    """The small print below the text: the odds, and what somebody says to them."""
    chances: list[float] = field(default_factory=list)
    """Each seat's chance, as the odds last shown had it."""
    odds_subject: str = field(default="", name="about")
    """What those were about, such as a race."""
    last_banter_step: int | None = field(default=None, name="quipped")
    """The step at which a player without a person last had a word to say."""
    text_board: str = field(default="", name="letters")
    """The board in letters below the text, if there is no picture of it, or not yet."""
    files: list[File] = field(default_factory=list)
    """The pictures that belong to the text."""
    in_progress_files: list[File] = field(default_factory=list, name="going")
    """Those shown while a turn goes on in the message: they go when it is over."""
    in_progress_event: int = field(default=0, name="so_far")
    """The last event for everybody to see that those show."""
    in_window: bool = field(default=False, name="moment")
    """Whether it says that the table waits a moment, and asks nobody by name."""
    revision: int = 0
    live: bool = False
    """Whether the message has buttons."""
    asked: list[int] = field(default_factory=list)
    """Who it asks: anybody else asked next needs a new message, since an edit notifies nobody."""
    named: list[int] = field(default_factory=list)
    """The seats that its picture shows to be asked: for anybody else it has to be drawn again."""
    last_event: int = field(default=0, name="shown")
    since: int | None = None
    """The last event before those the message tells; None if an older version posted it."""
    step: int = 0
    """The step of the game it asks about: as long as that is the same, so is the turn."""
    messages_since_highlight: int | None = field(default=None, name="after")
    """How many messages after the last occasion it is: 0 if it tells one, None before the first."""
    lobby: int | None = None
    card: str = ""
    """What the lobby message shows."""
    old: PublishedState | None = None
    """The previous table message, until its controls are removed."""
    reminders: dict[str, ReminderMessage] = field(default_factory=dict, name="nudges")
    """The reminders in the channel, by the keys of their questions."""
    podium: bool = False
    """Whether the channel has seen how it ended in the thread."""
    films: list[int] = field(default_factory=list)
    """Those that everybody can see, by number."""
    highlight_chosen: bool = field(default=False, name="reel")
    """Whether the one that everybody is to see after the game has been chosen."""

    @property
    def begin(self) -> int:
        """The last event before those the message tells, as far as we know: it may have been withdrawn since."""
        return self.last_event if self.since is None else min(self.since, self.last_event)

    @property
    def pressable(self) -> PublishedState | None:
        """The table message to remember until its controls are gone, if it has any."""
        if not self.live or self.message is None:
            return None
        kept = PublishedState(self.place, self.message, self.text, text_board=self.text_board, small_print=self.small_print)
        kept.files, kept.in_progress_files = self.files, self.in_progress_files
        return kept


class Notice(Struct):
    """Words for a table's channel. `mention` are the people they notify."""

    text: str
    mention: list[int] = field(default_factory=list)
    private_to: int | None = None
    """A direct message instead, to this person."""
    about: str = ""
    """The question it is a reminder of: all reminders of one share a message, which goes when it is answered."""
    film: int = 0
    """The number of a film that everybody is to see with these words; 0 if there is none."""


class Deadline(Struct):
    """A question waiting for a person."""

    table_id: str
    question: str
    seat: int
    asked: float
    due: float | None
    reminded: int = 0
    warned: bool = False
    next: float | None = None


class UserPreferences(Struct):
    """What somebody wants of the bot, at all tables. None means whatever goes with the table's pace."""

    remind_every: float | None = None
    """Seconds."""
    remind_most: int = 2
