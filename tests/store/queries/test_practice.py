"""Practice cards: each person has their own."""

from dataclasses import replace

from catsack.store.rows import Leftover, PracticeCard
from tests.store.support.backends import Backend, person_row


def card(person: str, position: str, **changed: int) -> PracticeCard:
    fields = {"due": 0, "seen": 0, "correct": 0, "began": 0, "updated": 0} | changed
    return PracticeCard(person, position, "dogs", "t", 7, b"decision", None, **fields)


async def test_cards_come_by_when_they_are_due_and_without_their_decisions(
    backend: Backend,
) -> None:
    async with backend.open_store() as store:
        await store.add_practice_cards([card("anna", "p2", due=5), card("anna", "p1", due=9)])
        await store.add_practice_cards([card("ben", "p2", due=1)])
        cards = await store.practice_cards("anna")
        assert [each.position for each in cards] == ["p2", "p1"]
        assert {each.decision for each in cards} == {None}
        assert await store.practice_card("anna", "p1") == card("anna", "p1", due=9)
        assert await store.practice_card("carla", "p1") is None


async def test_a_card_that_is_there_is_not_added_again(backend: Backend) -> None:
    async with backend.open_store() as store:
        answered = replace(card("anna", "p", seen=3, due=9), state=b"state")
        await store.update_practice_card(answered)
        await store.add_practice_cards([card("anna", "p")])
        assert await store.practice_card("anna", "p") == answered


async def test_an_answer_changes_nothing_about_where_a_card_is_from(backend: Backend) -> None:
    async with backend.open_store() as store:
        await store.add_practice_cards([card("anna", "p")])
        answered = replace(card("anna", "p", seen=1, due=9, updated=4), state=b"state")
        await store.update_practice_card(replace(answered, decision=None, table=None, number=0))
        assert await store.practice_card("anna", "p") == answered


async def test_a_guest_who_practises_is_in_use_and_takes_the_cards_along(backend: Backend) -> None:
    async with backend.open_store() as store:
        await store.add_person(person_row("anna", "Anna"))
        await store.add_practice_cards([card("anna", "p", updated=50)])
        await store.claim_daily("2026-11-18", "anna", "t")
        guest = Leftover.UNUSED_GUEST
        assert not await store.drop_leftover(guest, 50, "anna")
        assert (await store.leftovers(guest, 50, "", 9)).ids == []
        assert await store.drop_leftover(guest, 51, "anna")
        assert await store.practice_cards("anna") == []
        assert await store.daily_results("anna", "") == []
