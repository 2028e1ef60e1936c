# Was das Spiel sagt, auf Deutsch. Derselbe Katalog dient dem Terminal und dem Browser.
#
# $who ist "you", wenn der Satz von der lesenden Person handelt, "dummy" beim Strohmann, sonst
# "other"; $seat ist der Name an diesem Platz. Karten kommen in ihrer Notation.

## Karten

card = { $card ->
    [R] Hase
    [L] großer Hund
    [S] kleiner Hund
   *[cat] { $card }
}
card-object = { $card ->
    [R] den Hasen
    [L] den großen Hund
    [S] den kleinen Hund
   *[cat] { $card }
}
nothing = nichts
and = { $first } und { $last }

## Ereignisse

dealt = Die Karten sind verteilt: { $count } Plätze mit je { $purse } Mäusen, { $bank } in der Bank. Aus jeder Hand ist ungesehen eine Karte verschwunden.
dealt-removed = Dir fehlt { $card ->
    [R] der Hase
    [L] der große Hund
    [S] der kleine Hund
   *[cat] { $card }
}.
round-began = Runde { $round }. { $who ->
    [you] Du bist
   *[other] { $seat } ist
} Startspieler.
mice-laid = Die Mäusekarten werden gefüllt: { $mice }. In der Bank { $bank ->
    [one] bleibt eine Maus.
   *[other] bleiben { $bank } Mäuse.
}
no-mice-laid = { $why ->
    [no-sale] Keine Mäuse in dieser Runde, denn der letzte Sack fand keinen Käufer.
   *[empty-bank] Keine Mäuse in dieser Runde: Die Mäusekarten brauchen { $needed }, die Bank hat { $bank }.
}
placed = { $who ->
    [you] Du legst verdeckt { card-object }.
    [dummy] { $card ->
        [hidden] Die Karte des Strohmanns liegt verdeckt.
       *[known] Die Karte des Strohmanns liegt verdeckt: { card }.
    }
   *[other] { $card ->
        [hidden] { $seat } legt verdeckt eine Karte.
       *[known] { $seat } legt verdeckt { card-object }.
    }
}
turned-up = { $who ->
    [you] Deine Karte
    [dummy] Die Karte des Strohmanns
   *[other] Die Karte von { $seat }
} wird aufgedeckt: { card }.
bid-made = { $who ->
    [you] Du bietest
   *[other] { $seat } bietet
} { $amount }.
passed = { $who ->
    [you] Du passt und nimmst
   *[other] { $seat } passt und nimmt
} { $taken ->
    [0] keine Mäuse.
    [one] eine Maus.
   *[other] { $taken } Mäuse.
}
sold = { $who ->
    [you] Du kaufst
   *[other] { $seat } kauft
} den Sack für { $price ->
    [one] eine Maus.
   *[other] { $price } Mäuse.
}
dogs-left = { $case ->
    [several] { $count } Hunde auf einmal: Sie gehen alle, und keine Katze geht mit.
    [no-prey] Nur ein Hund, aber nichts zu jagen: Er geht allein.
    [large] Nur ein Hund: Der große Hund verjagt die höchste Katze, { $chased }.
    [large-fallback] Nur ein Hund und keine gute Katze: Der große Hund verjagt { $chased }.
    [small] Nur ein Hund: Der kleine Hund verjagt die niedrigste Katze, { $chased }.
   *[small-fallback] Nur ein Hund und keine schlechte Katze: Der kleine Hund verjagt { $chased }.
}
sack-taken = { $who ->
    [you] Du nimmst
   *[other] { $seat } nimmt
} { $cards }, Wert { $worth }.
no-sale = Kein Verkauf: { $cards } scheiden aus.
marker-moved = { $who ->
    [you] Du nimmst
   *[other] { $seat } nimmt
} die Startspielermarke.
ended = Das Spiel ist aus.
ended-score = { $seat }: { $score } = { $cats } in Katzen und { $mice } { $mice ->
    [one] Maus
   *[other] Mäuse
}
ended-removed = Vor dem Spiel herausgenommen: { $cards }.
ended-won = { $winners ->
    [one] { $who ->
        [you] Du gewinnst!
       *[other] { $seat } gewinnt.
    }
   *[other] { $who ->
        [you] { $seat } teilt euch den Sieg.
       *[other] { $seat } teilen sich den Sieg.
    }
}
you = Du
dummy = Strohmann

## Das Spiel im Terminal

retold = { $edition }, { $count } Plätze: { $seats }.
retold-house-rule = Hausregel: { $rule } ist { $value }.
retold-unfinished = Die Aufzeichnung endet hier, in Runde { $round }.
welcome = Die Katze im Sack: du und { $others }. Tippe ? für Hilfe, q zum Aufhören.
table-row = Reihe
table-bids = Gebote
table-mouse-cards = Mäusekarten
table-mouse-cards-empty = leer
table-bank = Bank { $bank }
table-you = Du
table-purse = { $purse ->
    [one] 1 Maus
   *[other] { $purse } Mäuse
}
table-hand = Hand
table-out = gepasst
table-no-bid = –
ask-card = Lege eine Karte
ask-bid = Biete { $bids }, oder p zum Passen ({ $taken ->
    [0] keine Mäuse
    [one] +1 Maus
   *[other] +{ $taken } Mäuse
})
ask-pass = Du kannst nur passen: p ({ $taken ->
    [0] keine Mäuse
    [one] +1 Maus
   *[other] +{ $taken } Mäuse
})
bid-range = { $low } bis { $high }
recalled = { $seat }: Beutel { $purse }, Katzen { $points }, bisher gelegt { $cards }
recalled-dummy = Strohmann: bisher gelegt { $cards }
help =
    In jeder Runde legt jeder Platz eine Karte verdeckt; die Reihe wird als ein Sack versteigert.
    Lege eine Karte mit ihrem Zeichen: { $cards } (R Hase, L großer Hund, S kleiner Hund).
    Biete mit einer Gesamtzahl, etwa 4; p passt und nimmt die Mäuse der niedrigsten Mäusekarte.
    Jedes Passen deckt die nächste Karte auf. Wer übrig bleibt, zahlt und nimmt, was die Hunde lassen.
    Ein großer Hund verjagt die beste Katze, ein kleiner die schlechteste; zwei Hunde verjagen nichts.
    Nach { $rounds } Runden zählen Katzen und Mäuse zusammen. Die meisten Punkte gewinnen.
    h gibt einen Rat, m zeigt, was ein perfektes Gedächtnis weiß, ? diese Seite, q beendet das Spiel.
hint = Ich würde { $move } spielen. { $reason }
stopped = Das Spiel endet hier, in Runde { $round }. Danke fürs Mitspielen.
kept = Das Spiel liegt in { $file }.

## Fehler: im Englischen ist es der Satz des Fehlers selbst

error-game-over = Das Spiel ist aus: Es gibt keinen Zug mehr.
error-not-in-hand = { $move } ist nicht auf der Hand: Lege eine von { $hand }.
error-still-placing = Es wird noch nicht geboten: Lege eine von { $hand }.
error-already-placed = Die Karten liegen schon: { $high ->
    [0] Passe.
   *[other] Biete { $low } bis { $high }, oder passe.
}
error-last-chance = Wer zuletzt übrig ist, kauft für genau 1 Maus: Biete 1, oder passe.
error-last-chance-no-mouse = Ohne eine Maus bleibt nur Passen.
error-bid-above-purse = { $amount } ist mehr als die { $owned } Mäuse im Besitz: { $high ->
    [0] Passe.
   *[other] Biete { $low } bis { $high }, oder passe.
}
error-bid-too-low = { $amount } übertrifft das höchste Gebot nicht, { $highest }: { $high ->
    [0] Passe.
   *[other] Biete { $low } bis { $high }, oder passe.
}
error-not-on-turn = Dieser Platz ist nicht am Zug: Warte, bis er es ist.
error-move = „{ $text }“ ist kein Zug: Eine Karte ist eine von { $cards }, ein Gebot eine ganze Zahl wie 4, und p passt.
error-unknown-edition = Es gibt keine Ausgabe „{ $name }“; es gibt: { $known }.
error-unknown-house-rule = Es gibt keine Hausregel „{ $name }“; es gibt: { $known }.
error-unknown-bot = Es gibt keinen Bot „{ $name }“; es gibt: { $known }.
error-seats = Die Zahl der Plätze ist eine von { $known }, nicht { $seats }.
error-with-rule = { $sentence } (Regel { $rule })
