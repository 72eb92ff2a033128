"""CPU usage of Postgres, of the clients, and of other programs."""
from __future__ import annotations

import os
import platform
import re
import resource
import time

TICK = os.sysconf("SC_CLK_TCK")


def _fields(pid: int) -> list[str]:
    """The fields of /proc/PID/stat after the name; an empty list if the process has ended."""
    try:
        with open(f"/proc/{pid}/stat") as file:
            text = file.read()
    except OSError:
        return []
    return text[text.rindex(")") + 2:].split()


def cpu_of(pid: int, with_reaped: bool = False) -> float:
    """CPU seconds of one process; `with_reaped` adds children that ended and were waited for."""
    fields = _fields(pid)
    return sum(int(ticks) for ticks in fields[11:15 if with_reaped else 13]) / TICK


def children_of(pid: int) -> list[int]:
    numbers = (int(name) for name in os.listdir("/proc") if name.isdigit())
    return [number for number in numbers if (fields := _fields(number)) and int(fields[1]) == pid]


def busy_cpu() -> float:
    """CPU seconds for which the machine was busy. Stolen time counts, because it is not available to us."""
    with open("/proc/stat") as file:
        n = [int(x) for x in file.readline().split()[1:9]]
    return (n[0] + n[1] + n[2] + n[5] + n[6] + n[7]) / TICK


class Meter:
    """The cost of a measurement, between `start` and `stop`."""

    def __init__(self, postmaster: int, wal) -> None:
        self.postmaster, self.wal = postmaster, wal

    def _now(self, pids: list[int]) -> dict[str, float]:
        ended = resource.getrusage(resource.RUSAGE_CHILDREN)
        server = cpu_of(self.postmaster, True) + sum(cpu_of(pid) for pid in children_of(self.postmaster))
        clients = sum(cpu_of(pid) for pid in pids) + ended.ru_utime + ended.ru_stime
        return {"time": time.monotonic(), "server": server, "clients": clients, "busy": busy_cpu(),
                "self": cpu_of(os.getpid()), "wal": self.wal()}

    def start(self, pids: list[int]) -> None:
        self.pids, self.before = pids, self._now(pids)

    def stop(self, jobs: int) -> dict[str, float]:
        after = self._now(self.pids)
        spent = {key: after[key] - self.before[key] for key in after}
        foreign = spent["busy"] - spent["server"] - spent["clients"] - spent["self"]
        a_job = 1 / max(1, jobs)
        return {"postgres_us_per_job": round(spent["server"] * 1e6 * a_job, 1),
                "client_us_per_job": round(spent["clients"] * 1e6 * a_job, 1),
                "wal_bytes_per_job": round(spent["wal"] * a_job),
                "foreign_cores": round(max(0.0, foreign / spent["time"]), 2)}


def description() -> dict:
    with open("/proc/cpuinfo") as file:
        model = re.search(r"model name\s*:\s*(.*)", file.read())
    with open("/proc/meminfo") as file:
        kilobytes = int(re.search(r"MemTotal:\s*(\d+)", file.read())[1])
    return {"cores": os.cpu_count(), "cpu": model[1] if model else platform.machine(),
            "memory_gb": round(kilobytes / 1e6), "system": f"{platform.system()} {platform.release()}",
            "python": platform.python_version()}
