"""What pictures say about who has to act, at every moment of whole games: no less than the words below them, and nothing else."""

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
    """A game that keeps the picture in the channel as it was drawn last."""

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
            questions = [each for each in self.hosted.table.questions if self.hosted.record.seats[each.seat].is_played]
            question = self.random.choice(questions)
            self.hosted.answer(question.seat, question.key, self.random.choice(question.options).id, "test")
            self._show()


def page(view: View) -> Page:
    return render.registry.artist_of(view["game"]).pages(as_drawn(view))[-1]


def said(page: Page) -> str:
    """Who has to do what, in the description."""
    found = re.search(r"\w+ (to roll|to act|to pick a racer|chooses in secret)\.", page.alt)
    assert found is not None, page.alt
    return found[0]


def words(page: Page) -> str:
    return " ".join(item.text for item in page.scene.items if isinstance(item, Label))


@pytest.mark.parametrize(("game", "preset"), [("magical-athlete", ""), ("thats-life", "everything")])
def test_a_picture_names_whoever_is_asked_and_says_so_when_it_is_a_roll(game: str, preset: str) -> None:
    table, rolls, kinds = Watched(3, game=game, preset=preset), 0, set()
    for now in table.moments():
        asked, shown = {question["kind"] for question in now["questions"]}, page(table.drawn)
        kinds |= asked
        names = [now["seats"][seat] for seat in now["waiting"]]
        if len(table.drawn["waiting"]) > 1:
            assert said(shown) == "Everybody chooses in secret."
        else:
            assert said(shown).startswith(f"{names[0]} to "), "as the words below do"
            assert len(names) == 1
        if asked == {each["kind"] for each in table.drawn["questions"]}:
            assert (said(shown) == f"{names[0]} to roll.") == (asked == {"roll"})
            rolls += asked == {"roll"}
        else:
            assert not said(shown).endswith(" to roll."), "it was drawn for another question"
        for question in now["questions"]:
            assert question["prompt"] not in shown.alt + words(shown), "that stands below"
    assert rolls > 10
    assert len(kinds) > 3


def test_the_board_and_the_line_up_say_who_rolls() -> None:
    table, seen = Watched(3), set()
    for now in table.moments():
        shown = page(table.drawn)
        if [question["kind"] for question in now["questions"]] == ["roll"] == [each["kind"] for each in table.drawn["questions"]]:
            name, is_line_up = now["seats"][now["waiting"][0]], shown.name.endswith("line-up")
            seen.add(is_line_up)
            assert (f"{name} to roll for " if is_line_up else f"{name} to roll ") in words(shown)
    assert seen == {True, False}


def test_while_several_choose_in_secret_a_picture_does_not_say_who_has_chosen() -> None:
    """The words below do; they are edited with every choice, and the picture stays."""
    table, seen = Watched(3), 0
    for now in table.moments():
        if now["board"]["phase"] == "line-up" and len(table.drawn["waiting"]) > 1:
            seen += len(now["waiting"]) == 1
            assert said(page(table.drawn)) == "Everybody chooses in secret."
            assert "Everybody chooses in secret." in words(page(table.drawn))
    assert seen, "somebody was the last to choose"
