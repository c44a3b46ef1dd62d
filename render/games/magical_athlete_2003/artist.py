"""The artist of Magical Athlete (2003): races, the draft, and what some characters do between races."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import ClassVar

from engine import ReferenceCard
from engine.games.magical_athlete_2003.advantages.items import BOOT, DYNAMITE, EMP, ITEMS
from engine.text.name_matching import plain_name
from render.artist import LONGEST_ALT, Exhibit, Page, View
from render.drawing.emojis import icon_emojis
from render.drawing.icons import Icons
from render.drawing.sprites import Cast
from render.games.magical_athlete_2003.advantages.items import BY_TITLE, icon_of
from render.games.magical_athlete_2003.assassin import looking_alt, looking_scene, strike_alt, strike_scene
from render.games.magical_athlete_2003.cast import GAME_ID, RACERS
from render.games.magical_athlete_2003.draft import draft_alt, draft_scene
from render.games.magical_athlete_2003.forecast import forecast_alt, forecast_scene
from render.games.magical_athlete_2003.icons import ICONS
from render.games.magical_athlete_2003.profile import PROFILE
from render.games.magical_athlete_2003.reveal import Data, reveal_alt, reveal_scene, revealed_now
from render.pages.reference_card import card_alt, card_scene, in_a_row
from render.race.artist import Event, RaceArtist
from render.scene.scene import Box, Icon, Item


class MagicalAthlete2003Artist(RaceArtist):
    game = GAME_ID
    cast = RACERS
    icons: ClassVar[Icons] = ICONS
    profile = PROFILE
    cover_racers = ("Centaur", "Witch", "Ninja", "Troll", "Siren", "Devil")
    shows_whole_table: ClassVar[frozenset[str]] = RaceArtist.shows_whole_table | {"revealed"}

    def emojis(self) -> Cast:
        return {**super().emojis(), **icon_emojis({thing: (icon_of(thing), item.pieces) for thing, item in ITEMS.items()})}

    @property
    def event_pages(self) -> Mapping[str, Callable[[View, Event, bool], Page]]:
        return {**super().event_pages, "struck": self._strike, "revealed": self._revealed, "forecast": self._forecast}

    def play_step(self, step: str, options: Mapping[str, str], box: Box) -> Sequence[Item]:
        """Returns also what the dwarf sells, and the coins of the draft."""
        if step == "things":
            return in_a_row([(icon_of(thing), ITEMS[thing].pieces) for thing in (BOOT, EMP, DYNAMITE)], box)
        drawn = super().play_step(step, options, box)
        return [*drawn[:2], Icon(drawn[2].box.inset(20), f"{GAME_ID}/coin")] if step == "draft" else drawn

    def now(self, view: View) -> Page:
        if view["board"]["phase"] == "assassin":
            return Page(f"{GAME_ID}-assassin", looking_scene(self.profile, view), looking_alt(self.profile, view))
        if revealed := revealed_now(view):
            return self._reveal(view, revealed, is_now=True)
        return super().now(view)

    def draft(self, view: View) -> Page:
        return Page(f"{GAME_ID}-draft", draft_scene(self.profile, view), draft_alt(self.profile, view))

    def card(self, card: ReferenceCard) -> Page:
        """Returns the card of a character or of an item."""
        thing = BY_TITLE.get(card.name)
        if thing is None:
            return super().card(card)
        scene = card_scene(card, lambda box: [Icon(box.inset(16), icon_of(thing), ITEMS[thing].pieces)])
        return Page(f"{GAME_ID}-card-{plain_name(card.name)}", scene, card_alt(card, LONGEST_ALT))

    def _strike(self, view: View, event: Event, is_now: bool) -> Page:
        return Page(f"{GAME_ID}-strike", strike_scene(self.profile, view, event["data"]), strike_alt(view, event["data"]))

    def _revealed(self, view: View, event: Event, is_now: bool) -> Page:
        return self._reveal(view, event["data"], is_now and revealed_now(view) is not None)

    def _reveal(self, view: View, data: Data, is_now: bool) -> Page:
        scene, text = reveal_scene(self.profile, view, data, is_now), reveal_alt(self.profile, view, data, is_now)
        return Page(f"{GAME_ID}-race-{data['race']}-reveal", scene, text)

    def _forecast(self, view: View, event: Event, is_now: bool) -> Page:
        return Page(f"{GAME_ID}-forecast", forecast_scene(self.profile, view, event["data"]), forecast_alt(view, event["data"]))

    def showcase(self) -> Iterator[Exhibit]:
        from render.games.magical_athlete_2003.showcase import showcase  # imported here because the showcase uses this artist

        return showcase()


ARTIST = MagicalAthlete2003Artist()
