"""What can be looked up about the game and its racers: the credits, a line for the smile and the rulings of each card."""

from __future__ import annotations

from engine.game import Card
from engine.games.magical_athlete.racers import CARDS

ABOUT: str = """\
Four short races, a die for everybody, and 36 athletes who each break the rules in a way of their own. Draft a team, send \
one of them to the line each time, collect chips, and accept that a fish may overtake you.
Grandstand is an unofficial fan work. It is not connected with the publisher or the authors of the game.

Original design: Takashi Ishida
Updated design: Richard Garfield
Creative director: Alex Hague
Art: Angela Kirkwood
Graphic design: Elizabeth Goodspeed, Janet Delavan
Additional design and development: Skaff Elias, James Nathan Spencer, Justin Vickers
Lead writer: Sophie Abromowitz
Publisher: CMYK
Manufacturer: Strom MFG
Thanks: Misty Hatchard, Bryan Bornmueller, Ted Werner and the playtesters"""

HOW_TO_PLAY: str = """\
A game is four races. Everybody drafts a team first and sends another racer to the start each time
(two at once with two players).

On your turn you roll a die and move that far: that is your Main Move, and many powers care whether
a move is one. Whatever else moves you is a move, but no Main Move; a warp is no move at all, and
nobody is run past.
The first over the line, space 30, takes gold and the second silver; then the race is over at once.
Later races pay more. Bronze chips, from stars and some powers, are a point each.
Whoever trips lies down and misses the next Main Move, no more: powers work lying down, too.
Powers that may be used ask you; all others simply happen. When several happen at once the track
comes first, then the racer whose turn it is, then the others clockwise, and whatever one of them
sets off is settled before the next.
Wild tracks: a star is worth a chip, a rock trips, an arrow moves you on or back, whenever you stop there.
After four races most points win; a tie is a tie."""

FLAVOUR: dict[str, str] = {
    "Alchemist": "Insists that the missing eyebrows improve the aerodynamics.",
    "Baba Yaga": "Yes, that house has knees, and it has warmed up both of them.",
    "Banana": "Lying low, looking yellow, and taking names as they go by.",
    "Blimp": "Glorious down the first straight. After that, we discuss the weather.",
    "Centaur": "Needs four shoes, brought two socks, looks magnificent.",
    "Cheerleader": "Cheers the back row so loudly that the front row looks round.",
    "Coach": "Whistle in one hand, clipboard in the other, no hand for excuses.",
    "Copycat": "Will have whatever the leader had for breakfast, please.",
    "Dicemonger": "Today's special: a second opinion on whatever you just rolled.",
    "Duelist": "Brought a spare glove, in case the first is politely returned.",
    "Egg": "Nobody knows what is in there. We go live to the shell.",
    "Flip Flop": "Wrong shoe for running, right shoe for being somewhere else.",
    "Genius": "Showed all the working in the margin. The die has yet to mark it.",
    "Gunk": "The grounds staff have gone home and will not answer the phone.",
    "Hare": "Quick off the line, quicker still to the nearest deckchair.",
    "Heckler": "Brought a folding chair, a megaphone and a packed lunch of opinions.",
    "Huge Baby": "Nap time has been moved to the middle of the track.",
    "Hypnotist": "Keep your eyes on the race. Not on the watch. Not on the wa...",
    "Inchworm": "Walked the course beforehand. Set out in the spring.",
    "Lackey": "Carries the towels, holds the door, and somehow gets there first.",
    "Leaptoad": "Regards a traffic jam as a row of stepping stones.",
    "Legs": "No dice, no nerves, and a tailor who charges by the mile.",
    "Lovable Loser": "Waves from the very back, and the crowd throws small change.",
    "Magician": "Nothing up this sleeve. Up the other, frankly, a poor three.",
    "Mastermind": "Has sealed the result in an envelope and is now glaring at it.",
    "M.O.U.T.H.": "Has asked whether the other entrants come with a sauce.",
    "Party Animal": "Sent no invitations. Everybody is on the way.",
    "Rocket Scientist": "The plan has a page for take-off. The landing page is blank.",
    "Romantic": "Two racers, one space, and somebody in lane four is weeping.",
    "Scoocher": "Do not mind the small shuffling noise. It is in the lead.",
    "Sisyphus": "Knows this hill well. They exchange birthday cards.",
    "Skipper": "One pip on the horizon, and somebody is ringing the ship's bell.",
    "Stickler": "Will photograph the finish, and then measure the photograph.",
    "Suckerfish": "Travels light, pays nothing, and calls every racer 'driver'.",
    "Third Wheel": "Table for two? Lovely. There is always room at the corner.",
    "Twin": "Has a trophy at home with somebody else's name on it.",
}

BRIEF: dict[str, str] = {
    "Alchemist": "Turns a 1 or 2 into a 4",
    "Baba Yaga": "Trips whoever is beside her",
    "Banana": "Trips whoever runs past",
    "Blimp": "+3 to the second corner, then −1",
    "Centaur": "Kicks back all it passes",
    "Cheerleader": "Cheers last place on by 2",
    "Coach": "+1 for all on its space",
    "Copycat": "Has the leader's power",
    "Dicemonger": "Sells rerolls, moves 1 for each",
    "Duelist": "Duels whoever joins it for 2",
    "Egg": "Hatches with a drawn power",
    "Flip Flop": "Swaps places instead of rolling",
    "Genius": "Calls its die for an extra turn",
    "Gunk": "−1 for everybody else",
    "Hare": "+2, but naps alone in front",
    "Heckler": "Moves 2 if a turn gets nowhere",
    "Huge Baby": "Nobody else fits on its space",
    "Hypnotist": "Warps a racer to its side",
    "Inchworm": "Takes the others' 1s as moves",
    "Lackey": "Moves 2 when others roll a 6",
    "Leaptoad": "Jumps taken spaces for free",
    "Legs": "May jog 5 instead of rolling",
    "Lovable Loser": "A chip when last and lonely",
    "Magician": "Two rerolls a turn",
    "Mastermind": "Guesses the winner, is 2nd",
    "M.O.U.T.H.": "Swallows a lone racer it meets",
    "Party Animal": "Pulls all closer, +1 a guest",
    "Rocket Scientist": "Doubles its die, then trips",
    "Romantic": "Moves 2 when a couple meets",
    "Scoocher": "Moves 1 for others' powers",
    "Sisyphus": "4 chips, but a 6 is back to Start",
    "Skipper": "Is next when anybody rolls a 1",
    "Stickler": "Others must finish exactly",
    "Suckerfish": "Rides along with its company",
    "Third Wheel": "Warps in on a couple",
    "Twin": "Has an earlier winner's power",
}
"""Each power in so few words that a row of twelve cards fits on a phone: a reminder, not the rule."""

RULINGS: dict[str, tuple[str, ...]] = {
    "Alchemist": (
        "Coach, Gunk and their like come after the swap, so the 4 may end up as a 5 or a 3. (000-R5)",
        "The die stays what it was: Skipper answers a 1 even if Alchemist turns it into a 4. (000-121)",
        "A 1 that Inchworm took away leaves nothing to turn into a 4. (000-R42)",
    ),
    "Baba Yaga": (
        "The Duelist may fight her, and may even win, but goes down all the same. (000-81)",
        "A Hypnotist who fetches her trips at once and loses the Main Move of that very turn. (000-R27)",
        "The meeting is what counts: whoever has run on since then trips nevertheless. (000-R26)",
        "Whoever lands beside her because Huge Baby needs the room trips as well. (000-R37)",
    ),
    "Banana": (
        "The slip waits until the move is done; nobody stops short because of it. (000-63)",
        "Suckerfish slips as well when it rides past on somebody else's move. (000-R31)",
        "Huge Baby stopping on Banana puts it behind and so has passed it: Baby trips. (000-R30)",
        "Warping over it is safe, because a warp passes nobody. (000-65)",
    ),
    "Blimp": (
        "Only the space where the turn began matters, not where powers took Blimp before the roll. (000-83)",
        "The corner is space 15, and a turn begun on it is already a slow one. (000-R3)",
        "A 1 from there comes to 0, and that is no move at all. (000-73)",
    ),
    "Centaur": (
        "A kick never goes beyond Start. (000-84)",
        "Level is not past: Centaur has to set off behind a racer and stop in front of it. (000-59)",
        "Every racer kicked is a happening of its own for Scoocher. (000-R15)",
        "The kick is a move, so Suckerfish may ride backwards with its victim. (000-R31)",
    ),
    "Cheerleader": (
        "All of last place moves or none of it, and Cheerleader's own 1 comes only once. (000-85)",
        "In last place itself it moves 2 and then 1, and stops after each. (000-86)",
        "Last place moves at the same moment: two who stop as a pair move a distant Romantic twice. (000-R38)",
        "Cheering works also on a turn spent getting up from a trip. (000-R27)",
    ),
    "Coach": (
        "Coach is its own best pupil and has the +1 on every Main Move. (000-87)",
        "What counts is who stands there when the move is reckoned up, so warping in first pays. (000-R26)",
        "The 5 of Legs is a Main Move and becomes 6 here. (000-106)",
        "Scoocher answers each +1, and does so before the move itself. (000-R36)",
    ),
    "Copycat": (
        "Leading all by itself it has no power; each new tie in front asks its player again. (000-R32)",
        "What others do before the race is not copied: behind Sisyphus there is the 6, but no chips. (000-89)",
        "Beside the real Huge Baby a copied one gives way. (000-89)",
        "When an arrival changes the lead the new power counts at once, on anybody's turn. (000-R41)",
    ),
    "Dicemonger": (
        "A die that was rerolled never was: its 1 or 6 wakes nobody. (000-70)",
        "Dicemonger may buy too, but earns a move only from other customers. (000-90)",
        "Scoocher moves for each reroll sold. (000-119)",
        "The commission is walked before the buyer moves, and may lead to a duel right then. (000-R43)",
    ),
    "Duelist": (
        "A duel is offered when somebody newly shares the space, and with each sharer as Duelist's turn begins. (000-R16)",
        "One offer for each opponent and occasion: two who simply stay put do not fight on and on. (000-R16)",
        "If the opponent is gone when the duel would come up, there is none. (000-R26)",
        "With Stickler about, a win one space short of the line leads nowhere: 2 is too far. (000-122)",
    ),
    "Egg": (
        "It runs as the egg it is; just the power is new. (000-93)",
        "Whatever hatches does its bit before the race as well: Sisyphus takes the chips. (000-93)",
        "The card that is not kept goes under the deck. (000-R12)",
        "A table with the rules faq-2026 lets Egg see three cards. (000-R34)",
    ),
    "Flip Flop": (
        "Both change places in one instant, so they never meet on the way. (000-94)",
        "A swap is a warp: nobody is passed by it, and Banana looks on in vain. (000-65)",
        "Both have stopped on their new spaces, so arrows, rocks and company there count. (000-61)",
        "A racer it already shares a space with cannot be picked. (000-R46)",
    ),
    "Genius": (
        "A 1 called rightly goes to Skipper, who is next; the extra turn is lost. (000-R18)",
        "After rerolls the guess is held against the die that was kept. (000-R42)",
        "A tripped Genius has no roll and so no guess. (000-R42)",
        "Scoocher moves for a right guess, never for a wrong one. (000-R15)",
    ),
    "Gunk": (
        "The way gets shorter, the die does not change: a 6 remains a 6 for Lackey. (000-96)",
        "Jogging Legs are slowed too, and come only 4 far. (000-106)",
        "A 1 becomes 0, and who moves 0 has not moved. (000-73)",
        "Scoocher answers every -1, even one that had nothing left to take. (000-R44)",
    ),
    "Hare": (
        "A tie for the lead keeps Hare awake; only a lonely leader rests. (000-97)",
        "Tripped as well as alone in front, it sits out a single turn for both and is up again. (000-R28)",
        "Those who have finished lead no more, so Hare can doze off behind the winner. (000-R24)",
    ),
    "Heckler": (
        "A turn spent getting up from a trip is as good a joke as any. (000-98)",
        "Heckler's own slow turns count too. (000-R29)",
        "Only the two ends of the turn are compared: far away and back again is worth a laugh. (000-98)",
    ),
    "Huge Baby": (
        "On Start there is room for all. (000-99)",
        "Being put back is not a move but is a stop: the track, Romantic and Baba Yaga answer it. (000-R37)",
        "Putting back a whole crowd is one happening for Scoocher. (000-R15)",
        "Of two Babies the copied one yields, and between equals the one that came later. (000-R41)",
    ),
    "Hypnotist": (
        "Fetching Baba Yaga ends in a trip, which takes the Main Move of the same turn. (000-R27)",
        "Fetching the M.O.U.T.H. is bold: it stops beside Hypnotist, and bites if those two are alone. (000-111)",
        "Staring works also while getting up from a trip. (000-R27)",
        "Racers already on Hypnotist's space are not offered. (000-R46)",
    ),
    "Inchworm": (
        "Skipper hears the 1 all the same and has its turn after the wriggle. (000-103)",
        "Alchemist and Rocket Scientist get no say about a 1 that Inchworm has taken. (000-R42)",
        "A 1 that was rerolled does not count. (000-70)",
        "Inchworm's own 1 is an ordinary step. (000-102)",
    ),
    "Lackey": (
        "Whatever Lackey's run sets off is settled before the roller takes a step. (000-R26)",
        "The die decides, not the distance: a 6 that Gunk shortens is still a 6. (000-96)",
        "Running into the Duelist can mean a duel between that roll and its move. (000-R43)",
    ),
    "Leaptoad": (
        "Taken spaces cost nothing; only free ones use up the number. (000-105)",
        "Two taken spaces in a row are two hops, and Scoocher moves for either. (000-119)",
        "Hopping over Banana is passing it, with the usual end. (000-59)",
        "It hops on every kind of move, but a warp is none. (000-65)",
    ),
    "Legs": (
        "A jog counts as a Main Move: Gunk makes it 4, Coach makes it 6. (000-106)",
        "Without a die there is nothing for Lackey, Skipper or Dicemonger to go by. (000-106)",
        "A trip costs the jog as it would cost a roll. (000-62)",
    ),
    "Lovable Loser": (
        "Shared misery pays nothing: with company in last place there is no chip. (000-107)",
        "Start is a space like the rest, so being left behind there pays. (000-71)",
        "The chip comes also on a turn spent getting up from a trip. (000-R27)",
    ),
    "Magician": (
        "No going back: the die thrown last is the one that stands. (000-108)",
        "Only that die can wake Skipper, Inchworm or Lackey. (000-70)",
        "Each reroll is one for Scoocher, even if its number is thrown away again. (000-119)",
    ),
    "Mastermind": (
        "Naming itself is fine: a win then brings gold and silver. (000-110)",
        "Once eliminated, being right is no use, and the race goes on. (000-R11)",
        "A Suckerfish in tow of the named winner is too late: Mastermind is 2nd. (000-R40)",
        "If a copied Mastermind was right as well, the silver goes to the real one. (000-R33)",
    ),
    "M.O.U.T.H.": (
        "It bites only where it stops itself; joining it on its space is safe. (000-111)",
        "Two others on the space are a crowd, and nobody is eaten. (000-111)",
        "The menu is fixed at the stop: a victim that gets moved on meanwhile is eaten anyway. (000-R26)",
        "A last racer left alone gets the best place still free; a place without a taker is not paid. (000-R9)",
    ),
    "Party Animal": (
        "All step at the same moment, and each arrival is a stop of its own. (000-R6)",
        "The host does not move, nor do guests who are there already. (000-R6)",
        "When Huge Baby comes to the party, all others on that space go back by one, the host too. (000-114)",
        "However many guests, their bonus is a single happening for Scoocher. (000-R38)",
    ),
    "Rocket Scientist": (
        "The die is on the table before anybody has to decide. (000-115)",
        "Twice the die first; Coach, Gunk and their like come on top of that. (000-R5)",
        "The flight is finished before the fall, which costs the next Main Move. (000-63)",
        "A 1 that Inchworm took away cannot be doubled. (000-R42)",
    ),
    "Romantic": (
        "Two who arrive together are two reasons to move, also if Romantic is one of them. (000-R39)",
        "It does not have to last: two whom an arrow parts at once still count. (000-R26)",
        "Lying tripped is no hindrance. (000-34)",
        "At a table with the rules faq-2026 arriving together does not count. (000-R34)",
    ),
    "Scoocher": (
        "Counts: every reroll, every space Leaptoad hops, every plus or minus, every racer kicked or tripped. (000-R15)",
        "Counts once: a crowd that Huge Baby puts behind, a pull by Party Animal. (000-R15)",
        "Does not count: Copycat's new model, a wrong guess of Genius, anything that changed nothing. (000-R15)",
        "Bouncing off Huge Baby would never end: it goes round once, and that is that. (000-77)",
    ),
    "Sisyphus": (
        "Without a chip left there is none to lose, but the way back to Start remains. (000-R19)",
        "Any bronze pays for it; a chip of 3 is changed. (000-R19)",
        "The way back is a warp: nobody is passed. (000-65)",
        "A 6 that was rerolled is forgotten. (000-70)",
    ),
    "Skipper": (
        "Whoever rolled the 1 finishes the turn; then comes Skipper. (000-R17)",
        "Play goes on at Skipper's left, unless Skipper rolls a 1 as well and has one more turn. (000-121)",
        "Genius calling a 1 rightly loses the extra turn to Skipper. (000-R18)",
        "With two racers each, the roller's seat plays both, and then Skipper's seat a full turn. (000-R45)",
    ),
    "Stickler": (
        "It is about every kind of move: arrows, duels and cheers included. (000-122)",
        "Too far means staying put, not walking up to the line. (000-122)",
        "Suckerfish may cross with a host who has the exact number, for it is just as far away. (000-R25)",
        "Each move forbidden is one happening, even if two Sticklers object. (000-R44)",
    ),
    "Suckerfish": (
        "There is no getting off before the move ends; over the line it comes in right after its host. (000-123)",
        "Backward moves can be followed, warps never. (000-R31)",
        "Riding past Banana is passing it: both trip. (000-R31)",
        "If Mastermind named the host as winner, the race is over before Suckerfish is home. (000-R40)",
    ),
    "Third Wheel": (
        "The Main Move follows as usual, from the new space. (000-124)",
        "If Baba Yaga is one of the two, the warp ends in a trip and this turn has no Main Move. (000-R27)",
        "Its own space is never among the choices. (000-R46)",
        "Romantic is not moved by it: three on a space are no pair. (000-116)",
    ),
    "Twin": (
        "In race 1 nobody has won yet, so Twin runs without a power. (000-R12)",
        "Only 1st places count, and what that card says, not what it had borrowed: a winning Egg means a new draw. (000-R13)",
        "As Sisyphus it takes the chips too. (000-125)",
        "The figure on the track is still Twin's own. (000-125)",
    ),
}

LIBRARY: dict[str, Card] = {
    name: Card(name, power.ability, power.text, FLAVOUR.get(name, ""), RULINGS.get(name, ()), BRIEF.get(name, ""))
    for name, power in CARDS.items()
}
