"""The HTML report of an arena (``catsack arena --report``)."""
