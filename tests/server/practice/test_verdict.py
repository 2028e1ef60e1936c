"""The fallback for answers that cannot be judged on the fly."""

from catsack.review.judging import evaluation, grades
from catsack.server.practice import verdict


def test_thresholds_are_those_of_reviews() -> None:
    assert [(name, least) for name, least, _ in grades.THRESHOLDS] == [*verdict.LEAST_LOSS]
    assert verdict.MIXED == evaluation.MIXED
