#!/usr/bin/env python3
"""Solves Kalah's start in CMancala and in arcade, from nothing and on one core, compares the values, and prints how
long each took.

    cargo build --release
    python3 tools/compare_cmancala.py path/to/Mancala target/release/arcade 3 4

The numbers are seeds a pit, from 3 to 5. CMancala is run with --api, as its version 12.2 has it; its rules are those of
arcade without options. A time is the processor's, from a program's start to its end, as other programs that run
meanwhile change it less than the clock's. CMancala searches with one thread, so more cores are not compared.

It needs Linux or another Unix. The exit code is 1 if values differ, or if a program doesn't answer as expected.
"""

import json
import os
import re
import resource
import subprocess
import sys
import tempfile

# By seeds a pit, the fastest settings of CMancala that were found by trying: the binary logarithm of its table's
# entries, of 6 bytes each, and the seeds of its largest endgame table, which it makes before it searches. Those for 5
# are no more than a guess.
SETTINGS = {3: (20, 8), 4: (24, 17), 5: (29, 22)}
# What arcade may take. It takes less than that: with 4 seeds some 130 MB, and CMancala some 150 MB.
MEMORY_MB = 8000


def use_one_core():
    """Called in the new process, before the program starts."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def run(arguments, lines=()):
    """What the program prints, and the seconds of the processor that it takes, all in an empty folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"ARCADE_HOME": folder, "RAYON_NUM_THREADS": "1"}
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        try:
            done = subprocess.run(
                arguments,
                input="".join(line + "\n" for line in lines),
                capture_output=True,
                text=True,
                cwd=folder,
                env=environment,
                preexec_fn=use_one_core,
            )
        except OSError as error:
            sys.exit(f"{arguments[0]} doesn't start: {error.strerror}")
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode != 0:
        sys.exit(f"{' '.join(arguments)} ends with {done.returncode}: {done.stderr.strip() or done.stdout.strip()}")
    return done.stdout, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def first_match(pattern, text, arguments):
    found = re.search(pattern, text, re.MULTILINE)
    if not found:
        sys.exit(f"{' '.join(arguments)} answers something else than expected: {text.strip()[-200:]!r}")
    return found[1]


def solve_with_cmancala(program, seeds):
    """South's margin, and seconds."""
    table, endgame = SETTINGS[seeds]
    arguments = [program, "--api", "--cache", str(table), "--egdb", str(endgame)]
    start = first_match(r"^OK CODE (\w+)", run([program, "--api"], [f"ROOT {seeds}"])[0], arguments[:2])
    answer, seconds = run(arguments, [f"SOLVE {start}", "QUIT"])
    return int(first_match(r"^OK EVAL (-?\d+) ", answer, arguments)), seconds


def solve_with_arcade(program, seeds):
    """South's margin, and seconds."""
    arguments = [program, "solve", "kalah", "--set", f"seeds={seeds}", "--memory-mb", str(MEMORY_MB), "--json"]
    answer, seconds = run(arguments)
    try:
        start = json.loads(answer)["start"]
        is_exact, margin = start["exact"], start["margin"]
    except (ValueError, KeyError, TypeError):
        sys.exit(f"{' '.join(arguments)} answers something else than expected: {answer.strip()[-200:]!r}")
    if not is_exact:
        sys.exit(f"{' '.join(arguments)} doesn't prove the value")
    return margin, seconds


def main():
    numbers = sys.argv[3:] or ["3", "4"]
    if len(sys.argv) < 3 or any(not number.isdigit() or int(number) not in SETTINGS for number in numbers):
        sys.exit(f"usage: {sys.argv[0]} CMANCALA ARCADE [SEEDS...], with seeds a pit of 3 to 5")
    # Each runs in a folder of its own, where a relative path would lead elsewhere.
    theirs, ours = (os.path.abspath(path) for path in sys.argv[1:3])
    differences = 0
    for seeds in map(int, numbers):
        (their_margin, their_seconds), (our_margin, our_seconds) = (
            solve_with_cmancala(theirs, seeds),
            solve_with_arcade(ours, seeds),
        )
        print(
            f"6 pits with {seeds} seeds: CMancala {their_margin:+d} in {their_seconds:.2f} s, arcade"
            f" {our_margin:+d} in {our_seconds:.2f} s: {their_seconds / our_seconds:.1f} times as fast",
            flush=True,
        )
        if their_margin != our_margin:
            differences += 1
            print(f"6 pits with {seeds} seeds: the values differ")
    sys.exit(differences > 0)


main()
