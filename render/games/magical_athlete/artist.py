"""Magical Athlete, drawn: which pictures tell what a view has to tell."""

from __future__ import annotations

from collections.abc import Iterator

from engine import Card
from engine.names import plain_name
from render.games.artist import LONGEST_ALT, Artist, Exhibit, Page, Reel, View
from render.games.magical_athlete import alt
from render.games.magical_athlete.cast import RACERS, TROUPE
from render.games.magical_athlete.ceremony import final_scene, race_end_scene
from render.games.magical_athlete.draft import choosing_scene, draft_scene, line_up_scene
from render.games.magical_athlete.film import reels
from render.games.magical_athlete.parts import figure
from render.games.magical_athlete.race import race_scene
from render.lookup import card_alt, card_scene

STIRRING = {"rolled", "moved", "warped", "tripped", "skipped"}
"""After one of these the line-up is no longer news."""


class MagicalAthleteArtist(Artist):
    game = TROUPE
    cast = RACERS

    def pages(self, view: View) -> list[Page]:
        ended = [
            Page(f"{TROUPE}-race-{event['data']['race']}-end", race_end_scene(view, event), alt.race_end_alt(view, event))
            for event in view["events"]
            if event["kind"] == "race_over"
        ]
        return [*ended, *self._now(view, told=bool(ended) and len(view["waiting"]) == len(view["seats"]))]

    def _now(self, view: View, told: bool) -> list[Page]:
        """The table as it stands; nothing while only a race has ended and nobody has chosen for the next."""
        board = view["board"]
        if board["phase"] == "draft":
            return [Page(f"{TROUPE}-draft", draft_scene(view), alt.draft_alt(view))]
        if board["phase"] == "line-up":
            return [] if told else [Page(f"{TROUPE}-race-{board['race_no']}", choosing_scene(view), alt.choosing_alt(view))]
        if board["phase"] == "over":
            return [Page(f"{TROUPE}-final", final_scene(view), alt.final_alt(view))]
        name = f"{TROUPE}-race-{board['race_no']}"
        news = [event for event in view["events"] if event["kind"] in STIRRING or event["kind"] == "line_up"]
        if news and news[-1]["kind"] == "line_up":
            return [Page(f"{name}-line-up", line_up_scene(view, news[-1]), alt.line_up_alt(view, news[-1]))]
        return [Page(f"{name}-turn-{board['race']['turn']}", race_scene(view), alt.race_alt(view))]

    def card(self, card: Card) -> Page:
        scene = card_scene(card, lambda box: [figure(box, card.name)])
        return Page(f"{TROUPE}-card-{plain_name(card.name)}", scene, card_alt(card, LONGEST_ALT))

    def reels(self, view: View) -> list[Reel]:
        return reels(view)

    def showcase(self) -> Iterator[Exhibit]:
        from render.games.magical_athlete.showcase import showcase  # it draws by the door, which needs this artist

        return showcase()


ARTIST = MagicalAthleteArtist()
