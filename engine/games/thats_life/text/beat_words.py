"""The words of a beat: what one player does in a row as one sentence, with its causes, and a headline where that is too long."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from engine.core.event import Event
from engine.games.thats_life.pieces import PAWN
from engine.games.thats_life.text.drama import changes, is_forced, is_home
from engine.games.thats_life.text.names import a, a_piece, another, disc_name, figure
from engine.games.thats_life.text.sentences import EFFECT_VERBS, hat_draws, tell, winners_words
from engine.games.thats_life.tiles import FINISH, LUCKY, RISK_VALUES, VALUES, is_negative
from engine.text.english import printed, signed, tenths
from engine.text.phrase import Words, fill, listed_words, seat

Data = dict[str, Any]


def words_of(events: Sequence[Event], is_extra: bool = False) -> Words:
    """Return these events as one sentence without its full stop. They are all of one player, or there is just one.

    In an extra turn, the throw says so.
    """
    first = events[0]
    if first.kind == "game_over":
        return _game_over(first.data)
    if "seat" not in first.data:
        phrase = hat_draws([event.data for event in events]) if first.kind == "hat_draw" else tell(first)
        return (*phrase.opening, *phrase.rest)
    predicates = [predicate for index, event in enumerate(events) if (predicate := _predicate(event, events, index))]
    if is_extra and first.kind in ("rolled", "card"):
        predicates[0] = (*predicates[0], " in the extra turn")
    *others, last = predicates
    others = [(*words, ",") if _ends_with_whom(words) else words for words in others]
    tails = [tail for event in events for tail in _tails(event)]
    return (seat(first.data["seat"]), " ", *listed_words([*others, last]), *(word for tail in tails for word in ("; ", *tail)))


def headline_of(events: Sequence[Event]) -> Words:
    """Return what these events came to in few words: without the throw, the way and the causes; nothing if that is all of it."""
    first = events[0]
    if first.kind == "game_over":
        return winners_words(first.data)
    results = [event for event in events if event.kind in _RESULTS or is_home(event)]
    if not results:
        return ()
    result, tails = results[0], [tail for event in results for tail in _tails(event, is_alone=len(results) == 1)]
    if len(results) == 1 and result.kind == "took" and (turned := _turned(result.data["tile"], changes(result)[0])):
        return fill(
            "A {0} turns {1}'s {2} into {3}", result.data["lucky"], seat(result.data["seat"]), signed(-turned), signed(turned)
        )
    why: Words = (": ", *tails[0]) if len(tails) == 1 else ()
    return (seat(result.data["seat"]), " ", *listed_words(_briefly(event) for event in results), *why)


_RESULTS = frozenset({"took", "token", "gift", "steal", "lap", "disc", "pushed", "swapped"})


def _briefly(event: Event) -> Words:
    data = event.data
    match event.kind:
        case "moved":
            return ("brings the last pawn home" if data.get("to_come") == 0 else "brings a pawn home",)
        case "gift" if data["to"] is not None:
            return fill("gives {0} to {1}", a(data["tile"]), seat(data["to"]))
        case "lap":
            return (f"brings {figure(data['figure'])} home for {disc_name(data['disc'])}",)
        case "disc":
            return (f"takes {disc_name(data['disc'])}",)
    return tell(event).does


# ---------------------------------------------------------------------- what somebody does


def _predicate(event: Event, events: Sequence[Event], index: int) -> Words:
    """Return what the player does in this event, given those around it; nothing if another one says it."""
    data, before, after = event.data, events[:index], events[index + 1 :]
    match event.kind:
        case "rolled" if after:
            return (f"rolls a {data['die']}",) if data["die"] else ()
        case "moved":
            return _moved(data, is_forced=any(map(is_forced, before)), leaves=_leaves(after))
        case "took":
            return _took(data, [earlier.data for earlier in before if earlier.kind == "moved"])
        case "token_played" if any(earlier.kind == "card" for earlier in before):
            return (f"uses {data['name']}",)
        case "stays" if data["steps"] and before:
            return ("has no use for it",)
        case "gift" if data["to"] is not None and data["top"] is not None:
            where = "highest" if is_negative(data["tile"]) else "lowest"
            return fill("gives {0} to {1}, who has the {2} top tile", a(data["tile"]), seat(data["to"]), where)
        case "disc" if before:
            return (f"takes {disc_name(data['disc'])} for an exact landing",)
        case "lap" if any(earlier.kind == "moved" for earlier in before):
            return (f"takes {disc_name(data['disc'])}",)
        case kind if kind in EFFECT_VERBS:
            verb, what = EFFECT_VERBS[kind]
            return (f"{verb}s ", *what(data))
    phrase = tell(event)
    return (*phrase.does, *phrase.rest)


def _ends_with_whom(words: Words) -> bool:
    """Return whether the words end with a clause about somebody else, which has to be closed before the next predicate."""
    return any(isinstance(word, str) and word.startswith(", who ") for word in words)


def _leaves(after: Sequence[Event]) -> bool:
    """Return whether the move left its tile empty, so that something came of it."""
    return any(event.kind in ("took", "gift", "steal") for event in after)


def _moved(data: Data, *, is_forced: bool, leaves: bool) -> Words:
    left, hat, piece = a(data["left"]), data["hat"], a_piece(data["piece"], data["hat"])
    moves = "has to move" if is_forced and data["piece"] != PAWN else "moves"
    back = "back " if data["to"] < data["from"] else ""
    to = f"{back}to {another(data['on'], data['left'])}"
    if data["on"] == FINISH and data["piece"] not in ("pawn", "guard"):
        return (f"{'has to bring' if is_forced else 'brings'} {piece} home",)
    if data["on"] == FINISH and data["piece"] == PAWN:
        last = "last pawn" if data.get("to_come") == 0 else "pawn"
        which = f"the {last}" if hat is None and last != "pawn" else piece
        return (f"brings {which} home",)
    if data["piece"] == PAWN and hat is None:
        return (f"leaves {left} empty",) if leaves else (f"moves {to}",)
    return (f"{moves} {piece} off {left}",) if leaves else (f"{moves} {piece} {to}",)


def _took(data: Data, moves: Sequence[Data]) -> Words:
    if not moves:
        return (f"takes {a(data['tile'])}",)
    moved = moves[-1]
    if moved["on"] == FINISH:
        return (f"takes the {printed(data['tile'])} left empty",)
    return ("takes it",) if moved["piece"] == PAWN and moved["hat"] is None else ("takes the empty tile",)


# ---------------------------------------------------------------------- what it comes to


def _tails(event: Event, *, is_alone: bool = True) -> Iterator[Words]:
    """Yield what a tile does to a tower besides its own value; if it stands `is_alone`, it need not be named again."""
    data = event.data
    if event.kind == "took":
        yield from _effect(event, changes(event)[0], ("their",), is_alone=is_alone)
    elif event.kind in ("gift", "steal") and data["tile"]:
        loss, gain = changes(event)
        giver, taker = (data["seat"], data["to"]) if event.kind == "gift" else (data["victim"], data["seat"])
        yield from _effect(event, gain, ("their",) if taker == data["seat"] else (seat(taker), "'s"), is_alone=is_alone)
        if data["tile"] in LUCKY and loss:
            yield fill(
                "{0} {1} counts minus again", ("their",) if giver == data["seat"] else (seat(giver), "'s"), signed(loss // 2)
            )


def _effect(event: Event, worth: int, whose: Words, *, is_alone: bool) -> Iterator[Words]:
    tile = event.data["tile"]
    it = "it" if is_alone else f"the {printed(tile)}"
    turned = _turned(tile, worth)
    if turned and tile in LUCKY:
        yield fill("the {0} turns {1} {2} into {3}", tile, whose, signed(-turned), signed(turned))
    elif turned:
        yield fill("{0} {1} turns {2} into {3}", whose, event.data["lucky"], it, signed(turned))
    elif is_negative(tile) and worth != VALUES[tile]:
        yield fill("{0} {1} now turns {2} instead of {3}", whose, event.data["lucky"], it, signed((VALUES[tile] + worth) // 2))
    elif tile in RISK_VALUES and worth:
        alone = worth == -RISK_VALUES[tile]
        yield (
            ("alone it counts minus",)
            if alone
            else fill("all {0} risk tiles now count {1}", whose, "plus" if worth > 0 else "minus")
        )


def _turned(tile: str, worth: int) -> int:
    """Return the value to which a lucky tile turns a minus, because one of the two is this tile; 0 if it turns none."""
    if tile in LUCKY:
        return worth // 2
    return worth if is_negative(tile) and worth == -VALUES[tile] else 0


def _game_over(data: Data) -> Words:
    """Return who wins, and the points of all others."""
    others = sorted(
        (number for number in range(len(data["points"])) if number not in data["winners"]), key=lambda n: -data["points"][n]
    )
    behind = listed_words((seat(number), f" with {tenths(data['points'][number])}") for number in others) if others else ()
    return (*winners_words(data), *((", ahead of ", *behind) if behind else ()))
