"""Whole random games of 2003, and what must hold in each of them. Tests run some, a soak many."""

from __future__ import annotations

from engine.ai.playout_hosts import InlineHost, random_asker
from engine.core.dice import FastDice
from engine.games.magical_athlete_2003.game import GAME
from engine.games.magical_athlete_2003.match import COINS, DRAFT, TEAM, Match

LENGTHS = ("20", "30", "40")


def play_game(seed: int) -> Match:
    players = 4 + seed % 2
    dice = FastDice(seed)
    match = Match.new(players, GAME.read_options({"length": LENGTHS[seed % 3]}))
    host = InlineHost(dice, random_asker(dice))
    while GAME.result(match) is None:
        GAME.step(match, host)
        check(match)
    return match


def check(match: Match, saved: int = 0) -> None:
    """No character is there twice, no player owes coins, and every prize is paid once; `saved` coins have become markers."""
    sheet = match.sheet
    cards = [*filter(None, sheet.fields), *sheet.bottom, *(name for hand in sheet.hands for name in hand)]
    cards += [finisher.racer for race in sheet.races for finisher in race]
    cards += [r.name for r in match.race.racers] if match.race else []
    assert len(cards) == len({*cards})
    assert min(sheet.coins) >= 0
    assert sum(sheet.coins) <= (COINS[match.players] + bool(sheet.items)) * match.players
    if sheet.phase != DRAFT:
        assert len(cards) == TEAM[match.players] * match.players
        assert sheet.coins == [0] * match.players
    if match.race is None:
        paid = sum(finisher.points for race in sheet.races for finisher in race)
        assert sum(sheet.markers) == paid + saved
