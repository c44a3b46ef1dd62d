"""Alt texts of the club pictures: the most important facts first; long tables are summarised rather than cut off."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engine.text.english import listed, ordinal
from render.artist import View
from render.club.numbers import (
    FORGOTTEN,
    MOST_RECENT,
    NEW,
    NOBODY,
    NOTHING,
    UNRATED,
    described,
    is_enough,
    percent,
    rate,
    signed,
    times,
    whole,
)
from render.typography.display_names import spoken

Row = Mapping[str, Any]


# ---------------------------------------------------------------------- a person


def profile_alt(view: View) -> str:
    where = _where(view["game"], view["server"])
    if view["gone"]:
        return described([where, FORGOTTEN])
    begin = [f"{spoken(view['name'], NOBODY)}.", where, _rating(view)]
    if not view["games"]:
        return described([*begin, NEW])
    return described([*begin, _games(view), _places(view), _recent(view), _best(view), _dice(view), _rivals(view)])


def _rating(view: View) -> str:
    rating = view["rating"]
    return f"Rating {_rated(rating['value'], rating['give'], rating['provisional'])}." if rating else ""


def _rated(value: float, give: float, provisional: bool) -> str:
    return f"{whole(round(value))} ±{whole(round(give))}{' (provisional)' if provisional else ''}"


def _games(view: View) -> str:
    return f"{times(view['games'], 'game')}, {times(view['wins'], 'win')}: {rate(view['wins'] / view['games'])} won."


def _places(view: View) -> str:
    counts = [f"{ordinal(place)} {times(count, 'time')}" for place, count in enumerate(view["places"], 1) if count]
    return f"Places: {', '.join(counts)}." if counts else ""


def _recent(view: View) -> str:
    results = [f"{ordinal(game['place'])} of {game['seats']}" for game in view["recent"][-MOST_RECENT:]]
    return f"Last games, oldest first: {', '.join(results)}." if results else ""


def _best(view: View) -> str:
    racers = [f"{racer['card']} won {whole(racer['wins'])} of {times(racer['races'], 'race')}" for racer in view["best"]]
    return f"Best racers: {listed(racers)}." if racers else ""


def _dice(view: View) -> str:
    dice = view["dice"]
    return f"Mean of {whole(dice['count'])} dice: {dice['mean']:.2f}." if dice else ""


def _rivals(view: View) -> str:
    rivals = [
        f"{spoken(rival['name'], NOBODY)}, {times(rival['games'], 'game')}, {whole(rival['ahead'])} ahead and "
        f"{whole(rival['behind'])} behind"
        for rival in view["rivals"]
    ]
    return f"Rivals: {'; '.join(rivals)}." if rivals else ""


# ---------------------------------------------------------------------- tables


def leaderboard_alt(view: View) -> str:
    begin = ["Leaderboard.", _where(view["title"], view["server"]), _shown(view)]
    rows = view["rows"]
    if not rows:
        return described([*begin, UNRATED])
    rated = [f"{_who(row)} {_rated(row['rating'], row['give'], row['provisional'])}" for row in rows]
    return described(
        [
            *begin,
            _row(
                f"{rating}, {times(row['games'], 'game')}, {times(row['wins'], 'win')}"
                for rating, row in zip(rated, rows, strict=True)
            ),
        ],
        [
            *begin,
            "Rating, games and wins.",
            _row(f"{rating}, {row['games']}, {row['wins']}" for rating, row in zip(rated, rows, strict=True)),
        ],
        [*begin, _row(rated)],
    )


def league_alt(view: View) -> str:
    rows = view["rows"]
    worth = ", ".join(f"{ordinal(place)} {signed(points)}" for place, points in enumerate(view["points"], 1))
    begin = [
        f"League {spoken(view['name'], 'without a name')}, {'final table' if view['closed'] else 'so far'}.",
        _where(view["game"] or "All games", view["server"]),
        f"{times(view['games'], 'game')}.",
    ]
    if not rows:
        return described([*begin, NEW])
    begin += [f"Points: {worth}." if worth else "", _shown(view)]
    points = [f"{_who(row)} {times(row['points'], 'point')}" for row in rows]
    full = [
        f"{total}, {times(row['games'], 'game')}, {times(row['wins'], 'win')}, places {'-'.join(map(str, row['places'])) or 'none'}"
        for total, row in zip(points, rows, strict=True)
    ]
    brief = [f"{_who(row)} {whole(row['points'])}, {row['games']}, {row['wins']}" for row in rows]
    return described([*begin, _row(full)], [*begin, "Points, games and wins.", _row(brief)], [*begin, _row(points)])


def racers_alt(view: View) -> str:
    rows = view["rows"]
    begin = ["Racers.", _where(view["title"], view["server"]), f"{times(view['races'], 'race')}."]
    if not rows:
        return described([*begin, NEW])
    full = [
        f"{row['card']}: {times(row['races'], 'race')}, in {rate(row['pick'])} of games (simulated {rate(row['simulated_pick'])}), "
        f"{rate(row['win'])} won (simulated {rate(row['simulated_win'])}){'' if is_enough(row) else ', too few to say'}"
        for row in rows
    ]
    few = "" if all(map(is_enough, rows)) else "Question mark: too few to say."
    order = "Races; percent of games, then of races won, each here and simulated."
    picked = [f"{row['card']} {row['races']}, {_bare(row['pick'])} {_bare(row['simulated_pick'])}, {_won(row)}" for row in rows]
    won = [f"{row['card']} {row['races']}, {_won(row)}" for row in rows]
    return described(
        [*begin, _row(full)],
        [*begin, order, few, _row(picked)],
        [*begin, "Races, percent won here and simulated.", few, _row(won)],
    )


def _won(row: Row) -> str:
    return f"{_bare(row['win'])}{'' if is_enough(row) else '?'} {_bare(row['simulated_win'])}"


def _where(game: str, server: str) -> str:
    """Returns the game and where it is played."""
    return f"{game}, {spoken(server, 'here')}."


def _who(row: Row) -> str:
    return f"{ordinal(row['place'])} {spoken(row['name'], NOBODY)}{' (you)' if row['you'] else ''}"


def _shown(view: View) -> str:
    shown = len(view["rows"])
    return f"{shown} of {whole(shown + view['more'])} people." if view["more"] else ""


def _row(cells: Iterable[str]) -> str:
    return f"{'; '.join(cells)}."


def _bare(share: float | None) -> str:
    return NOTHING if share is None else percent(share)
