"""Programs for developers of the engine, run by hand."""
