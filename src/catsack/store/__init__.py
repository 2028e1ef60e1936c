"""Stores tables, people and finished games: in SQLite, PostgreSQL or memory."""
