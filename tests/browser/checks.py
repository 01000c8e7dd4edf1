"""What every page is checked for."""

import os


class Checks:
    """The checks of a test; called with a name it looks at the page and takes a picture of it."""

    def __init__(self, browser, prefix, folder):
        self.browser = browser
        self.prefix = prefix
        self.folder = folder

    def __call__(self, name):
        self.fits(name)
        if self.folder:
            self.browser.screenshot(os.path.join(self.folder, f"{self.prefix}{name}.png"))

    def fits(self, name):
        """No page is wider than what is seen of it."""
        wide, seen, what = self.browser.run(WIDEST)
        assert wide <= seen, f"{name}: {wide} pixels wide where {seen} are seen, by {what}"


# A page that is too wide makes a phone show more at once: the window is then wider as well, the root element is not.
WIDEST = """const root = document.documentElement;
    const over = [...document.querySelectorAll('body *')].filter((node) => node.getBoundingClientRect().right > root.clientWidth + 0.5);
    return [root.scrollWidth, root.clientWidth, over.slice(0, 4).map((node) => `${node.tagName} ${node.className.baseVal ?? node.className} ${node.id}`).join(', ')]"""
