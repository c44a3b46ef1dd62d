"""The 25 characters with words of about the length that cards have, for pictures of games that nobody has to play."""

from __future__ import annotations

from engine import Card

BRIEFS = {
    "Amazon": "May go 5 instead of rolling",
    "Assassin": "Strikes one before the races",
    "Centaur": "Kicks back those it overtakes",
    "Devil": "All others' rolls count 1 less",
    "Druid": "Goes 1 when others use a power",
    "Eros": "Goes 5 when a couple meets",
    "Fighter": "May leave out taken spaces",
    "Fortuneteller": "2nd at once if she foretold it",
    "Ghoul": "Goes 1 when others roll a 1",
    "Hoodlum": "Steals a point at the start",
    "Medusa": "Whoever meets her has to rest",
    "Necromancer": "Sends one back by a die, goes 1",
    "Ninja": "Follows those who leave him",
    "Philosopher": "Talks others out of a power",
    "Poet": "Goes 1 when others roll a 6",
    "Priest": "Helps the last ones on by 2",
    "Ranger": "May go 4 on a 1 or a 2",
    "Secret agent": "Carries somebody off to him",
    "Siren": "All others come 1 closer",
    "Spy": "Chooses when all are revealed",
    "Sword fighter": "Duels those on his space",
    "Trader": "Swaps spaces instead of rolling",
    "Troll": "Nobody else stays on his space",
    "Witch": "Those who pass her have to rest",
    "Wizard": "May roll again",
}
CARDS = {
    name: Card(name, "Its way", f"{brief}: that is all, and it is a sentence.", "A line of flavour.", (), brief)
    for name, brief in BRIEFS.items()
}
