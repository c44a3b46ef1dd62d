"""What the bot measures of itself, for Prometheus. Everything else calls `Meters` and knows nothing of Prometheus."""

from bot.metrics.meters import Glance, InteractionOutcome, Meters

__all__ = ["Glance", "InteractionOutcome", "Meters"]
