"""Every event as a sentence: who does what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from engine.core.event import Event
from engine.games.thats_life.modules.token_names import EXTRA_TURN
from engine.games.thats_life.moves import MAY, MUST
from engine.games.thats_life.text.names import a, a_piece, another, card_name, disc_name, figure
from engine.games.thats_life.tiles import ACTIONS, FINISH, GIFT, START, is_negative
from engine.text.english import counted, tenths
from engine.text.phrase import Phrase, Words, fill, joined_words, listed_words, make_phrase, seat

Data = dict[str, Any]


def tell(event: Event) -> Phrase:
    return _SENTENCES[event.kind](event.data)


def _does(data: Data, template: str, *values: Any, rest: str = "") -> Phrase:
    """A phrase whose subject is the event's player."""
    return make_phrase(seat(data["seat"]), template, *values, rest=rest)


# ---------------------------------------------------------------------- before the first turn


def _laid(data: Data) -> Phrase:
    tiles = [tile for tile in data["tiles"] if tile not in (START, FINISH) and tile not in ACTIONS]
    lucky = counted(tiles.count(data["lucky"]), data["lucky"])
    extra = counted(data["guards"], "guard") if data["guards"] else counted(data["tiles"].count(GIFT), "Gift")
    return make_phrase(None, "The track is laid", len(tiles), lucky, extra, rest=": {0} tiles with {1} and {2}")


def hat_draws(draws: Sequence[Data]) -> Phrase:
    """The draws for the hats, with those that broke a tie (004-R11)."""
    what = "Cards" if draws[0]["what"] == "card" else "The die"
    drawn = [
        joined_words([(seat(number), f" {tenths(drawn)}") for number, drawn in zip(draw["seats"], draw["drawn"], strict=True)])
        for draw in draws
    ]
    return make_phrase(None, "{0} for the hats", what, joined_words(drawn, "; after the tie, "), rest=": {1}")


def _hats(data: Data) -> Phrase:
    return make_phrase(seat(data["lucky"]), "gets the lucky hat and begins", seat(data["cursed"]), rest=", {0} the cursed one")


def _drew(data: Data) -> Phrase:
    return _does(data, "draws {0}", listed_words(f"the {card_name(card)}" for card in data["cards"]))


# ---------------------------------------------------------------------- a turn


def _rolled(data: Data) -> Phrase:
    what = f"a {data['die']}" if data["die"] else "the action die"
    who = figure(data["figure"])
    if data["action"] is None:
        then = ""
    elif data["action"] == MUST:
        then = f" for {who}" if data["die"] else f" and must move {who}"
    else:
        then = f" and {'is free to' if data['action'] == MAY else 'cannot'} move {who}"
    return _does(data, "rolls {0}{1}", what, then)


def _stays(data: Data) -> Phrase:
    return _does(data, f"has no use for the {tenths(data['steps'])}" if data["steps"] else "stays put")


def _moved(data: Data) -> Phrase:
    piece, left = a_piece(data["piece"], data["hat"]), a(data["left"])
    if data["piece"] == "pawn" and data["on"] == FINISH:
        return _does(data, "brings {0} home from {1}", piece, left)
    back = "back " if data["to"] < data["from"] else ""
    return _does(data, "moves {0} {1}from {2} to {3}", piece, back, left, another(data["on"], data["left"]))


def _gift(data: Data) -> Phrase:
    if data["to"] is None:
        return _does(data, "has no tile to give away")
    where = "highest" if is_negative(data["tile"]) else "lowest"
    why = f"has the {where} top tile with {a(data['top'])}" if data["top"] else "sits next to them"
    return _does(data, "gives {0} to {1}", a(data["tile"]), seat(data["to"]), why, rest=", who {2}")


def _steal(data: Data) -> Phrase:
    if data["victim"] is None:
        return _does(data, "finds nobody with a tile to steal")
    return _does(data, "steals {0} from {1}", a(data["tile"]), seat(data["victim"]))


def _hat(data: Data) -> Phrase:
    hat, other, own = data["hat"], seat(data["other"]), data["other"] == data["seat"]
    if data["how"] == "exchange":
        theirs = "lucky" if hat == "cursed" else "cursed"
        return _does(data, "swaps the hats of two pawns" if own else "trades the {0} hat for {1}'s {2} one", hat, other, theirs)
    if own:
        return _does(data, "puts the {0} hat on another pawn", hat)
    return _does(data, "takes the {0} hat from {1}" if data["how"] == "take" else "gives the {0} hat to {1}", hat, other)


# ---------------------------------------------------------------------- tokens and attacks


def _played(data: Data) -> Phrase:
    extra = " to go again" if data["name"] == EXTRA_TURN else ""
    return _does(data, "plays {0}{1}", data["name"], extra)


def _effect(kind: str) -> Callable[[Data], Phrase]:
    verb, what = EFFECT_VERBS[kind]
    return lambda data: _does(data, "{0}s {1}", verb, what(data))


def _sunk(data: Data) -> Words:
    return (f"{a(data['tile'])} under the tower ({a(data['top'])} is on top now)",)


def _pushed(data: Data) -> Words:
    """The pushed pieces by destination; a lucky hat that may not go home yet stops one space before Finish (004-56)."""
    groups: dict[tuple[int, str], list[tuple[str, int | None]]] = {}
    for (piece, owner, end), tile in zip(data["pieces"], data["tiles"], strict=True):
        groups.setdefault((end, tile), []).append((piece, owner))
    way = f" {'back ' if data['pieces'][0][2] < data['from'] else ''}from {a(data['left'])}"
    sent: list[Words] = []
    for (_, tile), pieces in groups.items():
        sent.append((*_crowd(pieces, data["seat"]), f"{'' if sent else way} to {another(tile, data['left'])}"))
    return listed_words(sent)


def _crowd(pieces: Sequence[tuple[str, int | None]], mover: int) -> Words:
    """ "Blue's pawn", "Blue's 2 pawns and a guard"."""
    crowd: list[Words] = []
    for (piece, owner), count in Counter(pieces).items():
        if owner is None:
            crowd.append((a_piece(piece) if count == 1 else counted(count, piece),))
        elif owner == mover:
            crowd.append((f"{'one' if count == 1 else count} of their own pawns",))
        else:
            crowd.append((seat(owner), f"'s {piece if count == 1 else counted(count, piece)}"))
    return listed_words(crowd)


def _swapped(data: Data) -> Words:
    other: Words
    if data["owner"] == data["seat"]:
        other = ("another of their own",)
    else:
        other = (a_piece(data["piece"]),) if data["owner"] is None else (seat(data["owner"]), "'s pawn")
    return fill("a pawn on {0} with {1} on {2}", a(data["left"]), other, another(data["on"], data["left"]))


EFFECT_VERBS: dict[str, tuple[str, Callable[[Data], Words]]] = {
    "sunk": ("slip", _sunk),
    "pushed": ("send", _pushed),
    "swapped": ("swap", _swapped),
}
"""The effects of tokens and attacks: the verb, and the rest of the phrase."""


# ---------------------------------------------------------------------- the end


def winners_words(data: Data) -> Words:
    """Who wins, with the points, and why not others with as many."""
    points, winners = data["points"], data["winners"]
    best = max(points)
    also = [seat(number) for number, own in enumerate(points) if own == best and number not in winners]
    win = "wins" if len(winners) == 1 else "share the win"
    lucky = (
        fill(", for {0} {1} as many but more lucky tiles", listed_words(also), "has" if len(also) == 1 else "have") if also else ()
    )
    return fill("{0} {1} with {2}{3}", listed_words(map(seat, winners)), win, counted(best, "point"), lucky)


def _game_over(data: Data) -> Phrase:
    return make_phrase(None, "The game is over", winners_words(data), rest=": {0}")


_SENTENCES: dict[str, Callable[[Data], Phrase]] = {
    "laid": _laid,
    "begins": lambda d: _does(d, "begins"),
    "hat_draw": lambda d: hat_draws([d]),
    "hats": _hats,
    "dealt": lambda d: make_phrase(None, "Everybody gets {0}", counted(d["cards"], "movement card")),
    "drew": _drew,
    "turn": lambda d: make_phrase(None, "{0}'s {1}", seat(d["seat"]), "extra turn" if d["again"] else "turn"),
    "rolled": _rolled,
    "card": lambda d: _does(d, "plays the {0} as a second card" if d["second"] else "plays the {0}", card_name(d["card"])),
    "attack": lambda d: _does(d, "attacks with two {0}s", tenths(d["steps"])),
    "stays": _stays,
    "moved": _moved,
    "took": lambda d: _does(d, "takes {0}", a(d["tile"])),
    "token": lambda d: _does(d, "gets a {0} token", d["token"]),
    "tokens_idle": lambda d: _does(d, "has no {0} token that would change anything now", d["token"]),
    "token_seen": lambda d: _does(d, "finds {0} on the {1} token", d["name"], d["token"]),
    "gift": _gift,
    "steal": _steal,
    "lap": lambda d: _does(
        d, "takes {0} for {1}'s {2}", disc_name(d["disc"]), figure(d["figure"]), "last lap" if d["last"] else "lap"
    ),
    "disc": lambda d: _does(d, "takes {0} for an exact landing", disc_name(d["disc"])),
    "hat": _hat,
    "token_played": _played,
    **{kind: _effect(kind) for kind in EFFECT_VERBS},
    "reshuffled": lambda d: make_phrase(None, "The deck is empty: {0} become the new one", counted(d["cards"], "discard")),
    "called": lambda d: make_phrase(None, "After {0} turns the game is called. Everything counts as it lies", d["turns"]),
    "game_over": _game_over,
}
