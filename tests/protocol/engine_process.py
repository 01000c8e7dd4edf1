"""An engine as a process that is controlled by lines of text."""

import queue
import re
import shlex
import subprocess
import threading
import time


class Failure(Exception):
    """A difference of the engine from the specification: what was found and what was expected."""


def require(is_met, text):
    if not is_met:
        raise Failure(text)


class Engine:
    # The time in seconds for answers that need no search of a given length.
    patience = 20.0

    def __init__(self, command, is_greeted=True):
        self.process = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.lines = queue.Queue()
        threading.Thread(target=self.read, daemon=True).start()
        if is_greeted:
            self.send("sumito 1")
            require(self.receive().startswith("engine "), "the first answer to `sumito 1` is not `engine NAME`")
            require(self.receive() == "ready", "the second answer to `sumito 1` is not `ready`")

    def read(self):
        for line in self.process.stdout:
            self.lines.put(line.decode("utf-8", "replace").rstrip("\r\n"))
        self.lines.put(None)

    def send(self, line):
        self.send_bytes(line.encode() + b"\n")

    def send_bytes(self, line):
        try:
            self.process.stdin.write(line)
            self.process.stdin.flush()
        except OSError as error:
            raise Failure(f"the engine has ended: {error}") from error

    def receive(self, patience=None):
        patience = self.patience if patience is None else patience
        try:
            line = self.lines.get(timeout=max(patience, 0.0))
        except queue.Empty:
            raise Failure(f"no answer within {patience:.1f} s") from None
        require(line is not None, "the engine has ended, expected an answer")
        return line

    def is_silent(self, seconds):
        """Whether nothing but `info` comes for some time."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                line = self.lines.get(timeout=max(end - time.monotonic(), 0.0))
            except queue.Empty:
                return True
            require(line is not None, "the engine has ended, expected it to wait")
            if not line.startswith("info "):
                return False
        return True

    def result(self):
        """The answer to `go`: the `info` lines, and the best move or None."""
        end, infos = time.monotonic() + self.patience, []
        while True:
            line = self.receive(end - time.monotonic())
            if line.startswith("info "):
                infos.append(Info(line))
                continue
            found = re.fullmatch(r"bestmove (\S+)", line)
            require(found, f"`{line}`, expected `info ...` or `bestmove MOVE`")
            return infos, None if found[1] == "none" else found[1]

    def error(self):
        """The answer to a line that is not understood."""
        line = self.receive()
        require(re.fullmatch(r"error \S.*", line), f"`{line}`, expected `error TEXT`")

    def exit_code(self):
        try:
            return self.process.wait(self.patience)
        except subprocess.TimeoutExpired:
            raise Failure(f"the engine runs on for {self.patience:.0f} s, expected its end") from None

    def close(self):
        self.process.kill()
        self.process.wait()


class Info:
    """An `info` line by its fields; unknown ones are ignored."""

    def __init__(self, line):
        words = iter(line.split()[1:])
        self.text, self.moves, self.multipv = line, [], 1
        self.depth = self.score = self.nodes = self.time = None
        try:
            for word in words:
                if word in ("depth", "multipv", "nodes", "time"):
                    setattr(self, word, int(next(words)))
                elif word == "score":
                    self.score = next(words)
                    if self.score in ("win", "loss"):
                        self.score += " " + str(int(next(words)))
                    else:
                        self.score = str(int(self.score))
                elif word == "line":
                    self.moves = list(words)
        except (StopIteration, ValueError):
            raise Failure(f"`{line}`, expected a number after each word of `info`") from None
        missing = [name for name in ("depth", "score", "nodes", "time") if getattr(self, name) is None]
        require(not missing and self.moves, f"`{line}` has no {', '.join(missing + ['line'])}")

    def value(self):
        """The score as a number: the quicker a win, the greater."""
        word, _, plies = self.score.partition(" ")
        return {"win": 10**6 - int(plies or 0), "loss": int(plies or 0) - 10**6}.get(word) if plies else int(word)
