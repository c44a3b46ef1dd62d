"""What-ifs in words: their outcomes, the assumptions, and footnotes about what was made up."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from bot.text.escaping import ended, plain
from bot.text.story import DOT, plain_names
from engine import Event, Game
from engine.analysis.whatif import Assumption, WhatIf
from engine.text.beat import TOLD
from engine.text.english import listed
from engine.text.percent import SPACE, percent
from engine.text.phrase import to_text

MAX_LINE_CHARACTERS = 110
"""The most characters of one outcome: three lines on a phone, with the odds."""
NOTHING = "nothing more"
EXAMPLE = "the rest is an example"
MADE_UP = "-# What is hidden from you is made up here, such as what others hold."
CHOSEN_IN_SECRET = "-# What others choose in secret is made up."
FROM_THE_START = "-# This begins with the turn: some of what has happened in it is hidden from you."


def outcome_line(events: Sequence[Event], game: Game[Any], seats: Sequence[str], label: str = "") -> str:
    """The outcome of events in brief; empty if the `label` in front of it already says the same."""
    call = plain_names(seats)
    beats = [beat for beat in game.beats(events) if beat.doer is not None or beat.drama >= TOLD]
    sentences = [ended(to_text(beat.words, call)) for beat in beats]
    if label and len(sentences) < 2 and plain(label) in "".join(sentences):
        return ""
    fitting = [*accumulate(sentences, lambda text, more: f"{text} {more}")]
    shown = [text for text in fitting if len(text) <= MAX_LINE_CHARACTERS][-1:] or fitting[:1]
    return "".join(shown) + " …" * (shown != fitting[-1:]) or NOTHING


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
