"""A table that people play through Discord alone: they open it, join, and play to the end, by buttons, commands or both."""

from __future__ import annotations

import random
import re
from collections.abc import Collection, Sequence

from bot.arena import Arena
from bot.arena.driver import Player
from bot.arena.screen import Seen
from bot.arena.state.models import Channel
from bot.messages.layouts import ALWAYS_LABEL
from bot.messages.table_message import WINDOW_OPEN
from tests.bot.support.waiting import until

NEXT_RACE, WATCH = "Next race", "Watch"
BUTTONS, COMMANDS, MIXED = "buttons", "commands", "mixed"


def threads_in(arena: Arena, channel: Channel) -> list[Channel]:
    return [thread for thread in arena.services.world.channels.values() if thread.parent_id == channel.id]


class PlayedTable:
    """The people at one table. They know only what its channel shows."""

    ignores_threads = False
    """Whether everybody stays in the channel, though the game may have a thread."""

    def __init__(self, arena: Arena, names: Sequence[str], *, channel: str | None = None, seed: int = 0) -> None:
        self.arena = arena
        self.names = list(names)
        people = {name: arena.user(name) for name in names}
        self.sit_in({name: player.goes_to(channel) for name, player in people.items()} if channel is not None else people)
        self.random = random.Random(seed)
        self.turns = 0

    def sit_in(self, lobby: dict[str, Player]) -> None:
        self.lobby, self.players, self.host = lobby, dict(lobby), lobby[self.names[0]]

    @property
    def red(self) -> Player:
        return self.players["red"]

    @property
    def blue(self) -> Player:
        return self.players["blue"]

    @property
    def green(self) -> Player:
        return self.players["green"]

    # ------------------------------------------------------------------ the lobby

    async def open(self, style: str = BUTTONS, *, ai: int = 0, **options: str) -> None:
        """Opens the table, seats everybody and starts the game."""
        await self.host.slash("/play", **options)
        await until(lambda: any("Join" in seen.buttons for seen in self.host.looks_back()))
        for name in self.names[1:]:
            player = self.lobby[name]
            await (player.slash("/join") if self._by_command(style) else player.press("Join"))
        for _ in range(ai):
            await (self.host.slash("/ai") if self._by_command(style) else self.host.press("Add AI"))
        if self._by_command(style):
            await self.host.slash("/start")
        else:
            await until(lambda: bool(self._start_button()))  # a busy bot may show the last player late
            await self.host.press(self._start_button())
        await self.find_table()

    def _start_button(self) -> str:
        """The current label of the start button, or "" while it is disabled. A single player may start against an AI."""
        lobby = next(seen for seen in self.host.looks_back() if "Join" in seen.buttons)
        can_be_pressed = (label for label, is_on in lobby.buttons.items() if label.startswith("Start") and is_on)
        return next(can_be_pressed, "")

    async def find_table(self) -> None:
        """Waits for the table message and follows it into its thread, if there is one."""
        await until(lambda: self.seen is not None)
        self.players = {name: self._in_thread(player) for name, player in self.lobby.items()}

    def _in_thread(self, player: Player) -> Player:
        threads = threads_in(self.arena, player.channel)
        return player if self.ignores_threads or not threads else Player(player.services, player.person, threads[-1])

    @property
    def seen(self) -> Seen | None:
        """The newest table message, or None."""
        history = self._in_thread(self.host).looks_back()
        return next((seen for seen in history if not seen.private and "Log" in seen.buttons), None)

    def _by_command(self, style: str) -> bool:
        return style == COMMANDS or (style == MIXED and self.random.random() < 0.5)

    # ------------------------------------------------------------------ the game

    @property
    def live(self) -> Seen:
        """The newest table message; fails if there is none."""
        seen = self.seen
        assert seen is not None, f"There is no table message:\n{self.players[self.names[0]].sees(3)}"
        return seen

    @property
    def over(self) -> bool:
        return "Rematch" in self.live.buttons

    def asked(self) -> list[Player]:
        """The players who have to decide, according to the table message."""
        line = re.search(r"^(?:### <@.*|<@\d+>[^:\n]*: \*\*.*)$", self.live.text, re.MULTILINE)
        ids = re.findall(r"<@(\d+)>", line[0]) if line else []
        by_id = {player.person.user.id: player for player in self.players.values()}
        return [by_id[user] for user in ids]

    async def wait_for_change(self, before: Seen) -> None:
        """Waits until the table message differs from `before`."""
        old = (before.message.id, before.text, str(before.components))

        def changed() -> bool:
            live = self.seen
            return live is not None and (live.message.id, live.text, str(live.components)) != old

        await until(changed)

    async def wait_for_new_message(self, before: Seen) -> None:
        """Waits until there is another table message than `before`."""
        await until(lambda: (live := self.seen) is not None and live.message is not before.message)

    async def turn(self, style: str = BUTTONS) -> None:
        """One player who is asked gives a random answer; in a reaction window, everybody does."""
        await until(lambda: self.seen is not None and (self.over or bool(self.asked()) or self.in_window or self.in_intermission))
        if self.over:
            return
        if self.in_intermission:
            await self.end_intermission()
            return
        if self.in_window:
            await self.answer_window()
            return
        self.turns += 1
        live = self.live
        player = self.random.choice(self.asked())
        if self._by_command(style):
            await self.answer_by_command(player, live)
        else:
            await self.answer_by_button(player, live)
        await self.wait_for_change(live)

    @property
    def in_window(self) -> bool:
        """Whether a reaction window is open. The table message does not say for whom."""
        return WINDOW_OPEN in self.live.text

    @property
    def in_intermission(self) -> bool:
        """Whether the table message waits for everybody to look at the end of a race."""
        return NEXT_RACE in self.live.buttons

    async def end_intermission(self) -> None:
        """If there is an intermission, everybody says that they are ready for the next race."""
        for player in self.players.values():
            if self.in_intermission:
                live = self.live
                await player.press(NEXT_RACE, on=live.message)
                await self.wait_for_change(live)

    async def answer_window(self) -> None:
        """Every player who is asked passes or takes a random option."""
        live = self.live
        for player in self.players.values():
            offers = await player.completes("/choose", "answer", "")
            if offers:
                await player.slash("/choose", answer=self.random.choice([*offers, "Pass"]))
        await self.wait_for_change(live)

    async def press_answer(self) -> Player:
        """The first player who is asked answers by a button; returns the player."""
        player = self.asked()[0]
        await self.answer_by_button(player, self.live)
        return player

    async def answer_by_button(self, player: Player, live: Seen) -> None:
        if "Choose" in live.buttons:
            before = [seen.message.id for seen in player.sees() if seen.private]
            await player.press("Choose", on=live.message)
            # In a crash trial the bot may acknowledge without a message; the question follows.
            await player.waits(lambda _: bool(self._asked_privately(player, before)), "a private question")
            live = self._asked_privately(player, before)[-1]
        await self.answer_on(player, live)

    def _asked_privately(self, player: Player, before: Collection[str]) -> list[Seen]:
        return [seen for seen in player.sees() if seen.private and seen.message.id not in before]

    async def answer_on(self, player: Player, seen: Seen) -> None:
        """Chooses at random from the selects and from the buttons that answer the question."""
        looks = {"Cards", "Hand", "Log", "Table", ALWAYS_LABEL, "My things"}
        picks = [label for labels in seen.selects.values() for label in labels]
        answers = [label for label in seen.buttons if label not in looks and not label.startswith(WATCH)]
        label = self.random.choice([*picks, *answers])
        await (player.choose if label in picks else player.press)(label, on=seen.message)

    async def answer_by_command(self, player: Player, live: Seen) -> None:
        if "Roll" in live.buttons and self.random.random() < 0.7:
            await player.slash("/roll")
            return
        command, option = ("/draft", "pick") if "Pick a racer" in live.text else ("/choose", "answer")
        offers = await player.completes(command, option, "")
        assert offers, f"{command} offers nothing:\n{live}"
        await player.slash(command, **{option: self.random.choice(offers).split(":")[0]})

    async def play(self, style: str = BUTTONS, *, turns: int = 2000) -> None:
        """Plays to the end, or for at most `turns` answers."""
        for _ in range(turns):
            if self.over:
                return
            await self.turn(style)
