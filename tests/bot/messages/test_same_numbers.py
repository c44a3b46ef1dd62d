"""Numbers are the same wherever they stand: points and places in the result of a game and what is stored of it, in messages,
pictures, descriptions and the last frames of films, in random games with all presets and many other options; and the chances of
what decided a race, in its message, its graph and the description of that."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

import msgspec
import pytest
from discord import ui

from bot.messages.catching_up import catching_up
from bot.messages.lobby_message import live_card
from bot.messages.table_message import TableMessage, table_message
from bot.publishing.extras.retrospective import Retrospective, WinCurve
from bot.store import Intermission, Seat, Stage, TableRecord
from bot.tables.absences import Missed
from bot.tables.game_results import ending
from bot.tables.hosted_table import HostedTable
from engine import Event, Result, Table, rolls_by_seat
from engine.analysis.turning_point import turning_point
from engine.text.english import listed
from engine.text.percent import SPACE
from render.games.thats_life.pages.final import TOTAL
from render.odds.pages import with_graph
from render.race.panels.score_table import LARGE
from render.registry import artist_of
from render.scene.scene import Icon, Item, Label
from tests.engine.tools.stored_games import seat_counts, variants
from tests.render.random_games import tables
from tests.seeds import seeds

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Flo", "Gus", "Ida")
NUMBER = r"[-−+]?\d+(?:\.\d)?"
LIFE, MICROBOTS = "thats-life", "microbot-racers"
CHANCE = re.compile(rf"[<>]?\d+{SPACE}%")
VARIANTS = [*variants()]
MANY = 3
"""How many games are played of each variant."""


class Case(NamedTuple):
    game: str
    options: Mapping[str, str]
    seed: int

    def __str__(self) -> str:
        return "-".join([self.game, *self.options.values(), str(self.seed)])


def cases() -> Iterator[Case]:
    for game, options in VARIANTS:
        yield from (Case(game, options, seed) for seed in seeds(MANY))


def value(text: str) -> float:
    return float(text.replace("−", "-"))


def named(text: str, form: str, names: Sequence[str]) -> list[float]:
    """The number of each seat in a text, where `form` has it after or before the seat's name."""
    found = [re.findall(form.format(name=name), text) for name in names]
    assert all(found), (text, form)
    return [value(numbers[0]) for numbers in found]


def beside(kind: str, items: Sequence[Item]) -> list[str]:
    """The texts beside icons of a kind, in the order in which they are laid out."""
    pairs = [(icon, text) for icon, text in pairwise(items) if isinstance(icon, Icon) and isinstance(text, Label)]
    return [text.text for icon, text in pairs if icon.kind == kind]


def coins(items: Sequence[Item]) -> list[float]:
    return [value(text) for text in beside("coin", items)]


def labels(items: Sequence[Item], size: int) -> list[str]:
    return [item.text for item in items if isinstance(item, Label) and item.size == size]


def hosted_at(table: Table, stage: Stage) -> HostedTable:
    seats = [Seat(name, number) for number, name in enumerate(table.seats, 1)]
    record = TableRecord("0123abcd", 1, 2, 3, table.game.id, host=1, seed=table.seed, opened=0.0, stage=stage, seats=seats)
    record.options = dict(table.options)
    return HostedTable(record, msgspec.json.encode(table.save()), 0.0)


# ---------------------------------------------------------------------- whole games


@pytest.mark.parametrize("case", [*cases()], ids=str)
def test_points_and_places_are_the_same_everywhere(case: Case) -> None:
    luck = random.Random(str(case))
    people = NAMES[: luck.choice(seat_counts(case.game, case.options))]
    raced: list[Event] = []
    for table, last in tables(case.game, people, case.options, case.seed):
        for event in (event for event in table.events if event.number > last and event.kind == "race_over"):
            check_race(table, event)
            raced.append(event)
        if raced:
            assert list(table.game.standing_after_part(table.state)) == raced[-1].data["points"]
    check_end(table)
    if case.game not in (LIFE, MICROBOTS):
        check_races(table, raced)


def check_race(table: Table, event: Event) -> None:
    """The end of a race, as the table stands after it."""
    points, names = event.data["points"], table.seats
    hosted = hosted_at(table, Stage.PLAYING if table.result is None else Stage.OVER)
    since = [each for each in table.events if each.number >= event.number]
    message = table_message(hosted, since, event.number - 1)
    race = f"Race {event.data['race']} is over"
    told = next(line for line in message.text.splitlines() if race in line).partition(race)[2]
    scores = [re.search(rf"{name}\*{{0,2}} ({NUMBER}) \(({NUMBER})\)", told) for name in names]
    assert [value(found[1]) if found else own for found, own in zip(scores, points, strict=True)] == points
    assert [value(found[2]) if found else 0.0 for found in scores] == event.data["gained"]
    page = next(page for page in artist_of(table.game.id).pages(message.view) if page.ends)
    assert named(page.alt.partition("Points: ")[2], rf"{{name}} ({NUMBER})", names) == points
    assert coins(page.scene.items)[-len(names) :] == points
    if table.result is None and max(points) > min(points):
        best = [name for name, own in zip(names, points, strict=True) if own == max(points)]
        leads = rf"After race {event.data['race']}: {listed(best)} leads? with ({NUMBER})\."
        assert [value(number) for number in re.findall(leads, live_card(hosted, is_shown=True).text)] == [max(points)]
        hosted.record.intermission = Intermission(event.number)
        last = table.events[-1].number
        summary = catching_up(hosted, Missed(1, 3, event.number - 1, last), 0, table.events[event.number - 1 :])
        told = "\n".join(part.content for part in summary.walk_children() if isinstance(part, ui.TextDisplay))
        assert f"Race {event.data['race'] + 1}" not in told, "nobody has seen its line-up"
        standing = told.partition("You are ")[2]
        assert named(f"{names[0]} {standing.partition('you ')[2]} {standing}", rf"{{name}} ({NUMBER})", names) == points


def check_races(table: Table, raced: Sequence[Event]) -> None:
    """What races earned adds up, and the last frame of each film shows the points after its race."""
    view: dict[str, Any] = table.view(None, since=0)
    racers = [racer for race in view["board"]["races"] for racer in race["racers"]]
    for event, race in zip(raced, view["board"]["races"], strict=True):
        earned = [sum(racer["points"] for racer in race["racers"] if racer["seat"] == seat) for seat in range(len(table.seats))]
        assert earned == event.data["gained"]
    page, names = artist_of(table.game.id).pages(table.view(None, since=table.events[-1].number))[-1], table.seats
    kept = re.findall(rf"(\w+) ({NUMBER})[,.]", page.alt.partition("Kept from the draft: ")[2].partition(" Race ")[0])
    for name, points in zip(names, view["result"]["points"], strict=True):
        earned = sum(racer["points"] for racer in racers if names[racer["seat"]] == name)
        assert round(earned + sum(value(number) for owner, number in kept if owner == name), 1) == points
    reels = artist_of(table.game.id).reels(view)
    assert len(reels) == len(raced)
    for reel, event in zip(reels, raced, strict=True):
        assert coins(reel.frames[-1].pieces) == event.data["points"]


def check_end(table: Table) -> None:
    """The end of the game: result, event, message, picture, description, card and what is stored."""
    result, names = table.result, table.seats
    assert result is not None
    hosted = hosted_at(table, Stage.OVER)
    assert list(table.game.standing(table.state)) == list(result.points)
    over = table.events[-1]
    assert over.kind == "game_over"
    assert list(over.data["laps" if table.game.id == MICROBOTS else "points"]) == list(result.points)
    assert over.data.get("winners", list(result.winners)) == list(result.winners)
    message = table_message(hosted, [over], over.number - 1)
    assert named(message.result, r"(\d+)\w\w \*\*{name}\*\*", names) == list(result.places)
    assert named(message.result, rf"\*\*{{name}}\*\* ({NUMBER})", names) == list(result.points)
    assert result.winners or "Nobody wins" in message.result
    winners = [f"**{names[seat]}**" for seat in result.winners] or ["Nobody"]
    assert f"{listed(winners)} " in live_card(hosted, is_shown=True).text
    page = artist_of(table.game.id).pages(message.view)[-1]
    assert named(page.alt, r"(\d+)\. {name}\b", names) == list(result.places)
    check_final_picture(table, result, page.alt, page.scene.items)
    assert "-" not in "".join(re.findall(NUMBER, f"{message.text} {message.result} {page.alt}")), "a real minus everywhere"
    answers = [(number, *answer, str(1 + answer[0]), 0.0) for number, answer in enumerate(table_answers(table), 1)]
    stored = ending(hosted.record, table, answers, rolls_by_seat(table), 0.0)
    assert [(row.place, row.points) for row in stored.results] == [*zip(result.places, result.points, strict=True)]


def table_answers(table: Table) -> list[tuple[int, str, str]]:
    """All answers of a game, each by the player of its seat."""
    return [(answer[0], answer[1], answer[2]) for answer in table.answers]


def check_final_picture(table: Table, result: Result, alt: str, items: Sequence[Item]) -> None:
    names, ranking = table.seats, sorted(range(len(table.seats)), key=lambda seat: (result.places[seat], seat))
    best_first = [result.points[seat] for seat in ranking]
    if table.game.id == LIFE:
        assert [value(text) for text in labels(items, TOTAL)] == best_first
        assert named(alt, rf"\d\. {{name}} ({NUMBER}) \(", names) == list(result.points)
        assert value(re.findall(rf" with ({NUMBER})!", " ".join(labels(items, 48)))[0]) == max(result.points)
    elif table.game.id == MICROBOTS:
        goal = table.view(None)["board"]["goal"]
        assert [value(text.removesuffix(f"/{goal}")) for text in beside("flag", items)] == best_first
        assert named(alt, rf"{{name}}: (?:destroyed, )?lap ({NUMBER}) of {goal}", names) == list(result.points)
    else:
        assert [value(text) for text in labels(items, LARGE)] == best_first
        assert named(alt, rf"\d\. {{name}} with ({NUMBER}) point", names) == list(result.points)
        steps = [item.text for item in items if isinstance(item, Label) and re.fullmatch(rf"{NUMBER} points?", item.text)]
        assert [value(text.split()[0]) for text in steps] == [
            own for own, seat in zip(best_first, ranking, strict=True) if result.places[seat] <= 3
        ]


# ---------------------------------------------------------------------- what decided it


@pytest.mark.parametrize("seed", seeds(60))
def test_chances_are_the_same_in_text_graph_and_description(seed: int) -> None:
    """Of random win curves that a seat wins after many turns or few, alone or not."""
    luck = random.Random(seed)
    hosted, message, names = after_a_race()
    line = [[luck.random() ** 3 for _ in names] for _ in range(luck.choice((2, 5, 30)))]
    winners = luck.sample(range(len(names)), luck.choice((1, 1, 1, 2)))
    favourite = winners[0]
    for chances in line[luck.randrange(len(line)) :]:
        chances[favourite] += 1.0
    line = [[chance / sum(chances) for chance in chances] for chances in line]
    line.append([1 / len(winners) if seat in winners else 0.0 for seat in range(len(names))])
    point = turning_point(line)
    shown = Retrospective._add_turning_point(WinCurve(1, line, point), hosted, message, None)
    graph = next(page for page in with_graph(artist_of(hosted.record.game).pages(shown.view), shown.view) if "graph" in page.name)
    told, described = CHANCE.findall(shown.text), CHANCE.findall(graph.alt)
    drawn = [item.text for item in graph.scene.items if isinstance(item, Label) and item.ink == "call" and "%" in item.text]
    if point is None:
        assert not told
        assert not drawn
        return
    racers = hosted.game.entrants(shown.view, 1)
    assert told == described[: len(told)]
    assert [CHANCE.findall(text) for text in drawn] == (
        [[each for each in point.rise if "%" in each]] if point.mark is not None else []
    )
    rise = [each for text in drawn for each in CHANCE.findall(text)]
    assert told[: len(rise)] == rise
    assert {*told[len(rise) :]} <= {point.low_chance}
    begins = graph.alt.partition("In the beginning: ")[2]
    for at, chance in ((point.mark, point.rise[0]), (point.low, point.low_chance)):
        assert at != 0 or f"{racers[point.seat]} {chance}" in begins


@cache
def after_a_race() -> tuple[HostedTable, TableMessage, Sequence[str]]:
    """A table at the end of its first race, and the message that says so."""
    for table, last in tables("magical-athlete", NAMES[:4], {}, 0):
        ends = [event for event in table.events if event.number > last and event.kind == "race_over"]
        if ends:
            hosted = hosted_at(table, Stage.PLAYING)
            since = [event for event in table.events if event.number >= ends[0].number]
            return hosted, table_message(hosted, since, ends[0].number - 1), table.seats
    raise AssertionError("a game has races")
