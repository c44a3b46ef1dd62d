"""What decided a race or a game, in a sentence or two that read well aloud."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from bot.text.escaping import ended
from engine import Game, question_at
from engine.analysis.turning_point import Choice, TurningPoint
from engine.text.beat import Beat
from engine.text.english import counted
from engine.text.phrase import Name, Words, names_in, to_text

AT_LAST = "At the very end, "

Spell = Callable[[str], str]
"""Returns a name as it is written where the text goes: in a chat, or in a description."""


def turning_point_text(
    point: TurningPoint, game: Game[Any], seats: Sequence[str], names: Sequence[str], line: Sequence[Sequence[float]], spell: Spell
) -> str:
    """What decided it, from the winner's side; empty if that was only a comeback.

    `names` are the seats' names in the win curve `line`: their racers in a race, or their players.
    """
    who = spell(names[point.seat])
    if point.led_since is not None:
        begin = "the first turn to the last" if not point.led_since else f"turn {point.led_since + 1} to the end"
        return f"{who} was the favourite from {begin}."
    if point.mark is None:
        return ""
    before, after = point.rise
    cause = _cause(point, game, seats, names, line)
    won = [seat for seat, share in enumerate(line[-1]) if share > 0]
    stays = "" if point.is_last else ", the favourite to the end" if len(won) == 1 else ", and to a shared win in the end"
    opening = AT_LAST if point.is_last and (not cause or isinstance(cause[0], Name)) else ""
    if not cause:
        return ended(f"{opening}{who} goes from {before} to {after}{stays}")

    def call(name: Name) -> str:
        return spell(seats[name.seat] if name.seat is not None else name.piece)

    return f"{opening}{ended(to_text(cause, call))} {ended(f'That takes {who} from {before} to {after}{stays}')}"


def comeback_text(point: TurningPoint, names: Sequence[str], spell: Spell) -> str:
    """How little the winner's chance had been; empty if it was no comeback, or if the deciding step begins with that."""
    if point.low is None or point.low == point.mark:
        return ""
    left = counted(point.turns - point.low, "turn")
    return f"{spell(names[point.seat])} had {point.low_chance} with {left} to go."


def _cause(
    point: TurningPoint, game: Game[Any], seats: Sequence[str], names: Sequence[str], line: Sequence[Sequence[float]]
) -> Words:
    """The deciding beat: of the events that raised the chance most, the most dramatic one about the winner or whoever lost most."""
    if point.chosen is not None:
        return _choice(point.chosen, seats)
    assert point.mark is not None, "a step decided it"
    changes = [after - before for before, after in zip(line[point.mark], line[point.mark + 1], strict=True)]
    concerned = [point.seat, min(range(len(changes)), key=lambda seat: changes[seat])]
    about = {Name(seat=seat) for seat in concerned} | {Name(piece=names[seat]) for seat in concerned}
    told = [beat for beat in game.beats(point.events) if _named(beat)]
    beats = [beat for beat in told if not {*point.deciding}.isdisjoint(beat.events)] or told
    if point.is_last:  # that somebody has won is no cause
        beats = [beat for beat in beats if beat.dice or beat.way is not None] or beats
        winner = (Name(seat=point.seat), Name(piece=names[point.seat]))
        beats = [beat for beat in beats if beat.doer in winner] or beats
    best = max(beats, key=lambda beat: _worth(beat, about), default=None)
    return _with_cause(best) if best is not None else ()


def _worth(beat: Beat, about: Collection[Name]) -> tuple[bool, bool, int, int]:
    """How well a beat tells a cause: first by somebody having done it, and by whom it concerns."""
    return beat.doer is not None, any(name in about for name in _named(beat)), beat.drama, beat.first


def _named(beat: Beat) -> set[Name]:
    return {*names_in(beat.words), *beat.whom, *([beat.doer] if beat.doer is not None else [])}


def _with_cause(beat: Beat) -> Words:
    thanks: Words = (", thanks to ", beat.because) if beat.because is not None else ()
    return (*beat.words, *thanks)


def _choice(chosen: Choice, seats: Sequence[str]) -> Words:
    """The decisive choice, which no event shows: "Red chooses “Keep the 2”"."""
    question = question_at(chosen.asked, chosen.key, seats)
    return (Name(seat=question.seat), f" chooses “{question.option(chosen.option).name}”") if question is not None else ()
