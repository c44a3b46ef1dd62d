"""The 36 racers. A racer is its card: a sentence, then code in the same order. Hooks: `engine.race.power`."""

from engine.games.magical_athlete.tracks import CORNER
from engine.race.power import Cards, modifies, offers, on, replaces
from engine.race.track import FINISH, START

CARDS = Cards()
racer = CARDS.racer


@racer("Alchemist", ability="Transmute 'N' Scoot")
class Alchemist:
    """A 1 or 2 on its Main Move may be turned into a move of 4."""

    @replaces("distance")
    def transmute(race, me, die):
        return 4 if die <= 2 and race.may(me, "Move 4 instead of {}", die, decline="Move {}") else die


@racer("Baba Yaga", ability="Leg It")
class BabaYaga:
    """Her house trips everybody it stops beside, and everybody who stops beside it."""

    @on("met")
    def leg_it(race, me, other):
        race.trip(other)


@racer("Banana", ability="The Slip")
class Banana:
    """Whoever runs past it trips."""

    @on("passed_by")
    def slip(race, me, mover):
        race.trip(mover)


@racer("Blimp", ability="Blow It")
class Blimp:
    """+3 on its Main Move while its turns begin before the second corner, -1 from that corner on."""

    @modifies("main_move")
    def blow(race, me, mover):
        if mover is me:
            return 3 if race.began < CORNER else -1


@racer("Centaur", ability="Hoofwhack")
class Centaur:
    """Kicks each racer it runs past 2 spaces back."""

    @on("passed")
    def hoofwhack(race, me, other):
        race.move(other, -2)


@racer("Cheerleader", ability="Rahrah")
class Cheerleader:
    """Before its Main Move it may cheer: everybody in last place moves 2, then it moves 1 itself."""

    @on("before_main_move")
    def rahrah(race, me):
        last = race.last()
        if race.may(me, "Cheer: last place moves 2 and you move 1", decline="Stay quiet"):
            race.move_all([(r, 2) for r in last])
            race.settle()
            race.move(me, 1)


@racer("Coach", ability="Good Hustle")
class Coach:
    """+1 on the Main Move of everybody who begins it on the Coach's space, the Coach too."""

    @modifies("main_move")
    def hustle(race, me, mover):
        return 1 if mover.space == me.space else 0


@racer("Copycat", ability="Copy That")
class Copycat:
    """Always has the power of the leader; its player picks when several lead."""

    @replaces("whose_power")
    def copy_that(race, me):
        return race.choose(me, "Copy {}", [r for r in race.leaders() if r is not me and not r.copies])


@racer("Dicemonger", ability="Dicey Deals")
class Dicemonger:
    """Sells every racer one reroll of its Main Move a turn, and moves 1 when somebody else buys."""

    @offers("reroll")
    def deal(race, me, roller, used):
        return used < 1

    @offers("rerolled")
    def commission(race, me, roller):
        if roller is not me:
            race.move(me, 1)


@racer("Duelist", ability="Duel!")
class Duelist:
    """May duel whoever comes to share its space: the higher die moves 2, and the Duelist wins ties."""

    @on("sharing")
    def duel(race, me, foe):
        if race.may(me, "Duel {}", foe, decline="Let {} be"):
            mine, theirs = race.roll(me), race.roll(foe)
            race.move(me if mine >= theirs else foe, 2)

    @on("turn_started")
    def en_garde(race, me):
        race.meet(me)


@racer("Egg", ability="Scramble")
class Egg:
    """Draws two racers before the race and hatches with the power of one of them."""

    @on("before_race")
    def scramble(race, me):
        cards = race.draw(me, race.rules.draws)
        kept = race.choose(me, "Hatch as {}", cards, secret=True)
        race.pile.put_under([card for card in cards if card is not kept])
        race.becomes(me, kept)


@racer("Flip Flop", ability="Flop Flip")
class FlipFlop:
    """May change places with another racer instead of rolling."""

    @replaces("roll")
    def flop_flip(race, me):
        other = race.choose(me, "Swap with {}", [r for r in race.racing if r.space != me.space], "Roll")
        if other:
            race.warp_all([(me, other.space), (other, me.space)])
            race.skip_main_move()


@racer("Genius", ability="Think Good")
class Genius:
    """May call its Main Move die; a right call earns another turn right after this one."""

    @on("before_roll")
    def guess(race, me):
        race.guess(me, race.choose(me, "Guess {}", range(1, 7), "Roll without a guess"))

    @on("rolled")
    def think_good(race, me, roller, die):
        if roller is me and race.this_turn.get(me) == die:
            race.goes_again(me)


@racer("Gunk", ability="Goop 'Em")
class Gunk:
    """Everybody else gets -1 on the Main Move."""

    @modifies("main_move")
    def goop(race, me, mover):
        return -1 if mover is not me else 0


@racer("Hare", ability="Hubris")
class Hare:
    """+2 on its Main Move, but a turn that begins alone in the lead goes by without one."""

    @modifies("main_move")
    def sprint(race, me, mover):
        return 2 if mover is me else 0

    @on("turn_started")
    def hubris(race, me):
        if race.leaders() == [me] and not me.tripped:
            race.skip_main_move()


@racer("Heckler", ability="Schadenfreude")
class Heckler:
    """Moves 2 at the end of every turn that got its racer no more than 1 space away from where it began."""

    @on("turn_ended")
    def schadenfreude(race, me, racer, space):
        if abs(space - race.began) <= 1:
            race.move(me, 2)


@racer("Huge Baby", ability="Really Huge")
class HugeBaby:
    """Fills its space: except on Start, everybody else there is put on the space behind."""

    @replaces("room")
    def really_huge(race, me):
        return me.space > START


@racer("Hypnotist", ability="Hsssst")
class Hypnotist:
    """Before its Main Move it may warp another racer to its own space."""

    @on("before_main_move")
    def hsssst(race, me):
        other = race.choose(me, "Warp {} here", [r for r in race.racing if r.space != me.space], "Leave them where they are")
        if other:
            race.warp(other, me.space)


@racer("Inchworm", ability="Wriggle")
class Inchworm:
    """When somebody else rolls a 1 for the Main Move, that move is off and Inchworm moves 1 instead."""

    @on("rolled", die=1)
    def wriggle(race, me, roller, die):
        if roller is not me:
            race.skip_main_move()
            race.move(me, 1)


@racer("Lackey", ability="Very Good Sire")
class Lackey:
    """Runs 2 ahead whenever somebody else rolls a 6 for the Main Move, before that move."""

    @on("rolled", die=6)
    def very_good(race, me, roller, die):
        if roller is not me:
            race.move(me, 2)


@racer("Leaptoad", ability="Jumpfrog")
class Leaptoad:
    """Jumps over occupied spaces on its way without counting them."""

    @replaces("step")
    def jumpfrog(race, me, space):
        return race.others_on(space, me)


@racer("Legs", ability="Jog")
class Legs:
    """May leave the die alone and simply move 5."""

    @replaces("roll")
    def jog(race, me):
        return 5 if race.may(me, "Jog 5", decline="Roll") else None


@racer("Lovable Loser", ability="D'aww")
class LovableLoser:
    """Gets a bronze chip before its Main Move when nobody keeps it company in last place."""

    @on("before_main_move")
    def daww(race, me):
        if race.last() == [me]:
            race.gain(me, 1)


@racer("Magician", ability="Poof")
class Magician:
    """May make its Main Move die disappear and roll again, twice a turn at most."""

    @offers("reroll")
    def poof(race, me, roller, used):
        return roller is me and used < 2


@racer("Mastermind", ability="Know-It-All")
class Mastermind:
    """Names the winner as its first turn begins; when right, the race ends there with Mastermind in 2nd place."""

    @on("turn_started")
    def predict(race, me):
        if me.turns == 0:
            race.predict(me, race.choose(me, "{} will win", race.racing))

    @on("won")
    def know_it_all(race, me, winner):
        if race.remembered(me) is winner:
            race.finish(me)


@racer("M.O.U.T.H.", ability="Chomp")
class Mouth:
    """Swallows a racer that it stops beside, if the two are alone there: that one is out of the race."""

    @on("stopped")
    def chomp(race, me, mover, company):
        if mover is me and len(company) == 1:
            race.eliminate(company[0])


@racer("Party Animal", ability="Animal Magnetism")
class PartyAnimal:
    """Before its Main Move everybody comes one space closer; each guest on its space gives it +1."""

    @on("before_main_move")
    def magnetism(race, me):
        race.move_all([(r, 1 if r.space < me.space else -1) for r in race.racing if r.space != me.space])

    @modifies("main_move")
    def guests(race, me, mover):
        return len(race.others_on(me.space, me)) if mover is me else 0


@racer("Rocket Scientist", ability="Kablooey")
class RocketScientist:
    """May go twice the number it rolled for its Main Move, and trips for it."""

    @replaces("distance")
    def kablooey(race, me, die):
        if race.may(me, "Double the {} and trip", die, decline="Move {}"):
            race.trip(me)
            return 2 * die
        return die


@racer("Romantic", ability="Ah, Love!")
class Romantic:
    """Moves 2 whenever anybody stops where exactly one other racer is."""

    @on("stopped")
    def ah_love(race, me, mover, company):
        if len(company) == 1:
            race.move(me, 2)


@racer("Scoocher", ability="Scooch Scooch")
class Scoocher:
    """Moves 1 each time a power of somebody else happens."""

    @on("happened")
    def scooch(race, me, whose):
        race.move(me, 1)


@racer("Sisyphus", ability="Keep Rollin'")
class Sisyphus:
    """Starts 4 bronze chips richer; a 6 on its Main Move costs one of them and warps it back to Start instead."""

    @on("before_race")
    def burden(race, me):
        race.gain(me, 4)

    @on("rolled", die=6)
    def keep_rolling(race, me, roller, die):
        if roller is me:
            race.skip_main_move()
            race.warp(me, START)
            race.gain(me, -1)


@racer("Skipper", ability="Salty Dog")
class Skipper:
    """Takes the next turn whenever anybody rolls a 1 for the Main Move."""

    @on("rolled", die=1)
    def salty_dog(race, me, roller, die):
        race.goes_next(me)


@racer("Stickler", ability="Actually...")
class Stickler:
    """Everybody else crosses the line on the exact count only, and stays put when a move is too long."""

    @replaces("crossing")
    def actually(race, me, mover, space):
        return mover is not me and space > FINISH


@racer("Suckerfish", ability="Sucker!")
class Suckerfish:
    """When a racer moves off its space it may ride along to wherever that move ends."""

    @offers("join")
    def sucker(race, me, mover, space):
        return race.may(me, "Follow {} to {space}", mover, space, decline="Let {} go")


@racer("Third Wheel", ability="Roll Through")
class ThirdWheel:
    """Before its Main Move it may warp to a space where exactly two racers stand."""

    @on("before_main_move")
    def roll_through(race, me):
        spaces = [space for space in race.spaces_with(2) if space != me.space]
        space = race.choose(me, "Warp to {space}", spaces, "Stay")
        if space is not None:
            race.warp(me, space)


@racer("Twin", ability="Double Dip")
class Twin:
    """May take the power of a racer that won an earlier race, for this one."""

    @on("before_race")
    def double_dip(race, me):
        race.becomes(me, race.choose(me, "Race as {}", race.winners, "Race without a power"))
