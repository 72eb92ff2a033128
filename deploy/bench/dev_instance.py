"""Starts, queries and stops `bardown dev` for the scripts of this folder, and for deploy/screenshots."""

import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


def bardown() -> str:
    """The path of the command, from $BARDOWN or the debug build; ends the script with 69 if there is none."""
    path = os.environ.get("BARDOWN", str(ROOT / ".build/debug/bardown"))
    if not os.access(path, os.X_OK):
        print(f"No {path}: swift build", file=sys.stderr)
        sys.exit(69)
    return path


class Instance:
    """A running `bardown dev` with its api, its database and its simulator."""

    def __init__(self, bardown: str, speed: int, *arguments: str):
        self.process = subprocess.Popen(
            [bardown, "dev", "--port", "0", "--speed", str(speed), *arguments],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, start_new_session=True,
        )
        banner = ""
        for line in self.process.stdout:
            banner += line
            if "Ctrl-C" in line:
                break
        page, sql = re.search(r"Page +(\S+)/\n", banner), re.search(r"psql '([^']+)'", banner)
        pushes, token = re.search(r"curl (\S+)/control/pushes", banner), re.search(r"/ops with the token (\S+)", banner)
        if not page or not sql or not pushes or not token:
            sys.exit(f"bardown dev did not start:\n{banner}")
        self.api, self.database, self.simulator, self.ops_token = page[1], sql[1], pushes[1], token[1]

    def ask(self, path: str, body: dict | None = None):
        return self._json(self.api + path, body)

    def control(self, path: str):
        return self._json(self.simulator + path)

    def set_speed(self, speed: float) -> None:
        """Changes the speed of the games to this many times that of real life."""
        self._json(self.simulator + "/control/clock", {"speed": speed})

    def query(self, sql: str) -> list[str]:
        """Returns the only row of a result."""
        return self.rows(sql)[0]

    def rows(self, sql: str) -> list[list[str]]:
        answer = subprocess.run(
            ["psql", self.database, "-XAt", "-F", "\t", "-c", sql], capture_output=True, text=True, check=True
        )
        return [line.split("\t") for line in answer.stdout.splitlines()]

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(timeout=90)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)

    @staticmethod
    def _json(address: str, body: dict | None = None):
        data = json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(address, data, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)
