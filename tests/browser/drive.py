"""What a player does with the pages, in a real browser: `drive.py SUMITO [FOLDER FOR SCREENSHOTS [NAME OF A TEST...]]`.

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
    """The tests of all files, or those with a name; imports are the last, since they add games."""
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "pages")
    files = sorted((name[:-3] for name in os.listdir(folder) if name.endswith(".py")), key=lambda name: (name == "imports", name))
    found = [test for file in files for test in importlib.import_module(f"pages.{file}").TESTS]
    unknown = set(names) - {test.__name__ for test in found}
    assert not unknown, f"found {sorted(unknown)}, expected names of tests: {[test.__name__ for test in found]}"
    return [test for test in found if not names or test.__name__ in names]


def drive(size, games, folder, works, failed):
    """Runs tests in a window of its own, with a server of its own."""
    name, width, height, phone = size
    with Pages(games) as pages, Driver() as driver, Browser(driver, width, height, phone) as browser:
        for work in works:
            checks = Checks(browser, f"{name}-", folder)
            begun = time.monotonic()
            try:
                work(browser, pages, checks)
                complaints = browser.complaints()
                assert not complaints, complaints
                print(f"{name}: {work.__name__} ok ({time.monotonic() - begun:.1f} s)", flush=True)
            except Exception:
                failed.append(f"{name}: {work.__name__}")
                print(f"{name}: {work.__name__} FAILED\n{traceback.format_exc()}", flush=True)
                browser.complaints()


def main(sumito, folder="", *names):
    works, failed = tests(names), []
    if folder:
        os.makedirs(folder, exist_ok=True)
    with Games(sumito) as games:
        hands = [threading.Thread(target=drive, args=(size, games, folder, works, failed)) for size in SIZES]
        for hand in hands:
            hand.start()
        for hand in hands:
            hand.join()
    sys.exit(f"failed: {', '.join(failed)}" if failed else 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
