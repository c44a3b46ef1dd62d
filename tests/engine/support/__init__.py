"""Helpers for tests of the engine.

| module | for |
|---|---|
| `asked_questions` | every question of a random game of any game, as its player reads it |
| `finished_games` | finished random games of every game, for tests of texts |
| `other_secrets` | tables that look the same to one seat, for tests of hidden information |
| `random_orders` | whole games with random orders |
| `reference_cards` | checks for reference cards, and a search for words borrowed from the printed rules |
| `scripted_match` | matches with dice and answers by name; `match_support` of each race game has positions for it |
| `tables` | a table from any state or changed save; its questions and events; play by default, at random, or over saves |

Each game has its own in its folder: `positions` (a position in one line), `random_games` and `random_races` (with invariants),
`referee` (the rules a second time, to compare with), `transcripts` (all texts of random games).
"""
