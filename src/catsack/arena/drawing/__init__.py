"""Charts as inline SVG, and the HTML page around them; needs matplotlib."""
