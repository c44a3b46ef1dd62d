"""Gallery pictures of Microbot Racers: every kind of picture, from real races with fixed seeds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import count
from typing import Any, NamedTuple

from engine import Table, get_game, get_policy
from engine.games.microbot_racers.match import DRAW, INTACT
from render.artist import Exhibit, Page, View
from render.film.replay import replay
from render.gallery.contact_sheet import contact_sheet
from render.gallery.gallery import framed
from render.games.microbot_racers.artist import ARTIST
from render.games.microbot_racers.drawings import GAME_ID
from render.scene.theme import THEMES

PEOPLE = ("Ada", "Benjamin Button", "Зоя", "Dee")
RACES: tuple[tuple[str, int, Mapping[str, str]], ...] = (
    ("ring", 2, {"laps": "2"}),
    ("stadium", 3, {"layout": "stadium", "field": "crowd", "cards": "shuffled"}),
    ("pinwheel", 2, {"layout": "pinwheel", "cards": "wild", "side": "hard"}),
    ("sprint", 4, {"layout": "sprint", "field": "crowd"}),
)
"""Name, number of players and changed options of each race."""

BUSY: Mapping[str, str] = {"field": "crowd", "cards": "wild", "laps": "2"}
"""An eventful race of four; only its busiest picture is shown."""

WORTH = {"moved": 1, "drifted": 2, "jumped": 3, "switched": 4, "impact": 2, "collision": 3, "repaired": 1}
CARD = 5
"""The weight of an event, and of a changed card, when choosing the busiest picture."""

CARELESS = 225
"""The first seed of the search for a race in which all robots are wrecked at once."""

ANSWERS = (0, 5, 40)
"""The numbers of answers after which a race is shown, besides its first switch and its end."""

CARDS = 5
"""The number of reference cards shown."""


class ShowcaseMoment(NamedTuple):
    """A race after an answer, and a view with the events of its newest round."""

    table: Table
    answers: int
    news: frozenset[str]
    """The kinds of the events that the last answer caused."""

    @property
    def view(self) -> dict[str, Any]:
        return self.table.view(None, since=_before_the_round(self.table))

    @property
    def is_over(self) -> bool:
        return not self.table.questions


def _before_the_round(table: Table) -> int:
    """Returns the number of the last event before the newest round with an action."""
    acts = [event.number for event in table.events if event.kind == "act"]
    rounds = [event.number for event in table.events if event.kind == "round" and (not acts or event.number < acts[-1])]
    return rounds[-1] - 1 if len(rounds) > 1 else 0


def race(players: int, options: Mapping[str, str], policy: str = "quick", seed: str = "grandstand") -> Iterator[ShowcaseMoment]:
    """Yields the race after each answer."""
    player = get_policy(policy)
    table = Table.new(GAME_ID, PEOPLE[:players], options, seed)
    yield ShowcaseMoment(table, 0, frozenset())
    for answers in count(1):
        if not table.questions:
            return
        question = table.questions[0]
        new = table.answer(question.seat, question.key, player.answer(table, question))
        yield ShowcaseMoment(table, answers, frozenset(event.kind for event in new))


def shown(players: int, options: Mapping[str, str]) -> list[Page]:
    """Returns the pages of some moments, of the first switch, and of the end; the last page of each name."""
    switched, pages = False, dict[str, Page]()
    for moment in race(players, options):
        first = "switched" in moment.news and not switched
        switched = switched or first
        if moment.answers in ANSWERS or first or moment.is_over:
            pages |= {page.name: page for page in ARTIST.pages(moment.view)}
    return [*pages.values()]


def busiest() -> Page:
    """Returns the picture of a race that has the most to show."""
    views = [moment.view for moment in race(4, BUSY, seed="0") if "act" in moment.news and not moment.is_over]
    return ARTIST.pages(max(views, key=_news))[0]


def _news(view: View) -> int:
    cards = len([slot for slot in view["board"]["slots"] if slot["changed"]])
    return CARD * cards + sum(WORTH.get(event["kind"], 0) for event in view["events"])


def ended(how: str) -> Page:
    """Returns the last picture of a race with that ending; careless drivers soon produce each one."""
    for seed in count(CARELESS):
        *_, last = race(2, {}, "random", str(seed))
        if last.table.view(None)["board"]["ending"] == how:
            return ARTIST.pages(last.view)[-1]
    raise AssertionError("there is always another race")


def showcase() -> Iterator[Exhibit]:
    for title, players, options in RACES:
        for page in shown(players, options):
            for theme in THEMES:
                yield framed(f"{GAME_ID}-{title}-{theme}-{page.name.removeprefix(f'{GAME_ID}-')}", page, theme)
    for title, page in (("busy", busiest()), ("wreck", ended(INTACT)), ("nobody", ended(DRAW))):
        for theme in THEMES:
            yield framed(f"{GAME_ID}-{title}-{theme}", page, theme)
    *_, last = race(2, RACES[0][2])
    alt = "A race of two as a film: robots drive from square to square, turn, jump and crash, and a card flips under them."
    yield Exhibit(f"{GAME_ID}-replay.gif", alt, partial(replay, last.table.view(None, since=0)))
    cards = get_game(GAME_ID).cards
    for name in [*cards][:: max(1, len(cards) // CARDS)]:
        yield framed(f"{GAME_ID}-card-{name.replace(' ', '-').lower()}", ARTIST.card(cards[name]))
    alt = "Dot, Crate, Bolt and Ray at 160, 80 and 40 pixels."
    yield Exhibit(f"{GAME_ID}-cast.png", alt, partial(contact_sheet, GAME_ID))
