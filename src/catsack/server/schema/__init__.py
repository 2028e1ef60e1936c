"""The protocol described for others: types, tables and documents made from the messages."""
