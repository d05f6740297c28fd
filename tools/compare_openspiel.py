#!/usr/bin/env python3
"""Plays random games of Nim and Kalah in OpenSpiel and checks each of their plies with arcade; then lets both
search the same positions, and prints how long each took.

    pip install open_spiel
    cargo build --release
    python3 tools/compare_openspiel.py target/release/arcade 1000

The second argument is the number of games of each kind. The exit code is 1 if any legal move, position or
result differs.
"""

import json
import random
import re
import subprocess
import sys
import time

import pyspiel
from open_spiel.python.algorithms import minimax

# Plies to search from Kalah's start, by both.
DEPTHS = (8, 10, 12)


class Nim:
    """Piles as numbers, and moves as a pile's letter with a number of counters."""

    def __init__(self, random_source):
        piles = [random_source.randint(1, 9) for _ in range(random_source.randint(2, 5))]
        self.is_misere = random_source.random() < 0.5
        options = {"pile_sizes": ";".join(map(str, piles)), "is_misere": self.is_misere}
        self.game = pyspiel.load_game("nim", options)

    def position(self, state):
        piles = str(state).split(":")[1].split()
        return "/".join(piles) + (" misere" if self.is_misere else " normal")

    def move(self, state, action):
        pile, take = re.findall(r"\d+", state.action_to_string(action))
        return "ABCDEFGHI"[int(pile) - 1] + take

    def mover(self, _, moves):
        return moves % 2


class Kalah:
    """South's pits, North's pits, the stores and the mover; a move is the number of a pit."""

    def __init__(self, _):
        self.game = pyspiel.load_game("mancala")

    def position(self, state):
        board = [round(seeds) for seeds in state.observation_tensor(0)]
        south, north = (",".join(map(str, board[a : a + 6])) for a in (1, 8))
        return f"{south}/{north} {board[7]}-{board[0]} {'SN'[state.current_player()]}"

    def move(self, _, action):
        return str(action if action < 7 else action - 7)

    def mover(self, position, _):
        return "SN".index(position.split()[2])


def arcade(program, *arguments, lines=()):
    """What it answers, a line each."""
    done = subprocess.run(
        [program, *arguments], input="\n".join(lines), capture_output=True, text=True, check=True
    )
    return done.stdout.splitlines()


def check_rules(program, name, kind, games, random_source):
    """The plies of random games, the different positions in them, and what differs."""
    plies, differences, legal = 0, 0, {}
    for _ in range(games):
        rules = kind(random_source)
        state = rules.game.new_initial_state()
        start, moves, path = rules.position(state), [], []
        while not state.is_terminal():
            actions = state.legal_actions()
            legal[rules.position(state)] = sorted(rules.move(state, it) for it in actions)
            action = random_source.choice(actions)
            moves.append(rules.move(state, action))
            state.apply_action(action)
            path.append(None if state.is_terminal() else rules.position(state))
        plies += len(moves)
        answer = json.loads(arcade(program, "apply", name, start, *moves, "--json")[0])
        # The end has no mover in OpenSpiel, so there the result is compared instead.
        theirs = state.returns()[rules.mover(answer["positions"][-1], len(moves))]
        ours = {"win": 1, "draw": 0, "loss": -1}[answer["value"]]
        pairs = list(zip(path[:-1], answer["positions"][:-1], strict=True))
        pairs += [((theirs > 0) - (theirs < 0), ours), (True, answer["over"])]
        for theirs, ours in pairs:
            if theirs != ours:
                differences += 1
                print(f"{name} {start} {' '.join(moves)}: {ours}, in OpenSpiel {theirs}")
    answers = arcade(
        program, "analyze", name, "--stdin", "--json", "--nodes", "1", "--no-reasons", lines=legal
    )
    for (position, theirs), line in zip(legal.items(), answers, strict=True):
        ours = sorted(known["move"] for known in json.loads(line)["moves"])
        if ours != theirs:
            differences += 1
            print(f"{name} {position}: {ours}, in OpenSpiel {theirs}")
    return plies, len(legal), differences


def search(program, depth):
    """The seconds that a search of Kalah's start takes in OpenSpiel and in arcade."""
    rules = Kalah(None)
    state = rules.game.new_initial_state()

    def balance(state):
        board = state.observation_tensor(0)
        return board[7] - board[0]

    began = time.perf_counter()
    minimax.alpha_beta_search(
        rules.game, state=state, value_function=balance, maximum_depth=depth, maximizing_player_id=0
    )
    theirs = time.perf_counter() - began
    began = time.perf_counter()
    arcade(program, "analyze", "kalah", rules.position(state), "--depth", str(depth), "--no-reasons")
    return theirs, time.perf_counter() - began


def main():
    if len(sys.argv) != 3 or not sys.argv[2].isdigit():
        sys.exit(f"usage: {sys.argv[0]} PROGRAM GAMES")
    program, games = sys.argv[1], int(sys.argv[2])
    wrong = 0
    for name, kind in (("nim", Nim), ("kalah", Kalah)):
        plies, positions, differences = check_rules(program, name, kind, games, random.Random(name))
        print(f"{name}: {plies} plies, {positions} positions, {differences} differences")
        wrong += differences
    for depth in DEPTHS:
        theirs, ours = search(program, depth)
        print(
            f"kalah, {depth} plies from the start: OpenSpiel's alpha_beta_search, in Python on the rules"
            f" in C++, {theirs:.2f} s; arcade, with its start, {ours:.2f} s: {theirs / ours:.1f} times as fast"
        )
    sys.exit(wrong > 0)


main()
