"""The rules of all games: pure and deterministic, without clock or network. Hosts use `Table` and nothing deeper."""

from engine.card import Card
from engine.event import Event
from engine.game import Game
from engine.games import all_games, game_called
from engine.options import NONE, Preset, Setting
from engine.policies import POLICIES, Policy, policy_called
from engine.question import Menu, Option, Order, Question, Refused
from engine.record import Record, Verdict, played_again, read_record, record, verify
from engine.result import Result
from engine.table import Table

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
