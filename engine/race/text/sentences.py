"""The events of a race as phrases: who does what."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

from engine.core.event import Event
from engine.core.result import Result
from engine.race.model import events
from engine.race.model.track import HOME
from engine.race.text.vocabulary import Vocabulary, is_home
from engine.text.english import counted, ordinal, signed, tenths
from engine.text.phrase import Phrase, Words, fill, joined_words, listed_words, make_phrase, piece, seat

Data = dict[str, Any]
Table = dict[str, Callable[[Any], Phrase]]

FEATURES = {
    "arrow": "The arrow on space {space} sends {racer} {n} {way}",
    "star": "There is a star on space {space} for {racer}",
    "rock": "There is a rock on space {space}, and {racer} finds it",
}
"""What the features of a track do to a racer that stops there."""


class RaceSentences:
    """Phrases for all events of a game of races. `more` has those of the game's own events, by kind."""

    def __init__(self, say: Vocabulary, more: Mapping[str, Callable[[Any], Phrase]]) -> None:
        self.say = say
        self._table: Table = {**self._race_phrases(), **more}

    def event_phrase(self, event: Event) -> Phrase:
        if event.kind == "copied":
            return _copied(cast("events.CopiedEvent", event.data), is_first=not event.cause)
        return self._table[event.kind](event.data)

    def _race_phrases(self) -> Table:
        say, does = self.say, self._does
        return {
            "turn": does("{seat}'s turn with {racer} on {space}", who=None),
            "rolled": does("rolls a {die}"),
            "die": does("throws a {die}"),
            "counts_as": does("has to count it as a {die} because of {racer}", who="whose"),
            "power": self._power,
            "modified": self._modified,
            "feature": _feature,
            "guessed": does("calls a {number}"),
            "stays": does("stays put"),
            "moved": self._moved,
            "passed": does("runs past {others}"),
            "warped": self._warped,
            "put_behind": does("{others} must make room for {racer}", " and stand on {space}", who=None),
            "tripped": does(say.trips, say.misses),
            "stood_up": does(f"{say.gets_up}{say.instead}"),
            "skipped": does(f"goes without a {say.main_move} this turn"),
            "chips": self._chips,
            "predicted": does("says that {whom} will win"),
            "drew": does("draws {count} cards"),
            "drew_cards": does("has drawn {cards}"),
            "becomes": _becomes,
            "goes_next": does("goes next"),
            "extra_turn_lost": does("{to} goes first, so {racer} loses the extra turn", who=None),
            "goes_again": does("is due another turn after this one"),
            "finished": does("takes {place} place and {prize}"),
            "eliminated": does("is out of the race on {space}"),
            "loop_ended": _loop_ended,
            "chain_cut": does("This chain is too long even for magic: it ends with {racer}", who=None),
            "questions_cut": does("has been asked enough for one turn", "; whatever is optional is declined from here on"),
            "race_called": does(
                "After {turns} turns nobody can finish: the race is called, and open places are not paid", who=None
            ),
            "race_over": _race_over,
            "begins": does("begins race {race}", who="seat"),
            "game_over": _game_over,
        }

    def _does(self, does: str, rest: str = "", who: str | None = "racer") -> Callable[[Data], Phrase]:
        """Return a function that makes a phrase from templates and the data of an event; `who` is the field of its subject."""

        def phrase(data: Data) -> Phrase:
            values = {field: self._in_words(field, value) for field, value in data.items()}
            return make_phrase(values[who] if who else None, does, rest=rest, **values)

        return phrase

    def _in_words(self, field: str, value: Any) -> Any:
        if field in PIECES:
            return piece(value)
        if field == "space":
            return self.say.space(value)
        return IN_WORDS[field](value) if field in IN_WORDS else value

    # ------------------------------------------------------------------ powers

    def _power(self, data: events.UsedEvent) -> Phrase:
        hook_text = self.say.hook_text(data["hook"])
        me = piece(data["racer"])
        if not hook_text.does:
            return make_phrase(None, "{0}: {1}!", me, data["ability"].rstrip(".!"))
        about = [_about(value, data["racer"]) for value in data["about"]]
        return make_phrase(me, hook_text.does, *about, rest=hook_text.rest, me=me)

    def _modified(self, data: events.ModifiedEvent) -> Phrase:
        whose, source = piece(data["whose"]), piece(data["racer"])
        by = fill(" from {0}", source) if source != whose else ()
        return make_phrase(whose, "gets {0} on the {1}{2}", signed(data["plus"]), self.say.main_move, by)

    def _chips(self, data: events.ChipsEvent) -> Phrase:
        verb = "takes" if data["chips"] > 0 else "loses"
        return make_phrase(piece(data["racer"]), "{0} {1}", verb, counted(abs(data["chips"]), self.say.token))

    # ------------------------------------------------------------------ on the track

    def _moved(self, data: events.MovedEvent) -> Phrase:
        home = is_home(data)
        return _together([(piece(name), self._one_move(start, end, home)) for name, start, end in data["moves"]])

    def _one_move(self, start: int, end: int, home: bool) -> str:
        where = self.say.the_space(HOME if home else end)
        return f"goes back {start - end} to {where}" if end < start else f"moves {end - start} to {where}"

    def _warped(self, data: events.WarpedEvent) -> Phrase:
        warps, space = self.say.warps, self.say.space
        return _together([(piece(name), f"{warps} from {space(start)} to {space(end)}") for name, start, end in data["moves"]])


def racers(names: list[str]) -> Words:
    return listed_words(map(piece, names))


PIECES = frozenset({"racer", "whose", "whom", "to"})
IN_WORDS: dict[str, Callable[[Any], Any]] = {
    "seat": seat,
    "others": racers,
    "cards": racers,
    "place": ordinal,
    "prize": lambda prize: counted(prize, "point"),
}
"""How fields in the data of events are put into words; `PIECES` are names of racers."""


def _together(moves: list[tuple[Any, str]]) -> Phrase:
    if len(moves) == 1:
        return Phrase(moves[0][0], (moves[0][1],))
    return Phrase(None, listed_words((name, f" {how}") for name, how in moves))


def _about(value: Any, me: str) -> Any:
    if isinstance(value, str):
        return piece(value) if value != me else "itself"
    return value


def _race_over(data: events.RaceOverEvent) -> Phrase:
    gains = [f" ({signed(gained)})" if gained else "" for gained in data["gained"]]
    rows = enumerate(zip(data["points"], gains, strict=True))
    points = joined_words([(seat(number), f" {tenths(own)}{gain}") for number, (own, gain) in rows])
    return make_phrase(None, "Race {race} is over", race=data["race"], points=points, rest=": {points}")


def _game_over(data: Data) -> Phrase:
    winners = Result.by_points(data["points"]).winners
    does, points = "wins" if len(winners) == 1 else "share the win", counted(max(data["points"]), "point")
    return make_phrase(None, "{0} {1} with {2}", listed_words(map(seat, winners)), does, points)


def _copied(data: events.CopiedEvent, is_first: bool) -> Phrase:
    """Return the phrase about a copying racer. Before the race (`is_first`) nobody is in the lead."""
    me = piece(data["racer"])
    if data["model"] is None:
        return make_phrase(me, "has nobody in the lead to copy")
    model, ability = piece(data["model"]), data["ability"]
    does = "begins as a copy of {0}" if is_first else "now copies {0}, in the lead"
    if data["power"] not in (data["model"], ""):
        return make_phrase(me, does, model, piece(data["power"]), ability, rest="; {0} has the power of {1}: {2}")
    return make_phrase(me, does, model, ability, rest=": {1}" if ability else "; {0} has no power")


def _becomes(data: events.BecameEvent) -> Phrase:
    me = piece(data["racer"])
    if not data["power"]:
        return make_phrase(me, "races without a power")
    return make_phrase(me, "races with the power of {0}", piece(data["power"]), data["ability"], rest=": {1}")


def _loop_ended(data: Data) -> Phrase:
    """Return the phrase about a loop, which ends at a repeated reaction or at a repeated suppression (`whose`)."""
    if "whose" in data:
        return make_phrase(piece(data["racer"]), "has stopped {0} once and cannot do it again", piece(data["whose"]))
    return make_phrase(None, "That has already gone round once, so it ends here")


def _feature(data: events.FeatureEvent) -> Phrase:
    n = data["n"]
    way = "on" if n > 0 else "back"
    return make_phrase(None, FEATURES[data["kind"]], racer=piece(data["racer"]), space=data["space"], n=abs(n), way=way)
