"""A person's data: exported, anonymised, erased."""
