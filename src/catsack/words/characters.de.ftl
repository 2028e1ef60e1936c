# Was die Figuren sagen: BOT-ANLASS-NUMMER, und Schlussworte über das ganze Spiel.
#
# Eine Zeile darf nur nennen, was alle gesehen haben: $bid, $mice (fürs Passen), $price, $worth,
# $profit (oder Verlust), $points (einer verjagten Katze), und am Ende $sacks, $paid, $worth, $mice,
# $score und $behind (Punkte bis zum Sieg). Kurz, im eigenen Ton der Figur, nie kränkend.

## Hoppel

beginner-opens-1 = { $bid } für die Hübsche!
beginner-opens-2 = Darf ich anfangen? Ich fang an!
beginner-raises-1 = Noch eine! Nur noch eine!
beginner-raises-2 = { $bid }! Moment, war das zu viel?
beginner-jumps-1 = Ich bin einfach losgehoppelt. { $bid }!
beginner-passes-early-1 = Mäuse fürs Nichtstun? Toll!
beginner-passes-early-2 = Ist da eine Möhre drin? Nein? Dann passe ich.
beginner-passes-late-1 = Meine Ohren sagen nein. Spät, aber nein.
beginner-bargain-1 = Ich hab einen Sack! Mit Katzen!
beginner-bargain-2 = { $worth } für { $price }! Ist das gut?
beginner-overpaid-1 = Oh. Von außen sah er größer aus.
beginner-overpaid-2 = Ich glaube, ich hab die Schleife mitgezählt.
beginner-bitten-1 = Da war ein HUND drin!
beginner-bites-1 = War das mein Hund? Das tut mir so leid!
beginner-no-sale-1 = Keiner? Er war doch noch eingepackt!
beginner-empty-bank-1 = Der Käse ist alle.
beginner-leads-1 = Führe ich? Ich führe!
beginner-final-round-1 = Schon die letzte? Jetzt hab ich's doch kapiert!
beginner-wins-1 = Gewonnen! Keine Ahnung, wie!
beginner-loses-1 = Das war lustig. Noch mal, noch mal!
beginner-closing-won = Ich mochte jede Katze, und sie mochten mich auch.
beginner-closing-dear = Ich habe { $paid } für { $worth } bezahlt. Die guckten so lieb.
beginner-closing-mice = Ich habe meine Mäuse behalten. Wir sind jetzt Freunde.
beginner-closing-lost = Ich hab erst geboten und dann gedacht. Nächstes Mal andersrum.

## Schildegard

steady-opens-1 = { $bid }. Man fängt vorne an.
steady-opens-2 = Fangen wir gemächlich an.
steady-raises-1 = { $bid }. Schritt für Schritt.
steady-raises-2 = Noch eine Maus. Nur keine Eile.
steady-jumps-1 = { $bid }. Einmal darf man auch rennen.
steady-passes-early-1 = Ich warte auf den nächsten.
steady-passes-early-2 = Den nicht. Säcke kommen wie Busse.
steady-passes-late-1 = Ein fairer Preis, aber nicht meiner.
steady-bargain-1 = Eile mit Weile, und her mit den Katzen.
steady-bargain-2 = { $worth } für { $price }. Sehr vernünftig.
steady-overpaid-1 = Herrje. Die Brille saß auf dem Hut.
steady-overpaid-2 = Da hatte es jemand eilig. Ich nämlich.
steady-bitten-1 = Ich bin in meinem Panzer, falls wer fragt.
steady-bites-1 = Der wollte nur spielen, der Gute.
steady-no-sale-1 = Niemand? Dann haben sich alle mal ausgeruht.
steady-empty-bank-1 = Die Bank ist leer. Das kommt in den besten Häusern vor.
steady-leads-1 = Ich bin wohl vorn. Wie ist denn das passiert?
steady-final-round-1 = Die letzte Runde. Gehen wir sie?
steady-wins-1 = Ich sage es ja immer: nur keine Eile.
steady-loses-1 = Schön gespielt. Ich packe noch aus.
steady-closing-won = Maus um Maus, und da bin ich.
steady-closing-dear = { $paid } bezahlt, { $worth } bekommen. Wär ich nur zu Hause geblieben, wo ich ja immer bin.
steady-closing-mice = Ich ließ die anderen rennen, und das Passen brachte { $mice }.
steady-closing-lost = Es fehlten { $behind }. Ich war fast da.

## Pieks

cautious-opens-1 = { $bid }? Wenn es keinen stört?
cautious-opens-2 = Ich fange an. Überbietet mich bitte.
cautious-raises-1 = { $bid }. Mir stehen die Stacheln.
cautious-raises-2 = Noch eine. Dann bin ich weg. Wirklich.
cautious-jumps-1 = { $bid }! Wer war das? Ich?
cautious-passes-early-1 = Bitte heute keine Hunde.
cautious-passes-early-2 = Da hat was gebellt. Ich bin raus.
cautious-passes-late-1 = Danke fürs Überbieten!
cautious-bargain-1 = Ich hab einen gekauft! Und nichts hat gebellt!
cautious-bargain-2 = { $worth } für { $price }. Ich muss mich setzen.
cautious-overpaid-1 = Ich wusste es. Ich wusste es.
cautious-overpaid-2 = Und darum kaufe ich nie.
cautious-bitten-1 = Ich bin jetzt eine Kugel. Tschüss.
cautious-bites-1 = Er hat wen anders gebissen! Ich meine: wie schlimm.
cautious-no-sale-1 = Den wollte keiner? Also lag es nicht an mir.
cautious-empty-bank-1 = Kein Käse? Ich hab was gespart.
cautious-leads-1 = Ich liege vorn. Alle gucken mich an.
cautious-final-round-1 = Die letzte Runde. Acht habe ich überlebt.
cautious-wins-1 = Ich? Ganz sicher? Zähl noch mal!
cautious-loses-1 = Wenigstens hat mich keiner gebissen. Kaum.
cautious-closing-won = Vorsicht, Vorsicht, Vorsprung.
cautious-closing-dear = { $paid } Mäuse für { $worth } Punkte. Davon träume ich.
cautious-closing-mice = Das Passen brachte { $mice }. Die Speisekammer ist voll.
cautious-closing-lost = Ich war mutig. Das mache ich nicht wieder.

## Baron

collector-opens-1 = { $bid }. Ich habe meine Gründe.
collector-opens-2 = Sehen wir, was der Saal hergibt.
collector-raises-1 = { $bid }. Ich habe mitgezählt.
collector-raises-2 = { $bid }. Keine Maus zu viel.
collector-jumps-1 = { $bid }. Wir wollen den Abend nicht vertrödeln.
collector-passes-early-1 = Nichts für meine Sammlung.
collector-passes-early-2 = Davon habe ich zwei zu Hause.
collector-passes-late-1 = Darüber ist es keine Anlage mehr.
collector-bargain-1 = { $worth } für { $price }. Man zählt eben mit.
collector-bargain-2 = Ein schönes Stück für die Sammlung.
collector-overpaid-1 = Ein Fehler in den Büchern. In meinen, wie es scheint.
collector-overpaid-2 = Nennen wir es einen Liebhaberpreis.
collector-bitten-1 = Ein Hund! Ich bin selbst einer, und ich protestiere.
collector-bites-1 = Ein entfernter Vetter. Keine Manieren.
collector-no-sale-1 = Unverkauft. Selbst der Auktionator wird rot.
collector-empty-bank-1 = Die Bank ist leer. Ich habe zweimal nachgesehen.
collector-leads-1 = Nach meiner Rechnung führe ich. Und ich rechne gut.
collector-final-round-1 = Los neun, meine Damen und Herren.
collector-wins-1 = Wie berechnet.
collector-loses-1 = Ich gehe die Zahlen noch einmal durch.
collector-closing-won = { $score } Punkte. Mit Bleistift hatte ich das schon in Runde sechs.
collector-closing-dear = { $paid } ausgegeben für { $worth }. Mein Buchhalter ist wohl eine Katze.
collector-closing-mice = Mein Geld blieb auf der Bank: { $mice } an Zinsen.
collector-closing-lost = { $behind } Punkte. Ein Rundungsfehler.

## Quax

gambler-opens-1 = { $bid }! Wer hüpft mit?
gambler-opens-2 = Machen Sie Ihre Mäuse!
gambler-raises-1 = { $bid }! Ich hab Glück in beiden Knien.
gambler-raises-2 = Und eine obendrauf!
gambler-jumps-1 = { $bid }! Große Beine, große Sprünge!
gambler-passes-early-1 = Da kribbelt nichts.
gambler-passes-early-2 = Ich passe. Auch ein Frosch muss mal landen.
gambler-passes-late-1 = Ich hab geblinzelt. Mit beiden Augen!
gambler-bargain-1 = Hauptgewinn! Läutet mal einer?
gambler-bargain-2 = { $worth } für { $price }! Die Bank weint.
gambler-overpaid-1 = Wie gewonnen, so zerquakt.
gambler-overpaid-2 = Ich würd's wieder tun. Ich tu's wieder.
gambler-bitten-1 = Die Kugel fiel auf Hund.
gambler-bites-1 = Mein Hund! Auf den hatte ich gesetzt.
gambler-no-sale-1 = So viel Spannung, und keiner kauft?
gambler-empty-bank-1 = Keine Mäuse auf dem Tisch? Dann zählt nur der Sprung.
gambler-leads-1 = In Führung, und noch nicht mal warm.
gambler-final-round-1 = Letzte Runde! Alles auf Frosch!
gambler-wins-1 = Was für ein Sprung! Habt ihr den gesehen?
gambler-loses-1 = Mit Stil verloren. Seht euch die Jacke an.
gambler-closing-won = Gesprungen, gelandet, gewonnen. In der Reihenfolge.
gambler-closing-dear = { $paid } für { $worth }. Jeden Schauer wert.
gambler-closing-mice = Ich saß still und nahm { $mice }. Mein langweiligstes Spiel seit Jahren.
gambler-closing-lost = { $behind } zurück. Ein Sprung mehr, und es war meins.

## Finte

bluffer-opens-1 = { $bid }. Nur mir nach, meine Lieben.
bluffer-opens-2 = Ich habe ein gutes Gefühl. Würde ich lügen?
bluffer-raises-1 = { $bid }. Der wird doch immer schöner.
bluffer-raises-2 = Du willst ihn auch? Wie reizend.
bluffer-jumps-1 = { $bid }! Was weiß ich wohl?
bluffer-passes-early-1 = Den überlasse ich euch.
bluffer-passes-early-2 = Heute nicht mein Stil.
bluffer-passes-late-1 = Ganz deiner. Ich bestehe darauf.
bluffer-bargain-1 = { $worth } für { $price }. Das war kein Bluff. Diesmal.
bluffer-bargain-2 = Ihr habt so besorgt geguckt. Danke.
bluffer-overpaid-1 = Tja. Eine Füchsin habe ich reingelegt.
bluffer-overpaid-2 = Auch eine Füchsin zahlt mal Eintritt.
bluffer-bitten-1 = Ein Hund! Sehe ich aus wie eine Jagd?
bluffer-bites-1 = Wer den Hund wohl hineingelegt hat?
bluffer-no-sale-1 = Keiner fällt darauf herein? Das kränkt mich.
bluffer-empty-bank-1 = Eine leere Bank. Diesmal war ich es nicht.
bluffer-leads-1 = Ich, vorn? Ihr schmeichelt mir.
bluffer-final-round-1 = Der letzte Akt. Vorhang auf.
bluffer-wins-1 = Ihr dürft jetzt klatschen.
bluffer-loses-1 = Durchschaut. Das musst du mir beibringen.
bluffer-closing-won = Ihr habt mir neunmal geglaubt. Ihr Lieben.
bluffer-closing-dear = Ich verkaufe Geschichten und kaufe selbst { $worth } für { $paid }.
bluffer-closing-mice = Ich bluffte, ihr kauftet, das Passen brachte { $mice }. Ein faires Geschäft.
bluffer-closing-lost = Jemand hat mein Gesicht gelesen. Nächstes Mal bringe ich einen größeren Fächer mit.

## Zickmund

spoiler-opens-1 = { $bid }. Nur um euch zu ärgern.
spoiler-opens-2 = Einer muss ja dazwischengehen.
spoiler-raises-1 = { $bid }. So billig nicht, du.
spoiler-raises-2 = Meck. { $bid }. Meck!
spoiler-jumps-1 = { $bid }! Mit den Hörnern voran.
spoiler-passes-early-1 = Nimm ihn. Mir doch egal.
spoiler-passes-early-2 = Ich kaue lieber das hier.
spoiler-passes-late-1 = Jetzt ist er teuer genug. Für dich.
spoiler-bargain-1 = { $worth } für { $price }. Hat das gezwickt?
spoiler-bargain-2 = Meiner. Und nicht eurer: das Schönste daran.
spoiler-overpaid-1 = Bäh. Von außen schmeckte er besser.
spoiler-overpaid-2 = Na und. Ich hab schon Schlimmeres gefressen.
spoiler-bitten-1 = Wer lässt hier Hunde rein? Das mach doch ich!
spoiler-bites-1 = Hehe. { $points } Punkte, weg mit dem Hund.
spoiler-no-sale-1 = Keiner kriegt ihn. Meine Lieblingsrunde.
spoiler-empty-bank-1 = Kein Käse? Ich hab ihn nicht gefressen. Ehrlich.
spoiler-leads-1 = Ich führe. Haltet mich auf, ich tät's.
spoiler-final-round-1 = Letzte Runde. Schluss mit Manieren.
spoiler-wins-1 = Ha! Und keiner mehr, der mich überbietet.
spoiler-loses-1 = Immerhin stand ich im Weg.
spoiler-closing-won = Neun Säcke verdorben und damit gewonnen. Herrlich.
spoiler-closing-dear = { $paid } für { $worth }. Stören kostet eben.
spoiler-closing-mice = Ich stand im Weg, und das Passen brachte { $mice }.
spoiler-closing-lost = { $behind } zurück. Aber fragt die anderen, wie's geschmeckt hat.

## Piepsi

level-1-opens-1 = { $bid }! Geht das so?
level-1-opens-2 = Piep! Ich meine: { $bid }!
level-1-raises-1 = Und dann sage ich { $bid }?
level-1-raises-2 = Mehr! So war doch die Regel?
level-1-jumps-1 = { $bid }! Mir ist der Flügel ausgerutscht.
level-1-passes-early-1 = Was macht Passen? Oh. Mäuse!
level-1-passes-early-2 = Auf Seite drei steht, ich darf passen.
level-1-passes-late-1 = Die Zahl war mir zu groß.
level-1-bargain-1 = Geschafft! Genau wie im Buch!
level-1-bargain-2 = { $worth } ist mehr als { $price }. Nachgezählt!
level-1-overpaid-1 = Ist weniger auch gut? Nein? Oh.
level-1-overpaid-2 = Die Seite muss ich noch mal lesen.
level-1-bitten-1 = PIEP!
level-1-bites-1 = Mein Hund hat eine Regel gemacht!
level-1-no-sale-1 = Was passiert jetzt? Nichts? Gut.
level-1-empty-bank-1 = Wo kommen denn jetzt die Mäuse her?
level-1-leads-1 = Ich bin Erster? Worin?
level-1-final-round-1 = Ist es bald aus? Ich bin grad erst geschlüpft.
level-1-wins-1 = Gewonnen! Mama!
level-1-loses-1 = Noch mal, aber mit Schale auf?
level-1-closing-won = Mein allererstes Spiel, und seht nur!
level-1-closing-dear = { $paid } raus, { $worth } rein. Ist das viel?
level-1-closing-mice = Ich hab viel gepasst. Das sagt sich leichter.
level-1-closing-lost = Jetzt kann ich die Regeln. Fast.

## Blubb

level-2-opens-1 = { $bid }! Für das Schloss!
level-2-opens-2 = Blubb. { $bid }.
level-2-raises-1 = { $bid }! Was kaufen wir gerade?
level-2-raises-2 = Mehr! Wovon? Mehr!
level-2-jumps-1 = { $bid }! Oder war es die andere Zahl?
level-2-passes-early-1 = Hallo! Kennen wir uns? Passe!
level-2-passes-early-2 = Ich hab vergessen, was ich wollte.
level-2-passes-late-1 = War ich dabei? Dann bin ich jetzt raus.
level-2-bargain-1 = Oh, Katzen! Sind Katzen gut für mich?
level-2-bargain-2 = { $worth } für { $price }. Das merke ich mir. Sekundenlang.
level-2-overpaid-1 = Macht nichts. Schon vergessen.
level-2-overpaid-2 = Hab ich bezahlt? Womit?
level-2-bitten-1 = Da hat was geplatscht!
level-2-bites-1 = Ist das mein Hund? Der sieht neu aus.
level-2-no-sale-1 = Keiner? Worum ging es denn?
level-2-empty-bank-1 = Der Käse ist weg. Was ist Käse?
level-2-leads-1 = Ich führe? Seit wann?
level-2-final-round-1 = Die letzte? Eben war doch die erste!
level-2-wins-1 = Gewonnen! Was haben wir gespielt?
level-2-loses-1 = Schönes Spiel. Wollen wir eins spielen?
level-2-closing-won = Ich weiß noch alles! Nein. Nur, dass ich gewonnen habe.
level-2-closing-dear = Ich soll { $paid } für { $worth } gezahlt haben. Klingt nach mir.
level-2-closing-mice = Ich schwamm im Kreis, und das Passen brachte { $mice }.
level-2-closing-lost = Ich hatte einen Plan. Der ist weggeschwommen.

## Trüffel

level-3-opens-1 = { $bid }. Der riecht nach Katze.
level-3-opens-2 = Mein Rüssel sagt { $bid }.
level-3-raises-1 = { $bid }. Ich schmeck es schon fast.
level-3-raises-2 = Noch ein bisschen, wie beim Nachtisch.
level-3-jumps-1 = { $bid }! Jetzt hab ich Hunger.
level-3-passes-early-1 = Mit Säcken kenn ich mich aus. Ich hab in einem gewohnt.
level-3-passes-early-2 = Der riecht nach nassem Hund.
level-3-passes-late-1 = Ich bin satt. Deiner.
level-3-bargain-1 = Trüffel! Na ja, Katzen.
level-3-bargain-2 = { $worth } für { $price }. Köstlich.
level-3-overpaid-1 = Die Katze im Sack gekauft. Ausgerechnet ich.
level-3-overpaid-2 = Etwas trocken, für { $price }.
level-3-bitten-1 = Grunz! Es war doch der Hund, den ich roch!
level-3-bites-1 = Mein Hund hat auch eine gute Nase.
level-3-no-sale-1 = Keiner Hunger? Wirklich nicht?
level-3-empty-bank-1 = Die Speisekammer ist leer. Jetzt wird es ernst.
level-3-leads-1 = Ich hab Schwein.
level-3-final-round-1 = Schon der letzte Gang?
level-3-wins-1 = Schwein gehabt, mit Nachschlag.
level-3-loses-1 = Na gut. Gibt es was zu essen?
level-3-closing-won = Vom Sack aufs Treppchen. Schwein gehabt.
level-3-closing-dear = { $paid } für { $worth }. Die Augen waren größer als der Rüssel.
level-3-closing-mice = Hier und da genascht: { $mice } fürs Passen.
level-3-closing-lost = Es fehlten { $behind }. Lag am Nachtisch.

## Mähtilda

level-4-opens-1 = { $bid }, sagt mein Horoskop.
level-4-opens-2 = Soll ich? Donnerstags fange immer ich an.
level-4-raises-1 = { $bid }. Edna würde das auch tun.
level-4-raises-2 = Eine rechts, eine links, { $bid }.
level-4-jumps-1 = { $bid }! Da ist mir eine Masche gefallen.
level-4-passes-early-1 = Danke, nein, ich zähle Maschen.
level-4-passes-early-2 = Nicht mit dieser Wolle.
level-4-passes-late-1 = Ich sag zu Edna immer: nie höher.
level-4-bargain-1 = Das muss ich am Donnerstag erzählen!
level-4-bargain-2 = { $worth } für { $price }. Ein echtes Schnäppchen.
level-4-overpaid-1 = Sagt das bloß nicht Edna.
level-4-overpaid-2 = Geschoren hat man mich. Mich!
level-4-bitten-1 = Meine Wickler! Ein Hund!
level-4-bites-1 = Das ist ein Hütehund. Der meint es gut.
level-4-no-sale-1 = Keiner? Wär so ein schönes Kissen geworden.
level-4-empty-bank-1 = Die Kasse ist leer. Ich hab's ja gesagt.
level-4-leads-1 = Ich bin vorn. Wo bleibt der Fotograf?
level-4-final-round-1 = Die letzte, dann muss ich heim.
level-4-wins-1 = Mäh! Ich meine: wie schön.
level-4-loses-1 = Nächsten Donnerstag ist ja auch noch was.
level-4-closing-won = So viele Donnerstage, und endlich lohnt es sich.
level-4-closing-dear = { $paid } für { $worth }. Dafür hätt ich Wolle gekriegt.
level-4-closing-mice = Ich ließ sie bieten, und das Passen brachte { $mice }. Reicht für einen Schal.
level-4-closing-lost = { $behind } Maschen zu wenig für den Pulli.

## Haselotte

level-5-opens-1 = { $bid }. So viele Nüsse hab ich.
level-5-opens-2 = Schnell, vor dem Winter: { $bid }!
level-5-raises-1 = { $bid }. Zwölf, dreizehn, vierzehn ...
level-5-raises-2 = Ich hab gezählt. Das meiste.
level-5-jumps-1 = { $bid }! Von Ast zu Ast!
level-5-passes-early-1 = Die Mäuse vergrab ich für später.
level-5-passes-early-2 = Nicht der Baum.
level-5-passes-late-1 = Moment, verzählt. Ich bin raus.
level-5-bargain-1 = Das kommt gleich in die Baumhöhle.
level-5-bargain-2 = { $worth } für { $price }. Ein ganzer Herbst!
level-5-overpaid-1 = Die unter der Eiche hatte ich vergessen.
level-5-overpaid-2 = Eine taube Nuss. Mist.
level-5-bitten-1 = Auf den Baum! Auf den Baum!
level-5-bites-1 = Wusst ich's doch, wo ich den Hund vergraben hab.
level-5-no-sale-1 = Braucht den keiner für den Winter?
level-5-empty-bank-1 = Der Vorrat ist leer, und es schneit noch nicht mal.
level-5-leads-1 = Mein Haufen ist der größte. Zweimal gezählt.
level-5-final-round-1 = Das letzte Blatt fällt. Nun aber schnell!
level-5-wins-1 = Alle Nüsse! Alle!
level-5-loses-1 = Ich weiß, wo der Rest liegt. Ungefähr.
level-5-closing-won = Ich hab fast alles mitgezählt, und es hat gereicht.
level-5-closing-dear = { $paid } Nüsse für { $worth }. Nebenan lacht das Eichhörnchen.
level-5-closing-mice = { $mice } vergraben, durchs Passen. Wenn ich nur wüsste, wo.
level-5-closing-lost = Es fehlten { $behind }. Die liegen noch irgendwo im Boden.

## Grimbart

level-6-opens-1 = { $bid }. Bar, kein Kredit.
level-6-opens-2 = Ich mache den Laden auf: { $bid }.
level-6-raises-1 = { $bid }. Netto.
level-6-raises-2 = { $bid }, und keinen Krümel mehr. Noch.
level-6-jumps-1 = { $bid }. Ich nehme Mengenrabatt.
level-6-passes-early-1 = Zu dem Preis? Nicht in meinem Laden.
level-6-passes-early-2 = Ich warte auf den Schlussverkauf.
level-6-passes-late-1 = Jetzt kostet er mehr, als er ist.
level-6-bargain-1 = { $worth } für { $price }. Den Bon bitte.
level-6-bargain-2 = Das nenn ich eine Marge.
level-6-overpaid-1 = Kann ich das umtauschen?
level-6-overpaid-2 = { $profit } Verlust. Das schreib ich auf.
level-6-bitten-1 = Ware auf dem Weg beschädigt!
level-6-bites-1 = Lieferung per Hund. Quittiert?
level-6-no-sale-1 = Ladenhüter. Ein trauriger Anblick.
level-6-empty-bank-1 = Die Kasse ist leer. Wer schließt ab?
level-6-leads-1 = Laut Büchern liege ich vorn.
level-6-final-round-1 = Ladenschluss. Letzte Angebote!
level-6-wins-1 = Gewinn. Ein schönes Wort.
level-6-loses-1 = Das schreib ich ab.
level-6-closing-won = Billig kaufen, teuer passen. Das ist das ganze Geschäft.
level-6-closing-dear = { $paid } ausgegeben, { $worth } im Lager. Ein schlechtes Jahr.
level-6-closing-mice = Kaum gekauft, und das Passen brachte { $mice }. Ein ruhiges Jahr.
level-6-closing-lost = { $behind } fehlen in der Kasse. Ich zähle nach.

## Uhland

level-7-opens-1 = { $bid }. Die Literatur gibt mir recht.
level-7-opens-2 = Eröffnen wir das Seminar: { $bid }.
level-7-raises-1 = { $bid }. Siehe Kapitel vier.
level-7-raises-2 = { $bid }. Der Beweis sei euch überlassen.
level-7-jumps-1 = { $bid }. Eine kühne Hypothese.
level-7-passes-early-1 = Ich enthalte mich, aus methodischen Gründen.
level-7-passes-early-2 = Uhu. Wer würde das kaufen?
level-7-passes-late-1 = Ab hier endet die Theorie.
level-7-bargain-1 = { $worth } für { $price }. Wie ich schon publiziert habe.
level-7-bargain-2 = Signifikant. Hoch signifikant.
level-7-overpaid-1 = Ein Ausreißer. Den streichen wir aus den Daten.
level-7-overpaid-2 = Da muss ich eine Fußnote ändern.
level-7-bitten-1 = Ein Hund war im Modell nicht vorgesehen!
level-7-bites-1 = Mein Hund ist übrigens promoviert.
level-7-no-sale-1 = Kein Ergebnis ist auch ein Ergebnis.
level-7-empty-bank-1 = Die Mittel sind erschöpft. Das kenne ich.
level-7-leads-1 = Ich führe, mit einiger Sicherheit.
level-7-final-round-1 = Die letzte Vorlesung des Semesters.
level-7-wins-1 = Was zu zeigen war.
level-7-loses-1 = Interessant. Ich schreibe einen Aufsatz.
level-7-closing-won = In der Theorie musste ich gewinnen. In der Praxis auch.
level-7-closing-dear = { $paid } für { $worth }. Weiterer Forschungsbedarf.
level-7-closing-mice = Ich habe vor allem beobachtet. Das brachte { $mice }.
level-7-closing-lost = Ein Abstand von { $behind }: im Rahmen des Fehlers.

## Platzhirsch

level-8-opens-1 = { $bid }. Ich erlaube mir zu eröffnen.
level-8-opens-2 = En garde: { $bid }.
level-8-raises-1 = { $bid }. Nun du, mein Freund.
level-8-raises-2 = { $bid }. Adel verpflichtet.
level-8-jumps-1 = { $bid }. Platz da, bitte.
level-8-passes-early-1 = Nach dir.
level-8-passes-early-2 = Ich gebe den Weg frei. Diesmal.
level-8-passes-late-1 = Tapfer geboten. Ich ziehe mich zurück.
level-8-bargain-1 = Ein sauberer Treffer.
level-8-bargain-2 = { $worth } für { $price }. Das merkt sich der Wald.
level-8-overpaid-1 = Ich bin gestolpert. Man steht wieder auf.
level-8-overpaid-2 = Touché. Durch eigene Hand.
level-8-bitten-1 = Die Jagd! Den Klang kenne ich.
level-8-bites-1 = Mein Hund. Gut dressiert.
level-8-no-sale-1 = Also heute kein Duell.
level-8-empty-bank-1 = Die Schatzkammer ist leer. Nun geht es um die Ehre.
level-8-leads-1 = Ich stehe auf der Lichtung. Allein.
level-8-final-round-1 = Die letzte Runde. Die Klingen hoch.
level-8-wins-1 = Ein guter Kampf. Ich danke allen.
level-8-loses-1 = Gut gefochten. Ich neige das Geweih.
level-8-closing-won = Der Wald hat eine Krone, ich trage zwei.
level-8-closing-dear = { $paid } für { $worth }. Stolz ist teuer.
level-8-closing-mice = Ich stand und schaute: { $mice } für die Geduld.
level-8-closing-lost = { $behind } Punkte: eine Geweihbreite.

## Krax

champion-opens-1 = { $bid }.
champion-opens-2 = Ich fange an.
champion-raises-1 = { $bid }. Weiter.
champion-raises-2 = Nur zu. Ich höre.
champion-jumps-1 = { $bid }. Denk darüber nach.
champion-passes-early-1 = Nein.
champion-passes-early-2 = Ich habe genug gesehen.
champion-passes-late-1 = Krah. Zu spät für dich.
champion-bargain-1 = Meiner.
champion-bargain-2 = { $worth } für { $price }. Merk es dir. Ich tu es.
champion-overpaid-1 = Das war Absicht. Größtenteils.
champion-overpaid-2 = Du darfst lachen. Einmal.
champion-bitten-1 = Ich mag keine Hunde.
champion-bites-1 = Guter Hund.
champion-no-sale-1 = Klug. Alle miteinander.
champion-empty-bank-1 = Keine Mäuse. Jetzt wird es spannend.
champion-leads-1 = Von hier oben sieht man gut.
champion-final-round-1 = Neun. Schau genau hin.
champion-wins-1 = Krah.
champion-loses-1 = Gut geflogen. Ich merke mir, wie.
champion-closing-won = Ich wusste, was ihr tut. Ihr tatet es.
champion-closing-dear = { $paid } für { $worth }. Das passiert mir einmal.
champion-closing-mice = Ich saß auf dem Zaun: { $mice }.
champion-closing-lost = { $behind }. Das ist eine Feder.

## Graf Krax

champion-plus-opens-1 = { $bid }. Nehmt Platz.
champion-plus-opens-2 = Nach einigem Nachdenken: { $bid }.
champion-plus-raises-1 = { $bid }. Es ist erwogen.
champion-plus-raises-2 = Das habe ich schon durchgespielt. { $bid }.
champion-plus-jumps-1 = { $bid }. Bleibt ruhig sitzen.
champion-plus-passes-early-1 = Ich verzichte, mit Bedauern.
champion-plus-passes-early-2 = In den meisten Welten ist das ein Fehler.
champion-plus-passes-late-1 = Ich überlasse euch die Folgen.
champion-plus-bargain-1 = Ganz wie erwartet.
champion-plus-bargain-2 = { $worth } für { $price }. Kompliment an mich.
champion-plus-overpaid-1 = Wie überaus unwahrscheinlich.
champion-plus-overpaid-2 = Eine Welt, die ich verworfen hatte.
champion-plus-bitten-1 = Mein Monokel! Ein Hund!
champion-plus-bites-1 = Man verzeihe ihm. Er war nicht geladen.
champion-plus-no-sale-1 = Niemand? Wie überaus gesittet.
champion-plus-empty-bank-1 = Eine leere Bank. Wie bürgerlich.
champion-plus-leads-1 = Ich finde mich vorn wieder. Wie üblich.
champion-plus-final-round-1 = Also der letzte Tanz.
champion-plus-wins-1 = Entzückend. Die Kutsche, bitte.
champion-plus-loses-1 = Ich gratuliere. Und mache mir Notizen.
champion-plus-closing-won = Ich hatte mir fünfhundert Enden vorgestellt. Dies war das wahrscheinliche.
champion-plus-closing-dear = { $paid } für { $worth }. In einer anderen Welt habe ich gewonnen.
champion-plus-closing-mice = Ich sah aus der Loge zu: { $mice } fürs Passen.
champion-plus-closing-lost = { $behind } Punkte. Davon zehre ich noch wochenlang.
