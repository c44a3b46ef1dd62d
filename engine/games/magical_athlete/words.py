"""Every question of Magical Athlete as a sentence. The rules know no words but the labels on the cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.games.magical_athlete.match import Match
from engine.games.magical_athlete.racers import CARDS
from engine.host import Ask, option_id
from engine.question import Option
from engine.race.power import Power
from engine.race.racer import Racer
from engine.race.retelling import Deed
from engine.race.track import FINISH, START
from engine.sentences import tidy

POWERS = {
    "Alchemist.transmute": "{me} turns the {0} into a 4.",
    "BabaYaga.leg_it": "{me} shares a space with {0} and sticks out a leg.",
    "Banana.slip": "{me} trips {0}, who ran past.",
    "Blimp.blow": "{me} feels the wind.",
    "Centaur.hoofwhack": "{me} gallops past {0} and kicks.",
    "Cheerleader.rahrah": "{me} cheers for last place.",
    "Coach.hustle": "{me} claps {0} on the back.",
    "Dicemonger.deal": "{me} sells {0} another throw.",
    "Duelist.duel": "{me} challenges {0}: the higher die moves 2, and a tie counts for {me}.",
    "FlipFlop.flop_flip": "{me} swaps instead of rolling.",
    "Genius.think_good": "{me} guessed the {1} right.",
    "Gunk.goop": "{me} makes the track sticky for {0}.",
    "Hare.sprint": "{me} sprints.",
    "Hare.hubris": "{me} leads alone and takes a nap.",
    "Heckler.schadenfreude": "{me} laughs at {0} for hardly getting anywhere.",
    "HugeBaby.really_huge": "{me} needs the whole space.",
    "Hypnotist.hsssst": "{me} swings the watch.",
    "Inchworm.wriggle": "{me} takes the 1 that {0} rolled.",
    "Lackey.very_good": "{me} hurries ahead: {0} rolled a 6.",
    "Leaptoad.jumpfrog": "{me} jumps over space {0}, which is taken.",
    "Legs.jog": "{me} leaves the die alone and jogs.",
    "LovableLoser.daww": "{me} is last and alone, and gets a consolation chip.",
    "Magician.poof": "{me} makes the die vanish.",
    "Mastermind.predict": "{me} makes a prediction.",
    "Mastermind.know_it_all": "{me} knew it all along.",
    "Mouth.chomp": "{me} opens wide.",
    "PartyAnimal.magnetism": "{me} throws a party and everybody comes closer.",
    "PartyAnimal.guests": "{me} gets a push from its guests.",
    "RocketScientist.kablooey": "{me} doubles the {0} and will pay for it.",
    "Romantic.ah_love": "{me} sees {0} in company of just one, and swoons ahead.",
    "Scoocher.scooch": "{me} scooches, because a power of {0} happened.",
    "Sisyphus.burden": "{me} shoulders its chips.",
    "Sisyphus.keep_rolling": "{me} rolled a 6 and loses its grip.",
    "Skipper.salty_dog": "{me} hears a 1 from {0} and grabs the wheel.",
    "Stickler.actually": "{me} objects: {0} has more than the exact count, and stays put.",
    "Suckerfish.sucker": "{me} sticks to {0}.",
    "ThirdWheel.roll_through": "{me} rolls in on a couple.",
}
"""What a power event says. {me} is whoever has the power, {0} and {1} what the hook was told."""

PROMPTS = {
    "Alchemist.transmute": "{me} rolled a {0} for its Main Move. Turn it into a 4?",
    "Cheerleader.rahrah": "{me} is on {space}. Cheer for last place?",
    "Copycat.copy_that": "Several racers share the lead. Whose power does {me} copy?",
    "Duelist.duel": "{me} shares {space} with {0}. Duel?",
    "Egg.scramble": "{me} hatches before the race. Whose power comes out?",
    "FlipFlop.flop_flip": "{me} is on {space}. Roll, or swap places with somebody?",
    "Genius.guess": "{me} is on {space} and about to roll. Guess the number?",
    "Hypnotist.hsssst": "{me} is on {space}. Whom does it warp there?",
    "Legs.jog": "{me} is on {space}. Jog 5, or roll?",
    "Mastermind.predict": "{me} begins its first turn. Who will win this race?",
    "RocketScientist.kablooey": "{me} rolled a {0} for its Main Move. Double it and trip?",
    "Suckerfish.sucker": "{0} leaves {space} for {end}. Does {me} ride along?",
    "ThirdWheel.roll_through": "{me} is on {space}. Drop in on a couple?",
    "Twin.double_dip": "{me} may race as an earlier winner. As whom?",
    "reroll": "{me} rolled a {0}. Keep it, or roll again?",
    "go_with": "Which of your racers goes first this turn?",
    "roll": "{me} is on {space}. Your roll.",
}
"""What a question asks; a power that is not listed is asked about by its ability's name."""


def deed_of(hook: str) -> Deed | None:
    """The words of a hook, by its name in the events."""
    template = POWERS.get(hook)
    return None if template is None else Deed(template.removeprefix("{me} ").removesuffix("."))


def space(number: int) -> str:
    """A space for the middle of a sentence."""
    return "Start" if number <= START else "the finish" if number >= FINISH else str(number)


def the_space(number: int) -> str:
    """The same where another number stands beside it."""
    return f"space {number}" if START < number < FINISH else space(number)


# ---------------------------------------------------------------------- questions


def phrase(match: Match, ask: Ask, names: Sequence[str]) -> tuple[str, tuple[Option, ...]]:
    if ask.kind == "draft":
        return f"{names[ask.seat]}, pick a racer for your team.", _cards(ask.options)
    if ask.kind == "line-up":
        return _line_up_prompt(match, ask), _cards(ask.options)
    return race_question(ask)


def race_question(ask: Ask) -> tuple[str, tuple[Option, ...]]:
    me, label, decline, about = ask.wording
    told = [_name(value) for value in about]
    end = _place(about[-1]) if about else ""
    template = PROMPTS.get(ask.kind, "{me} is on {space}. " + f"{me.power.ability}?")
    prompt = tidy(template.format(*told, me=me.name, space=the_space(me.space), end=end))
    options = []
    for value in ask.options:
        if value is None:
            text = decline.format(*told)
        elif value == "yes":
            text = label.format(*told, space=end)
        else:
            text = label.format(_name(value), space=_place(value))
        options.append(Option(option_id(value), text, _detail(value)))
    return prompt, tuple(options)


def _line_up_prompt(match: Match, ask: Ask) -> str:
    where = match.track.title
    if match.racers_each == 1:
        return f"Race {match.race_no} on {where}: which racer do you send?"
    first = not match.chosen[ask.seat]
    if match.rules.fixed_order:
        return f"Race {match.race_no} on {where}: which racer goes {'first' if first else 'second'} on your turns?"
    return f"Race {match.race_no} on {where}: which is your {'first' if first else 'second'} racer?"


def _cards(names: Sequence[str]) -> tuple[Option, ...]:
    return tuple(Option(name, name, CARDS[name].text) for name in names)


def _name(value: Any) -> Any:
    return value.name if isinstance(value, Racer | Power) else value


def _place(value: Any) -> Any:
    return space(value) if isinstance(value, int) else _name(value)


def _detail(value: Any) -> str:
    if isinstance(value, Racer):
        return f"on {space(value.space)}" + (f" · {value.power.text}" if value.power.text else "")
    return value.text if isinstance(value, Power) else ""
