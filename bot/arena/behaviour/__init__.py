"""Discord's behaviour: messages, threads, reactions, interactions, permissions, rate limits."""
