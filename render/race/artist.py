"""Whoever draws a game of races: which pictures tell what a view has to tell."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from engine import Card
from engine.names import plain_name
from render.games.artist import LONGEST_ALT, Artist, Page, Reel, View
from render.lookup import card_alt, card_scene
from render.race import alt
from render.race.asked import asked_page
from render.race.ceremony import final_scene, race_end_scene
from render.race.film import reels
from render.race.line_up import choosing_scene, line_up_now, line_up_scene
from render.race.meeting import Meeting
from render.race.race import race_scene

Event = Mapping[str, Any]


class RaceArtist(Artist):
    meeting: ClassVar[Meeting]

    @abstractmethod
    def draft(self, view: View) -> Page:
        """How the teams come about."""

    @property
    def occasions(self) -> Mapping[str, Callable[[View, Event], Page]]:
        """The events that have a picture of their own, whatever has happened since."""
        return {"race_over": self._race_end, "line_up": lambda view, event: self._line_up(view, event["data"], is_now=False)}

    def pages(self, view: View) -> list[Page]:
        """The occasions, and the table as it stands. Where nobody is asked the game has gone on since: no table then."""
        line_up = line_up_now(view)
        told = [event for event in view["events"] if event["kind"] in self.occasions]
        pages = [self.occasions[event["kind"]](view, event) for event in told]
        if line_up and told and told[-1]["kind"] == "line_up":
            return [*pages[:-1], self._line_up(view, told[-1]["data"], is_now=True)]
        is_told = bool(told) and (line_up is not None or view["board"]["phase"] == "line-up")
        if is_told or not (view["waiting"] or view["result"]):
            return pages
        return [*pages, self._line_up(view, line_up, is_now=True) if line_up else self.now(view)]

    def now(self, view: View) -> Page:
        board, meeting = view["board"], self.meeting
        if board["phase"] == "draft":
            return self.draft(view)
        name = f"{meeting.troupe}-race-{board['race_no']}"
        if board["phase"] == "line-up":
            return Page(name, choosing_scene(meeting, view), alt.choosing_alt(meeting, view))
        if board["phase"] == "over":
            return Page(f"{meeting.troupe}-final", final_scene(meeting, view), alt.final_alt(view))
        return Page(f"{name}-turn-{board['race']['turn']}", race_scene(meeting, view), alt.race_alt(meeting, view))

    def _race_end(self, view: View, event: Event) -> Page:
        name = f"{self.meeting.troupe}-race-{event['data']['race']}-end"
        return Page(name, race_end_scene(self.meeting, view, event), alt.race_end_alt(self.meeting, view, event))

    def _line_up(self, view: View, data: Mapping[str, Any], is_now: bool) -> Page:
        name = f"{self.meeting.troupe}-race-{data['race']}-line-up"
        return Page(name, line_up_scene(self.meeting, view, data, is_now), alt.line_up_alt(self.meeting, view, data))

    def card(self, card: Card) -> Page:
        scene = card_scene(card, lambda box: [self.meeting.figure(box, card.name)])
        return Page(f"{self.meeting.troupe}-card-{plain_name(card.name)}", scene, card_alt(card, LONGEST_ALT))

    def asked(self, view: View) -> Page | None:
        return asked_page(self.meeting, view)

    def reels(self, view: View) -> list[Reel]:
        return reels(self.meeting, view)
