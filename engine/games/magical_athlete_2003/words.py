"""What this game calls the things of a race, and its questions before one."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.magical_athlete_2003.advantages.bag import WINDOW
from engine.games.magical_athlete_2003.advantages.items import ITEMS
from engine.games.magical_athlete_2003.advantages.words import window_question
from engine.games.magical_athlete_2003.characters import CARDS
from engine.games.magical_athlete_2003.match import Match
from engine.host import Ask, option_id
from engine.question import Option
from engine.race.vocabulary import Vocabulary
from engine.race.words import race_question
from engine.sentences import counted

SAY = Vocabulary(
    CARDS.words,
    racer="character",
    main_move="play",
    chip="marker",
    token="marker",
    trips="has to rest",
    misses=" for a turn",
    gets_up="rests",
    instead=" this turn",
    is_down="resting",
    warps="goes",
    finish="goal",
    field="field",
    things={name: item.title for name, item in ITEMS.items()},
)


def phrase(match: Match, ask: Ask, names: Sequence[str]) -> tuple[str, tuple[Option, ...]]:
    if ask.kind == "draft":
        return _draft(match, ask)
    if ask.kind == "assassin":
        return "Whom does the Assassin strike?", _cards(ask, decline="Spare them all")
    if ask.kind == "line-up":
        asks = "everybody else is known. Whom do you send?" if match.revealed else "whom do you send?"
        return f"Race {match.race_no}: {asks}", _cards(ask)
    return window_question(ask) if ask.kind.startswith(WINDOW) else race_question(ask, SAY)


def _draft(match: Match, ask: Ask) -> tuple[str, tuple[Option, ...]]:
    coins = counted(match.sheet.coins[ask.seat], "coin")
    fields = match.sheet.fields
    labels = {name: f"{name} for {fields.index(name)}" for name in ask.options if name is not None}
    if None in ask.options:
        return f"You have {coins}. Buy somebody, or pass?", _cards(ask, labels, "Pass")
    return f"You have {coins}. Somebody is free, so you have to buy.", _cards(ask, labels)


def _cards(ask: Ask, labels: dict[str, str] | None = None, decline: str = "") -> tuple[Option, ...]:
    called = labels or {}
    return tuple(
        Option(option_id(name), called.get(name, name), CARDS[name].text) if name is not None else Option(option_id(None), decline)
        for name in ask.options
    )
