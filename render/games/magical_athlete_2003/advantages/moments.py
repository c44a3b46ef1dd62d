"""Views of games with Advantages that are worth a picture, found by playing real games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from engine import Question, Table, get_policy
from engine.games.magical_athlete_2003.advantages.items import BAUBLE, EMP, GUST, ITEMS
from render.artist import View
from render.games.magical_athlete_2003.cast import GAME_ID
from render.race.panels.holdings import decided_by
from render.race.showcase import PEOPLE

FILM = "film"
MOST_GAMES = 80
"""The number of games to search."""
SOME, MANY = 3, 4
"""How many players must hold an item, and how many kinds of items must be used in a round, or in a race worth a film."""


def moments(players: int, options: Mapping[str, str]) -> dict[str, View]:
    """Returns the first view of each kind."""
    views: dict[str, View] = {}
    for seed in range(MOST_GAMES):
        for view in _seen(players, {"advantages": "on", **options}, str(seed)):
            views |= {name: view for name, fits in KINDS.items() if name not in views and fits(view)}
        if len(views) == len(KINDS):
            break
    return views


def _seen(players: int, options: Mapping[str, str], seed: str) -> Iterator[View]:
    """Yields the view after each answer, with the events of one round; at the end, the view with all events."""
    table = Table.new(GAME_ID, PEOPLE[:players], options, seed)
    while table.questions:
        question = table.questions[0]
        table.answer(question.seat, question.key, answered(table, question))
        begun = [event.number for event in table.events if event.kind in ("turn", "draft_turn", "line_up")]
        yield table.view(None, since=begun[-players:][0] - 1)
    yield table.view(None, since=0)


def answered(table: Table, question: Question) -> str:
    """Answers like the quick policy, but buys various items and uses them when it matters.

    Gusts are saved for the last spaces, where they take several racers over the line at once.
    """
    things = [option.id for option in question.options if option.id in ITEMS]
    held = len(table.view()["board"]["items"][question.seat]) if things else 0
    if things and held < SOME:
        return things[(question.seat + held) % len(things)]
    if question.window:
        return next(option.id for option in question.options if not (GUST in option.id and "-" in option.id))
    return get_policy("quick").answer(table, question)


def _kinds(view: View) -> set[str]:
    return {event["kind"] for event in view["events"]}


def used_in_races(view: View) -> list[set[str]]:
    """Returns the items used between one line-up and the next, beginning with those before the first."""
    used: list[set[str]] = [set()]
    for event in view["events"]:
        if event["kind"] == "line_up":
            used.append(set())
        elif event["kind"] == "item_used":
            used[-1].add(event["data"]["item"])
    return used


def _is_outfitted(view: View) -> bool:
    return sum(map(bool, view["board"]["items"])) >= SOME


def _drafts(view: View) -> bool:
    return view["board"]["phase"] == "draft" and "bought_item" in _kinds(view) and _is_outfitted(view)


def _lines_up(view: View) -> bool:
    return view["board"]["phase"] == "race" and "line_up" in _kinds(view) and _is_outfitted(view)


def _uses(view: View) -> bool:
    return view["board"]["race"] is not None and len(used_in_races(view)[-1]) >= SOME and "line_up" not in _kinds(view)


def _is_hushed(view: View) -> bool:
    return bool(view["board"]["race"] and view["board"]["race"]["off"] and EMP in used_in_races(view)[-1])


def _is_minded(view: View) -> bool:
    race = view["board"]["race"]
    return race is not None and any(decided_by(racer) is not None for racer in race["racers"])


def _is_shared(view: View) -> bool:
    """Only a gust takes two racers over the line at once."""
    places = Counter(racer["place"] for race in view["board"]["races"][-1:] for racer in race["racers"])
    return "race_over" in _kinds(view) and places[1] > 1


def _ends(view: View) -> bool:
    return view["result"] is not None and any(BAUBLE in items for items in view["board"]["items"])


def _is_worth_a_film(view: View) -> bool:
    return view["result"] is not None and view["events"][0]["number"] == 1 and max(map(len, used_in_races(view)[1:])) >= MANY


KINDS: Mapping[str, Callable[[View], bool]] = {
    "draft": _drafts,
    "line-up": _lines_up,
    "used": _uses,
    "emp": _is_hushed,
    "mind": _is_minded,
    "shared": _is_shared,
    "final": _ends,
    FILM: _is_worth_a_film,
}
