"""How to play, and the rules in pages, for the options in play."""

from __future__ import annotations

from collections.abc import Mapping

from engine.contract.how_to_play import HowToPlay, PlayStep, RulesPage
from engine.games.magical_athlete.match import PRIZES
from engine.games.magical_athlete.tracks import TRACKS, WILD_PRINTED
from engine.text.english import listed

_NUMBERS = {1: "one", 2: "two", 4: "four", 8: "eight"}


def how_to_play(seats: int, options: Mapping[str, str]) -> HowToPlay:
    """Two players, and three with double racers, have two racers in each race and draft eight (000-42, 000-50)."""
    seats = max(seats, 2)  # in a lobby some are still missing
    racers = 2 if seats == 2 or options["racers"] == "double" else 1
    tracks = [TRACKS[track] for track in options["tracks"].split(",")]
    wild = [track for track in tracks if track.features]
    return HowToPlay(
        "Win points in four short races, with racers who each break the rules in their own way.",
        "Roll the die and run that far; powers happen by themselves or ask you.",
        "The first two over the line score, and most points after four races win.",
        minutes=45,
        steps=_steps(racers, is_wild=bool(wild), has_faq=options["rules"] != "text"),
        rules=(
            _teams(seats, racers),
            _races(seats),
            _powers(),
            *([_wild_tracks(len(wild) == len(tracks))] if wild else []),
            *([_faq(racers)] if options["rules"] != "text" else []),
            _house_rulings(bool(wild), any(track is WILD_PRINTED for track in tracks)),
        ),
    )


def _steps(racers: int, *, is_wild: bool, has_faq: bool) -> tuple[PlayStep, ...]:
    stops = [PlayStep("stops", "Mind where you stop", "Star: a chip, which is a point. Rock: you trip. Arrow: on or back you go.")]
    faq = " Rules as in the FAQ of 2026." if has_faq else ""
    them = "racer" if racers == 1 else "two racers"
    return (
        PlayStep("draft", "Draft a team", f"Pick {_NUMBERS[4 * racers]} racers in turns. You may read every card."),
        PlayStep("line-up", "Choose in secret", f"Before each race you choose its {them}; each runs once."),
        PlayStep("roll", "Roll and run", "Powers work at any time. A racer that trips misses its next roll."),
        *(stops if is_wild else []),
        PlayStep("finish", "Be first or second", f"That is gold or silver, and later races pay more. Most points win.{faq}"),
    )


def _teams(seats: int, racers: int) -> RulesPage:
    row = 8 if seats == 2 else 2 * seats
    two = " Two of them run for you in every race, one completely before the other." if racers == 2 else ""
    two += " On your first turn in a race only one of them runs." if seats == 2 else ""
    return RulesPage(
        "Your team",
        f"A row of {row} racers is laid out. Whoever rolls highest picks first; picking goes round the table and back again, so "
        f"the last one picks twice in a row. Further rows follow until everybody has {_NUMBERS[4 * racers]} racers.{two}\n"
        "Before each race everybody chooses in secret. All are revealed together, and none of them runs again.",
    )


def _races(seats: int) -> RulesPage:
    begins = "Whoever scored less begins the next race" if seats == 2 else "Whoever is farthest behind begins the next race"
    gold, silver = (listed([str(prize[place]) for prize in PRIZES]) for place in (0, 1))
    return RulesPage(
        "A race",
        "On your turn you roll a die and move that far: that is your Main Move, and many powers care whether a move is one. "
        "Anything else that moves you is a move, but no Main Move. A warp is no move at all, and passes nobody.\n"
        "A racer that trips lies down and misses its next Main Move, no more: its power works lying down, too.\n"
        "The finish is space 30. The first over the line takes gold and the second silver, and the race is over at once. "
        f"Gold is worth {gold} points, silver {silver}. Bronze chips are a point each.\n"
        f"{begins}. After four races most points win; a tie is a tie.",
    )


def _powers() -> RulesPage:
    return RulesPage(
        "Powers",
        "Optional powers ask you; all others simply happen.\n"
        "When several happen at once the track comes first, then the racer whose turn it is, then the others clockwise. "
        "Whatever one of them sets off is settled before the next.",
    )


def _wild_tracks(is_always: bool) -> RulesPage:
    where = "Every race is" if is_always else "Some races are"
    return RulesPage(
        "Wild tracks",
        f"{where} on a wild track. Whatever lies on a space works whenever you stop there, on your own roll or not:\n"
        "Star: you take a bronze chip.\nRock: you trip.\nArrow: you move on or back by its number.",
    )


def _faq(racers: int) -> RulesPage:
    order = " Two racers of one player always run in the order that was chosen before the race." if racers == 2 else ""
    return RulesPage(
        "The FAQ of 2026",
        "This table follows the publisher's later answers: racers that arrive together do not set each other off, Banana and "
        f"Centaur also count those who pass them backwards, and Egg draws three cards.{order}",
    )


def _house_rulings(is_wild: bool, is_printed: bool) -> RulesPage:
    board = "what lies where on the Wild Wilds (the printed board is an option); " if is_wild and not is_printed else ""
    return RulesPage(
        "House rulings",
        f"Where the rules leave room, other tables may see it otherwise: {board}what Scoocher counts; when a duel is offered; "
        "who takes a place when racers are eliminated; and on a 1 Skipper goes next, even if Genius called it.\n"
        "The cards say how it is played here: Scoocher, Duelist, M.O.U.T.H., Genius.",
    )
