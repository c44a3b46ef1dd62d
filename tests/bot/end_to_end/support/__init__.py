"""Helpers for tests of the whole bot in the arena.

| module | for |
|---|---|
| `hosting` | the bot in this process: `hosting`, without pictures, without presence, with a slow disk or slow pictures |
| `process` | the bot in a process of its own, which a test can kill |
| `seeded_bot` | what both have in common: seeded deals, short leases, an immediate login |
| `played_table` | `PlayedTable`: people who play a table and know only what its channel shows |
| `bot_table` | `BotTable`: the same with the bot behind it, to read the table record, skip ahead, or pass time |
| `channel_table` | `ChannelTable`: a `BotTable` of two whose channel, permissions or connection fail |
| `advantages` | `AdvantageTable`: a `BotTable` whose players hold advantage items |
| `shards` | `ShardTable`: tables in servers on chosen shards |
| `player` | one player: replies to commands and presses, private messages, the settings panel |
| `browser_player` | one player in a real browser |
| `traffic` | requests and mentions that the bot sent, and forged controls |
| `odds` | odds that are computed in this process |
| `message_history` | invariants of all messages that the bot has posted |
| `crash_trial` | `CrashTrial`: a bot that is killed again and again while people play |
| `pressing` | `PressingTrial`: people who keep pressing at many tables, and how soon they are answered |
| `fleet_trial` | `FleetTrial`: the same with several processes on PostgreSQL |
| `trouble_trial` | `TroubleTrial`: the same while one table, one person or many endings trouble the process |

Take a fixture of `tests/bot/end_to_end/conftest.py` first: `bot` and `text_bot` without tables; `table` for a running game that
waits for a press; `new_table`, `table_of_three`, `still_table` and `slow_table` for a game that has just begun; `text_table` and
`still_text_table` when publishing fails. For other players or settings take `table_with_buttons`, `bot_table` or `channel_table`,
`open_table` for a game at a bot that the test has started itself, and `bot_process` when the bot must die.
"""
