"""`RaceBeats`: the events of a game of races as beats."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import ClassVar

from engine.core.event import Event
from engine.race.text.beats.deeds import Deed, DeedReader, roller
from engine.race.text.beats.kinds import CHAIN, CHAIN_BONUS, DRAMA, SAME_AGAIN, Kind
from engine.race.text.beats.main_move import main_move, mover
from engine.race.text.beats.powers import Outcome, power_in_words
from engine.race.text.beats.words import Way, ways
from engine.race.text.vocabulary import Vocabulary
from engine.text.beat import HEADLINE, TOLD, Beat, PhraseOf
from engine.text.english import counted, ordinal, signed, tenths
from engine.text.phrase import Name, Words, cut_at_joints, joined_words, listed_words, names_in, piece, seat

MAIN_MOVE = ("rolled", "guessed", "modified", "counts_as", "stays")
"""Kinds of events that begin a Main Move, or what is left of one."""
KIND_OF: Mapping[str, Kind] = {
    "tripped": "trip",
    "eliminated": "eliminated",
    "chips": "chips",
    "warped": "warp",
    "put_behind": "put_behind",
    "goes_next": "again",
    "goes_again": "again",
    "predicted": "again",
    "stood_up": "up",
    "skipped": "stays",
    "copied": "copy",
    "drew": "copy",
    "becomes": "copy",
    "die": "power",
    "begins": "begins",
    "game_over": "game_over",
    "line_up": "line_up",
}
"""The kinds of beats of events that are told in the log's words."""


class RaceBeats:
    """Makes beats from the events of a race. A game adds its own: a reader that groups them, and beats for their deeds."""

    reader: ClassVar[type[DeedReader]] = DeedReader
    drama: ClassVar[Mapping[str, int]] = DRAMA
    """How dramatic each kind of beat is; a game adds its own kinds."""

    def __init__(self, say: Vocabulary, phrase_of: PhraseOf, section_starts: Collection[str]) -> None:
        self._say, self._phrase_of, self._section_starts = say, phrase_of, section_starts
        self._makers: Mapping[str, Callable[[Deed], Beat]] = {
            "power": self._power,
            "feature": self._feature,
            "finished": self._finished,
            "moved": self._moved,
            "copied": self._copied,
            "begins": self._begins,
            "race_over": self._race_over,
            **dict.fromkeys(MAIN_MOVE, self._main_move),
            **self.own_makers(),
        }

    def own_makers(self) -> Mapping[str, Callable[[Deed], Beat]]:
        """Return the functions that make beats of deeds that begin with a game's own events. Default: none."""
        return {}

    def beats(self, events: Sequence[Event]) -> list[Beat]:
        self._rerolled: dict[Deed, int] = {}
        deeds = self.reader(self._say, self._section_starts).read(events)
        self._find_rerolls(deeds)
        return [self._makers.get(deed.head.kind, self._as_in_the_log)(deed) for deed in deeds]

    def _find_rerolls(self, deeds: Sequence[Deed]) -> None:
        """Find the dice that others' powers replaced, by the roll that replaced them."""
        last: Deed | None = None
        for deed in deeds:
            if deed.is_roll:
                if last is not None and last.turn == deed.turn and roller(last) == roller(deed):
                    self._rerolled[deed] = last.all("rolled")[-1].data["die"]
                last = deed

    def beat(
        self,
        deed: Deed,
        kind: str,
        doer: Name | None,
        does: Words,
        *,
        drama: int = 0,
        whom: Sequence[str | Name] = (),
        headline: Words = (),
        again: Words = (),
        dice: tuple[int, ...] = (),
        way: Way | None = None,
    ) -> Beat:
        """Return a beat of a deed: `does` is a predicate if there is a doer."""
        subject: Words = (doer, " ") if doer is not None else ()
        words = cut_at_joints((*subject, *does))
        because = self._led_by(deed, doer)
        return Beat(
            tuple(event.number for event in sorted(deed.events, key=lambda event: event.number)),
            words,
            deed.turn,
            drama or self.drama[kind],
            kind,
            doer,
            tuple(piece(who) if isinstance(who, str) else who for who in whom),
            (*subject, *headline) if headline else (),
            because if because not in names_in(words) else None,
            again,
            way.there(self._say) if way else "",
            dice,
            way.places(self._say) if way else None,
        )

    def _led_by(self, deed: Deed, doer: Name | None) -> Name | None:
        """Return whose power led to a deed, through the track at most; None for the doer's own, and for a roll."""
        for up in deed.ancestors():
            if up.head.kind == "power":
                return piece(up.racer) if piece(up.racer) != doer else None
            if up.head.kind != "feature":
                return None
        return None

    def _copied(self, deed: Deed) -> Beat:
        """What a racer copies from now on; what it copied in between is not told."""
        event = deed.events[-1]
        if not event.cause or event.data["model"] is None:
            return self._as_in_the_log(deed)
        model = piece(event.data["model"])
        return self.beat(deed, "copy", piece(deed.racer), ("copies ", model, ", now in the lead"), whom=[model])

    # ------------------------------------------------------------------ the Main Move

    def _main_move(self, deed: Deed) -> Beat:
        me = mover(deed)
        told = main_move(deed, self._say, self._rerolled.get(deed, 0))
        way = ways(deed).get(me)
        drama = DRAMA[told.kind]
        is_home = way is not None and way.home
        replaced = self._rerolled.get(deed)
        dice = (replaced, *told.dice) if replaced else told.dice
        if told.kind == "reroll" and len(dice) > 1 and dice[-1] == dice[-2]:
            drama = SAME_AGAIN
        if told.is_touched or is_home or (deed.parent is not None and deed.parent.is_roll):
            drama = max(drama, TOLD)
        headline: Words = ()
        if self._is_chain(deed) and told.dice:
            drama = max(drama, HEADLINE + min(deed.powers, CHAIN_BONUS))
            headline = (*told.does, f", and sets off {deed.powers} powers")
        whom = [name for name in dict.fromkeys(names_in(told.does)) if name != piece(me)]
        return self.beat(deed, told.kind, piece(me), told.does, drama=drama, whom=whom, headline=headline, dice=dice, way=way)

    def _moved(self, deed: Deed) -> Beat:
        """A move whose cause was told before."""
        if deed.data["main"]:
            return self._main_move(deed)
        net = ways(deed)
        first, *others = net.values()
        if not others:
            kind: Kind = "back" if first.end < first.start else "power"
            return self.beat(deed, kind, piece(first.racer), (first.how(self._say),), drama=TOLD, way=first)
        parts: list[Words] = [(piece(name), f" {way.how(self._say)}") for name, way in net.items()]
        return self.beat(deed, "power", None, listed_words(parts), drama=TOLD, whom=[*net])

    # ------------------------------------------------------------------ powers and the track

    def _power(self, deed: Deed) -> Beat:
        adds = any(event.cause == deed.head.number for event in deed.all("modified", "counts_as"))
        if adds or (self._say.hook_text(deed.data["hook"]).hook == "reroll" and deed.is_roll):
            return self._main_move(deed)  # its first part was told before
        told = power_in_words(deed, self._say)
        me = deed.racer
        kind, drama = told.kind, DRAMA[told.kind]
        moment = self._say.hook_text(deed.data["hook"]).hook
        if moment == "crossing":
            kind, drama = "overshot", DRAMA["overshot"]
        elif moment == "suppress":
            kind, drama = "refuted", DRAMA["refuted"]
        if self._is_chain(deed):
            drama += CHAIN_BONUS if drama < HEADLINE else 1
        outcome = Outcome(deed, self._say)
        headline = told.headline
        if kind == "power" and self._is_chain(deed):
            headline = (*told.again, f" and sets off {deed.powers} powers")
        if kind == "eliminated" and (die := self._exact(deed)):
            headline = (*(headline or told.does), f" with an exact {die}")
        return self.beat(
            deed, kind, piece(me), told.does, drama=drama, whom=told.whom, headline=headline, again=told.again, dice=told.dice,
            way=outcome.ways.get(me),
        )  # fmt: skip

    def _is_chain(self, deed: Deed) -> bool:
        """Return whether a chain reaction began here."""
        return deed.powers >= CHAIN and all(up.powers < CHAIN for up in deed.ancestors())

    def _exact(self, deed: Deed) -> int:
        """Return the die with which the racer got just there; 0 if something else brought it there, or helped."""
        up = deed.parent
        if up is None or not up.is_roll or roller(up) != deed.racer or up.all("modified", "counts_as") or up.adds:
            return 0
        return int(up.all("rolled")[-1].data["die"])

    def _feature(self, deed: Deed) -> Beat:
        me, data = deed.racer, deed.data
        way = ways(deed).get(me)
        if data["kind"] == "arrow":
            is_back = data["n"] < 0
            to = f" to {way.there(self._say)}" if way else ""
            does = f"rides an arrow {'back' if is_back else 'on'}{to}" if is_back or not to else f"rides an arrow{to}"
            return self.beat(deed, "back" if is_back else "arrow", piece(me), (does,), way=way, again=(does.partition(" to ")[0],))
        if data["kind"] == "rock":
            return self.beat(deed, "trip", piece(me), ("trips over a rock",))
        chips = sum(event.data["chips"] for event in deed.all("chips"))
        what = f" ({signed(chips)} {counted(chips, self._say.chip).partition(' ')[2]})" if chips else ""
        return self.beat(deed, "chips", piece(me), (f"finds a star{what}",), again=("finds a star",))

    # ------------------------------------------------------------------ ends

    def _finished(self, deed: Deed) -> Beat:
        me, data = deed.racer, deed.data
        won = data["place"] == 1
        prize = f" ({signed(data['prize'])})" if data["prize"] else ""
        is_last = deed.parent is not None and (deed.parent.head.kind == "finished" or bool(deed.parent.all("eliminated")))
        how = " as the last one left" if is_last else ""
        does = "wins the race" if won else f"comes {ordinal(data['place'])}"
        headline: Words = (f"{does} with a {die}{prize}",) if won and (die := self._exact(deed)) else ()
        return self.beat(deed, "won" if won else "finished", piece(me), (f"{does}{how}{prize}",), headline=headline)

    def _race_over(self, deed: Deed) -> Beat:
        """Tell who gained points, and how many they have now; those of all others are on the board."""
        points, gained = deed.data["points"], deed.data["gained"]
        best_first = sorted(range(len(points)), key=lambda number: -points[number])
        scores = [(seat(who), f" {tenths(points[who])} ({signed(gained[who])})") for who in best_first if gained[who]]
        over = f"Race {deed.data['race']} is over"
        return self.beat(deed, "race_over", None, (f"{over}: ", *joined_words(scores)) if scores else (over,))

    def _begins(self, deed: Deed) -> Beat:
        return self.beat(deed, "begins", seat(deed.data["seat"]), (f"was behind and begins race {deed.data['race']}",))

    # ------------------------------------------------------------------ everything else

    def _as_in_the_log(self, deed: Deed) -> Beat:
        """An event in the log's words: one that needs no others, or whose cause was told before."""
        event = deed.events[-1]
        phrase = self._phrase_of(event)
        kind = KIND_OF.get(event.kind, "note")
        whom = [name.piece for name in names_in(phrase.sentence) if name.piece and name != phrase.doer]
        does = phrase.does if kind in ("trip", "up", "stays", "copy") else (*phrase.does, *phrase.rest)
        headline: Words = (self._say.gets_up,) if kind == "up" else ()
        return self.beat(deed, kind, phrase.doer, does, drama=DRAMA[kind], whom=whom, headline=headline)
