"""The public API of the engine: the rules of all games, pure and deterministic.

The bot and the pictures import these names, `engine.text` (words) and `engine.analysis` (odds, what-if), and nothing deeper.
"""

from engine.ai import POLICIES, Policy, get_policy
from engine.ai.careful import PendingDecision, best_option
from engine.ai.information_set import InformationSet, question_at
from engine.contract.game import Game
from engine.contract.how_to_play import HowToPlay, PlayStep, RulesPage
from engine.contract.notation import Notation, PositionQuery, PositionResult
from engine.contract.racer_stats import RacerStats
from engine.contract.reference_card import ReferenceCard
from engine.contract.registry import all_games, find_games_with, get_game
from engine.core.dice import SIDES, commitment
from engine.core.event import Event
from engine.core.game_options import NONE, GameOption, Preset
from engine.core.host import is_order, key_without_seat, option_id, seat_and_kind, step_of
from engine.core.question import Menu, Option, Order, Question, Refused, place_letters, seat_emoji
from engine.core.result import Result
from engine.games import find_games
from engine.history.record import Record, game_record, read_record, replayed_record
from engine.history.replay import replayed_steps, rolls_by_seat
from engine.history.undo import RestoredTable, restore_table
from engine.history.undo_audit import UndoneBranch
from engine.history.verify import Verdict, verify
from engine.table.finished_step import FinishedStep
from engine.table.save import SAVE_SCHEMA, rename_seats
from engine.table.secret_picks import SecretPick
from engine.table.table import Table

__all__ = [
    "NONE",
    "POLICIES",
    "SAVE_SCHEMA",
    "SIDES",
    "Event",
    "FinishedStep",
    "Game",
    "GameOption",
    "HowToPlay",
    "InformationSet",
    "Menu",
    "Notation",
    "Option",
    "Order",
    "PendingDecision",
    "PlayStep",
    "Policy",
    "PositionQuery",
    "PositionResult",
    "Preset",
    "Question",
    "RacerStats",
    "Record",
    "ReferenceCard",
    "Refused",
    "RestoredTable",
    "Result",
    "RulesPage",
    "SecretPick",
    "Table",
    "UndoneBranch",
    "Verdict",
    "all_games",
    "best_option",
    "commitment",
    "game_record",
    "get_game",
    "get_policy",
    "is_order",
    "key_without_seat",
    "option_id",
    "place_letters",
    "question_at",
    "read_record",
    "rename_seats",
    "replayed_record",
    "replayed_steps",
    "restore_table",
    "rolls_by_seat",
    "seat_and_kind",
    "seat_emoji",
    "step_of",
    "verify",
]

find_games_with(find_games)
