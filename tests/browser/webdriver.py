"""A browser, driven by the protocol of chromedriver, with the standard library alone."""

import base64
import json
import os
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request

# The headless shell of Chromium takes two thirds of the processor time of Chromium itself. Debian's command is a script, which chromedriver would end instead of the browser.
SHELL = "/usr/lib/chromium/chromium-headless-shell"
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"

# Every page records its layout shifts and long tasks in `seen`.
PERFORMANCE_OBSERVER = """if (top === window) {
    window.seen = {shifts: [], tasks: []};
    const name = (node) => node ? `${node.nodeName} ${node.id ?? ''} ${node.className?.baseVal ?? node.className ?? ''}` : '';
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => {
        if (!entry.hadRecentInput) seen.shifts.push([entry.value, entry.sources.map(({node}) => name(node)).join(', ')]);
    })).observe({type: 'layout-shift', buffered: true});
    new PerformanceObserver((list) => seen.tasks.push(...list.getEntries().map(({duration}) => duration))).observe({type: 'longtask', buffered: true});
}"""


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Driver:
    """chromedriver, from `with` to its end."""

    def __enter__(self):
        self.port = free_port()
        command = [shutil.which("chromedriver"), f"--port={self.port}", "--log-level=SEVERE"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        for _ in range(100):
            try:
                self.call("GET", "/status")
                return self
            except OSError:
                time.sleep(0.1)
        raise RuntimeError("chromedriver does not answer")

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(10)

    def call(self, method, path, value=None):
        data = json.dumps(value if value is not None else {}).encode() if method == "POST" else None
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data, {"content-type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(f"{method} {path}: {json.load(error)['value']['message']}") from None


class Browser:
    """A window of its own, from `with` to its end."""

    def __init__(self, driver, width, height, phone):
        arguments = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--lang=en", f"--window-size={width},{height}"]
        options = {"args": arguments, "binary": SHELL if os.path.exists(SHELL) else shutil.which("chromium")}
        if phone:
            metrics = {"width": width, "height": height, "pixelRatio": 2, "touch": True, "mobile": True}
            options["mobileEmulation"] = {"deviceMetrics": metrics}
        capabilities = {"browserName": "chrome", "goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}}
        self.driver = driver
        self.pointer_type = "touch" if phone else "mouse"
        self.path = "/session/" + driver.call("POST", "/session", {"capabilities": {"alwaysMatch": capabilities}})["sessionId"]
        self.cdp("Page.addScriptToEvaluateOnNewDocument", source=PERFORMANCE_OBSERVER)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.driver.call("DELETE", self.path)

    def post(self, path, value=None):
        return self.driver.call("POST", self.path + path, value)

    def open(self, url):
        self.post("/url", {"url": url})
        self.wait("return document.body.dataset.ready === 'true'", f"{url} is ready")

    def open_any(self, url):
        """Opens a page, which may have failed."""
        self.post("/url", {"url": url})
        self.wait("return document.body.dataset.ready", f"{url} is there")

    def run(self, script, *values):
        return self.post("/execute/sync", {"script": script, "args": list(values)})

    def wait(self, script, what, seconds=20):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.run(script):
                return
            time.sleep(0.05)
        raise AssertionError(f"not so after {seconds} s: {what}; the page shows: {self.run('return document.body.innerText')[:600]}")

    def centre(self, selector):
        """Where an element is in the window, after it was brought there."""
        script = """const found = document.querySelector(arguments[0]); if (!found) return null;
            found.scrollIntoView({block: 'center'}); const box = found.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2]"""
        found = self.run(script, selector)
        assert found, f"no {selector}"
        return [round(x) for x in found]

    def pointer(self, *actions):
        self.post("/actions", {"actions": [{"type": "pointer", "id": self.pointer_type, "parameters": {"pointerType": self.pointer_type}, "actions": list(actions)}]})

    def click(self, selector):
        self.centre(selector)
        # The driver finds the place of the element anew, so that a page that changes meanwhile does not lead to a click beside it.
        origin = {ELEMENT: self.post("/element", {"using": "css selector", "value": selector})[ELEMENT]}
        move = {"type": "pointerMove", "duration": 0, "origin": origin, "x": 0, "y": 0}
        self.pointer(move, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0})

    def drag(self, selector, other):
        x, y = self.centre(selector)
        box = self.run("const box = document.querySelector(arguments[0]).getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]", other)
        to = [round(value) for value in box]
        steps = [{"type": "pointerMove", "duration": 40, "x": round(x + (to[0] - x) * n / 4), "y": round(y + (to[1] - y) * n / 4)} for n in range(1, 5)]
        self.pointer({"type": "pointerMove", "duration": 0, "x": x, "y": y}, {"type": "pointerDown", "button": 0}, *steps, {"type": "pointerUp", "button": 0})

    def hold(self, selector, other):
        """Drags from one element to the middle between it and another, and does not release."""
        x, y = self.centre(selector)
        box = self.run("const box = document.querySelector(arguments[0]).getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]", other)
        half = [round((x + box[0]) / 2), round((y + box[1]) / 2)]
        self.pointer({"type": "pointerMove", "duration": 0, "x": x, "y": y}, {"type": "pointerDown", "button": 0}, {"type": "pointerMove", "duration": 60, "x": half[0], "y": half[1]})

    def cdp(self, command, **values):
        """A command of the Chrome DevTools Protocol."""
        return self.post("/goog/cdp/execute", {"cmd": command, "params": values})

    def run_async(self, script, *values):
        """Runs a script that has its value when it calls its last argument."""
        return self.post("/execute/async", {"script": script, "args": list(values)})

    def accessibility_nodes(self):
        """The nodes of the accessibility tree that a screen reader gets: role, name, description and properties."""
        nodes = self.cdp("Accessibility.getFullAXTree")["nodes"]
        value = lambda node, field: (node.get(field) or {}).get("value", "")
        return [{"role": value(node, "role"), "name": value(node, "name"), "description": value(node, "description"),
                 **{one["name"]: one["value"].get("value") for one in node.get("properties", [])}} for node in nodes if not node["ignored"]]

    def key(self, *keys):
        actions = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        self.post("/actions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]})

    def key_with(self, held, key):
        """A key while another one is held down."""
        actions = [{"type": "keyDown", "value": held}, *({"type": kind, "value": key} for kind in ("keyDown", "keyUp")), {"type": "keyUp", "value": held}]
        self.post("/actions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]})

    def screenshot(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.cdp("Page.captureScreenshot", format="webp", quality=70)["data"]))

    def console_errors(self):
        """Errors and warnings in the console since the last call."""
        return [entry["message"] for entry in self.post("/se/log", {"type": "browser"}) if entry["level"] in ("SEVERE", "WARNING")]
