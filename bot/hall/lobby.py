"""What can be done before a game begins: open a table, sit down, agree on things, start."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from bot.hall.seated import LEVELS, Guest, Seated
from bot.store import Manner, Seat, Sheet, Stage
from bot.store.sheets import OPEN
from bot.words.chat import plain
from bot.words.names import ai_names, seat_name
from bot.words.options import changed
from bot.words.times import duration
from engine import Refused, Table, game_called

PACES = {"live": "live", "async": "a few turns a day"}
LATE = {
    "default": "the default answer is given",
    "ai": "an AI plays until they are back",
    "wait": "the table waits",
}
SHORTEST, LONGEST = 10.0, 14 * 86400.0
"""Seconds for a decision."""


def new_sheet(guild: int, channel: int, game: str, host: Guest, manner: Manner, options: dict[str, object], now: float) -> Sheet:
    """A table with its host at it. The dice are sealed from now on."""
    rules = game_called(game)
    return Sheet(
        id=secrets.token_hex(4),
        guild=guild,
        channel=channel,
        place=channel,
        game=rules.id,
        host=host.id,
        seed=secrets.token_hex(16),
        opened=now,
        options=rules.read_options(options),
        manner=manner,
        seats=[Seat(seat_name(host.name, ()), host.id)],
    )


def join(seated: Seated, guest: Guest) -> str:
    sheet = seated.sheet
    if sheet.stage in OPEN and sheet.seat_of(guest.id) is not None:
        raise Refused("You sit at this table already.")
    if sheet.stage is Stage.PLAYING:
        raise Refused("This game has begun already. Watch it, or take over a seat: the host can offer you one with `/sub`.")
    seated.demand(Stage.LOBBY)
    _demand_room(seated)
    name = seat_name(guest.name, [seat.name for seat in sheet.seats])
    sheet.seats.append(Seat(name, guest.id))
    seated.changed = True
    return f"You sit at the table as {plain(name)}."


def leave(seated: Seated, guest: Guest) -> str:
    """Out of a lobby. The next person is host; when nobody is left, the table is closed."""
    if seated.sheet.stage is Stage.PLAYING:
        raise Refused("This game has begun already. `/resign` leaves it for good; an AI plays on in your place.")
    seated.demand(Stage.LOBBY)
    if seated.sheet.seat_of(guest.id) is None:
        raise Refused("You do not sit at this table.")
    _stand_up(seated, seated.seat_of(guest))
    return "You have left the table."


def remove(seated: Seated, guest: Guest, seat: int) -> str:
    """The host asks somebody to leave, or puts an AI away."""
    seated.demand(Stage.LOBBY)
    seated.demand_host(guest)
    if seated.sheet.seats[seat].user == guest.id:
        raise Refused("You cannot remove yourself. `/leave` lets you go, and the next person is host.")
    name = seated.sheet.seats[seat].name
    _stand_up(seated, seat)
    return f"{plain(name)} no longer sits at the table."


def _stand_up(seated: Seated, seat: int) -> None:
    sheet = seated.sheet
    user = sheet.seats.pop(seat).user
    seated.changed = True
    if not sheet.people:
        sheet.stage = Stage.CLOSED
        sheet.ended = "Everybody has left."
    elif user == sheet.host:
        sheet.host = sheet.people[0]


def add_ai(seated: Seated, guest: Guest, level: str) -> str:
    seated.demand(Stage.LOBBY)
    seated.seat_of(guest)
    if level not in LEVELS:
        raise Refused(f"There is no such level. Possible: {', '.join(LEVELS.values())}.")
    _demand_room(seated)
    name = next(ai_names([seat.name for seat in seated.sheet.seats]))
    seated.sheet.seats.append(Seat(name, level=level))
    seated.changed = True
    return f"{name} ({LEVELS[level]}) sits down."


def _demand_room(seated: Seated) -> None:
    if len(seated.sheet.seats) >= seated.game.most:
        raise Refused(f"All {seated.game.most} seats are taken.")


# ---------------------------------------------------------------------- what is agreed on


def set_options(seated: Seated, guest: Guest, options: Mapping[str, object], preset: str | None = None) -> str:
    """Options of the game: a preset, and what shall be otherwise; or some of them, and the rest stays. What does not go together
    can be chosen on the way to what does, and is said at once."""
    seated.demand(Stage.LOBBY)
    seated.demand_host(guest)
    game = seated.game
    chosen = game.preset_called(preset) if preset is not None else None
    before = chosen.options if chosen is not None else seated.sheet.options
    seated.sheet.options = after = game.read_options({**before, **options})
    seated.changed = True
    told = [f"Preset: {chosen.title}."] if chosen is not None else []
    return "\n".join([*told, *changed(game.settings, after, options), *cannot_begin(seated)])


def in_words(manner: Manner) -> str:
    """How fast a table plays, and what happens to who is slower."""
    pace = PACES[manner.pace]
    if manner.late == "wait":
        return f"{pace}, without a time limit: the table waits for everybody"
    return f"{pace}, {duration(manner.limit)} for each decision; then {LATE[manner.late]}"


def read_manner(seated: Seated, guest: Guest, wanted: Mapping[str, object]) -> Manner:
    """Pace, time limit and the rest as they would be; refused where they cannot be so."""
    if seated.sheet.stage not in OPEN:
        seated.demand(Stage.PLAYING)
    seated.demand_host(guest)
    before = seated.manner
    after = Manner(
        pace=str(wanted.get("pace", before.pace)),
        limit=float(str(wanted.get("limit", before.limit))),
        late=str(wanted.get("late", before.late)),
        thread=bool(wanted.get("thread", before.thread)),
        pings=bool(wanted.get("pings", before.pings)),
    )
    if after.pace not in PACES or after.late not in LATE:
        raise Refused("There is no such setting.")
    if not SHORTEST <= after.limit <= LONGEST:
        raise Refused("A decision may take from 10 seconds to 14 days.")
    if after.thread != before.thread and seated.sheet.stage is Stage.PLAYING:
        raise Refused("Where the game is played was settled when it began.")
    return after


def set_manner(seated: Seated, guest: Guest, wanted: Mapping[str, object]) -> str:
    """Also while the game is running, and then all time limits begin anew."""
    before, after = seated.manner, read_manner(seated, guest, wanted)
    words = _what_changed(before, after)
    if not words:
        return "Everything stays as it is."
    seated.sheet.manner = after
    seated.changed = True
    if seated.sheet.stage is Stage.PLAYING:
        seated.anew = (after.pace, after.limit, after.late) != (before.pace, before.limit, before.late)
        anew = " Time limits begin anew." if seated.anew else ""
        seated.tell(f"{plain(seated.name_of(guest.id))} has changed the settings of the table. {' '.join(words)}{anew}")
    return "\n".join(words)


def _what_changed(before: Manner, after: Manner) -> list[str]:
    words = []
    if (after.pace, after.limit, after.late) != (before.pace, before.limit, before.late):
        words.append(f"Pace: {in_words(after)}.")
    if after.thread != before.thread:
        words.append(f"The game will be played {'in a thread' if after.thread else 'in the channel itself'}.")
    if after.pings != before.pings:
        words.append(f"Whoever has to decide is {'mentioned' if after.pings else 'named, but not mentioned'}.")
    return words


# ---------------------------------------------------------------------- start and end


def who_is_missing(seated: Seated) -> str | None:
    """Why the game cannot begin yet, in a few words."""
    more = seated.game.fewest - len(seated.sheet.seats)
    return f"{more} more player{'s' if more > 1 else ''} needed" if more > 0 else None


def what_clashes(seated: Seated) -> str | None:
    """Why these options cannot be played by those who sit here or, while they are too few, by anybody; a sentence."""
    game, count = seated.game, len(seated.sheet.seats)
    reasons = []
    for seats in range(game.fewest, game.most + 1) if count < game.fewest else [count]:
        try:
            game.check(seats, seated.sheet.options)
        except Refused as refused:
            reasons.append(str(refused))
        else:
            return None
    return reasons[0]


def cannot_begin(seated: Seated) -> list[str]:
    """A line about what does not go together, if anything does not."""
    clash = what_clashes(seated)
    return [f"**The game cannot begin like this.** {plain(clash)}"] if clash is not None else []


def start(seated: Seated, guest: Guest) -> str:
    seated.demand(Stage.LOBBY)
    seated.demand_host(guest)
    sheet = seated.sheet
    if (missing := who_is_missing(seated)) is not None:
        raise Refused(f"The game cannot begin yet: {missing}.")
    if (clash := what_clashes(seated)) is not None:
        raise Refused(f"The game cannot begin like this. {clash}")
    seated.begin(Table.new(sheet.game, [seat.name for seat in sheet.seats], sheet.options, sheet.seed))
    return "The game begins."


def cancel(seated: Seated, guest: Guest) -> str:
    """The host closes the table, before or during the game."""
    if seated.sheet.stage not in OPEN:
        seated.demand(Stage.PLAYING)
    seated.demand_host(guest)
    if seated.sheet.stage is Stage.PLAYING:
        seated.tell(f"{plain(seated.name_of(guest.id))} has ended the game. There is no winner; `/play` opens a new table.")
    _close(seated, f"{seated.name_of(guest.id)} has called it off.")
    return "The table is closed."


def give_way(seated: Seated) -> None:
    """Somebody opens a new table where this one has waited in vain."""
    seated.demand(Stage.LOBBY)
    _close(seated, "Nothing has happened here for a long time, and a new table was opened.")


def _close(seated: Seated, why: str) -> None:
    seated.sheet.stage = Stage.CLOSED
    seated.sheet.ended = why
    seated.changed = True
