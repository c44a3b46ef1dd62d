"""What is stored about a table, as data: its seats, what was agreed, and what the channel shows."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct, field

SCHEMA = 1
"""The version of a table record. One with a higher number was written by a newer version of the bot and is not touched."""


class Stage(StrEnum):
    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"
    """Cancelled before its end."""
    BROKEN = "broken"
    """Its record or its save cannot be read: put aside, reported, and never touched again."""


OPEN = (Stage.LOBBY, Stage.PLAYING)


class FormerPlayer(Struct):
    """A player who gave up a seat of their own accord."""

    user: int
    """0 after an erasure."""
    name: str


class Absence(Struct):
    """Turns of a seat that others have played for its player."""

    since: int = 0
    """The last event when the player last answered, or read what had happened; 0 before that."""
    turns: int = 0
    step: int | None = None
    """The step of the last of these turns."""


class Seat(Struct):
    """A seat: of a person (`user`), or of an AI player."""

    name: str
    user: int | None = None
    level: str = "quick"
    """The policy that plays here when no person does."""
    away: bool = False
    """A time limit has run out; the player gets the seat back with any act."""
    missed: int = 0
    """Time limits in a row that ran out."""
    left: bool = False
    """The player is no longer in the server: a policy plays until they are back."""
    stand_in: str = ""
    """The player's name, if the seat is named after another person: the game knows seats by their original names."""
    since: int = 0
    """The public revision at which the player took over the seat; 0 if they have sat there from the beginning."""
    given_up: FormerPlayer | None = None
    """The first player who resigned here, or handed the seat over."""
    absence: Absence = field(default_factory=Absence)
    named_after: int | None = None
    """The user whose name the seat has, if they no longer sit here."""

    @property
    def is_played(self) -> bool:
        """Whether this seat's player plays it at present."""
        return self.user is not None and not self.away and not self.left

    @property
    def namesake(self) -> int | None:
        """The user after whom the seat is named, as far as that is known."""
        return self.user if self.user is not None and self.since == 0 else self.named_after

    @property
    def person(self) -> str:
        """The name of the current player."""
        return self.stand_in or self.name

    @property
    def player(self) -> str:
        """The current player in words, with the name of the seat if that differs."""
        return f"{self.stand_in} (for {self.name})" if self.stand_in else self.name


class TableSettings(Struct):
    """What a table has agreed on, apart from the options of its game."""

    pace: str = "live"
    limit: float = 180.0
    """Seconds for a decision."""
    late: str = "ai"
    """What happens at the end of a time limit: "default" (the default answer), "ai" (a policy plays until the player is back) or
    "wait"."""
    thread: bool = True
    pings: bool = True
    roll: str = "ask"
    """A roll without any choice: "ask" waits for a press, "auto" rolls after some seconds."""
    odds: str = field(default="", name="odds_when")
    """When messages show win chances: "after" (what they were, once a race or game is over), "live" (in every message) or "off"
    (never, and `/odds` and what-if are refused)."""
    had_odds: bool = field(default=True, name="odds")
    """What earlier versions stored and read instead: whether there are odds. `odds` decides it."""
    banter: bool = True
    """Whether AI players comment now and then."""
    pictures: str = "moving"
    """How a turn is shown: "moving" (the board plays the turn), "still", or "words" (the board as sentences, no picture)."""
    rated: str = "usual"
    """Whether the game counts for ratings: "usual" (if two or more people begin it), "on" or "off"."""

    def __post_init__(self) -> None:
        """Settings of an earlier version say nothing of `odds`: it was on for all who had not switched it off."""
        self.odds = self.odds or ("after" if self.had_odds else "off")
        self.had_odds = self.odds != "off"

    @property
    def has_odds(self) -> bool:
        """Whether anything may be told about chances at this table."""
        return self.odds != "off"

    def is_rated(self, people: int) -> bool:
        """Returns whether a game that so many people begin counts for ratings."""
        return self.rated == "on" or (self.rated == "usual" and people >= 2)


class SeatOffer(Struct):
    """An open offer to hand over a seat; both players have to agree."""

    seat: int
    to: int
    name: str
    number: int
    agreed: list[int] = field(default_factory=list)
    by: int = 0
    """Who offers it; 0 in an offer of an earlier version."""


class SeatRequest(Struct):
    """How often a user had another one asked about a seat in this game, and whether they said no."""

    by: int
    to: int
    name: str
    """The name of the one who was asked."""
    times: int = 0
    declined: bool = False


class Pause(Struct):
    """A break: who called it, under which name, why and when."""

    by: int
    name: str
    why: str
    since: float
    waiting: list[Deadline] = field(default_factory=list)
    """The deadlines at the beginning of the break; they stand still."""


class Intermission(Struct):
    """The wait after a part of a game, such as a race, until all players want the next part."""

    event: int
    """The number of the event that ended the part: what comes after it is shown after the wait."""
    ready: list[int] = field(default_factory=list)
    """The seats whose players have said that they are ready."""


class UndoRequest(Struct):
    """An open request to undo something: all players who are present have to agree."""

    number: int
    by: int
    name: str
    what: str
    """What is to be undone, in a few words."""
    why: str
    """Why all have to agree, as the first half of a sentence."""
    kept: int
    """The number of the last answer that would stand."""
    until: float
    agreed: list[int] = field(default_factory=list)
    repeated: bool = False
    """Whether the others were asked a second time."""


class Rewind(Struct):
    """An undo that was carried out: its public revision, the last event that still stands, and when."""

    revision: int
    event: int
    at: float


class TableRecord(Struct):
    """Everything about a table that is not the game itself."""

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
    """Guards writes, and is never shown."""
    secret_acts: int = 0
    """How many revisions changed nothing that other players can see: `public_revision` does not count them."""
    options: dict[str, str] = field(default_factory=dict)
    settings: TableSettings = field(default_factory=TableSettings, name="manner")
    seats: list[Seat] = field(default_factory=list)
    seat_offer: SeatOffer | None = field(default=None, name="offer")
    seat_requests: list[SeatRequest] = field(default_factory=list)
    pause: Pause | None = None
    intermission: Intermission | None = None
    called: bool = False
    """Whether its lobby has called the role that the server names."""
    answers: int = 0
    """How many have been given."""
    rated: bool | None = None
    """Whether the game counts for ratings, as agreed when it began; None before that, and in games older than ratings."""
    trouble: str = ""
    """Why nothing can be shown at present, in a sentence; empty if the table is not suspended."""
    ended: str = ""
    """How the table was closed, in a sentence."""
    lost: list[tuple[int, int]] = field(default_factory=list)
    """Ranges of public revisions that no longer exist because a backup was restored. Messages from them may still be there."""
    undo_request: UndoRequest | None = field(default=None, name="plea")
    undo_requesters: list[int] = field(default_factory=list, name="pleaded")
    """The users who asked for an undo, once for each request."""
    rewinds: list[Rewind] = field(default_factory=list)
    """The undos, oldest first. Question keys are used again after an undo, so controls from before it answer nothing."""

    @property
    def public_revision(self) -> int:
        """The revision that controls carry and undos are noted with. What a player did in secret does not show in it."""
        return self.revision - self.secret_acts

    def is_discarded(self, revision: int) -> bool:
        """Returns whether a message of this public revision is from a timeline that was discarded when a backup was restored."""
        return revision > self.public_revision or any(first <= revision <= last for first, last in self.lost)

    def was_undone_since(self, revision: int) -> bool:
        """Returns whether there was an undo after this public revision."""
        return bool(self.rewinds) and revision < self.rewinds[-1].revision

    def last_standing_event(self, revision: int, event: int) -> int:
        """Returns the last event, at most `event`, that still stands after the undos since the public `revision`."""
        return min([event, *(rewind.event for rewind in self.rewinds if revision < rewind.revision)])

    def seat_of(self, user: int) -> int | None:
        return next((number for number, seat in enumerate(self.seats) if seat.user == user), None)

    @property
    def people(self) -> list[int]:
        return [seat.user for seat in self.seats if seat.user is not None]

    @property
    def asked_about_seats(self) -> set[int]:
        """The users who were asked about a seat, at this table or not."""
        return {request.to for request in self.seat_requests}


class File(Struct):
    """A picture in a message, so that an edit can keep it."""

    id: int
    name: str
    alt: str


class ReminderMessage(Struct):
    """A message that reminds a player of a question."""

    place: int
    message: int
    due: float | None = None
    """The end of the time limit that it tells."""


class PublishedState(Struct):
    """What the channel shows of a table. `last_event` is the last event that was published."""

    place: int = 0
    message: int | None = None
    text: str = ""
    preface: str = ""
    """The words before what happened."""
    small_print: str = field(default="", name="small")
    """The small print below the text: the odds, and the banter about them."""
    chances: list[float] = field(default_factory=list)
    """Each seat's chance in the odds that were published last."""
    odds_subject: str = field(default="", name="about")
    """What those odds were about, such as a race."""
    last_banter_step: int | None = field(default=None, name="quipped")
    """The step at which an AI player last commented."""
    text_board: str = field(default="", name="letters")
    """The board as text below the message, if there is no picture of it, or not yet."""
    files: list[File] = field(default_factory=list)
    """The pictures that belong to the text."""
    in_progress_files: list[File] = field(default_factory=list, name="going")
    """Pictures shown while a turn continues in the message: they are removed when it is over."""
    in_progress_event: int = field(default=0, name="so_far")
    """The last public event that those show."""
    in_window: bool = field(default=False, name="moment")
    """Whether the message says that the table waits a moment, and asks nobody by name."""
    revision: int = 0
    public_revision: int | None = None
    """The same without secret acts; None if a version without it wrote this."""
    posted_at: float = 0.0
    """When the message was posted; if it tells again what the one before told, when that was. 0 if nobody noted it."""
    live: bool = False
    """Whether the message has buttons."""
    asked: list[int] = field(default_factory=list)
    """The users it asks: another one needs a new message, since an edit notifies nobody."""
    named: list[int] = field(default_factory=list)
    """The seats that its picture shows as asked: for other seats it has to be drawn again."""
    last_event: int = field(default=0, name="shown")
    log_from: int = 0
    """The event from which on the log has more than the text; 0 if the text has everything."""
    since: int | None = None
    """The last event before those in the message; None if an older version posted it."""
    step: int = 0
    """The step of the game that the message asks about: the turn is the same as long as the step is."""
    lobby: int | None = None
    cover: list[File] = field(default_factory=list)
    """The picture of the lobby message."""
    card: str = ""
    """The content of the lobby message."""
    old: PublishedState | None = None
    """The previous table message, until its controls are removed."""
    reminders: dict[str, ReminderMessage] = field(default_factory=dict, name="nudges")
    """The reminders in the channel, by the keys of their questions."""
    first_line: str = ""
    """The first-time line below the question."""
    first_line_for: str = ""
    """The question that it was chosen for, as far as everybody may know it."""
    podium: bool = False
    """Whether the channel has shown how the game in the thread ended."""
    thread_finished: bool = False
    """Whether the thread of the finished game has its last name, or is left alone."""
    films: list[int] = field(default_factory=list)
    """The numbers of the films that players have shown to all."""
    film_lengths: list[int] = field(default_factory=list)
    """The durations of the films of finished parts, in milliseconds, for the labels of the buttons that show them."""

    def note_posting(self, last_event: int, now: float) -> None:
        """Notes that a table message is posted now, unless it tells nothing new."""
        if last_event != self.last_event:
            self.posted_at = now

    @property
    def shown_revision(self) -> int:
        """The public revision that the channel shows, as far as it is known."""
        return self.revision if self.public_revision is None else self.public_revision

    def note_revision(self, record: TableRecord) -> None:
        """Notes that the channel shows the table as it is in this record."""
        self.revision, self.public_revision = max(self.revision, record.revision), record.public_revision

    def shows(self, record: TableRecord) -> bool:
        """Whether nothing that anybody can see has changed since what the channel shows."""
        is_public_shown = self.public_revision is not None and self.public_revision >= record.public_revision
        return self.revision >= record.revision or is_public_shown

    @property
    def begin(self) -> int:
        """The last event before those in the message, as far as it is known: some may have been undone since."""
        return self.last_event if self.since is None else min(self.since, self.last_event)

    @property
    def pressable(self) -> PublishedState | None:
        """The table message to remember until its controls are removed, if it has any."""
        if not self.live or self.message is None:
            return None
        published = PublishedState(self.place, self.message, self.text, text_board=self.text_board, small_print=self.small_print)
        published.files, published.in_progress_files = self.files, self.in_progress_files
        return published


class Notice(Struct):
    """A message for a table's channel. `mention` are the users it notifies."""

    text: str
    mention: list[int] = field(default_factory=list)
    private_to: int | None = None
    """The user who gets it as a direct message instead."""
    about: str = ""
    """The question it is a reminder of: all reminders of a question share a message, which is deleted when it is answered."""
    due: float | None = None
    """The end of the time limit that a reminder tells."""
    film: int = 0
    """The number of a film to post with this text; 0 if there is none."""
    undo_request: int = 0
    """The number of the undo request that it asks about, with buttons to answer it; 0 for any other notice."""
    seat_offer: int = 0
    """The number of the seat offer that it asks about, with buttons to answer it; 0 for any other notice."""
    invites: bool = False
    """Whether it asks people to take a seat before the game, with the button for that."""

    role: int = 0
    """The role that it notifies; 0 for none."""

    @property
    def asks(self) -> int:
        """The number of what it asks about, which is the public revision at which somebody asked for that; 0 if it asks nothing."""
        return self.undo_request or self.seat_offer


class Deadline(Struct):
    """The time limit and reminders of a question that waits for a person."""

    table_id: str
    question: str
    seat: int
    asked: float
    due: float | None
    reminded: int = 0
    warned: bool = False
    next: float | None = None


class UserPreferences(Struct):
    """A user's wishes, at all tables."""

    remind_every: float | None = None
    """Seconds between two reminders; None means what goes with the table's pace."""
    remind_most: int = 2
    words: bool = False
    """Whether what is shown to this user alone has boards and cards as text instead of pictures."""
    first_lines: bool = True
    """Whether a line explains what they meet for the first time."""
    met: list[str] = field(default_factory=list)
    """The things that they have met, each as the id of its game, a slash, and its own id."""
