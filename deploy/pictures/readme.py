"""The pictures in README.md: how they are made, and from which build they are."""

import base64
import hashlib
from pathlib import Path

from browser import Browser, View

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDER = Path(__file__).resolve().parent / "readme"
# What the pictures were made of: a line for each file, like those of sha256sum.
RECORD = FOLDER / "made-from"
# The sources that decide what a page looks like.
PAGES = ["Sources/HTMLWriting", "Sources/Web"]
# A picture shows a page in a window and on a phone side by side, in screen pixels.
HEIGHT, GAP = 900, 32
WINDOW, PHONE = (1280, 900), (390, 844)
LARGEST = 150_000


def take(browser: Browser, address: str, zone: str, name: str) -> list[Path]:
    """Makes the two pictures of a page, NAME-light.webp and NAME-dark.webp."""
    FOLDER.mkdir(exist_ok=True)
    made = []
    for dark in (False, True):
        parts = []
        for width, height in (WINDOW, PHONE):
            view = View(width, height, dark, HEIGHT / height)
            browser.look(view, zone)
            browser.open(address)
            parts.append(browser.picture(whole=False))
        path = FOLDER / f"{name}-{'dark' if dark else 'light'}.webp"
        path.write_bytes(_beside(browser, parts, zone))
        made.append(path)
    return made


def _beside(browser: Browser, parts: list[bytes], zone: str) -> bytes:
    """One WebP of the pictures side by side, in the best quality that is small enough."""
    width = WINDOW[0] + GAP + round(PHONE[0] * HEIGHT / PHONE[1]) + 8
    browser.look(View(width, HEIGHT + 4), zone)
    images = "".join(f'<img src="data:image/png;base64,{base64.b64encode(part).decode()}">' for part in parts)
    browser.show(f"""<!DOCTYPE html><style>
        body {{ margin: 0; display: flex; justify-content: space-between; overflow: hidden }}
        img {{ height: {HEIGHT}px; border: 2px solid #8886; border-radius: 14px }}
        img + img {{ border-radius: 40px }}
        </style>{images}""")
    for quality in range(90, 30, -5):
        picture = browser.picture(whole=False, format="webp", quality=quality)
        if len(picture) <= LARGEST:
            return picture
    raise SystemExit(f"a picture is larger than {LARGEST} bytes at the lowest quality")


def record(pictures: list[Path]) -> None:
    """Writes down what the pictures were made of, and deletes pictures of earlier times."""
    for path in set(FOLDER.iterdir()) - {*pictures, RECORD}:
        path.unlink()
    RECORD.write_text("".join(f"{digest}  {path}\n" for path, digest in _state().items()))


def stale() -> list[str]:
    """What is different from the time when the pictures were made: empty if they are those of the current sources."""
    if not RECORD.exists():
        return ["README has no pictures"]
    recorded = {path: digest for digest, path in (line.split("  ", 1) for line in RECORD.read_text().splitlines())}
    state = _state()
    return [path for path in sorted(recorded.keys() | state.keys()) if recorded.get(path) != state.get(path)]


def _state() -> dict[str, str]:
    """The digests of the pictures and of the pages' sources, by path."""
    pages = sorted(path for folder in PAGES for path in (ROOT / folder).rglob("*") if path.is_file())
    found = {path: _code(path) for path in pages}
    found |= {path: path.read_bytes() for path in sorted(FOLDER.glob("*.webp"))}
    return {str(path.relative_to(ROOT)): hashlib.sha256(content).hexdigest() for path, content in found.items()}


def _code(path: Path) -> bytes:
    """A source without blank lines, indentation and lines of comment, which change no picture."""
    lines = (line.strip() for line in path.read_text().splitlines())
    return "\n".join(line for line in lines if line and not line.startswith(("//", "/*"))).encode()
