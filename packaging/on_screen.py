"""Starts a program on a terminal of its own and plays with it: from the menu into Nim, a move, and out
again. Fails when it shows anything else, or doesn't end well. Usage: on_screen.py COMMAND..."""

import fcntl
import os
import pty
import select
import struct
import sys
import termios

PATIENCE = 60


def main():
    process, terminal = pty.fork()
    if process == 0:
        os.execvp(sys.argv[1], sys.argv[1:])
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    written = b""

    def wait_for(text):
        nonlocal written
        while text not in written:
            if not select.select([terminal], [], [], PATIENCE)[0]:
                sys.exit(f"{text} never came:\n{written[-500:]!r}")
            try:
                written += os.read(terminal, 1 << 16)
            except OSError:
                sys.exit(f"it ended before {text}:\n{written[-500:]!r}")
        print("saw", text.decode(errors="replace").replace("\x1b", "ESC"))

    # The other screen, and the menu on it.
    wait_for(b"\x1b[?1049h")
    wait_for(b"Nim")
    os.write(terminal, b"n")
    written = b""
    wait_for(b"to move")
    os.write(terminal, b"a1\r")
    written = b""
    wait_for("A 5→4".encode())
    # Back to the menu, and out.
    written = b""
    os.write(terminal, b"q")
    wait_for(b"problems")
    os.write(terminal, b"q")
    wait_for(b"\x1b[?1049l")
    _, status = os.waitpid(process, 0)
    if status != 0:
        sys.exit(f"it ended with {status}")
    print("left the terminal as it was")


main()
