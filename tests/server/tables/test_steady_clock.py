"""Time goes on, whatever is done to the clock of the machine."""

from random import Random

from catsack.server.ops.entropy import SYSTEM_ENTROPY
from catsack.server.protocol.settings import Settings
from catsack.server.tables.bot_player import house_bots
from catsack.server.tables.pipeline import MAX_AHEAD_MS, SteadyClock, milliseconds
from catsack.server.tables.registry import Registry
from catsack.store.memory import MemoryStore
from tests.server.support.clients import play_out, start_game
from tests.server.support.manual_loop import BEGAN, InlineThinkers, now, run

MINUTES_NS = 600_000_000_000
SETTINGS = Settings(seats=3, pace_ms=1000, clock=None, grace_s=None)


class Machine:
    """The two clocks of a machine whose time of day somebody sets."""

    def __init__(self) -> None:
        self.time_ns = 1_700_000_000 * 1_000_000_000
        self.monotonic_ns = 77

    def pass_time(self, nanoseconds: int) -> None:
        self.time_ns += nanoseconds
        self.monotonic_ns += nanoseconds


def test_time_goes_on_when_the_clock_is_set_back() -> None:
    machine = Machine()
    clock = SteadyClock(lambda: machine.time_ns, lambda: machine.monotonic_ns)
    assert clock() == 1_700_000_000_000
    machine.time_ns -= MINUTES_NS
    machine.pass_time(5_000_000)
    assert clock() == 1_700_000_000_005


def test_a_clock_that_is_set_forward_is_followed() -> None:
    machine = Machine()
    clock = SteadyClock(lambda: machine.time_ns, lambda: machine.monotonic_ns)
    before = clock()
    machine.time_ns += MINUTES_NS
    assert clock() == before + MINUTES_NS // 1_000_000


def test_the_server_has_such_a_clock() -> None:
    assert isinstance(milliseconds, SteadyClock)
    assert 0 <= milliseconds() - SteadyClock()() + 1000 <= 2000


class MachineOfLoop:
    """The two clocks of a machine in the time of the running loop."""

    def __init__(self) -> None:
        self.back_ns = 0

    def clock(self) -> SteadyClock:
        """Return the clock of a new process."""
        return SteadyClock(
            lambda: now() * 1_000_000 - self.back_ns, lambda: (now() - BEGAN) * 1_000_000
        )


def registry_at(store: MemoryStore, machine: MachineOfLoop) -> Registry:
    return Registry(store, machine.clock(), SYSTEM_ENTROPY, InlineThinkers(), house_bots())


def test_bots_play_on_when_the_clock_is_set_back() -> None:
    async def story() -> None:
        machine = MachineOfLoop()
        registry = registry_at(MemoryStore(), machine)
        await registry.start()
        clients = await start_game(registry, SETTINGS, people=1)
        machine.back_ns = MINUTES_NS
        began = now()
        await play_out(clients, Random(3))
        assert now() - began < MINUTES_NS // 1_000_000
        await registry.stop()

    run(story())


def test_bots_play_on_when_the_clock_is_set_back_before_a_restart() -> None:
    async def story() -> None:
        machine, store = MachineOfLoop(), MemoryStore()
        before = registry_at(store, machine)
        await before.start()
        (client,) = await start_game(before, SETTINGS, people=1)
        while client.own["legal"]:
            await client.move(client.own["legal"][0])
        await before.stop()
        machine.back_ns = MINUTES_NS
        registry = registry_at(store, machine)
        await registry.start()
        client.registry = registry
        began = now()
        await client.hello(client.number)
        await play_out([client], Random(3))
        assert now() - began < MINUTES_NS // 1_000_000
        await registry.stop()

    run(story())


def test_time_goes_on_from_what_is_stored_unless_that_is_a_day_ahead() -> None:
    machine = Machine()
    clock = SteadyClock(lambda: machine.time_ns, lambda: machine.monotonic_ns)
    before = clock()
    for ahead, expected in (
        (-5000, 0),
        (5000, 5000),
        (4000, 5000),
        (MAX_AHEAD_MS + 5000, 5000),
        (MAX_AHEAD_MS + 4999, MAX_AHEAD_MS + 4999),
    ):
        clock.catch_up(before + ahead)
        assert clock() == before + expected
