#!/usr/bin/env python3
"""Plays a game to its end in each real terminal that is installed, in a window on an X display of its own, and
leaves at once in another run. Fails when a terminal isn't given back, a move is missing, or an answer of the
terminal is typed or left behind: packaging/check_terminals.py PROGRAM [TERMINAL...]

Needs Xvfb, xdotool, and any of xterm, kitty, alacritty, urxvt, mlterm, tmux, screen (Debian: xvfb xdotool xterm
kitty alacritty rxvt-unicode mlterm tmux screen libgl1-mesa-dri)."""

import os
import pathlib
import select
import shutil
import subprocess
import sys
import tempfile
import termios
import time

PATIENCE = 30
# Where each run begins: the position, the keys of each move, and the moves of the record.
GAME = ["play", "nim", "--position", "2/1 normal", "--player", "human", "--player", "human"]
SETTINGS = "[ui]\nintroductions = false\nanimation = false\n"
MOVES = [("a1", "A1"), ("a1", "A1"), ("b1", "B1")]
# Modes that must be off again: reports of the mouse, the other screen, bracketed paste, marked frames.
OFF = [1000, 1006, 1049, 2004, 2026]
SHOWN_CURSOR = 25

XTERM = ["xterm", "-class", "Checked", "-e"]
TERMINALS = {
    "xterm": XTERM,
    "kitty": ["kitty", "--class", "Checked", "--config", "NONE", "-o", "confirm_os_window_close=0"],
    "alacritty": ["alacritty", "--class", "Checked,Checked", "-e"],
    "urxvt": ["urxvt", "-name", "Checked", "-e"],
    "mlterm": ["mlterm", "--name", "Checked", "-e"],
    "tmux": XTERM + ["tmux", "-L", "checked", "-f", "/dev/null", "new"],
    "screen": XTERM + ["screen", "-c", "/dev/null"],
}


def read_for(seconds):
    """What the terminal sends within this time."""
    found = b""
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        if select.select([0], [], [], left)[0]:
            found += os.read(0, 4096)
    return found


def inside(notes, program, arguments):
    """Runs the program within the terminal, and looks at what it leaves behind."""
    notes = pathlib.Path(notes)
    before = termios.tcgetattr(0)
    (notes / "started").touch()
    status = subprocess.call([program, *arguments])
    faults = [] if status == 0 else [f"it ended with {status}"]
    if termios.tcgetattr(0) != before:
        faults.append("the flags of the terminal have changed")
    raw = termios.tcgetattr(0)
    raw[3] &= ~(termios.ICANON | termios.ECHO)
    termios.tcsetattr(0, termios.TCSANOW, raw)
    if left := read_for(4):
        faults.append(f"left to the shell: {left!r}")
    # Terminals that don't know these questions are silent.
    os.write(1, b"".join(b"\x1b[?%d$p" % mode for mode in [*OFF, SHOWN_CURSOR]))
    modes = read_for(1)
    faults += [f"mode {mode} is on" for mode in OFF if b"?%d;1$y" % mode in modes]
    faults += ["the cursor is hidden"] if b"?%d;2$y" % SHOWN_CURSOR in modes else []
    (notes / "partial").write_text("\n".join(faults))
    (notes / "partial").rename(notes / "ended")


def wait_for(what, find):
    """Waits until `find` returns something."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if found := find():
            return found
        time.sleep(0.05)
    raise RuntimeError(f"waited in vain for {what}")


def xdotool(*arguments):
    done = subprocess.run(["xdotool", *arguments], capture_output=True, text=True, check=False)
    return done.stdout.split()


def window_of(terminal):
    """The window of the terminal that runs."""
    if terminal.poll() is not None:
        raise RuntimeError("it ended before its window came")
    return xdotool("search", "--onlyvisible", "--class", "Checked") or xdotool(
        "search", "--onlyvisible", "--classname", "Checked"
    )


def moves_in(home):
    """The moves of the saved game."""
    records = list(home.glob("state/games/*.txt"))
    lines = records[0].read_text().splitlines() if records else []
    return [line.split()[-1] for line in lines if line.startswith("move ")]


def check(name, program, plays):
    """Runs the program in a window of this terminal; raises what is wrong."""
    with tempfile.TemporaryDirectory() as folder:
        home = pathlib.Path(folder)
        (home / "config").mkdir()
        (home / "config" / "config.toml").write_text(SETTINGS)
        dropped = {"COLORTERM", "COLORFGBG", "NO_COLOR", "STY", "TMUX", "LC_ALL"}
        environment = {key: value for key, value in os.environ.items() if key not in dropped}
        environment |= {"ARCADE_HOME": folder, "XDG_RUNTIME_DIR": folder, "SCREENDIR": folder}
        environment |= {"LANG": "C.UTF-8", "LIBGL_ALWAYS_SOFTWARE": "1"}
        own = [sys.executable, os.path.abspath(__file__), "--inside", folder, program, *GAME]
        terminal = subprocess.Popen(
            [*TERMINALS[name], *own],
            env=environment,
            # Where no config.toml comes before the one above.
            cwd=folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            window = wait_for("its window", lambda: window_of(terminal))[-1]
            xdotool("windowfocus", window)
            wait_for("the program", (home / "started").exists)
            if plays:
                play(home)
            xdotool("key", "q")
            wait_for("the end", (home / "ended").exists)
            if faults := (home / "ended").read_text():
                raise RuntimeError(faults)
            expected = [mv for _, mv in MOVES] if plays else []
            if (found := moves_in(home)) != expected:
                raise RuntimeError(f"the moves are {found}")
        finally:
            terminal.terminate()
            terminal.wait()
            if name == "tmux":
                subprocess.call(
                    ["tmux", "-L", "checked", "kill-server"], stderr=subprocess.DEVNULL
                )


def play(home):
    """Types the moves, each when the one before is saved."""
    # Nothing tells from outside when the screen is drawn.
    time.sleep(2)
    for count, (keys, _) in enumerate(MOVES, start=1):
        xdotool("type", "--delay", "60", keys)
        xdotool("key", "Return")
        wait_for(f"move {count}", lambda count=count: len(moves_in(home)) >= count)
        time.sleep(0.5)


def main():
    program = os.path.abspath(sys.argv[1])
    names = sys.argv[2:] or [name for name in TERMINALS if shutil.which(name)]
    reader, writer = os.pipe()
    display = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1600x1200x24", "-nolisten", "tcp", "-noreset"],
        pass_fds=[writer],
        stderr=subprocess.DEVNULL,
    )
    wrong = 0
    try:
        os.environ["DISPLAY"] = ":" + os.read(reader, 16).decode().strip()
        for name in names:
            for plays in (True, False):
                did = "a game to its end" if plays else "left at once"
                try:
                    check(name, program, plays)
                    print(f"ok: {name}, {did}", flush=True)
                except RuntimeError as error:
                    wrong += 1
                    print(f"{name}, {did}: {error}", flush=True)
    finally:
        display.terminate()
        display.wait()
    sys.exit(wrong > 0)


if len(sys.argv) > 3 and sys.argv[1] == "--inside":
    inside(sys.argv[2], sys.argv[3], sys.argv[4:])
elif len(sys.argv) > 1:
    main()
else:
    sys.exit(__doc__)
