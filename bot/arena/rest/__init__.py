"""Discord's REST API, version 10: the app that serves all requests, and the routes by subject."""
