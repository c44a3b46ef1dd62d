"""Programs that run benches and soak tests of all packages."""
