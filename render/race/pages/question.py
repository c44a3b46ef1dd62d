"""The picture of a question: the racers to choose from, or the board with rings around the options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.race.model.track import START
from render.artist import Page, View
from render.drawing.icons import letter_of
from render.race import alt
from render.race.pages.board import race_scene
from render.race.pages.choice_cards import cards
from render.race.panels.common import HEADER, MARGIN
from render.race.profile import RaceProfile
from render.race.track.layout import course_of
from render.scene.scene import Panel, Scene
from render.typography.display_names import plain_text
from render.typography.fitting import paragraph

Option = Mapping[str, Any]


def question_page(profile: RaceProfile, view: View) -> Page | None:
    question = next((question for question in view["questions"] if question["seat"] == view["you"]), None)
    if question is None:
        return None
    names = [str(option["id"]) for option in question["options"] if option["id"] in profile.cards]
    if names and view["board"]["phase"] != "draft":
        text = "; ".join(f"{name}: {profile.cards[name].brief}" for name in names)
        return Page(f"{profile.game_id}-choice", _choice_scene(profile, question, names), f"{question['prompt']} {text}.")
    if view["board"]["phase"] != "race":
        return None
    ids, spaces = _racers(view, question["options"]), _spaces(profile, question)
    if not ids and not spaces:
        return None
    racers = {name: number for number, name in enumerate(ids.values())}
    marks = {option: letter_of(racers[name]) for option, name in ids.items()}
    offered = ", ".join(option["label"] for option in question["options"])
    text = f"{question['prompt']} Possible: {offered}. {alt.race_alt(profile, view)}"
    return Page(f"{profile.game_id}-choice", _board_scene(profile, view, racers, spaces), text, marks)


def _racers(view: View, options: Sequence[Option]) -> dict[str, str]:
    """Returns the racers that can be chosen, by option id."""
    named = {f"r{i}": str(racer["name"]) for i, racer in enumerate(view["board"]["race"]["racers"])}
    return {option["id"]: named[option["id"]] for option in options if option["id"] in named}


def _spaces(profile: RaceProfile, question: Mapping[str, Any]) -> list[int]:
    numbers = [option["id"] for option in question["options"] if option["id"].isdigit()]
    return [int(number) for number in numbers] if question["kind"] in profile.space_questions else []


def _board_scene(profile: RaceProfile, view: View, racers: Mapping[str, int], spaces: Sequence[int]) -> Scene:
    scene, course = race_scene(profile, view, racers), course_of(view["board"]["race"]["length"])
    areas = [course.start if space <= START else course.tile(space) for space in spaces if space < course.length]
    return scene._replace(items=(*(Panel(area, None, "accent", 9, radius=22) for area in areas), *scene.items))


def _choice_scene(profile: RaceProfile, question: Mapping[str, Any], names: Sequence[str]) -> Scene:
    """Lays out figures with names and powers, as large as their number allows."""
    prompt = paragraph(HEADER._replace(h=100), plain_text(question["prompt"]), 40, bold=True)
    items, bottom = cards(profile, names, prompt[-1].box.bottom + 10)
    return Scene(bottom + MARGIN, (), (*prompt, *items))
