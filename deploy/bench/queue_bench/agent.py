"""One peer in its own process: python -m queue_bench.agent PEER CONFIG ACTION DSN-JSON [ARGUMENTS]

Speaks JSON lines: {"event": "ready"} when it could start, then waits for a line on stdin, then works. Times are
time.monotonic(), one clock for all processes of a machine.
"""
import asyncio
import importlib
import json
import mmap
import struct
import sys
import time

from . import payload


def say(**event) -> None:
    print(json.dumps(event), flush=True)


async def start_signal() -> None:
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline)


async def ready() -> None:
    say(event="ready")
    await start_signal()


class Board:
    """The handlers' counters in memory shared with the driver: how many ran, and when the first one started."""

    def __init__(self, path: str, slot: int) -> None:
        with open(path, "r+b") as file:
            self.map = mmap.mmap(file.fileno(), 0)
        self.at, self.count = slot * 16, 0

    def add(self, number: int) -> None:
        if not self.count:
            struct.pack_into("d", self.map, self.at + 8, time.monotonic())
        self.count += 1
        struct.pack_into("q", self.map, self.at, self.count)


async def preload(peer, jobs: str, scheduled: str) -> None:
    await peer.open()
    # Scheduled jobs are older, as in reality, so a claim by age must skip them.
    if int(scheduled):
        await peer.schedule(int(scheduled))
    for start in range(0, int(jobs), 5000):
        await peer.preload([payload.fields(n) for n in range(start, min(start + 5000, int(jobs)))])
    await peer.close()


async def bulk(peer, calls: str, size: str) -> None:
    await peer.open()
    batches = [[payload.fields(n) for n in range(int(size))] for _ in range(int(calls))]
    await peer.bulk([payload.fields(n) for n in range(10)])  # to connect, and to parse and prepare the statements
    await ready()
    start = time.monotonic()
    for batch in batches:
        await peer.bulk(batch)
    say(event="end", jobs=int(calls) * int(size), seconds=time.monotonic() - start)
    await start_signal()  # the driver reads this process's CPU first
    await peer.close()


async def work(peer, board: str, slot: str) -> None:
    shown = Board(board, int(slot))
    await ready()
    await peer.work(shown.add)


async def listen(peer, path: str) -> None:
    arrivals = open(path, "w", buffering=1)
    await ready()
    await peer.work(lambda number: arrivals.write(f"{number} {time.monotonic()}\n"))


async def produce(peer, gap: str, count: str) -> None:
    """An open loop: the latency of a job is measured from its due time, so falling behind counts."""
    await peer.open()
    await peer.enqueue(payload.fields(-1))
    await ready()
    start, sent = time.monotonic(), []
    for number in range(int(count)):
        due = start + number * float(gap)
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        called = time.monotonic()
        await peer.enqueue(payload.fields(number))
        sent.append((number, due, called, time.monotonic()))
    say(event="end", sent=sent)
    await start_signal()
    await peer.close()


async def main(name: str, config: str, action: str, dsn: str, *rest: str) -> None:
    peer = importlib.import_module(f".peers.{name}", __package__).Peer(json.loads(dsn), config)
    if action == "setup":
        await peer.setup()
    else:
        actions = {f.__name__: f for f in (preload, bulk, work, listen, produce)}
        await actions[action](peer, *rest)


if __name__ == "__main__":
    if sys.argv[2] == "tuned":
        import uvloop
        uvloop.install()
    asyncio.run(main(*sys.argv[1:]))
