"""The checks of every page."""

import json
import os

HERE = os.path.dirname(os.path.abspath(__file__))
# The widths in pixels at which pages change, and the smallest and the largest; a narrow window may also be a phone that lies on its side.
WIDTHS = (320, 360, 390, 820, 850, 900, 1280, 2560)
# The maximum cumulative layout shift, and the maximum duration of a long task in milliseconds on a machine that does the reference work in `REFERENCE_MS`.
MAX_SHIFT, MAX_TASK, REFERENCE_MS = 0.1, 100, 120
# How long an answer takes to come, in milliseconds: without it everything is there before anything is painted, and nothing can shift.
DELAY = 40


class Checks:
    """The checks of a test; called with a name it looks at the page and takes a picture of it."""

    def __init__(self, browser, prefix, folder):
        self.browser = browser
        self.prefix = prefix
        self.folder = folder

    def __call__(self, name):
        self.fits(name)
        if self.folder:
            self.browser.screenshot(os.path.join(self.folder, f"{self.prefix}{name}.webp"))

    def fits(self, name):
        """A page is not wider than its window."""
        wide, seen, what = self.browser.run(WIDEST)
        assert wide <= seen, f"{name}: {wide} pixels wide where {seen} are seen, by {what}"

    def fits_everywhere(self, name):
        """A page is not wider than any window, upright or on its side; returns what is too wide."""
        found = []
        for width in WIDTHS:
            for size in {(width, max(width, 740)), (max(width, 568), 360)}:
                values = {"width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": False}
                self.browser.cdp("Emulation.setDeviceMetricsOverride", **values)
                try:
                    self.fits(f"{name} at {size[0]} x {size[1]}")
                except AssertionError as error:
                    found.append(str(error))
        self.browser.cdp("Emulation.clearDeviceMetricsOverride")
        return found

    def settle(self):
        """Waits until a page has its pictures and has been painted with them."""
        self.browser.wait("return [...document.images].every((image) => image.complete) && document.getAnimations().every(({playState}) => playState !== 'running')", "all pictures")
        self.browser.run_async("const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(done))")

    def is_calm(self, name, url):
        """Opens a page over a slow line; returns what is wrong if its layout shifts or if a long task blocks it. Other programs may slow it down, so the quickest of
        some tries counts, and each is measured against a fixed piece of work that is done right after it."""
        self.browser.cdp("Network.enable")
        self.browser.cdp("Network.emulateNetworkConditions", offline=False, latency=DELAY, downloadThroughput=-1, uploadThroughput=-1)
        shifts, longest = [], []
        for _ in range(5):
            self.browser.open(url)
            self.settle()
            moved, tasks = self.browser.run("return [seen.shifts, seen.tasks]")
            shifts = max(shifts, moved, key=total)
            # A task of less than 50 ms is not a long task.
            longest.append(round(max(tasks) / self.slowness()) if tasks else 0)
            if longest[-1] <= MAX_TASK:
                break
        self.browser.cdp("Network.emulateNetworkConditions", offline=False, latency=0, downloadThroughput=-1, uploadThroughput=-1)
        found = []
        if total(shifts) > MAX_SHIFT:
            found.append(f"{name}: shifts by {total(shifts):.3f}, expected at most {MAX_SHIFT}: {shifts}")
        if min(longest) > MAX_TASK:
            found.append(f"{name}: does not answer for {longest} ms, expected at most {MAX_TASK}")
        return found

    def slowness(self):
        """How many times longer than on the reference machine the reference work takes now, at least once."""
        return max(1, self.browser.run(REFERENCE_WORK) / REFERENCE_MS)

    def is_accessible(self, name):
        """Returns the violations that axe-core finds on the page, in light colours, and on a desktop also in dark ones: they are the same on a phone."""
        with open(os.path.join(HERE, "node_modules/axe-core/axe.min.js"), encoding="utf-8") as file:
            self.browser.cdp("Runtime.evaluate", expression=file.read())
        found = []
        schemes = [("light", None), ("dark", ["color-contrast"])]
        for scheme, rules in schemes if self.browser.pointer_type == "mouse" else schemes[:1]:
            self.browser.cdp("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
            violations = self.browser.run_async(AXE, rules)
            found += [f"{name} in {scheme} colours: {json.dumps(violation)}" for violation in violations]
        self.browser.cdp("Emulation.setEmulatedMedia", features=[])
        return found


def total(shifts):
    return sum(value for value, _ in shifts)


# A page that is too wide makes a phone show more at once: the window is then wider as well, the root element is not.
WIDEST = """const root = document.documentElement;
    const over = [...document.querySelectorAll('body *')].filter((node) => node.getBoundingClientRect().right > root.clientWidth + 0.5);
    return [root.scrollWidth, root.clientWidth, over.slice(0, 4).map((node) => `${node.tagName} ${node.className.baseVal ?? node.className} ${node.id}`).join(', ')]"""

# Style and layout of a table, which is what the long tasks of pages consist of; returns milliseconds.
REFERENCE_WORK = """const start = performance.now();
    for (let round = 0; round < 8; round++) {
        const table = document.createElement('table');
        for (let row = 0; row < 100; row++) {
            const line = table.insertRow();
            for (let cell = 0; cell < 8; cell++) line.insertCell().textContent = `${row} ${cell}`;
        }
        document.body.append(table);
        table.getBoundingClientRect();
        table.remove();
    }
    return performance.now() - start"""

AXE = """const [rules, done] = arguments;
    axe.run(document, {resultTypes: ['violations'], ...(rules ? {runOnly: {type: 'rule', values: rules}} : {})}).then(
        ({violations}) => done(violations.map(({id, help, nodes}) => ({id, help, nodes: nodes.slice(0, 3).map(({target, failureSummary}) => ({target, failureSummary}))}))),
        (error) => done([String(error)]))"""
