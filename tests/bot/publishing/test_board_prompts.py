"""What pictures say about who has to act, at every moment of whole games: the same as the text below them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

import render.registry
from bot.publishing.plan import AppendTurn, ContinueTurn, PostNew
from bot.workers.rendering.pictures import as_drawn
from render.artist import Page, View
from render.scene.scene import Label
from tests.bot.support.published_game import PublishedGame


class Watched(PublishedGame):
    """A game that remembers the view that was drawn last."""

    drawn: View

    def _follow(self, decision: Any) -> None:
        super()._follow(decision)
        if isinstance(decision, PostNew | ContinueTurn | AppendTurn):
            self.drawn = decision.message.view
            self.published.named = decision.message.named

    def moments(self) -> Iterator[View]:
        """The public view of every moment with a question for people."""
        self._show()
        while self.hosted.table.result is None:
            yield self.hosted.table.view(None)
            seats = self.hosted.record.seats
            questions = [question for question in self.hosted.table.questions if seats[question.seat].is_played]
            question = self.random.choice(questions)
            self.hosted.answer(question.seat, question.key, self.random.choice(question.options).id, "test")
            self._show()


def page(view: View) -> Page:
    return render.registry.artist_of(view["game"]).pages(as_drawn(view))[-1]


def prompt(page: Page) -> str:
    """Who has to do what, in the description."""
    match = re.search(r"\w+ (to roll|to act|to pick a racer|chooses in secret)\.", page.alt)
    assert match is not None, page.alt
    return match[0]


def words(page: Page) -> str:
    return " ".join(item.text for item in page.scene.items if isinstance(item, Label))


@pytest.mark.parametrize(("game", "preset"), [("magical-athlete", ""), ("thats-life", "everything")])
def test_a_picture_names_the_player_who_is_asked_and_says_when_it_is_a_roll(game: str, preset: str) -> None:
    table, rolls, kinds = Watched(3, game=game, preset=preset), 0, set()
    for now in table.moments():
        asked, shown = {question["kind"] for question in now["questions"]}, page(table.drawn)
        kinds |= asked
        names = [now["seats"][seat] for seat in now["waiting"]]
        if len(table.drawn["waiting"]) > 1:
            assert prompt(shown) == "Everybody chooses in secret."
        else:
            assert prompt(shown).startswith(f"{names[0]} to "), "as the text below does"
            assert len(names) == 1
        if asked == {question["kind"] for question in table.drawn["questions"]}:
            assert (prompt(shown) == f"{names[0]} to roll.") == (asked == {"roll"})
            rolls += asked == {"roll"}
        else:
            assert not prompt(shown).endswith(" to roll."), "it was drawn for another question"
        for question in now["questions"]:
            assert question["prompt"] not in shown.alt + words(shown), "the prompt stands below the picture"
    assert rolls > 10
    assert len(kinds) > 3


def test_the_board_and_the_line_up_say_who_rolls() -> None:
    table, seen = Watched(3), set()
    for now in table.moments():
        shown = page(table.drawn)
        if all([question["kind"] for question in view["questions"]] == ["roll"] for view in (now, table.drawn)):
            name, is_line_up = now["seats"][now["waiting"][0]], shown.name.endswith("line-up")
            seen.add(is_line_up)
            assert f"{name} to roll for " in words(shown) if is_line_up else f"{name} to roll" in shown.alt
    assert seen == {True, False}


def test_while_several_choose_in_secret_a_picture_does_not_say_who_has_chosen() -> None:
    """The text below does; it is edited with every choice, and the picture stays."""
    table, seen = Watched(3), 0
    for now in table.moments():
        if now["board"]["phase"] == "line-up" and len(table.drawn["waiting"]) > 1:
            seen += len(now["waiting"]) == 1
            assert prompt(page(table.drawn)) == "Everybody chooses in secret."
            assert "Everybody chooses in secret." in words(page(table.drawn))
    assert seen, "a player was the last to choose"
