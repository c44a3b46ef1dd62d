"""The rules of all games: pure and deterministic, without clock or network. Hosts import only the names listed here."""

from engine.ai import POLICIES, Policy, get_policy
from engine.contract.game import Game
from engine.contract.reference_card import ReferenceCard
from engine.contract.registry import all_games, find_games_with, get_game
from engine.core.event import Event
from engine.core.game_options import NONE, GameOption, Preset
from engine.core.question import Menu, Option, Order, Question, Refused
from engine.core.result import Result
from engine.games import find_games
from engine.history.record import Record, Verdict, game_record, read_record, replayed_record, verify
from engine.table.table import Table

__all__ = [
    "NONE",
    "POLICIES",
    "Event",
    "Game",
    "GameOption",
    "Menu",
    "Option",
    "Order",
    "Policy",
    "Preset",
    "Question",
    "Record",
    "ReferenceCard",
    "Refused",
    "Result",
    "Table",
    "Verdict",
    "all_games",
    "game_record",
    "get_game",
    "get_policy",
    "read_record",
    "replayed_record",
    "verify",
]

find_games_with(find_games)
