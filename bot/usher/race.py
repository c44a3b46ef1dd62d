"""A race to watch: AI players draft, line up and run it, turn by turn. Nothing here knows Discord."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import Any

from PIL import Image

import render.replay
from engine import Card, Table, game_called, policy_called
from render import Picture

GAME = game_called("magical-athlete")
PLAYERS = ("Rusty", "Pixel", "Cog", "Sprocket", "Gizmo", "Bolt")
TRACKS = next(setting for setting in GAME.settings if setting.id == "tracks")
HEADINGS = ("turn", "race_over")
"""Kinds of events that nobody may overlook."""

MOST_LINES = 8
"""A turn with more to tell is shortened: the picture has a story of its own."""


class Race:
    """The first race of a game. Its methods may take a moment: call them in a thread, one at a time (see `lock`)."""

    def __init__(self, players: int, track: str | None = None, seed: str | None = None) -> None:
        options = {TRACKS.id: [track] * TRACKS.times} if track else None
        self.track = track
        self.table = Table.new(GAME.id, PLAYERS[:players], options, seed or secrets.token_hex(4))
        self.lock = asyncio.Lock()
        self._policy = policy_called("quick")
        while self.table.view()["board"]["race"] is None:
            self._told = self.table.events[-1].number
            self._answer()
        self.racers: Sequence[Card] = [GAME.cards[racer["name"]] for racer in self.table.view()["board"]["race"]["racers"]]

    @property
    def over(self) -> bool:
        return bool(self.table.view()["board"]["races"])

    def next_turn(self) -> None:
        """Plays a turn, with all that it sets off."""
        step, self._told = self.table.step, self.table.events[-1].number
        while self.table.step == step and not self.over:
            self._answer()

    def to_the_end(self) -> None:
        while not self.over:
            self.next_turn()

    def _answer(self) -> None:
        question = self.table.questions[0]
        self.table.answer(question.seat, question.key, self._policy.answer(self.table, question))

    def story(self) -> str:
        """What has just happened and why, in a few lines: what answers something stands below it, headings are bold."""
        events = self.table.view(since=self._told)["events"]
        ends = [at for at, event in enumerate(events) if event["kind"] == "race_over"]
        if ends:
            del events[ends[0] + 1 :]  # the race after this one is not run
        small = [event["number"] for event in events if event["kind"] not in HEADINGS]
        left_out = small[MOST_LINES - 1 :] if len(small) > MOST_LINES else []
        lines = []
        for event in events:
            if event["number"] in left_out[:1]:
                lines.append(f"↳ … and {len(left_out)} things more: look at the picture.")
            elif event["number"] not in left_out:
                lines.append(_line(event, answers=event["cause"] > self._told))
        return "\n".join(lines)

    def picture(self) -> Picture:
        """The board, or the podium when it is over."""
        return render.picture(self.table.view(since=self._told))

    def film(self) -> Picture:
        """The whole race as a moving picture."""
        data = render.replay.replay(self.table.view(since=0), race=1)
        names = ", ".join(card.name for card in self.racers)
        width, height = Image.open(BytesIO(data)).size
        return Picture(data, width, height, f"{GAME.id}-replay.gif", f"The whole race again, as a film: {names}.")

    def again(self) -> str:
        """The command that runs the very same race."""
        track = f" track:{self.track}" if self.track else ""
        return f"/race racers:{len(self.table.seats)}{track} seed:{self.table.seed}"


def _line(event: Mapping[str, Any], *, answers: bool) -> str:
    if event["kind"] in HEADINGS:
        return f"**{event['text']}**"
    return f"↳ {event['text']}" if answers else str(event["text"])
