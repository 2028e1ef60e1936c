"""What can take a seat in a game between bots, and the referee that keeps such a game going."""
