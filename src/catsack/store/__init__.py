"""Where tables, people and finished games are kept: one contract, several keepers."""
