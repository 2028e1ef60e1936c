"""Where players are trained: one file an experiment. Nothing else imports this, or torch."""
