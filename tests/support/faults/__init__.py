"""Faults of databases: how to cause each of them, and how to end it."""
