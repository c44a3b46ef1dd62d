"""`/whatif` at a running table, and its buttons: all outcomes of the next roll or question, or a chain of named dice and
answers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from string import digits
from typing import NamedTuple

from bot.interactions.actions.answers import find_option
from bot.interactions.actions.odds import demand_odds
from bot.interactions.actions.win_chances import WinChances, win_chances
from bot.interactions.router import InteractionRouter
from bot.messages.custom_ids import CustomId
from bot.messages.layouts import Layout, file_of
from bot.messages.whatif_message import (
    NO_FURTHER,
    NextSteps,
    decode_option,
    encode_path,
    next_step_rows,
    question_line,
    whatif_layout,
)
from bot.responses.responder import Responder
from bot.store import Stage
from bot.tables.hosted_table import Guest, HostedTable
from bot.text.escaping import plain
from bot.text.log import log_pages
from bot.text.whatif import assumptions_line, chance, footnotes, hidden_footnotes, outcome_line
from bot.workers.rendering.pictures import pictures
from engine import Event, Question, Refused, Table
from engine.analysis.fork import Fork, PendingRoll
from engine.analysis.whatif import WhatIf, every_roll, is_hidden, with_answer
from engine.text.typed_options import find_options
from render import Picture

MOST_LINES = 8
LONGEST_LOG = 2200
"""Characters of a chain's log; of a longer one, the end is shown."""
DECIDING_IN_SECRET = "Others are deciding in secret right now. Ask again when the table has gone on."
NEVER_ASKED = "Nobody is asked anything with that answer in the next turns."
RATED = "-# This game is rated: those who play see what would happen, but not the chances."
MOVED_ON = "The table has moved on. This is what would happen now:"

Plan = Callable[[WhatIf], None]
"""Applies the dice and answers that a user has named to a what-if."""


class Viewpoint(NamedTuple):
    """A table as one user may know it, and a fork of it for what-ifs."""

    hosted: HostedTable
    seat: int | None
    fork: Fork

    @property
    def table(self) -> Table:
        return self.hosted.table

    def custom_id(self, path: str, *more: str) -> CustomId:
        return CustomId("whatif", self.hosted.record.id, self.hosted.record.public_revision, (path, *more))

    def name(self, seat: int) -> str:
        return plain(self.table.seats[seat])

    @property
    def hides_chances(self) -> bool:
        """Whether the user plays in a rated game, and has to judge the chances on their own."""
        record = self.hosted.record
        is_rated = record.rated if record.rated is not None else record.settings.is_rated(len(record.people))
        return self.seat is not None and is_rated

    @property
    def chances_seat(self) -> int:
        """The seat whose chances are shown: the user's own or, for a spectator, that of the player who decides next."""
        coming = WhatIf(self.fork).pending
        return self.seat if self.seat is not None else coming.seat if coming is not None else 0


async def whatif(
    router: InteractionRouter, responder: Responder, named: str | None, answer: str | None, numbers: Sequence[int]
) -> None:
    """`/whatif` at a running table."""
    table_id = await router.find_to_view(responder, named)
    with router.whatif_limit.serving(responder.guest.id):
        viewpoint = await _viewpoint(router, responder, table_id)
        layout, drawn = await _message(router, viewpoint, _typed_plan(numbers, answer) if numbers or answer is not None else None)
        await responder.reply(layout, [*map(file_of, drawn)])


async def press(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> None:
    """Adds a number or an answer to the chain, or goes back. If the table has moved on, the what-if starts again."""
    path = custom_id.path(0) + responder.value
    with router.whatif_limit.serving(responder.guest.id):
        viewpoint = await _viewpoint(router, responder, custom_id.table)
        moved_on = viewpoint.hosted.record.public_revision != custom_id.revision
        plan = _path_plan(path) if path and not moved_on else None
        layout, drawn = await _message(router, viewpoint, plan, MOVED_ON if moved_on else "")
        await responder.replace(layout, [*map(file_of, drawn)])


async def _viewpoint(router: InteractionRouter, responder: Responder, table_id: str) -> Viewpoint:
    hosted = await router.table_for(responder, table_id)
    hosted.demand(Stage.PLAYING)
    demand_odds(hosted)
    seat = hosted.record.seat_of(responder.guest.id)
    if all(is_hidden(question, seat) for question in hosted.table.questions):
        raise Refused(DECIDING_IN_SECRET)
    return Viewpoint(hosted, seat, await asyncio.to_thread(Fork.of, hosted.table, seat))


def open_question(hosted: HostedTable, guest: Guest) -> Question | None:
    """The question that a what-if can be about: the user's own, or else one that everybody may read."""
    seat = hosted.record.seat_of(guest.id)
    visible = [question for question in hosted.table.questions if not is_hidden(question, seat)]
    return min(visible, key=lambda question: question.seat != seat, default=None)


def _typed_plan(numbers: Sequence[int], answer: str | None) -> Plan:
    def plan(branch: WhatIf) -> None:
        is_given = answer is not None and not _is_only_option(branch, answer)
        if branch.assume_all(numbers, [partial(find_option, typed=answer or "")] if is_given else []):
            raise Refused(NEVER_ASKED)

    return plan


def _is_only_option(branch: WhatIf, answer: str) -> bool:
    """Whether the question has only one option, and this is it."""
    question = branch.question
    options = question.options if question is not None and len(question.options) == 1 else ()
    return bool(find_options(answer, options))


def _path_plan(path: str) -> Plan:
    def plan(branch: WhatIf) -> None:
        for sign in path:
            if sign in digits:
                branch.assume_roll(int(sign))
            else:
                branch.assume_answer(partial(decode_option, sign=sign))

    return plan


# ---------------------------------------------------------------------- what is shown


async def _message(
    router: InteractionRouter, viewpoint: Viewpoint, plan: Plan | None, preface: str = ""
) -> tuple[Layout, list[Picture]]:
    if plan is None:
        return await _overview(router, viewpoint, preface), []
    return await _chain(router, viewpoint, plan)


async def _overview(router: InteractionRouter, viewpoint: Viewpoint, preface: str) -> Layout:
    """A line for each number or answer that can come next."""
    now, branches = await asyncio.to_thread(_branches, viewpoint.fork)
    question, roll, who = now.question, now.roll, viewpoint.chances_seat
    chances = await _chances(router, viewpoint, branches)
    shares = chances.then if chances is not None else [None] * len(branches)
    lines = [preface, _heading(viewpoint, question, roll)]
    for branch, then in zip(branches, shares, strict=True):
        lines.append(_overview_line(viewpoint, branch, chances.now if chances is not None else 0.0, then))
    options = len(question.options) if question is not None else 0
    if options > len(branches) and roll is None:
        lines.append(f"-# … and {options - len(branches)} more.")
    lines += [_chances_footnote(viewpoint, who, chances)] if chances is not None else []
    lines += [RATED] if viewpoint.hides_chances else []
    lines += hidden_footnotes(branches[0]) + _examples(branches)
    rows = next_step_rows(viewpoint.custom_id, "", NextSteps(roll.sides if roll is not None else 0, question))
    return whatif_layout(lines, rows=rows)


def _branches(fork: Fork) -> tuple[WhatIf, list[WhatIf]]:
    now = WhatIf(fork)
    if now.question is None and now.roll is None:
        raise Refused(DECIDING_IN_SECRET)
    options = now.question.options[:MOST_LINES] if now.question is not None else ()
    return now, every_roll(fork) or [with_answer(fork, option) for option in options]


def _heading(viewpoint: Viewpoint, question: Question | None, roll: PendingRoll | None) -> str:
    if roll is not None:
        return "**If you roll …**" if roll.seat == viewpoint.seat else f"**If {viewpoint.name(roll.seat)} rolls …**"
    assert question is not None, "it is one or the other"
    return question_line(question, viewpoint.table.seats[question.seat], question.seat == viewpoint.seat)


def _overview_line(viewpoint: Viewpoint, branch: WhatIf, now: float, then: float | None) -> str:
    """One outcome, with the chances before and after. It is not described if others choose in secret at the same time."""
    assumption = branch.assumptions[-1]
    label = "" if assumption.number is not None else assumption.label
    events, table = branch.fork.supposed_events(viewpoint.fork.step), viewpoint.table
    outcome = "" if branch.others_chose else outcome_line(events, table.game, table.seats, label)
    outcome = f"e.g. {outcome}" if outcome and branch.examples else outcome
    odds = f"({chance(now)} → {chance(then)})" if then is not None else ""
    head = f"**{plain(label) or assumption.number}**"
    return " ".join(filter(None, [f"{head}: {outcome}" if outcome else head, odds]))


def _examples(branches: Sequence[WhatIf]) -> list[str]:
    """A footnote, if further dice or answers were made up to finish the turn."""
    dice = ["further dice are an example"] if any(branch.examples for branch in branches) else []
    answers = ["whoever is asked gives the usual answer"] if any(branch.default_answers for branch in branches) else []
    text = ", and ".join(dice + answers)
    return [f"-# {text[0].upper()}{text[1:]}."] if text else []


async def _chances(router: InteractionRouter, viewpoint: Viewpoint, branches: Sequence[WhatIf]) -> WinChances | None:
    """The chances before and after each what-if; None if the user may not see them, or nobody has worked them out."""
    if viewpoint.hides_chances:
        return None
    table_id, who = viewpoint.hosted.record.id, viewpoint.chances_seat
    return await win_chances(router.odds_worker, table_id, who, viewpoint.fork, branches)


def _chances_footnote(viewpoint: Viewpoint, who: int, chances: WinChances) -> str:
    whose = "your chance" if who == viewpoint.seat else f"the chance of {viewpoint.name(who)}"
    return f"-# In brackets: {whose} to win {chances.title}, before and after."


async def _chain(router: InteractionRouter, viewpoint: Viewpoint, plan: Plan) -> tuple[Layout, list[Picture]]:
    """The chain of named dice and answers with its log, the board after it, and buttons to go on."""
    branch, ways = await asyncio.to_thread(_play_out, viewpoint.fork, plan)
    if not branch.assumptions:
        return await _overview(router, viewpoint, ""), []
    fork, question, who = branch.fork, ways.question, viewpoint.chances_seat
    chances, drawn = await asyncio.gather(
        _chances(router, viewpoint, [branch]),
        _draw(router, fork, viewpoint.seat),
    )
    pages = log_pages(_without_beginnings(fork), fork.game, fork.seats, LONGEST_LOG)
    lines = [
        f"**If: {assumptions_line(branch.assumptions)}**",
        *(["…"] if len(pages) > 1 else []),
        *(page.text for page in pages[-1:]),
    ]
    if chances is not None and chances.then[0] is not None:
        whose = "Your chance" if who == viewpoint.seat else f"The chance of {viewpoint.name(who)}"
        lines.append(f"-# {whose} to win {chances.title}: {chance(chances.now)} → {chance(chances.then[0])}")
    lines += footnotes(branch) + hidden_footnotes(branch)
    below = question_line(question, fork.seats[question.seat], question.seat == viewpoint.seat) if question is not None else ""
    below = below or ("The game would be over." if fork.result is not None else NO_FURTHER if branch.is_at_its_end else "")
    rows = next_step_rows(viewpoint.custom_id, encode_path(branch.assumptions), ways)
    return whatif_layout(lines, drawn, below, rows), drawn


def _without_beginnings(fork: Fork) -> list[Event]:
    """The imagined events without final section headings, because the question below says whose turn begins."""
    events = fork.supposed_events()
    while len(events) > 1 and events[-1].kind in fork.game.section_starts:
        events.pop()
    return events


def _play_out(fork: Fork, plan: Plan) -> tuple[WhatIf, NextSteps]:
    branch = WhatIf(fork.copy())
    plan(branch)
    before = len(branch.examples)
    sides = branch.advance()
    return branch, NextSteps(sides, branch.question, next(iter(branch.examples[before:]), None))


async def _draw(router: InteractionRouter, fork: Fork, seat: int | None) -> list[Picture]:
    """The last picture of the imagined board."""
    view = {**fork.view(seat, since=fork.since), "imagined": True}
    return (await router.render_pool.look(pictures, view))[-1:]


ACTIONS = {"whatif": press}
