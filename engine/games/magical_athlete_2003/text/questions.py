"""Questions and their options in words: the draft, the Assassin, the line-up; races and windows have their own modules."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.host import Ask, option_id
from engine.core.question import Option
from engine.games.magical_athlete_2003.advantages.asking import WINDOW
from engine.games.magical_athlete_2003.advantages.items import ITEMS, PRICE
from engine.games.magical_athlete_2003.advantages.text.questions import window_question
from engine.games.magical_athlete_2003.advantages.text.reference import ITEM_CARDS
from engine.games.magical_athlete_2003.characters import CARDS
from engine.games.magical_athlete_2003.drafts.market import payment
from engine.games.magical_athlete_2003.match import TEAM, Match, ScoreSheet
from engine.games.magical_athlete_2003.text.vocabulary import VOCABULARY
from engine.race.text.questions import card_detail, race_question
from engine.text.english import counted, listed


def phrase(match: Match, ask: Ask, names: Sequence[str]) -> tuple[str, tuple[Option, ...]]:
    if ask.kind == "draft":
        return _draft(match, ask)
    if ask.kind == "assassin":
        return "Whom does the Assassin strike? Its player draws another.", _targets(match, names)
    if ask.kind == "line-up":
        asks = "everybody else is known. Whom do you send?" if match.revealed else "whom do you send?"
        return f"Race {match.race_no}: {asks}", _cards(ask)
    return window_question(ask, names) if ask.kind.startswith(WINDOW) else race_question(ask, VOCABULARY, names)


def _draft(match: Match, ask: Ask) -> tuple[str, tuple[Option, ...]]:
    sheet, seat = match.sheet, ask.seat
    labels = {name: f"{_title(name)} {_for(sheet, seat, name)}" for name in ask.options if name is not None}
    has = money(sheet.coins[seat], sheet.baubles(seat))
    return f"You have {has}{_left_over(match, seat)}. {_choice(match, ask)}", _cards(ask, labels, "Pass")


def _left_over(match: Match, seat: int) -> str:
    """What becomes of coins that are left after the draft: markers in the Advanced Draft (002-17), otherwise nothing (001-18)."""
    if not match.sheet.coins[seat]:
        return ""
    return " (what you keep is points)" if match.advanced else f" for {_to_come(match, seat)}; what is left is lost"


def _to_come(match: Match, seat: int) -> str:
    """How many characters the player still needs."""
    return f"{counted(TEAM[match.players] - len(match.sheet.hands[seat]), 'more character')}"


def _choice(match: Match, ask: Ask) -> str:
    """What the player may do. Where a plain pass is not allowed, buying an item counts as one (002-6)."""
    has_items = any(name in ITEMS for name in ask.options)
    if None in ask.options:
        bought = [*(["somebody"] if any(name in CARDS for name in ask.options) else []), *(["something"] if has_items else [])]
        return f"Buy {' or '.join(bought)}, or pass?"
    free = match.sheet.fields[0]
    why = "You are the last one in this turn" if match.advanced else f"{free} is free" if has_items else "Somebody is free"
    if not has_items:
        return f"{why}, so you have to buy."
    return f"{why}, so you cannot just pass. If you buy a thing, {free} goes under the pile."


def _title(name: str) -> str:
    return ITEMS[name].title if name in ITEMS else name


def _for(sheet: ScoreSheet, seat: int, name: str) -> str:
    """The price, and how it is paid if coins are not enough."""
    price = PRICE if name in ITEMS else sheet.fields.index(name)
    coins, baubles = payment(sheet, seat, price)
    return f"for {price} ({money(coins, baubles)})" if baubles else f"for {price}"


def money(coins: int, baubles: int) -> str:
    shiny = ["a Shiny Bauble" if baubles == 1 else f"{baubles} Shiny Baubles"] if baubles else []
    return listed([*([counted(coins, "coin")] if coins or not shiny else []), *shiny])


def _cards(ask: Ask, labels: dict[str, str] | None = None, decline: str = "") -> tuple[Option, ...]:
    by_name = labels or {}
    return tuple(
        Option(name, by_name.get(name, name), _text(name), name) if name is not None else Option(option_id(None), decline)
        for name in ask.options
    )


def _targets(match: Match, names: Sequence[str]) -> tuple[Option, ...]:
    """The Assassin's victims, with their owners."""
    owners = {name: names[seat] for seat, hand in enumerate(match.sheet.hands) for name in hand}
    victims = [Option(name, f"{name} ({owner})", _text(name), name, short=name) for name, owner in owners.items()]
    return (*victims, Option(option_id(None), "Spare them all"))


def _text(name: str) -> str:
    return ITEM_CARDS[name].text if name in ITEM_CARDS else card_detail("", CARDS[name])
