"""python -m parse_bench: see deploy/bench/parse.md."""
from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile

ROOT = os.path.join(os.path.dirname(__file__), "../../..")
PROGRAM = os.environ.get("BARDOWN", os.path.join(ROOT, ".build/release/bardown"))
LANGUAGES = ["html", "xml", "json"]


class Parser(argparse.ArgumentParser):
    def error(self, message: str) -> None:
        self.print_usage(sys.stderr)
        self.exit(64, f"{self.prog}: {message}\n")


def options() -> argparse.Namespace:
    p = Parser(prog="deploy/bench/parse", description="Compares BarDown's parsers with libxml2 alone and Python's "
               "fastest, on the same pages, in turns; the best of all rounds counts.")
    p.add_argument("--rounds", type=int, default=5, help="how often each parser is measured; 5")
    p.add_argument("--seconds", type=float, default=1.0, help="how long each measurement takes; 1")
    p.add_argument("--json", nargs="?", const="-", metavar="FILE", help="one JSON object to stdout, or to FILE")
    given = p.parse_args()
    if given.rounds < 1 or given.seconds <= 0:
        p.error("--rounds and --seconds are more than 0")
    return given


def bardown(*words: str) -> str:
    result = subprocess.run([PROGRAM, "bench", "parse", *words], capture_output=True, text=True)
    if result.returncode:
        sys.exit(f"bardown bench parse: {(result.stderr + result.stdout).strip()[:300]}")
    return result.stdout


def measure(given: argparse.Namespace, folder: str) -> dict:
    """The best of each measurement, by name; MB/s of the peers as `html lxml`."""
    from .peers import PEERS, seconds
    bardown("--write", folder)
    pages = {name: open(os.path.join(folder, f"page.{name}"), "rb").read() for name in LANGUAGES}
    best: dict[str, dict] = {}

    def keep(name: str, value: float, unit: str) -> None:
        lower = unit == "x page"
        if name not in best or (value < best[name]["value"]) == lower:
            best[name] = {"name": name, "value": round(value, 3), "unit": unit}

    for number in range(given.rounds):
        print(f"round {number + 1} of {given.rounds}", file=sys.stderr)
        report = json.loads(bardown("--json", "--seconds", str(given.seconds)))
        for result in report["results"]:
            keep(result["name"], result["value"], result["unit"])
            if "baseline" in result:
                keep(f"{result['name'].split('_')[0]} {result['baseline']}", result["baselineValue"], "MB/s")
        for language, peers in PEERS.items():
            for name, parse in peers.items():
                took = seconds(parse, pages[language], given.seconds)
                keep(f"{language} {name}", len(pages[language]) / 1e6 / took, "MB/s")
    return {"machine": report["machine"], "pages": {name: len(page) for name, page in pages.items()}, "best": best}


def results(measured: dict) -> list[dict]:
    """Our results, each compared with the C library alone and with the fastest peer."""
    best, found = measured["best"], []
    for name, figure in best.items():
        if " " in name:
            continue
        language = name.split("_")[0]
        others = {key.split(" ")[1]: value["value"] for key, value in best.items() if key.startswith(language + " ")}
        library = others.pop("libxml2", None)
        peer = max(others, key=others.get)
        beside = dict(figure)
        if figure["unit"] == "MB/s":
            if library:
                beside |= {"baseline": "libxml2", "baselineValue": library, "ratio": round(figure["value"] / library, 3)}
            beside |= {"peer": peer, "peerValue": others[peer], "peerRatio": round(figure["value"] / others[peer], 3)}
        found.append(beside)
    return found


def table(measured: dict, found: list[dict], versions: dict[str, str]) -> str:
    machine = measured["machine"]
    listed = ", ".join(f"{name} {version}" for name, version in versions.items())
    sizes = ", ".join(f"{name} {size / 1000:.0f} KB" for name, size in measured["pages"].items())
    lines = [f"{machine['cores']} cores, {machine['system']}, {machine['build']} build; {listed}; pages: {sizes}.", "",
             "|  |  | libxml2 alone | ÷ | fastest peer | ÷ |", "| --- | --: | --: | --: | --- | --: |"]
    for row in found:
        library = [f"{row['baselineValue']:,.0f}", f"{row['ratio']:.2f}"] if "ratio" in row else ["–", "–"]
        peer = [f"{row['peer']} {row['peerValue']:,.0f}", f"{row['peerRatio']:.2f}"] if "peer" in row else ["–", "–"]
        value = f"{row['value']:,.0f}" if row["value"] >= 100 else f"{row['value']:.1f}"
        lines.append(f"| {' | '.join([row['name'], value + ' ' + row['unit'], *library, *peer])} |")
    return "\n".join(lines)


def main() -> int:
    given = options()
    bench = os.path.join(os.path.dirname(PROGRAM), "bardown-bench")
    if not (os.access(PROGRAM, os.X_OK) and os.access(bench, os.X_OK)):
        print(f"{PROGRAM} or {bench} is not built: swift build -c release --product bardown, and the same for "
              "bardown-bench", file=sys.stderr)
        return 69
    from .peers import versions
    with tempfile.TemporaryDirectory(prefix="bardown-bench-") as folder:
        measured = measure(given, folder)
    found = results(measured)
    peers = [value for name, value in measured["best"].items() if " " in name]
    document = json.dumps({"bench": "parse", "machine": measured["machine"] | {"versions": versions()},
                           "results": found, "peers": peers})
    print(document if given.json == "-" else table(measured, found, versions()))
    if given.json and given.json != "-":
        with open(given.json, "w") as file:
            file.write(document + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
