"""BarDown itself, driven by its own command: bardown bench queue --json --database URL."""
from __future__ import annotations

import json
import os
import signal
import subprocess

from .agent_process import Failed
from .ceiling import BATCH, ROOT

PROGRAM = os.environ.get("BARDOWN", os.path.join(ROOT, ".build/release/bardown"))


def is_built() -> bool:
    """Whether both programs exist: `bardown bench` starts bardown-bench, which is in the same folder."""
    return all(os.access(os.path.join(os.path.dirname(PROGRAM), name), os.X_OK)
               for name in (os.path.basename(PROGRAM), "bardown-bench"))


def url(dsn: dict) -> str:
    return f"postgresql:///{dsn['dbname']}?host={dsn['host']}&port={dsn['port']}&user={dsn['user']}"


def _command(dsn: dict, *words: str) -> list[str]:
    return [PROGRAM, *words, "--database", url(dsn)]


def migrate(dsn: dict) -> None:
    _finished(subprocess.run(_command(dsn, "migrate", "up"), cwd=ROOT, capture_output=True, text=True, timeout=60))


def bench(dsn: dict, scenario: str, wanted: list[str], bound: float, **options) -> dict[str, float]:
    """The requested figures that the command measured, name → value."""
    words = ["bench", "queue", "--json", "--scenario", scenario, "--slots", str(BATCH)]
    for key, value in options.items():
        words += [f"--{key.replace('_', '-')}"] + ([] if value is True else [str(value)])
    try:
        output = _finished(subprocess.run(
            _command(dsn, *words), cwd=ROOT, capture_output=True, text=True, timeout=bound))
    except subprocess.TimeoutExpired:
        raise Failed(f"bardown bench queue --scenario {scenario}: not finished in {bound:.0f} s") from None
    found = {result["name"]: result["value"] for result in json.loads(output)["results"]}
    if missing := [name for name in wanted if name not in found]:
        raise Failed(f"bardown bench queue --scenario {scenario} does not report {', '.join(missing)}")
    return {name: found[name] for name in wanted}


class Idle:
    """A worker with nothing to do, until it is stopped."""

    def __init__(self, dsn: dict, seconds: float) -> None:
        words = ["bench", "queue", "--json", "--scenario", "idle", "--seconds", str(int(seconds))]
        self.process = subprocess.Popen(_command(dsn, *words), cwd=ROOT, stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT, text=True)

    @property
    def pid(self) -> int:
        return self.process.pid

    def check(self) -> None:
        if self.process.poll() is not None:
            raise Failed("the idle worker ended: " + self.process.stdout.read()[-300:])

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(5)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.process.stdout.close()


def _finished(result: subprocess.CompletedProcess) -> str:
    if result.returncode:
        said = (result.stderr + result.stdout).strip().splitlines()
        raise Failed(f"bardown: status {result.returncode}; {said[0][:300] if said else 'no output'}")
    return result.stdout
