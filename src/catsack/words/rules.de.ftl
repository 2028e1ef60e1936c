# Was um die Regeln herum steht, auf Deutsch. Die Regeln selbst sind in docs/rules.de.md.

web-rules-contents = Inhalt
web-rules-edition = Ausgabe
web-rules-differs = In dieser Ausgabe gilt
web-rules-here = An diesem Tisch gilt
web-rules-learn = Beim Spielen lernen
