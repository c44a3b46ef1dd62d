"""The race profile of Magical Athlete (2003): 25 characters, a plain track, and the player who chooses last."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from engine import ReferenceCard, get_game, option_id
from render.artist import View
from render.games.magical_athlete_2003.advantages import film_beats, items, uses
from render.games.magical_athlete_2003.cast import GAME_ID, RACERS
from render.race.film import RaceNarrator
from render.race.panels.holdings import HeldItem
from render.race.profile import MissedTurn, RaceProfile, TrackLook
from render.race.track.marks import ItemMark
from render.scene.scene import Box


class Races(RaceProfile):
    game_id = GAME_ID
    down = MissedTurn("asleep", "rests", "Rests for a turn")
    space_questions: ClassVar[frozenset[str]] = frozenset({"Fighter.vault"})
    most_pixels = 1900
    hyphenated: ClassVar[Mapping[str, str]] = {"Fortuneteller": "Fortune- teller", "Necromancer": "Necro- mancer"}

    silence_icon, control_icon = items.icon_of("emp"), items.icon_of("mind")

    @cached_property
    def cards(self) -> Mapping[str, ReferenceCard]:
        """Returns the characters only: the stall's items have cards too, but cannot race."""
        return {name: card for name, card in get_game(GAME_ID).cards.items() if name in RACERS}

    def prizes(self, view: View) -> Sequence[Sequence[int]]:
        prizes: Sequence[Sequence[int]] = view["board"]["prizes"]
        return prizes

    def track(self, view: View, number: int) -> TrackLook:
        length = view["board"]["length"]
        return TrackLook(f"{length} fields", f"over {length} fields", length, "sand", finish="GOAL")

    def task(self, view: View, kinds: set[str]) -> str:
        board = view["board"]
        if board["phase"] == "draft":
            passes = any(option["id"] == option_id(None) for question in view["questions"] for option in question["options"])
            return "to buy or pass" if passes else "to buy"
        return {"assassin": "to strike or spare", "line-up": "to choose"}.get(board["phase"], "to act")

    def last_to_choose(self, view: View) -> int | None:
        last: int | None = view["board"]["spy"]
        return last

    def held(self, view: View) -> Sequence[Sequence[HeldItem]]:
        return items.held(view)

    def marks(self, view: View, spots: Mapping[str, Box]) -> Sequence[ItemMark]:
        return uses.used(view, spots)

    @property
    def acts(self) -> Mapping[str, Callable[[RaceNarrator, Mapping[str, Any]], None]]:
        return film_beats.ACTS

    @property
    def undos(self) -> Mapping[str, Callable[[dict[str, Any], Mapping[str, Any]], None]]:
        return film_beats.UNDOS


PROFILE = Races()
