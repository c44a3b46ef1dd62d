"""What Discord does: messages, threads, reactions, interactions, permissions, rate limits."""
