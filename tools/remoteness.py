#!/usr/bin/env python3
"""Draws how far the positions of a table are from the end: how many are won and lost in how many plies, or, in
games that score, how many have which margin.

    arcade table tiles --set size=4 --format npy --out tiles
    python3 tools/remoteness.py tiles tiles.png

It reads both forms of a table, and needs NumPy and Matplotlib. docs/tables.md says what a table holds.
"""

import csv
import json
import sys
from pathlib import Path

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np

# What an array has where there is no remoteness or margin.
NONE = np.iinfo(np.int32).min
SIGNS = {"win": 1, "draw": 0, "loss": -1}


def columns(folder, manifest):
    """The value (1, 0, -1), remoteness and margin of each position."""
    path = folder / manifest["file"]
    if manifest["format"] == "npy":
        rows = np.load(path, mmap_mode="r")
        return rows["value"], rows["remoteness"], rows["margin"]

    def number(text):
        return int(text) if text else NONE

    with path.open(newline="") as file:
        rows = [
            (SIGNS[row["value"]], number(row["remoteness"]), number(row["margin"]))
            for row in csv.DictReader(file)
        ]
    return np.array(rows, dtype=np.int64).T


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: remoteness.py FOLDER PICTURE")
    folder, picture = Path(sys.argv[1]), sys.argv[2]
    manifest = json.loads((folder / "manifest.json").read_text())
    value, remoteness, margin = columns(folder, manifest)
    figure, axes = plt.subplots(figsize=(9, 4.5), layout="constrained")
    if (margin != NONE).any():
        numbers, counts = np.unique(margin, return_counts=True)
        axes.bar(numbers, counts, width=0.8)
        axes.set_xlabel("margin for the side to move")
    else:
        for sign, name, colour in ((1, "won", "tab:green"), (-1, "lost", "tab:red")):
            plies, counts = np.unique(remoteness[value == sign], return_counts=True)
            axes.bar(plies, counts, width=0.8, color=colour, label=f"{name} ({counts.sum():,})")
        draws = np.count_nonzero(value == 0)
        axes.plot([], [], " ", label=f"drawn ({draws:,})")
        axes.set_xlabel("plies to the end, if the winner hurries and the loser stalls")
        axes.legend()
    axes.set_yscale("log")
    axes.set_ylabel("positions")
    axes.set_title(f"{manifest['game']}: {manifest['positions']:,} positions")
    figure.savefig(picture, dpi=150)


if __name__ == "__main__":
    main()
