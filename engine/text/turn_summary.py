"""Turn summaries: a turn in a few words. Games make them; messages, pictures, films and descriptions show them.

A summary can be shown in full, in brief, or added up with others to one sum, depending on the room there is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import cached_property
from itertools import groupby
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.text.phrase import Name, Words, joined_words, listed_words

MOVES_ON, STAYS = "moves on", "stays put"


class Consequence(Struct, frozen=True):
    """Something that happened to a player or piece, such as "trips"; `by` says who caused it, where that is worth mentioning.

    A sum leaves out consequences that do not last, unless they still hold: until a later consequence has the words `until`.
    Consequences that decide a race become part of a sum last, and keep their cause there.
    """

    words: Words
    by: tuple[Words, ...] = ()
    lasts: bool = True
    decides: bool = False
    until: Words = ()

    @property
    def told(self) -> Words:
        """The words with the cause in brackets."""
        return (*self.words, *_in_brackets(self.by))


class NetChange(Struct, frozen=True):
    """What a turn changed for one player or piece.

    `way` is from where to where it moved, or `stays` says that it did not; `by` is who caused that. `fates` are the consequences
    in order. An `early` change happened before the dice were rolled.
    """

    who: Name
    way: tuple[str, str] | None = None
    by: tuple[Words, ...] = ()
    fates: tuple[Consequence, ...] = ()
    early: bool = False
    stays: str = ""

    @property
    def going(self) -> Words:
        """The name and the way, without the cause."""
        return (self.who, " ", " → ".join(self.way)) if self.way else ()

    @property
    def came(self) -> Words:
        """The whole change without the name."""
        place = " → ".join(self.way) if self.way else self.stays
        return joined_words([*([(place, *_in_brackets(self.by))] if place else []), *(fate.told for fate in self.fates)])

    @property
    def counted(self) -> Words:
        """The whole change as part of a sum: causes only of deciding consequences, and repetitions counted ("a clover ×2")."""
        way: list[Words] = [(" → ".join(self.way),)] if self.way else []
        done: dict[str | Name, Counter[Words]] = {}
        for verb, *what in (fate.told if fate.decides else fate.words for fate in self.fates):
            done.setdefault(verb, Counter())[tuple(what)] += 1
        counts = [(verb, joined_words([_with_count(*pair) for pair in what.items()])) for verb, what in done.items()]
        return joined_words([*way, *((verb, *what) for verb, what in counts)])


def _in_brackets(by: Sequence[Words]) -> Words:
    return (" (", *joined_words(by), ")") if by else ()


def _with_count(what: Words, count: int) -> Words:
    return what if count == 1 else (*what, f" ×{count}")


class SummaryLine(Struct, frozen=True):
    """One line about a consequence of a turn; `at` is the number of its first event."""

    at: int
    words: Words


class TurnSummary(Struct, frozen=True, dict=True):
    """A turn in words, or something outside of turns (`seat` is None) such as a draft pick or the end of a race.

    `told` is the turn in full and `then` one line for each of its consequences. `brief` is the same in short, made from `changes`;
    `short` replaces it where there are no changes to add up. `dice`, `way` and `adds` are for pictures.
    """

    first: int
    """The number of the first event."""
    at: int
    """The number of the event from which on `told` may be shown: not before the die in it has landed."""
    told: Words
    then: tuple[SummaryLine, ...] = ()
    changes: tuple[NetChange, ...] = ()
    seat: int | None = None
    piece: str = ""
    dice: tuple[int, ...] = ()
    way: tuple[str, str] | None = None
    adds: tuple[Words, ...] = ()
    short: Words = ()
    heads: bool = False
    """Whether it is only a heading for the turns after it. A sum that begins with one heading has it as its title; otherwise sums
    leave headings out."""

    @cached_property
    def decides(self) -> bool:
        """Whether something in it decides a race."""
        return any(fate.decides for change in self.changes for fate in change.fates)

    @cached_property
    def brief(self) -> Words:
        """The turn in short: player, dice, changes. Empty for the start or end of something, which is always shown in full."""
        if not self.changes:
            return self.short
        before, after = ([*self._came(early)] for early in (True, False))
        rolled: Words = (f"rolled {dice_text(self.dice)}", *additions(self.adds)) if self.dice else ()
        main: Words = (*rolled, *([": "] if after and rolled else []), *joined_words(after, "; "))
        rest = joined_words([*before, *([main] if main else [])], "; ")
        return (self.head, " " if rolled and not before else ": ", *rest) if self.head is not None else rest

    @property
    def head(self) -> Name | None:
        """The player whose turn it is, or the piece that rolls if the player was shown before."""
        if self.seat is not None:
            return Name(self.seat)
        return Name(piece=self.piece) if self.piece and self.dice else None

    def _came(self, early: bool) -> Iterator[Words]:
        """Yield the changes in words; those with the same cause and nothing else together."""
        group = [change for change in self.changes if change.early is early]
        for cause, changes in groupby(group, lambda change: change.by if change.way and not change.fates else None):
            if cause:
                yield (*joined_words([change.going for change in changes]), *_in_brackets(cause))
            else:
                yield from (change.came if change.who == self.head else (change.who, " ", *change.came) for change in changes)


def dice_text(dice: Sequence[int], article: str = "") -> str:
    """Return rolls that replaced one another: "1, 2, then 6", or "a 1, then a 6" with an article."""
    *before, last = [f"{article}{die}" for die in dice]
    return f"{', '.join(before)}, then {last}" if before else last


def additions(adds: Iterable[Words]) -> Words:
    """Return what was added to the dice: ", +2 own, −1 Gunk"."""
    return tuple(part for add in adds for part in (", ", *add))


def total_changes(changes: Iterable[NetChange]) -> list[NetChange]:
    """Add up changes by player and piece; those that cancel out are left out."""
    sums: dict[Name, NetChange] = {}
    for change in changes:
        before = sums.get(change.who, NetChange(change.who))
        ways = [way for way in (before.way, change.way) if way]
        way = (ways[0][0], ways[-1][1]) if ways else None
        sums[change.who] = NetChange(change.who, way, fates=(*before.fates, *change.fates))
    for who, total in sums.items():
        is_back = total.way is not None and total.way[0] == total.way[1]
        sums[who] = replace(total, way=None if is_back else total.way, fates=_still_true(total.fates))
    return [total for total in sums.values() if total.way or total.fates]


def _still_true(fates: Sequence[Consequence]) -> tuple[Consequence, ...]:
    """Return the consequences that last, or that have not ended yet."""
    return tuple(fate for i, fate in enumerate(fates) if fate.lasts or (fate.until and not _is_over(fate, fates[i + 1 :])))


def _is_over(fate: Consequence, later: Sequence[Consequence]) -> bool:
    return any(other.decides or other.words == fate.until for other in later)


def summary_words(turns: Sequence[TurnSummary]) -> Words:
    """Return the sum of many turns: what changed, then what the other players did whose turn it was."""
    changes = total_changes(change for turn in turns for change in turn.changes)
    came: list[Words] = [(change.who, " ", *change.counted) for change in changes]
    rest = _others(turns, {change.who for change in changes})
    for did in dict.fromkeys(rest.values()):
        who = [name for name in rest if rest[name] == did]
        came.append((*listed_words(who), " ", *(did if len(who) == 1 else _plural(did))))
    heads = [turn for turn in turns if turn.heads]
    if len(heads) == 1 and turns[0] is heads[0]:
        return (*heads[0].short, ": ", *joined_words(came, "; "))
    return (f"In {len(turns) - len(heads)} turns: ", *joined_words(came, "; "))


def _plural(did: Words) -> Words:
    """Return the plural of a predicate such as "gets back up", "goes next", "is back on 7"."""
    verb, space, rest = str(did[0]).partition(" ")
    return ({"is": "are", "goes": "go", "has": "have"}.get(verb, verb.removesuffix("s")), space, rest, *did[1:])


def _others(turns: Sequence[TurnSummary], named: Set[Name]) -> dict[Name, Words]:
    """Return what those did who had turns and are not in `named`: a racer is back where it was, or did what its last turn says."""
    others: dict[Name, Words] = {}
    places = {change.who: change.way[1] for turn in turns for change in turn.changes if change.way}
    for turn in turns:
        racer = Name(piece=turn.piece)
        if turn.seat is None or named & ({racer} if turn.piece else {change.who for change in turn.changes}):
            continue
        if not turn.piece:
            others.setdefault(Name(turn.seat), (STAYS,))
            others |= {Name(turn.seat): (MOVES_ON,)} if turn.way else {}
            continue
        own = next((change for change in turn.changes if change.who == racer), NetChange(racer))
        if racer in places and (own.way or own.stays):
            others[racer] = (f"is back on {places[racer]}",)
        elif own.stays or not own.fates:
            others[racer] = (own.stays or STAYS,)
        else:
            others[racer] = own.fates[-1].words
    return others


class SummaryGroup(NamedTuple):
    """Turns that are shown in the same way: one in full, or several in a row in brief or as a sum."""

    how: Literal["full", "brief", "sum"]
    turns: tuple[TurnSummary, ...]


def summary_variants(turns: Sequence[TurnSummary]) -> Iterator[list[SummaryGroup]]:
    """Yield ever shorter ways to show these turns; the caller takes the first that fits.

    First everything in full, then more and more of the oldest turns in brief, then more and more of these as a sum.
    """
    yield from brief_variants(turns)
    yield from sum_variants(turns)


def brief_variants(turns: Sequence[TurnSummary]) -> Iterator[list[SummaryGroup]]:
    """Yield the variants without sums."""
    for count in range(len(turns) + 1):
        yield _groups(turns, 0, count)


def sum_variants(turns: Sequence[TurnSummary]) -> Iterator[list[SummaryGroup]]:
    """Yield the variants with sums. The last turn is never part of a sum, and stays in full as long as possible.

    Turns that decide something become part of a sum only after all others.
    """
    for keep_deciding in (True, False):
        for summed in (0, *range(2, len(turns))):
            for brief in range(max(summed, len(turns) - 1), len(turns) + 1):
                yield _groups(turns, summed, brief, keep_deciding)


def shortest_variant(turns: Sequence[TurnSummary]) -> list[SummaryGroup]:
    """Return the last variant: everything possible is part of a sum."""
    return _groups(turns, len(turns) - 1, len(turns), keep_deciding=False)


def _groups(turns: Sequence[TurnSummary], summed: int, brief: int, keep_deciding: bool = True) -> list[SummaryGroup]:
    """Return the first `summed` turns as a sum and those up to `brief` in brief. Turns without a brief form stay in full."""
    forms: list[Literal["full", "brief", "sum"]] = []
    for i, turn in enumerate(turns):
        adds_up = turn.heads or (turn.changes and not (keep_deciding and turn.decides))
        forms.append("full" if i >= brief or not turn.brief else "sum" if i < summed and adds_up else "brief")
    groups: list[SummaryGroup] = []
    for form, indexes in groupby(range(len(turns)), forms.__getitem__):
        group = tuple(turns[i] for i in indexes)
        if form == "full":
            groups += [SummaryGroup(form, (turn,)) for turn in group]
        else:
            groups.append(SummaryGroup("brief" if form == "sum" and _is_single(group) else form, group))
    return groups


def _is_single(turns: Sequence[TurnSummary]) -> bool:
    """Return whether there is nothing to add up."""
    return sum(not turn.heads for turn in turns) < 2


def read_turns(view: Mapping[str, Any]) -> list[TurnSummary]:
    """Return the turn summaries in a `Table.view`."""
    return msgspec.convert(view["turns"], list[TurnSummary])
