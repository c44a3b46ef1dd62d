"""Acts before a game begins: open a table, sit down, agree on settings, start."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Mapping

import msgspec

from bot.store import Notice, Seat, Stage, TableRecord, TableSettings
from bot.store.records import OPEN
from bot.tables import rights
from bot.tables.hosted_table import LEVELS, USUAL, Guest, HostedTable
from bot.text.durations import duration
from bot.text.escaping import ended, plain
from bot.text.names import ai_names, seat_name
from bot.text.options import changed
from bot.text.table_settings import BANTER, LATE, ODDS, PACES, PICTURES, RATED, ROLLS, WHERE, switch
from engine import Refused, Table, get_game
from engine.text.english import listed

MIN_LIMIT_SECONDS, MAX_LIMIT_SECONDS = 10.0, 14 * 86400.0
"""Bounds of the time for a decision."""


Draw = Callable[[int], str]
"""Returns that many unguessable bytes, as hex digits."""


def new_record(
    guild: int,
    channel: int,
    game: str,
    host: Guest,
    settings: TableSettings,
    options: dict[str, object],
    now: float,
    draw: Draw = secrets.token_hex,
) -> TableRecord:
    """Returns a new table with its host at it. Its seed is fixed from now on."""
    rules = get_game(game)
    return TableRecord(
        id=draw(4),
        guild=guild,
        channel=channel,
        place=channel,
        game=rules.id,
        host=host.id,
        seed=draw(16),
        opened=now,
        options=rules.new_table_options(options),
        settings=settings,
        seats=[Seat(seat_name(host.name, ()), host.id)],
    )


def join(hosted: HostedTable, guest: Guest) -> str:
    record = hosted.record
    if record.stage in OPEN and record.seat_of(guest.id) is not None:
        raise Refused("You are already at this table.")
    if record.stage is Stage.PLAYING:
        raise Refused("This game has already begun. Watch it, or take over a seat: the host can offer you one with `/sub`.")
    hosted.demand(Stage.LOBBY)
    _demand_room(hosted)
    name = seat_name(guest.name, [seat.name for seat in record.seats])
    record.seats.append(Seat(name, guest.id))
    hosted.changed = True
    return ended(f"You have joined the table as {plain(name)}")


def invitation(before: TableRecord, guest: Guest) -> Notice | None:
    """Returns the notice that asks everybody else who played a game to play it again; None if there is nobody else, or if the guest
    did not play."""
    others = [seat for seat in before.seats if seat.user not in (None, guest.id) and not seat.left]
    if before.seat_of(guest.id) is None or not others:
        return None
    pings = before.settings.pings
    names = listed([f"<@{seat.user}>" if pings else plain(seat.person) for seat in others])
    mention = [seat.user for seat in others if seat.user is not None and pings]
    text = f"{plain(guest.name)} would like a rematch. {names}, {'is everybody' if len(others) > 1 else 'are you'} in?"
    return Notice(text, mention, invites=True)


def leave(hosted: HostedTable, guest: Guest) -> str:
    """Leaves a lobby. The next player becomes host; an empty table is closed. Raises Refused."""
    if hosted.record.stage is Stage.PLAYING:
        raise Refused("This game has already begun. `/resign` leaves it for good; an AI plays on in your place.")
    hosted.demand(Stage.LOBBY)
    if hosted.record.seat_of(guest.id) is None:
        raise Refused("You are not at this table.")
    _vacate_seat(hosted, hosted.seat_of(guest))
    return "You have left the table."


def remove(hosted: HostedTable, guest: Guest, seat: int) -> str:
    """The host or a moderator removes a player or an AI. Raises Refused."""
    hosted.demand(Stage.LOBBY)
    rights.demand_host_or_moderator(hosted, guest)
    if hosted.record.seats[seat].user == guest.id:
        raise Refused("You cannot remove yourself. `/leave` does that, and the next person becomes host.")
    name = hosted.record.seats[seat].name
    if rights.is_moderator(hosted, guest):
        rights.log_moderation(guest)
        hosted.tell(ended(f"{rights.in_words(hosted, guest)} has removed {plain(name)} from the table"))
    _vacate_seat(hosted, seat)
    return f"{plain(name)} is no longer at the table."


def _vacate_seat(hosted: HostedTable, seat: int) -> None:
    record = hosted.record
    user = record.seats.pop(seat).user
    hosted.changed = True
    if not record.people:
        record.stage = Stage.CLOSED
        record.ended = "Everybody has left."
    elif user == record.host:
        record.host = record.people[0]


def add_ai(hosted: HostedTable, guest: Guest, level: str) -> str:
    hosted.demand(Stage.LOBBY)
    hosted.seat_of(guest)
    if level not in LEVELS:
        raise Refused(f"There is no such level. Possible: {', '.join(LEVELS.values())}.")
    _demand_room(hosted)
    name = next(ai_names([seat.name for seat in hosted.record.seats]))
    hosted.record.seats.append(Seat(name, level=level))
    hosted.changed = True
    return f"{name} ({LEVELS[level]}) sits down."


def call_role(hosted: HostedTable, guest: Guest, role: int) -> str:
    """The host calls the role that the server names, once for each table. Raises Refused."""
    hosted.demand(Stage.LOBBY)
    rights.demand_host(hosted, guest)
    if hosted.record.called:
        raise Refused("This table has called them already, and once is enough.")
    hosted.record.called = True
    hosted.call(f"<@&{role}>, {plain(guest.name)} has opened a table of {hosted.game.title}. Who plays?", role)
    return "They are called."


def _demand_room(hosted: HostedTable) -> None:
    _, most = hosted.bounds
    if len(hosted.record.seats) >= most:
        raise Refused(" ".join([f"{'Both' if most == 2 else f'All {most}'} seats are taken.", *more_room(hosted)]))


def more_room(hosted: HostedTable) -> list[str]:
    """Returns a sentence about a preset for more players, if there is one."""
    preset = hosted.game.preset_for(len(hosted.record.seats) + 1)
    if preset is None:
        return []
    _, most = hosted.game.seats_for(hosted.game.read_options(preset.options))
    return [f"For up to {most} the host can choose the preset {preset.title} under **Options**."]


# ---------------------------------------------------------------------- what is agreed on


def set_options(hosted: HostedTable, guest: Guest, options: Mapping[str, object], preset: str | None = None) -> str:
    """Sets options of the game: a preset and the differences from it, or some options while the rest stay. Returns what changed,
    with a line if the options conflict, which is allowed until the start. Raises Refused."""
    hosted.demand(Stage.LOBBY)
    rights.demand_host(hosted, guest)
    game = hosted.game
    chosen = game.get_preset(preset) if preset is not None else None
    before = hosted.record.options if chosen is None else {**chosen.options, **game.manner_of(hosted.record.options)}
    hosted.record.options = after = game.read_options({**before, **options})
    hosted.changed = True
    lines = [ended(f"Preset: {chosen.title}")] if chosen is not None else []
    return "\n".join([*lines, *changed(game.game_options, after, options), *conflict_lines(hosted)])


def in_words(settings: TableSettings) -> str:
    """Returns how fast a table plays, and what happens to slower players."""
    limit = limit_in_words(settings) or "without a time limit: the table waits for everybody"
    return f"{PACES[settings.pace].in_a_sentence}, {limit}"


def limit_in_words(settings: TableSettings) -> str:
    """Returns how long a decision may take, and what happens then; empty if the table waits."""
    if settings.late == "wait":
        return ""
    return f"{duration(settings.limit)} for each decision, then {LATE[settings.late].in_a_sentence}"


def read_table_settings(hosted: HostedTable, guest: Guest, wanted: Mapping[str, object]) -> TableSettings:
    """Returns the settings as they would be. Raises Refused."""
    if hosted.record.stage not in OPEN:
        hosted.demand(Stage.PLAYING)
    rights.demand_host(hosted, guest)
    before = hosted.settings
    after = msgspec.structs.replace(before, **wanted)
    labels = {"pace": PACES, "late": LATE, "roll": ROLLS, "odds": ODDS, "rated": RATED, "pictures": PICTURES}
    if any(getattr(after, name) not in values for name, values in labels.items()):
        raise Refused("There is no such setting.")
    if not MIN_LIMIT_SECONDS <= after.limit <= MAX_LIMIT_SECONDS:
        raise Refused("A decision may take from 10 seconds to 14 days.")
    if hosted.record.stage is Stage.PLAYING and after.thread != before.thread:
        raise Refused("Once the game has begun, it stays where it is played.")
    if hosted.record.stage is Stage.PLAYING and after.rated != before.rated:
        raise Refused("Whether a game is rated is agreed before it begins.")
    return after


def set_table_settings(hosted: HostedTable, guest: Guest, wanted: Mapping[str, object]) -> str:
    """Changes the settings, in a running game too: all time limits then start again. Raises Refused."""
    before, after = hosted.settings, read_table_settings(hosted, guest, wanted)
    changes = {name for name, value in msgspec.structs.asdict(before).items() if getattr(after, name) != value}
    if not changes:
        return "Everything stays as it is."
    words = _changes_in_words(after, changes)
    hosted.record.settings = after
    hosted.changed = True
    if hosted.record.stage is Stage.PLAYING:
        hosted.restart_deadlines = not changes.isdisjoint(("pace", "limit", "late", "roll"))
        anew = " Time limits start again." if hosted.restart_deadlines else ""
        hosted.tell(f"{plain(hosted.name_of(guest.id))} has changed the table's settings. {' '.join(words)}{anew}")
    return "\n".join(words)


def _changes_in_words(after: TableSettings, changes: Collection[str]) -> list[str]:
    """Returns a sentence for each setting that has changed; pace, time limit and what follows share one."""
    pace = f"Pace: {in_words(after)}."
    sentences = {
        "pace": pace,
        "limit": pace,
        "late": pace,
        "thread": f"The game will be played {WHERE[switch(after.thread)].in_a_sentence}.",
        "pings": f"Players who have to decide are {'mentioned' if after.pings else 'named, but not mentioned'}.",
        "roll": f"From now on {ROLLS[after.roll].in_a_sentence}.",
        "odds": f"From now on: {ODDS[after.odds].in_a_sentence}.",
        "banter": f"From now on {BANTER[switch(after.banter)].in_a_sentence}.",
        "pictures": f"From now on {PICTURES[after.pictures].in_a_sentence}.",
        "rated": f"The game will be {RATED[after.rated].in_a_sentence}.",
    }
    return list(dict.fromkeys(sentence for name, sentence in sentences.items() if name in changes))


# ---------------------------------------------------------------------- start and end


def missing_players(hosted: HostedTable) -> str | None:
    """Returns why the game cannot begin yet, in a few words; None if it can."""
    more = _missing_seats(hosted)
    return f"{more} more player{'s' if more > 1 else ''} needed" if more and not opponents(hosted) else None


def opponents(hosted: HostedTable) -> int:
    """Returns how many AI players join when a single player starts, where the game allows that."""
    return _missing_seats(hosted) if hosted.game.lone_start and len(hosted.record.people) == 1 else 0


def _missing_seats(hosted: HostedTable) -> int:
    """Returns how many seats have to be taken before the game can begin."""
    fewest, _ = hosted.bounds
    return max(0, fewest - len(hosted.record.seats))


def options_conflict(hosted: HostedTable) -> str | None:
    """Returns why these options do not work for the players here or, while there are too few, for any number of them; None if
    they do."""
    count, (fewest, most) = len(hosted.record.seats), hosted.bounds
    reasons = []
    for seats in range(fewest, most + 1) if count < fewest else [count]:
        try:
            hosted.game.check_table(seats, hosted.record.options)
        except Refused as refused:
            reasons.append(str(refused))
        else:
            return None
    return reasons[0]


def conflict_lines(hosted: HostedTable) -> list[str]:
    """Returns a line about conflicting options, if there are any."""
    clash = options_conflict(hosted)
    return [f"**The game cannot begin like this.** {plain(clash)}"] if clash is not None else []


def start(hosted: HostedTable, guest: Guest, level: str = USUAL) -> str:
    """Begins the game. AI players of this level join a single player, where the game allows that. Raises Refused."""
    hosted.demand(Stage.LOBBY)
    rights.demand_host_or_deputy(hosted, guest)
    record = hosted.record
    if (missing := missing_players(hosted)) is not None:
        raise Refused(f"The game cannot begin yet: {missing}.")
    if (clash := options_conflict(hosted)) is not None:
        raise Refused(f"The game cannot begin like this. {clash}")
    for _ in range(opponents(hosted)):
        add_ai(hosted, guest, level)
    record.rated = record.settings.is_rated(len(record.people))
    hosted.begin(Table.new(record.game, [seat.name for seat in record.seats], record.options, record.seed))
    return "The game begins."


def cancel(hosted: HostedTable, guest: Guest) -> str:
    """The host or a moderator closes the table, before or during the game. Raises Refused."""
    if hosted.record.stage not in OPEN:
        hosted.demand(Stage.PLAYING)
    rights.demand_host_or_moderator(hosted, guest)
    who, by_moderator = rights.in_words(hosted, guest), rights.is_moderator(hosted, guest)
    if hosted.record.stage is Stage.PLAYING:
        hosted.tell(f"{who} has ended the game. There is no winner; `/play` opens a new table.")
    elif by_moderator:
        hosted.tell(f"{who} has closed the table. `/play` opens a new one.")
    if by_moderator:
        rights.log_moderation(guest)
    _close(hosted, f"{rights.MODERATOR if by_moderator else hosted.name_of(guest.id)} has called it off.")
    return "The table is closed."


def give_way(hosted: HostedTable) -> None:
    """Closes a quiet lobby because a new table is opened in its place."""
    hosted.demand(Stage.LOBBY)
    _close(hosted, "Nothing has happened here for a long time, and a new table was opened.")


def _close(hosted: HostedTable, why: str) -> None:
    hosted.record.stage = Stage.CLOSED
    hosted.record.ended = why
    hosted.changed = True
