# Was die Seiten der Besprechung, des Übens und des Spiels des Tages sagen, auf Deutsch. Die Sätze
# über einzelne Züge stehen in `review.de.ftl`, das auch das Terminal verwendet.

## Züge und Noten

web-move = { $kind ->
    [pass] { $pays ->
        [0] Passen
       *[other] Passen +{ $pays }
    }
    [bid] { $amount } bieten
   *[lay] { card }
}
web-grade = { $grade ->
    [brilliant] glänzend
    [inaccuracy] ungenau
    [mistake] Fehler
    [blunder] grober Fehler
   *[fine] guter Zug
}
web-moves = Mögliche Züge
web-moves-move = Zug
web-moves-chance = Gewinnchance
web-moves-points = Punkte
web-moves-champion = { $short ->
    [yes] Champion
   *[no] Champion tut es
}
web-moves-which = { $own ->
    [yes] { $best ->
        [yes] dein Zug, und der beste
       *[no] dein Zug
    }
   *[no] der beste
}
web-moves-more = { $count ->
    [one] und noch einer
   *[other] und { $count } weitere
}
web-moves-fewer = Weniger zeigen

## Was eine verdeckte Karte sein kann

web-belief-of = { $who ->
    [dummy] Karte des Strohmanns
   *[other] Karte von { $name }
}
web-belief-ask = Was lag da?
web-belief-rest = der Rest
web-belief-of-hundred = von 100

## Die Bilanz eines Spiels

web-ledger-part = { $part ->
    [start] Anfang
    [deal] Karten
    [own_play] { $who ->
        [you] dein Spiel
       *[other] eigenes Spiel
    }
    [others_play] Spiel der anderen
    [luck] Glück
   *[result] Ergebnis
}

## Die Seite einer Besprechung

web-review-title = Besprechung
web-review-chances = Gewinnchance
web-review-chances-hint = in Prozent, über { $rounds } Runden
web-review-chart-seat = { $won ->
    [yes] { $name }: von { $first } auf { $last }, und der Sieg.
   *[no] { $name }: von { $first } auf { $last }.
}
web-review-ledger = Wo es blieb
web-review-ledger-hint = in Prozent eines Sieges
web-review-eyes = Mit wessen Augen das Spiel sehen?
web-review-out = raus
web-review-saw = Was damals zu sehen war
web-review-held = Hand
web-review-hand = Hand: { $cards }.
web-review-mice = { $mice ->
    [one] eine Maus
   *[other] { $mice } Mäuse
}
web-review-did = Runde { $round }: { $who ->
    [you] { $kind ->
        [pass] Du passt
        [bid] Du bietest { $amount }
       *[lay] Du legst { card-object }
    }
   *[other] { $name } { $kind ->
        [pass] passt
        [bid] bietet { $amount }
       *[lay] legt { card-object }
    }
}
web-review-truth = Im Nachhinein:
web-review-play-on = Weiterspielen
web-review-from-here = von hier
web-review-practise = Üben
web-review-this = { $own ->
    [yes] genau das
   *[no] wie hier
}
web-reasons = { $open ->
    [yes] Weniger
   *[no] Mehr
}
web-review-filter = Welche Entscheidungen?
web-review-filter-name = { $filter ->
    [mistakes] Fehler { $count }
   *[all] Alle { $count }
}
web-review-previous = Zurück
web-review-next = Weiter
web-review-summary = { $playSign ->
    [-1] Am Champion gemessen hat dein Spiel { $play } % eines Sieges gekostet,
    [1] Am Champion gemessen war dein Spiel { $play } % eines Sieges wert,
   *[0] Du hast etwa so gespielt wie der Champion,
} { $luckSign ->
    [-1] und die Karten haben { $luck } % genommen.
    [1] und die Karten haben { $luck } % gegeben.
   *[0] und die Karten hielten sich die Waage.
} { $count ->
    [0] An keinem Zug habe ich etwas auszusetzen.
    [one] Über einen Zug sollten wir reden.
   *[other] Über { $count } Züge sollten wir reden.
}
web-review-moments = { $count ->
    [one] Der Augenblick, der das Spiel entschied
   *[other] Die { $count } Augenblicke, die das Spiel entschieden
}
web-review-begin = { $count ->
    [0] Das Spiel durchgehen
    [one] Den Fehler zeigen
   *[other] Die { $count } Fehler durchgehen
}
web-review-highlights = Was bemerkenswert war
web-review-readable = { $who ->
    [you] So viel haben deine Gebote über deine Karten verraten:
   *[other] So viel haben die Gebote von { $name } verraten:
}
web-review-share = Link zu diesem Augenblick kopieren
web-review-shared = Kopiert: Der Link führt zu diesem Augenblick.
web-review-whole = Das Spiel als Ganzes
web-review-none = Dieses Spiel gibt es nicht
web-review-none-text = Vielleicht ist der Link falsch geschrieben, oder das Spiel ist noch nicht zu Ende.
web-review-failed = Die Besprechung ist nicht gelungen
web-review-failed-text = Der Champion hat den Faden verloren. Versuch es gleich noch einmal.
web-review-queued = Der Champion sieht noch andere Spiele durch. Deines kommt als Nächstes.
web-review-running = Der Champion geht das Spiel durch, Entscheidung für Entscheidung …
web-review-progress = Fortschritt der Besprechung
web-review-wait = Jeder Zug wird nur nach dem beurteilt, was sein Platz damals wissen konnte.
web-review-meanwhile = Inzwischen die Wiederholung ansehen

## Die Seite zum Üben

web-practice-title = Üben
web-practice-intro = { $due ->
    [0] { $new ->
        [0] Heute ist nichts fällig: Du beherrschst alles.
       *[other] Heute ist nichts wieder fällig. { $new } Stellungen sind neu für dich.
    }
    [one] Eine Stellung ist wieder fällig. Was misslang, kommt wieder, bis es sitzt.
   *[other] { $due } Stellungen sind wieder fällig. Was misslang, kommt wieder, bis es sitzt.
}
web-practice-first = Stellungen zum Nachdenken, aus Spielen des Champions. Mach deinen Zug, und ich sage dir, was ich davon halte.
web-practice-go = { $due ->
    [0] Etwas Neues
   *[other] Anfangen
}
web-practice-themes = Themen
web-practice-due-count = { $count } fällig
web-practice-solved = { $seen ->
    [0] { $total } Stellungen, noch keine gesehen
   *[other] { $right } von { $seen } gelöst, { $total } Stellungen
}
web-practice-how = Die Stellungen stammen aus Spielen des Champions und aus Fehlern in deinen eigenen besprochenen Spielen. Was du löst, kommt in immer größeren Abständen wieder.
web-practice-asked = { $theme }: Was tust du?
web-practice-leave = Zur Übersicht
web-practice-verdict = Urteil
web-practice-why = Warum
web-practice-again = kommt wieder am { $day }
web-practice-next = Weiter
web-practice-failed = Das hat nicht geklappt
web-practice-loading = Die nächste Stellung wird aufgebaut …
web-practice-done = { $solved ->
    [0] Hier ist für heute nichts mehr übrig.
    [one] Eine Stellung heute. Mehr ist hier nicht übrig.
   *[other] { $solved } Stellungen heute. Mehr ist hier nicht übrig.
}
web-practice-overview = Zur Übersicht

## Die Seite des Spiels des Tages

web-daily-title = Spiel des Tages
web-daily-heading = Spiel des Tages, { $day }
web-daily-what = Heute haben alle dieselben Karten, gegen { $names }. Was machst du daraus?
web-daily-one-try = Ein Versuch, ohne Uhr. Deine Wertung bleibt unberührt.
web-daily-players = { $count ->
    [0] Noch niemand hat es gespielt.
    [one] Ein Spieler ist fertig.
   *[other] { $count } Spieler sind fertig.
}
web-daily-streak-so-far = { $days ->
    [one] Bisher an einem Tag gespielt: weiter so.
   *[other] An { $days } Tagen in Folge gespielt: weiter so.
}
web-daily-play = Den Sack öffnen
web-daily-continue = Weiterspielen
web-daily-next = der nächste Sack öffnet in
web-daily-next-heard = Das nächste Spiel beginnt in { $hours } Stunden und { $minutes } Minuten.
web-daily-rank = { $rank ->
    [1] Erster
    [2] Zweiter
    [3] Dritter
    [4] Vierter
    [5] Fünfter
    [6] Sechster
    [7] Siebter
    [8] Achter
    [9] Neunter
    [10] Zehnter
   *[other] Platz { $rank }
} von { $of }
web-daily-better = { $score ->
    [one] 1 Punkt
   *[other] { $score } Punkte
}: { $of ->
    [1] Niemand hat diese Karten vor dir gespielt.
   *[other] besser als { $share } von 100 mit diesen Karten
}
web-daily-everybody = Alle mit denselben Karten
web-daily-points = Punkte
web-daily-chart = { $own ->
    [one] Dein 1 Punkt
   *[other] Deine { $own } Punkte
}; { $players } Spieler haben im Mittel { $average }.
web-daily-average = im Mittel { $average }
web-daily-best = das Beste bisher
web-daily-you = du
web-daily-streak = { $days ->
    [one] Tag
   *[other] Tage in Folge
}
web-daily-why = Wo es blieb
web-daily-reviewing = Der Champion geht dein Spiel noch durch …
web-daily-share-title = Teilen
web-daily-share-hint = verrät nichts
web-daily-line = catsack { $day } · { $score } · { $rank } von { $of }
web-daily-tiles = Die Runden
web-daily-tile = { $tile ->
    [good] gut gekauft
    [bad] zu viel bezahlt
   *[other] nicht gekauft
}
web-daily-share = Teilen
web-daily-copied = Kopiert: Füg es ein, wo du magst.
web-daily-review = Besprechung
web-daily-past = Frühere Tage
web-daily-past-hint = Zum Üben: Diese Spiele zählen nicht.
web-daily-past-none = Heute ist der erste Tag. Ab morgen können frühere Spiele hier geübt werden.
web-daily-not-played = nicht gespielt
web-daily-scored = { $score ->
    [one] 1 Punkt
   *[other] { $score } Punkte
}
web-daily-practise = Zum Üben spielen
web-daily-fair = Warum es fair ist
web-daily-fair-text = Die Startzahlen der Tage bilden eine Kette: Die Zusage eines Tages ist der Hash seiner Startzahl und stand fest, bevor der Tag begann. Ist der Tag vorbei, wird die Startzahl gezeigt, und jeder kann Hash und Karten nachrechnen. Darum konnte niemand die Karten aussuchen.
web-daily-commitment = Zusage vom { $day }
web-daily-seed = Startzahl vom { $day }

## Rat am Tisch

web-advice-title = Der Rat des Champions
web-advice-worth = Was der Sack wohl wert ist
web-advice-range = Zwischen { $low } und { $high }, im Mittel { $mean }.
web-advice-break-even = { $amount ->
    [one] Maus lohnt sich gerade noch.
   *[other] Mäuse lohnen sich gerade noch.
}
web-advice-legend = Gewinnchance, und wie oft der Champion es tut
