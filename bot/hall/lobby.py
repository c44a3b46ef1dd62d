"""What can be done before a game begins: open a table, sit down, agree on things, start."""

from __future__ import annotations

import secrets

from bot.hall.seated import LEVELS, Guest, Seated
from bot.store import Manner, Seat, Sheet, Stage
from bot.words.names import ai_names, seat_name
from engine import Refused, Table, game_called

PACES = {"live": "live", "async": "by the way"}
LATE = {
    "default": "the plainest answer is given",
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
    if sheet.seat_of(guest.id) is not None:
        raise Refused("You sit at this table already.")
    if sheet.stage is Stage.PLAYING:
        raise Refused("This game has begun already. Watch it, or take over a seat: the host can offer you one with `/sub`.")
    seated.demand(Stage.LOBBY)
    _demand_room(seated)
    name = seat_name(guest.name, [seat.name for seat in sheet.seats])
    sheet.seats.append(Seat(name, guest.id))
    seated.changed = True
    return f"You sit at the table as {name}."


def leave(seated: Seated, guest: Guest) -> str:
    """Out of a lobby. The next person is host; when nobody is left, the table is closed."""
    seated.demand(Stage.LOBBY)
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
    return f"{name} no longer sits at the table."


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


def set_option(seated: Seated, guest: Guest, name: str, value: object) -> str:
    """An option of the game."""
    seated.demand(Stage.LOBBY)
    seated.demand_host(guest)
    seated.sheet.options = seated.game.read_options({**seated.sheet.options, name: value})
    seated.changed = True
    return "Changed."


def set_manner(seated: Seated, guest: Guest, **wanted: object) -> str:
    """Pace, time limit and the rest: also while the game is running, and then all time limits begin anew."""
    seated.demand_host(guest)
    if seated.sheet.stage not in (Stage.LOBBY, Stage.PLAYING):
        seated.demand(Stage.PLAYING)
    manner = seated.manner
    changed = Manner(
        pace=str(wanted.get("pace", manner.pace)),
        limit=float(str(wanted.get("limit", manner.limit))),
        late=str(wanted.get("late", manner.late)),
        thread=bool(wanted.get("thread", manner.thread)),
        pings=bool(wanted.get("pings", manner.pings)),
    )
    if changed.pace not in PACES or changed.late not in LATE:
        raise Refused("There is no such setting.")
    if not SHORTEST <= changed.limit <= LONGEST:
        raise Refused("A decision may take from 10 seconds to 14 days.")
    if changed.thread != manner.thread and seated.sheet.stage is Stage.PLAYING:
        raise Refused("Where the game is played was settled when it began.")
    seated.anew = (changed.limit, changed.late) != (manner.limit, manner.late)
    seated.sheet.manner = changed
    seated.changed = True
    return "Changed."


def what_is_missing(seated: Seated) -> str | None:
    """Why the game cannot begin yet, in a few words."""
    game, count = seated.game, len(seated.sheet.seats)
    if count < game.fewest:
        more = game.fewest - count
        return f"{more} more player{'s' if more > 1 else ''} needed"
    try:
        game.check(count, seated.sheet.options)
    except Refused as refused:
        return str(refused)
    return None


def start(seated: Seated, guest: Guest) -> str:
    seated.demand(Stage.LOBBY)
    seated.demand_host(guest)
    sheet = seated.sheet
    if (missing := what_is_missing(seated)) is not None:
        raise Refused(f"The game cannot begin yet: {missing}.")
    seated.begin(Table.new(sheet.game, [seat.name for seat in sheet.seats], sheet.options, sheet.seed))
    return "The game begins."


def cancel(seated: Seated, guest: Guest) -> str:
    """The host closes the table, before or during the game."""
    if seated.sheet.stage not in (Stage.LOBBY, Stage.PLAYING):
        seated.demand(Stage.PLAYING)
    seated.demand_host(guest)
    seated.sheet.stage = Stage.CLOSED
    seated.sheet.ended = f"{seated.name_of(guest.id)} has called it off."
    seated.changed = True
    return "The table is closed."
