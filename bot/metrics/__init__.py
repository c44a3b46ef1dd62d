"""What the bot measures of itself, for Prometheus. Everything else calls `Meters` and knows nothing of Prometheus."""

from bot.metrics.meters import Glance, Meters, Outcome

__all__ = ["Glance", "Meters", "Outcome"]
