"""The lobby message: the players and settings of a table before the game, afterwards a small card about its progress."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import discord

from bot.messages.custom_ids import CustomId
from bot.messages.how_to_play import RulesInPlay, how_to_play_button, three_sentences
from bot.messages.layouts import GOLD, Control, Layout, Public, button, link
from bot.store import File, Seat, Stage, TableRecord
from bot.tables import pauses
from bot.tables.hosted_table import LEVELS, HostedTable, level_of
from bot.tables.lobby import conflict_lines, in_words, missing_players, more_room, opponents, options_conflict
from bot.text.escaping import plain
from bot.text.options import in_few_words
from engine import Game
from engine.text.english import counted, listed, players, tenths
from engine.text.truncate import truncate
from render import Picture

GREY = discord.Colour(0x4E5058)
LONGEST_THREAD_NAME = 100


def message_link(guild: int, place: int, message: int | None = None) -> str:
    """The URL of a message, or of a channel or thread."""
    end = f"/{message}" if message is not None else ""
    return f"https://discord.com/channels/{guild}/{place}{end}"


def in_brief(game: Game[Any]) -> str:
    """The first line of a game's description, which does not name its makers."""
    return plain(game.about.splitlines()[0])


def seat_in_words(seat: Seat, host: int) -> str:
    """A seat's player, with their roles in brackets: stand-in, host, AI, away."""
    roles = [f"for {plain(seat.name)}"] if seat.stand_in else []
    if seat.user == host:
        roles.append("host")
    if seat.user is None:
        roles.append(f"AI, {LEVELS[level_of(seat)]}")
    elif not seat.is_played:
        roles.append("has left the server" if seat.left else "away")
    name = plain(seat.stand_in or seat.name)
    return f"{name} ({', '.join(roles)})" if roles else name


def seat_lines(record: TableRecord) -> list[str]:
    return [f"{number}. {seat_in_words(seat, record.host)}" for number, seat in enumerate(record.seats, 1)]


class Cover(NamedTuple):
    """The cover of a lobby, as `cover_pictures` draws it."""

    game: str
    fewest: int
    most: int
    minutes: int


class LobbyCard(NamedTuple):
    """A lobby message to be sent or edited; `about` says which content it has, so that an unchanged one is not edited."""

    about: str
    text: str
    rows: Sequence[Sequence[Control]]
    colour: discord.Colour = GOLD
    cover: Cover | None = None
    below: str = ""
    """The text below the cover."""

    def layout(self, pictures: Sequence[Picture | File] = ()) -> Layout:
        return Public.of(self.text, pictures, self.below, self.rows, self.colour)


def lobby_message(hosted: HostedTable, *, is_shown: bool, has_ratings: bool, may_call: bool = False) -> LobbyCard:
    """The lobby before the game, afterwards the live card.

    `is_shown` says whether the game has a table message to link to, `has_ratings` whether the server has ratings, and `may_call`
    whether it names a role that a lobby may call.
    """
    return lobby_card(hosted, has_ratings, may_call=may_call) if hosted.record.stage is Stage.LOBBY else live_card(hosted, is_shown)


def rated_in_words(hosted: HostedTable, has_ratings: bool) -> str:
    """Whether the game will count for ratings, in a few words."""
    if not has_ratings:
        return "none in this server"
    if hosted.settings.is_rated(len(hosted.record.people)):
        return "this game counts"
    return "this game does not count" if hosted.settings.rated == "off" else "this game counts if a second person joins"


def lobby_card(hosted: HostedTable, has_ratings: bool = True, *, may_call: bool = False) -> LobbyCard:
    """The lobby message of a table that waits for players."""
    record, game, guide = hosted.record, hosted.game, RulesInPlay.of_table(hosted).how_to_play
    fewest, most = hosted.bounds
    free = max(0, most - len(record.seats))
    text = "\n".join(
        [
            three_sentences(guide),
            *seat_lines(record),
            f"-# {players(fewest, most)}, {counted(free, 'seat')} free"
            if free
            else " ".join(["-# All seats are taken.", *more_room(hosted)]),
            f"-# **Pace**: {in_words(record.settings)}",
            *(f"-# {line.removeprefix('-# ')}" for line in in_few_words(game, record.options)),
            *conflict_lines(hosted),
            f"-# Ratings: {rated_in_words(hosted, has_ratings)}",
        ]
    )
    missing = missing_players(hosted) or ("check the options" if options_conflict(hosted) is not None else None)

    def custom_id(action: str) -> CustomId:
        return CustomId(action, record.id, record.public_revision)

    label = _start_label(hosted) if missing is None else f"Start: {missing}"
    start = button(label, custom_id("start"), discord.ButtonStyle.success, disabled=missing is not None)
    seats: list[Control] = [
        join_button(hosted),
        button("Leave", custom_id("leave")),
        button("Add AI", custom_id("addai"), disabled=not free),
    ]
    rows: list[Sequence[Control]] = [
        [
            how_to_play_button(hosted),
            button("Options", custom_id("options")),
            *([button("Call players", custom_id("callrole"))] if may_call and free and not record.called else []),
        ],
        seats,
        [start, button("Cancel", custom_id("cancel"), discord.ButtonStyle.danger)],
    ]
    cover = Cover(game.id, fewest, most, guide.minutes)
    return LobbyCard(f"{record.public_revision} {text}", f"## {game.title}", rows, cover=cover, below=text)


def join_button(hosted: HostedTable) -> Control:
    """The button that takes a seat."""
    is_full = len(hosted.record.seats) >= hosted.bounds[1]
    join = CustomId("join", hosted.record.id, hosted.record.public_revision)
    return button("Join", join, discord.ButtonStyle.primary, disabled=is_full)


def _start_label(hosted: HostedTable) -> str:
    """The label of the Start button."""
    count = opponents(hosted)
    return "Start" + ("" if not count else " against an AI" if count == 1 else f" against {count} AIs")


def live_card(hosted: HostedTable, is_shown: bool) -> LobbyCard:
    """The lobby message of a running or finished game: one or two lines and a link. It is not edited for points that change with
    every turn."""
    record, game = hosted.record, hosted.game
    names = [plain(seat.player) + (" (AI)" if seat.user is None else "") for seat in record.seats]
    lines = [f"## {game.title}", *([", ".join(names)] if names else [])]
    about = ""
    if record.stage is Stage.PLAYING:
        seated = ", ".join(f"{seat.player} {seat.user}" for seat in record.seats)
        done, standing = len(game.outcomes(hosted.table.state)), game.standing_after_part(hosted.table.state)
        paused = pauses.in_words(hosted)
        about = f"race {done}: {seated} {record.trouble} {paused}"
        if paused:
            lines.append(paused)
        elif done and max(standing) > min(standing):
            best = [plain(seat.name) for seat, points in zip(record.seats, standing, strict=True) if points == max(standing)]
            lines.append(f"After race {done}: {listed(best)} {'leads' if len(best) == 1 else 'lead'} with {tenths(max(standing))}.")
        else:
            lines.append("The game is running.")
    elif record.stage is Stage.OVER:
        winners = hosted.table.result.winners if hosted.table.result else ()
        names = [f"**{plain(record.seats[seat].player)}**" for seat in winners]
        lines.append(f"{listed(names)} share the victory." if len(names) > 1 else f"{''.join(names) or 'Nobody'} won.")
    else:
        lines.append(f"The table is closed. {plain(record.ended)}")
    if record.trouble:
        lines.append(f"-# {record.trouble}")
    # To the channel, not to a message: the latest one will be outdated after the next turn.
    to_game = link("To the game", message_link(record.guild, record.place))
    rows = [[to_game]] if is_shown or record.place != record.channel else []
    text = "\n".join(lines)
    return LobbyCard(about or text, text, rows, GOLD if record.stage is Stage.PLAYING else GREY)


def finished_thread_name(record: TableRecord, title: str) -> str:
    """The name of the thread of a game that is over."""
    return truncate(f"Finished: {thread_name(record, title)}", LONGEST_THREAD_NAME)


def thread_name(record: TableRecord, title: str) -> str:
    names = ", ".join(seat.name + (" (AI)" if seat.user is None else "") for seat in record.seats)
    return truncate(f"{title} · {names}", LONGEST_THREAD_NAME)
