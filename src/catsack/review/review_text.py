"""A review as text for a terminal."""

from collections.abc import Iterator

from catsack.review.game_review import Review, SeatReview
from catsack.review.judging.decision import DecisionReview
from catsack.review.judging.sentence import percent
from catsack.review.review_words import ReviewWords

PARTS = ("start", "deal", "own_play", "others_play", "luck", "result")
"""The columns of a ledger, in the order in which they add up."""
MARKS = {"inaccuracy": "?!", "mistake": "?", "blunder": "??", "fine": ""}
"""The sign of each grade, as chess has them."""
SHOWN_MOVES = 4
"""So many of the moves that were compared are listed."""


def review_lines(review: Review, language: str) -> Iterator[str]:
    """Yield the review line by line: ledger, moments, highlights, then every graded move."""
    words = ReviewWords(language, review.names)
    yield from _ledger(review, words)
    for heading, moments in (("moments", review.moments), ("highlights", review.highlights)):
        if moments:
            yield ""
            yield words.say(heading)
            yield from (f"  {words.sentence(moment.sentence)}" for moment in moments)
    for seat in review.seats:
        yield ""
        yield from _seat(seat, words)
    yield ""
    yield words.say("method")


def _ledger(review: Review, words: ReviewWords) -> Iterator[str]:
    """Yield the table of ledgers, a line for each seat."""
    labels = [words.say("ledger-part", part=part.replace("_", "-")) for part in PARTS]
    width = max(len(words.names[seat.seat]) for seat in review.seats)
    yield words.say("ledger")
    yield f"  {'':{width}}  {'  '.join(f'{label:>6}' for label in labels)}"
    for seat in review.seats:
        numbers = [getattr(seat.ledger, part) for part in PARTS]
        cells = [
            f"{percent(number):{'' if part in ('start', 'result') else '+'}d}"
            for part, number in zip(PARTS, numbers, strict=True)
        ]
        row = "  ".join(
            f"{cell:>{max(6, len(label))}}" for cell, label in zip(cells, labels, strict=True)
        )
        yield f"  {words.names[seat.seat]:{width}}  {row}"


def _seat(seat: SeatReview, words: ReviewWords) -> Iterator[str]:
    """Yield what one seat can learn."""
    yield f"{words.names[seat.seat]}: {words.say('mistakes')}"
    graded = [decision for decision in seat.decisions if decision.grade != "fine"]
    if not graded:
        yield f"  {words.say('no-mistakes')}"
    for decision in graded:
        yield from _decision(decision, words)
    yield f"  {words.say('readable', percent=percent(seat.readable))}"


def _decision(decision: DecisionReview, words: ReviewWords) -> Iterator[str]:
    """Yield one graded move: the grade, the moves compared, the reasons, and then the truth."""
    head = decision_heading(decision, words)
    grade = words.say("grade-loss", grade=decision.grade, loss=percent(decision.loss.mean))
    yield f"  {MARKS[decision.grade]:2} {head}: {grade}"
    columns = [words.say(f"{column}-column") for column in ("chance", "points", "champion")]
    others = [each for each in decision.candidates if each.move != decision.move]
    shown = [
        *others[: SHOWN_MOVES - 1],
        *(each for each in decision.candidates if each not in others),
    ]
    width = max(len(words.move(each.move)) for each in shown)
    yield f"     {'':{width + 2}}  {'  '.join(columns)}"
    for each in sorted(shown, key=lambda each: -each.win_chance):
        mark = "*" if each.move == decision.move else " "
        numbers = (
            f"{percent(each.win_chance)} %",
            f"{round(each.points) - decision.score:+d}",
            f"{percent(each.policy)} %",
        )
        cells = [f"{text:>{len(name)}}" for text, name in zip(numbers, columns, strict=True)]
        yield f"     {mark} {words.move(each.move):{width}}  {'  '.join(cells)}"
    for sentence in decision.sentences:
        yield f"     {words.sentence(sentence)}"
    if decision.truth is not None:
        yield f"     {words.sentence(decision.truth)}"


def decision_heading(decision: DecisionReview, words: ReviewWords) -> str:
    """Return the round and the move."""
    return words.say("decision", round=decision.round, move=words.move(decision.move))
