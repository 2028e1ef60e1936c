# Was beim Lernen gesagt wird, auf Deutsch: wie ein Kapitel heißt, und was es darin zu lesen gibt.
# Die Kapitel sind die aus src/catsack/learn/chapters.py.

web-learn-title = Spielen lernen
web-learn-chapters = Kapitel
web-learn-of = { $number } von { $count }: { $chapter }
web-learn-done = geschafft
web-learn-next = Weiter
web-learn-go = Los geht's
web-learn-skip = Gleich zeigen
web-learn-back = Zurück
web-learn-round = Nächste Runde
web-learn-last = Noch etwas
web-learn-enough = Genug, ich will spielen
web-learn-play = Jetzt spielen
web-learn-rules = Alle Regeln
web-learn-asked = Welche?
web-learn-right = Richtig!
web-learn-hint-place = Gute Idee, aber leg jetzt erst einmal { card-object }: Wähle die Karte aus deiner Hand, und leg sie.
web-learn-hint-bid = Hier nicht, nur dieses eine Mal: Stell dein Gebot auf { $amount }, und biete.
web-learn-hint-pass = Mutig! Aber jetzt pass erst einmal.
web-learn-hint-recall = { $card ->
    [R] Der Hase
    [L] Der große Hund
    [S] Der kleine Hund
   *[cat] { $card }
} lag schon auf dem Tisch. Schau noch einmal hin.

## 1

web-learn-first = Eine erste Runde
web-learn-first-hello =
    Willkommen am Tisch! In jeder Runde legt ihr alle eine Karte verdeckt in den Sack. Dann wird der Sack versteigert.
    Gute Katzen bringen Punkte, schlechte kosten Punkte. Bezahlt wird mit Mäusen, und jede Maus, die du behältst, ist auch ein Punkt.
web-learn-first-hand =
    Das ist deine Hand: Katzen von -5 bis +15, ein Hase, der 0 wert ist, ein großer Hund und ein kleiner.
    Alle haben die gleichen zehn Karten, aber vor dem Spiel nimmt der Zufall jedem eine weg. Dir fehlt die -8, und nur du weißt das. Neun Karten, neun Runden.
web-learn-first-mice =
    Die Bank hat Mäuse auf die Mäusekarten gelegt: 2, 4 und 6. Die bekommt, wer aus der Versteigerung aussteigt.
    Eine grüne Maus zählt 5, eine schwarze 1. Alle beginnen mit 15.
web-learn-first-place =
    Cleo ist Startspielerin: Sie hat die Marke und legt ihre Karte zuerst, ganz links.
    Jetzt du. Wähle die +3, und leg sie.
web-learn-first-open =
    Alle Karten liegen. Die Karte ganz links wird gleich aufgedeckt: Cleos +5.
    Was ist noch im Sack? Du kennst nur deine eigene Karte. Jetzt wird geboten, und die Startspielerin fängt an.
web-learn-first-bid =
    Cleo bietet 2 Mäuse für die ganze Reihe. Ein Gebot ist immer der Gesamtbetrag und muss höher sein als das höchste bisher.
    Biete 3.
web-learn-first-next =
    Ada passt: Sie nimmt die Mäuse von der niedrigsten Mäusekarte, also 2, und ist für diese Runde draußen.
    Mit jedem Passen wird die nächste Karte von links aufgedeckt, ganz gleich, wer passt. Diesmal ist es deine.
web-learn-first-pass =
    Bo springt auf 5, und Cleo nimmt 4 Mäuse und steigt aus. Jetzt liegt auch eine -5 offen.
    Pass! Du bekommst deine 3 zurück, und 6 Mäuse dazu.
web-learn-first-sold =
    Nur Bo ist noch da. Er zahlt seine 5 Mäuse an die Bank und nimmt den ganzen Sack: Katzen im Wert von 11.
    Einer zahlt also und nimmt, und die anderen werden fürs Aussteigen bezahlt. Bo bekommt auch die Marke.

## 2

web-learn-small = Der kleine Hund
web-learn-small-marker =
    Vor jeder Runde füllt die Bank die Mäusekarten neu. Bo hat gekauft, also ist jetzt Bo Startspieler.
    Bo und Cleo legen je eine Karte.
web-learn-small-place =
    Zeit für einen Hund! Ein Hund, der allein im Sack ist, verjagt eine Katze daraus. Der kleine Hund hat es auf die Katze abgesehen, die am wenigsten wert ist.
    Leg deinen kleinen Hund.
web-learn-small-secret =
    Bos +3 liegt offen. Dass ein Hund im Sack ist, weiß niemand außer dir.
    Mal sehen, was die anderen tun.
web-learn-small-jump =
    Igitt: Cleo hat gepasst, und ihre Karte ist die -8. Die anderen schaudert es, aber genau die wird dein Hund verjagen.
    Du darfst so weit springen, wie deine Mäuse reichen. Biete 4.
web-learn-small-total =
    Ada will den Sack auch und bietet 6. Dein Hund liegt inzwischen offen.
    Biete 9. Das ist der Gesamtbetrag: 4 liegen schon da, also verlassen nur noch 5 deinen Beutel.
web-learn-small-took =
    Er gehört dir! Der kleine Hund hat die -8 verjagt, und beide sind aus dem Spiel.
    Du nimmst +3 und +11: 14 Punkte für 9 Mäuse. Und die Marke hast du auch.

## 3

web-learn-large = Der große Hund
web-learn-large-place =
    Du hast die Marke: Deine Karte liegt ganz links, und alle sehen sie, bevor jemand bietet.
    Leg die +8. Das sieht einladend aus.
web-learn-large-bid =
    Du eröffnest die Versteigerung. Du dürftest auch gleich passen, aber treiben wir den Preis ein wenig hoch.
    Biete 4.
web-learn-large-pass =
    Schon 8! Aber Cleo ist früh ausgestiegen, für nur 2 Mäuse. Weiß sie etwas?
    Pass: Du bekommst 4 Mäuse, und deine 4 kommen zurück.
web-learn-large-chased =
    Das also hat Cleo gelegt: einen großen Hund. Allein im Sack verjagt er die Katze, die am meisten wert ist.
    Die +15 ist davongerannt und der Hund mit ihr. Ada hat 10 Mäuse für 13 Punkte bezahlt.

## 4

web-learn-two = Zwei Hunde
web-learn-two-dogs =
    Und wenn zwei oder mehr Hunde im Sack sind? Dann haben sie nur Augen füreinander, ganz gleich, wie groß sie sind: Alle Hunde gehen, und jede Katze bleibt.
    Ada, Bo und Cleo legen ihre Karten.
web-learn-two-place =
    Du kommst zuletzt, also bleibt deine Karte am längsten verdeckt.
    Leg deinen großen Hund. Vielleicht hatte noch jemand diese Idee.
web-learn-two-luck =
    Was für ein Glück: Ada hat selbst einen großen Hund gelegt! Die anderen fürchten um die beste Katze im Sack.
    Du weißt es besser. Schau zu, wie sie bieten.
web-learn-two-bid =
    6 ist das höchste Gebot, und es sind zwei Hunde: Keine Katze wird gehen.
    Biete 8.
web-learn-two-more =
    +11 und +15! Nur Cleo hält noch dagegen, mit 9.
    Biete 10.
web-learn-two-took =
    Zwei Hunde auf einmal: Beide gehen, und keine Katze geht mit. Du nimmst +11 und +15, 26 Punkte für 10 Mäuse.
    Darum geht es in diesem Spiel: etwas zu wissen, was die anderen nicht wissen.

## 5

web-learn-nosale = Kein Verkauf
web-learn-nosale-place =
    Irgendwann müssen auch die schlechten Katzen weg. Am besten in einen Sack, den jemand anderes kauft.
    Du hast die Marke. Leg die -5.
web-learn-nosale-pass =
    Eine -5 vornan macht niemandem Lust. Wer zuerst passt, bekommt am wenigsten, aber immerhin 2 Mäuse.
    Pass.
web-learn-nosale-chance =
    Alle außer Cleo haben gepasst, und niemand hat geboten. Die ganze Reihe liegt offen.
    Das ist die letzte Chance: Cleo darf den Sack für genau 1 Maus kaufen oder auch passen. Katzen im Wert von -15: Was wird sie tun?
web-learn-nosale-over =
    Sie passt: kein Verkauf! Alle vier Karten scheiden aus. Du, Ada und Bo behaltet eure Mäuse; Cleo bekommt keine, denn es ist keine Mäusekarte mehr da.
    Die Marke bleibt bei dir. Aber die nächste Runde wird ohne Mäuse gespielt.

## 6

web-learn-nomice = Eine Runde ohne Mäuse
web-learn-nomice-place =
    Die Mäusekarten bleiben in dieser Runde leer, denn der letzte Sack fand keinen Käufer. Passen bringt jetzt nichts ein.
    Leg die +5.
web-learn-nomice-bid =
    Wenn es fürs Passen nichts gibt, bieten viele lieber mit.
    Biete 2.
web-learn-nomice-pass =
    Ada bietet 4, und bisher sind es lauter gute Katzen. Aber wessen Karte liegt noch verdeckt? Die von Cleo.
    Pass: Nur deine eigenen 2 kommen zurück.
web-learn-nomice-lowest =
    Ein kleiner Hund und keine schlechte Katze: Dann verjagt er die niedrigste gute. Zwei Katzen sind 5 wert; nur eine von ihnen geht, die weiter links.
    Genauso verjagt ein großer Hund, der keine gute Katze findet, eine schlechte: -5 vor -8.

## 7

web-learn-bank = Eine leere Bank
web-learn-bank-short =
    Wieder keine Mäuse, aber aus einem anderen Grund: Die Mäusekarten brauchen 12, und die Bank hat nur 5. Sie füllt alle oder keine.
    Was Käufer zahlen, geht an die Bank. Nach ein paar billigen Runden ist sie leer.
web-learn-bank-place =
    Du legst zuletzt, also wird deine Karte als letzte aufgedeckt.
    Leg deine beste Katze: die +15.
web-learn-bank-buy =
    Niemand hat sich getraut, und jetzt liegen alle Karten offen. Die letzte Chance gehört dir.
    +3, -8, -5 und +15 sind 5 Punkte für 1 Maus. Biete 1.
web-learn-bank-bargain =
    Ein Schnäppchen! Es ist ein Verkauf wie jeder andere, und die Marke gibt es dazu.
    Wer die letzte Chance hat, sieht vorher alle Karten, auch die Hunde.

## 8

web-learn-noprey = Nichts zu jagen
web-learn-noprey-place =
    Der Hase ist 0 wert, und Hunde lassen ihn in Ruhe. (In einer Ausgabe, der deutschen Kurzspielregel, verjagen sie auch ihn.)
    Die Bank ist immer noch knapp. Leg deinen Hasen.
web-learn-noprey-pass =
    Ein Hase, und keine Mäuse fürs Passen. Wer die Marke hat, muss gar nicht bieten.
    Pass sofort.
web-learn-noprey-alone =
    Drei Hasen und ein Hund: Es ist keine Katze da, also geht der Hund allein.
    Ada hat drei Hasen gekauft, die nichts wert sind. Immerhin hat sie die Marke.

## 9

web-learn-end = Das Ende
web-learn-end-memory =
    Die letzte Runde: Alle haben noch eine Karte. Jetzt ist ein gutes Gedächtnis Mäuse wert.
    Cleo hat bisher { $cards } gelegt. Zwei Karten aus ihrem Satz hast du nicht gesehen: die, die sie noch hält, und die, die ihr der Zufall genommen hat. Welche könnte sie haben?
web-learn-end-purses =
    Auch Mäuse wandern nur vor aller Augen: Wer mitzählt, kennt jeden Beutel.
    Ein Tisch kann es leichter machen und all das zeigen, mit der Gedächtnishilfe oder mit offenen Beuteln. Jetzt werden die letzten Karten gelegt.
web-learn-end-place =
    Deine letzte Karte.
    Leg die +11.
web-learn-end-poor =
    Jetzt zählen nur noch Punkte, also bieten sie hoch: 12. Du hast 7 Mäuse. Schulden gibt es nicht: Wer das höchste Gebot nicht überbieten kann, kann nur passen.
    Pass.
web-learn-end-score =
    Das Spiel ist aus, und alles wird gezeigt. Katzen und Mäuse zählen zusammen: Du hast 45 in Katzen und 7 Mäuse, das macht 52. Du gewinnst!
    Bei gleicher Punktzahl gewinnt, wer mehr Punkte in Katzen hat.

## 10

web-learn-three = Zu dritt am Tisch
web-learn-three-dummy =
    Ein neues Spiel, zu dritt. Ein vierter Satz spielt mit: der Strohmann. Er legt die oberste Karte seines Stapels ganz links, bietet nie und bekommt nie etwas.
    Es gibt zwei Mäusekarten: 3 und 6.
web-learn-three-place =
    Ada hat die Marke, aber die Karte des Strohmanns liegt noch links von ihrer.
    Leg die +5.
web-learn-three-bid =
    Die Karte des Strohmanns wurde zuerst aufgedeckt, +8. Das erste Passen hat Adas Karte gezeigt.
    Ada hat 2 geboten. Biete 3.
web-learn-three-both =
    Das zweite Passen hat die letzten beiden Karten zugleich aufgedeckt. Bos großer Hund hat die +8 verjagt; die Katzen des Strohmanns zählen wie alle anderen.
    Du nimmst +3 und +5.
web-learn-three-done =
    Das war alles! Jetzt kennst du jede Regel. Zu fünft gibt es vier Mäusekarten, 2, 3, 4 und 6, und sonst nichts Neues.
    Der Tisch ist gedeckt. Viel Glück mit dem Sack!
