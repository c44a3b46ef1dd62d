"""Magical Athlete, drawn: which pictures tell what a view has to tell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine import Card
from engine.names import plain_name
from render.games.artist import LONGEST_ALT, Artist, Exhibit, Page, Reel, View
from render.games.magical_athlete import alt
from render.games.magical_athlete.asked import asked_page
from render.games.magical_athlete.cast import RACERS, TROUPE
from render.games.magical_athlete.ceremony import final_scene, race_end_scene
from render.games.magical_athlete.draft import choosing_scene, draft_scene, line_up_now, line_up_scene
from render.games.magical_athlete.film import reels
from render.games.magical_athlete.parts import figure
from render.games.magical_athlete.race import race_scene
from render.lookup import card_alt, card_scene

Event = Mapping[str, Any]

TOLD = {"race_over", "line_up"}
"""What has a picture of its own, whatever has happened since."""


class MagicalAthleteArtist(Artist):
    game = TROUPE
    cast = RACERS

    def pages(self, view: View) -> list[Page]:
        """The end of a race, a line-up, the table as it stands. Where nobody is asked the game has gone on since: no table then."""
        line_up = line_up_now(view)
        told = [event for event in view["events"] if event["kind"] in TOLD]
        pages = [self._occasion(view, event, is_now=line_up is not None and event is told[-1]) for event in told]
        is_told = bool(told) and (line_up is not None or view["board"]["phase"] == "line-up")
        if is_told or not (view["waiting"] or view["result"]):
            return pages
        return [*pages, self._line_up(view, line_up, is_now=True) if line_up else self._now(view)]

    def _occasion(self, view: View, event: Event, is_now: bool) -> Page:
        if event["kind"] == "line_up":
            return self._line_up(view, event["data"], is_now)
        return Page(f"{TROUPE}-race-{event['data']['race']}-end", race_end_scene(view, event), alt.race_end_alt(view, event))

    def _line_up(self, view: View, data: Mapping[str, Any], is_now: bool) -> Page:
        return Page(f"{TROUPE}-race-{data['race']}-line-up", line_up_scene(view, data, is_now), alt.line_up_alt(view, data))

    def _now(self, view: View) -> Page:
        board = view["board"]
        if board["phase"] == "draft":
            return Page(f"{TROUPE}-draft", draft_scene(view), alt.draft_alt(view))
        name = f"{TROUPE}-race-{board['race_no']}"
        if board["phase"] == "line-up":
            return Page(name, choosing_scene(view), alt.choosing_alt(view))
        if board["phase"] == "over":
            return Page(f"{TROUPE}-final", final_scene(view), alt.final_alt(view))
        return Page(f"{name}-turn-{board['race']['turn']}", race_scene(view), alt.race_alt(view))

    def card(self, card: Card) -> Page:
        scene = card_scene(card, lambda box: [figure(box, card.name)])
        return Page(f"{TROUPE}-card-{plain_name(card.name)}", scene, card_alt(card, LONGEST_ALT))

    def asked(self, view: View) -> Page | None:
        return asked_page(view)

    def reels(self, view: View) -> list[Reel]:
        return reels(view)

    def showcase(self) -> Iterator[Exhibit]:
        from render.games.magical_athlete.showcase import showcase  # its pages are laid out by this artist

        return showcase()


ARTIST = MagicalAthleteArtist()
