"""The driver's side of an agent, a child process that speaks JSON lines. Only that process is ended, by its pid."""
from __future__ import annotations

import json
import os
import select
import subprocess
import sys
import time

from .contenders import Contender


class Failed(Exception):
    """A failed measurement; the others continue."""


class Agent:
    def __init__(self, contender: Contender, action: str, dsn: dict, *words: str, log: str) -> None:
        self.log, self.buffer = log, b""
        with open(log, "wb") as errors:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "queue_bench.agent", contender.system, contender.config, action,
                 json.dumps(dsn), *words],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors)

    @property
    def pid(self) -> int:
        return self.process.pid

    def event(self, bound: float) -> dict:
        """Returns the agent's next message."""
        end = time.monotonic() + bound
        while b"\n" not in self.buffer:
            wait = end - time.monotonic()
            if wait <= 0 or not select.select([self.process.stdout], [], [], wait)[0]:
                raise Failed(f"no answer in {bound:.0f} s; {self.last_words()}")
            chunk = os.read(self.process.stdout.fileno(), 1 << 20)
            if not chunk:
                raise Failed(f"ended with status {self.process.wait()}; {self.last_words()}")
            self.buffer += chunk
        line, self.buffer = self.buffer.split(b"\n", 1)
        return json.loads(line)

    def go(self) -> None:
        self.process.stdin.write(b"go\n")
        self.process.stdin.flush()

    def check(self) -> None:
        if self.process.poll() is not None:
            raise Failed(f"the worker ended; {self.last_words()}")

    def finish(self, bound: float) -> None:
        """Waits for an agent that ends by itself."""
        try:
            status = self.process.wait(bound)
        except subprocess.TimeoutExpired:
            raise Failed(f"not finished in {bound:.0f} s; {self.last_words()}") from None
        if status:
            raise Failed(f"status {status}; {self.last_words()}")

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(3)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()

    def last_words(self) -> str:
        with open(self.log, errors="replace") as file:
            lines = [line.strip() for line in file if line.strip()]
        return lines[-1][:300] if lines else "it said nothing"
