"""How to play, and the rules in pages, for the options in play."""

from __future__ import annotations

from collections.abc import Mapping

from engine.contract.how_to_play import HowToPlay, PlayStep, RulesPage
from engine.games.microbot_racers.faces import LAYOUTS
from engine.games.microbot_racers.game_options import CROWD, ORDERED, SHUFFLED, WILD
from engine.text.english import counted

_CARDS = {ORDERED: "", SHUFFLED: " Its cards are shuffled.", WILD: " Its cards are wild: any face, any way round."}


def how_to_play(seats: int, options: Mapping[str, str]) -> HowToPlay:
    laps, crowd, launches = int(options["laps"]), options["field"] == CROWD, options["ramps"] == "launch"
    one_by_one, is_hard = options["orders"] == "single", options["side"] == "hard"
    round_the_track = f"{counted(laps, 'lap')} of the {options['layout'].capitalize()}, {options['direction']}"
    robots = "Up to four robots" if crowd else "Two robots"
    return HowToPlay(
        f"Bring your robot home first, or be the last one intact: {round_the_track}.",
        "Pick up to three actions from one card for all, then drive them, one at a time.",
        "First over the line after all laps wins, and so does the last robot that still works.",
        minutes=10 + 10 * laps + (10 if crowd else 0),
        steps=_steps(
            round_the_track, launches=launches, is_hard=is_hard, one_by_one=one_by_one, crowd=crowd, cards=options["cards"]
        ),
        rules=(
            RulesPage(
                "The race",
                f"{robots}, {round_the_track}.{_CARDS[options['cards']]} Whoever comes home first wins, "
                "and so does the last one intact.\n"
                "Going back over the line takes a lap away. A robot without health is a wreck.",
            ),
            _round(crowd=crowd, one_by_one=one_by_one, is_hard=is_hard),
            _actions(),
            _track(launches=launches),
            _house_rulings(crowd=crowd, launches=launches),
        ),
    )


def _steps(where: str, *, launches: bool, is_hard: bool, one_by_one: bool, crowd: bool, cards: str) -> tuple[PlayStep, ...]:
    side = "Hard card: few spaces." if is_hard else "Easy card."
    order = "choosing each time" if one_by_one else "in your order"
    others = " Up to four race." if crowd else ""
    laid = {ORDERED: "", SHUFFLED: " Shuffled cards.", WILD: " Wild cards."}[cards]
    ramps = "Ramps launch you. Puddles" if launches else "Puddles, ramps"
    return (
        PlayStep("order", "Roll for the order", f"The lowest picks first, drives last.{others}"),
        PlayStep("pick", "Pick actions", f"Up to three; what is taken is gone. No Move longer than your health. {side}"),
        PlayStep("drive", "Drive in turns", f"One action each, {order}, as your robot faces."),
        PlayStep(
            "hazards", "Look out", f"{ramps}: roll under your health. Blocks, robots: you stop, hurt. Switches change a card."
        ),
        PlayStep("finish", "Come home", f"{where}.{laid} First home or last intact wins."),
    )


def _round(*, crowd: bool, one_by_one: bool, is_hard: bool) -> RulesPage:
    picks = "All pick in turns, the first one first, then back again" if crowd else "P1 lays one marker, P2 two, P1 two, P2 one"
    order = "choosing which one each time" if one_by_one else "in an order that you choose when you see the track"
    hard = (
        "\nThe hard side has one space of each kind, so everybody wants the same one, and picking first is worth much. Save your "
        "Take 1st for the right corner."
        if is_hard
        else ""
    )
    return RulesPage(
        "A round",
        "Everybody rolls. The lowest is P1, picks first and drives last. Once in a race you may Take 1st instead of rolling.\n"
        f"Then you pick up to three actions each. {picks}. What is taken is gone for this round, and no Move may be longer than "
        "your health.\n"
        f"Then all drive, one action at a time in turns, {order}; directions are as your robot faces.{hard}",
    )


def _actions() -> RulesPage:
    return RulesPage(
        "Actions",
        "Move 1 to 6: straight ahead. If you were hurt meanwhile, it shrinks to your health.\n"
        "Turn: a quarter, left or right.\n"
        "Drift: one square aside, but not twice without a Move between.\n"
        "Jump 2 or 3: over anything, right after a Move. Roll under your health less one, or stay, lose 1 health and your other "
        "actions.\n"
        "Repair: 1 health back, or all of it on a pit stop.",
    )


def _track(*, launches: bool) -> RulesPage:
    wet = (
        "Puddles: roll under your health or lose 1. You drive on.\nRamps launch you over a block behind them (house rule)."
        if launches
        else "Puddles and ramps: roll under your health or lose 1. You drive on."
    )
    return RulesPage(
        "The track",
        f"{wet}\n"
        "Blocks, the end of the track, other robots: you halt, lose 1 health and your other actions. A robot you hit loses "
        "1, too.\n"
        "Switches: come onto one, and you may flip or turn its card with everybody on it. Puddles that come up are rolled for; a "
        "block that comes up moves you on to the next free square.",
    )


def _house_rulings(*, crowd: bool, launches: bool) -> RulesPage:
    more = [*(["more than two robots"] if crowd else []), *(["ramps that launch you"] if launches else [])]
    also = f"; {' and '.join(more)}" if more else ""
    return RulesPage(
        "House rulings",
        "Where the rules leave room, other tables may see it otherwise: laps are net, so going back over the line costs one, and "
        "the last one ends the race at once; whoever stands on a block that has come up goes on ahead, over seams and past others, "
        f"or back where the track ends{also}.\n"
        "The cards say how it is played here: Laps, Block, Jump 3, Run-up, Action card.",
    )


assert all(name.isalpha() for name in LAYOUTS), "they are names of tracks in sentences"
