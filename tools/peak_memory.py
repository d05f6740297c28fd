#!/usr/bin/env python3
"""Plays each game to its end in pixels, against perfect play, and prints the most memory that the program has taken
once it was opened and after the motion at the end, and what a frame sends of its images:

    python3 tools/peak_memory.py target/release/arcade [SEED...]

It needs Linux. It is a terminal of 100 by 30 cells that answers as kitty 0.26 does, takes images from shared memory,
and draws nothing. The person's moves are drawn at random.
"""

import base64
import fcntl
import json
import os
import pty
import random
import re
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time
from pathlib import Path

GAMES = ["nim", "silver-dollar", "tiles", "flip", "coin-grabber", "kalah"]
COLUMNS, ROWS = 100, 30
CELL = (9, 19)
# So long without output means that the program waits for a key, in seconds; and the most to wait for that.
QUIET, PATIENCE = 1, 120
# So often it is waited for after the opening, when tables are solved without a sign of it.
OPENING = 3
# The questions of the program, and what kitty answers.
ANSWERS = [
    (rb"\x1b\[>q", b"\x1bP>|kitty(0.26.5)\x1b\\"),
    (rb"\x1b_Gi=31,[^\x1b]*\x1b\\", b"\x1b_Gi=31;OK\x1b\\"),
    (rb"\x1b_Gi=32,[^\x1b]*\x1b\\", b"\x1b_Gi=32;OK\x1b\\"),
    (rb"\x1b\[c", b"\x1b[?62;c"),
]
QUESTION = re.compile(b"|".join(b"(" + question + b")" for question, _ in ANSWERS))
FRAME = re.compile(rb"\x1b\[\?2026h(.*?)\x1b\[\?2026l", re.DOTALL)
IMAGE = re.compile(rb"(?:\x1b\[\d+;\d+H)?\x1b_G([^;\x1b]*)(?:;([^\x1b]*))?\x1b\\")


class Terminal:
    """A program in a terminal, and the bytes about images in each frame after the first."""

    def __init__(self, command, environment):
        self.process, self.file = pty.fork()
        if self.process == 0:
            os.execvpe(command[0], command, environment)
        size = struct.pack("HHHH", ROWS, COLUMNS, COLUMNS * CELL[0], ROWS * CELL[1])
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, size)
        self.unread, self.asked, self.frames = b"", b"", []

    def type(self, keys):
        os.write(self.file, keys.encode())

    def wait(self):
        """Until it is quiet."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and select.select([self.file], [], [], QUIET)[0]:
            data = os.read(self.file, 1 << 16)
            self.unread += data
            self.asked += data
            while question := QUESTION.search(self.asked):
                os.write(self.file, ANSWERS[question.lastindex - 1][1])
                self.asked = self.asked[question.end() :]
            self.asked = self.asked[-256:]
            while frame := FRAME.search(self.unread):
                self.frames.append(self.take_images(frame[1]))
                self.unread = self.unread[frame.end() :]

    def take_images(self, frame):
        """Removes the shared memory of a frame, as the terminal does, and returns how many bytes are about images."""
        images = list(IMAGE.finditer(frame))
        for image in images:
            if b"t=s" in image[1]:
                Path("/dev/shm" + base64.b64decode(image[2]).decode()).unlink(missing_ok=True)
        return sum(len(image[0]) for image in images)

    def peak(self):
        """The most memory so far, in KiB."""
        status = Path(f"/proc/{self.process}/status").read_text()
        return int(re.search(r"VmHWM:\s*(\d+)", status)[1])

    def end(self):
        os.kill(self.process, signal.SIGTERM)
        os.close(self.file)
        os.waitpid(self.process, 0)


def ask(program, environment, *arguments):
    """What a command prints, from JSON."""
    done = subprocess.run([program, *arguments, "--json"], env=environment, capture_output=True, check=True)
    return json.loads(done.stdout)


def record(home):
    """The lines of the only saved game."""
    found = list(Path(home, "state/games").glob("*.txt"))
    return found[0].read_text().splitlines() if found else []


def fields(lines, name):
    return [line.split(maxsplit=1)[1] for line in lines if line.split()[0] == name]


def play(program, game, seed):
    """Plays a game; prints a line about it."""
    chance = random.Random(seed)
    options = ["--seed", seed] + (["--set", "first=1"] if game == "coin-grabber" else [])
    with tempfile.TemporaryDirectory() as home, tempfile.TemporaryDirectory() as other:
        Path(home, "config").mkdir()
        settings = '[arcade]\nversion = 1\n[ui]\nintroductions = false\npixels = "kitty"\n'
        Path(home, "config/config.toml").write_text(settings)
        environment = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "TERM": "xterm-kitty"}
        environment |= {"COLORTERM": "truecolor", "HOME": home, "ARCADE_HOME": home}
        # The start, from a game with the same seed between two computers.
        players = ["--player", "random"] * 2
        subprocess.run(
            [program, "play", game, *options, *players, "--plain"],
            env=environment | {"ARCADE_HOME": other},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            check=True,
        )
        [start] = fields(record(other), "start")
        players = ["--player", "human", "--player", "perfect"]
        terminal = Terminal([program, "play", game, *options, *players], environment)
        for _ in range(OPENING):
            terminal.wait()
        opened = terminal.peak()
        while True:
            moves = [mv.split()[-1] for mv in fields(record(home), "move")]
            position = start
            if moves:
                position = ask(program, environment, "apply", game, start, *moves)["positions"][-1]
            limits = ["--nodes", "1", "--no-reasons"]
            legal = ask(program, environment, "analyze", game, position, *limits)["moves"]
            if not legal:
                break
            terminal.type(chance.choice(legal)["move"] + "\r")
            terminal.wait()
        terminal.wait()
        bytes_of_frames = [count for count in terminal.frames[1:] if count]
        print(
            f"{game:14} seed {seed:4} opened {opened:6} KiB, at the end {terminal.peak():6} KiB;"
            f" {len(bytes_of_frames):4} frames with images, of at most {max(bytes_of_frames)} bytes",
            flush=True,
        )
        terminal.end()


def main():
    program = os.path.abspath(sys.argv[1])
    for game in GAMES:
        for seed in sys.argv[2:] or ["1"]:
            play(program, game, seed)


if __name__ == "__main__":
    main()
