"""The gallery of Magical Athlete: every kind of picture, from real games that are played anew each time in the same way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import count
from typing import Any

from engine.games.magical_athlete.text.reference import REFERENCE_CARDS
from render.artist import Exhibit, Page
from render.film.replay import replay
from render.gallery.contact_sheet import contact_sheet
from render.gallery.gallery import framed
from render.games.magical_athlete.artist import ARTIST
from render.games.magical_athlete.cast import TROUPE
from render.odds.current import now_page
from render.odds.example import example
from render.odds.pages import with_graph
from render.race.showcase import chosen, views

GAMES: tuple[tuple[str, int, dict[str, str]], ...] = (
    ("four", 4, {}),
    ("six", 6, {"tracks": "wild,mild,wild-printed,wild"}),
    ("doubles", 3, {"racers": "double", "tracks": "wild,wild,mild,wild"}),
    ("two", 2, {}),
)
CARDS = ("Banana", "Scoocher", "Rocket Scientist", "M.O.U.T.H.")
View = dict[str, Any]


def _somewhere(kind: str) -> Callable[[View], bool]:
    return lambda view: any(event["kind"] == kind for event in view["events"])


def _racers(view: View, what: str) -> int:
    return sum(bool(racer[what]) for racer in view["board"]["race"]["racers"])


def _crowd(view: View) -> int:
    spaces = [racer["space"] for racer in view["board"]["race"]["racers"] if racer["racing"] and racer["space"]]
    return max(map(spaces.count, spaces), default=0)


MOMENTS: dict[str, Callable[[View], bool]] = {
    "warp": _somewhere("warped"),
    "elimination": _somewhere("eliminated"),
    "crowd": lambda view: _crowd(view) >= 4,
    "three-tripped": lambda view: _racers(view, "tripped") >= 3,
    "first-home": _somewhere("finished"),
    "duel": lambda view: sum(event["kind"] == "die" for event in view["events"]) == 2,
    "long-chain": lambda view: sum(event["kind"] == "moved" for event in view["events"]) >= 6,
}
"""Things worth seeing that do not happen in every game."""

MOST_GAMES = 40
"""How long we look for them."""


def showcase() -> Iterator[Exhibit]:
    for title, players, options in GAMES:
        *course, whole = views(TROUPE, players, options)
        shown = [*chosen(ARTIST, course)]
        for theme in ("dark", "light") if title == "four" else ("dark",):
            for page in shown:
                yield framed(f"{title}-{theme}-{page.name.removeprefix(f'{TROUPE}-')}", page, theme)
        if title == "four":
            alt = "Race 2 of the game of four as a film: racers hop from space to space, with the story below."
            yield Exhibit("replay-race-2.gif", alt, partial(replay, whole, 2))
            for page in _with_odds(course):
                yield framed(f"outlook-{page.name.removeprefix(f'{TROUPE}-')}", page)
    for name, view in _moments():
        yield framed(f"moment-{name}", ARTIST.pages(view)[-1])
    for card in CARDS:
        yield framed(f"card-{card.replace('.', '').replace(' ', '-').lower()}", ARTIST.card(REFERENCE_CARDS[card]))
    yield Exhibit("cast.png", "All 36 racers at 160, 80 and 40 pixels.", partial(contact_sheet, TROUPE))


def _with_odds(course: Sequence[View]) -> Iterator[Page]:
    """The end of race 2 with the bar of the game and the graph of the race, and what whoever asks is shown."""
    view = next(view for view in course if _somewhere("race_over")(view) and len(view["board"]["races"]) == 2)
    racers = sorted(view["board"]["races"][-1]["racers"], key=lambda racer: racer["seat"])
    names, won = [racer["racer"] for racer in racers], next(racer["seat"] for racer in racers if racer["place"] == 1)
    odds = next(odds for seed in count() if (odds := example(names, "Race 2", seed))["line"][-1][won])
    told = {**view, "odds": odds}
    yield from with_graph(ARTIST.pages(told), told)
    middle = odds["line"][len(odds["line"]) // 2]
    race = {"title": "To win race 2", "names": odds["names"], "chances": middle, "exact": 3}
    game = {"title": "To win the game", "names": view["seats"], "chances": odds["game"], "exact": 3}
    yield now_page(TROUPE, [race, game])


def _moments() -> Iterator[tuple[str, View]]:
    """The first of each kind, in games of random players."""
    wanted = dict(MOMENTS)
    for number in range(MOST_GAMES):
        for view in views(TROUPE, 3 + number % 4, {"tracks": "wild,wild,wild-printed,wild"}, str(number), "random"):
            if view["board"]["phase"] == "race" and view["board"]["race"]["turn"] > 1:
                for name in [name for name, happens in wanted.items() if happens(view)]:
                    del wanted[name]
                    yield name, view
        if not wanted:
            return
