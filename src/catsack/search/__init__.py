"""Decision-time search from a view: determinization, belief sampling, rollouts, policy nets."""
