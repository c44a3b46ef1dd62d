"""How to play, and the rules in pages, for the options in play."""

from __future__ import annotations

from collections.abc import Mapping

from engine.contract.how_to_play import HowToPlay, PlayStep, RulesPage
from engine.games.magical_athlete_2003.match import COINS, TEAM
from engine.games.magical_athlete_2003.track import PRIZES
from engine.text.english import listed

_NUMBERS = {4: "four", 5: "five"}


def how_to_play(seats: int, options: Mapping[str, str]) -> HowToPlay:
    seats = min(max(seats, min(TEAM)), max(TEAM))  # in a lobby some are still missing
    team, fields = _NUMBERS[TEAM[seats]], options["length"]
    has_things, is_advanced = options["advantages"] == "on", options["draft"] == "advanced"
    coins = COINS[seats] + has_things
    minutes = 45 + (15 if has_things else 0) + (int(fields) - 30) // 2
    return HowToPlay(
        f"Buy {team} characters while their prices fall, and win markers with one of them in each race.",
        "Roll and advance; nearly every ability is a choice, and somebody may have an answer to it.",
        f"The first two at the goal of each race are paid, and most markers after {team} races win.",
        minutes=minutes,
        steps=_steps(team, coins, fields, has_things=has_things, is_advanced=is_advanced),
        rules=(
            _rounds(team, coins) if is_advanced else _draft(team, coins),
            *([_stall()] if has_things else []),
            _races(seats, team, fields),
            _abilities(),
            _house_rulings(has_things=has_things),
        ),
    )


def _steps(team: str, coins: int, fields: str, *, has_things: bool, is_advanced: bool) -> tuple[PlayStep, ...]:
    plain = f"New cards cost 4 and push the others down. Buy one a turn; at 0 somebody must. {coins} coins, {team} characters."
    rounds = f"In each round everybody buys one; each new card makes the others cheaper. {coins} coins; leftover ones are points."
    thing = "Instead of a character, for 1 coin. Use it on anybody's turn."
    return (
        PlayStep("draft", "Buy in rounds" if is_advanced else "Buy a team", rounds if is_advanced else plain),
        *([PlayStep("things", "Buy a thing", thing)] if has_things else []),
        PlayStep("line-up", "Choose in secret", "One character for each race; each races once."),
        PlayStep("roll", "Roll and advance", "Use abilities or leave them. Whoever rests sits out a turn."),
        PlayStep("finish", "Reach the goal", f"Field {fields}: the first two get markers and end the race. Most win."),
    )


def _draft(team: str, coins: int) -> RulesPage:
    return RulesPage(
        "The draft",
        f"Everybody has {coins} coins for a team of {team}.\n"
        "On your turn a card is turned up on the field for 4 coins and pushes those before it, so what nobody buys gets cheaper. "
        "You may buy one card on your turn, at the price of its field. Once a card lies on 0 you cannot pass.\n"
        "Whoever has a complete team is out of the draft. Coins left over are lost.",
    )


def _rounds(team: str, coins: int) -> RulesPage:
    return RulesPage(
        "The Advanced Draft",
        f"Everybody has {coins} coins for a team of {team}, bought in as many rounds.\n"
        "A round lasts until everybody has bought one character. In each turn of it a card is turned up on the field for 4 coins "
        "and pushes those before it, so what nobody buys gets cheaper. Everybody still in the round may buy or pass; only with "
        "five cards in the row the last one cannot pass.\n"
        "Coins left over are points.",
    )


def _stall() -> RulesPage:
    return RulesPage(
        "Advantages",
        "A dwarf has a stall in the draft. Whoever has at least one character and not yet all of them may buy a thing for a coin "
        "instead of a character, even with a card on 0, which then goes under the pile.\n"
        "Most things are used once, on anybody's turn, and no ability stops them. You are asked when one of yours can be used.\n"
        "A Shiny Bauble is never used: it is worth 1.1 points in the end, or pays a coin in the draft.",
    )


def _races(seats: int, team: str, fields: str) -> RulesPage:
    first, second = (listed([str(prize[place]) for prize in PRIZES[: TEAM[seats]]]) for place in (0, 1))
    return RulesPage(
        "A race",
        f"Before each of the {team} races everybody secretly chooses a character; each races once.\n"
        "A play is a roll and an advance. Whoever has to rest sits out the next turn: no play and no ability in it, but abilities "
        "still work in the turns of others.\n"
        f"The goal is field {fields}. The first two there are paid and end the race: 1st {first}, 2nd {second} markers. "
        "Whoever came last begins the next race.\n"
        "After the last race most markers win; a tie is a shared win.",
    )


def _abilities() -> RulesPage:
    return RulesPage(
        "Abilities",
        "Some come at the beginning of a play, some instead of it, and some whenever others do something. "
        "Hardly any has to be used, and you are asked each time; `/hand` shows yours, and standing answers to them.\n"
        "A character at the goal uses no abilities, and is nobody's target.",
    )


def _house_rulings(*, has_things: bool) -> RulesPage:
    things = "; what beans do to a die that the Devil weighs; and what a gust into the goal pays" if has_things else ""
    cards = ", Magic Beans, Insta-Gust" if has_things else ""
    return RulesPage(
        "House rulings",
        "Where the rules leave room, other tables may see it otherwise: how prices fall when the pile is empty; how long the Spy "
        f"helps; what counts on the starting field; when the Witch has been overtaken{things}.\n"
        f"The cards say how it is played here: Spy, Eros, Witch{cards}.",
    )
