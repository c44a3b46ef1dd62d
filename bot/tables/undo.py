"""Undo: free as long as nothing has been revealed since; otherwise all players have to agree. The dice stay the same."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from bot.ratings import is_gone
from bot.store import Stage, UndoRequest
from bot.store.rows import FREE, AnswerRow
from bot.tables import pauses, play
from bot.tables.game_results import is_rated
from bot.tables.hosted_table import Guest, HostedTable, present_users
from bot.tables.windows import can_step_in
from bot.text.durations import countdown
from bot.text.escaping import plain
from engine import SIDES, Refused, RestoredTable, is_order, restore_table, seat_and_kind, step_of
from engine.text.english import listed

MAX_TURNS = 3
"""The most turns that the table goes back."""
MAX_REQUESTS = 3
"""For each player in a game."""
FREE_SECONDS = {"live": 600.0, "async": 86400.0}
"""For so long a player can undo an answer without consent."""
REQUEST_SECONDS = {"live": 120.0, "async": 86400.0}
"""All have to agree within this time."""
ASK_AGAIN_SECONDS = 60.0
"""After so long a player may have the others asked a second time, and no more."""
MAX_FREE_UNDOS = 5
"""Undos to the same point without consent: each one is a message."""
UNSEEN_SECONDS = 2.0
"""For so long after an undo nobody can have seen it: a second request means something else."""
CLOCK_JUMP_SECONDS = 5.0
"""If a request seems to come from so far in the future, the clock was set back."""
SAME_DICE = "The dice stay the same: what was rolled or drawn comes again, and is known now."


class UndoStep(NamedTuple):
    """How far back a player would like to go."""

    first: int
    """The index of the first answer that would go."""
    restored: RestoredTable
    what: str
    """What is undone, for everybody to read."""
    why: str
    """Why all have to agree, in a sentence without its end; empty if no consent is needed."""


class UndoOutcome(NamedTuple):
    """A sentence for the player who asked, and the request if others have to agree first."""

    text: str
    undo_request: UndoRequest | None = None


class StillSecret(Refused):
    """There is nothing to undo: the choice is still secret, so the player can simply change it."""


def request_undo(hosted: HostedTable, guest: Guest, rows: Sequence[AnswerRow], turns: int | None = None) -> UndoOutcome:
    """Undoes a player's last answer with its consequences, or everything since the beginning of the last `turns`; or asks the
    others for their consent. `rows` are all answers so far. Raises Refused."""
    hosted.demand(Stage.PLAYING)
    hosted.seat_of(guest)
    pauses.demand_running(hosted)
    if turns is None and play.changeable_picks(hosted, guest):
        raise StillSecret("Nobody has seen your choice yet: until all have chosen, you can change it.")
    undo_request = open_undo_request(hosted)
    if undo_request is not None and undo_request.by == guest.id:
        if not needed(hosted, undo_request):  # the players who had to agree are no longer here
            _demand_consent(hosted, undo_request, rows)
            return UndoOutcome(_grant(hosted, undo_request, rows, _requested_step(hosted, undo_request, rows)))
        if _age(hosted, undo_request) > ASK_AGAIN_SECONDS and not undo_request.repeated:  # perhaps it went unnoticed
            undo_request.repeated = True
            _ask(hosted, undo_request)
            return UndoOutcome("I have asked the others again.", undo_request)
    _demand_quiet(hosted, guest)
    step = _step_back(hosted, guest, rows, turns)
    if not step.why:
        _rewind(hosted, guest.id, rows, step, FREE)
        hosted.tell(f"{plain(hosted.name_of(guest.id))} takes back {step.what}.")
        return UndoOutcome(f"You have taken back {step.what}.")
    if hosted.record.undo_requesters.count(guest.id) >= MAX_REQUESTS:
        raise Refused(f"You have asked {MAX_REQUESTS} times in this game, and more is too much.")
    undo_request = UndoRequest(
        number=hosted.record.public_revision,
        by=guest.id,
        name=hosted.name_of(guest.id),
        what=step.what,
        why=step.why,
        kept=rows[step.first - 1][0] if step.first else 0,
        until=hosted.now + REQUEST_SECONDS[hosted.settings.pace],
    )
    _demand_consent(hosted, undo_request, rows)
    hosted.record.undo_requesters.append(guest.id)
    hosted.record.undo_request = undo_request
    hosted.changed = True
    if not needed(hosted, undo_request):
        return UndoOutcome(_grant(hosted, undo_request, rows, step))
    _ask(hosted, undo_request)
    return UndoOutcome(f"I have asked the others. {step.why}, so all of them have to agree.", undo_request)


def _ask(hosted: HostedTable, undo_request: UndoRequest) -> None:
    """Adds the notice that asks all who have to agree."""
    users = needed(hosted, undo_request)
    people = listed([f"<@{user}>" if hosted.settings.pings else plain(hosted.name_of(user)) for user in users])
    lines = [
        f"**{plain(undo_request.name)}** would like to take back {undo_request.what}. "
        f"{undo_request.why}, so all people at the table have to agree.",
        f"### {people}, do you agree?",
        f"-# {SAME_DICE} The question ends {countdown(undo_request.until)}, or with the next move.",
    ]
    hosted.tell("\n".join(lines), users, undo_request=undo_request.number)


def _demand_quiet(hosted: HostedTable, guest: Guest) -> None:
    """Raises Refused if something is in progress that an undo would disturb."""
    undo_request, rewinds = open_undo_request(hosted), hosted.record.rewinds
    if undo_request is not None:
        who = "You have" if undo_request.by == guest.id else f"{plain(undo_request.name)} has"
        raise Refused(f"{who} already asked to take back {undo_request.what}. That has to be answered first.")
    if rewinds and abs(hosted.now - rewinds[-1].at) < UNSEEN_SECONDS:
        raise Refused("Something has just been taken back. Look at the table first.")
    if hosted.pending_ai_question() is not None:
        raise Refused("An AI player is about to answer. Please try again in a moment.")
    if hosted.windows:  # nobody may learn who has stepped in, or could
        raise Refused("The table waits a moment for answers. Please try again after that.")


def open_undo_request(hosted: HostedTable) -> UndoRequest | None:
    """Returns the request that waits for consent, if there is one. After the clock was set back, earlier ones are over: otherwise
    they would wait until it has caught up."""
    undo_request = hosted.record.undo_request
    if undo_request is None or hosted.now >= undo_request.until or _age(hosted, undo_request) < -CLOCK_JUMP_SECONDS:
        return None
    return undo_request


def _age(hosted: HostedTable, undo_request: UndoRequest) -> float:
    """Returns the seconds since the request was made."""
    return hosted.now - undo_request.until + REQUEST_SECONDS[hosted.settings.pace]


# ---------------------------------------------------------------------- how far back


def _step_back(hosted: HostedTable, guest: Guest, rows: Sequence[AnswerRow], turns: int | None) -> UndoStep:
    at = _own_last(hosted, guest, rows) if turns is None else _start_of_turns(rows, turns)
    restored = restore_table(hosted.table, [row[1:4] for row in rows], at)
    at = len(rows) - len(restored.taken)
    if restored.parts_over > (hosted.record.intermission is not None):  # in an intermission nothing has followed its end
        raise Refused(f"{_part_over(hosted)}: nothing is taken back across its end.")
    why = _why_not_free(hosted, guest, rows, at, restored) if turns is None else "The game would go back some way"
    if why and len({*map(_turn_of, rows[at:])}) > MAX_TURNS:
        advice = f"`/undo turns:{MAX_TURNS}` asks the others for as much as there can be."
        raise Refused(f"That was more than {MAX_TURNS} turns ago, which is too far back. {advice}")
    return UndoStep(at, restored, _what(restored, turns), why)


def _own_last(hosted: HostedTable, guest: Guest, rows: Sequence[AnswerRow]) -> int:
    """Returns the index of a player's last answer. Passing in a reaction window is none: nobody may know who was asked."""
    own = [at for at, row in enumerate(rows) if row[4] == str(guest.id) and not _lets_pass(hosted, row)]
    if not own:
        raise Refused("You have not answered anything in this game yet, so there is nothing to take back.")
    return own[-1]


def _start_of_turns(rows: Sequence[AnswerRow], turns: int) -> int:
    """Returns the index of the first answer in the last `turns` turns."""
    if not 1 <= turns <= MAX_TURNS:
        raise Refused(f"The table can go back over 1 to {MAX_TURNS} turns.")
    if not rows:
        raise Refused("Nobody has answered anything in this game yet, so there is nothing to take back.")
    lengths = [len([*group]) for _, group in groupby(rows, _turn_of)]
    return len(rows) - sum(lengths[-turns:])


def _turn_of(row: AnswerRow) -> int:
    """Returns the step of the game that an answer belongs to."""
    return step_of(row[2])


def _lets_pass(hosted: HostedTable, row: AnswerRow) -> bool:
    return hosted.game.is_window(seat_and_kind(row[2])[1]) and row[3] == "no"


def _why_not_free(hosted: HostedTable, guest: Guest, rows: Sequence[AnswerRow], at: int, restored: RestoredTable) -> str:
    """Returns what has come of the answers from index `at`, the first to be undone; empty if no consent is needed."""
    since = rows[at:]
    others = [row for row in since if (row[4].isdecimal() or is_gone(row[4])) and row[4] != str(guest.id)]
    if restored.drawn:
        return "A die has fallen since then" if restored.drawn[0].of == SIDES else "Something has been drawn since then"
    if restored.is_hidden_shown:
        return "Something hidden has been shown since then"
    if any(not is_order(row[2]) and not _lets_pass(hosted, row) for row in others):
        return "Somebody else has answered since then"
    if any(row[4] == "ai" and not _lets_pass(hosted, row) for row in since) and not _decides_alone(hosted, guest.id, rows):
        return "An AI player has answered since then"
    others_seats = [number for number, seat in enumerate(hosted.record.seats) if seat.user not in (None, guest.id)]
    if any(can_step_in(restored.table, seat) for seat in others_seats):  # the same whether somebody wanted to be asked or not
        return "Somebody could have stepped in since then"
    if restored.parts_over:
        return _part_over(hosted)
    if hosted.now - since[0][5] > FREE_SECONDS[hosted.settings.pace]:
        return "That was some time ago"
    if sum(rewind.event == restored.table.last_event for rewind in hosted.record.rewinds) >= MAX_FREE_UNDOS:
        return "The table has been set back to that moment often enough"
    return ""


def _part_over(hosted: HostedTable) -> str:
    return f"A {hosted.game.part_noun or 'part of the game'} has ended since then"


def _what(restored: RestoredTable, turns: int | None) -> str:
    """Secret answers and orders are not named."""
    if turns is not None:
        return "the last turn" if turns == 1 else f"the last {turns} turns"
    if restored.asked is None or restored.asked.secret or restored.took is None:
        return "their last answer"
    return f"“{plain(restored.took.label)}”"


# ---------------------------------------------------------------------- by consent


def needed(hosted: HostedTable, undo_request: UndoRequest) -> list[int]:
    """Returns who still has to agree: all present players but the one who asks. AI players always agree."""
    return [user for user in present_users(hosted.record.seats) if user not in (undo_request.by, *undo_request.agreed)]


def _demand_consent(hosted: HostedTable, undo_request: UndoRequest, rows: Sequence[AnswerRow]) -> None:
    """Raises Refused if nobody has agreed and nobody is here who could, unless the decision is the player's alone."""
    if undo_request.agreed or needed(hosted, undo_request) or _decides_alone(hosted, undo_request.by, rows):
        return
    away = [plain(seat.player) for seat in hosted.record.seats if seat.user not in (None, undo_request.by)]
    begin = f"{undo_request.why}, and taking that back needs the consent of another person."
    if away:
        raise Refused(f"{begin} Nobody else is here to give it: ask again once {' or '.join(away)} is back.")
    more = "What nothing has come of can still be taken back."
    raise Refused(f"{begin} In a rated game AI players cannot give it, so {undo_request.what} stands. {more}")


def _decides_alone(hosted: HostedTable, user: int, rows: Sequence[AnswerRow]) -> bool:
    """Returns whether an undo concerns nobody else: no other person has a seat, and the game does not count for ratings."""
    return hosted.record.people == [user] and not is_rated(hosted.record, rows)


def answer_undo_request(hosted: HostedTable, guest: Guest, rows: Sequence[AnswerRow], yes: bool, number: int | None = None) -> str:
    """Records a player's consent or refusal; the player who asked may also withdraw. Without a number, the open request is
    meant. Returns a sentence for the player. Raises Refused."""
    hosted.demand(Stage.PLAYING)
    hosted.seat_of(guest)
    undo_request = hosted.record.undo_request
    if undo_request is None or number not in (None, undo_request.number):
        raise Refused("That is no longer asked: the game has gone on.")
    if open_undo_request(hosted) is None:
        raise Refused(f"It is too late for that: not everybody agreed in time, so {undo_request.what} stands.")
    if not yes:
        hosted.record.undo_request, hosted.restart_deadlines, hosted.changed = None, True, True
        if guest.id == undo_request.by:
            hosted.tell(f"{plain(undo_request.name)} does not want to take back {undo_request.what} any more.")
            return f"Everything stays as it is: you no longer want to take back {undo_request.what}."
        hosted.tell(f"{plain(hosted.name_of(guest.id))} said no: {undo_request.what} stands.")
        return f"You said no: {undo_request.what} stands."
    if guest.id == undo_request.by:
        raise Refused("You are the one who asks: the others have to agree.")
    if waiting := [user for user in needed(hosted, undo_request) if user != guest.id]:
        _note_consent(hosted, undo_request, guest)
        return f"You agree. Still to answer: {', '.join(plain(hosted.name_of(user)) for user in waiting)}"
    step = _requested_step(hosted, undo_request, rows)
    _note_consent(hosted, undo_request, guest)
    return _grant(hosted, undo_request, rows, step)


def _note_consent(hosted: HostedTable, undo_request: UndoRequest, guest: Guest) -> None:
    if guest.id not in undo_request.agreed:
        undo_request.agreed.append(guest.id)
        hosted.changed = True


def _requested_step(hosted: HostedTable, undo_request: UndoRequest, rows: Sequence[AnswerRow]) -> UndoStep:
    """Only orders and other secret picks were given since the request, so it goes as far back as it did then."""
    at = sum(row[0] <= undo_request.kept for row in rows)
    return UndoStep(at, restore_table(hosted.table, [row[1:4] for row in rows], at), undo_request.what, "")


def _grant(hosted: HostedTable, undo_request: UndoRequest, rows: Sequence[AnswerRow], step: UndoStep) -> str:
    _rewind(hosted, undo_request.by, rows, step, ",".join(map(str, undo_request.agreed)))
    agreed = listed([plain(hosted.name_of(user)) for user in undo_request.agreed])
    consent = f" {agreed} agreed." if agreed else ""
    hosted.tell(f"{plain(undo_request.name)} takes back {undo_request.what}.{consent} {SAME_DICE}")
    return f"{plain(undo_request.name)} takes back {undo_request.what}."


def _rewind(hosted: HostedTable, user: int, rows: Sequence[AnswerRow], step: UndoStep, agreed: str) -> None:
    """Orders given since then stay: they are about the future, and nobody may know of them. Only an order that this player
    undoes goes."""
    hosted.rewind(step.restored.table, rows[step.first - 1][0] if step.first else 0, agreed)
    first = step.first + (rows[step.first][4] == str(user))
    for _, seat, key, text, by, _ in rows[first:]:
        if is_order(key):
            try:
                hosted.order(seat, text, by)
            except Refused:
                continue  # it made sense only where it was given


def holds_until(hosted: HostedTable) -> float | None:
    """Returns until when nothing happens automatically, because an undo request is open."""
    undo_request = open_undo_request(hosted)
    return undo_request.until if undo_request is not None else None
