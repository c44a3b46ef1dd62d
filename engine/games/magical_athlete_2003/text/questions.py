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
from engine.games.magical_athlete_2003.match import Match, ScoreSheet
from engine.games.magical_athlete_2003.text.vocabulary import VOCABULARY
from engine.race.text.questions import race_question
from engine.text.english import counted, listed


def phrase(match: Match, ask: Ask, names: Sequence[str]) -> tuple[str, tuple[Option, ...]]:
    if ask.kind == "draft":
        return _draft(match, ask)
    if ask.kind == "assassin":
        return "Whom does the Assassin strike?", _cards(ask, decline="Spare them all")
    if ask.kind == "line-up":
        asks = "everybody else is known. Whom do you send?" if match.revealed else "whom do you send?"
        return f"Race {match.race_no}: {asks}", _cards(ask)
    return window_question(ask) if ask.kind.startswith(WINDOW) else race_question(ask, VOCABULARY)


def _draft(match: Match, ask: Ask) -> tuple[str, tuple[Option, ...]]:
    sheet, seat = match.sheet, ask.seat
    labels = {name: f"{_title(name)} {_for(sheet, seat, name)}" for name in ask.options if name is not None}
    has = money(sheet.coins[seat], sheet.baubles(seat))
    points = " (what you keep is points)" if match.advanced and sheet.coins[seat] else ""
    return f"You have {has}{points}. {_choice(match, ask)}", _cards(ask, labels, "Pass")


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


def _text(name: str) -> str:
    return ITEM_CARDS[name].text if name in ITEM_CARDS else CARDS[name].text
