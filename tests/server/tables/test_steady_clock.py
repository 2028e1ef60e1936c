"""Time goes on, whatever is done to the clock of the machine."""

from random import Random

from catsack.server.ops.entropy import SYSTEM_ENTROPY
from catsack.server.protocol.settings import Settings
from catsack.server.tables.bot_player import house_bots
from catsack.server.tables.pipeline import SteadyClock, milliseconds
from catsack.server.tables.registry import Registry
from catsack.store.memory import MemoryStore
from tests.server.support.clients import play_out, start_game
from tests.server.support.manual_loop import InlineThinkers, now, run

MINUTES_NS = 600_000_000_000


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


def test_bots_play_on_when_the_clock_is_set_back() -> None:
    async def story() -> None:
        back_ns = 0

        def time_ns() -> int:
            return now() * 1_000_000 - back_ns

        clock = SteadyClock(time_ns, lambda: now() * 1_000_000)
        bots = house_bots()
        registry = Registry(MemoryStore(), clock, SYSTEM_ENTROPY, InlineThinkers(), bots)
        await registry.start()
        settings = Settings(seats=3, pace_ms=1000, clock=None, grace_s=None)
        clients = await start_game(registry, settings, people=1)
        back_ns = MINUTES_NS
        began = now()
        await play_out(clients, Random(3))
        assert now() - began < MINUTES_NS // 1_000_000
        await registry.stop()

    run(story())
