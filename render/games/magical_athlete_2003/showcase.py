"""Gallery pictures of Magical Athlete (2003): every kind of picture, from real games with fixed seeds."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from render.artist import Exhibit
from render.film.replay import replay
from render.gallery.contact_sheet import contact_sheet
from render.gallery.gallery import framed
from render.games.magical_athlete_2003.advantages.showcase import showcase as things
from render.games.magical_athlete_2003.artist import ARTIST
from render.games.magical_athlete_2003.cast import GAME_ID
from render.race.showcase import chosen, views

RARE = ("struck", "revealed", "forecast")
CARDS = ("Fortuneteller", "Siren")


def showcase() -> Iterator[Exhibit]:
    for players in (4, 5):
        *course, whole = views(GAME_ID, players, {})
        for theme in ("dark", "light") if players == 4 else ("dark",):
            for page in chosen(ARTIST, course, RARE):
                yield framed(f"2003-{players}-{theme}-{page.name.removeprefix(f'{GAME_ID}-')}", page, theme)
        if players == 4:
            alt = "Race 2 of the game of four as a film: racers hop from space to space, with the story below."
            yield Exhibit("2003-replay-race-2.gif", alt, partial(replay, whole, 2))
    yield from things(ARTIST)
    for name in CARDS:
        yield framed(f"2003-card-{name.lower()}", ARTIST.card(ARTIST.profile.cards[name]))
    yield Exhibit("2003-cast.png", "All 25 characters at 160, 80 and 40 pixels.", partial(contact_sheet, GAME_ID))
