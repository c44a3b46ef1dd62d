"""Club statistics as plain data for their pictures: profiles, leaderboards, leagues, racers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from bot.ratings import PROVISIONAL_GAMES, points, uncertainty_points
from bot.store.club.leagues import League, LeagueRow
from bot.store.club.standings import Leader, Profile, Racers, Rated, Runs
from engine import Game, RacerStats, all_games

MOST_ROWS = 10
"""Rows of players in one picture, so that a phone shows it whole."""
RECENT = 10
"""The number of latest games in a profile."""
ENOUGH_DICE = 30
"""With fewer dice, their mean says nothing about a player."""
ENOUGH_RACES = 5
"""With fewer races, a racer's share of wins says nothing."""
View = dict[str, Any]
Row = TypeVar("Row", Leader, LeagueRow)


def profile_view(profile: Profile, name: str, game: Game[Any], server: str) -> View:
    places = [result.place for result in profile.places]
    enough = profile.dice >= ENOUGH_DICE
    return {
        "name": name,
        "server": server,
        "game": game.title,
        "rating": _rating(profile.rating) if profile.rating is not None else None,
        "games": len(places),
        "wins": places.count(1),
        "places": [places.count(place) for place in range(1, max(places) + 1)],
        "recent": [result._asdict() for result in profile.places[-RECENT:]],
        "best": [{"game": game.id, "card": runs.card, "races": runs.races, "wins": runs.wins} for runs in profile.best],
        "dice": {"count": profile.dice, "mean": profile.pips / profile.dice} if enough else None,
        "rivals": [rival._asdict() for rival in profile.rivals],
        "gone": False,
    }


def _rating(rated: Rated) -> View:
    return {"value": points(rated.mu), "give": uncertainty_points(rated.sigma), "provisional": is_provisional(rated)}


def is_provisional(rated: Rated) -> bool:
    return rated.games < PROVISIONAL_GAMES


def leaderboard_view(leaders: Sequence[Leader], you: str, game: Game[Any], server: str) -> View:
    """The leaderboard of a game: players with enough games first, then those with provisional ratings."""
    ranked = sorted(leaders, key=lambda leader: is_provisional(leader.rating))

    def row(leader: Leader, place: int) -> View:
        rating = _rating(leader.rating)
        values = {"rating": rating.pop("value"), **rating, "games": leader.rating.games, "wins": leader.wins}
        return {"place": place, "name": leader.name, **values, "you": leader.player == you}

    def rank(leader: Leader) -> tuple[bool, int]:
        return is_provisional(leader.rating), -points(leader.rating.mu)

    rows = _rows(ranked, you, rank, row)
    return {"title": game.title, "server": server, "rows": rows, "more": len(ranked) - len(rows)}


def league_view(league: League, games: int, lines: Sequence[LeagueRow], you: str, server: str) -> View:
    def row(line: LeagueRow, place: int) -> View:
        values = {"points": line.points, "games": line.games, "wins": line.places[0], "places": list(line.places)}
        return {"place": place, "name": line.name, **values, "you": line.player == you}

    rows = _rows(lines, you, lambda line: (-line.points, [-count for count in line.places]), row)
    return {
        "name": league.name,
        "game": title_of(league.game),
        "server": server,
        "points": list(league.points),
        "games": games,
        "closed": league.closed is not None,
        "rows": rows,
        "more": len(lines) - len(rows),
    }


def title_of(game: str) -> str:
    """A game's title, or its id if the game no longer exists; empty for an empty id."""
    known = all_games().get(game)
    return known.title if known is not None else game


def _rows(ranked: Sequence[Row], you: str, rank: Callable[[Row], object], row: Callable[[Row, int], View]) -> list[View]:
    """The first rows, and the row of player `you` if it is further down. Equal ranks share a place."""
    ranks = [rank(entry) for entry in ranked]
    return [
        row(entry, 1 + ranks.index(ranks[index])) for index, entry in enumerate(ranked) if index < MOST_ROWS or entry.player == you
    ]


def racers_view(racers: Racers, game: Game[Any], server: str) -> View:
    """The racers' results: the highest share of wins first, then racers with too few races, those with the most races first."""
    rows = [_racer(runs, racers.games, game.racer_stats[runs.card]) for runs in racers.runs if runs.card in game.racer_stats]
    rows.sort(key=lambda row: (row["races"] < ENOUGH_RACES, -row["win"] if row["races"] >= ENOUGH_RACES else -row["races"]))
    return {"game": game.id, "title": game.title, "server": server, "races": racers.races, "rows": rows}


def _racer(runs: Runs, games: int, usual: RacerStats) -> View:
    return {
        "card": runs.card,
        "races": runs.races,
        "wins": runs.wins,
        "pick": runs.games / games,
        "win": runs.wins / runs.races,
        "simulated_pick": usual.picked,
        "simulated_win": usual.won,
    }
