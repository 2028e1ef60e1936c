"""Items are handed over in batches: all that come within the delay, each once and in order."""

import asyncio

from catsack.batcher import Batcher
from tests.server.support.manual_loop import run


def test_items_of_one_turn_of_the_loop_are_one_batch() -> None:
    async def story() -> None:
        batches: list[list[int]] = []
        batcher = Batcher(batches.append)
        batcher.add(1)
        batcher.add(2, 3)
        assert (len(batcher), batches) == (3, [])
        await asyncio.sleep(0)
        assert (len(batcher), batches) == (0, [[1, 2, 3]])

    run(story())


def test_items_within_the_delay_are_one_batch() -> None:
    async def story() -> None:
        batches: list[list[int]] = []
        batcher = Batcher(batches.append, delay_s=1.0)
        batcher.add(1)
        await asyncio.sleep(0.5)
        batcher.add(2)
        assert batches == []
        await asyncio.sleep(0.6)
        batcher.add(3)
        assert batches == [[1, 2]]
        await asyncio.sleep(1)
        assert batches == [[1, 2], [3]]

    run(story())


def test_an_item_added_while_a_batch_is_flushed_belongs_to_the_next() -> None:
    async def story() -> None:
        batches: list[list[int]] = []

        def flush(items: list[int]) -> None:
            batches.append(items)
            if len(batches) == 1:
                batcher.add(2)

        batcher = Batcher(flush)
        batcher.add(1)
        batcher.flush()
        assert batches == [[1]]
        await asyncio.sleep(0)
        assert batches == [[1], [2]]

    run(story())


def test_a_flush_that_fails_keeps_later_batches_going() -> None:
    async def story() -> None:
        batches: list[list[int]] = []

        def flush(items: list[int]) -> None:
            batches.append(items)
            if len(batches) == 1:
                raise ValueError

        asyncio.get_running_loop().set_exception_handler(lambda *_: None)
        batcher = Batcher(flush)
        batcher.add(1)
        await asyncio.sleep(0)
        batcher.add(2)
        await asyncio.sleep(0)
        assert batches == [[1], [2]]

    run(story())


def test_a_paused_batcher_keeps_its_items_until_it_resumes() -> None:
    async def story() -> None:
        batches: list[list[int]] = []
        batcher = Batcher(batches.append)
        batcher.add(1)
        batcher.pause()
        batcher.add(2)
        batcher.hurry()
        await asyncio.sleep(1)
        assert batches == []
        batcher.resume()
        await asyncio.sleep(0)
        assert batches == [[1, 2]]

    run(story())


def test_a_hurry_does_not_wait_for_the_delay() -> None:
    async def story() -> None:
        batches: list[list[int]] = []
        batcher = Batcher(batches.append, delay_s=1.0)
        batcher.hurry()
        batcher.add(1)
        batcher.hurry()
        await asyncio.sleep(0)
        assert batches == [[1]]
        await asyncio.sleep(2)
        assert batches == [[1]]

    run(story())
