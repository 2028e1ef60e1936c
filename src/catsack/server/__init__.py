"""The table on the net."""
