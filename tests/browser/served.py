"""`sumito serve` over the sample games, for tests of its pages."""

import json
import os
import shutil
import subprocess
import tempfile
import urllib.request


class Games:
    """A database of the sample games and some more, from `with` to its end; servers work on copies of it."""

    def __init__(self, sumito):
        self.sumito = sumito

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory()
        self.database = os.path.join(self.folder.name, "games.db")
        words = [self.sumito, "--db", self.database]
        varied = os.path.join(self.folder.name, "varied.ag")
        with open(varied, "w") as file:
            file.write('[Variant "belgian"]\n\n1. a1b2 (1. a2b3 i5h5 (1... i6h6)) i5h5 2. a2b3 *\n')
        subprocess.run([*words, "import", "sample-games", varied], check=True, capture_output=True)
        self.varied = self.count(words)
        subprocess.run([*words, "import", "tests/data/missed.apgn"], check=True, capture_output=True)
        judged = [str(self.varied + 1), str(self.varied + 2)]
        subprocess.run([*words, "analyse", "30", *judged, "--depth", "2"], check=True, capture_output=True)
        subprocess.run([*words, "puzzles", "--event", "Missed*", "--depth", "3"], check=True, capture_output=True)
        jumps = os.path.join(self.folder.name, "konane.txt")
        made = ["generate", "--layout", "konane-8x8", "--games", "12", "--seed", "1", "-o", jumps]
        subprocess.run([self.sumito, *made], check=True, capture_output=True)
        first = self.count(words) + 1
        subprocess.run([*words, "import", jumps], check=True, capture_output=True)
        self.konane = range(first, first + 12)
        incomplete = os.path.join(self.folder.name, "incomplete.txt")
        with open(incomplete, "w") as file:
            file.write("# Black: Ann\n# White: Ben\n# Variant: Belgian Daisy\n1. a1b2 i5h5 2. a2b3 a1a9\n")
        # The import ends with 1, as a game is incomplete.
        subprocess.run([*words, "import", incomplete], check=False, capture_output=True)
        return self

    @staticmethod
    def count(words):
        listed = subprocess.run([*words, "games", "--format", "json"], check=True, capture_output=True)
        return len(json.loads(listed.stdout))

    def __exit__(self, *_):
        self.folder.cleanup()


class Server:
    """`sumito serve` over a database, from `with` to its end; other options replace `--writable`."""

    def __init__(self, sumito, database, *options, port=0):
        self.words = [sumito, "--db", database]
        self.options = options or ("--writable",)
        self.port = port

    def __enter__(self):
        command = [*self.words, "serve", "--port", str(self.port), *self.options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.url = self.process.stdout.readline().strip().rstrip("/")
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(10)

    def json(self, path):
        with urllib.request.urlopen(self.url + path, timeout=30) as answer:
            return json.load(answer)


class Pages(Server):
    """A server of pages over a copy of the games, from `with` to its end."""

    def __init__(self, games):
        self.folder = tempfile.TemporaryDirectory()
        super().__init__(games.sumito, shutil.copy(games.database, self.folder.name))
        self.sumito, self.varied, self.konane = games.sumito, games.varied, games.konane

    def __exit__(self, *problem):
        super().__exit__(*problem)
        self.folder.cleanup()
