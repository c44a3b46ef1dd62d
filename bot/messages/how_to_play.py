"""How a game is played, for the options in play: a picture and a few words, and all rules in pages that fit a phone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from bot.messages.custom_ids import CustomId
from bot.messages.layouts import Layout, button
from bot.tables.hosted_table import HostedTable
from bot.text.escaping import plain
from engine import Game, HowToPlay, RulesPage, commitment
from render import Picture

USUAL_SEATS = 4


class RulesInPlay(NamedTuple):
    """A game with the options of a table, or with its usual ones if there is no table."""

    game: Game[Any]
    seats: int
    options: Mapping[str, str]
    table: HostedTable | None = None

    @classmethod
    def of_table(cls, hosted: HostedTable) -> RulesInPlay:
        """While players are missing it is as for the usual number of them."""
        record, (fewest, most) = hosted.record, hosted.bounds
        seats = len(record.seats) if len(record.seats) >= fewest else _usual_seats(fewest, most)
        return cls(hosted.game, seats, record.options, hosted)

    @classmethod
    def usual(cls, game: Game[Any]) -> RulesInPlay:
        options = game.read_options({})
        return cls(game, _usual_seats(*game.seats_for(options)), options)

    @property
    def how_to_play(self) -> HowToPlay:
        return self.game.how_to_play(self.seats, self.options)

    def pages(self) -> Sequence[RulesPage]:
        """All rules; at a table the last page says how its dice can be checked."""
        if self.table is None:
            return self.how_to_play.rules
        seal = commitment(self.table.record.seed)
        return (*self.how_to_play.rules, RulesPage("Fair dice", FAIR_DICE.format(seal=seal[:12])))

    def custom_id(self, action: str, *arguments: str) -> CustomId:
        table = "" if self.table is None else self.table.record.id
        return CustomId(action, table, 0, (self.game.id, *arguments))


def _usual_seats(fewest: int, most: int) -> int:
    return min(max(USUAL_SEATS, fewest), most)


FAIR_DICE = (
    "The dice of this table were sealed before anybody sat down: the seal is `{seal}…`. After the game the log has the seed, so "
    "that everybody can check every roll."
)


def three_sentences(guide: HowToPlay) -> str:
    """The aim, a turn, and how to win."""
    return f"{guide.aim} {guide.turn} {guide.win}"


def how_to_play_button(hosted: HostedTable) -> Any:
    return button("How to play", RulesInPlay.of_table(hosted).custom_id("howto"))


def how_to_play_layout(rules: RulesInPlay, pictures: Sequence[Picture]) -> Layout:
    """The picture, and a line for each of its steps."""
    guide = rules.how_to_play
    steps = [f"**{number}. {plain(step.caption)}**: {plain(step.text)}" for number, step in enumerate(guide.steps, 1)]
    more = [button("All rules", rules.custom_id("rules", "1"))]
    if rules.table is not None:
        more.append(button("Cards", CustomId("cards", rules.table.record.id)))
    return Layout.of(f"### How to play {rules.game.title}", pictures, "\n".join(steps), rows=[more])


def rules_layout(rules: RulesInPlay, number: int) -> Layout:
    """A page of the rules, with buttons to turn it; the nearest one if there is no such page."""
    pages = rules.pages()
    number = max(1, min(number, len(pages)))
    page = pages[number - 1]
    turns = [
        button("Back", rules.custom_id("rules", str(number - 1)), disabled=number == 1),
        button("Next", rules.custom_id("rules", str(number + 1)), disabled=number == len(pages)),
        button("How to play", rules.custom_id("howto")),
    ]
    text = f"### {page.title}\n{page.text}\n-# {rules.game.title}: page {number} of {len(pages)} of the rules"
    return Layout.of(text, rows=[turns])
