"""How to play, and the rules in pages, for the options in play."""

from __future__ import annotations

from collections.abc import Mapping

from engine.contract.how_to_play import HowToPlay, PlayStep, RulesPage
from engine.games.thats_life.text.names import figure
from engine.games.thats_life.variant import CLASSIC, FEWEST, LATE, RANDOM, SWAP, Variant, read_variant

_ORDERS = {
    RANDOM: "Tiles are shuffled.",
    CLASSIC: "Tiles lie in order: minus, lucky, plus, minus.",
    SWAP: "Tiles lie in order: minus, plus, lucky, minus.",
    LATE: "The lucky tiles lie right before Finish.",
}


def how_to_play(seats: int, options: Mapping[str, str]) -> HowToPlay:
    play = read_variant(max(seats, FEWEST), options)  # in a lobby some are still missing
    return HowToPlay(
        "Bring your pawns from Start to Finish, and collect tiles that are good for you on the way.",
        f"{'Play a card' if play.cards else 'Roll'} and move one pawn; if it was alone on its tile, you must take that tile.",
        "When all pawns are home, most points on your tiles win.",
        minutes=30 + 5 * len(play.modules),
        steps=_steps(play),
        rules=(
            _moving(play),
            _tiles(play),
            _guards() if play.pro else _gift_and_steal(play),
            *_modules(play),
            _house_rulings(play),
        ),
    )


def _steps(play: Variant) -> tuple[PlayStep, ...]:
    pawns = {2: "two", 3: "three"}[play.pawns]
    move = f"{'Play one of two cards' if play.cards else 'Roll'}; one of your {pawns} pawns moves exactly that far."
    tile = f"Whoever leaves a tile last must take it, plus or minus. A {play.skin.lucky.capitalize()} turns minus to plus."
    extras = _extras(play)
    return (
        PlayStep("move", "Move a pawn", move),
        PlayStep(
            "tile",
            "The last one takes it",
            tile,
        ),
        PlayStep("guard", "Guards", "Move one with a pawn instead.")
        if play.pro
        else PlayStep("gift", "Gift, then Steal", "Leave it alone: lose a tile, then take one."),
        *([PlayStep("modules", "Also in play", " ".join(extras))] if extras else []),
        PlayStep("finish", "All home", f"Most points win. {_ORDERS[play.order]}"),
    )


def _extras(play: Variant) -> list[str]:
    """A few words about each module in play."""
    return [
        *(["Risk tiles: plus in pairs."] if play.risk else []),
        *([f"{play.skin.figure}: runs for everybody."] if play.flixxy else []),
        *([f"{play.skin.token.capitalize()} tokens: for each minus."] if play.worms else []),
        *(["Hats: +10, −10, change heads."] if play.hats else []),
        *(["Exact landings: discs."] if play.finish_discs else []),
        *(["Attack: two equal cards."] if play.attack else []),
    ]


def _moving(play: Variant) -> RulesPage:
    if play.cards:
        turn = (
            "Instead of a die everybody has two movement cards. On your turn you play one, and one of your pawns goes exactly that "
            "far; a yellow card played first may be followed by your other one."
        )
        if play.finish_discs:
            turn += " Whoever lands exactly on Finish earns a disc with points."
        if play.attack:
            turn += "\nAttack: with two cards of one number you may instead send all enemies away from a space of yours."
    else:
        turn = "On your turn you roll, and one of your pawns goes exactly that far."
    return RulesPage(
        "A turn",
        f"Everybody has {play.pawns} pawns at Start. {turn}\n"
        "If the pawn was alone on the tile it leaves, you take that tile, good or bad, on top of your tower. "
        "With any company there the tile stays. The gap is closed.\nFinish ends every move.",
    )


def _tiles(play: Variant) -> RulesPage:
    lucky = play.skin.lucky
    risk = (
        "\nRisk tiles have a plus and a minus: with an even number of them all count for you, with an odd number all against you."
        if play.risk
        else ""
    )
    return RulesPage(
        "Tiles and points",
        f"{_ORDERS[play.order]} Plus tiles count for you and minus tiles against you. In the end each {lucky} turns your largest "
        f"minus into a plus, then the next.{risk}\n"
        f"The game is over when all pawns are home. Most points win; a tie goes to whoever has fewer {lucky}s.",
    )


def _gift_and_steal(play: Variant) -> RulesPage:
    return RulesPage(
        "Gift and Steal",
        "A Gift tile is never taken: leave it alone, and your top tile goes to somebody else: a minus to whoever shows the highest "
        "tile, anything else to whoever shows the lowest. Then it turns over and is a Steal: leave it alone, and you take the top "
        "tile of anybody. Then it is a Gift again.",
    )


def _guards() -> RulesPage:
    return RulesPage(
        "Guards",
        "The best tiles have guards on them. A guard is company like any other piece: with one there, the tile stays.\n"
        "Instead of a pawn you may move a guard, if any pawn stands with it.",
    )


def _modules(play: Variant) -> list[RulesPage]:
    name = figure(play.skin.figure)
    paragraphs = []
    if play.flixxy:
        paragraphs.append(
            f"{name[0].upper()}{name[1:]} runs along and belongs to nobody. The action die says whether you must, may or cannot "
            "move it instead of a pawn. What it leaves alone is yours, and so is a disc when you bring it home."
        )
    if play.worms:
        paragraphs.append(
            f"{play.skin.token.capitalize()} tokens: one comes with each minus that you take from the track. Play it in a later "
            "turn, or keep it for a point."
        )
    if play.hats:
        paragraphs.append(
            "The Hats: one pawn wears the lucky one, worth +10 in the end, and one the cursed one, −10. They can change heads "
            "where pawns meet."
        )
    return [RulesPage("Also in play", "\n".join(paragraphs))] if paragraphs else []


def _house_rulings(play: Variant) -> RulesPage:
    left_open, cards = [], []
    if not play.pro:
        left_open.append(f"how a Gift ranks {play.skin.lucky}s and empty towers")
        cards.append("Gift")
    if play.keeps_start:
        left_open.append("no step back beyond Start")
    if play.hats:
        left_open.append("hats change only if the mover wants it, and never on Start or Finish")
        cards += ["Cursed Hat", "Lucky Hat"]
    if play.worms:
        left_open.append("Everyone Off does not use up your number")
        cards.append("Everyone Off")
    left_open.append("players who are home sit out")
    cards.append("Finish")
    return RulesPage(
        "House rulings",
        f"Where the rules leave room, other tables may see it otherwise. Here: {'; '.join(left_open)}.\n"
        f"The cards say more: {', '.join(cards)}.",
    )
