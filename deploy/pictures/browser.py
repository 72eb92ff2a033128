"""A headless Chromium with one page, driven by the DevTools protocol on the browser's file descriptors 3 and 4."""

import base64
import json
import os
import signal
import socket
import subprocess
from dataclasses import dataclass, field

COMMAND = (
    'exec chromium --headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage --no-first-run --hide-scrollbars '
    '--force-color-profile=srgb --remote-debugging-pipe --user-data-dir="$0" about:blank 3<&0 4>&0 </dev/null >/dev/null 2>&1'
)
# Seconds for any one answer of the browser.
PATIENCE = 60
# The height at which a picture of a whole page ends, in CSS pixels. Chromium takes none of much longer pages.
LONGEST = 12_000


@dataclass
class View:
    """How the page is displayed. The scale is the number of screen pixels per CSS pixel."""

    width: int
    height: int = 900
    dark: bool = False
    scale: float = 1

    @property
    def name(self) -> str:
        return f"{self.width}-{'dark' if self.dark else 'light'}"


@dataclass
class Browser:
    """To be used in a `with` statement, which ends the browser."""

    folder: str
    _last: int = 0
    _session: str | None = None
    _rest: bytes = b""
    _events: list[str] = field(default_factory=list)

    def __enter__(self) -> "Browser":
        self._socket, theirs = socket.socketpair()
        self._socket.settimeout(PATIENCE)
        self._process = subprocess.Popen(["bash", "-c", COMMAND, self.folder], stdin=theirs, start_new_session=True)
        theirs.close()
        target = self.order("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.order("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.order("Page.enable")
        return self

    def __exit__(self, *_) -> None:
        self._socket.close()
        try:
            self._process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()

    def order(self, method: str, **parameters) -> dict:
        """Sends a command, and returns its result."""
        self._last += 1
        message = {"id": self._last, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        self._socket.sendall(json.dumps(message).encode() + b"\0")
        while (answer := self._message()).get("id") != self._last:
            self._events.append(answer.get("method", ""))
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def look(self, view: View, zone: str) -> None:
        """Displays pages with this view, for a reader in an IANA time zone."""
        self._view = view
        self._resize(view.height)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if view.dark else "light"}
        # Turns animations off, so that no picture shows half of one.
        self.order("Emulation.setEmulatedMedia", features=[scheme, {"name": "prefers-reduced-motion", "value": "reduce"}])
        self.order("Emulation.setTimezoneOverride", timezoneId=zone)

    def open(self, address: str) -> None:
        """Opens an address, and waits until it is loaded."""
        self._events.clear()
        self.order("Page.navigate", url=address)
        self._await_load()
        self.evaluate("document.fonts.ready.then(() => new Promise((done) => setTimeout(() => done(1), 150)))")

    def leave(self, expression: str) -> None:
        """Evaluates an expression that leads to another page, and waits until that page is loaded."""
        self._events.clear()
        self.evaluate(f"{expression}; 1")
        self._await_load()

    def show(self, html: str) -> None:
        """Displays a document without an address, in front of nothing."""
        # The policy of the page that was open would forbid the document's images.
        self.open("about:blank")
        self.order("Emulation.setDefaultBackgroundColorOverride", color={"r": 0, "g": 0, "b": 0, "a": 0})
        frame = self.order("Page.getFrameTree")["frameTree"]["frame"]["id"]
        self.order("Page.setDocumentContent", frameId=frame, html=html)
        self.evaluate("Promise.all([...document.images].map((one) => one.decode())).then(() => 1)")

    def evaluate(self, expression: str):
        """The value of an expression in the page; a promise is awaited."""
        found = self.order("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in found:
            raise RuntimeError(f"{expression}: {found['exceptionDetails']['text']}")
        return found["result"].get("value")

    def picture(self, whole: bool = True, **kind) -> bytes:
        """A picture of the whole page, to LONGEST, or of its window; as PNG unless `kind` has another format."""
        if whole:
            height = self.order("Page.getLayoutMetrics")["cssContentSize"]["height"]
            # A window of this height has what is fixed to its lower edge at the end of the picture.
            self._resize(min(max(height, self._view.height), LONGEST))
        captured = self.order("Page.captureScreenshot", **kind)
        if whole:
            self._resize(self._view.height)
        return base64.b64decode(captured["data"])

    def _resize(self, height: float) -> None:
        self.order("Emulation.setDeviceMetricsOverride", width=self._view.width, height=round(height),
                   deviceScaleFactor=self._view.scale, mobile=self._view.width < 500)

    def _await_load(self) -> None:
        while "Page.loadEventFired" not in self._events:
            self._events.append(self._message().get("method", ""))

    def _message(self) -> dict:
        while b"\0" not in self._rest:
            part = self._socket.recv(1 << 20)
            if not part:
                raise RuntimeError("Chromium has ended")
            self._rest += part
        message, self._rest = self._rest.split(b"\0", 1)
        return json.loads(message)
