"""Every event as a sentence: who does what."""

from __future__ import annotations

from typing import Any

from engine.games.magical_athlete_2003.advantages.items import PRICE
from engine.games.magical_athlete_2003.advantages.text.reference import ONE
from engine.games.magical_athlete_2003.advantages.text.sentences import ITEM_SENTENCES
from engine.games.magical_athlete_2003.text.questions import money
from engine.games.magical_athlete_2003.text.vocabulary import VOCABULARY
from engine.race.text.sentences import RaceSentences
from engine.text.english import counted
from engine.text.phrase import Phrase, Words, listed_words, make_phrase, piece, seat

Data = dict[str, Any]


def _price(price: int, baubles: int) -> str:
    return f"for {money(price - baubles, baubles)}" if price else "for nothing"


def _purchase(data: Data) -> Words:
    """A purchase: the character or item, and its price."""
    if "item" in data:
        return ("buys ", ONE[data["item"]], f" {_price(PRICE, data['baubles'])}")
    return ("buys ", piece(data["racer"]), f" {_price(data['price'], data.get('baubles', 0))}")


def _teams(racers: list[list[Any]]) -> Words:
    return listed_words((piece(name), " (", seat(number), ")") for number, name in racers)


def _slid(data: Data) -> Phrase:
    return make_phrase(
        None, "{0} {1} cheaper", listed_words(piece(name) for name, _, _ in data["moves"]), _gets(len(data["moves"]))
    )


def _gets(count: int) -> str:
    return "gets" if count == 1 else "get"


def _struck(data: Data) -> Phrase:
    owner, victim, drawn = seat(data["victim_seat"]), piece(data["victim"]), piece(data["drawn"])
    whose: Words = ("their own",) if data["seat"] == data["victim_seat"] else (owner, "'s")
    return make_phrase(seat(data["seat"]), "has the Assassin strike {0} {1}", whose, victim, owner, drawn,
                rest="; {2} runs with {3} instead")  # fmt: skip


def _line_up(data: Data) -> Phrase:
    return make_phrase(None, "Race {0}", data["race"], _teams(data["racers"]), seat(data["first"]), rest=": {1}. {2} begins")


def _forecast(data: Data) -> Phrase:
    does = "had foretold her own win" if data["whom"] == data["racer"] else "had foretold that {0} would win"
    return make_phrase(piece(data["racer"]), does, piece(data["whom"]), "right" if data["right"] else "wrong", rest=", and was {1}")


SENTENCES = RaceSentences(
    VOCABULARY,
    {
        "draft_turn": lambda d: make_phrase(None, "{0}'s turn with {1}", seat(d["seat"]), counted(d["coins"], "coin")),
        "turned": lambda d: make_phrase(seat(d["seat"]), "turns up {0}", piece(d["racer"])),
        "slid": _slid,
        "bought": lambda d: Phrase(seat(d["seat"]), _purchase(d)),
        "bought_item": lambda d: Phrase(seat(d["seat"]), _purchase(d)),
        "sent_under": lambda d: make_phrase(seat(d["seat"]), "sends {0} under the pile", piece(d["racer"])),
        "draft_round": lambda d: make_phrase(None, "Round {0} of the draft", d["round"], seat(d["seat"]), rest=": {1} begins"),
        "passed_on": lambda d: make_phrase(seat(d["seat"]), "passes"),
        "struck": _struck,
        "spared": lambda d: make_phrase(seat(d["seat"]), "lets the Assassin spare everybody"),
        "revealed": lambda d: make_phrase(
            None, "Race {0}", d["race"], _teams(d["racers"]), seat(d["waits"]), rest=": {1}. {2} has the Spy and chooses last"
        ),
        "line_up": _line_up,
        "forecast": _forecast,
        **ITEM_SENTENCES,
    },
)
tell = SENTENCES.event_phrase
