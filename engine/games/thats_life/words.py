"""Every event of That's Life! as a sentence. Who does something stands at its beginning, so that sentences can be joined."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from engine.event import Event
from engine.games.thats_life.moves import MAY, MUST
from engine.games.thats_life.naming import a, a_piece, card_name, disc_name, figure
from engine.games.thats_life.questions import phrase
from engine.games.thats_life.tiles import ACTIONS, FINISH, GIFT, START, is_negative
from engine.sentences import counted, listed, tidy

__all__ = ["can_say", "phrase", "say"]

Data = dict[str, Any]
Names = Sequence[str]


def say(event: Event, names: Names) -> str:
    return tidy(_SENTENCES[event.kind](event.data, names))


def can_say(kind: str) -> bool:
    """Whether there is a sentence for such events; a log of another version may have others."""
    return kind in _SENTENCES


# ---------------------------------------------------------------------- before the first turn


def _laid(data: Data, _: Names) -> str:
    tiles = [tile for tile in data["tiles"] if tile not in (START, FINISH) and tile not in ACTIONS]
    lucky = counted(tiles.count(data["lucky"]), data["lucky"])
    if data["guards"]:
        extra = f"and {counted(data['guards'], 'guard')} on the best of them"
    else:
        extra = f"and {counted(data['tiles'].count(GIFT), 'Gift')} on the way"
    return f"The track is laid: {len(tiles)} tiles, {lucky} among them, {extra}."


def _hat_draw(data: Data, names: Names) -> str:
    who = [names[seat] for seat in data["seats"]]
    drawn = ", ".join(f"{name} {number}" for name, number in zip(who, data["drawn"], strict=True))
    deed = "draw a card" if data["what"] == "card" else "roll the die"
    if len(who) == len(names):
        return f"All {deed} for the hats: {drawn}."
    return f"{listed(who)} tie and {deed} again: {drawn}."


def _hats(data: Data, names: Names) -> str:
    return f"{names[data['lucky']]} gets the lucky hat and begins, {names[data['cursed']]} gets the cursed one."


def _drew(data: Data, names: Names) -> str:
    return f"{names[data['seat']]} draws {listed([f'the {card_name(card)}' for card in data['cards']])}."


# ---------------------------------------------------------------------- a turn


def _rolled(data: Data, names: Names) -> str:
    what = f"a {data['die']}" if data["die"] else "the action die"
    who = figure(data["figure"])
    if data["action"] is None:
        then = ""
    elif data["action"] == MUST:
        then = f" for {who}" if data["die"] else f" and has to move {who}"
    else:
        then = f" and is free to move {who}" if data["action"] == MAY else f" and lets {who} rest"
    return f"{names[data['seat']]} rolls {what}{then}."


def _card(data: Data, names: Names) -> str:
    return f"{names[data['seat']]} {'follows with' if data['second'] else 'plays'} the {card_name(data['card'])}."


def _stays(data: Data, names: Names) -> str:
    return f"{names[data['seat']]} " + (f"has no use for the {data['steps']}." if data["steps"] else "stays put.")


def _moved(data: Data, names: Names) -> str:
    name, piece, left = names[data["seat"]], a_piece(data["piece"], data["hat"]), a(data["left"])
    if data["piece"] == "pawn" and data["on"] == FINISH:
        return f"{name} brings {piece} home from {left}."
    back = "back " if data["to"] < data["from"] else ""
    on = a(data["on"]) if data["on"] != data["left"] else f"another {data['on']}"
    return f"{name} moves {piece} {back}from {left} to {on}."


def _gift(data: Data, names: Names) -> str:
    name = names[data["seat"]]
    if data["to"] is None:
        return f"{name} has no tile to give away."
    where = "highest" if is_negative(data["tile"]) else "lowest"
    why = f"has the {where} top tile with {a(data['top'])}" if data["top"] else "sits next to them"
    return f"{name} gives {a(data['tile'])} to {names[data['to']]}, who {why}."


def _steal(data: Data, names: Names) -> str:
    name = names[data["seat"]]
    if data["victim"] is None:
        return f"{name} finds nobody with a tile to steal."
    return f"{name} steals {a(data['tile'])} from {names[data['victim']]}."


def _lap(data: Data, names: Names) -> str:
    lap = "last lap" if data["last"] else "lap"
    return f"{names[data['seat']]} takes {disc_name(data['disc'])} for the {lap} of {figure(data['figure'])}."


def _hat(data: Data, names: Names) -> str:
    name, hat, other, own = names[data["seat"]], data["hat"], names[data["other"]], data["other"] == data["seat"]
    if data["how"] == "exchange":
        return f"{name} swaps the hats of two pawns." if own else f"{name} trades the {hat} hat for the one of {other}."
    if own:
        return f"{name} puts the {hat} hat on another pawn."
    return f"{name} takes the {hat} hat from {other}." if data["how"] == "take" else f"{name} gives the {hat} hat to {other}."


# ---------------------------------------------------------------------- tokens and attacks


def _pushed(data: Data, names: Names) -> str:
    """Most of them go to one place; a lucky hat that may not go home yet stops at the door (004-56)."""
    groups: dict[tuple[int, str], list[tuple[str, int | None]]] = {}
    for (piece, owner, end), tile in zip(data["pieces"], data["tiles"], strict=True):
        groups.setdefault((end, tile), []).append((piece, owner))
    way = f" {'back ' if data['pieces'][0][2] < data['from'] else ''}from {a(data['left'])}"
    sent: list[str] = []
    for (_, tile), pieces in groups.items():
        sent.append(f"{_crowd(pieces, data['seat'], names)}{'' if sent else way} to {a(tile)}")
    return f"{names[data['seat']]} sends {listed(sent)}."


def _crowd(pieces: Sequence[tuple[str, int | None]], seat: int, names: Names) -> str:
    """ "Blue's pawn", "Blue's 2 pawns and a guard"."""
    told = []
    for (piece, owner), count in Counter(pieces).items():
        if owner is not None:
            if owner == seat:
                told.append(f"{'one' if count == 1 else count} of their own pawns")
            else:
                told.append(f"{names[owner]}'s {piece if count == 1 else counted(count, piece)}")
        else:
            told.append(a_piece(piece) if count == 1 else counted(count, piece))
    return listed(told)


def _swapped(data: Data, names: Names) -> str:
    if data["owner"] == data["seat"]:
        other = "another of their own"
    else:
        other = a_piece(data["piece"]) if data["owner"] is None else f"{names[data['owner']]}'s pawn"
    return f"{names[data['seat']]} swaps a pawn on {a(data['left'])} with {other} on {a(data['on'])}."


# ---------------------------------------------------------------------- the end


def _game_over(data: Data, names: Names) -> str:
    points, winners = data["points"], data["winners"]
    best = max(points)
    also = [names[seat] for seat, own in enumerate(points) if own == best and seat not in winners]
    who = listed([names[seat] for seat in winners])
    told = f"The game is over: {who} {'wins' if len(winners) == 1 else 'share the win'} with {counted(best, 'point')}"
    if also:
        return f"{told}, for {listed(also)} {'has' if len(also) == 1 else 'have'} as many but more lucky tiles."
    return f"{told}."


_SENTENCES: dict[str, Callable[[Data, Names], str]] = {
    "laid": _laid,
    "begins": lambda d, names: f"{names[d['seat']]} begins.",
    "hat_draw": _hat_draw,
    "hats": _hats,
    "dealt": lambda d, _: f"Everybody gets {counted(d['cards'], 'movement card')}.",
    "drew": _drew,
    "turn": lambda d, names: f"{names[d['seat']]}'s {'extra turn' if d['again'] else 'turn'}.",
    "rolled": _rolled,
    "card": _card,
    "attack": lambda d, names: f"{names[d['seat']]} attacks with two {d['steps']}s.",
    "stays": _stays,
    "moved": _moved,
    "took": lambda d, names: f"{names[d['seat']]} takes {a(d['tile'])}.",
    "token": lambda d, names: f"{names[d['seat']]} gets a {d['token']} token.",
    "token_seen": lambda d, names: f"{names[d['seat']]} finds {d['name']} on the {d['token']} token.",
    "gift": _gift,
    "steal": _steal,
    "lap": _lap,
    "disc": lambda d, names: f"{names[d['seat']]} takes {disc_name(d['disc'])} for an exact landing.",
    "hat": _hat,
    "token_played": lambda d, names: f"{names[d['seat']]} plays the {d['token']} token {d['name']}.",
    "sunk": lambda d, names: f"{names[d['seat']]} slips {a(d['tile'])} under the tower, with {a(d['top'])} on top now.",
    "pushed": _pushed,
    "swapped": _swapped,
    "reshuffled": lambda d, _: f"The deck is empty: {counted(d['cards'], 'discard')} become the new one.",
    "called": lambda d, _: f"After {d['turns']} turns the game is called. Everything counts as it lies.",
    "game_over": _game_over,
}
