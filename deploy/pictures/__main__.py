"""Takes pictures of the demo's pages: see deploy/screenshots."""

import argparse
import datetime
import tempfile
from pathlib import Path

import readme
from browser import Browser, View
from demo import Demo, evening_zone

VIEWS = [View(width, dark=dark) for width in (390, 768, 1280) for dark in (False, True)]
SIGN_IN = "document.querySelector('[name=name]').value = 'Demo'; document.querySelector('[name=token]').value = {token!r}; " \
    "document.querySelector('form').submit()"


def take(browser: Browser, demo: Demo, zone: str, folder: Path, pages: dict[str, str]) -> None:
    """Writes a picture of each page in each width and color scheme."""
    folder.mkdir(parents=True, exist_ok=True)
    for view in VIEWS:
        browser.look(view, zone)
        for name, path in pages.items():
            browser.open(demo.address + path)
            (folder / f"{name}-{view.name}.png").write_bytes(browser.picture())
        print(f"{view.name}: {', '.join(pages)}", flush=True)


def take_all(browser: Browser, demo: Demo, zone: str, folder: Path) -> None:
    browser.open(f"{demo.address}/ops")
    browser.leave(SIGN_IN.format(token=demo.instance.ops_token))
    take(browser, demo, zone, folder, demo.live_pages())
    take(browser, demo, zone, folder, demo.pages())


def take_readme(browser: Browser, demo: Demo, zone: str) -> None:
    first = demo.leagues[0]
    shown = {"scores": "/", "game": f"/games/{demo.shown[first]['id']}"}
    made = [picture for name, path in shown.items() for picture in readme.take(browser, demo.address + path, zone, name)]
    readme.record(made)
    for path in made:
        print(f"{path.relative_to(readme.ROOT)}: {path.stat().st_size} bytes")


def main() -> None:
    parser = argparse.ArgumentParser(prog="deploy/screenshots")
    parser.add_argument("folder", nargs="?", type=Path, help="where the pictures are written, as PAGE-WIDTH-SCHEME.png")
    parser.add_argument("--readme", action="store_true", help="make the pictures in README.md")
    parser.add_argument("--warm", type=float, default=300, metavar="SECONDS",
                        help="how long the demo runs before; until then it reads the results of earlier days (300)")
    options = parser.parse_args()
    if not options.folder and not options.readme:
        parser.error("name a folder, or --readme")
    zone = evening_zone(datetime.datetime.now(datetime.UTC))
    demo = Demo(options.warm, only_first=not options.folder)
    try:
        with tempfile.TemporaryDirectory(prefix="bardown-browser-") as profile, Browser(profile) as browser:
            if options.folder:
                take(browser, demo, zone, options.folder, {"devices": "/demo/devices"})
            demo.slow_down()
            if options.readme:
                take_readme(browser, demo, zone)
            if options.folder:
                take_all(browser, demo, zone, options.folder)
    finally:
        demo.stop()


main()
