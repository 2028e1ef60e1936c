# Wie jeder unserer Bots spielt, in einer Zeile: bot-NAME. Ein Bot aus einem anderen Paket beschreibt sich selbst.

bot-steady = Bietet Maus um Maus bis zum fairen Preis.
bot-collector = Zählt jede gespielte Karte mit und zahlt etwas weniger, als der Sack wert ist.
bot-cautious = Nimmt lieber Mäuse fürs Passen, als zu kaufen, am liebsten als Letzter.
bot-bluffer = Versteckt schlechte Karten weit hinten, treibt den Preis und steigt beizeiten aus.
bot-spoiler = Überbietet, wer vorn liegt, und schmuggelt spät Hunde in den Sack.
bot-gambler = Springt beim Bieten weit und setzt alles auf einen Sack, der gut aussieht.
bot-beginner = Verliebt sich in die offenen Katzen, vergisst die Hunde und gibt zu viel aus.
bot-random = Spielt irgendeinen erlaubten Zug, ohne nachzudenken.
bot-search-1k = Stellt sich tausend Verteilungen vor und spielt, was in den meisten lohnt.
bot-search-10k = Wie search-1k, aber mit zehntausend Verteilungen.
bot-champion = Hat sich das Spiel selbst beigebracht und blufft so oft, wie es lohnt.
bot-champion-plus = Der Champion, aber er überlegt kurz, wie die Runde weitergehen kann.
bot-level-1 = Stufe 1 von 8: hat gerade erst die Regeln gelesen.
bot-level-2 = Stufe 2 von 8: spielt zum Spaß und vergisst bald, was lag.
bot-level-3 = Stufe 3 von 8: weiß ungefähr, was ein Sack wert ist.
bot-level-4 = Stufe 4 von 8: spielt jede Woche.
bot-level-5 = Stufe 5 von 8: zählt Karten mit, wenn auch nicht alle.
bot-level-6 = Stufe 6 von 8: zahlt kaum je zu viel.
bot-level-7 = Stufe 7 von 8: der Champion an einem schlechten Tag.
bot-level-8 = Stufe 8 von 8: der Champion.
