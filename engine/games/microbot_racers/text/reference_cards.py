"""The reference cards: what each action, square and rule does, a line of flavour, and the rulings on it."""

from __future__ import annotations

from engine.contract.reference_card import ReferenceCard
from engine.contract.rulings import read_rulings

CONTESTED = frozenset({"003-R3", "003-R15"})
"""Rulings on which other tables may differ; their text says so."""

_NET = (
    "Laps are net: forward over the line is one more, back over it one less, and the last one ends the race in the middle of "
    "the move. (003-R3)"
)
_DISPLACED = (
    "A block that comes up under a robot moves it to the next free square along its way, or back where the track ends ahead; "
    "that costs nothing. (003-R15)"
)
_OFFER = "You are asked each time you drive or land on it, not when you fly over it. (003-R14)"
_EVERYBODY = "Everybody on the card keeps square and facing, and rolls if there is water underfoot now. (003-R25)"
_FORFEIT = "Markers that are lost go home at once, and the others act without you. (003-R13)"


def card(name: str, ability: str, text: str, flavour: str, brief: str, *rulings: str, also: tuple[str, ...] = ()) -> ReferenceCard:
    return ReferenceCard(name, ability, text, flavour, read_rulings(rulings, CONTESTED), brief, also)


def turn(side: str, flavour: str) -> ReferenceCard:
    return card(
        f"Turn {side}",
        "A quarter turn",
        f"Your robot turns a quarter to the {side} and stays on its square.",
        flavour,
        f"A quarter to the {side}",
        "What follows is seen from where it faces then. (003-21)",
        "It spoils a run-up, even if you turn back again. (003-R7)",
        "It does not make up for a drift: only going ahead does. (003-R8)",
        also=("turn", "turns", "rotate", f"t{side[0]}"),
    )


def drift(side: str, flavour: str) -> ReferenceCard:
    return card(
        f"Drift {side}",
        "Sideways",
        f"Your robot slides one square to the {side} and faces as before. Not twice without going ahead in between.",
        flavour,
        f"One square to the {side}",
        "Any drift counts, to either side and in the round before: a Move of one square has to come between. (003-R8)",
        "What lies there counts: water is rolled for, a switch is offered, a block hurts. (003-R9)",
        "A second one that cannot be done goes home and costs nothing. (003-R23)",
        also=("drift", "drifts", "drifting", f"d{side[0]}"),
    )


def jump(far: int, flavour: str) -> ReferenceCard:
    return card(
        f"Jump {far}",
        "A red move",
        f"With a run-up, fly {far} squares ahead over anything at all. Roll under your health less one, or stay, lose 1 health and "
        "all actions you have left.",
        flavour,
        f"{far} ahead, over anything",
        "With a block or no track to land on it fails without a roll. (003-R6)",
        "If a robot is there, a good roll means that both are hurt and you stay. (003-R6)",
        "Water where you land is one more roll; what you fly over does nothing, but the line counts. (003-R27)",
        "With health 1 or 2 it cannot succeed. (003-R10)",
        "It may be longer than your health: that limits Moves only. (003-R11)",
        also=("jump", "jumps", "jumping", "red", f"j{far}"),
    )


def switch(name: str, sign: str, does: str, flavour: str, brief: str) -> ReferenceCard:
    return card(
        name,
        "Transform switch",
        f"Come onto it and you may {does}, with everybody who is on it. Your move goes on over what is there then.",
        flavour,
        brief,
        _OFFER,
        _EVERYBODY,
        _DISPLACED,
        also=("switch", "switches", "transform", "blue", sign.lower()),
    )


CARDS = (
    card(
        "Move",
        "1 to 6 ahead",
        "Your robot goes so many squares straight ahead, over the seams of the cards. It cannot go farther than its health.",
        "Forward. It is most of what we do, and nearly all of what we understand.",
        "Straight ahead, up to your health",
        "You cannot pick one that is longer than your health; if you are hurt later, it shrinks. (003-18)",
        "How far it goes is settled as it begins: what you lose on the way does not shorten it. (003-R24)",
        "At least one square of it is a run-up, and makes a drift forgotten. (003-R7)",
        also=("moves", "forward", *(f"move {far}" for far in range(1, 7)), *(f"m{far}" for far in range(1, 7))),
    ),
    turn("left", "Two rights and one more would do as well, but who has the markers?"),
    turn("right", "Politely makes way, then takes the inside line."),
    drift("left", "Looking north, leaving west: the body disagrees with the eyes."),
    drift("right", "It is called style if you meant it."),
    jump(2, "Gravity was informed, and has asked for time to think."),
    jump(3, "The landing is somebody else's department."),
    card(
        "Repair",
        "On the spot",
        "Your robot stays where it is and gets 1 health back; on a pit stop it gets all 6.",
        "A little oil, a little glue, and never mention it again.",
        "1 health, in the pits all of it",
        "Six is the most; with full health it is allowed and does nothing. (003-R19)",
        "It spoils a run-up. (003-R7)",
        also=("repairs", "fix", "minor repair", "wrench"),
    ),
    card(
        "Puddle",
        "A yellow hazard",
        "Whoever comes onto it rolls under its health, or loses a point. It stops nobody.",
        "Shallow, brown, and full of ambition.",
        "Roll under health or lose 1",
        "By a Move, a drift or a landing, and each such square is a roll of its own. (003-R9)",
        "As much as your health is a fail; with health 1 every roll is. (003-R10)",
        "Staying there or leaving needs no roll, but after a switch was thrown everybody on that card rolls. (003-R25)",
        also=("puddles", "water", "hazard", "hazards", "yellow", "wet"),
    ),
    card(
        "Ramp",
        "A yellow hazard",
        "As wet as a puddle: roll under your health, or lose a point. With the option Launch, whoever passes flies over a block "
        "that comes right behind it.",
        "Up is easy. Down has opinions.",
        "Like a puddle; may launch you",
        "Launch: only the very next square, only in that Move, and the Move has to lead beyond the block. (003-R17)",
        "Jumps, drifts and ramps that come up underfoot launch nobody. (003-R17)",
        "It is rolled for on entering, like any hazard. (003-R9)",
        also=("ramps", "launch", "hazard", "hazards", "yellow"),
    ),
    card(
        "Pit stop",
        "Full service",
        "A Repair done here restores all 6 health.",
        "Four tyres, no questions, mind the cat.",
        "Repair here: health 6",
        "You have to stand on it: passing by is not enough. (003-R19)",
        "Without a Repair nothing happens here. (003-35)",
        also=("pit", "pits"),
    ),
    card(
        "Block",
        "In the way",
        "Run into it and you halt before it, lose 1 health and all actions you have left. The end of the track does the same.",
        "Has never moved for anybody, and takes pride in it.",
        "Halts you, hurts you, ends it",
        "You stop on the last free square before it. (003-R18)",
        "Leaving the track is the same thing. (003-31)",
        _FORFEIT,
        _DISPLACED,
        also=("blocks", "impact", "impacts", "crash", "edge", "forfeit"),
    ),
    card(
        "Start line",
        "And the finish",
        "Four squares to begin on. Laps are counted at the edge behind them, where you come from.",
        "Everybody's favourite place on the track, once with each emotion.",
        "Where laps begin and end",
        "Entering a start square from the side counts nothing. (003-R3)",
        "The lowest opening roll chooses a square first. (003-R21)",
        "The start card has no switch, so the line never moves. (003-R16)",
        also=("start", "line", "finish", "start square"),
    ),
    switch(
        "Lengthwise switch",
        "L",
        "flip its card over the long axis: the back comes up as it lies",
        "There is another side to everything. This one opens it like a book.",
        "Flips its card like a page",
    ),
    switch(
        "Crosswise switch",
        "S",
        "flip its card over the short axis: the back comes up, turned by half",
        "Heads over heels, and the puddle lands on you.",
        "Flips its card head over heels",
    ),
    switch(
        "Half-turn switch",
        "R",
        "turn its card by half without flipping it",
        "Nothing has changed, except where everything is.",
        "Turns its card by half",
    ),
    card(
        "Health",
        "6 to 0",
        "Begins at 6. It limits how far you can move, and all rolls have to be under it; at 0 your robot is a wreck.",
        "Six hearts, and a whole track that would like one.",
        "Your limit, and your life",
        "Yellow rolls have to be under it, red ones under one less. (003-30)",
        "Whatever happens costs a single point. (003-R5)",
        "At 1 every hazard fails, at 1 and 2 every jump. (003-R10)",
        "Points lost through others shrink a Move that you picked before. (003-R35)",
        also=("damage", "roll", "rolls", "die", "dice"),
    ),
    card(
        "Collision",
        "Two of us",
        "Run into another robot and both lose 1 health. You halt and lose your other actions; the other one goes on.",
        "They have met before. They will meet again.",
        "Both lose 1, the mover halts",
        "The points are lost together, so two can wreck each other: then neither has won. (003-R12)",
        "Nobody is pushed: you stay on the square before. (003-R18)",
        "Being hit spoils neither a run-up nor anything else. (003-R29)",
        _FORFEIT,
        also=("collisions", "crash", "ram"),
    ),
    card(
        "Wreck",
        "Health 0",
        "A robot without health is destroyed and has lost. The last one intact wins the race, wherever it is.",
        "Some assembly required. Again.",
        "Out of the race",
        "It leaves the track at once, and its markers go home. (003-R34)",
        "If the last ones fall together nobody wins. (003-R12)",
        also=("wrecks", "destroyed", "intact"),
    ),
    card(
        "Take 1st",
        "Once in a race",
        "Be 1st player of the round without rolling: you pick first, and act last.",
        "There is a queue. You are now in front of it.",
        "Pick first without rolling",
        "If both want it, whoever was second in the last round gets it, and the other keeps the privilege. (003-R4)",
        "Otherwise all roll, and the lowest is first; ties roll again. (003-12)",
        also=("first", "1st player", "first player", "p1", "p2", "privilege"),
    ),
    card(
        "Laps",
        "1 to 5 as agreed",
        "Come over the line as often as agreed, before the others do, and you have won.",
        "Round and round, and each time it is a different round.",
        "Over the line, net",
        _NET,
        "They may fall below nought: then −1 is shown, and has to be made good. (003-R37)",
        "Drifts, jumps and displacements over the line count as well. (003-R27)",
        "After 60 rounds a lap the race is called, and whoever has the least to go wins. (003-R31)",
        also=("lap", "win", "winning"),
    ),
    card(
        "Run-up",
        "Before a jump",
        "Your last action has to be a Move of at least one square, or you cannot jump.",
        "Three steps back for courage, which nobody here can do.",
        "A Move right before the jump",
        "It lasts into the next round; a turn, a drift, a repair or a jump spoils it. (003-R7)",
        "A jump without one is not on offer, and goes home if nothing else is left. (003-R23)",
        "Being hit or displaced does not spoil it. (003-R29)",
        also=("run up", "runup"),
    ),
    card(
        "Action card",
        "3 markers each",
        "Up to three markers each, one to a space: the 1st player lays one, then it is two at a time. What is taken is gone "
        "for this round.",
        "Eighteen good ideas, and somebody always has yours.",
        "Where you pick three a round",
        "Easy has 18 spaces; hard has 12, one of each, and there P1 gains much more than P2. That is the point of it. (003-R1)",
        "Enough ends your picks, and the others go on. (003-R32)",
        "What you have picked you must try, in any order; P2 acts first. (003-19)",
        "You may give the order at once: you are asked again if it would do anything other than what was shown. (003-R30)",
        "Three or four robots are a house rule; the spaces of the hard side are added for them. (003-R33)",
        also=("actions", "marker", "markers", "easy", "hard", "spaces", "enough", "plan"),
    ),
)
