"""Training of the nets: one file an experiment. Only the command imports this, and torch."""

from catsack.extras import require

require("train", "torch", "joblib", "matplotlib")
