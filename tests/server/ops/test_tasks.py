"""Background tasks fail loudly, and end with the server, in time."""

import asyncio

import pytest

from catsack.server.ops.tasks import Tasks, finish_within


async def fail() -> None:
    raise RuntimeError("no")


async def test_task_that_fails_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    tasks = Tasks()
    tasks.spawn(fail())
    await asyncio.wait(tasks.running)
    await asyncio.sleep(0)
    assert [record.message for record in caplog.records] == ["a task failed"]
    assert not tasks.running


async def test_task_that_is_done_or_cancelled_is_no_failure(
    caplog: pytest.LogCaptureFixture,
) -> None:
    tasks = Tasks()
    tasks.spawn(asyncio.sleep(0))
    tasks.spawn(asyncio.Event().wait())  # type: ignore[arg-type]
    while len(tasks.running) > 1:
        await asyncio.sleep(0)
    await tasks.stop()
    await asyncio.sleep(0)
    assert not tasks.running
    assert caplog.text == ""


async def test_group_that_has_stopped_starts_nothing() -> None:
    tasks = Tasks()
    await tasks.stop()
    ran = False

    async def work() -> None:
        nonlocal ran
        ran = True

    # It is closed: otherwise Python would warn, and warnings are errors.
    tasks.spawn(work())
    await asyncio.sleep(0)
    assert not tasks.running
    assert not ran


async def test_work_that_is_done_in_time_is_not_logged(caplog: pytest.LogCaptureFixture) -> None:
    done = asyncio.Event()

    async def work() -> None:
        await asyncio.sleep(0)
        done.set()

    await finish_within(60, "working", work())
    assert done.is_set()
    assert caplog.text == ""


async def test_work_that_hangs_is_cut_off(caplog: pytest.LogCaptureFixture) -> None:
    is_cancelled = asyncio.Event()

    async def work() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            is_cancelled.set()

    await finish_within(0.01, "working", work())
    await is_cancelled.wait()
    assert [record.message for record in caplog.records] == [
        "working takes too long and is cut off"
    ]


async def test_work_that_fails_is_logged_and_does_not_stop_the_rest(
    caplog: pytest.LogCaptureFixture,
) -> None:
    await finish_within(60, "working", fail())
    assert [record.message for record in caplog.records] == ["working failed"]


async def test_work_that_cancels_itself_is_no_failure(caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        raise asyncio.CancelledError

    await finish_within(60, "working", work())
    assert caplog.text == ""
