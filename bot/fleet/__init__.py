"""Several processes on one PostgreSQL database: shard leases, and who runs what."""
