"""Makes the sounds of the table: synthesised from nothing, and encoded into one small file."""
