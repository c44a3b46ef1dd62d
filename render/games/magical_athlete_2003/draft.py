"""The draft of 2003: five fields on which cards become cheaper, the pile, and each player's racers and coins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.games.magical_athlete_2003.advantages.items import PRICE as OF_A_THING
from engine.text.english import counted, tenths
from render.artist import View
from render.games.magical_athlete_2003.advantages.items import icon_of, stock_alt
from render.games.magical_athlete_2003.advantages.stall import stall
from render.games.magical_athlete_2003.cast import GAME_ID
from render.race.alt import fitted, happened, waiting
from render.race.panels.common import HEADER, MARGIN, SCORE, header
from render.race.panels.holdings import holdings_text
from render.race.panels.teams import AREA, GAP, with_teams
from render.race.profile import RaceProfile
from render.scene.scene import SMALLEST, Box, Icon, Item, Label, Panel, Scene
from render.typography import measuring
from render.typography.display_names import seat_names, spoken_names
from render.typography.fitting import wrapped

PRICES = (4, 3, 2, 1, 0)
"""The prices of the fields, from the newest card to the oldest."""

PRICE, FIGURE, LINE, PAD = 56, 150, 38, 8
COIN = 34


def draft_scene(profile: RaceProfile, view: View) -> Scene:
    board, names = view["board"], seat_names(view["seats"])
    items = header("The draft", _also(view), _pile(board["pile"]))
    fields = [board["fields"][price] for price in PRICES]
    columns = Box(MARGIN, HEADER.bottom + 6, AREA, 0).columns(len(PRICES), GAP)
    words = {name: _lines(profile, name, columns[0].w - 2 * PAD) for name in fields if name}
    depth = PRICE + FIGURE + max((sum(map(len, lines)) for lines in words.values()), default=0) * LINE + 2 * PAD
    turned = [event["data"]["racer"] for event in view["events"] if event["kind"] == "turned"]
    for price, name, column in zip(PRICES, fields, columns, strict=True):
        cell = column._replace(h=depth)
        edge = "accent" if name in turned else "panel edge"
        items += [Panel(cell, "panel" if name else None, edge, 3, radius=18), *_price(cell, price)]
        if name:
            items += _card(profile, cell, name, *words[name])
    bought = [event["data"]["racer"] for event in view["events"] if event["kind"] == "bought"]
    top = columns[0].y + depth + GAP
    got = _got(view)
    if board["stock"]:
        sold, end = stall(board["stock"], top, [thing for things in got.values() for thing in things])
        items += sold
        top = end + GAP
    new = {seat: [icon_of(thing) for thing in things] for seat, things in got.items()}
    return with_teams(profile, view, names, items, top, bought, board["coins"], purse, new=new)


def _round(view: View) -> str:
    """Returns the round of the Advanced Draft, which has one round per race."""
    number = view["board"]["round"]
    return "" if number is None else f"Round {number + 1} of {len(view['board']['prizes'])}"


def _also(view: View) -> str:
    """Returns what else the header says: the round, and the price of items while there are any."""
    price = f"things for {counted(OF_A_THING, 'coin')}" if any(view["board"]["stock"].values()) else ""
    return " · ".join(filter(None, [_round(view), price]))


def _got(view: View) -> dict[int, list[str]]:
    """Returns the items just bought at the stall, by seat."""
    got: dict[int, list[str]] = {}
    for event in view["events"]:
        if event["kind"] == "bought_item":
            got.setdefault(event["data"]["seat"], []).append(event["data"]["item"])
    return got


def purse(box: Box, points: float) -> list[Item]:
    """Lays out coins at the right end of a box."""
    text = tenths(points)
    width = measuring.width(text, SCORE, True)
    number = Box(box.right - width, box.y, width, box.h)
    return [_coin(Box(number.x - COIN - 6, box.y, COIN, box.h)), Label(number, text, SCORE, bold=True, align="right")]


def _coin(box: Box) -> Icon:
    return Icon(box.square(COIN), f"{GAME_ID}/coin")


def _pile(count: int) -> list[Item]:
    """Lays out the number of remaining cards, at the right end of the header."""
    text = f"{count} to come" if count else "none to come"
    width = measuring.width(text, 36)
    word = Box(HEADER.right - width, HEADER.y, width, HEADER.h)
    return [Icon(Box(word.x - HEADER.h - 10, HEADER.y, HEADER.h, HEADER.h), f"{GAME_ID}/pile", count), Label(word, text, 36, "dim")]


def _price(cell: Box, price: int) -> list[Item]:
    """Lays out a price, as many coins, and the direction in which cards move."""
    strip = Box(cell.x + PAD, cell.y + 4, cell.w - 2 * PAD, PRICE - 4)
    width = measuring.width(str(price), 44, True)
    items: list[Item] = [Label(strip._replace(w=width), str(price), 44, bold=True)]
    items += [_coin(Box(strip.x + width + 10 + i * (COIN + 3), strip.y, COIN, strip.h)) for i in range(price)]
    onwards = Box(strip.right - 22, strip.y, 22, strip.h)
    return [*items, Icon(onwards.square(22), "arrow right")] if price else items


def _lines(profile: RaceProfile, name: str, width: int) -> tuple[list[str], list[str]]:
    """Returns the name and the ability in lines."""
    named = wrapped(profile.fitting(name, width, bold=True), width, SMALLEST, 2, bold=True)
    return named, wrapped(profile.cards[name].brief, width, SMALLEST, 9)


def _card(profile: RaceProfile, cell: Box, name: str, named: Sequence[str], brief: Sequence[str]) -> list[Item]:
    line = Box(cell.x + PAD, cell.y + PRICE + FIGURE + PAD, cell.w - 2 * PAD, LINE)
    items: list[Item] = [profile.figure(Box(cell.x, cell.y + PRICE, cell.w, FIGURE).square(), name)]
    for text, ink, bold in [*((text, "ink", True) for text in named), *((text, "dim", False) for text in brief)]:
        items.append(Label(line, text, SMALLEST, ink, bold, "middle"))
        line = line._replace(y=line.bottom)
    return items


def draft_alt(profile: RaceProfile, view: View) -> str:
    board = view["board"]
    offers = [f"{name} for {price}" for price in PRICES if (name := board["fields"][price])]
    row = f"For sale: {', '.join(offers)}." if offers else "Nothing is for sale."
    pile = f"{board['pile']} to come."
    names, number = spoken_names(view["seats"]), _round(view)
    title = f"The draft, {number[0].lower()}{number[1:]}." if number else "The draft."
    stands = [title, row, pile, stock_alt(board["stock"]), *_purses(board, names), holdings_text(profile.held(view), names)]
    return fitted(stands, happened(view), waiting(profile, view))


def _purses(board: Any, names: Sequence[str]) -> list[str]:
    sentences = []
    for name, coins, team in zip(names, board["coins"], board["teams"], strict=True):
        has = [counted(coins, "coin"), *team]
        sentences.append(f"{name}: {', '.join(has)}.")
    return sentences
