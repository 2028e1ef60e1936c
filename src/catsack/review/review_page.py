"""A review as one HTML page without scripts, links or other files."""

from collections.abc import Sequence
from html import escape

from catsack.review.chance_curve import SYMBOLS, chance_curve
from catsack.review.game_review import Review, SeatReview
from catsack.review.judging.decision import DecisionReview
from catsack.review.judging.hidden_cards import HiddenCard
from catsack.review.judging.sentence import percent
from catsack.review.review_text import MARKS, PARTS, decision_heading
from catsack.review.review_words import ReviewWords

SHOWN_CARDS = 6
"""So many cards of a belief are shown."""
FULL_BAR = 100
"""Per cent of the width."""

STYLE = """
:root { color-scheme: light dark; --paper: #fff8e9; --sheet: #fffdf6; --ink: #2b1d1f;
  --quiet: #6d5a55; --line: #dcc190; --good: #3f7d45; --bad: #b0213a; --bar: #2f7187;
  --seat0: #2563b8; --seat1: #ad2e1d; --seat2: #1f7f73; --seat3: #93690c; --seat4: #7a4a94; }
@media (prefers-color-scheme: dark) { :root { --paper: #20161b; --sheet: #33262c; --ink: #f6e4c2;
  --quiet: #c3aca0; --line: #6c565c; --good: #8ccb8a; --bad: #f0808c; --bar: #6fb6cb;
  --seat0: #86b4f2; --seat1: #f0907f; --seat2: #6fcabd; --seat3: #e3bb5c; --seat4: #cfa3e6; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 62rem; background: var(--paper);
  color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; margin: 0 0 1rem; }
h2 { font-size: 1.25rem; margin: 0 0 .6rem; }
h3 { font-size: 1.05rem; margin: 0 0 .4rem; }
section, .decision { background: var(--sheet); border: 1px solid var(--line); border-radius: 12px;
  padding: 1rem; margin: 0 0 1rem; overflow-x: auto; }
.decision { margin: .8rem 0 0; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .5rem; text-align: right; border-bottom: 1px solid var(--line); }
th:first-child, td:first-child { text-align: left; }
th { color: var(--quiet); font-weight: 600; font-size: .85rem; }
tr.played td:first-child { font-weight: 700; }
ul { margin: 0; padding-left: 1.2rem; }
p { margin: .4rem 0; }
.decision h3 { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; }
.grade { color: var(--bad); }
.legend { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; margin: .4rem 0 0; padding: 0;
  list-style: none; font-weight: 600; }
.plus { color: var(--good); } .minus { color: var(--bad); }
.note { color: var(--quiet); font-size: .85rem; }
.beliefs { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr));
  margin: .8rem 0; }
.beliefs h4 { margin: 0 0 .3rem; font-size: .9rem; }
.belief { display: grid; grid-template-columns: 6.2rem 1fr 2.6rem; gap: .5rem; font-size: .85rem;
  align-items: center; }
.track { background: var(--line); border-radius: 4px; height: .7rem; }
.track i { display: block; background: var(--bar); border-radius: 4px; height: 100%; }
details { margin-top: .6rem; } summary { cursor: pointer; font-weight: 600; }
svg { width: 100%; height: auto; display: block; }
svg text { fill: var(--quiet); font: 14px system-ui, sans-serif; }
svg .grid { stroke: var(--line); }
@media (max-width: 36rem) {
  body { padding: .5rem; }
  section { padding: .8rem; }
  th, td { padding: .25rem .15rem; font-size: .82rem; }
  th { font-size: .66rem; hyphens: auto; overflow-wrap: anywhere; }
  svg text { font-size: 26px; }
}
"""


def page(reviews: Sequence[Review], language: str) -> str:
    """Return the whole page about some games."""
    title = ReviewWords(language, ()).say("title")
    games = "\n".join(_game(review, ReviewWords(language, review.names)) for review in reviews)
    return f"""<!DOCTYPE html>
<html lang="{escape(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>{STYLE}</style>
</head>
<body>
{games}
</body>
</html>
"""


def _game(review: Review, words: ReviewWords) -> str:
    title = f"{words.say('title')}: {', '.join(words.names)}"
    parts = [
        f"<h1>{escape(title)}</h1>",
        _section(words.say("chances"), chance_curve(review.chances, words.names)),
        _section(words.say("ledger"), _ledger(review, words)),
        *(
            _section(words.say(key), _sentences([words.sentence(each.sentence) for each in some]))
            for key, some in (("moments", review.moments), ("highlights", review.highlights))
            if some
        ),
        *(_seat(seat, words) for seat in review.seats),
        f'<p class="note">{escape(words.say("method"))}</p>',
    ]
    return "<main>\n" + "\n".join(parts) + "\n</main>"


def _section(name: str, inner: str) -> str:
    return f"<section>\n<h2>{escape(name)}</h2>\n{inner}\n</section>"


def _sentences(sentences: Sequence[str]) -> str:
    return f"<ul>{''.join(f'<li>{escape(sentence)}</li>' for sentence in sentences)}</ul>"


def _ledger(review: Review, words: ReviewWords) -> str:
    head = "".join(
        f"<th>{escape(words.say('ledger-part', part=part.replace('_', '-')))}</th>"
        for part in PARTS
    )
    rows = []
    for seat in review.seats:
        cells = "".join(_share(part, getattr(seat.ledger, part)) for part in PARTS)
        name = f"{SYMBOLS[seat.seat]} {escape(words.names[seat.seat])}"
        rows.append(f'<tr><td style="color:var(--seat{seat.seat})">{name}</td>{cells}</tr>')
    return f"<table><tr><th></th>{head}</tr>{''.join(rows)}</table>"


def _share(part: str, value: float) -> str:
    if part in ("start", "result"):
        return f"<td>{percent(value)}</td>"
    kind = "plus" if value > 0 else "minus"
    return f'<td class="{kind}">{percent(value):+d}</td>'


def _seat(seat: SeatReview, words: ReviewWords) -> str:
    graded = [decision for decision in seat.decisions if decision.grade != "fine"]
    parts = [_decision(decision, words) for decision in graded]
    if not graded:
        parts = [f"<p>{escape(words.say('no-mistakes'))}</p>"]
    readable = words.say("readable", percent=percent(seat.readable))
    parts.append(f'<p class="note">{escape(readable)}</p>')
    name = f"{words.names[seat.seat]}: {words.say('mistakes')}"
    return _section(name, "\n".join(parts))


def _decision(decision: DecisionReview, words: ReviewWords) -> str:
    grade = words.say("grade-loss", grade=decision.grade, loss=percent(decision.loss.mean))
    reasons = "".join(
        f"<p>{escape(words.sentence(sentence))}</p>" for sentence in decision.sentences
    )
    truth = ""
    if decision.truth is not None:
        asked, told = words.say("truth-question"), words.sentence(decision.truth)
        truth = f"<details><summary>{escape(asked)}</summary><p>{escape(told)}</p></details>"
    beliefs = "".join(_belief(hidden, words) for hidden in decision.beliefs)
    return (
        f'<div class="decision"><h3>{escape(decision_heading(decision, words))}'
        f'<span class="grade">{MARKS[decision.grade]} {escape(grade)}</span></h3>'
        f"{reasons}{_moves(decision, words)}"
        f'<div class="beliefs">{beliefs}</div>{truth}</div>'
    )


def _moves(decision: DecisionReview, words: ReviewWords) -> str:
    """Return the table of the moves compared."""
    columns = ("move-column", "chance-column", "points-column", "champion-column")
    head = "".join(f"<th>{escape(words.say(column))}</th>" for column in columns)
    rows = []
    for each in decision.candidates:
        roles = [
            words.say(key)
            for key, move in (("move-best", decision.best), ("move-played", decision.move))
            if each.move == move
        ]
        name = escape(words.move(each.move)) + "".join(
            f' <span class="note">{escape(role)}</span>' for role in roles
        )
        kind = ' class="played"' if each.move == decision.move else ""
        gain = round(each.points) - decision.score
        rows.append(
            f"<tr{kind}><td>{name}</td><td>{percent(each.win_chance)} %</td>"
            f"<td>{gain:+d}</td><td>{percent(each.policy)} %</td></tr>"
        )
    return f"<table><tr>{head}</tr>{''.join(rows)}</table>"


def _belief(hidden: HiddenCard, words: ReviewWords) -> str:
    """Return bars for what a face-down card may be."""
    ranked = sorted(hidden.cards.items(), key=lambda item: -item[1])[:SHOWN_CARDS]
    most = max(prob for _, prob in ranked)
    bars = "".join(
        f'<div class="belief"><span>{escape(words.card(card))}</span>'
        f'<span class="track"><i style="width:{FULL_BAR * prob / most:.0f}%"></i></span>'
        f"<span>{percent(prob)} %</span></div>"
        for card, prob in ranked
    )
    return f"<div><h4>{escape(words.seat(hidden.seat))}</h4>{bars}</div>"
