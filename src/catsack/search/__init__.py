"""Looking ahead from a view: worlds that a seat cannot rule out, and what follows in them."""
