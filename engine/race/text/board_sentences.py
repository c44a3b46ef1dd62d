"""A race as sentences, for those who do not see pictures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.race.text.vocabulary import Vocabulary
from engine.text.english import counted, ordinal, tenths
from engine.text.phrase import Words, joined_words, listed_words, piece, seat

IN_SIGHT = 7
"""What lies at most so many spaces ahead of a racer is told with it: a die and one more."""

RaceView = Mapping[str, Any]
RacerView = Mapping[str, Any]


def race_sentences(race: RaceView, number: int, races: int, you: int | None, say: Vocabulary) -> list[Words]:
    """Return the track, the racers from the leader to the last, and what lies ahead of the reader's racers (seat `you`) or, for a
    spectator, of the racer whose turn it is."""
    racing = sorted((racer for racer in race["racers"] if racer["racing"]), key=lambda racer: -racer["space"])
    sentences = [_track(race, number, races, say)]
    if racing:
        sentences += [_leader(race, racing, you, say), *_followers(racing, you, say)]
    sentences += _over(race, say)
    for racer in racing:
        if racer["seat"] == you if you is not None else racer is race["racers"][race["current"] or 0]:
            sentences.append(_ahead(race, racer, racing, you, say))
    return sentences


def end_sentences(view: Mapping[str, Any], races: int, say: Vocabulary) -> list[Words]:
    """Return how a race ended if the last event of the view is its end, otherwise nothing. The board may be further; that is not
    told."""
    if not view["events"] or view["events"][-1]["kind"] != "race_over":
        return []
    over = view["events"][-1]["data"]
    racers = view["board"]["races"][over["race"] - 1]["racers"]
    order = sorted(racers, key=lambda racer: (racer["place"] or len(racers), bool(racer["eliminated"]), -racer["space"]))
    ended = [(piece(racer["racer"]), " (", seat(racer["seat"]), f") {_ended(racer, say)}") for racer in order]
    return [(f"Race {over['race']} of {races} is over: ", *joined_words(ended, "; "), "."), points_sentence(over["points"])]


def _ended(racer: RacerView, say: Vocabulary) -> str:
    where = ordinal(racer["place"]) if racer["place"] else "out" if racer["eliminated"] else f"on {racer['space'] or say.start}"
    return f"{where}, {counted(racer['points'], 'point')}" if racer["points"] else where


def points_sentence(points: Sequence[float]) -> Words:
    return ("Points: ", *joined_words([(seat(number), f" {tenths(own)}") for number, own in enumerate(points)]), ".")


def team_sentences(teams: Sequence[Sequence[str]]) -> list[Words]:
    """Return a sentence for each player about the cards they have."""
    named = [listed_words(map(piece, team)) if team else ("nobody yet",) for team in teams]
    return [(seat(owner), ": ", *team, ".") for owner, team in enumerate(named)]


def _track(race: RaceView, number: int, races: int, say: Vocabulary) -> Words:
    gold, silver = race["prizes"]
    places = [f"{_feature(feature)} on {space}" for space, feature in _features(race)]
    on_it = f" On the way: {', '.join(places)}." if places else ""
    corner = f" The second corner is on {race['corner']}." if race["corner"] is not None else ""
    title = f"Race {number} of {races} on {race['title']}, {counted(race['length'], say.field)}"
    return (f"{title}: {counted(gold, 'point')} for the 1st, {silver} for the 2nd.{on_it}{corner}",)


def _features(race: RaceView) -> list[tuple[int, Mapping[str, Any]]]:
    return sorted((int(space), feature) for space, feature in race["features"].items())


def _feature(feature: Mapping[str, Any]) -> str:
    kind, n = feature["kind"], feature["n"]
    return f"a {kind}" if kind != "arrow" else f"an arrow {abs(n)} {'ahead' if n > 0 else 'back'}"


def _who(racer: RacerView, you: int | None) -> Words:
    """Return the racer with its owner."""
    return (piece(racer["name"]), " (you)") if racer["seat"] == you else (piece(racer["name"]), " (", seat(racer["seat"]), ")")


def _state(racer: RacerView, say: Vocabulary) -> str:
    as_whom = f" as {racer['power']}" if racer["power"] not in (racer["name"], None) else ""
    return as_whom + (f", {say.is_down}" if racer["tripped"] else "")


def _leader(race: RaceView, racing: Sequence[RacerView], you: int | None, say: Vocabulary) -> Words:
    first = racing[0]
    together = [racer for racer in racing if racer["space"] == first["space"]]
    who = listed_words([(*_who(racer, you), _state(racer, say)) for racer in together])
    if first["space"] == 0:
        return ("At the start: ", *who, f"; {race['length']} to go.")
    title = "Leader: " if len(together) == 1 else "In the lead: "
    return (title, *who, f" on {first['space']}, {race['length'] - first['space']} to go.")


def _followers(racing: Sequence[RacerView], you: int | None, say: Vocabulary) -> Iterator[Words]:
    """Yield one sentence about all those behind the leader, each with the distance to whoever is next ahead."""
    parts: list[Words] = []
    for racer in racing:
        ahead = [other for other in racing if other["space"] > racer["space"]]
        if ahead:
            behind = f"{ahead[-1]['space'] - racer['space']} behind "
            there = racer["space"] or say.start
            parts.append((*_who(racer, you), f" on {there}{_state(racer, say)}, {behind}", piece(ahead[-1]["name"])))
    if parts:
        yield ("Behind: ", *joined_words(parts, "; "), ".")


def _over(race: RaceView, say: Vocabulary) -> Iterator[Words]:
    """Yield who has finished and who is out."""
    home = sorted((racer for racer in race["racers"] if racer["finished"]), key=lambda racer: racer["finished"])
    if home:
        parts = [(piece(racer["name"]), f" {ordinal(racer['finished'])}") for racer in home]
        yield (f"Over the {say.finish}: " if say.finish == "goal" else "Finished: ", *joined_words(parts), ".")
    out = [piece(racer["name"]) for racer in race["racers"] if racer["eliminated"]]
    if out:
        yield ("Out of the race: ", *listed_words(out), ".")


def _ahead(race: RaceView, racer: RacerView, racing: Sequence[RacerView], you: int | None, say: Vocabulary) -> Words:
    """Return what the next spaces hold for a racer: features, other racers, the finish."""
    space = racer["space"]
    near: list[tuple[int, Words]] = [
        (there, (f"{_feature(feature)} on {there}",)) for there, feature in _features(race) if space < there <= space + IN_SIGHT
    ]
    near += [
        (other["space"], (piece(other["name"]), f" on {other['space']}"))
        for other in racing
        if space < other["space"] <= space + IN_SIGHT
    ]
    if race["length"] - space <= IN_SIGHT:
        near.append((race["length"], (f"the {say.finish}, {race['length'] - space} away",)))
    near.sort(key=lambda thing: thing[0])
    whose: Words = ("Ahead of your " if you is not None else "Ahead of ", piece(racer["name"]))
    if not near:
        return (*whose, f" are {IN_SIGHT} empty {say.field}s.")
    return (*whose, ": ", *joined_words([words for _, words in near], ", "), ".")
