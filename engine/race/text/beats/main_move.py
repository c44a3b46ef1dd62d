"""The Main Move in words: the guess, the die, what was added, and where it leads."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from engine.race.text.beats.deeds import Deed, roller
from engine.race.text.beats.kinds import Kind
from engine.race.text.beats.words import pieces, ways
from engine.race.text.vocabulary import Vocabulary
from engine.text.english import signed
from engine.text.phrase import Words, fill, joined_words, listed_words, piece


class Rolled(NamedTuple):
    """A roll in words: its kind, predicate and dice, and whether powers worked on it."""

    kind: Kind
    does: Words
    dice: tuple[int, ...]
    is_touched: bool


def mover(deed: Deed) -> str:
    """Return whose Main Move this is; empty if the events do not say."""
    if name := roller(deed):
        return name
    for event in deed.events:
        if event.kind in ("modified", "counts_as"):
            return str(event.data["whose"])
        if event.kind == "moved" and event.data["main"]:
            return str(event.data["moves"][0][0])
        if event.kind == "stays":
            return str(event.data["racer"])
    return ""


def main_move(deed: Deed, say: Vocabulary, before: int = 0) -> Rolled:
    """Put a roll and its Main Move into words. `before` is the die that another racer's power replaced, 0 if none did."""
    me = mover(deed)
    dice = tuple(event.data["die"] for event in deed.all("rolled"))
    adds = additions(deed, me, say)
    leaps = leaping(deed, me, say)
    own = ways(deed).get(me)
    verbs = [*_rolls(deed, me, dice, before, say)]
    if not verbs and own is not None and not own.home:
        verbs = [(f"runs {own.end - own.start}" if own.end > own.start else own.how(say),)]
    if adds.numbers:
        numbers = joined_words(adds.numbers)
        verbs = [*verbs[:-1], (*verbs[-1], " (", *numbers, ")")] if verbs else [("gets ", *numbers, f" on the {say.main_move}")]
    verbs += [*adds.own, *leaps]
    end: Words = ()
    if own is not None and own.home:
        verbs.append((f"reaches the {say.finish}",))
    elif own is not None:
        end = (f", to {own.there(say)}",)
    elif deed.all("stays"):
        verbs.append(("stays put",))
    others = [name for name in ways(deed) if name != me]
    tow: Words = (", with ", *pieces(others), " in tow") if others else ()
    is_again = len(dice) > 1 or bool(before) or bool(_throws_again(deed, me, say))
    kind: Kind = "stays" if deed.all("stays") else "reroll" if is_again else "roll" if dice else "move"
    return Rolled(kind, (*listed_words(verbs), *end, *tow), dice, bool(adds.numbers or adds.own or leaps))


def _rolls(deed: Deed, me: str, dice: Sequence[int], before: int, say: Vocabulary) -> list[Words]:
    """Return what was guessed and rolled, as predicates."""
    guessed = next((event.data["number"] for event in deed.all("guessed")), None)
    if not dice:
        again = _throws_again(deed, me, say)
        return [again] if again else [(f"calls a {guessed}",)] if guessed else []
    again = _throws_again(deed, me, say)
    first, *more = dice
    if again and more:
        steps = [_another(a, b) for a, b in pairwise(dice)]
        earlier = [(f"rerolls the {before} into {_another(before, first)}",)] if before else []
        return [*earlier, again, (f"rerolls the {first} into {', then into '.join(steps)}",)]
    if guessed:
        return (
            [(f"calls a {guessed}",), (f"rolls a {first}",)] if guessed == first else [(f"calls a {guessed} but rolls a {first}",)]
        )
    if before:
        return [(f"rerolls the {before} into {_another(before, first)}",)]
    return [*([again] if again else []), (f"rolls a {first}",)]


def _another(before: int, die: int) -> str:
    return f"another {die}" if before == die else f"a {die}"


def _throws_again(deed: Deed, me: str, say: Vocabulary) -> Words:
    """Return what the racer's own power did to the die: "makes the die vanish twice"."""
    used = [event for event in deed.all("power") if say.hook_text(event.data["hook"]).hook == "reroll"]
    if not used:
        return ()
    often = {1: "", 2: " twice"}.get(len(used), f" {len(used)} times")
    does = say.hook_text(used[0].data["hook"]).does or "throws again"
    return (*fill(does, "itself", me=piece(me)), *([often] if often else []))


class Additions(NamedTuple):
    """What was added to a move: numbers from others, and the racer's own powers as predicates."""

    numbers: Sequence[Words]
    own: Sequence[Words]


def additions(deed: Deed, me: str, say: Vocabulary) -> Additions:
    powers = {event.number: event for event in deed.all("power")}
    numbers: list[Words] = []
    own: list[Words] = []
    for event in deed.events:
        if event.kind in ("modified", "counts_as"):
            plus = signed(event.data["plus"])
            power = powers.get(event.cause)
            if power is not None and event.data["racer"] == me:
                text = say.hook_text(power.data["hook"])
                own.append((*fill(text.does + text.rest if text.does else "adds", "itself", me=piece(me)), f" ({plus})"))
            else:
                numbers.append((f"{plus} from ", piece(event.data["racer"])))
    return Additions([*numbers, *deed.adds], own)


def leaping(deed: Deed, me: str, say: Vocabulary) -> list[Words]:
    """Return which spaces were skipped, as a predicate."""
    leaps = [e for e in deed.all("power") if e.data["racer"] == me and say.hook_text(e.data["hook"]).hook == "step"]
    if not leaps:
        return []
    spaces = listed_words(str(event.data["about"][0]) for event in leaps)
    return [fill(say.hook_text(leaps[0].data["hook"]).does, spaces, me=piece(me))]
