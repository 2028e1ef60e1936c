"""Nobody waits longer because others have put more into the queue."""

from collections import defaultdict

from hypothesis import given
from hypothesis import strategies as st

from catsack.server.thinking.fair_queue import FairQueue, Rank


def rank(address: str, host: str = "ada", *, has_people: bool = True) -> Rank:
    return Rank(has_people, address, host)


def test_a_hundred_tables_of_one_address_delay_another_by_one() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(100):
        queue.add(rank("crowd", host=f"guest {number}"), "crowd")
    queue.add(rank("honest"), "honest")
    assert [queue.pop(), queue.pop()] == ["crowd", "honest"]


def test_hosts_at_one_address_take_turns() -> None:
    queue: FairQueue[str] = FairQueue()
    for name in ("ada 1", "ada 2", "ada 3", "bo 1"):
        queue.add(rank("home", host=name.split()[0]), name)
    assert [queue.pop() for _ in range(4)] == ["ada 1", "bo 1", "ada 2", "ada 3"]


def test_tables_with_people_come_first() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.add(rank("home", has_people=False), "bots alone")
    queue.add(rank("home"), "people")
    assert [queue.pop(), queue.pop(), queue.pop()] == ["people", "bots alone", None]


def test_what_is_kept_for_people_does_not_serve_bots_alone() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.add(rank("home", has_people=False), "bots alone")
    assert queue.pop(people_only=True) is None
    assert queue.pop() == "bots alone"


@given(st.lists(st.tuples(st.sampled_from("xyz"), st.sampled_from("ab"), st.booleans())))
def test_nothing_is_lost_and_each_host_is_served_in_order(
    waiting: list[tuple[str, str, bool]],
) -> None:
    queue: FairQueue[tuple[Rank, int]] = FairQueue()
    added = defaultdict(list)
    for number, (address, host, has_people) in enumerate(waiting):
        where = Rank(has_people, address, host)
        queue.add(where, (where, number))
        added[where].append(number)
    served = defaultdict(list)
    while (item := queue.pop()) is not None:
        served[item[0]].append(item[1])
    assert served == added
