"""The artist of a race game: which pictures a view calls for."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from engine import ReferenceCard
from engine.text.name_matching import plain_name
from render.artist import LONGEST_ALT, Artist, Page, Reel, View
from render.drawing.emojis import DICE
from render.drawing.sprites import Cast
from render.pages.reference_card import card_alt, card_scene
from render.race import alt
from render.race.film import reels
from render.race.how_to_play import race_step, racers
from render.race.moving import moving
from render.race.moving_finish import moving_finish
from render.race.pages.board import race_scene
from render.race.pages.ceremony import final_scene, race_end_scene
from render.race.pages.line_up import choosing_scene, line_up_now, line_up_scene
from render.race.pages.question import question_page
from render.race.profile import RaceProfile
from render.scene.scene import Box, Item

Event = Mapping[str, Any]


class RaceArtist(Artist):
    profile: ClassVar[RaceProfile]
    cover_racers: ClassVar[tuple[str, ...]]
    """Some of the cast, for the cover and for how to play."""
    shows_whole_table: ClassVar[frozenset[str]] = frozenset({"race_over", "line_up"})
    """Occasions whose pictures leave nothing else to show until the race begins."""

    @abstractmethod
    def draft(self, view: View) -> Page:
        """Returns the page of the draft."""

    def emojis(self) -> Cast:
        return {**self.cast, **DICE}

    @property
    def event_pages(self) -> Mapping[str, Callable[[View, Event, bool], Page]]:
        """Events that have a page of their own, even if the game has gone on; the last argument says whether it has not."""
        return {"race_over": self._race_end, "line_up": self._lined_up}

    def pages(self, view: View) -> list[Page]:
        """Returns a page for each event that has one, then the table as it stands.

        If no question is open, the game has gone on, and there is no table page. In a reaction window no player appears to be
        asked.
        """
        event_pages, is_before = self.event_pages, view["board"]["phase"] == "line-up" or line_up_now(view) is not None
        paged_events = [event for event in view["events"] if event["kind"] in event_pages]
        pages = [event_pages[event["kind"]](view, event, is_before and event is paged_events[-1]) for event in paged_events]
        shows_all = is_before and not self.shows_whole_table.isdisjoint(event["kind"] for event in paged_events)
        is_on = view["waiting"] or view["result"] or view["moment"]
        return pages if shows_all or not is_on else [*pages, self.now(view)]

    def now(self, view: View) -> Page:
        board, profile = view["board"], self.profile
        if board["phase"] == "draft":
            return self.draft(view)
        if line_up := line_up_now(view):
            return self._line_up(view, line_up, is_now=True)
        name = f"{profile.game_id}-race-{board['race_no']}"
        if board["phase"] == "line-up":
            return Page(name, choosing_scene(profile, view), alt.choosing_alt(profile, view))
        if board["phase"] == "over":
            return Page(f"{profile.game_id}-final", final_scene(profile, view), alt.final_alt(view))
        return Page(f"{name}-turn-{board['race']['turn']}", race_scene(profile, view), alt.race_alt(profile, view))

    def _race_end(self, view: View, event: Event, is_now: bool) -> Page:
        name = self._end_name(event["data"]["race"])
        return Page(name, race_end_scene(self.profile, view, event), alt.race_end_alt(self.profile, view, event), ends=True)

    def _end_name(self, number: int) -> str:
        return f"{self.profile.game_id}-race-{number}-end"

    def _lined_up(self, view: View, event: Event, is_now: bool) -> Page:
        return self._line_up(view, event["data"], is_now)

    def _line_up(self, view: View, data: Mapping[str, Any], is_now: bool) -> Page:
        name = f"{self.profile.game_id}-race-{data['race']}-line-up"
        return Page(name, line_up_scene(self.profile, view, data, is_now), alt.line_up_alt(self.profile, view, data))

    def card(self, card: ReferenceCard) -> Page:
        scene = card_scene(card, lambda box: [self.profile.figure(box, card.name)])
        return Page(f"{self.profile.game_id}-card-{plain_name(card.name)}", scene, card_alt(card, LONGEST_ALT))

    def cover(self, box: Box) -> Sequence[Item]:
        return racers(self.game, self.cover_racers, box)

    def play_step(self, step: str, options: Mapping[str, str], box: Box) -> Sequence[Item]:
        return race_step(step, self.game, self.cover_racers, box)

    def question(self, view: View) -> Page | None:
        return question_page(self.profile, view)

    def moving(self, view: View, still: Page) -> Reel | None:
        for number in (event["data"]["race"] for event in view["events"] if event["kind"] == "race_over"):
            if still.name == self._end_name(number):
                return moving_finish(self.profile, view, still, number)
        is_race = view["board"]["phase"] == "race" and line_up_now(view) is None
        return moving(self.profile, view, still) if is_race and still.name == self.now(view).name else None

    def reels(self, view: View) -> list[Reel]:
        return reels(self.profile, view)
