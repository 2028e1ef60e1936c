# Was die Seiten im Browser sagen, auf Deutsch: Knöpfe, Überschriften, Hilfe. Was im Spiel
# geschieht, sagt der Katalog, den auch das Terminal benutzt.

## Überall

web-title = Die Katze im Sack
web-header = Einstellungen und Hilfe
web-skip = Zum Tisch springen
web-needs-javascript = Der Tisch braucht JavaScript.
web-home = Zur Startseite
web-close = Schließen
web-dismiss = Ausblenden
web-save = Speichern
web-reload = Neu laden
web-rules = Regeln
web-settings = Einstellungen
web-language = Sprache
web-language-name = Deutsch
web-words-unreachable = Der Server ist für die andere Sprache gerade nicht erreichbar. Versuche es gleich noch einmal.
web-theme = Farben
web-theme-system = Wie das System
web-theme-light = Hell
web-theme-dark = Dunkel
web-motion = Bewegung
web-motion-hint = Karten wenden sich, Mäuse laufen, Katzen rennen davon.
web-speed = Tempo der Szenen
web-speed-slow = Langsam
web-speed-normal = Normal
web-speed-fast = Schnell
web-speed-instant = Sofort
web-lines = Bots reden
web-lines-hint = Ab und zu ein Satz in einer Sprechblase.
web-sound = Ton
web-sound-on = Ton einschalten
web-sound-off = Ton ausschalten
web-notify = Sag mir, wenn ich am Zug bin
web-notify-hint = Auch wenn ein anderes Fenster vorn ist.
web-notify-denied = Der Browser erlaubt es nicht. Erlaube dieser Seite zuerst Benachrichtigungen in seinen Einstellungen.
web-duration = { $unit ->
    [days] { $count ->
        [one] { $count } Tag
       *[other] { $count } Tage
    }
    [hours] { $count ->
        [one] { $count } Stunde
       *[other] { $count } Stunden
    }
    [minutes] { $count ->
        [one] { $count } Minute
       *[other] { $count } Minuten
    }
   *[seconds] { $count ->
        [one] { $count } Sekunde
       *[other] { $count } Sekunden
    }
}

## Man selbst

web-name-title = Wer bist du?
web-name-label = Name
web-name-hint = 2 bis 20 Buchstaben. Alle am Tisch sehen ihn.
web-name-avatar = Bild
web-name-choose = Name wählen
web-name-change = Name und Bild ändern
web-avatar-ginger = Rote Katze
web-avatar-tabby = Getigerte Katze
web-avatar-tuxedo = Schwarz-weiße Katze
web-avatar-calico = Glückskatze
web-avatar-siamese = Siamkatze
web-avatar-slate = Graue Katze
web-avatar-spotty = Gefleckte Katze
web-avatar-rabbit = Hase
web-avatar-mouse = Maus
web-avatar-mouse-hat = Maus mit Hut
web-avatar-terrier = Terrier
web-avatar-bulldog = Bulldogge

## Plätze und Karten

web-symbol-circle = Kreis
web-symbol-triangle = Dreieck
web-symbol-square = Quadrat
web-symbol-star = Stern
web-symbol-moon = Mond
web-card-face-down = verdeckte Karte

## Wenn etwas nicht geht

web-error-unknown = Hier ging etwas schief. Versuch es noch einmal, oder lade die Seite neu.
web-error-offline = Der Server antwortet nicht. Prüfe deine Verbindung, und versuch es noch einmal.
web-error-broken = Die Antwort des Servers ist nicht lesbar. Versuch es gleich noch einmal.
web-error-sheet-changed = Die Siegel an diesem Tisch sind nicht die, die dieser Browser eben notiert hat. Dein Anteil bleibt verschlossen.
web-lost-title = Hier ist nichts
web-lost-text = Die Adresse ist vielleicht vertippt, oder alt.
web-broken-title = Die Seite lässt sich nicht laden
web-broken-text = Der Server ist nicht da, oder wurde gerade erneuert. Deine Spiele sind aufgehoben: Lade die Seite gleich noch einmal.
web-offline-title = Der Server ist nicht erreichbar
web-offline-text = Du bist offline, oder der Server steht still. Deine Spiele sind aufgehoben. Diese Seite fragt alle paar Sekunden noch einmal.
web-offline-again = Jetzt noch einmal fragen
web-outdated = Der Tisch wurde erneuert. Lade die Seite neu, um weiterzuspielen; dein Platz bleibt dir.

## Der Tisch

web-table = Tisch
web-board = Auf dem Tisch
web-seats = Plätze
web-doing = Was du tun kannst
web-mine = Was dir gehört
web-live = Was geschieht
web-line-lost = Die Verbindung ist weg. Sie wird gerade geflickt …
web-line-retry = Jetzt versuchen
web-line-connecting = Auf dem Weg zum Tisch …
web-new-table = Neuer Tisch
web-barred = Dieser Tisch lässt sich nicht zeigen
web-barred-no-table = Diesen Tisch gibt es nicht
web-barred-no-table-text = Der Link ist vielleicht vertippt, oder der Tisch ist längst geschlossen. Bitte um einen neuen Link, oder eröffne einen eigenen Tisch.
web-barred-table-archived = Dieses Spiel ist aus
web-barred-table-archived-text = Sein Tisch ist vor einiger Zeit abgeräumt worden. Das Spiel kannst du dir immer noch Zug für Zug ansehen.
web-barred-invitation = Hier braucht man eine Einladung
web-barred-invitation-text = Der Link ist nicht vollständig oder abgelaufen. Bitte die Person, die dich eingeladen hat, ihn noch einmal zu schicken.
web-barred-no-spectators = Hier darf niemand zuschauen
web-barred-no-spectators-text = Das Spiel läuft, und an diesem Tisch darf niemand zuschauen. Eröffnest du einen eigenen?
web-barred-closed = Dieser Tisch ist geschlossen
web-barred-closed-text = Er wurde vor dem Spiel aufgegeben, oder alle sind gegangen. Eröffne einen neuen.

## Der Tisch vor dem Spiel

web-open-title = { $free ->
    [0] Alle sind da
    [one] Ein Platz ist frei
   *[other] { $free } Plätze sind frei
}
web-starting = Die Karten werden verteilt
web-starting-text = Alle öffnen ihren Anteil am Zufall, damit niemand die Karten bestimmen kann.
web-share-open = hat den Anteil am Zufall geöffnet
web-share-sealed = öffnet den Anteil am Zufall …
web-you-are = Du bist { $name }.
web-full = Alle Plätze sind besetzt. Du kannst zuschauen, wenn das erlaubt ist, oder einen eigenen Tisch eröffnen.
web-free = Freier Platz
web-expected = { $name } hat beim letzten Spiel mitgespielt und wird erwartet.
web-sit = Platz nehmen
web-sit-here = Hier sitzen
web-stand = Aufstehen
web-add-bot = Bot dazusetzen
web-remove-bot = { $name } wegschicken
web-host = Hat den Tisch eröffnet
web-start = Spiel beginnen
web-start-with-bots = { $free ->
    [one] Beginnen, ein Bot füllt auf
   *[other] Beginnen, Bots füllen auf
}
web-close-table = Tisch aufgeben
web-waiting-for-host = Das Spiel beginnt, wer den Tisch eröffnet hat.
web-invite = Freunde einladen
web-invite-text = Wer diesen Link hat, kann Platz nehmen.
web-invite-link = Link zu diesem Tisch
web-invite-code = Derselbe Link als Code für Telefone
web-copy = Kopieren
web-share = Teilen
web-copied = Kopiert.
web-not-copied = Das ließ sich nicht kopieren: Markiere es und kopiere es selbst.
web-how = So wird hier gespielt
web-how-edition = { $seats } Plätze, { $edition ->
    [ksr] die deutschen Kurzregeln von 2007
    [felicity] die Ausgabe von 2017
   *[felix] die Ausgabe von 2007
}
web-house-rule-rabbit-is-prey = { $on ->
    [yes] Ein Hund darf den Hasen verjagen.
   *[no] Hunde lassen den Hasen in Ruhe.
}
web-house-rule-cats-break-ties = { $on ->
    [yes] Bei Gleichstand gewinnen mehr Punkte in Katzen.
   *[no] Bei Gleichstand wird der Sieg geteilt.
}
web-house-rule-purses-secret = { $on ->
    [yes] Beutel sind geheim.
   *[no] Beutel sind offen.
}
web-house-rule-large-dog-takes-worst = { $on ->
    [yes] Ohne gute Katze verjagt der große Hund -8 vor -5.
   *[no] Ohne gute Katze verjagt der große Hund -5 vor -8.
}
web-how-clock = { $move } pro Zug, und { $reserve } mehr für das ganze Spiel
web-how-clock-only = { $move } pro Zug
web-how-no-clock = Keine Uhr
web-how-memory = Die Gedächtnishilfe ist erlaubt.
web-how-advice = Der Champion gibt Rat.
web-how-public = { $public ->
    [yes] Alle können diesen Tisch finden.
   *[no] Nur mit Einladung
}
web-spectators = { $count ->
    [one] Eine Person schaut zu.
   *[other] { $count } Personen schauen zu.
}
web-how-fair = Die Karten folgen aus einem Anteil am Zufall von allen hier. Nach dem Spiel kann das jede und jeder nachprüfen.
web-rules-of = Regeln dieser Ausgabe

## Spielen

web-your-turn = Du bist am Zug
web-on-turn = am Zug
web-has-chosen = hat gelegt
web-stands-in = ein Bot spielt
web-away = nicht da
web-start-player = Startspieler
web-bid-heard = Gebot: { $bid }
web-purse = Beutel
web-won = Gewonnen
web-mouse-card-heard = Mäusekarte { $number }: { $mice ->
    [0] keine Mäuse
    [one] 1 Maus
   *[other] { $mice } Mäuse
}
web-no-card-yet = noch keine Karte
web-round = Runde
web-round-of = Runde { $round } von { $rounds }
web-seconds-left = noch { $seconds } Sekunden
web-your-hand = Deine Hand
web-choose-card = Wähle eine Karte
web-lay = { card-object } legen
web-lay-none = Karte legen
web-no-undo = verdeckt, ohne Zurück
web-laid = Du legst { card-object }.
web-waiting-for = Warten auf { $names } …
web-no-bid-yet = Noch kein Gebot
web-your-bid = Dein Gebot
web-bid-less = Eins weniger
web-bid-more = Eins mehr
web-bid = { $amount } bieten
web-bid-none = Bieten
web-only-pass = Mehr kannst du nicht bieten: Es bleibt nur Passen.
web-last-chance = Alle anderen haben gepasst: Der Sack gehört dir für 1 Maus, oder niemandem.
web-stamp-sold = VERKAUFT
web-stamp-sold-to = für { $price } an { $who ->
    [you] dich
   *[other] { $seat }
}
web-stamp-no-sale = UNVERKAUFT
web-stamp-no-sale-why = den will keiner
web-slip-title = Verkauft an { $who ->
    [you] dich
   *[other] { $seat }
}
web-slip-dog = { $name }, weggelaufen
web-slip-chased = { $name }, verjagt
web-slip-worth = Wert
web-slip-paid = { $who ->
    [you] du zahlst
   *[other] bezahlt
}
web-slip-gain = { $kind ->
    [loss] Verlust
    [even] Plus minus null
   *[gain] Gewinn
}
web-burst = { $kind ->
    [loss] Verlust!
    [even] plus minus null
   *[gain] Gewinn!
}
web-skip-scene = Überspringen
web-skip-result = Zum Ergebnis
web-stood-in = { $why ->
    [time] Deine Zeit ist um: Ein Bot spielt für dich.
   *[gone] Solange du weg bist, spielt ein Bot für dich.
}
web-leave = Einen Bot für mich spielen lassen
web-leave-title = Soll ein Bot für dich spielen?
web-leave-text = Er zieht, sobald du an der Reihe bist, und dabei bleibt es. Du kannst deinen Platz jederzeit zurücknehmen.
web-leave-not = Selbst weiterspielen
web-back = Ich bin wieder da
web-looking-on = Du schaust zu.
web-watching = Zuschauen
web-waiting-title = { $names } am Zug
web-out-title = Du bist raus
web-has = hat { $mice }
web-out-taken = { $taken ->
    [0] raus
   *[other] raus +{ $taken }
}
web-took = { $taken ->
    [0] nahm nichts
   *[other] nahm { $taken }
}
web-won-heard = Gewonnen: { $cards }
web-won-count = { $count ->
    [one] Eine Karte gewonnen
   *[other] { $count } Karten gewonnen
}
web-won-sum = Katzen { $points }
web-left = übrig
web-own-bid = dein Gebot
web-own-card = von dir: { card }
web-your-place = dein Platz
web-in-box = in der Kiste:
web-say = Sag was …
web-say-write = Schreiben …
web-leads = { $who ->
    [you] Du bietest
   *[other] { $name } bietet
}
web-all-in = alles
web-leaves = dir bleiben { $left }
web-pass-now = Passen
web-pass-back = { $own ->
    [0] raus aus der Runde
   *[other] und deine { $own } zurück
}
web-you-earned = { $taken ->
    [0] Du bist für diese Runde draußen.
    [one] Du hast 1 Maus verdient.
   *[other] Du hast { $taken } Mäuse verdient.
}
web-sack-stands = Im Sack liegen { $sum }, geboten sind { $bid }.
web-tag-open = offen
web-tag-hidden = verdeckt
web-tag-average = im Mittel wert
web-tag-for-you = für dich
web-range = { $low } bis { $high }
web-note = Im Sack
web-note-open = { $count ->
    [one] Offen liegt { $cards }.
   *[other] Offen liegen { $cards }.
}
web-note-own = { $hidden ->
    [one] Die verdeckte Karte ist von dir: { card }.
   *[other] Von den { $hidden } verdeckten Karten ist eine von dir: { card }.
}
web-note-dog = Soweit du weißt, { $chased ->
    [nobody] fände
   *[card] würde
} { $card ->
    [L] der große Hund
   *[S] der kleine Hund
} allein { $chased ->
    [nobody] nichts zu verjagen
   *[card] { $chased } verjagen
}.
web-note-dog-sure = { $chased ->
    [nobody] Für { card-object } gibt es nichts zu verjagen.
   *[card] Wer auch kauft: { $card ->
        [L] Der große Hund
       *[S] Der kleine Hund
    } verjagt { $chased }.
}
web-card-chased = { $sure ->
    [yes] verjagt
   *[no] verjagt?
}
web-note-dogs = Zwei Hunde raufen nur: Keine Katze geht.
web-note-worth = Für dich wert:
web-note-place = { $where ->
    [first] Der erste Platz
    [last] Der letzte Platz
   *[middle] Platz { $place }
}
web-note-place-help = { $where ->
    [first] Deine Karte wird aufgedeckt, bevor jemand bietet.
    [last] Deine Karte wird als letzte aufgedeckt: Was du hier versteckst, bleibt am längsten verborgen.
   *[middle] Deine Karte wird mitten in der Versteigerung aufgedeckt.
}
web-note-owns = Du hast { $mice ->
    [one] 1 Maus
   *[other] { $mice } Mäuse
} zum Bieten.
web-auto-bid = Für mich bieten
web-advice-ask = Den Champion fragen
web-auto-bid-open = Für mich bieten bis …
web-auto-bid-open-short = bis …
web-auto-bid-limit = Höchstens
web-auto-bid-most = Du hast { $most ->
    [one] 1 Maus
   *[other] { $most } Mäuse
}, dein Gebot mitgezählt.
web-auto-bid-and-then = Wenn das nicht reicht
web-auto-bid-pass = Passen
web-auto-bid-ask = Mich fragen
web-auto-bid-cards = Aufhören, wenn eine davon aufgedeckt wird
web-auto-bid-help = Jedes Gebot ist so niedrig wie möglich. Niemand sonst merkt, dass du es nicht selbst bist, und mit dieser Versteigerung endet es.
web-auto-bid-set = Für mich bieten bis { $limit }
web-auto-bid-sack = { $hidden ->
    [0] Der ganze Sack liegt offen: { $sum }.
   *[other] Im Sack liegt { $sum } offen, { $hidden } verdeckt.
}
web-auto-bid-on = Es bietet für dich
web-auto-bid-up-to = bis
web-auto-bid-then = { $then ->
    [ask] Dann wirst du gefragt.
   *[pass] Dann passt es.
}
web-auto-bid-stops = Es hört auf, wenn eine davon aufgedeckt wird: { $cards }.
web-auto-bid-change = Ändern …
web-auto-bid-stop = Aufhören
web-auto-bid-ended = Du bietest wieder selbst.
web-auto-bid-asks = Deine Grenze von { $limit } reicht nicht: Du entscheidest.
web-choose-card-help = Alle Karten liegen verdeckt. Während geboten wird, wird eine nach der anderen aufgedeckt.
web-card-help-good = Bringt { $worth } Punkte, wenn man den Sack kauft.
web-card-help-bad = Kostet { $worth ->
    [-5] 5
   *[other] 8
} Punkte, wenn man den Sack kauft.
web-card-help-rabbit = Zählt nichts. Er lässt einen Sack voller aussehen, als er ist.
web-card-help-large-dog = Allein im Sack verjagt er die beste gute Katze. Neben einem zweiten Hund rauft er nur.
web-card-help-small-dog = Allein im Sack verjagt er die schlechteste Katze. Neben einem zweiten Hund rauft er nur.
web-keys = Tasten
web-key-choose = eine Karte wählen
web-key-lay = sie legen
web-key-amount = das Gebot einstellen
web-key-bid = bieten
web-key-pass = passen
web-key-auto-bid = bieten lassen
web-key-skip = Szene überspringen
web-key-log = Verlauf
web-key-chat = Gespräch
web-key-memory = Gedächtnishilfe
web-key-help = diese Tasten
web-side = Verlauf und Gespräch
web-side-log = Verlauf
web-side-chat = Gespräch
web-side-memory = Gedächtnis
web-log = Was geschehen ist
web-log-empty = Noch ist nichts geschehen.
web-chat = Was gesagt wurde
web-chat-empty = Noch hat niemand etwas gesagt.
web-chat-say = Sag etwas
web-chat-send = Absenden
web-chat-off = Das Gespräch ist ausgeschaltet.
web-chat-seats = Nur wer hier sitzt, darf sprechen.
web-chat-switch = Gespräch an diesem Tisch
web-chat-unread = { $count ->
    [one] eine ungelesene Zeile
   *[other] { $count } ungelesene Zeilen
}
web-mute = Leute stummschalten
web-mute-name = { $name } stummschalten
web-mute-hint = In diesem Browser keine Zeilen und Sprüche von { $name } mehr zeigen
web-muted-hint = Zeilen und Sprüche von { $name } wieder zeigen
web-phrases = Kurze Sprüche
web-phrase-hello = Hallo!
web-phrase-nice = Schön gespielt!
web-phrase-ouch = Autsch!
web-phrase-hurry = Du bist dran …
web-phrase-thanks = Danke!
web-phrase-good-game = Gutes Spiel!
web-memory-has = Beutel { $purse }, Katzen { $points }
web-memory-spent = Bisher gelegt: { $cards }

## Das erste Spiel

web-coach-lay = Wähle eine Karte. Sie kommt verdeckt in den Sack, der nach und nach aufgeht, während ihr bietet.
web-coach-bid = Biete, was dir der Sack wert ist, oder passe und nimm, was an Mäusen als Nächstes liegt.
web-coach-look = Was tut eine Karte? Halte den Zeiger darauf, oder drücke sie lange.
web-coach-next = Verstanden
web-coach-end = Keine Tipps mehr

## Das Ende

web-end-rounds = { $rounds } Runden gespielt
web-end-won = { $who ->
    [you] { $count ->
        [one] Du gewinnst!
       *[other] Ihr gewinnt gemeinsam!
    }
   *[other] { $count ->
        [one] { $names } gewinnt!
       *[other] { $names } gewinnen!
    }
}
web-end-lead = { $points ->
    [0] punktgleich, durch die Katzen vorn
    [one] mit einem Punkt Vorsprung
   *[other] mit { $points } Punkten Vorsprung
}
web-end-tie = { $names }, mit je { $score } Punkten
web-end-place = Platz { $place }
web-end-winner = { $count ->
    [one] { $names } gewinnt mit { $score } Punkten
   *[other] { $names } gewinnen mit { $score } Punkten
}{ $behind ->
    [0] , punktgleich mit dir
   *[other] , { $behind } voraus
}
web-end-podium = Siegertreppchen
web-end-parts = Katzen { $cats } + Mäuse { $mice }
web-end-scores = Alle Punkte
web-end-rating = Deine Wertung
web-end-rating-before = vorher: { $before }
web-end-ready = { $ready } von { $all } bereit.
web-end-volunteers = { $count ->
    [one] { $names } ist bereit.
   *[other] { $names } sind bereit.
}
web-end-missed = Die anderen haben ohne dich angefangen.
web-end-without = Ohne { $names } spielen
web-end-cancel = Doch nicht
web-end-picture = Bild teilen
web-end-picture-saved = Das Bild ist gespeichert, und der Link zum Nachspielen ist kopiert.
web-end-picture-saved-alone = Das Bild ist gespeichert.
web-end-picture-failed = Dieser Browser konnte das Bild nicht zeichnen.
web-seat = Platz
web-cats = Katzen
web-mice = Mäuse
web-score = Punkte
web-rematch = Noch einmal
web-replay = Nachspielen
web-review = Besprechung
web-end-daily = Wie es anderen erging
web-download = Aufzeichnung
web-download-title = Die Aufzeichnung des Spiels
web-fortunes = Wie sich das Glück bewegte
web-fortunes-heard = Mäuse und Katzen jedes Platzes zusammen, nach jeder Runde. Die Zahlen stehen in der Tabelle darunter.
web-fortunes-table = In Zahlen
web-removed-all = Vor dem Spiel herausgenommen
web-fair = War die Verteilung ehrlich?
web-fair-text = Die Karten folgen aus einer Zahl, die der Server versiegelt hat, bevor jemand Platz nahm, und aus einem Anteil am Zufall von jeder Person. Wer mitspielt, notiert alle Siegel, bevor der eigene Anteil geöffnet wird, und kann danach prüfen, dass nichts vertauscht wurde.
web-verify = Verteilung prüfen
web-fair-none = Diese Aufzeichnung hat keinen Beweis für ihre Verteilung.
web-fair-fair = Die Verteilung war ehrlich.
web-fair-unfair = Die Verteilung stimmt nicht. Heb die Aufzeichnung und das Notierte auf, und zeig sie anderen.
web-fair-unchecked = Nicht geprüft: Dieser Browser hat vor der Verteilung nichts notiert. Die Aufzeichnung passt zusammen, aber das könnte der Server so eingerichtet haben.
web-fair-limits = Diese Seite kommt von dem Server, den sie prüft. Für eine unabhängige Prüfung speichere die Aufzeichnung und das Notierte, und ruf auf deinem eigenen Rechner catsack verify mit beiden auf. Das ist Version { $version } der ehrlichen Verteilung.
web-noted-save = Notiertes speichern
web-aborted = Abgebrochene Verteilungen vor dieser: { $count }
web-aborted-now = Ein Anteil am Zufall ist ausgeblieben. Die Verteilung wurde abgebrochen und gezählt, und alle versiegeln einen neuen Anteil.
web-check-seed = { $holds ->
    [yes] Die Zahl des Servers ist die, die er versiegelt hat.
   *[no] Die Zahl des Servers ist nicht die, die er versiegelt hat.
}
web-check-noted = { $holds ->
    [yes] Dieses Siegel des Servers hat der Browser notiert, bevor er seinen Anteil öffnete.
    [no] Der Browser hat ein anderes Siegel des Servers notiert, bevor er seinen Anteil öffnete.
   *[open] Nicht geprüft: Der Browser hat vor der Verteilung kein Siegel des Servers notiert.
}
web-check-seals = { $holds ->
    [yes] Alle Siegel, Namen und Regeln sind so, wie der Browser sie damals notiert hat.
    [no] Siegel, Namen oder Regeln sind nicht so, wie der Browser sie damals notiert hat.
   *[open] Nicht geprüft: Der Browser hat vor der Verteilung keine Siegel der Plätze notiert.
}
web-check-shares = { $holds ->
    [yes] Jeder Anteil am Zufall ist der, der versiegelt war.
   *[no] Ein Anteil am Zufall ist nicht der, der versiegelt war.
}
web-check-mine = { $holds ->
    [yes] Dein eigener Anteil ist dabei.
    [no] Dein eigener Anteil ist nicht dabei.
   *[open] Nicht geprüft: Dieser Browser hat keinen Anteil an dieser Verteilung.
}
web-check-deal = { $holds ->
    [yes] Die Karten folgen aus alledem.
   *[no] Die Karten folgen nicht daraus.
}

web-count-mice = Jede Maus zählt einen Punkt …
web-count-cats = … und dann kommen die Katzen!
web-count-places = Und das macht …

## Auszeichnungen am Ende: ein Titel, und was hinter dem Namen steht

web-awards = Auszeichnungen
web-award-comeback = Aufholjagd
web-award-comeback-facts = nach Runde { $round } noch { $behind } Punkte zurück, am Ende vorn
web-award-bluff = Bester Bluff
web-award-bluff-facts = { card } gelegt und { $bid } geboten; { $who ->
    [you] du hast
   *[other] { $other } hat
} { $price } für { $worth } gezahlt, Runde { $round }
web-award-dog-trainer = Gut dressiert
web-award-dog-trainer-facts = der { $dog ->
    [L] große
   *[S] kleine
} Hund hat { card-object } aus { $who ->
    [own] deinem eigenen Sack
    [self] dem eigenen Sack
    [you] deinem Sack
   *[other] dem Sack von { $other }
} verjagt, Runde { $round }
web-award-bargain = Schnäppchen
web-award-bargain-facts = { $worth } Punkte für { $price ->
    [one] 1 Maus
   *[other] { $price } Mäuse
}, Runde { $round }
web-award-bitten = Gebissen
web-award-bitten-facts = { $price ->
    [one] 1 Maus
   *[other] { $price } Mäuse
} für einen Sack im Wert von { $worth }, Runde { $round }
web-award-whisker = Um ein Schnurrhaar
web-award-whisker-facts = { $points ->
    [0] punktgleich, durch die Katzen vorn
    [one] einen Punkt vorn
   *[other] { $points } Punkte vorn
}
web-award-landslide = Erdrutschsieg
web-award-landslide-facts = { $points } Punkte vorn
web-award-cheese-hoard = Vorratskammer
web-award-cheese-hoard-facts = { $mice } Mäuse fürs Passen, { $times ->
    [one] einmal
    [2] zweimal
   *[other] { $times }-mal
}
web-award-fine-nose = Feine Nase
web-award-fine-nose-facts = { $sacks } Säcke und nie ein Verlust: +{ $profit }
web-award-patience = Geduld
web-award-patience-facts = { $rounds } Runden ohne ein einziges Gebot
web-award-rabbits = Ein Herz für Hasen
web-award-rabbits-facts = { $rabbits } Hasen aufgenommen
web-award-cattery = Volles Haus
web-award-cattery-facts = { $cats } Katzen, { $points } Punkte wert
web-award-spender = Spendierhosen
web-award-spender-facts = { $mice } Mäuse für { $sacks } Säcke

## Warten, und noch einmal fragen

web-waiting = Einen Moment …
web-again = Noch einmal versuchen
web-edition-felix = Felix, 2007
web-edition-ksr = Kurzspielregel, 2007
web-edition-felicity = Felicity, 2017

## Wer man ist: Namen für alle, die keinen wählen, wie Graf Mondbart. Ein Titel hat höchstens sieben
## Buchstaben, ein Anfang oder ein Ende sechs, denn ein Name hat höchstens zwanzig.

web-me-titles = Käpt'n, Lady, Doktor, Agent, Sir, Graf, Gräfin, Chef, Baron, Prinz, König, Kaiser, Madame, Frau, Herr, Onkel, Tante, Meister, Major, Pirat, Ritter, Pilot, Dichter, Bäcker, Gärtner, Richter, Senator, Maestro, Lord, Fürst, Herzog, Magier
web-me-beginnings = Samt, Silber, Keks, Mond, Stern, Honig, Butter, Woll, Kupfer, Nebel, Sonnen, Schnee, Regen, Sturm, Wolken, Kirsch, Apfel, Ahorn, Hasel, Klee, Farn, Moos, Nuss, Bohnen, Krümel, Toast, Waffel, Käse, Mokka, Kakao, Zucker, Sirup, Kiesel, Fluss, Marmor, Rubin, Perlen, Opal, Jade, Sand, Dünen, Wald, Wiesen, Abend, Morgen, Glut, Seiden, Filz, Knopf, Zwirn, Zimt, Mandel, Ingwer, Minz, Salbei, Distel, Lilien, Rosen, Mohn, Tannen, Birken, Linden, Winter, Feder
web-me-endings = pfote, tatze, bart, nase, ohr, ohren, kralle, fell, sprung, schuh, socke, mütze, hut, krone, mantel, fleck, tupfen, kater, katze, mieze, maunz, miau, traum, lied, blick, auge, augen, locke, zopf, glocke, luchs, tiger, löwe, mäuser, jäger, flitz, hüpfer, läufer, gähner, kissen
web-me-profile = Meine Seite, wie andere sie sehen
web-me-password = Passwort
web-me-password-hint = Mindestens 8 Zeichen. Ein paar Wörter hintereinander merken sich leicht.
web-me-enrol = Meine Spiele behalten: Passwort setzen
web-me-enrol-text = Du bist Gast, und nur dieser Browser kennt dich. Mit einem Passwort spielst du auf jedem Gerät weiter, und deine Spiele und deine Wertung bleiben dir.
web-me-enrol-do = Passwort setzen
web-me-enrolled = Geschafft: Mit deinem Namen, { $name }, und deinem Passwort kommst du überall wieder herein.
web-me-log-in = Ich habe ein Konto
web-me-log-in-text = Du spielst gerade als Gast { $name }. Dessen Spiele bleiben bei ihm: Setz zuerst ein Passwort, wenn du sie behalten willst.
web-me-log-in-do = Anmelden
web-me-account = Mein Konto
web-me-log-out = Abmelden
web-me-log-out-everywhere = Auf allen Geräten abmelden
web-me-password-change = Passwort ändern
web-me-password-old = Bisheriges Passwort
web-me-password-new = Neues Passwort
web-me-password-changed = Dein Passwort ist geändert. Andere Geräte sind abgemeldet.
web-me-programs = Meine Programme
web-me-programs-text = Ein Programm von dir kann über das Netz am Tisch sitzen. Man erkennt es an seinem Token: Halt es geheim.
web-me-program-name = Name eines neuen Programms
web-me-program-add = Eintragen
web-me-program-renew = Neues Token
web-me-program-revoke = Entziehen
web-me-program-revoked = kein Token
web-me-token = Das Token von { $name }. Du siehst es nur dieses eine Mal: Kopiere es jetzt.

## Die Startseite

web-start-title =
    Die Katze
    im Sack
web-start-what = Biete deine Mäuse auf einen Sack, in den du nicht hineinsiehst. Bluffe, steig rechtzeitig aus, und hüte dich vor dem Hund.
web-start-play = Jetzt spielen
web-start-against = gegen drei Bots
web-start-with = mit { $names }
web-start-friends = Mit Freunden
web-start-opening = Der Tisch wird gedeckt …
web-start-new = Neuer Tisch
web-start-learn = Spielend lernen
web-start-as = Du bist { $name }
web-start-as-new = Als Gast. Name und Bild kannst du ändern.
web-start-rating = Wertung { $rating }, { $share } von { $games ->
    [one] einem Spiel
   *[other] { $games } Spielen
} gewonnen
web-start-unrated = { $games ->
    [one] Ein Spiel
   *[other] { $games } Spiele
} bisher, alle ohne Wertung
web-start-live = Live: Runde { $round }
web-start-live-leader = { $name } führt bei den Katzen.
web-start-live-more = { $sentence } { $count ->
    [one] Noch ein Spiel
   *[other] Noch { $count } Spiele
} zum Zusehen.
web-start-live-none = Gerade läuft kein öffentliches Spiel.
web-start-mine-count = { $count } Tische von dir, alle weiter unten
web-start-open-count = { $count ->
    [one] Ein Tisch wartet auf Gesellschaft.
   *[other] { $count } Tische warten auf Gesellschaft.
}
web-start-open-quiet = Niemand wartet. Eröffne selbst einen.
web-start-mine = Deine Tische
web-start-open = Offene Tische
web-start-open-none = Gerade wartet niemand auf Gesellschaft. Eröffne einen öffentlichen Tisch, dann sehen ihn hier alle.
web-start-open-all = Alle { $count } zeigen
web-start-more = Weitere Seiten
web-start-watch = { $count ->
    [0] Anderen über die Schulter sehen
    [one] Ein Spiel läuft
   *[other] { $count } Spiele laufen
}
web-start-games = Ergebnisse, Wiederholungen, Statistik
web-start-leaders = Die Stärksten, Menschen und Bots
web-start-rules = Jede Regel, jede Ausgabe
web-start-practice = Üben
web-start-practice-text = Stellungen zum Nachdenken
web-start-daily = Spiel des Tages
web-start-daily-done = { $score ->
    [one] 1 Punkt
   *[other] { $score } Punkte
}: Platz { $rank } von { $of }
web-start-daily-open = { $state ->
    [playing] Dein Spiel wartet auf dich.
   *[open] Dieselben Karten für alle, { $hours ->
        [one] noch eine Stunde
       *[other] noch { $hours } Stunden
    }
}

## Tische in einer Liste

web-tables-of = Der Tisch von { $name }
web-tables-nobody = Hier sitzt noch niemand
web-tables-seats = { $seats } Plätze, { $free ->
    [0] keiner frei
    [one] einer frei
   *[other] { $free } frei
}
web-tables-house-rules = Hausregeln
web-tables-slow = langsames Spiel
web-tables-sit = Hinsetzen
web-tables-mine-open = { $free ->
    [0] Alle sind da
    [one] Es fehlt noch jemand
   *[other] Es fehlen noch { $free }
}
web-tables-your-turn = Du bist am Zug!
web-tables-turn = Am Zug: { $names }
web-tables-playing = Das Spiel läuft
web-tables-round = Runde { $round }
web-tables-play-on = Weiterspielen
web-tables-back = Zum Tisch
web-tables-with = mit { $names }

## Gegner zur Auswahl

web-opponents-mice = { $mice } von { $most } Mäusen
web-opponents-step = { $mice ->
    [1] Anfänger
    [2] sanft
    [3] knifflig
    [4] stark
   *[other] Meister
}
web-opponents-more = Forschungsbots und andere

## Ein neuer Tisch

web-new-title = Neuer Tisch
web-new-who = Wer setzt sich zu dir?
web-new-who-hint = Je höher die Stufe, desto schwerer zu täuschen. Wähle zwei bis vier, oder halte Plätze für Freunde frei.
web-new-lineup = Am Tisch
web-new-you = Du
web-new-seats = Plätze
web-new-seats-count = { $count } Plätze
web-new-friend = Freund
web-new-friend-add = Freund dazu
web-new-friend-remove = Den freien Platz wegnehmen
web-new-sat-down = { $name } setzt sich: { $seats } Plätze.
web-new-left = { $name } geht.
web-new-full = Alle fünf Plätze sind besetzt. Schick erst jemanden weg.
web-new-surprise = Überrasch mich
web-new-time = Wie viel Zeit?
web-new-pace = Zeit für einen Zug
web-new-pace-quick = Flott
web-new-pace-quick-hint = 20 Sekunden je Zug, dazu eine Minute Reserve.
web-new-pace-relaxed = Gemütlich
web-new-pace-relaxed-hint = Eine Minute je Zug, dazu drei Minuten Reserve.
web-new-pace-none = Ohne Uhr
web-new-pace-none-hint = Alle denken, solange sie wollen.
web-new-pace-slow = Langsam
web-new-pace-slow-hint = Stunden oder Tage je Zug: Schau ab und zu vorbei.
web-new-slow-label = Höchstens
web-new-rules = Welche Regeln?
web-new-rules-chosen = { $edition }{ $changed ->
    [0] { "" }
    [one] , eine Hausregel
   *[other] , { $changed } Hausregeln
}
web-new-edition = Ausgabe
web-new-edition-felix = Das Übliche: Hunde lassen den Hasen in Ruhe, und bei Gleichstand zählen die Punkte in Katzen.
web-new-edition-ksr = Ein Hund darf den Hasen verjagen, und bei Gleichstand wird der Sieg geteilt.
web-new-edition-felicity = Spielt sich wie Felix und sagt ausdrücklich, welche Katze der große Hund verjagt, wenn keine gute da ist.
web-new-house-rules = Hausregeln
web-new-rule-rabbit-is-prey = Hunde jagen auch Hasen
web-new-rule-rabbit-is-prey-hint = Der Hase zählt als Katze mit dem Wert 0.
web-new-rule-cats-break-ties = Katzen entscheiden bei Gleichstand
web-new-rule-cats-break-ties-hint = Bei gleicher Punktzahl gewinnt, wer mehr Punkte in Katzen hat.
web-new-rule-large-dog-takes-worst = Der große Hund nimmt die schlechteste
web-new-rule-large-dog-takes-worst-hint = Ohne gute Katze geht -8 vor -5.
web-new-door = Wer darf kommen?
web-new-access = Wer sich hinsetzen darf
web-new-invited = Mit Einladung
web-new-invited-hint = Nur, wer den Link hat.
web-new-public = Öffentlich
web-new-public-hint = Der Tisch steht für alle auf der Startseite.
web-new-sight = Hilfe für alle?
web-new-memory = Gedächtnishilfe
web-new-memory-hint = Alle können nachsehen, welche Karten weg sind und was jeder Platz gewonnen hat und besitzt. Ein solches Spiel zählt nicht für die Rangliste.
web-new-purses = Offene Beutel
web-new-purses-hint = Alle sehen, wie viele Mäuse jeder Platz besitzt.
web-new-advice = Rat
web-new-advice-hint = Wer am Zug ist, darf den Champion fragen. Ein solches Spiel zählt nicht für die Rangliste.
web-new-spectators = Andere dürfen zusehen
web-new-spectators-hint = Sie sehen nur, was offen liegt.
web-new-chat = Chat
web-new-chat-hint = Wer am Tisch sitzt, kann mitreden.
web-new-programs = Programme dürfen sich setzen
web-new-programs-hint = Bots, die andere über das Netz spielen lassen.
web-new-rated = Zählt für die Rangliste
web-new-rated-hint = Das Ergebnis ändert Wertungen. Gedächtnishilfe und Rat gibt es dann nicht.
web-new-next = { $friends ->
    [0] { $seats } Plätze, und los geht es
   *[other] { $seats } Plätze, mit Link für Freunde
}
web-new-open = Tisch eröffnen

## Spiele zum Zusehen, eigene Spiele, Leute, Rangliste

web-watch-title = Zusehen
web-watch-text = Öffentliche Spiele, die gerade laufen. Du siehst, was offen liegt, und niemandes Hand.
web-watch-none = Gerade läuft kein öffentliches Spiel. Eröffne einen Tisch, und lass dir zusehen.
web-watch-go = Zusehen
web-games-title = Meine Spiele
web-games-nobody = Hier stehen bald deine Spiele. Noch hast du keins gespielt.
web-games-none = Hier findest du jedes Spiel, das du zu Ende spielst, mit Ergebnis und Wiederholung. Zeit für das erste!
web-games-none-public = Noch keine öffentlichen Spiele.
web-games-tallies = In Zahlen
web-games-finished = Beendete Spiele
web-games-count = Spiele
web-games-win-share = Gewonnen
web-games-mean = Punkte je Spiel
web-games-best = Bestes Ergebnis
web-games-rating = Wertung
web-games-won = Gewonnen
web-games-shared = Sieg geteilt
web-games-place = { $place }. Platz
web-games-stood-in = (ein Bot half aus)
web-games-replay = Ansehen
web-games-more = Frühere Spiele
web-people-title = Jemand
web-people-guest = Gast
web-people-account = Mit Konto dabei
web-people-bot = Programm von jemandem
web-people-house-bot = Bot des Hauses
web-people-none = Noch keine beendeten Spiele.
web-people-nobody = So heißt hier niemand
web-people-nobody-text = Der Link ist vielleicht vertippt, oder alt.
web-leaders-title = Rangliste
web-leaders-who = Wer
web-leaders-people = Menschen
web-leaders-bots = Bots
web-leaders-place = Rang
web-leaders-none = Hier ist noch niemand gewertet. Das erste beendete Spiel entscheidet, wer führt.
web-leaders-how = Eine Wertung wächst, wenn man vor anderen landet, und umso mehr, je stärker sie sind. Sie beginnt vorsichtig und wird mit jedem Spiel sicherer.
