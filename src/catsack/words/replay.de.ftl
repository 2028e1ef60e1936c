# Was die Seite zum Nachspielen sagt, auf Deutsch.

web-replay-title = Nachspielen
web-replay-none = Dieses Spiel gibt es nicht
web-replay-none-text = Der Link ist vielleicht vertippt, oder das Spiel ist noch nicht zu Ende. Ein Spiel, das du gespeichert hast, kannst du aus seiner Datei öffnen.
web-replay-open = Aufzeichnung öffnen
web-replay-open-text = Hier kannst du ein Spiel, das in einer Datei gespeichert ist, Zug für Zug ansehen.
web-replay-open-hint = Du kannst die Datei auch einfach hierher ziehen. Sie wird gelesen und gezeigt, aber nicht aufgehoben.
web-replay-mine = Meine fertigen Spiele
web-replay-no-record = { $file } ist keine Aufzeichnung eines Spiels.
web-replay-another = Andere Aufzeichnung öffnen
web-replay-eyes = Mit wessen Augen?
web-replay-eyes-all = Alle Karten offen
web-replay-eyes-of = Wie { $name } es sah
web-replay-share = Link zu diesem Moment kopieren
web-replay-shared = Kopiert: Der Link führt zu diesem Moment.
web-replay-controls = Durch das Spiel
web-replay-step = Schritt
web-replay-at = Schritt { $step } von { $steps }, Runde { $round }
web-replay-first = Zum Anfang
web-replay-earlier = Eine Runde zurück
web-replay-back = Einen Schritt zurück
web-replay-play = Abspielen
web-replay-pause = Anhalten
web-replay-next = Einen Schritt weiter
web-replay-later = Eine Runde weiter
web-replay-last = Zum Ende
web-replay-speed = Tempo: { $speed }-fach. Ändern
web-replay-times = { $speed }×
web-replay-held = Was die Plätze haben
web-replay-hand = Hand
web-replay-ending = Wie es ausging
web-replay-doing = { $what ->
    [placed] legt eine Karte
    [bid-made] bietet { $amount }
    [passed] { $amount ->
        [0] passt
       *[other] passt: +{ $amount }
    }
    [sold] zahlt { $amount }
    [sack-taken] nimmt den Sack
   *[marker-moved] bekommt die Marke
}
