"""A power with everything that it did, in words."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from engine.core.event import Event
from engine.race.text.beats.deeds import Deed
from engine.race.text.beats.kinds import Kind
from engine.race.text.beats.main_move import additions, leaping
from engine.race.text.beats.words import Way, pieces, plural, same_together, towed_way, ways
from engine.race.text.vocabulary import Vocabulary
from engine.text.english import counted
from engine.text.phrase import Name, Words, fill, joined_words, listed_words, names_in, piece, to_text

MOST_PREDICATES = 2
"""If more different things happened to others, only where they are now is told."""
MOST_PLACES = 3
"""If more racers than this went equally far, where each is now is left to the board: it would fill half a message."""


class Told(NamedTuple):
    """A power in words: kind, predicate, the same as a headline if that is shorter, whom it concerns, and its dice."""

    kind: Kind
    does: Words
    headline: Words = ()
    whom: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    again: Words = ()


class Outcome:
    """What a power did to whom, as predicates by racer."""

    def __init__(self, deed: Deed, say: Vocabulary) -> None:
        self.say, self.me = say, deed.racer
        self.ways = ways(deed)
        if (towed := towed_way(deed)) is not None:
            self.ways[self.me] = towed
        self.out = [event.data["racer"] for event in deed.all("eliminated")]
        self.behind = [name for event in deed.all("put_behind") for name in event.data["others"]]
        self.warped = [name for event in deed.all("warped") for name, _, _ in event.data["moves"] if name in self.ways]
        self.tripped = [event.data["racer"] for event in deed.all("tripped")]
        self.chips: dict[str, int] = {}
        for event in deed.all("chips"):
            self.chips[event.data["racer"]] = self.chips.get(event.data["racer"], 0) + event.data["chips"]
        self.predicted = [event.data["whom"] for event in deed.all("predicted")]
        self.turns = [event.kind for event in deed.all("goes_next", "goes_again")]

    @property
    def targets(self) -> list[str]:
        """Whom the power did something to, without its owner."""
        names = [*self.out, *self.warped, *self.behind, *self.tripped, *self.predicted, *self.ways, *self.chips]
        return [name for name in dict.fromkeys(names) if name != self.me]

    @property
    def swapped(self) -> tuple[Way, Way] | None:
        """The two that changed places, the owner of the power first."""
        pair = [self.ways[name] for name in self.warped]
        if len(pair) != 2 or (pair[0].start, pair[0].end) != (pair[1].end, pair[1].start):
            return None
        first, second = pair if pair[0].racer == self.me else pair[::-1]
        return first, second

    @property
    def kind(self) -> Kind:
        others = [way for name, way in self.ways.items() if name != self.me]
        if self.out:
            return "eliminated"
        if self.swapped:
            return "swap"
        if self.warped:
            return "warp"
        if self.tripped:
            return "trip"
        if self.behind:
            return "put_behind"
        if self.turns or self.predicted:
            return "again"
        if others and all(way.end < way.start for way in others):
            return "back"
        return "chips" if self.chips and not self.ways else "power"

    def of(self, name: str, *, is_said: bool) -> list[str]:
        """Return what became of a racer; `is_said` is whether the power's own words say that it trips or is paid."""
        say, found = self.say, list[str]()
        if name in self.out:
            found.append("is out of the race")
        elif name in self.ways:
            found.append(self.ways[name].how(say))
        if name in self.tripped and not is_said:
            found.append(say.trips)
        if name in self.chips and not is_said:
            found.append(f"{'takes' if self.chips[name] > 0 else 'loses'} {counted(abs(self.chips[name]), say.chip)}")
        return found

    @property
    def own(self) -> list[str]:
        """What became of the owner's turns."""
        return [{"goes_next": "goes next", "goes_again": "goes again"}[turn] for turn in self.turns]


def power_in_words(deed: Deed, say: Vocabulary) -> Told:
    outcome = Outcome(deed, say)
    dice = deed.all("die")
    if len({event.data["racer"] for event in dice}) > 1:
        return _duel(deed, outcome, dice)
    me, targets = piece(outcome.me), outcome.targets
    opening, reason, added = _opening(deed, outcome)
    named = [word.piece for word in names_in(opening) if word != me]
    does = (*_throw(dice), *opening, *reason, *added, *_effects(outcome, opening, (*reason, *added), named))
    if deed.all("stays"):
        does = (*does, " and stays put")
    whom = tuple(dict.fromkeys([*named, *targets]))
    own = outcome.ways.get(outcome.me)
    headline: Words = (*opening, *added) if named else ()
    if outcome.me in outcome.tripped:
        headline = (*opening, *added, f" and {say.trips}")
    elif not named and not targets and (reason or added) and own is not None and not own.warped:
        headline = (*opening, *added, f", to {own.there(say)}")
    thrown = tuple(event.data["die"] for event in dice)
    return Told(outcome.kind, does, headline if headline != does else (), whom, thrown, opening)


def _throw(dice: Sequence[Event]) -> Words:
    return (f"throws a {dice[-1].data['die']} and ",) if dice else ()


def _opening(deed: Deed, outcome: Outcome) -> tuple[Words, Words, Words]:
    """Return the card's own words, its reason, and what was added to the move."""
    say, me, targets = outcome.say, piece(outcome.me), outcome.targets
    text = say.hook_text(deed.data["hook"])
    about = ["itself" if value == outcome.me else piece(value) if isinstance(value, str) else value for value in deed.data["about"]]
    adds = additions(deed, outcome.me, say)
    added: Words = (" (", *joined_words(adds.numbers), ")") if adds.numbers else ()
    reason: Words = ()
    if text.hook == "step" and (leaps := leaping(deed, outcome.me, say)):
        opening = leaps[0]
    elif text.headline and targets:
        opening = fill(text.headline, pieces(targets), me=me)
    elif text.does:
        opening = fill(text.does, *about, me=me)
        told_by_effects = opening[-1:] == (piece(targets[0]),) and outcome.of(targets[0], is_said=True) if targets else False
        if text.why[:1] != ":" and not told_by_effects:
            reason = fill(text.rest, *about, me=me)
    else:
        opening = ("uses ", deed.data["ability"].rstrip(".!"))
    return listed_words([opening, *adds.own]), reason, added


def _effects(outcome: Outcome, opening: Words, reason: Words, named: Collection[str]) -> Words:
    """Return what the power did, after its own words."""
    say, me, swapped = outcome.say, outcome.me, outcome.swapped
    if swapped is not None:
        return (f", {say.space(swapped[0].start)} for {say.space(swapped[0].end)}",)
    is_paid = f" {say.chip}" in to_text((*opening, *reason), lambda _: "")
    others = [(name, " and ".join(outcome.of(name, is_said=name in named or is_paid))) for name in outcome.targets]
    words = _others([(name, what) for name, what in others if what], opening, reason, named, outcome)
    way, own = outcome.ways.get(me), [*outcome.of(me, is_said=is_paid), *outcome.own]
    if not own:
        return words
    if words:
        return (*words, ", and ", piece(me), " ", " and ".join(own))
    goes_on = way is not None and way.end > way.start and not way.warped and not way.home
    if goes_on and way is not None and not named and "," not in to_text(reason, lambda _: ""):
        return (f", to {way.there(say)}", *([f", and {' and '.join(own[1:])}"] if own[1:] else []))
    has_comma = any("," in word for word in reason if isinstance(word, str))
    return (", " if has_comma or len(own) > 1 else " ", *([", ".join(own[:-1]), " "] if own[1:] else []), "and ", own[-1])


def _others(parts: Sequence[tuple[str, str]], opening: Words, reason: Words, named: Collection[str], outcome: Outcome) -> Words:
    """Return what happened to others: a relative clause if it is about those just named."""
    if not parts:
        return ()
    predicates = {what for _, what in parts}
    if not reason and isinstance(opening[-1], Name) and {name for name, _ in parts} == {*named} and len(predicates) == 1:
        return (", who ", parts[0][1] if len(parts) == 1 else plural(parts[0][1]))
    if len(predicates) <= MOST_PREDICATES:
        return (": ", *same_together(parts))
    if all(name in outcome.ways and len(outcome.of(name, is_said=True)) == 1 for name, _ in parts):
        ends = [(outcome.ways[name], name) for name, _ in parts]
        far = abs(ends[0][0].end - ends[0][0].start)
        if len(ends) > MOST_PLACES and all(abs(way.end - way.start) == far and not way.home for way, _ in ends):
            return (": ", *pieces(name for _, name in ends), f" by {far}")
        return (
            ": ",
            *listed_words(
                (piece(name), f"{' back' if way.end < way.start else ''} to {way.there(outcome.say)}") for way, name in ends
            ),
        )
    return (": ", *same_together(parts))


def _back(way: Way) -> str:
    return " back" if way.end < way.start else ""


def _duel(deed: Deed, outcome: Outcome, dice: Sequence[Event]) -> Told:
    """Return a duel: both dice, who wins, and where to."""
    me, say = outcome.me, outcome.say
    last = {event.data["racer"]: event.data["die"] for event in dice} | deed.counts_as
    foe = next(name for name in last if name != me)
    mine, theirs = last.get(me, 0), last[foe]
    text = say.hook_text(deed.data["hook"])
    winner = next(iter(outcome.ways), me if mine >= theirs else foe)
    verb = "wins" if winner == me else "loses"
    verb = text.tie if mine == theirs and text.tie and winner == me else verb
    adds: Words = (" (", *joined_words(deed.adds), ")") if deed.adds else ()
    opening = (*fill(text.does or "duels {0}", piece(foe), me=piece(me)), f" and {verb} {mine}:{theirs}", *adds)
    way = outcome.ways.get(winner)
    end: Words = ()
    if way is not None:
        to = f"reaches the {say.finish}" if way.home else f"moves {way.end - way.start}, to {way.there(say)}"
        end = (f", to {way.there(say)}",) if winner == me else (", and ", piece(foe), " ", to)
    return Told("duel", (*opening, *end), opening if way else (), (foe,), (mine, theirs))
