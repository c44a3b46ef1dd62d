"""Gallery pictures of race games: real games with fixed seeds, and the views worth a picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import Any

from engine import Table, get_policy
from render.artist import Page
from render.race.artist import RaceArtist

PEOPLE = ("Ada", "Benjamin Button", "Зоя", "Dee", "Emmanuel", "Fay")
TURNS = (9, 23)
"""The turns of a race that are shown, counted in answers."""

View = dict[str, Any]


def views(game: str, players: int, options: dict[str, str], seed: str = "grandstand", policy: str = "quick") -> Iterator[View]:
    """Yields a game as a spectator sees it after each answer, and finally with all its events."""
    player = get_policy(policy)
    table = Table.new(game, PEOPLE[:players], options, seed)
    yield table.view(None, since=0)
    while table.questions:
        question, last_event = table.questions[0], table.events[-1].number
        table.answer(question.seat, question.key, player.answer(table, question))
        yield table.view(None, since=last_event)
    yield table.view(None, since=0)


def chosen(artist: RaceArtist, course: Iterable[View], rare: Collection[str] = ()) -> Iterator[Page]:
    """Yields the first page of each phase, later turns of the draft and of the first race, every end, and the `rare` events."""
    count: Counter[str] = Counter()
    for view in course:
        phase, kinds = view["board"]["phase"], {event["kind"] for event in view["events"]}
        count[phase] += 1
        if phase == "draft":
            if count[phase] in (1, 6):
                yield artist.pages(view)[-1]._replace(name=f"draft-{count[phase]}")
        elif (
            phase == "over"
            or count[phase] in (1, *TURNS)
            or ("race_over" in kinds and view["board"]["race_no"] == 2)
            or not kinds.isdisjoint(rare)
        ):
            yield from artist.pages(view)
