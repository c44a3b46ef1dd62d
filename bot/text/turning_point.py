"""What decided a race or a game, in a sentence or two to read out loud."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from bot.text.escaping import ended, plain
from bot.text.story import plain_names
from engine import Game, question_at
from engine.analysis.turning_point import TurningPoint
from engine.text.percent import percent
from engine.text.phrase import Name, NameOf, Words, joined_words, names_in, to_text, without_subject
from engine.text.turn_summary import NetChange, SummaryLine, TurnSummary, dice_text

MAX_CHARACTERS = 200
"""Characters. What does not fit is left out as a whole, the least important first."""
FULL_STORY_CHARACTERS = 120
"""Beyond that, what others did besides is left out."""
AT_LAST = "At the very end, "


def turning_point_text(point: TurningPoint, game: Game[Any], seats: Sequence[str], names: Sequence[str]) -> str:
    """`names` is what each seat goes by where its chance is shown: its racer's name in a race, or its player's."""
    about, call = TurningPointSubject(point, names), plain_names(seats)
    said = ""
    for lines, most in _versions(game.turn_summaries(point.events), _choice(point, seats), about):
        said = _text(lines, about, call)
        if len(said) <= most:
            break
    return said


class TurningPointSubject:
    """Whose chance it is about, and what became of that."""

    def __init__(self, point: TurningPoint, names: Sequence[str]) -> None:
        self._point = point
        self.name = plain(names[point.seat])
        self.has_won = point.finishing
        self.called = frozenset({Name(seat=point.seat), Name(piece=names[point.seat])})

    def is_in(self, words: Words) -> bool:
        return any(name in self.called for name in names_in(words))

    def is_meant(self, words: Words) -> bool:
        """Whether it is clear whom a sentence is about that goes on without a name: it begins with theirs, and nobody else is in
        its last part."""
        parts = [at for at, word in enumerate(words) if not isinstance(word, Name) and "," in word]
        return words[0] in self.called and {*names_in(words[max(parts, default=0) :])} <= self.called

    def goes(self, up: str, down: str) -> str:
        """Falls from 40 % to 5 %; rising from 30 % to the win."""
        before, after = self._point.before, self._point.after
        win = "the win" if after == 1 else "a shared win"
        return f"{up if after > before else down} from {percent(before)} to {win if self.has_won else percent(after)}"


def _choice(point: TurningPoint, seats: Sequence[str]) -> SummaryLine | None:
    """What somebody chose, where nothing else tells it: "Red chooses “Keep the 2”"."""
    chosen = point.chosen
    question = question_at(chosen.asked, chosen.key, seats) if chosen is not None else None
    if chosen is None or question is None:
        return None
    label = plain(question.option(chosen.option).label)
    at = chosen.at if chosen.at is not None else max((event.number for event in point.events), default=0) + 1
    return SummaryLine(at, (Name(seat=question.seat), f" chooses “{label}”"))


def _versions(
    turns: Sequence[TurnSummary], choice: SummaryLine | None, about: TurningPointSubject
) -> Iterator[tuple[list[Words], int]]:
    """In ever fewer words, each with how long it may be: everything; how it began and what names whoever it is about; what it came
    to for them, or else for all; what lasts of that; how it began; nothing but the numbers."""
    lines = [*([choice] if choice else []), *(line for turn in turns for line in _lines(turn, about))]
    lines.sort(key=lambda line: line.at)
    every = [*dict.fromkeys(line.words for line in lines)]
    yield every, FULL_STORY_CHARACTERS
    own = [words for at, words in enumerate(every) if not at or about.is_in(words) or (choice and words == choice.words)]
    if any(map(about.is_in, own)):
        yield own, MAX_CHARACTERS
    yield every, MAX_CHARACTERS
    changes = [(turn, change) for turn in turns for change in turn.changes]
    changes = [(turn, change) for turn, change in changes if change.who in about.called] or changes
    for only_lasting in (False, True):
        yield [words for turn, change in changes if (words := _outcome(turn, change, about, only_lasting))], MAX_CHARACTERS
    yield every[:1], MAX_CHARACTERS
    yield [], MAX_CHARACTERS


def _lines(turn: TurnSummary, about: TurningPointSubject) -> Iterator[SummaryLine]:
    """Without what tells nothing of anybody, and without the place that somebody has won by this."""
    won = [(change.who, " ", *fate.words) for change in turn.changes for fate in change.fates if fate.decides and about.has_won]
    for line in (SummaryLine(turn.at, turn.told), *turn.then):
        if names_in(line.words) and _comparable(line.words) not in map(_comparable, won):
            yield line


def _comparable(words: Words) -> str:
    """To compare words that may be told in other pieces."""
    return to_text(words, lambda name: f"{name.seat}{name.piece}")


def _outcome(turn: TurnSummary, change: NetChange, about: TurningPointSubject, only_lasting: bool) -> Words:
    """What a turn came to for somebody, with the roll if it was theirs; nothing if that is all."""
    rolled = f" rolls {dice_text(turn.dice, 'a ')}: " if turn.dice and change.who == turn.head else ": "
    kept = [fate for fate in change.fates if not (fate.decides and about.has_won) and (fate.lasts or not only_lasting)]
    came = replace(change, fates=tuple(kept)).came
    return (change.who, rolled, *came) if came else ()


def _text(lines: Sequence[Words], about: TurningPointSubject, call: NameOf) -> str:
    sentences = [*_sentences(lines)]
    said = [to_text(words, call) for words in sentences]
    if sentences and about.is_meant(sentences[-1]):
        said[-1] += f", {about.goes('rising', 'falling')}"
    else:
        said.append(f"{about.name} {about.goes('rises', 'falls')}")
    opening = AT_LAST if about.has_won and (not sentences or isinstance(sentences[0][0], Name)) else ""
    return opening + " ".join(map(ended, said))


def _sentences(lines: Sequence[Words]) -> Iterator[Words]:
    """What one does in a row is one sentence, until somebody else is in it."""
    run: list[Words] = []
    for words in lines:
        does = without_subject(words)
        if run and does is not None and {*names_in(joined_words(run))} == {words[0]}:
            run.append(does)
            continue
        if run:
            yield _one_sentence(run)
        run = [words]
    if run:
        yield _one_sentence(run)


def _one_sentence(run: Sequence[Words]) -> Words:
    if not run[1:]:
        return run[0]
    before = joined_words(run[:-1])
    is_short = not any(":" in word or "," in word for word in before if not isinstance(word, Name))
    return (*before, " and " if is_short else ", and ", *run[-1])
