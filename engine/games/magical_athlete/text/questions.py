"""The game's vocabulary, and the questions outside a race: the draft and the line-up."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.host import Ask
from engine.core.question import Option
from engine.games.magical_athlete.draft import hand_size
from engine.games.magical_athlete.match import Match
from engine.games.magical_athlete.racers import CARDS
from engine.race.text.questions import card_detail, race_question
from engine.race.text.vocabulary import Vocabulary

VOCABULARY = Vocabulary(CARDS.hook_texts)


def phrase(match: Match, ask: Ask, names: Sequence[str]) -> tuple[str, tuple[Option, ...]]:
    if ask.kind == "draft":
        return f"Pick a racer for your team, {len(match.sheet.hands[ask.seat]) + 1} of {hand_size(match)}.", _cards(ask.options)
    if ask.kind == "line-up":
        return _line_up_prompt(match, ask), _cards(ask.options)
    return race_question(ask, VOCABULARY, names)


def _line_up_prompt(match: Match, ask: Ask) -> str:
    where = match.track.title
    if match.racers_each == 1:
        return f"Race {match.race_no} on {where}: which racer do you send?"
    first = not match.chosen[ask.seat]
    if match.rules.fixed_order:
        return f"Race {match.race_no} on {where}: which racer goes {'first' if first else 'second'} on your turns?"
    return f"Race {match.race_no} on {where}: which is your {'first' if first else 'second'} racer?"


def _cards(names: Sequence[str]) -> tuple[Option, ...]:
    return tuple(Option(name, name, card_detail("", CARDS[name]), name) for name in names)
