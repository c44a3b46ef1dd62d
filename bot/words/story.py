"""What happened, from the events of a table: a few lines for a message, and the whole log in pages.

No kind of event is known here. What belongs together is read from causes and headings, and who does something from
the sentence itself: it begins with a name that the event's data has, or with that of a seat.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Any

from bot.words.chat import plain
from engine.clipping import clipped

EventView = Mapping[str, Any]
"""An event as `table.view(None)["events"]` has it."""

LONGEST = 300
"""Characters of a line."""
WHOLE = 1_900
"""Characters of a story, a little less than a message may have."""
MOST_CLAUSES = 5
KEPT_ENDS = 3
"""So many of the newest headings that nothing answers give way last."""
_VERB = re.compile(r" [a-z]*s\b")
"""Behind whoever does it."""
ARROW = "↳ "
INDENT = "\u2003"
DEEPEST = 4
"""Long chains are not indented any further in the log, so that lines stay readable on a phone."""


def story(events: Sequence[EventView], headings: Collection[str], most: int = 6, *, seats: Sequence[str] = ()) -> list[str]:
    """What happened in at most so many lines (two or more), oldest first. `seats` are the names of the players.

    A heading that comes last and only announces (whose turn it is now) is left out: the question under the story says
    it. If it brings news of its own, it is told. Where not everything fits, lines are joined; if that is not enough,
    older things give way to one line that counts them. Headings that nothing answers (a race is over, another begins)
    give way last.
    """
    paragraphs = _paragraphs(events, headings, seats)
    if paragraphs and paragraphs[-1].only_announces:
        paragraphs.pop()
    lines = _joined([line for paragraph in paragraphs for line in _told(paragraph)], most)
    if not _fits(lines, most) and _fits(together := _joined(lines, most, across=True), most):
        lines = together
    return _with_count(lines, most)


def log_pages(
    events: Sequence[EventView], headings: Collection[str], most_characters: int = 3_500, *, seats: Sequence[str] = ()
) -> list[str]:
    """The whole log, oldest page first: a paragraph for each heading, each answer indented under what it answers.

    Pages are filled from the beginning, so that all but the last stay as they are while the game goes on.
    """
    pages: list[str] = []
    for paragraph in _paragraphs(events, headings, seats):
        lines = [clipped(text, most_characters) for text in _indented(paragraph)]
        whole = "\n".join(lines)
        if pages and len(pages[-1]) + len(whole) + 2 <= most_characters:
            pages[-1] += f"\n\n{whole}"
            continue
        pages.append(lines[0])
        for line in lines[1:]:
            if len(pages[-1]) + len(line) + 1 <= most_characters:
                pages[-1] += f"\n{line}"
            else:
                pages.append(line)
    return pages


# ---------------------------------------------------------------------- facts and paragraphs


@dataclass(frozen=True)
class Fact:
    """An event as far as telling it goes."""

    number: int
    cause: int
    text: str
    names: tuple[str, ...]
    """In its data."""
    seats: tuple[str, ...]
    heads: bool

    @cached_property
    def doer(self) -> str:
        """Who does what the sentence says: a name at its beginning with a verb behind it, or nobody."""
        text = self.text
        found = [name for name in (*self.names, *self.seats) if text.startswith(name) and _VERB.match(text[len(name) :])]
        return max(found, key=len, default="")

    def repeats(self, before: Fact) -> bool:
        """Whether a player does what they did before: they had another turn meanwhile, or another choice, and it is told so."""
        return self.doer not in self.names and self._verb == before._verb

    @property
    def _verb(self) -> str:
        found = _VERB.match(self.text[len(self.doer) :])
        return found[0] if found else ""

    @cached_property
    def can_join(self) -> bool:
        """Whether it can be the last part of a sentence about its doer, who then does all of it."""
        ending = self.text.rpartition(" and ")[2]
        lists = any(ending == f"{name.removesuffix('.')}." for name in (*self.names, *self.seats))
        return bool(self.doer) and (lists or not re.search(r"[:;!?()]| and [^a-z\d]", self.text))

    @cached_property
    def can_be_joined(self) -> bool:
        """Whether the sentence can go on behind it: nobody else has come into it, and no name ends with a dot of its own."""
        clear = self.text.endswith(".") and not re.search(r"[,:;!?()]| or | but | and (?!will\b|\d|[a-z]+s\b)", self.text)
        return clear and not any(name.endswith(".") and self.text.endswith(name) for name in (*self.names, *self.seats))

    @property
    def heading_parts(self) -> tuple[str, str]:
        """What it announces (three words or more, for there is a Dr. No) and what it says about that."""
        parts = re.match(r"((?:\S+ ){2,}?\S*(?::(?= )|[.!?](?= [A-Z]))) (.+)", self.text)
        return (parts[1], parts[2]) if parts else (self.text, "")


@dataclass(frozen=True)
class Paragraph:
    """A heading, if the events begin with one, and what came until the next."""

    number: int
    heading: Fact | None
    told: list[Fact]

    @property
    def stands_alone(self) -> bool:
        """Nothing answers this heading: it tells of an end or a beginning."""
        return self.heading is not None and all(fact.cause != self.heading.number for fact in self.told)

    @property
    def only_announces(self) -> bool:
        return self.heading is not None and not self.told and not self.heading.heading_parts[1]


def _paragraphs(events: Sequence[EventView], headings: Collection[str], seats: Sequence[str]) -> list[Paragraph]:
    """What only one seat may see is not for a channel."""
    paragraphs: list[Paragraph] = []
    for event in events:
        if event["only"] is not None:
            continue
        heads = event["kind"] in headings
        fact = Fact(event["number"], event["cause"], event["text"], tuple(_names(event["data"])), tuple(seats), heads)
        if heads:
            paragraphs.append(Paragraph(len(paragraphs), fact, []))
        elif paragraphs:
            paragraphs[-1].told.append(fact)
        else:
            paragraphs.append(Paragraph(0, None, [fact]))
    return paragraphs


def _names(data: object) -> Iterator[str]:
    if isinstance(data, str):
        if data:
            yield data
    elif isinstance(data, Mapping | list | tuple):
        for value in data.values() if isinstance(data, Mapping) else data:
            yield from _names(value)


# ---------------------------------------------------------------------- lines of a story


@dataclass(frozen=True)
class Line:
    """Facts told in one line, headings among them."""

    paragraph: int
    facts: tuple[Fact, ...]
    arrow: bool = False
    stands_alone: bool = False

    @cached_property
    def whole(self) -> str:
        told = [_repeated(sentence, len([*again])) for sentence, again in groupby(_sentences(self.facts))]
        return (ARROW if self.arrow else "") + " ".join(told)

    @property
    def text(self) -> str:
        """Only a sentence that is too long by itself is clipped."""
        return clipped(self.whole, LONGEST)

    @property
    def has_room(self) -> bool:
        return len(self.whole) <= LONGEST

    def with_(self, other: Line) -> Line:
        return Line(self.paragraph, self.facts + other.facts, self.arrow, self.stands_alone)


def _told(paragraph: Paragraph) -> list[Line]:
    """The main thing with all that came before it was done; then each reaction to it with all that it led to."""
    main, reactions = _main_and_reactions(paragraph)
    if paragraph.heading:
        main = [paragraph.heading, *main]
    lines: list[Line] = []
    for group in [main, *reactions]:
        for at, fact in enumerate(group):
            answers = bool(lines and fact.cause)
            line = Line(paragraph.number, (fact,), answers, paragraph.stands_alone)
            if at and (longer := lines[-1].with_(line)).has_room:
                lines[-1] = longer
            else:
                lines.append(line)
    return lines


def _main_and_reactions(paragraph: Paragraph) -> tuple[list[Fact], list[list[Fact]]]:
    known = {fact.number: fact for fact in paragraph.told}
    answered = {fact.cause for fact in paragraph.told}
    main: set[int] = set()
    last = -1
    for at, fact in enumerate(paragraph.told):
        cause = known.get(fact.cause)  # what answers an earlier message goes on with that one's main thing
        mere_consequence = at == last + 1 and fact.number not in answered
        if cause is None or (cause.number in main and (mere_consequence or not _reacts(fact, cause, answered))):
            main.add(fact.number)
            last = at
    reactions: list[list[Fact]] = []
    for fact in paragraph.told[last + 1 :]:
        if not reactions or fact.cause in main:
            reactions.append([])
        reactions[-1].append(fact)
    return paragraph.told[: last + 1], reactions


def _reacts(fact: Fact, cause: Fact, answered: Collection[int]) -> bool:
    """Somebody else does something about it; where that cannot be read, it is something that led to more."""
    if fact.doer and cause.doer:
        return fact.doer != cause.doer
    return fact.number in answered


# ---------------------------------------------------------------------- when there is too much


def _fits(lines: Sequence[Line], most: int) -> bool:
    return len(lines) <= most and sum(len(line.text) + 1 for line in lines) <= WHOLE


def _joined(lines: Sequence[Line], most: int, across: bool = False) -> list[Line]:
    """As few lines as are wanted, if there are enough short ones: of one paragraph, or across paragraphs too. Oldest first."""
    left: list[Line] = []
    for at, line in enumerate(lines):
        if left and len(left) + len(lines) - at > most:
            near = line.paragraph == left[-1].paragraph
            if (near or (across and _can_share(left[-1], line))) and (longer := left[-1].with_(line)).has_room:
                left[-1] = longer
                continue
        left.append(line)
    return left


def _can_share(line: Line, after: Line) -> bool:
    """Ends and beginnings keep their own lines, and a new turn does not begin behind a reaction."""
    return not (line.arrow or line.stands_alone or after.stands_alone)


def _with_count(lines: Sequence[Line], most: int) -> list[str]:
    left = dict(enumerate(lines))
    for at in _least_first(lines):
        if _fits([*left.values()], most - (len(left) < len(lines))):
            break
        del left[at]
    told = [line.text for line in left.values()]
    gaps: dict[int, int] = {}  # how much is missing behind so many lines
    for at, line in enumerate(lines):
        if at not in left:
            before = sum(other < at for other in left)
            gaps[before] = gaps.get(before, 0) + len(line.facts)
    if gaps:
        widest = max(gaps, key=lambda before: gaps[before])
        told.insert(widest, _count_line(sum(gaps.values()), "before that" if [*gaps] == [0] else "more"))
    return told


def _least_first(lines: Sequence[Line]) -> list[int]:
    """The order in which lines give way. The beginning of the newest paragraph never does."""
    if not lines:
        return []
    begins = [at for at, line in enumerate(lines) if not line.arrow]
    newest = lines[-1].paragraph
    ends = sorted({line.paragraph for line in lines if line.stands_alone})
    matters = {*ends, *(end - 1 for end in ends)}  # what came right before an end has brought it about
    if not lines[0].facts[0].heads:
        matters.add(0)  # it answers the last click

    def weight(at: int) -> tuple[int, int, bool, int]:
        line = lines[at]
        if line.paragraph in ends[-KEPT_ENDS:]:
            group = 3
        elif line.paragraph == newest:
            group = 2
        else:
            group = int(line.paragraph in matters)
        # Of a turn the middle gives way first, then how it ended, then how it began.
        return group, line.paragraph, not line.arrow, at

    return sorted((at for at in range(len(lines)) if at not in begins[-1:]), key=weight)


def _count_line(count: int, where: str) -> str:
    return f"… and {count} thing{'s' if count != 1 else ''} {where}: `/log` has {'them' if count != 1 else 'it'}."


# ---------------------------------------------------------------------- the log


def _indented(paragraph: Paragraph) -> Iterator[str]:
    """What somebody does in one go is one line, and what answers it is a line below."""
    answered = {fact.cause for fact in paragraph.told}
    depths: dict[int, int] = {}
    line: Line | None = None
    depth = 0
    for fact in [paragraph.heading, *paragraph.told] if paragraph.heading else paragraph.told:
        alone = Line(0, (fact,))
        if line and _goes_on(line, fact, answered) and (longer := line.with_(alone)).has_room:
            line = longer
        else:
            if line:
                yield _at_depth(line, depth)
            line, depth = alone, depths.get(fact.cause, -1) + 1
        depths[fact.number] = depth
    if line:
        yield _at_depth(line, depth)


def _goes_on(line: Line, fact: Fact, answered: Collection[int]) -> bool:
    """It goes on with what somebody does, or it is a mere consequence."""
    cause = next((told for told in line.facts if told.number == fact.cause), None)
    return cause is not None and (cause.heads or fact.number not in answered or not _reacts(fact, cause, answered))


def _at_depth(line: Line, depth: int) -> str:
    return f"{INDENT * (min(depth, DEEPEST) - 1)}{ARROW if depth else ''}{line.text}"


# ---------------------------------------------------------------------- sentences


def _sentences(facts: Sequence[Fact]) -> Iterator[str]:
    """What one does in a row is one sentence: "Hare rolls a 6, sprints and moves 8 to space 16." """
    clauses: list[str] = []
    before: Fact | None = None
    for fact in facts:
        goes_on = before and before.can_be_joined and fact.can_join and fact.doer == before.doer and not fact.repeats(before)
        if goes_on and len(clauses) < MOST_CLAUSES:
            clauses.append(fact.text.removeprefix(f"{fact.doer} "))
        else:
            if clauses:
                yield plain(_sentence(clauses))
            clauses = [fact.text]
        before = fact
        if fact.heads:
            yield _bold(fact)
            clauses, before = [], None
    if clauses:
        yield plain(_sentence(clauses))


def _sentence(clauses: Sequence[str]) -> str:
    *first, last = clauses
    if not first:
        return last
    comma = "," if any(re.search(r" and [a-z\d]", clause) for clause in clauses) else ""
    return ", ".join(clause.removesuffix(".") for clause in first) + f"{comma} and {last}"


def _repeated(sentence: str, times: int) -> str:
    return sentence if times == 1 else f"{sentence.removesuffix('.')} ({'twice' if times == 2 else f'{times} times'})."


def _bold(heading: Fact) -> str:
    beginning, rest = heading.heading_parts
    beginning = clipped(plain(beginning), LONGEST - 10)
    return f"**{beginning}** {plain(rest)}" if rest else f"**{beginning}**"
