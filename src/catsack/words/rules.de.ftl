# Was um die Regeln herum steht, auf Deutsch. Die Regeln selbst sind in docs/rules.de.md.

web-rules-contents = Inhalt
web-rules-edition = Ausgabe
web-rules-differs = In dieser Ausgabe gilt
web-rules-here = An diesem Tisch gilt
web-rules-learn = Beim Spielen lernen

## Das Spiel auf einer Seite

web-summary = Das Spiel in einer Minute
web-summary-all = Alle Regeln
web-summary-idea = Du kaufst die Katze im Sack: Von seinem Inhalt siehst du nur einen Teil. Gute Katzen bringen Punkte, schlechte kosten welche, und jede Maus, die du nicht ausgibst, zählt auch.
web-summary-set = Die zehn Karten, die alle haben
web-summary-lay-title = Karte legen
web-summary-lay = Neun Runden. In jeder legen alle eine Karte verdeckt: Zusammen sind sie der Sack. Die erste wird aufgedeckt.
web-summary-bid-title = Bieten
web-summary-bid = Reihum bietest du mehr Mäuse als die anderen oder passt. Bieten kannst du, was du hast, und nicht mehr.
web-summary-pass-title = Passen
web-summary-pass = Wer passt, nimmt sein Gebot zurück und dazu die nächsten Mäuse über der Reihe. Mehr vom Sack wird aufgedeckt.
web-summary-buy-title = Kaufen
web-summary-buy = Wer übrig bleibt, zahlt, nimmt den Sack und beginnt die nächste Runde. Hat niemand geboten, kann ihn der Letzte für 1 Maus haben.
web-summary-dogs-title = Hunde
web-summary-dogs = Ein Hund allein verjagt eine Katze: der große die beste gute, der kleine die schlechteste. Zwei Hunde raufen nur miteinander.
web-summary-end-title = Gewinnen
web-summary-end = Nach neun Runden zählt: die gekauften Katzen und die Mäuse, die du noch hast. Das Meiste gewinnt.
