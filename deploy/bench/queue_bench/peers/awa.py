"""Awa: a Rust core under Python; append-only segments, batched claims and completions.

default  50 workers on the queue, a pool of 10 connections, insert_many_copy
tuned    256 workers, a pool of 30 (its documents: four per queue, plus twenty), COPY straight into queue storage
"""
import asyncio
import datetime
from dataclasses import dataclass

from awa import AsyncClient


@dataclass
class Bench:
    number: int
    pad: str


class Peer:
    def __init__(self, dsn: dict, config: str) -> None:
        self.tuned = config == "tuned"
        url = f"postgresql://{dsn['user']}@localhost/{dsn['dbname']}?host={dsn['host']}&port={dsn['port']}"
        self.client = AsyncClient(url, 30 if self.tuned else 10)

    async def setup(self) -> None:
        await self.client.migrate()

        @self.client.task(Bench, queue="other")
        async def nothing(job) -> None:
            pass

        # Queue storage becomes active when a worker starts for the first time.
        await self.client.start([("other", 1)])
        await asyncio.sleep(1)
        await self.client.shutdown()
        await self.client.close()

    async def open(self) -> None:
        pass

    async def close(self) -> None:
        await self.client.close()

    async def enqueue(self, job: dict) -> None:
        await self.client.insert(Bench(**job), queue="bench")

    async def bulk(self, jobs: list[dict]) -> None:
        if self.tuned:
            await self.preload(jobs)
        else:
            await self.client.insert_many_copy([Bench(**job) for job in jobs], queue="bench")

    async def preload(self, jobs: list[dict]) -> None:
        await self.client.enqueue_many_copy([Bench(**job) for job in jobs], queue="bench")

    async def schedule(self, count: int) -> None:
        tomorrow = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(days=1)
        for start in range(0, count, 10_000):
            jobs = [Bench(number=-1, pad="0" * 200) for _ in range(min(10_000, count - start))]
            await self.client.enqueue_many_copy(jobs, queue="bench", run_at=tomorrow)

    async def work(self, started) -> None:
        @self.client.task(Bench, queue="bench")
        async def bench(job) -> None:
            started(job.args.number)

        await self.client.start([{"name": "bench", "max_workers": 256 if self.tuned else 50}])
        await asyncio.Event().wait()
