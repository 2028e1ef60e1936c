"""Games as flat tables in Parquet files, one row a game and one a move, with their metadata."""
