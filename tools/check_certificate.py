#!/usr/bin/env python3
"""Checks certificates of arcade without arcade: proofs of a game position's value.

    check_certificate.py FILE...

docs/certificates.md describes the form of a certificate, docs/games/ the rules of the games. Below are
first the rules of the six games, written anew, and then the check itself, from `class Aim` on. Each game
is a class whose objects hold what stays the same in a game, such as the size of the board. It has

    parse(text)        the position, and its text as it should be written
    end(position)      None while the game goes on, else the result for the mover (1, 0, -1) and the margin
    moves(position)    the texts of all moves
    play(position, m)  the position after a move, and whether the same side moves again
    key(position)      something equal for positions that are equal up to symmetry, and for no others
    lead(position)     the points of the mover that can no longer be lost, less those of the other side
    open(position)     how much the margin can still differ from the lead, at most
"""

import gzip
import re
import sys
import time
import zlib
from operator import itemgetter


class Wrong(Exception):
    """A certificate isn't accepted."""


def require(condition, *what):
    if not condition:
        raise Wrong(" ".join(map(str, what)))


def number(text, least, most):
    require(re.fullmatch("0|[1-9][0-9]*", text) and least <= int(text) <= most,
            f"found {text!r}, expected a number from {least} to {most}")
    return int(text)


class Game:
    """What most games have in common: no points, no symmetry, no theorem."""

    def key(self, position):
        return position

    def lead(self, position):
        return 0

    def open(self, position):
        return 0

    def mover_loses(self, position):
        """Whether the mover loses by a theorem; None where there is none."""
        return None


class Nim(Game):
    """A position is the tuple of the piles."""

    def parse(self, text):
        piles, rule = text.split(" ")
        require(rule in ("misere", "normal"), "found the rule", rule)
        self.misere = rule == "misere"
        piles = tuple(number(pile, 0, 1_000_000) for pile in piles.split("/"))
        require(len(piles) <= 26, "found", len(piles), "piles")
        return piles, "/".join(map(str, piles)) + " " + rule

    def end(self, piles):
        return None if any(piles) else (1 if self.misere else -1, 0)

    def moves(self, piles):
        return [f"{chr(65 + i)}{n}" for i, pile in enumerate(piles) for n in range(1, pile + 1)]

    def play(self, piles, move):
        i = ord(move[0]) - 65
        return piles[:i] + (piles[i] - int(move[1:]),) + piles[i + 1:], False

    def mover_loses(self, piles):
        """Bouton: who moves to nim-sum 0 wins; in misere Nim, once no pile has more than one object,
        who leaves an odd number of them."""
        total = 0
        for pile in piles:
            total ^= pile
        return (total == 0) != (self.misere and max(piles) <= 1)


class SilverDollar(Game):
    """A position is the tuple of the coins' squares, from the left."""

    def parse(self, text):
        strip, *limit = text.split(" ")
        require(len(limit) <= 1 and re.fullmatch("[_o]*o", strip), "found the strip", text[:40])
        self.limit = number(limit[0], 1, 99_999) if limit else 100_000
        coins = tuple(i for i, square in enumerate(strip) if square == "o")
        require(len(coins) <= 1_000 and len(strip) <= 100_000, "the strip is too large")
        return coins, text

    def end(self, coins):
        return (-1, 0) if coins[-1] == len(coins) - 1 else None

    def moves(self, coins):
        gaps = [right - left - 1 for left, right in zip((-1,) + coins, coins)]
        return [f"{i}-{n}" for i, gap in enumerate(gaps) for n in range(1, min(gap, self.limit) + 1)]

    def play(self, coins, move):
        i, n = map(int, move.split("-"))
        return coins[:i] + (coins[i] - n,) + coins[i + 1:], False

    def mover_loses(self, coins):
        """Nim on the gaps inside pairs of coins, paired from the right, each modulo the limit + 1; an odd
        leftmost coin is paired with the edge. Other moves widen a gap, and the answer narrows it again."""
        if len(coins) % 2:
            coins = (-1,) + coins
        total = 0
        for left, right in zip(coins[::2], coins[1::2]):
            total ^= (right - left - 1) % (self.limit + 1)
        return total == 0


class Tiles(Game):
    """A position is the mover ("b" or "o"), blue's squares and orange's, as sets of bits: bit r*n + c is
    the square in row r and column c, which moves call r*n + c + 1."""

    def parse(self, text):
        board, mover, k = text.split(" ")
        self.n = n = {i * i: i for i in range(2, 9)}.get(len(board), 0)
        require(n and set(board) <= set("bog") and mover in ("b", "o"), "found", text[:80])
        self.k, squares = number(k, 0, n * n), range(n * n)
        self.all = (1 << n * n) - 1
        # Texts go column by column.
        blue, orange = (sum(1 << i % n * n + i // n for i in squares if board[i] == c) for c in "bo")
        bits = lambda some: sum(1 << r * n + c for r, c in some)
        self.lines = [bits((i, j) for j in range(n)) for i in range(n)]
        self.lines += [bits((j, i) for j in range(n)) for i in range(n)]
        self.lines += [bits((i, i) for i in range(n)), bits((i, n - 1 - i) for i in range(n))]
        self.near = [[s for s in squares if s != t and max(abs(s // n - t // n), abs(s % n - t % n)) == 1]
                     for t in squares]
        turn = lambda r, c: (c, n - 1 - r)
        flip = lambda r, c: (c, r)
        self.images, image = [], [(s // n, s % n) for s in squares]
        for i in range(8):
            self.images.append([r * n + c for r, c in image])
            image = [turn(*square) for square in image] if i != 3 else [flip(*s) for s in image]
        require(len(set(map(tuple, self.images))) == 8, "the symmetries of the square are eight")
        self.known = {}
        require(bin(self.all & ~blue & ~orange).count("1") >= self.k, "too few empty squares")
        require(not (self.line(blue) and self.line(orange)), "lines of both colours")
        return (mover, blue, orange), text

    def line(self, tiles):
        return any(line & tiles == line for line in self.lines)

    def slides(self, position):
        mover, blue, orange = position
        own, used = blue if mover == "b" else orange, blue | orange
        return [(s, t) for s in range(self.n * self.n) if own >> s & 1
                for t in self.near[s] if not used >> t & 1]

    def sliding(self, position):
        return bin(self.all & ~position[1] & ~position[2]).count("1") == self.k

    def end(self, position):
        mover, blue, orange = position
        if self.line(blue):
            return (1 if mover == "b" else -1), 0
        if self.line(orange):
            return (1 if mover == "o" else -1), 0
        return (0, 0) if self.sliding(position) and not self.slides(position) else None

    def moves(self, position):
        if self.sliding(position):
            return [f"{s + 1}-{t + 1}" for s, t in self.slides(position)]
        used = position[1] | position[2]
        return [str(s + 1) for s in range(self.n * self.n) if not used >> s & 1]

    def play(self, position, move):
        mover, blue, orange = position
        *left, to = (1 << int(square) - 1 for square in move.split("-"))
        if mover == "b":
            return ("o", (blue & ~sum(left)) | to, orange), False
        return ("b", blue, (orange & ~sum(left)) | to), False

    def key(self, position):
        mover, *sets = position
        return mover, min(zip(*map(self.all_images, sets)))

    def all_images(self, tiles):
        if tiles not in self.known:
            squares = [s for s in range(self.n * self.n) if tiles >> s & 1]
            self.known[tiles] = [sum(1 << image[s] for s in squares) for image in self.images]
        return self.known[tiles]


class Flip(Game):
    """A position is the mover's dice, flippable and not, the middle, the die just played, and the other
    side's dice; each a sorted text."""

    def parse(self, text):
        found = re.fullmatch(r"([1-6]*)\+([1-6]*)\|([1-6]*)\+([1-6]?)\|([1-6]*)\+([1-6]*)", text)
        require(found, "found", text[:80])
        position = tuple("".join(sorted(dice)) for dice in found.groups())
        require(sum(map(len, position)) <= 31, "too many dice")
        return position, "{}+{}|{}+{}|{}+{}".format(*position)

    def end(self, position):
        own, flipped, middle, played, *other = position
        stuck = not own and (not flipped or not any(other))
        return (-1, 0) if stuck and not (middle < played and middle) else None

    def takes(self, middle, most):
        """All bags of dice from the middle whose sum is at most this."""
        takes = {"": 0}
        for die in middle:
            takes.update({take + die: total + int(die) for take, total in takes.items()
                          if total + int(die) <= most})
        return takes

    def moves(self, position):
        own, _, middle, played, *other = position
        flips = lambda take: {f"{take}f{die}" for die in own + take}
        plays = lambda take: {f"{take}p{die}" for die in "".join(other)}
        takes = self.takes(middle, int(played) - 1) if played else [""]
        return [move for take in takes for move in flips(take) | plays(take)]

    def play(self, position, move):
        own, flipped, middle, played, others, others_flipped = position
        take, kind, die = re.fullmatch("([1-6]*)([fp])([1-6])", move).groups()
        for taken in take:
            middle = middle.replace(taken, "", 1)
        own, middle = own + take, middle + played
        if kind == "f":
            own, flipped, played = own.replace(die, "", 1), flipped + str(7 - int(die)), ""
        else:
            own, flipped, played = own + flipped, "", die
            if die in others:
                others = others.replace(die, "", 1)
            else:
                others_flipped = others_flipped.replace(die, "", 1)
        order = lambda dice: "".join(sorted(dice))
        return (others, others_flipped, order(middle), played, order(own), order(flipped)), False


class CoinGrabber(Game):
    """A position is the 25 coins in cents, the squares of A and B, their cents, and the mover (0 or 1)."""

    CENTRE = 12
    STEPS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}

    def parse(self, text):
        board, *money, mover = text.split(" ")
        rows = [row.split(",") for row in board.split("/")]
        require(len(rows) == 5 and all(len(row) == 5 for row in rows), "found", text[:80])
        cells = sum(rows, [])
        require(cells.count("A") == cells.count("B") == 1 and mover in ("A", "B"), "found", text[:80])
        coins = [0 if cell in ("A", "B") else number(cell, 0, 1_275) for cell in cells]
        players = cells.index("A"), cells.index("B")
        a, b = (number(cents, 0, 60_001) for cents in money)
        over = self.CENTRE in players
        require(coins[self.CENTRE] == (0 if over else 1), "found another coin in the centre")
        require(all(c % 5 == 0 for i, c in enumerate(coins) if i != self.CENTRE), "found odd coins")
        coins[self.CENTRE] = 0
        require([a % 5, b % 5] == [int(place == self.CENTRE) for place in players], "found odd cents")
        require(a + b + sum(coins) <= 60_001, "found too much money")
        mover = "AB".index(mover)
        require(players[mover] != self.CENTRE, "the mover has taken the centre")
        targets = range(25)
        inside = lambda r, c: 0 <= r < 5 and 0 <= c < 5
        self.steps = [{m: (s // 5 + r) * 5 + s % 5 + c for m, (r, c) in self.STEPS.items()
                       if inside(s // 5 + r, s % 5 + c)} for s in targets]
        # The square with which each square changes place: mirrored or not in each direction, and
        # with rows and columns swapped or not.
        maps = [lambda r, c, x=x, y=y, z=z: (lambda r, c: c * 5 + r if z else r * 5 + c)
                (4 - r if x else r, 4 - c if y else c) for x in (0, 1) for y in (0, 1) for z in (0, 1)]
        self.images = [[image(s // 5, s % 5) for s in targets] for image in maps]
        inverse = lambda image: [image.index(s) for s in targets]
        self.images = [(itemgetter(*inverse(image)), image) for image in self.images]
        return (tuple(coins), players, (a, b), mover), text

    def end(self, position):
        _, players, money, mover = position
        if self.CENTRE not in players:
            return None
        taker, own = money[1 - mover], money[mover]
        return (-1 if taker >= 100 and taker > own else 1), 0

    def moves(self, position):
        _, players, _, mover = position
        steps = self.steps[players[mover]].items()
        return [move for move, to in steps if to != players[1 - mover]]

    def play(self, position, move):
        coins, players, money, mover = position
        to = self.steps[players[mover]][move]
        cents = coins[to] + (to == self.CENTRE)
        if coins[to]:
            coins = coins[:to] + (0,) + coins[to + 1:]
        a, b = ((to, players[1]), (cents + money[0], money[1])) if mover == 0 else \
            ((players[0], to), (money[0], cents + money[1]))
        return (coins, a, b, 1 - mover), False

    def key(self, position):
        coins, (a, b), money, mover = position
        return min((pick(coins), image[a], image[b]) for pick, image in self.images), money, mover


class Kalah(Game):
    """A position is the pits of South and of North, each in sowing order, their stores, and the mover
    (0 or 1)."""

    def parse(self, text):
        pits, stores, mover, *variant = text.split(" ")
        require(variant in ([], ["empty-capture"]) and mover in ("S", "N"), "found", text[:80])
        self.captures_empty = bool(variant)
        south, north = (tuple(number(n, 0, 255) for n in row.split(",")) for row in pits.split("/"))
        require(len(south) == len(north) <= 6, "found", pits)
        stores = tuple(number(n, 0, 255) for n in stores.split("-"))
        require(len(stores) == 2 and sum(south + north + stores) <= 255, "found", text[:80])
        return ((south, north), stores, "SN".index(mover)), text

    def end(self, position):
        pits, stores, mover = position
        if any(pits[0]) and any(pits[1]):
            return None
        totals = [sum(row) + store for row, store in zip(pits, stores)]
        margin = totals[mover] - totals[1 - mover]
        return (margin > 0) - (margin < 0), margin

    def moves(self, position):
        pits, _, mover = position
        return [str(i + 1) for i, seeds in enumerate(pits[mover]) if seeds]

    def play(self, position, move):
        pits, stores, mover = position
        m = len(pits[0])
        # The places in the order of sowing: the mover's pits, the mover's store, the other's pits.
        places = [*pits[mover], stores[mover], *pits[1 - mover]]
        place = int(move) - 1
        hand, places[place] = places[place], 0
        while hand:
            place = (place + 1) % (2 * m + 1)
            places[place] += 1
            hand -= 1
        if place < m and places[place] == 1 and (places[2 * m - place] or self.captures_empty):
            places[m] += 1 + places[2 * m - place]
            places[place] = places[2 * m - place] = 0
        own, other = tuple(places[:m]), tuple(places[m + 1:])
        again = place == m
        if mover == 0:
            return ((own, other), (places[m], stores[1]), 0 if again else 1), again
        return ((other, own), (stores[0], places[m]), 1 if again else 0), again

    def key(self, position):
        return position[0], position[2]

    def lead(self, position):
        _, stores, mover = position
        return stores[mover] - stores[1 - mover]

    def open(self, position):
        return sum(position[0][0]) + sum(position[0][1])


GAMES = {"nim": Nim, "silver-dollar": SilverDollar, "tiles": Tiles, "flip": Flip,
         "coin-grabber": CoinGrabber, "kalah": Kalah}

NEVER = 1 << 40


class Strategy:
    """The check of one strategy: that a side, which moves as the certificate says, reaches an aim
    whatever the other side does.

    A position is *worth* a number to that side: for "win", minus the plies that the game still lasts; for
    "last", the plies that pass at least before a loss; for "margin", the points still to be gained; for
    "hold", 0. The aim is that the position of the certificate is worth at least what is needed."""

    def __init__(self, game, aim, goal, next_move):
        self.game, self.aim, self.goal, self.next_move = game, aim, goal, next_move
        self.needs_an_end = aim in ("win", "margin")
        self.reached = {}  # what a position is worth at least; None while it is on the path

    def lead(self, position, own):
        lead = self.game.lead(position)
        return lead if own else -lead

    def known(self, position, own, need):
        """What the position is worth by the rules, or by what was shown before, if that is enough; else
        None, and its key."""
        game, end = self.game, self.game.end(position)
        if end is not None:
            result, margin = end if own else (-end[0], -end[1])
            worth = {"win": 0 if result > 0 else -NEVER, "last": 0 if result < 0 else NEVER,
                     "hold": 0 if result >= 0 else -NEVER,
                     "margin": margin - self.lead(position, own)}[self.aim]
            require(worth >= need, "the game ends otherwise in", position)
            return worth, None
        least = {"last": 0, "margin": -game.open(position)}.get(self.aim, -NEVER)
        if least >= need:
            return least, None
        require(self.aim != "win" or need < 0, "no end after all the plies in", position)
        key = game.key(position), own
        worth = self.reached.get(key, -NEVER)
        require(worth is not None, "the same position twice on a line:", position)
        return (worth if worth >= need else None), key

    def check(self, position, own):
        """Walks through all lines of play, depth first; the answers of the other side in the order of
        their texts. Returns what the position is worth."""
        game, path = self.game, []
        need = {"win": -self.goal, "last": self.goal, "hold": 0,
                "margin": self.goal - self.lead(position, own)}[self.aim]
        child, of_ply = (position, own, need), 0
        while True:
            worth = None
            if child:
                worth, key = self.known(*child)
                if worth is None:
                    position, own, need = child
                    moves = sorted(game.moves(position), reverse=True)
                    if own:
                        move = self.next_move(position)
                        require(move in moves, "found", move, "which isn't a move in", position)
                        moves = [move]
                    self.reached[key] = None if self.needs_an_end else need
                    path.append([position, own, need, moves, NEVER, key, of_ply,
                                 self.lead(position, own)])
                    child = None
                else:
                    worth += of_ply
            else:
                # All moves of the last position have been tried.
                _, _, need, _, worth, key, of_ply, _ = path.pop()
                worth = worth if self.needs_an_end else need
                self.reached[key] = worth
                worth += of_ply
            if worth is not None:
                if not path:
                    return worth - of_ply
                path[-1][4] = min(path[-1][4], worth)
            position, own, need, moves, _, _, _, lead = path[-1]
            child = None
            if moves:
                after, again = game.play(position, moves.pop())
                own = own == again
                of_ply = {"win": -1, "last": 1, "hold": 0,
                          "margin": self.lead(after, own) - lead}[self.aim]
                child = after, own, need - of_ply


def parts(value):
    """The strategies that a claimed value needs: for the mover or the other side, an aim, and how much."""
    words = value.split(" ")
    if value == "draw":
        return [("mover", "hold", 0), ("other", "hold", 0)]
    if len(words) == 3 and words[0] in ("win", "loss") and words[1] in ("in", "within"):
        winner, loser = ("mover", "other") if words[0] == "win" else ("other", "mover")
        plies = number(words[2], 0, 1 << 30)
        return [(winner, "win", plies), (loser, "last", plies)][:2 if words[1] == "in" else 1]
    require(len(words) == 2 and words[0] == "margin", "found the value", value)
    margin = number(words[1].lstrip("-"), 0, 1 << 30) * (-1 if words[1][0] == "-" else 1)
    require(str(margin) == words[1], "found the value", value)
    return [("mover", "margin", margin), ("other", "margin", -margin)]


class Lines:
    """The lines of a certificate, read one after the other."""

    def __init__(self, text):
        self.lines, self.at = text.split("\n"), 0

    def next(self):
        require(self.at < len(self.lines), "found the end, expected one more line")
        self.at += 1
        return self.lines[self.at - 1]

    def field(self, name):
        line = self.next()
        require(line.startswith(name + " "), "found", repr(line[:40]), "expected", name)
        return line[len(name) + 1:]


def check(lines):
    """Checks a certificate; returns what it proves, a line each."""
    require(lines.next() == "arcade certificate 1", "this isn't a certificate")
    name = lines.field("game")
    require(name in GAMES, "found the game", repr(name))
    game = GAMES[name]()
    text = lines.field("position")
    try:
        position, usual = game.parse(text)
    except ValueError as error:
        raise Wrong(f"found the position {text[:80]!r}: {error}") from error
    require(text == usual, "found the position", repr(text), "expected", repr(usual))
    value = lines.field("value")
    proven = [f"{name} {text}: {value}, verified"]
    if value in ("win by rule", "loss by rule"):
        require(game.mover_loses(position) == (value == "loss by rule"), "the rule says otherwise")
        proven.append("  by a theorem about the game, without a strategy")
    else:
        scores = name == "kalah"
        require(scores == value.startswith("margin "), "found the value", value)
        proven += [strategy(lines, game, position, part) for part in parts(value)]
    require(lines.next() == "end" and lines.next() == "" and lines.at == len(lines.lines),
            "expected the end")
    return proven


def strategy(lines, game, position, part):
    side, aim, goal = part
    claim = f"{side} {aim}" + ("" if aim == "hold" else f" {goal}")
    found = lines.field("strategy")
    require(found.startswith(claim + " moves "), "found the strategy", found, "expected", claim)
    count = number(found[len(claim) + 7:], 0, NEVER)
    first = lines.at

    def next_move(position):
        require(lines.at < first + count, "no more moves, but one is needed in", position)
        return lines.next()

    checked = Strategy(game, aim, goal, next_move)
    worth = checked.check(position, side == "mover")
    require(lines.at == first + count, "more moves than are needed:", first + count - lines.at)
    require(aim != "win" or worth == -goal, "the win takes", -worth, "plies")
    return f"  {claim}: {count} moves against all play, {len(checked.reached)} positions"


def main():
    failed = False
    for name in sys.argv[1:]:
        began, lines = time.perf_counter(), Lines("")
        try:
            with open(name, "rb") as file:
                data = file.read()
            lines = Lines((gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data).decode())
            print("\n".join(check(lines)), f"  {time.perf_counter() - began:.1f} s", sep="\n")
        except (Wrong, OSError, EOFError, ValueError, zlib.error) as error:
            failed = True
            print(f"{name}: line {lines.at}: {error}", file=sys.stderr)
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(2 if failed else 0)


if __name__ == "__main__":
    main()
