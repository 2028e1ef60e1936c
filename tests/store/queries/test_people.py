"""People, their programs, and the tokens that identify them."""

import asyncio
from dataclasses import replace

import pytest

from catsack.store.errors import NameTaken
from catsack.store.rows import PersonKind
from tests.store.support.backends import Backend, person_row

HASH = "$argon2id$"


async def test_a_person_is_found_by_id_and_by_name(backend: Backend) -> None:
    anna = replace(person_row("p1", "Änna 🐈"), password=HASH, avatar="tabby")
    async with backend.open_store() as store:
        await store.add_person(anna)
        assert await store.person("p1") == anna
        assert await store.person_named(anna.skeleton) == anna
        assert await store.person("p2") is None
        assert await store.person_named("ben") is None


async def test_two_people_cannot_have_the_same_name(backend: Backend) -> None:
    async with backend.open_store() as store:
        await store.add_person(person_row("p1", "Anna"))
        with pytest.raises(NameTaken):
            await store.add_person(person_row("p2", "ANNA"))
        with pytest.raises(NameTaken):
            await store.add_person(person_row("p1", "Ben"))
        assert await store.person("p2") is None
        assert await store.person_named("ben") is None


async def test_of_two_workers_that_add_a_name_one_succeeds(backend: Backend) -> None:
    async with backend.open_store() as one, backend.open_store() as two:
        results = await asyncio.gather(
            one.add_person(person_row("p1", "Anna")),
            two.add_person(person_row("p2", "Anna")),
            return_exceptions=True,
        )
        assert [type(each) for each in results].count(NameTaken) == 1
        winner = "p2" if isinstance(results[0], NameTaken) else "p1"
        assert await one.person_named("anna") == person_row(winner, "Anna")


async def test_a_password_makes_a_guest_an_account(backend: Backend) -> None:
    async with backend.open_store() as store:
        await store.add_person(person_row("p1", "Anna"))
        assert await store.replace_password("p1", None, HASH)
        account = replace(person_row("p1", "Anna"), kind=PersonKind.ACCOUNT, password=HASH)
        assert await store.person("p1") == account
        assert not await store.replace_password("p2", None, HASH)
        await store.add_person(person_row("robot", kind=PersonKind.BOT, owner="p1"))
        assert not await store.replace_password("robot", None, HASH)


async def test_a_password_is_replaced_only_if_nobody_else_has_replaced_it(backend: Backend) -> None:
    async with backend.open_store() as one, backend.open_store() as two:
        await one.add_person(replace(person_row("p1"), password=HASH))
        are_done = await asyncio.gather(
            one.replace_password("p1", HASH, "one"), two.replace_password("p1", HASH, "two")
        )
        assert sorted(are_done) == [False, True]
        assert not await one.replace_password("p1", None, "three")
        found = await one.person("p1")
        assert found is not None
        assert found.password == ("one" if are_done[0] else "two")


async def test_only_the_columns_that_change_are_written(backend: Backend) -> None:
    async with backend.open_store() as store:
        await store.add_person(person_row("p1", "Anna"))
        await store.replace_password("p1", None, HASH)
        await store.change_avatar("p1", "tabby")
        await store.rename_person("p1", "Anne", "anne")
        account = replace(person_row("p1", "Anne"), kind=PersonKind.ACCOUNT, password=HASH)
        assert await store.person("p1") == replace(account, avatar="tabby")
        assert await store.person_named("anna") is None
        await store.rename_person("p2", "Ben", "ben")
        await store.change_avatar("p2", "tabby")
        assert await store.person("p2") is None


async def test_a_person_cannot_change_to_a_name_in_use(backend: Backend) -> None:
    async with backend.open_store() as store:
        await store.add_person(person_row("p1", "Anna"))
        await store.add_person(person_row("p2", "Ben"))
        with pytest.raises(NameTaken):
            await store.rename_person("p2", "anna", "anna")
        assert await store.person("p2") == person_row("p2", "Ben")
        await store.rename_person("p2", "BEN", "ben")


async def test_people_are_found_by_skeletons_of_another_version(backend: Backend) -> None:
    async with backend.open_store() as store:
        looks = ("2:anna", "anna", "2:2:", "1:ben", "2anna", "2;", "ünal", "2:ünal")
        for n, look in enumerate(looks):
            await store.add_person(replace(person_row(f"p{n}"), skeleton=look))
        others = await store.people_with_other_skeletons("2:", 9)
        # The one after the colon is the first that no longer begins with the prefix.
        assert [person.skeleton for person in others] == ["1:ben", "2;", "2anna", "anna", "ünal"]
        assert len(await store.people_with_other_skeletons("2:", 2)) == 2


async def test_programs_of_a_person_come_oldest_first(backend: Backend) -> None:
    async with backend.open_store() as store:
        await store.add_person(person_row("anna"))
        for name, created in (("second", 2), ("first", 1), ("also-second", 2)):
            bot = replace(person_row(name, kind=PersonKind.BOT, owner="anna"), created=created)
            await store.add_person(bot)
        await store.add_person(person_row("stranger", kind=PersonKind.BOT, owner="ben"))
        bots = await store.programs_of("anna")
        assert [bot.id for bot in bots] == ["first", "also-second", "second"]
        assert await store.programs_of("carla") == []


async def test_a_token_identifies_a_person_until_it_expires(backend: Backend) -> None:
    async with backend.open_store() as store:
        await store.add_person(person_row("anna"))
        await store.add_token(b"\x00digest", "anna", 100)
        assert await store.person_of_token(b"\x00digest", 99) == person_row("anna")
        assert await store.person_of_token(b"\x00digest", 100) is None
        assert await store.person_of_token(b"other", 0) is None
        await store.add_token(b"\x00digest", "anna", 200)
        assert await store.person_of_token(b"\x00digest", 100) == person_row("anna")


async def test_a_token_of_an_unknown_person_identifies_nobody(backend: Backend) -> None:
    async with backend.open_store() as store:
        await store.add_token(b"digest", "nobody", 100)
        assert await store.person_of_token(b"digest", 0) is None


async def test_tokens_are_dropped_singly_by_person_and_by_age(backend: Backend) -> None:
    async with backend.open_store() as store:
        for name in ("anna", "ben"):
            await store.add_person(person_row(name))
            for n in range(3):
                await store.add_token(f"{name}{n}".encode(), name, 100 + n)

        async def left() -> list[str]:
            names = [f"{name}{n}" for name in ("anna", "ben") for n in range(3)]
            return [each for each in names if await store.person_of_token(each.encode(), 0)]

        assert await store.drop_token(b"anna1") == "anna"
        assert await store.drop_token(b"unknown") is None
        assert await left() == ["anna0", "anna2", "ben0", "ben1", "ben2"]
        await store.drop_tokens_of("anna")
        assert await left() == ["ben0", "ben1", "ben2"]
        await store.drop_expired_tokens(101, 50)
        assert await left() == ["ben2"]


async def test_tokens_are_known_until_they_expire_or_are_dropped(backend: Backend) -> None:
    digests = [f"digest{n}".encode() for n in range(120)]
    async with backend.open_store() as store:
        await store.add_person(person_row("anna"))
        for n, digest in enumerate(digests):
            await store.add_token(digest, "anna", n)
        await store.drop_token(digests[119])
        known = await store.known_tokens([*digests, b"unknown"], 60)
        assert known == set(digests[61:119])
        assert await store.known_tokens([], 60) == set()
