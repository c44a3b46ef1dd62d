"""Tells beats to somebody who looks up from the table: a headline, and the story in sentences.

Nothing worth telling is left out silently: what does not fit is counted in `Story.more`, and the log has it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from engine.text.beat import BANNER, HEADLINE, TOLD, Beat
from engine.text.phrase import Name, Words, joined_words, listed_words, names_in, to_text, without_subject

MOST_LETTERS = 390
"""About so many letters tell nearly all that is worth telling, and leave room for board and question on a phone, which shows 40 of
them in a line. Longer stories go on in the log."""
EMOJI_LETTERS = 2
"""The room that the emoji before a name takes, in letters."""
PLAYER = "A player"
"""Stands for players' names, when letters are counted."""
OWN_BONUS = 8
"""How much more a beat is worth as a headline if it is about the reader."""
MANY = 3
"""What one player or piece does so often in one message is told once, and counted."""
STEPS = 25
"""In about so many steps a story that is too long becomes shorter."""


class Story(NamedTuple):
    """What happened, in words with the names of players and pieces still to be filled in."""

    headline: Words
    """The biggest thing, with its full stop or exclamation mark; empty if nothing deserves it."""
    sentences: Sequence[Words]
    """Everything in order, each without its full stop."""
    more: int = 0
    """How many beats are worth telling, but did not fit."""
    first_left_out: int = 0
    """The event with which the first of them begins, to open the log there."""


def compose(beats: Sequence[Beat], most: int = MOST_LETTERS, own: Collection[Name] = ()) -> Story:
    """Tell beats in order, in about `most` letters. `own` are seats and pieces of readers: what they rolled and did is always told.

    A story that is too long loses first the plain moves, then what others do is told in headlines, then the least dramatic beats
    go to the log.
    """
    top = _headline(beats, own)
    story = Story((), ())
    for version in _versions(beats, top, own):
        story = _told(beats, version, top, own)
        if _length(story) <= most:
            break
    return story


def in_full(beats: Sequence[Beat], *, with_routine: bool = True) -> Sequence[Words]:
    """Tell beats in order without a headline and however long it gets, each sentence without its full stop."""
    told = {beat.first for beat in beats if beat.drama >= TOLD}
    return _told(beats, _Version(told, with_routine), None, ()).sentences


def is_own(beat: Beat, own: Collection[Name]) -> bool:
    """Return whether the reader did this, or something big was done to them, such as a duel."""
    return beat.doer in own or (beat.drama >= HEADLINE and any(who in own for who in beat.whom))


def _headline(beats: Sequence[Beat], own: Collection[Name]) -> Beat | None:
    """Return the biggest beat, the latest of equals; None if there is nothing big enough."""

    def worth(beat: Beat) -> tuple[int, int]:
        return beat.drama + OWN_BONUS * any(who in own for who in (beat.doer, *beat.whom)), beat.first

    best = max(beats, key=worth, default=None)
    return best if best is not None and best.drama >= HEADLINE else None


class _Version(NamedTuple):
    """How much of a story is told."""

    kept: Collection[int]
    """The first events of the beats that are told."""
    with_routine: bool = False
    """Whether plain moves are added."""
    in_brief: Collection[int] = ()
    """The first events of the beats that are told in the words of their headline."""


def _versions(beats: Sequence[Beat], top: Beat | None, own: Collection[Name]) -> Iterator[_Version]:
    """Yield ever shorter versions."""
    drama = _drama_with_consequences(beats)
    worth_telling = [beat for beat in beats if drama[beat.first] >= TOLD or is_own(beat, own)]
    every = {beat.first for beat in worth_telling}
    yield _Version(every, with_routine=True)
    yield _Version(every)
    others = [beat for beat in worth_telling if not is_own(beat, own)]
    in_brief = {beat.first for beat in others if _is_shorter_as_headline(beat) and not any(who in own for who in beat.whom)}
    yield _Version(every, in_brief=in_brief)
    least = sorted((beat for beat in others if beat is not top), key=lambda b: (drama[b.first], b.first))
    for left_out in range(1, len(least) + 1, max(1, len(least) // STEPS)):
        yield _Version(every - {beat.first for beat in least[:left_out]}, in_brief=in_brief)


def _is_shorter_as_headline(beat: Beat) -> bool:
    """Return whether a beat is told in fewer letters in the words of its headline; some say what followed as well."""
    return bool(beat.headline) and _letters(beat.headline) < _letters(beat.words)


def _drama_with_consequences(beats: Sequence[Beat]) -> dict[int, int]:
    """Return how much each beat is worth, by its first event: dice and moves are worth nearly as much as what followed from them,
    which would otherwise lack its cause."""
    drama: dict[int, int] = {}
    for _, turn in groupby(reversed(beats), key=lambda beat: beat.turn):
        later = 0
        for beat in turn:
            has_led_on = bool(beat.dice or (beat.to and not beat.in_round))
            drama[beat.first] = max(beat.drama, later - 1) if has_led_on else beat.drama
            later = max(later, beat.drama)
    return drama


def _told(beats: Sequence[Beat], version: _Version, top: Beat | None, own: Collection[Name]) -> Story:
    kept = version.kept
    instead = _counted([beat for beat in beats if beat.first in kept], top, own)
    brief = {beat.first: beat.headline for beat in beats if beat.first in version.in_brief}
    sentences: list[Words] = []
    plain: list[Beat] = []
    """The plain moves since the last sentence: those of turns in which nothing else happened."""
    is_repeated = False
    for _, turn in groupby(beats, key=lambda beat: beat.turn):
        shown = [beat for beat in turn if beat.first in kept or (version.with_routine and beat.drama < TOLD)]
        told = [beat for beat in shown if beat.first in kept]
        if not told:
            plain += shown
            continue
        is_last = shown[-1] is top and not shown[-1].in_round
        if top is not None and (is_last or (shown[0] is top and not sentences and not plain)):
            shown.remove(top)  # the headline says it: nothing followed from it, or it stands right before what did
        if shown:
            sentences += _plain_moves(plain)
            sentences += _sentences([beat for beat in shown if instead.get(beat.first, beat.words)], brief | instead)
            plain = []
            is_repeated = is_repeated or top in shown
    sentences += _plain_moves(plain)
    left_out = [beat for beat in beats if beat.drama >= TOLD and beat.first not in kept]
    headline = _as_headline(top, in_short=is_repeated) if top is not None else ()
    return Story(headline, sentences, len(left_out), left_out[0].first if left_out else 0)


def _as_headline(beat: Beat, *, in_short: bool) -> Words:
    """Return a beat as a headline, `in_short` if the story says it once more."""
    words = beat.headline_words if in_short else beat.words
    names = {word for word in words if isinstance(word, Name)}
    thanks: Words = (", thanks to ", beat.because) if beat.because is not None and beat.because not in names else ()
    return (*words, *thanks, "!" if beat.drama >= BANNER else ".")


def _counted(told: Sequence[Beat], top: Beat | None, own: Collection[Name]) -> dict[int, Words]:
    """Return what repeats, by the first event of each such beat: its last one has the words that tell all, the others none."""
    words: dict[int, Words] = {}
    alike: dict[tuple[Name | None, Words], list[Beat]] = {}
    for beat in told:
        if beat.again and beat is not top and not (beat.dice and is_own(beat, own)):
            alike.setdefault((beat.doer, beat.again), []).append(beat)
    for (doer, again), group in alike.items():
        if len(group) >= MANY:
            whom = [*dict.fromkeys(who for beat in group for who in beat.whom if who not in (doer, *again))]
            on: Words = (" (", *joined_words([(who,) for who in whom]), ")") if whom else ()
            last = f", to {group[-1].to}" if group[-1].to else ""
            subject: Words = (doer, " ") if doer is not None else ()
            words |= {beat.first: () for beat in group}
            words[group[-1].first] = (*subject, *again, *on, f" {len(group)} times{last}")
    return words


def _sentences(told: Sequence[Beat], instead: Mapping[int, Words]) -> Iterator[Words]:
    """Yield the sentences of one turn: things in a row that the same one does share a sentence, up to three."""
    run: list[Words] = []
    for beat in told:
        words = instead.get(beat.first) or beat.words
        if run and not (len(run) < MANY and _is_short(run[-1]) and without_subject(words) and run[0][0] == words[0]):
            yield _in_one(run)
            run = []
        run.append(words)
    if run:
        yield _in_one(run)


def _in_one(run: Sequence[Words]) -> Words:
    """Return "Red drifts to C4, repairs to health 5, then moves 3 to C7"."""
    first, *others = run
    predicates = [without_subject(words) or () for words in others]
    last = (", then ", *predicates[-1]) if predicates else ()
    return (*joined_words([first, *predicates[:-1]]), *last)


def _is_short(words: Words) -> bool:
    return not any(isinstance(word, str) and (":" in word or ";" in word or " and " in word) for word in words)


def _plain_moves(plain: Sequence[Beat]) -> Iterator[Words]:
    """Yield plain moves as one sentence, each player or piece with where it ended: "Pixel moves on to 12, Cog to 9".

    What nobody did, such as a round that begins, is told before them in its own words, and a roll whose move is still to come after
    them if it is the last.
    """
    yield from (beat.words for beat in plain if beat.doer is None)
    moves = [beat for beat in plain if beat.doer is not None and beat.to]
    if len(moves) == 1:
        yield moves[0].words
    elif moves:
        ends: dict[Name, str] = {}
        for beat in moves:
            if beat.doer is not None:
                ends.pop(beat.doer, None)
                ends[beat.doer] = beat.to
        (first, to), *others = ends.items()
        yield listed_words([(first, f" moves on to {to}"), *((who, f" to {to}") for who, to in others)])
    if plain and plain[-1].doer is not None and not plain[-1].to:
        yield plain[-1].words


def _length(story: Story) -> int:
    """Return about how many letters a story has, with the emojis before names."""
    return sum(map(_letters, (story.headline, *story.sentences)))


def _letters(words: Words) -> int:
    return len(to_text(words, lambda name: name.piece or PLAYER)) + EMOJI_LETTERS * len(names_in(words))
