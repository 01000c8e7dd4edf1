"""Tests of the pages in a real browser: `run_tests.py SUMITO [FOLDER FOR SCREENSHOTS [NAME OF A TEST...]]`.

Each file in `pages` has tests; they are run in a window of a desktop and in one of a phone, side by side."""

import importlib
import os
import sys
import threading
import time
import traceback

from checks import Checks
from served import Games, Pages
from webdriver import Browser, Driver

SIZES = [("desktop", 1280, 900, False), ("phone", 360, 740, True)]


def tests(names):
    """The tests of all files, or those with a name; imports run last, since they add games."""
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "pages")
    files = sorted((name[:-3] for name in os.listdir(folder) if name.endswith(".py")), key=lambda name: (name == "imports", name))
    found = [test for file in files for test in importlib.import_module(f"pages.{file}").TESTS]
    unknown = set(names) - {test.__name__ for test in found}
    assert not unknown, f"found {sorted(unknown)}, expected names of tests: {[test.__name__ for test in found]}"
    return [test for test in found if not names or test.__name__ in names]


def run_in_browser(size, games, folder, selected, failed):
    """Runs tests in a window of its own, with a server of its own."""
    name, width, height, phone = size
    with Pages(games) as pages, Driver() as driver, Browser(driver, width, height, phone) as browser:
        for test in selected:
            checks = Checks(browser, f"{name}-", folder)
            start = time.monotonic()
            try:
                test(browser, pages, checks)
                errors = browser.console_errors()
                assert not errors, errors
                print(f"{name}: {test.__name__} ok ({time.monotonic() - start:.1f} s)", flush=True)
            except Exception:
                failed.append(f"{name}: {test.__name__}")
                print(f"{name}: {test.__name__} FAILED\n{traceback.format_exc()}", flush=True)
                browser.console_errors()


def main(sumito, folder="", *names):
    selected, failed = tests(names), []
    if folder:
        os.makedirs(folder, exist_ok=True)
    with Games(sumito) as games:
        threads = [threading.Thread(target=run_in_browser, args=(size, games, folder, selected, failed)) for size in SIZES]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    sys.exit(f"failed: {', '.join(failed)}" if failed else 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
