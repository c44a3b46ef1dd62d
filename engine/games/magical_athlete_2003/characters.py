"""The 25 characters: each is its card's text, a sentence, and code in the same order as the sentence.

Hooks are explained in `engine.race.model.power`; hints for the quick AI are in `ai.hints`.
"""

from engine.games.magical_athlete_2003.ai import hints
from engine.race.model.power import DUTY, FREE, ONCE, SECRET, CardRegistry, modifies, offers, on, replaces
from engine.race.model.track import START
from engine.race.obvious import decline_at_the_finish, keep, take_the_finish

CARDS = CardRegistry()
character = CARDS.racer

FEMALE = "female"
"""The trait that Eros looks at (001-46)."""


def is_couple(one, others):
    return any((FEMALE in one.printed.traits) != (FEMALE in other.printed.traits) for other in others)


def underway(race, me):
    """All other racers that have left the starting field."""
    return [r for r in race.racing if r is not me and r.space > START]


@character(
    "Devil",
    ability="Lead in the Dice",
    brief="Others' dice count 1 less",
    flavour="Has read the small print. Wrote it, in fact.",
    strength=18,
    also=("demon",),
    rulings=(
        "What he leaves of a die is what everybody else sees: his 5 is no 6 for the Poet, his 1 is one for the Ghoul. (001-R10)",
        "A 1 stays a 1, and dice outside of a play, in a duel or for the Necromancer, weigh as usual. (001-41, 001-R10)",
        "If the Philosopher stops him, the die counts as it fell and the Devil advances 1. (001-R29)",
    ),
)
class Devil:
    """The die of everybody else's play counts 1 less, but never less than 1."""

    @modifies("die", does="makes {0}'s die lighter")
    def weight(race, me, roller, die):
        return -1 if roller is not me and die > 1 else 0


@character(
    "Amazon",
    ability="Sprint",
    brief="Advances 5 instead of rolling",
    flavour="Counts to five in a language with no word for slow.",
    strength=23,
    traits=(FEMALE,),
    rulings=(
        "The sprint is no play: no die falls, so there is nothing for Devil, Poet or Ghoul. (001-36)",
        "A Ninja who has declared runs the five fields with her. (001-74)",
        "If the Philosopher stops the sprint she advances 1, and her play is used up. (001-R15)",
    ),
)
class Amazon:
    """Instead of her play she may advance 5."""

    @replaces(
        "roll", does="sprints", asks="{me} is on {space}. Advance 5, or roll?", yes="Advance 5: {me:+5}", obvious=take_the_finish
    )
    def sprint(race, me):
        if race.may(me, "Advance 5", decline="Roll"):
            race.move(me, 5)
            race.skip_main_move()


@character(
    "Assassin",
    ability="Contract",
    brief="Strikes one before race 1",
    flavour="Professional, punctual, and never invited back.",
    strength=8,
    traits=(FREE, ONCE),
    rulings=(
        "Teams are open, so he may strike any of the twenty, even himself. (001-43, 001-R7)",
        "The card drawn instead is one of the five that were set aside, whichever chance picks. (001-20)",
        "The Philosopher only works in races, and this is not one. (001-43)",
    ),
)
class Assassin:
    """Between the draft and the first race he may strike one character from the game; its player draws another."""


@character(
    "Fighter",
    ability="Vault",
    brief="May skip occupied fields",
    flavour="Apologises to every head he steps on, in order.",
    strength=19,
    also=("martial artist",),
    rulings=(
        "He decides field by field, and only on the way forward. (001-44, 001-R33)",
        "However many fields he skips in a movement, it is one use for Druid and Philosopher. (001-R33)",
        "If he is stopped he advances 1, and the movement then counts every field. (001-R29)",
    ),
)
class Fighter:
    """When he moves on he may skip fields where others stand, without counting them."""

    @replaces(
        "step",
        does="vaults over field {0}",
        asks="{me} moves on from {space} and comes to {pick:place}, which is taken. Skip it?",
        pick="Skip {pick:who} on {pick:place}",
        no="Count it",
    )
    def vault(race, me, field):
        return field > me.space and race.others_on(field, me) and race.choose(me, "Skip field {space}", [field], "Count it")


@character(
    "Eros",
    ability="Arrow",
    brief="+5 when he and she meet",
    flavour="Shoots first and sends the invitations afterwards.",
    strength=26,
    also=("cupid",),
    rulings=(
        "One advance for each arrival, however many couples it makes; two at once are one arrival. (001-R18, 001-R34)",
        "He is a man himself, so he may well be half of the couple. (001-R18)",
        "Being placed at the start is no arrival, coming back there is. (001-R11)",
    ),
)
class Eros:
    """Each time a man and a woman come to share a field he may advance 5."""

    @on(
        "stopped",
        does="hits {0} and company",
        why="with an arrow",
        asks="{0} is half of a couple on {0:at}. Does {me} advance 5?",
        yes="Advance 5: {me:+5}",
        no="Stay on {me:at}",
    )
    def arrow(race, me, mover, company):
        if is_couple(mover, company) and race.may(me, "Advance 5", mover):
            race.move(me, 5)


@character(
    "Poet",
    ability="Ode to Six",
    brief="+1 when others throw a 6",
    flavour="Nothing rhymes with six. She has tried for years.",
    strength=10,
    traits=(FEMALE,),
    rulings=(
        "Every die of others counts: in a play, in a duel, for the Necromancer. (001-47, 001-R42)",
        "She steps at once, before what the die is for is carried out. (001-R42)",
        "Of a throw that the Wizard repeats, only the second is heard. (001-47)",
    ),
)
class Poet:
    """Each time another character throws a 6 she may advance 1."""

    @on(
        "thrown",
        die=6,
        does="praises {0}'s 6",
        asks="{0} threw a 6. Does {me} advance 1?",
        yes="Advance 1: {me:+1}",
        no="Stay on {me:at}",
    )
    def ode(race, me, roller, die):
        if roller is not me and race.may(me, "Advance 1", roller):
            race.move(me, 1)


@character(
    "Ghoul",
    ability="Snatch",
    brief="Takes others' 1s",
    flavour="Small steps, other people's, still warm.",
    strength=14,
    rulings=(
        "Only a 1 that counts in a play: not a duel's, not the Necromancer's. (001-49)",
        "He comes before the Ranger, whose 1 is gone then, and after the Devil, who can make a 2 a 1. (001-R20)",
        "A Wizard who repeats his throw offers only the second one. (001-49)",
    ),
)
class Ghoul:
    """When another character's play shows a 1 he may advance 1 instead of that character."""

    @on(
        "rolled",
        die=1,
        does="snatches {0}'s 1",
        asks="{0} rolled a 1. Does {me} advance instead?",
        yes="{me}, {me:way 1}",
        no="{0}, {0:way 1}",
    )
    def snatch(race, me, roller, die):
        if roller is not me and not race.skip and race.may(me, "Advance 1", roller, decline="Leave it to {}"):
            race.move(me, 1)
            race.skip_main_move()


@character(
    "Centaur",
    ability="Kick",
    brief="Kicks back whom he overtakes",
    flavour="The front half apologises. The back half does not.",
    strength=9,
    rulings=(
        "Overtaking is one movement of his own, from behind to ahead; being swapped or fetched is one, too. (001-51, 001-R30)",
        "He decides for each of them, and nobody is kicked off the starting field. (001-50, 001-R12)",
    ),
)
class Centaur:
    """Each character that he overtakes he may send 1 field back."""

    @on("passed", does="kicks {0}", asks="{me} has overtaken {0}. Kick {0} back 1?", yes="Kick {0}: {0:way -1}")
    def kick(race, me, other):
        if other.racing and other.space > START and race.may(me, "Kick {} back 1", other, decline="Let {} be"):
            race.move(other, -1)


@character(
    "Sword fighter",
    ability="En Garde",
    brief="Duels: the higher die moves 2",
    flavour="Challenges lamp posts, to keep in form.",
    strength=15,
    rulings=(
        "One offer for each opponent as either arrives, and one more as his own turn begins. (001-R19)",
        "On the starting field only the one as his own turn begins. (001-R11)",
        "Medusa may make him rest, and still has to fight him. (001-53)",
    ),
)
class SwordFighter:
    """Whoever shares his field he may call to a duel: both throw, the higher die advances 2, and he wins draws."""

    @on(
        "sharing",
        does="duels {0}",
        tie="wins the draw",
        asks="{0} is on {me}'s field, {me:at}. A duel? The higher die advances 2, {me} wins draws.",
    )
    def duel(race, me, foe):
        if (me.space > START or race.current is me) and race.may(me, "Duel {}", foe, decline="Let {} be"):
            mine, theirs = race.roll(me), race.roll(foe)
            race.move(me if mine >= theirs else foe, 2)

    @on("before_main_move")
    def salute(race, me):
        race.meet(me)


@character(
    "Siren",
    ability="Song",
    brief="Pulls all others 1 closer",
    flavour="Sings in the shower. The shower came closer.",
    strength=9,
    traits=(FEMALE, DUTY),
    rulings=(
        "All others move at once, from where they stood, and nobody can answer their arrival. (001-54, 001-55)",
        "She has no choice, and nobody can stop her; only a rest keeps her quiet. (001-38, 001-R36)",
        "The Troll needs room all the same: if the song brings them together, she goes back 1. (001-55)",
        "It is one field for everybody, so the Fighter skips nobody and nobody overtakes. (001-R14)",
    ),
)
class Siren:
    """At the beginning of her play everybody else moves 1 field towards her, all at once."""

    @on("before_main_move", does="sings")
    def song(race, me):
        race.move_all([(r, 1 if r.space < me.space else -1) for r in race.racing if r.space != me.space], quiet=True)


@character(
    "Priest",
    ability="Blessing",
    brief="Last place +2, himself +1",
    flavour="The last shall be first, give or take two fields.",
    strength=20,
    rulings=(
        "Everybody in last place advances 2 or nobody does; his own 1 comes once. (001-56)",
        "He may be last himself, and he may do it on the starting field. (001-57)",
        "He has the choice, although it happens at the beginning of a play. (001-R9)",
    ),
)
class Priest:
    """At the beginning of his play he may let everybody in last place advance 2; then he advances 1."""

    @on(
        "before_main_move",
        does="blesses last place",
        asks="{me} is on {space}. Bless last place?",
        yes="Bless: {last:2}, you +1",
        hint=hints.blessing,
    )
    def blessing(race, me):
        last = race.last()
        if race.may(me, "Bless: last place advances 2, you 1", decline="Keep silent"):
            race.move_all([(r, 2) for r in last])
            race.move(me, 1)


@character(
    "Necromancer",
    ability="Summons",
    brief="Throws one back, advances 1",
    flavour="On first-name terms with the starting field.",
    strength=5,
    rulings=(
        "He declares, throws, and only then chooses whom to send back. (001-R37)",
        "It is no play: the Ghoul has no use for his 1, but the Poet hears his 6. (001-58, 001-R42)",
        "With everybody else on the starting field there is nobody to send back. (001-R37)",
    ),
)
class Necromancer:
    """Instead of his play he may throw a die, send another character that far back, and advance 1."""

    @replaces(
        "roll",
        does="calls somebody back",
        headline="calls back {0}",
        asks="{me} is on {space}. Roll, or throw a die that sends somebody back, and advance 1?",
        yes="Send one back: {me:way 1}",
        then="{me} threw a {0} on {space}. Who goes back {0}?",
        pick="{pick}: {pick:way -{0}}",
        hint=hints.summons,
    )
    def summons(race, me):
        if underway(race, me) and race.may(me, "Throw a die to send somebody back", decline="Roll"):
            die = race.roll(me)
            whom = race.choose(me, "Send {} back " + str(die), underway(race, me), about=(die,))
            if whom:
                race.move(whom, -die)
            race.move(me, 1)
            race.skip_main_move()


@character(
    "Trader",
    ability="Bargain",
    brief="Swaps instead of rolling",
    flavour="Swapped his watch for the time of day, and made a profit.",
    strength=22,
    also=("merchant",),
    rulings=(
        "Both change fields at the same moment, and a Ninja who declared comes along with him. (001-60, 001-74)",
        "Whoever the swap brings from behind the Witch to ahead of her may have to rest. (001-60)",
        "If the Philosopher stops him he advances 1, and his play is used up. (001-R15)",
    ),
)
class Trader:
    """Instead of his play he may change fields with another character."""

    @replaces(
        "roll",
        does="trades places with {0}",
        asks="{me} is on {space}. Swap with somebody, or roll?",
        pick="Swap with {pick}: {pick:swap}",
        hint=hints.swap,
    )
    def bargain(race, me):
        other = race.aim(me, "Swap with {} on {space}", [r for r in race.racing if r.space != me.space], "Roll")
        if other:
            race.warp_all([(me, other.space), (other, me.space)])
            race.skip_main_move()


@character(
    "Spy",
    ability="Late Entry",
    brief="His player picks last",
    flavour="Was in the room the whole time. Ask anybody but him.",
    strength=8,
    traits=(FREE,),
    rulings=(
        "As long as his card is in hand, his player chooses when all others are known; also for the race that he runs. (001-R8)",
        "Only characters that have not raced can be chosen, and nobody can stop it. (001-61)",
    ),
)
class Spy:
    """As long as he has not raced, his player chooses a character after all others are revealed."""


@character(
    "Wizard",
    ability="Second Try",
    brief="May repeat his throw once",
    flavour="The first one was for the camera.",
    strength=14,
    rulings=(
        "Only the first throw of his play can be repeated, and the second one stands. (001-62)",
        "What the first throw showed is void for everybody. (001-62)",
        "If the Philosopher stops the repeat, the first throw stands and the Wizard advances 1. (001-R29)",
    ),
)
class Wizard:
    """He may repeat the first throw of his play; the second one counts."""

    @offers("reroll", does="waves the throw away", obvious=keep)
    def second_try(race, me, roller, used):
        return roller is me and used < 1


@character(
    "Philosopher",
    ability="Refute",
    brief="Stops an ability: +1 instead",
    flavour="Proved that arrows never arrive. Eros is still upset.",
    strength=6,
    rulings=(
        "He answers an ability as it is used: a target may be named, but nothing has happened and no die has fallen. (001-63)",
        "Assassin, Spy, Fortuneteller, Troll, Siren and Druid are out of his reach. (001-64)",
        "What he has stopped was not used; his own answer was, so the Druid may advance once. (001-R39)",
        "Instead of a play means the play is gone; a change to a play leaves the play as it was. (001-R15, 001-R29)",
    ),
)
class Philosopher:
    """He may stop the ability of another character as it is used; that character advances 1 instead."""

    @offers(
        "suppress",
        does="refutes {0}",
        asks="{0} is about to use {1}{2}. Does {me} stop it, so that {0} advances 1 instead?",
        yes="Stop it: {0} {0:way +1}",
        hint=hints.refute,
    )
    def refute(race, me, whose):
        return race.may(me, "Stop {}", whose, whose.power.ability, race.against(), decline="Let it happen")


@character(
    "Druid",
    ability="Insight",
    brief="+1 when others use abilities",
    flavour="Says the trees told her. The trees deny everything.",
    strength=25,
    traits=(FEMALE, FREE),
    rulings=(
        "One advance for each use, when all of it is done; duties of Troll and Siren count as well. (001-R17)",
        "Right behind the Troll she cannot advance, and has no answer when he sends her back. (001-67, 001-R40)",
        "If it goes round in circles, her advance is what ends it. (001-69)",
    ),
)
class Druid:
    """Each time another character has used its ability she may advance 1."""

    @on(
        "happened",
        does="learns from {0}",
        asks="{0} has used its ability. Does {me} advance 1?",
        yes="Advance 1: {me:+1}",
        no="Stay on {me:at}",
    )
    def insight(race, me, whose):
        if not race.is_kept_free(me.space + 1) and race.may(me, "Advance 1", whose):
            race.move(me, 1)


@character(
    "Troll",
    ability="Stench",
    brief="Nobody shares his field",
    flavour="Bathes every leap year. The next one is disputed.",
    strength=8,
    traits=(DUTY,),
    rulings=(
        "Not on the starting field: behind that there is nothing. (001-71)",
        "Whoever would stop with him stops 1 behind, as one use however many they are. (001-70, 001-R40)",
        "The Secret agent may fetch him, and then has to give way himself. (001-71)",
    ),
)
class Troll:
    """Nobody may stand with him: the others on his field go 1 back, except on the starting field."""

    @replaces("room", does="needs room", why="to stink in", headline="stinks out {0}")
    def stench(race, me):
        return me.space > START


@character(
    "Hoodlum",
    ability="Pickpocket",
    brief="Steals a marker at the start",
    flavour="Shakes your hand. Check your hand.",
    strength=12,
    traits=(ONCE,),
    also=("thief",),
    rulings=(
        "Only from a player who has a marker, so rarely in the first race. (001-R23)",
        "The theft is a use like any other: from the starting field, Philosopher and Druid may answer. (001-R32)",
    ),
)
class Hoodlum:
    """At the beginning of the race he may steal 1 marker from another player."""

    @on(
        "before_race",
        does="steals a marker from {0}",
        asks="From whom does {me} steal a marker, worth 1 point?",
        pick="Steal 1 from {pick} ({pick:has})",
        hint=hints.richest,
    )
    def pickpocket(race, me):
        rich = [r for r in race.racers if r.seat != me.seat and race.bronze[r.seat]]
        victim = race.aim(me, "Steal from {}", rich, "Steal nothing")
        if victim:
            race.gain(victim, -1)
            race.gain(me, 1)


@character(
    "Ninja",
    ability="Shadow",
    brief="Follows who begins beside him",
    flavour="You were never alone. You were merely not paying attention.",
    strength=17,
    rulings=(
        "He declares as that turn begins, before anything else of it, and may do so on the starting field. (001-73, 001-74)",
        "Declaring is the use, following is not; he goes along until the turn ends, but is not dragged back. (001-R22, 001-R38)",
        "At the goal he comes in after the one he follows; a forecast of that winner comes first. (001-74, 001-R41)",
        "Who has to rest cannot be followed. (001-R38)",
    ),
)
class Ninja:
    """As a turn begins on his field he may declare that he follows that character wherever the turn takes it."""

    @offers("shadow", does="follows {0}", asks="{0} begins a turn on {space}. Does {me} follow?", no="Stay on {me:at}")
    def shadow(race, me, mover):
        if mover.space == me.space and race.may(me, "Follow {}", mover, decline="Stay here"):
            race.follow(me, mover)

    @offers("join", does="goes along with {0}")
    def along(race, me, mover, space):
        return race.follows(me, mover)


@character(
    "Secret agent",
    ability="Abduction",
    brief="Fetches one to his field",
    flavour="Nobody is to know that he is here. Hello, he is here.",
    strength=20,
    also=("pirate",),
    rulings=(
        "If he fetches Medusa, her gaze may cost him this very play. (001-76, 001-R21)",
        "If he fetches the Troll, he has to give way himself. (001-71)",
        "He has the choice, although it happens at the beginning of a play. (001-R9)",
    ),
)
class SecretAgent:
    """At the beginning of his play he may bring another character to his field."""

    @on(
        "before_main_move",
        does="abducts {0}",
        asks="{me} is on {space}. Abduct somebody?",
        pick="Abduct {pick}: {pick:here}",
        no="Abduct nobody",
        hint=hints.fetch,
    )
    def abduction(race, me):
        others = [r for r in race.racing if r.space != me.space]
        other = race.aim(me, "Abduct {} from {space}", others, "Leave them where they are")
        if other:
            race.warp(other, me.space)


@character(
    "Witch",
    ability="Spell",
    brief="Overtakers may have to rest",
    flavour="Slow herself, and quick to take offence.",
    strength=7,
    traits=(FEMALE,),
    rulings=(
        "It is the turn that counts: behind her as it began, ahead of her now, whoever of the two moved. (001-R30)",
        "Setting off from her own field is not overtaking, and on the starting field she has no spell. (001-78)",
        "The rest is for the next turn, even if the spell strikes before the throw. (001-R31)",
        "Each spell costs her 1 field. (001-77)",
    ),
)
class Witch:
    """Whoever overtakes her she may make rest a turn, going back 1 each time. Not on the starting field."""

    @on(
        "passed_by",
        does="makes {0} rest",
        why="with a spell",
        asks="{0} has overtaken {me}. Does {0} rest a turn, and {me} go back 1?",
        yes="{0} rests, {me} {me:way -1}",
    )
    def spell(race, me, mover):
        if mover.racing and not mover.tripped and me.space > START and race.may(me, "Make {} rest", mover, decline="Let {} go"):
            race.trip_next_turn(mover)
            race.move(me, -1)


@character(
    "Medusa",
    ability="Gaze",
    brief="Her company may have to rest",
    flavour="Lovely eyes. Do not check.",
    strength=14,
    traits=(FEMALE,),
    rulings=(
        "The meeting is what counts, whoever of the two arrived, even if the other has run on since. (001-79, 001-R35)",
        "Who has to rest already is no target: rests do not add up. (001-R36)",
        "In the other's own turn, before the throw, the play is lost at once. (001-R31)",
    ),
)
class Medusa:
    """Whoever comes to share her field she may make rest a turn."""

    @on(
        "met",
        does="makes {0} rest",
        why="with a gaze",
        asks="{0} and {me} have met. Make {0} rest a turn?",
        yes="{0} rests a turn",
    )
    def gaze(race, me, other):
        if other.racing and not other.tripped and race.may(me, "Make {} rest", other, decline="Look away"):
            race.trip(other)


@character(
    "Fortuneteller",
    ability="Forecast",
    brief="Right forecast: she is 2nd",
    flavour="Sees everything coming except the corner of the table.",
    strength=11,
    also=("prophet",),
    traits=(FEMALE, FREE, ONCE, SECRET),
    rulings=(
        "Nobody else knows the forecast before the race is over. (001-25)",
        "If she named herself she comes 2nd, and whoever is home next comes 1st. (001-81, 001-R24)",
        "Her forecast comes before a Ninja in tow of the winner. (001-R41)",
        "Nobody can stop her. (001-81)",
    ),
)
class Fortuneteller:
    """Before the race she may write down who will win; if she is right the race ends there, and she is 2nd."""

    @on(
        "before_race",
        asks="Before the race: who will win? Nobody else sees it.",
        pick="{pick} wins: {pick:pays} for you",
        hint=hints.favourite,
    )
    def forecast(race, me):
        whom = race.choose(me, "{} will win", race.racers, "No forecast", secret=True)
        if whom:
            race.remember(me, whom)

    @on("won", does="has foreseen that {0} wins")
    def foreseen(race, me, winner):
        if race.remembered(me) is winner and me.place is None:
            race.finish(me)

    @replaces("place")
    def herself(race, me, place):
        return 2 if race.remembered(me) is me else place


@character(
    "Ranger",
    ability="Long Stride",
    brief="Turns a 1 or 2 into a 4",
    flavour="Knows a short cut. It is longer, but it is his.",
    strength=14,
    rulings=(
        "He may keep the 1 or 2. (001-82)",
        "The Ghoul comes first: a 1 that he has snatched is gone. (001-82)",
        "If the Philosopher stops him he advances 1, and then what the die shows. (001-R29)",
    ),
)
class Ranger:
    """A 1 or 2 in his play may be turned into an advance of 4."""

    @replaces(
        "distance",
        does="strides 4 on a {0}",
        asks="{me} rolled a {0} on {space}. Advance 4 instead?",
        yes="Advance 4: {me:main 4}",
        no="Advance {0}: {me:main {0}}",
        obvious=decline_at_the_finish,
    )
    def long_stride(race, me, die):
        return 4 if die <= 2 and race.may(me, "Advance 4 instead of {}", die, decline="Advance {}") else die
