# Die Besprechung eines Spiels: was jede Entscheidung wert war, und warum.
#
# $who ist "you", wenn der Satz vom Leser handelt, "dummy" beim Strohmann, sonst "other", und $seat
# ist der Name an diesem Platz; $whom und $other sind dasselbe für einen zweiten Platz. Karten
# kommen in ihrer Notation, $cards als Liste von Namen. Chancen und Anteile sind in Prozent.

## Noten und Themen

review-grade = { $grade ->
    [inaccuracy] Ungenau
    [mistake] Fehler
    [blunder] Grober Fehler
   *[fine] Gut
}
review-grade-loss = { review-grade } −{ $loss } %
review-theme = { $theme ->
    [laying] Auslegen
    [opening] Eröffnen
    [raising] Erhöhen
    [stopping] Aussteigen
    [bluffing] Bluffen
    [dogs] Hunde
    [empty-bank] Leere Bank
   *[last-round] Letzte Runde
}

## Warum ein Zug gut oder schlecht war: nur was der Platz wissen konnte

review-mice = { $mice ->
    [0] keine Mäuse
    [one] eine Maus
   *[other] { $mice } Mäuse
}
review-good = Kein Zug ist besser: Er gewinnt { $chance } von 100 Spielen.
review-better-pass = Besser: passen. Das gewinnt { $chance } von 100 Spielen, dieser Zug { $played }.
review-better-bid = Besser: { $amount } bieten. Das gewinnt { $chance } von 100 Spielen, dieser Zug { $played }.
review-better-card = Besser: { card-object } legen. Das gewinnt { $chance } von 100 Spielen, dieser Zug { $played }.
review-sack = { $hidden ->
    [0] Alle Karten lagen offen: Der Sack war { $mean } wert.
   *[other] Der Sack war im Schnitt { $mean } wert, meist { $low } bis { $high }, höchstens { $most }.
}
review-passing = { $back ->
    [0] Passen brachte { review-mice }.
   *[other] Passen brachte { review-mice } und gab { $back } zurück.
}
review-last-chance = Niemand hatte geboten: Er war für eine Maus zu haben.
review-price = Für { $amount } gekauft musste er mehr als { $needed } wert sein, um Passen zu schlagen: { $chance } von 100.
review-set-left = { $who ->
    [you] Dein Satz
    [dummy] Der Satz des Strohmanns
   *[other] Der Satz von { $seat }
} hatte noch { $cats ->
    [one] eine Katze: { $best }.
   *[other] Katzen von { $worst } bis { $best }.
}
review-implied = { $amount ->
    [0] { $who ->
        [you] Dass du passtest, verriet
       *[other] Dass { $seat } passte, verriet
    }
   *[other] { $who ->
        [you] Dein Gebot von { $amount } verriet
       *[other] Das Gebot von { $seat }, { $amount }, verriet
    }
} etwas: Die Karte war im Schnitt { $mean } wert, nicht { $prior }.
review-own-card = Die eigene Karte war { $card ->
    [R] der Hase
    [L] der große Hund
    [S] der kleine Hund
   *[cat] { $card }
}: Ein Gebot treibt hier den Preis und hofft, überboten zu werden.
review-place = Die Karte kam an Stelle { $place } von { $places }: { $place ->
    [1] Alle sehen sie vor dem ersten Gebot.
   *[other] Je später die Stelle, desto länger bleibt sie verdeckt.
}
review-champion = { $percent ->
    [0] Der Champion spielt das so gut wie nie, darum sind die Zahlen weniger sicher.
    [one] Der Champion spielt das einmal von 100.
   *[other] Der Champion spielt das { $percent }-mal von 100.
}

## Was wirklich dalag

review-truth-question = Was lag da?
review-truth-sack = In Wahrheit lag verdeckt: { $cards }. Der Sack war { $worth } wert.
review-truth-laying = In Wahrheit waren die anderen Karten: { $cards }. Der Sack war { $worth } wert.

## Die Augenblicke, die das Spiel entschieden

review-change = { $whom ->
    [you] deine Chance
   *[other] Chance von { $other }
} { $from } → { $to } %
review-moment-card = Runde { $round }: { $who ->
    [you] Du legst
   *[other] { $seat } legt
} { card-object }; { review-change }.
review-moment-bid = Runde { $round }: { $who ->
    [you] Du bietest
   *[other] { $seat } bietet
} { $amount }; { review-change }.
review-moment-pass = Runde { $round }: { $who ->
    [you] Du passt
   *[other] { $seat } passt
}; { review-change }.
review-moment-turned-up = Runde { $round }: { $who ->
    [you] Du passt
   *[other] { $seat } passt
}, und aufgedeckt wird: { card }; { review-change }.
review-moment-sale = Runde { $round }: { $who ->
    [you] Du zahlst
   *[other] { $seat } zahlt
} { $price } für einen Sack im Wert von { $worth }; { review-change }.
review-moment-no-sale = Runde { $round }: Niemand will einen Sack im Wert von { $worth }; { review-change }.

## Glanzpunkte

review-best-bluff = Bester Bluff, Runde { $round }: { $who ->
    [you] Du bietest { $amount } auf die eigene Karte ({ card }), und { $other } zahlt
   *[other] { $seat } bietet { $amount } auf die eigene Karte ({ card }), und { $whom ->
        [you] du zahlst
       *[other] { $other } zahlt
    }
} { $price } für { $worth }.
review-best-pass = Bestes Passen, Runde { $round }: { $who ->
    [you] Du steigst
   *[other] { $seat } steigt
} im rechten Augenblick aus, mit { $mice ->
    [0] leeren Händen
    [one] einer Maus
   *[other] { $mice } Mäusen
}, { $gain } von 100 wert.
review-bargain = Schnäppchen, Runde { $round }: { $who ->
    [you] Du bekommst
   *[other] { $seat } bekommt
} { $worth } Punkte für { $price ->
    [one] eine Maus.
   *[other] { $price } Mäuse.
}
review-costliest-mistake = Teuerster Fehler, Runde { $round }: { $who ->
    [you] Du verschenkst
   *[other] { $seat } verschenkt
} { $loss } von 100.

## Rat

review-advice-pass = Ich würde passen.
review-advice-bid = Ich würde { $amount } bieten.
review-advice-card = Ich würde { card-object } legen.
review-advice-sack = { $hidden ->
    [0] Alle Karten liegen offen: Der Sack ist { $mean } wert.
   *[other] Der Sack ist im Schnitt { $mean } wert, meist { $low } bis { $high }, höchstens { $most }.
}
review-advice-passing = { $back ->
    [0] Passen bringt { review-mice }.
   *[other] Passen bringt { review-mice } und gibt { $back } zurück.
}
review-advice-last-chance = Niemand hat geboten: Du bekommst ihn für eine Maus.
review-advice-set-left = { $who ->
    [you] Dein Satz
    [dummy] Der Satz des Strohmanns
   *[other] Der Satz von { $seat }
} hat noch { $cats ->
    [one] eine Katze: { $best }.
   *[other] Katzen von { $worst } bis { $best }.
}
review-advice-implied = { $amount ->
    [0] { $who ->
        [you] Dass du passt, verrät
       *[other] Dass { $seat } passt, verrät
    }
   *[other] { $who ->
        [you] Dein Gebot von { $amount } verrät
       *[other] Das Gebot von { $seat }, { $amount }, verrät
    }
} etwas: Die Karte ist im Schnitt { $mean } wert, nicht { $prior }.
review-advice-own-card = Deine eigene Karte ist { $card ->
    [R] der Hase
    [L] der große Hund
    [S] der kleine Hund
   *[cat] { $card }
}: Ein Gebot treibt hier den Preis und hofft, überboten zu werden.
review-advice-place = Deine Karte kommt an Stelle { $place } von { $places }: { $place ->
    [1] Alle sehen sie vor dem ersten Gebot.
   *[other] Je später die Stelle, desto länger bleibt sie verdeckt.
}

## Die Besprechung im Terminal und als Seite

review-title = Besprechung
review-ledger = Woher es kam, in Prozent
review-ledger-part = { $part ->
    [start] Start
    [deal] Karten
    [own-play] eigenes Spiel
    [others-play] Spiel der anderen
    [luck] Glück
   *[result] Ergebnis
}
review-chances = Gewinnchance
review-moments = Was das Spiel entschied
review-highlights = Glanzpunkte
review-mistakes = Züge, die etwas verschenkten
review-no-mistakes = Kein Zug verschenkte etwas.
review-readable = Die Gebote verrieten { $percent } % dessen, was an den Karten verborgen war.
review-move = { $kind ->
    [pass] passen
    [bid] { $amount } bieten
   *[lay] { card-object } legen
}
review-decision = Runde { $round }: { $move }
review-move-column = Zug
review-chance-column = Gewinnchance
review-points-column = Punkte
review-champion-column = So spielt der Champion
review-move-best = bester
review-move-played = gespielt
review-method = Beurteilt nach dem, was jeder Platz wissen konnte. „Punkte“ ist, wie sich der eigene Stand bis zum Ende der Runde im Schnitt ändert.
