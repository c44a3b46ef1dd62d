"""The desk: everything that speaks with Discord.

`client.py` puts it together. `incoming/` is what comes in, `commands/` the slash commands, `verbs/` what each of them and each
control does, `messages/` how messages look, `outgoing/` what goes out.
"""
