"""What a game provides, one module for each need. Start with `rules`; `game.Game` puts them all together.

A new game needs the abstract members of `GameRules` (rules), `GameAdvice` (points for the AI), `GameText` (words) and `GameDisplay`
(view). Everything else has a default.
"""
