"""The second phase of a round: players pick actions from the action card, P1 P2 P2 P1 P1 P2 (003-14)."""

from __future__ import annotations

from engine.core.host import Host
from engine.games.microbot_racers.actions.action_card import MARKERS
from engine.games.microbot_racers.match import MOVE, Match


def select_step(match: Match, host: Host) -> None:
    """Lets all players pick their actions, in snake order."""
    sheet = match.sheet
    for turn in range(MARKERS):
        for seat in sheet.order[::-1] if turn % 2 else sheet.order:
            if len(sheet.picks[seat]) != turn:  # a player who has stopped picking does not stop the others (003-R32)
                continue
            action = host.ask(seat, "pick", [*match.pickable(seat), None], turn)
            if action is not None:
                sheet.picks[seat].append(action)
            if host.records_events:
                host.note("enough", {"seat": seat}) if action is None else host.note("picked", {"seat": seat, "action": action})
    sheet.phase = MOVE
