"""What-ifs in words: their outcomes, the assumptions, and footnotes about what was made up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import structs

from bot.text.escaping import plain
from bot.text.story import DOT, plain_names
from engine import Event, Game
from engine.analysis.whatif import Assumption, WhatIf
from engine.text.english import listed
from engine.text.percent import SPACE, percent
from engine.text.phrase import NameOf, Words, clauses, joined_words, to_text
from engine.text.turn_summary import TurnSummary

MAX_LINE_CHARACTERS = 110
"""The most characters of one outcome: three lines on a phone, with the odds."""
NOTHING = "nothing more"
EXAMPLE = "the rest is an example"
MADE_UP = "-# What is hidden from you is made up here, such as what others hold."
CHOSEN_IN_SECRET = "-# What others choose in secret is made up."
FROM_THE_START = "-# This begins with the turn: some of what has happened in it is hidden from you."


def outcome_line(events: Sequence[Event], game: Game[Any], seats: Sequence[str], label: str = "") -> str:
    """The outcome of events in brief; empty if the `label` in front of it already says the same."""
    turns = game.turn_summaries(events)
    words = joined_words([_brief(turn) for turn in turns], DOT)
    call = plain_names(seats)
    if label and len(turns) < 2 and plain(label) in to_text(words, call):
        return ""
    return _fitting_clauses(words, call) or NOTHING


def _brief(turn: TurnSummary) -> Words:
    """A turn in brief without the player and the roll, which stand in front of it."""
    return structs.replace(turn, dice=(), seat=None, piece="").brief or turn.told


def _fitting_clauses(words: Words, call: NameOf) -> str:
    """As many clauses as fit into one outcome."""
    text = ""
    for clause in clauses(words):
        more = to_text(clause, call)
        if text and len(text) + len(more) > MAX_LINE_CHARACTERS:
            return f"{text.rstrip(' ,;:')} …"
        text += more
    return text


def chance(share: float) -> str:
    """A chance in per cent: 0 % and 100 % only for what is settled."""
    return f"{share * 100:.0f}{SPACE}%" if share in (0.0, 1.0) else percent(share, 1)


def assumptions_line(assumptions: Sequence[Assumption]) -> str:
    """The dice and answers that a user has named, in order."""
    return DOT.join(plain(assumption.label) if assumption.number is None else str(assumption.number) for assumption in assumptions)


def footnotes(branch: WhatIf) -> list[str]:
    """Small print about dice and answers that were not named, and about named dice that were not used."""
    lines = []
    if branch.examples:
        rolled = listed([*map(str, branch.examples)])
        named = any(assumption.number is not None for assumption in branch.assumptions)
        lines.append(f"-# {f'You named a number, and {EXAMPLE}' if named else 'The dice are an example'}: {rolled}.")
    if branch.default_answers:
        lines.append(f"-# Not answered, so the usual: {', '.join(f'“{plain(label)}”' for label in branch.default_answers)}.")
    if branch.unused:
        lines.append(f"-# No die came for: {', '.join(map(str, branch.unused))}.")
    return lines


def hidden_footnotes(branch: WhatIf) -> list[str]:
    """Small print about what was made up, because the user cannot know it."""
    fork = branch.fork
    return [
        *([FROM_THE_START] if fork.starts_with_step else []),
        *([MADE_UP] if fork.has_made_up_secrets else []),
        *([CHOSEN_IN_SECRET] if branch.others_chose else []),
    ]
