"""Discord's REST API, version 10: a door that all requests come through, and the routes behind it by subject."""
