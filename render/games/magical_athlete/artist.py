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
from render.games.magical_athlete.draft import choosing_scene, draft_scene, line_up_scene, stirred
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
        occasions = [self._occasion(view, event) for event in view["events"] if event["kind"] in TOLD]
        is_now = view["waiting"] or view["result"]
        return [*occasions, *self._now(view)] if is_now and not self._is_told(view) else occasions

    def _occasion(self, view: View, event: Event) -> Page:
        name = f"{TROUPE}-race-{event['data']['race']}"
        if event["kind"] == "race_over":
            return Page(f"{name}-end", race_end_scene(view, event), alt.race_end_alt(view, event))
        return Page(f"{name}-line-up", line_up_scene(view, event), alt.line_up_alt(view, event))

    def _is_told(self, view: View) -> bool:
        """Whether an occasion shows the table as it stands: a race has just ended, or all stand at the start."""
        told = [event for event in view["events"] if event["kind"] in TOLD]
        if view["board"]["phase"] == "line-up":
            return bool(told)
        return view["board"]["phase"] == "race" and bool(told) and not stirred(view, told[-1])

    def _now(self, view: View) -> list[Page]:
        board = view["board"]
        if board["phase"] == "draft":
            return [Page(f"{TROUPE}-draft", draft_scene(view), alt.draft_alt(view))]
        name = f"{TROUPE}-race-{board['race_no']}"
        if board["phase"] == "line-up":
            return [Page(name, choosing_scene(view), alt.choosing_alt(view))]
        if board["phase"] == "over":
            return [Page(f"{TROUPE}-final", final_scene(view), alt.final_alt(view))]
        return [Page(f"{name}-turn-{board['race']['turn']}", race_scene(view), alt.race_alt(view))]

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
