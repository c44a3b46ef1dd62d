"""`/whatif position:` and its buttons: what would happen from a written position, without a table."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec import structs

from bot.interactions.router import InteractionRouter
from bot.messages.custom_ids import CustomId, InvalidControl
from bot.messages.layouts import Layout, Row, texts_in
from bot.messages.whatif_message import MAX_PATH, NO_FURTHER, NextSteps, next_step_rows, whatif_layout
from bot.responses.responder import Responder
from bot.text.escaping import ZERO_WIDTH_SPACE, plain
from bot.text.log import log_pages
from bot.text.story import DOT
from bot.text.suggestions import not_found
from bot.text.whatif import outcome_line
from engine import SIDES, Game, Notation, PositionQuery, PositionResult, Refused, get_game
from engine.analysis.whatif import MOST_TURNS
from engine.text.name_matching import find_by_name
from engine.text.truncate import truncate

LONGEST_POSITION, LONGEST_LOG = 300, 2000
EXAMPLE = "-# Whatever was not named is an example."
OTHER_SEEDS = range(1, 4)
"""Seeds to compare with: if one of them changes the events, not all dice and answers were named."""
QUOTED = re.compile(r"^`([^`]+)`(?: with `([^`]+)`)?$", re.MULTILINE)


class WrittenPosition(NamedTuple):
    """A position as a user has written it, and what they named with it."""

    position: str
    answer: str | None = None
    track: str | None = None
    race: int | None = None

    @property
    def quoted(self) -> str:
        """The position as the message shows it. A custom ID has no room for it, so the buttons read it from the message."""
        return f"`{self.position}`" + (f" with `{self.answer}`" if self.answer is not None else "")


def notation_of(game: Game[Any]) -> Notation:
    if game.notation is None:
        raise Refused(f"{game.title} has no way to write a position down. `/whatif` works at a running table.")
    return game.notation


async def whatif(
    router: InteractionRouter, responder: Responder, game: Game[Any], written: WrittenPosition, numbers: Sequence[int]
) -> None:
    position = _normalised(game, written)
    with router.whatif_limit.serving(responder.guest.id):
        await responder.reply(await asyncio.to_thread(_message, game, position, numbers))


async def press(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> None:
    """Adds a number to the chain, or goes back."""
    path, (track, _, race) = custom_id.path(0), custom_id.argument(2).partition(".")
    text = next(iter(texts_in(responder.interaction.message) if responder.interaction.message is not None else ()), "")
    quoted = QUOTED.search(text)
    if quoted is None or not f"0{path}".isdecimal() or not race.isdecimal():
        raise InvalidControl("I cannot read that position any more. `/whatif position:` begins anew.")
    game = get_game(custom_id.argument(1))
    position = _normalised(game, WrittenPosition(quoted[1], quoted[2], track or None, int(race) or None))
    with router.whatif_limit.serving(responder.guest.id):
        await responder.replace(await asyncio.to_thread(_message, game, position, [*map(int, path)]))


def _normalised(game: Game[Any], written: WrittenPosition) -> WrittenPosition:
    """The position in one line, with the full name of its track. Raises Refused if it is too long or names an unknown track."""
    position, answer = " ".join(written.position.split()), " ".join((written.answer or "").split())
    if not position or len(position) > LONGEST_POSITION:
        raise Refused(f"A position has 1 to {LONGEST_POSITION} characters, not {len(position)}.")
    if "`" in position + answer:
        raise Refused(f"There is no ` in a position. An example: {notation_of(game).example}")
    track, tracks = written.track, notation_of(game).tracks
    if track is not None and tracks:
        matches = find_by_name(track, [(name, name) for name in tracks])
        if not matches:
            raise not_found(track, f"is not a track in {game.title}", tracks)
        track = matches[0]
    return WrittenPosition(position, answer or None, track, written.race)


# ---------------------------------------------------------------------- what is shown


def _message(game: Game[Any], written: WrittenPosition, numbers: Sequence[int]) -> Layout:
    """The message about a position. Slow, because the position may be played a dozen times: not for the event loop."""
    case = PositionQuery(
        written.position, numbers, [written.answer] if written.answer else [], track=written.track, race=written.race or 1
    )

    def custom_id(path: str, *more: str) -> CustomId:
        return CustomId("suppose", "", 0, (path, game.id, f"{written.track or ''}.{written.race or 0}"))

    about = [game.title, *([written.track] if written.track else []), *([f"race {written.race}"] if written.race else [])]
    heading = f"{written.quoted}\n-# {DOT.join(map(plain, about))}"
    try:
        if not numbers and not written.answer and (lines := _roll_lines(game, case)):
            return whatif_layout([heading, *lines], rows=next_step_rows(custom_id, "", NextSteps(SIDES)))
        case, after = _play_enough_turns(notation_of(game), case)
    except Refused as refused:
        raise Refused(_without_zero_width(str(refused))) from None
    result = [heading, f"**If: {DOT.join(map(str, numbers))}**" if numbers else "", *_result_lines(game, after)]
    result += [EXAMPLE] if _is_example(notation_of(game), case, after) else []
    standing = "\n".join(after.position)
    goes_on = _can_go_on(notation_of(game), case, after)
    rows: list[Row] = [] if goes_on else [NO_FURTHER]
    rows += next_step_rows(custom_id, "".join(map(str, numbers)), NextSteps(SIDES if goes_on else 0))
    return whatif_layout(result, below=f"```\n{truncate(standing, 1000)}\n```", rows=rows)


def _without_zero_width(sentence: str) -> str:
    """A refusal, escaped, but without the zero-width spaces behind @: positions contain that sign, and examples should be copied.
    They stay where the text would mention everybody."""
    return re.sub(f"@{ZERO_WIDTH_SPACE}(?!everyone|here)", "@", plain(sentence))


def _result_lines(game: Game[Any], after: PositionResult) -> list[str]:
    pages = log_pages(after.events, game, after.seats, LONGEST_LOG)
    questions = [f"-# {plain(question.prompt)} **{plain(question.answer)}**" for question in after.questions]
    unused = [f"-# Nobody asked for: {', '.join(map(plain, after.unused))}."] if after.unused else []
    return [*(["…"] if len(pages) > 1 else []), *(page.text for page in pages[-1:]), *questions, *unused]


def _roll_lines(game: Game[Any], case: PositionQuery) -> list[str]:
    """A line for each number, if a die is rolled next; an empty list otherwise."""
    lines = []
    for number in range(1, SIDES + 1):
        after = notation_of(game).after(structs.replace(case, dice=[number]))
        if after.unused:
            return []
        lines.append(f"**{number}**: {outcome_line(after.events, game, after.seats)}")
    return lines


def _play_enough_turns(notation: Notation, case: PositionQuery) -> tuple[PositionQuery, PositionResult]:
    """Plays as many turns as the named dice need."""
    for count in range(1, MOST_TURNS + 1):
        case = _with_turns(notation, case, count)
        after = notation.after(case)
        if len(after.unused) <= len(case.answers):
            break
    return case, after


def _with_turns(notation: Notation, case: PositionQuery, count: int) -> PositionQuery:
    """The query for so many turns, or phases in a game without turns."""
    return structs.replace(case, **{"turns" if "turns" in notation.takes else "phases": count})


def _can_go_on(notation: Notation, case: PositionQuery, after: PositionResult) -> bool:
    """Whether one more number would be used."""
    further = _with_turns(notation, structs.replace(case, dice=[*case.dice, 1]), MOST_TURNS)
    return len(case.dice) < MAX_PATH and len(notation.after(further).unused) <= len(after.unused)


def _is_example(notation: Notation, case: PositionQuery, after: PositionResult) -> bool:
    """Whether another seed leads to other events."""
    return any(notation.after(structs.replace(case, seed=seed)).events != after.events for seed in OTHER_SEEDS)


ACTIONS = {"suppose": press}
