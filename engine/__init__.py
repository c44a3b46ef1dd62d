"""The rules of all games: pure and deterministic, without clock or network. Hosts use `Table` and nothing deeper."""

from engine.ai import POLICIES, Policy, policy_called
from engine.contract.game import Game
from engine.contract.reference_card import Card
from engine.core.event import Event
from engine.core.game_options import NONE, Preset, Setting
from engine.core.question import Menu, Option, Order, Question, Refused
from engine.core.result import Result
from engine.games import all_games, game_called
from engine.history.record import Record, Verdict, played_again, read_record, record, verify
from engine.table.table import Table

__all__ = [
    "NONE",
    "POLICIES",
    "Card",
    "Event",
    "Game",
    "Menu",
    "Option",
    "Order",
    "Policy",
    "Preset",
    "Question",
    "Record",
    "Refused",
    "Result",
    "Setting",
    "Table",
    "Verdict",
    "all_games",
    "game_called",
    "played_again",
    "policy_called",
    "read_record",
    "record",
    "verify",
]
