"""The bot's metrics for Prometheus. Everything else calls `Meters` and knows nothing about Prometheus."""

from bot.metrics.meters import BoardMotion, InteractionOutcome, Meters, Snapshot

__all__ = ["BoardMotion", "InteractionOutcome", "Meters", "Snapshot"]
