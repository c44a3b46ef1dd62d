"""The reference cards: what each tile, piece, token and module does, a line of flavour, and the rulings on it."""

from __future__ import annotations

from collections.abc import Iterable

from engine.contract.reference_card import ReferenceCard
from engine.contract.rulings import read_rulings
from engine.games.thats_life.modules.movement_cards import DECK
from engine.games.thats_life.modules.token_names import EVERYONE_OFF, EXTRA_TURN, SWAP_PLACES, TOP_TO_BOTTOM
from engine.games.thats_life.text.names import card_name
from engine.games.thats_life.tiles import MINUSES, PLUSES, RISK_VALUES
from engine.games.thats_life.variant import FINISH_DISCS, LAP_DISCS
from engine.text.english import signed

CONTESTED = frozenset({"004-R3", "004-R5", "004-R9", "004-R18", "004-R29"})
"""Rulings on which other tables may differ; their text says so."""

_RANKS = (
    "A Gift counts lucky tiles as the highest and risk tiles as 0. A player without tiles is passed over, unless "
    "nobody else has any. (004-R3)"
)
_BACKWARDS = "Going back needs room for every step. Reaching Start is fine, anything beyond it is no move. (004-R5)"
_HATS = (
    "The mover decides whether to take, give or exchange, once a move, even between their own pawns, and never on "
    "Start or Finish. (004-R9)"
)
_HOME = "With every pawn home you sit out, and cannot move guards or the figure either. (004-R29)"


def card(name: str, ability: str, text: str, flavour: str, brief: str, *rulings: str, also: tuple[str, ...] = ()) -> ReferenceCard:
    return ReferenceCard(name, ability, text, flavour, read_rulings(rulings, CONTESTED), brief, also)


def _disc_names(*sets: Iterable[int]) -> Iterable[str]:
    """The discs of these sets as they are named on buttons and in the log, each once."""
    return dict.fromkeys(f"{signed(disc)} disc" for discs in sets for disc in discs)


def lucky_tile(name: str, flavour: str) -> ReferenceCard:
    return card(
        name,
        "Luck for later",
        "When points are counted it turns one of your minus tiles into a plus.",
        flavour,
        "Turns a minus into a plus",
        "The largest minus is turned first, then the next; nobody has to work that out. (004-R28)",
        "It has no points of its own, and without a minus to turn it does nothing. (004-26)",
        "A tie goes to whoever holds fewer of these, useful or not. (004-R32)",
        "Risk tiles are beyond its luck. (004-37)",
        _RANKS,
        also=(f"{name.lower()}s", "lucky tile", "lucky tiles"),
    )


def figure(name: str, flavour: str) -> ReferenceCard:
    return card(
        name,
        "Lap after lap",
        "Runs like a pawn but belongs to nobody: the action die says whether you move it. A tile it leaves empty is yours, "
        "and so is the disc when you bring it to Finish.",
        flavour,
        "Anybody's runner, a disc a lap",
        "It is company: a pawn that leaves it behind takes nothing. (004-R15)",
        "Steps that are left over at Finish are lost; then it is back on Start at once. (004-R13)",
        "When it leaves a Gift or Steal alone its mover does what the tile says; its minus tiles bring tokens too. (004-R16)",
        "A −1 card takes it one back, though never out of Start. (004-R25)",
        "With the last of the four discs it leaves the race, and the action die with it. (004-43)",
    )


def token(look: str, flavour: str) -> ReferenceCard:
    return card(
        f"{look.capitalize()} token",
        "A consolation",
        "Comes with each minus tile that you take from the track. Keep it face down, and play it in a later turn.",
        flavour,
        "A secret deed, or 1 point",
        "A minus that was given or stolen brings none. (004-45)",
        "Not in the turn in which it came, but several in one turn if you like. (004-46)",
        "What has been played goes under the pile; what is left at the end is a point each. (004-51)",
        also=(f"{look}es" if look.endswith("ch") else f"{look}s", f"{look} tokens", "token", "tokens"),
    )


CARDS = (
    card(
        "Plus tile",
        "Worth having",
        "Gives you its number. Whoever leaves it and was alone on it takes it.",
        "Everybody's friend, and therefore never alone.",
        "Gives you its number",
        "Any other piece there keeps it on the track: a pawn, a guard, the figure. (004-31)",
        "Alone means alone right before the move, even in the second half of a double turn. (004-R1)",
        also=(*PLUSES, "tile", "tiles", "plus"),
    ),
    card(
        "Minus tile",
        "Somebody has to",
        "Costs you its number. Whoever leaves it and was alone on it has to take it.",
        "After you. No, no, after you. Really, I insist.",
        "Costs you its number",
        "There is no declining: the last one to go takes it along. (004-10)",
        "A lucky tile turns it into a plus at the end, the largest first. (004-R28)",
        "With tokens in the game, each one taken from the track brings a token. (004-45)",
        also=(*MINUSES, "tile", "tiles", "minus"),
    ),
    lucky_tile("Clover", "Four leaves, no promises, excellent timing."),
    lucky_tile("Camel", "Carries your worst day to the far side of the desert."),
    card(
        "Risk tile",
        "Odd or even",
        "Holds a plus and a minus. With an even number of them in your tower all are plus, with an odd number all are minus.",
        "One is a mistake. Two are a plan.",
        "Plus in pairs, minus alone",
        "Lucky tiles turn none of them. (004-37)",
        "Taking one brings no token: it is not a minus tile yet. (004-45)",
        "Eight tiles make room for them; with 2 or 4 players the 3 stays in the box and one of those comes back. (004-35)",
        _RANKS,
        also=(*RISK_VALUES, "tile", "tiles", "risks", "risk tiles"),
    ),
    card(
        "Gift",
        "How thoughtful",
        "Leave it alone and your top tile goes to somebody: a minus to the highest top tile, anything else to the lowest. Then it "
        "turns over to Steal.",
        "Wrapped with love. Do not shake it, and do not ask.",
        "Your top tile goes to another",
        "Among equals it goes to the nearest one clockwise. (004-16)",
        "Without a tile nothing is given, but it turns over all the same. (004-17)",
        "It happens once a move and is never taken home itself. (004-R34)",
        _RANKS,
        also=("gifts",),
    ),
    card(
        "Steal",
        "Mine now",
        "Leave it alone and the top tile of any other tower is yours. Then it turns over to Gift.",
        "It was just lying there, on top, with your name on it.",
        "Take anybody's top tile",
        "If nobody else has a tile nothing happens, but it turns over. (004-20)",
        "You choose whom to rob, not which tile: it is always the top one. (004-19)",
        "A stolen minus brings no token. (004-45)",
        also=("steals",),
    ),
    card(
        "Start",
        "Plenty of room",
        "All pawns begin here. Nobody ever takes it; once it is empty it goes back into the box.",
        "The only place on the track where company costs nothing.",
        "Where all begin",
        "With the figure, the hats or the movement cards in the game it stays for good: somebody may come back. (004-R4)",
        _BACKWARDS,
    ),
    card(
        "Finish",
        "Home",
        "Every move ends here, whatever is left of the number. The game is over when all pawns are home.",
        "Tea is served. The numbers are read out after the cake.",
        "Ends every move",
        "A player who is home for good has no turns, but can still be given tiles, or lose them. (004-24)",
        "Guards may go home as well, and stay there. (004-R22)",
        _HOME,
    ),
    card(
        "Pawn",
        "One step at a time",
        "Each turn one of your pawns goes as far as the number says. Three each; two from five players on.",
        "Small, round and absolutely not responsible for that −10.",
        "Yours to move",
        "Whoever can move has to, however much it hurts. (004-27)",
        "Only a −1 card, the cursed hat or a swap leads backwards. (004-69)",
        _HOME,
        also=("pawns",),
    ),
    card(
        "Guard",
        "Pro version",
        "Anybody may move one instead of a pawn, as long as anybody's pawn shares its space. The tile it stands on stays.",
        "Paid by the hour to stand on your favourite tile.",
        "Anybody's, if a pawn is there",
        "The figure is not a pawn: if it is the only company, a guard does not budge. (004-R13)",
        "Six begin on the lucky tiles, two on +8 and +7. (004-28)",
        "It takes nothing along, and nobody takes it. (004-31)",
        _HOME,
        also=("guards",),
    ),
    figure("Flixxy", "Has never won a race, having never noticed that there is one."),
    figure("Mummy", "Three thousand years of sleep, and now it wants to jog."),
    card(
        "Action die",
        "It, or not it",
        "Thrown beside the number. It says whether you must, may or cannot move the figure this turn.",
        "Two opinions on every subject, and a third one in between.",
        "Must, may or cannot move it",
        "If the figure has to go and cannot, the turn is played without it. (004-R14)",
        "As long as one of your cards can move it, no other will do, not even a 0. (004-R14)",
        "With movement cards only this die is thrown: the card has the number. (004-R24)",
        also=("die", "dice"),
    ),
    card(
        "Lap disc",
        "For good pacing",
        "The top one goes to whoever brings the figure to Finish: 4, 3, 2, and 1 for the last lap.",
        "A medal for somebody else's running. Wear it proudly.",
        "4 to 1 points for a lap",
        "The mover gets it, not whoever moved the figure before. (004-42)",
        "If Everyone Off sends the figure home, the player of that token gets it. (004-R17)",
        also=(*_disc_names(LAP_DISCS), "disc", "discs", "laps", "lap discs"),
    ),
    token("worm", "Lives under the minus, means well."),
    token("torch", "Somebody left the light on in the tomb. How kind."),
    card(
        EXTRA_TURN,
        "Token",
        "One more whole turn for you after this one, with a new number.",
        "The clock was looking the other way.",
        "Another turn after this one",
        "Several of them follow one after the other. (004-R20)",
        "Once your last pawn is home there is nothing to take a turn with. (004-24)",
    ),
    card(
        SWAP_PLACES,
        "Token",
        "Before or after your move a pawn of yours changes places with any piece on the tile before or behind it.",
        "Excuse me, I believe that is my puddle. And this was yours.",
        "Trade spaces with a neighbour",
        "Next to it means the next tile that is still there; Start and Finish are left out. (004-R19)",
        "No tile is taken by it, no Gift or Steal happens, and hats stay on their heads. (004-R19)",
    ),
    card(
        EVERYONE_OFF,
        "Token",
        "One of your pawns stays; all others on its space go as far as your number says.",
        "A private moment with a tile, courtesy of a firm push.",
        "Clears a space around your pawn",
        "The number is not used up. Your own move with it comes afterwards. (004-R18)",
        "Whoever is pushed takes no tile and no disc along, and stops at Finish. (004-R17)",
    ),
    card(
        TOP_TO_BOTTOM,
        "Token",
        "The top tile of your tower goes to its bottom.",
        "Out of sight, out of reach, and still on the bill.",
        "Your top tile goes under",
        "Gift and Steal look at the top only, so what lies below is safe, or stays with you. (004-12)",
        "It takes at least two tiles, and works before the move or after it. (004-48)",
    ),
    card(
        "Lucky Hat",
        "+10",
        "Whoever has it at the end gets 10 points. Its pawn has to be the last of its player's pawns to come home.",
        "Green suits everybody. Sadly it knows that.",
        "+10, but comes home last",
        _HATS,
        "A pawn has room for one hat. (004-R12)",
        "The highest die or card gets it before the game, and its player begins. (004-55)",
        "Pushed towards Finish too early, it waits one tile before. (004-56)",
        also=("+10", "hat", "hats", "the hats"),
    ),
    card(
        "Cursed Hat",
        "−10",
        "Whoever has it at the end loses 10 points. Its pawn may use any number backwards as well.",
        "Comes with its own little cloud. Machine washable.",
        "−10, but may go back",
        _HATS,
        _BACKWARDS,
        "Forward or back is up to you with every number, from the die or from a card. (004-R6)",
        "The lowest die gets it before the game; with cards it is the second highest. (004-54)",
        also=("hat", "hats", "the hats"),
    ),
    card(
        "Movement cards",
        "Instead of the die",
        "Hold two, play one, draw one. A yellow one played first may be followed by your other card; −1 goes back, 0 goes nowhere.",
        "Fate, but you get to shuffle it.",
        "Two in hand, one a turn",
        "Two cards a turn are the limit, whatever their colour. (004-R23)",
        "If neither card can be used, one is laid down, and that was the turn. (004-R7)",
        "A 0 moves nobody, so no hat changes heads. (004-59)",
        "When the pile is empty the discards are shuffled. (004-65)",
        _BACKWARDS,
        also=(*dict.fromkeys(map(card_name, DECK)), "card", "cards", "movement card", "yellow", "orange"),
    ),
    card(
        "Finish disc",
        "On the dot",
        "Reach Finish with a movement card and no step left over, and the top disc is yours.",
        "The tape measure agrees, and the tape measure never smiles.",
        "5 to 2 points for exact landing",
        "For your own pawn, and for a guard that you move there. (004-R22)",
        "Two each of 5, 4, 3 and 2, the highest on top; a table may choose the set of 2007, with a 6. (004-R33)",
        "The box with the camels has none, unless the table wants that set. (004-64)",
        also=(*_disc_names(*FINISH_DISCS.values()), "disc", "discs", "finish discs"),
    ),
    card(
        "Attack",
        "Two of a kind",
        "Two movement cards of one number send all enemy pawns and guards that far away from a space where you stand.",
        "Nothing personal. It is in the cards, twice.",
        "Two equal cards clear a space",
        "Two 0s are no attack; two −1s send them one back, though not out of Start. (004-R21)",
        "You draw two cards, and there is no second move. (004-67)",
        "A −1 and a 1 are not the same number. (004-66)",
        "The figure is nobody's enemy and stays. (004-67)",
        also=("attacks",),
    ),
    card(
        "Tower",
        "The newest on top",
        "The tiles that you took, face up and in order. Gift and Steal touch only the one on top.",
        "Every life is a stack of things one happened to be standing on.",
        "What you have taken",
        "Nobody rearranges a tower, except by Top to Bottom. (004-12)",
        "Towers are open to all; cards and tokens are not. (004-R35)",
    ),
    card(
        "Scoring",
        "At the end",
        "Your tower counts once its lucky tiles have turned the largest minuses; discs, hats and 1 for each token come on top. "
        "The highest sum wins.",
        "Deep breath. It was about the journey. Mostly.",
        "Towers, discs, hats, tokens",
        "Equal points: fewer lucky tiles win, then the win is shared. (004-1)",
        "Risk tiles count by your own number of them, not the table's. (004-36)",
        "The points on the board are those you would have if it ended now. (004-68)",
        also=("score", "points"),
    ),
)
