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

record-title = { $edition }, { $count } Plätze: { $seats }.
record-house-rule = Hausregel: { $rule } ist { $value }.
record-unfinished = Die Aufzeichnung endet hier, in Runde { $round }.
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
memory = { $seat }: Beutel { $purse }, Katzen { $points }, bisher gelegt { $cards }
memory-dummy = Strohmann: bisher gelegt { $cards }
help =
    In jeder Runde legt jeder Platz eine Karte verdeckt; die Reihe wird als ein Sack versteigert.
    Lege eine Karte mit ihrem Zeichen: { $cards } (R Hase, L großer Hund, S kleiner Hund).
    Biete mit einer Gesamtzahl, etwa 4; p passt und nimmt die Mäuse der niedrigsten Mäusekarte.
    Jedes Passen deckt die nächste Karte auf. Wer übrig bleibt, zahlt und nimmt, was die Hunde lassen.
    Ein großer Hund verjagt die beste Katze, ein kleiner die schlechteste; zwei Hunde verjagen nichts.
    Nach { $rounds } Runden zählen Katzen und Mäuse zusammen. Die meisten Punkte gewinnen.
    h gibt einen Rat, m zeigt, was ein perfektes Gedächtnis weiß, ? diese Seite, q beendet das Spiel.
hint = Ich würde { $move } spielen. { $reason }
bot-fault = { $seat } konnte keinen Zug wählen, darum wird ein Ersatzzug gespielt ({ $details }).
game-stopped = Das Spiel endet hier, in Runde { $round }. Danke fürs Mitspielen.
record-saved = Das Spiel liegt in { $file }.

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
error-bad-request = Das ist nicht, was hier erwartet wird: { $what }.
error-not-json = Der Inhalt soll JSON in UTF-8 sein, und das ist er nicht.
error-not-json-type = Der Inhalt soll als application/json gesendet werden.
error-too-large = Der Inhalt ist größer als { $limit } Bytes.
error-too-slow = Der Inhalt kam nicht rechtzeitig an.
error-bad-record = Diese Aufzeichnung lässt sich nicht nachspielen: { $why }
error-not-found = Hier ist nichts.
error-no-such-method = Das kann nur mit { $allowed } gefragt werden.
error-not-known = Damit ist hier niemand bekannt: Wähle erst einen Namen oder melde dich an.
error-wrong-password = Kein Konto hat diesen Namen und dieses Passwort.
error-other-origin = Das hat die Seite einer anderen Website gesendet.
error-not-for-programs = Das darf kein Programm, nur die Person, der es gehört.
error-already-account = Das ist schon ein Konto: Es hat ein Passwort.
error-too-many-programs = Niemand hat mehr als { $limit } Programme.
error-name-taken = Der Name { $name } ist vergeben oder sieht einem vergebenen zu ähnlich.
error-name-length = Ein Name hat { $least } bis { $most } Zeichen, nicht { $count }.
error-name-characters = Ein Name besteht nur aus Buchstaben, Ziffern, Leerzeichen und - _ . '
error-name-letters = Ein Name hat mindestens einen Buchstaben.
error-name-scripts = Ein Name mischt keine Buchstaben verschiedener Schriften.
error-no-table = Diesen Tisch gibt es nicht: Vielleicht ist der Link falsch abgeschrieben.
error-table-archived = Dieses Spiel ist aus und sein Tisch abgeräumt: Sieh dir die Wiederholung an.
error-invitation = An diesen Tisch kommt man mit Einladung: Frag nach dem ganzen Link.
error-no-spectators = An diesem Tisch darf niemand zusehen.
error-no-hello = Begrüße diesen Tisch erst.
error-no-seat = Du hast keinen Platz an diesem Tisch.
error-host-only = Das darf nur, wer diesen Tisch eröffnet hat.
error-no-programs = An diesem Tisch dürfen keine Programme sitzen.
error-table-full = An diesem Tisch ist jeder Platz besetzt.
error-seat-taken = Da sitzt schon jemand.
error-name-at-table = An diesem Tisch heißt schon jemand { $name }: Nimm erst einen anderen Namen.
error-no-such-seat = Es gibt keinen Platz { $seat }: Es sind 0 bis { $last }.
error-no-seat-left = Mindestens ein Platz muss für eine Person frei bleiben.
error-rated-memory = Ein gewertetes Spiel wird ohne Gedächtnishilfe gespielt: Schalte eins von beiden aus.
error-rated-advice = Ein gewertetes Spiel wird ohne Rat gespielt: Schalte eins von beiden aus.
error-no-advice = An diesem Tisch darf niemand um Rat fragen.
error-advice-turn = Rat gibt es, wenn du am Zug bist.
error-no-such-move = Es gibt keinen Zug { $number }: Es sind 0 bis { $last }.
error-not-legal-here = { $move } ist hier kein möglicher Zug.
error-review-busy = Gerade werden viele Spiele ausgewertet: Versuch es gleich noch einmal.
error-review-failed = Das ließ sich nicht berechnen: Versuch es gleich noch einmal.
error-day-not-over = Das ist die Verteilung von heute: Zu sehen ist sie, wenn der Tag um ist.
error-no-such-day = Für { $day } gab es keine Verteilung.
error-table-started = Dieser Tisch hat schon begonnen oder ist geschlossen.
error-seal-taken = Am Tisch gibt es dieses Siegel schon: Zieh einen anderen Anteil.
error-share-early = Die Anteile werden geöffnet, wenn der Tisch beginnt.
error-share-wrong = Das ist nicht der Anteil, den du versiegelt hast.
error-share-late = Die Karten sind ohne deinen Anteil verteilt worden.
error-not-playing = Hier ist kein Zug möglich: Das Spiel hat noch nicht begonnen oder ist aus.
error-not-over = Das Spiel ist noch nicht aus.
error-stood-in = Gerade spielt ein Bot für dich: Sag, dass du zurück bist.
error-time-over = Deine Zeit für diesen Zug ist um: Der Bot macht ihn.
error-stale = Das Spiel ist schon weiter: Sieh noch einmal hin und zieh dann.
error-auction-left = Du bist aus dieser Auktion ausgestiegen: Es gibt nichts mehr zu bieten.
error-busy = Andere waren immer wieder schneller: Versuch es noch einmal.
error-chat-seats = Nur wer hier sitzt, darf sprechen.
error-chat-off = An diesem Tisch ist der Chat ausgeschaltet.
error-chat-rate = Langsam: Warte ein wenig, bevor du mehr sagst.
error-chat-empty = Da steht nichts, was man lesen könnte.
error-message = Diese Nachricht ist nicht zu lesen: { $why }.
error-too-long = Eine Nachricht hat höchstens { $limit } Bytes.
error-too-fast = Langsam: zu viele Nachrichten in kurzer Zeit.
error-too-many-tables = Höchstens { $limit } Tische lassen sich zugleich ansehen.
error-store-unavailable = Der Speicher antwortet nicht: Versuch es gleich noch einmal.
error-unhealthy = Zurzeit lässt sich nichts speichern: { $why }.
error-passwords-busy = Gerade melden sich viele an: Versuch es gleich noch einmal.
error-too-many-requests = Das war zu viel auf einmal: Versuch es in { $seconds } s noch einmal.
error-too-many-connections = Von hier kommen zu viele Verbindungen: höchstens { $limit } zugleich.
error-too-many-live-tables = Du hast schon { $limit } Tische: Schließ erst einen oder spiel ein Spiel zu Ende.
error-too-many-tables-here = Aus deinem Netz gibt es schon { $limit } Tische: Schließt erst einen oder spielt ein Spiel zu Ende.
error-too-many-bot-tables = Aus deinem Netz spielen an { $limit } Tischen schon Bots unter sich: Setz dich dazu oder warte.
error-stopping = Der Server hört gleich auf: Versuch es gleich noch einmal.
error-internal = Hier ging etwas schief; notiert ist es unter { $id }.
error-chosen = Deine Karte für diese Runde liegt schon.
error-no-proof = Zu dieser Aufzeichnung gehört kein Beweis ihrer Verteilung: Niemand hat sie fair verteilt.
error-proof = Der Beweis der Verteilung ist nicht zu lesen.
error-unfair-seed = Das ist nicht der Startwert, auf den sich der Server festgelegt hat.
error-unfair-share = Der Anteil von Platz { $seat } ist nicht der, der dort versiegelt wurde.
error-unfair-deal = Diese Karten folgen nicht aus dem Startwert und den Anteilen.
error-with-rule = { $sentence } (Regel { $rule })

## Wie unsere Bots heißen

bot-name-beginner = Hoppel
bot-name-steady = Schildegard
bot-name-cautious = Pieks
bot-name-collector = Baron
bot-name-gambler = Quax
bot-name-bluffer = Finte
bot-name-spoiler = Zickmund
bot-name-level-1 = Piepsi
bot-name-level-2 = Blubb
bot-name-level-3 = Trüffel
bot-name-level-4 = Mähtilda
bot-name-level-5 = Haselotte
bot-name-level-6 = Grimbart
bot-name-level-7 = Uhland
bot-name-level-8 = Platzhirsch
bot-name-champion = Krax
bot-name-champion-plus = Graf Krax
bot-name-random = Der Würfelbecher
bot-name-search-1k = Abakus 1000
bot-name-search-10k = Abakus 10000

## Was ein Link auf eine Seite sagt, wo ihn jemand teilt

preview-page = Die Katze im Sack
preview-text = Ein Kartenspiel um Gebot und Bluff, für 3 bis 5.
preview-table = Ein Tisch von catsack
preview-replay = Ein Spiel von catsack
preview-open = Der Tisch von { $host }
preview-seats = { $taken } von { $seats } Plätzen sind besetzt: { $names }
preview-playing = Runde { $round } läuft: { $names }
preview-won = { $count ->
    [one] { $names } gewinnt mit { $score } Punkten
   *[other] { $names } gewinnen mit { $score } Punkten
}
