"""What would happen from a position that somebody writes down: no table is needed. Only whoever asks sees it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec import structs

from bot.interactions.router import InteractionRouter
from bot.messages.custom_ids import CustomId, InvalidControl
from bot.messages.layouts import Layout, Row, texts_in
from bot.messages.whatif_message import LONGEST_PATH, NO_FURTHER, Ways, message, ways_on
from bot.responses.responder import Responder
from bot.text.escaping import UNSEEN, plain
from bot.text.log import log_pages
from bot.text.story import DOT
from bot.text.suggestions import not_found
from bot.text.whatif import in_a_line
from engine import SIDES, Game, Notation, PositionQuery, PositionResult, Refused, get_game
from engine.analysis.whatif import MOST_TURNS
from engine.text.name_matching import find_by_name
from engine.text.truncate import truncate

LONGEST_POSITION, LONGEST_LOG = 300, 2000
EXAMPLE = "-# Whatever was not named is an example."
OTHER_SEEDS = range(1, 4)
"""Other chance to compare with: if it makes a difference, not everything was named."""
QUOTED = re.compile(r"^`([^`]+)`(?: with `([^`]+)`)?$", re.MULTILINE)


class Written(NamedTuple):
    """What somebody has written about a position."""

    position: str
    answer: str | None = None
    track: str | None = None
    race: int | None = None

    @property
    def quoted(self) -> str:
        """As it stands in the message: a control has no room for it, so it is read from there when somebody goes on."""
        return f"`{self.position}`" + (f" with `{self.answer}`" if self.answer is not None else "")


def notation_of(game: Game[Any]) -> Notation:
    if game.notation is None:
        raise Refused(f"{game.title} has no way to write a position down. `/whatif` works at a running table.")
    return game.notation


async def whatif(
    router: InteractionRouter, responder: Responder, game: Game[Any], written: Written, numbers: Sequence[int]
) -> None:
    known = _checked(game, written)
    with router.suppositions.serving(responder.guest.id):
        await responder.tell("", await asyncio.to_thread(_shown, game, known, numbers))


async def press(router: InteractionRouter, responder: Responder, code: CustomId) -> None:
    """A number more, or the way back."""
    path, (track, _, race) = code.path(0), code.word(2).partition(".")
    text = next(iter(texts_in(responder.interaction.message) if responder.interaction.message is not None else ()), "")
    quoted = QUOTED.search(text)
    if quoted is None or not f"0{path}".isdecimal() or not race.isdecimal():
        raise InvalidControl("I cannot read that position any more. `/whatif position:` begins anew.")
    game = get_game(code.word(1))
    known = _checked(game, Written(quoted[1], quoted[2], track or None, int(race) or None))
    with router.suppositions.serving(responder.guest.id):
        await responder.replace(await asyncio.to_thread(_shown, game, known, [*map(int, path)]), [])


def _checked(game: Game[Any], written: Written) -> Written:
    """In one line, with the track by its name."""
    position, answer = " ".join(written.position.split()), " ".join((written.answer or "").split())
    if not position or len(position) > LONGEST_POSITION:
        raise Refused(f"A position has 1 to {LONGEST_POSITION} characters, not {len(position)}.")
    if "`" in position + answer:
        raise Refused(f"There is no ` in a position. An example: {notation_of(game).example}")
    track, tracks = written.track, notation_of(game).tracks
    if track is not None and tracks:
        found = find_by_name(track, [(each, each) for each in tracks])
        if not found:
            raise not_found(track, f"is not a track in {game.title}", tracks)
        track = found[0]
    return Written(position, answer or None, track, written.race)


# ---------------------------------------------------------------------- what is shown


def _shown(game: Game[Any], written: Written, numbers: Sequence[int]) -> Layout:
    """In a thread: it may be played a dozen times over."""
    case = PositionQuery(
        written.position, numbers, [written.answer] if written.answer else [], track=written.track, race=written.race or 1
    )

    def code(path: str, *more: str) -> CustomId:
        return CustomId("suppose", "", 0, (path, game.id, f"{written.track or ''}.{written.race or 0}"))

    about = [game.title, *([written.track] if written.track else []), *([f"race {written.race}"] if written.race else [])]
    heading = f"{written.quoted}\n-# {DOT.join(map(plain, about))}"
    try:
        if not numbers and not written.answer and (lines := _lines(game, case)):
            return message(f"### What if …\n{heading}\n" + "\n".join(lines), (), "", ways_on(code, "", Ways(SIDES)))
        case, after = _enough(notation_of(game), case)
    except Refused as refused:
        raise Refused(_quoting(str(refused))) from None
    text = [f"### What if{': ' * bool(numbers)}{DOT.join(map(str, numbers))}", heading, *_told(game, after)]
    text += [EXAMPLE] if _is_example(notation_of(game), case, after) else []
    standing = "\n".join(after.position)
    goes_on = _can_go_on(notation_of(game), case, after)
    rows: list[Row] = [] if goes_on else [NO_FURTHER]
    rows += ways_on(code, "".join(map(str, numbers)), Ways(SIDES if goes_on else 0))
    return message("\n".join(text), (), f"```\n{truncate(standing, 1000)}\n```", rows)


def _quoting(sentence: str) -> str:
    """A refusal may quote what was written, and what it says about writing is to be copied: nothing unseen stands behind an @
    there, unless it would call everybody."""
    return re.sub(f"@{UNSEEN}(?!everyone|here)", "@", plain(sentence))


def _told(game: Game[Any], after: PositionResult) -> list[str]:
    pages = log_pages(after.events, game, after.seats, LONGEST_LOG)
    asked = [f"-# {plain(each.prompt)} **{plain(each.answer)}**" for each in after.questions]
    unused = [f"-# Nobody asked for: {', '.join(map(plain, after.unused))}."] if after.unused else []
    return [*(["…"] if len(pages) > 1 else []), *pages[-1:], *asked, *unused]


def _lines(game: Game[Any], case: PositionQuery) -> list[str]:
    """A line for each number, if a die is thrown from there."""
    lines = []
    for number in range(1, SIDES + 1):
        after = notation_of(game).after(structs.replace(case, dice=[number]))
        if after.unused:
            return []
        lines.append(f"**{number}**: {in_a_line(after.events, game, after.seats)}")
    return lines


def _enough(notation: Notation, case: PositionQuery) -> tuple[PositionQuery, PositionResult]:
    """With as many turns as the dice need."""
    for count in range(1, MOST_TURNS + 1):
        case = _lasting(notation, case, count)
        after = notation.after(case)
        if len(after.unused) <= len(case.answers):
            break
    return case, after


def _lasting(notation: Notation, case: PositionQuery, count: int) -> PositionQuery:
    """Played on by so many turns, or whatever goes for one."""
    return structs.replace(case, **{"turns" if "turns" in notation.takes else "phases": count})


def _can_go_on(notation: Notation, case: PositionQuery, after: PositionResult) -> bool:
    """Whether a die would come for one more number."""
    further = _lasting(notation, structs.replace(case, dice=[*case.dice, 1]), MOST_TURNS)
    return len(case.dice) < LONGEST_PATH and len(notation.after(further).unused) <= len(after.unused)


def _is_example(notation: Notation, case: PositionQuery, after: PositionResult) -> bool:
    """Whether other chance would have come to something else."""
    return any(notation.after(structs.replace(case, seed=seed)).events != after.events for seed in OTHER_SEEDS)


ACTIONS = {"suppose": press}
