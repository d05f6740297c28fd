#!/usr/bin/env bash
# Runs a program in a folder in which there is nothing else, no /dev, /etc or /proc: it says its version,
# solves, analyses, plays games to their ends, by lines and on the screen, and goes on with one:
# packaging/check_static.sh FILE
#
# Needs readelf, python3 (for a terminal), and root or the right to unshare.
set -euo pipefail

[ $# -eq 1 ] && [ -x "$1" ] || { echo "usage: packaging/check_static.sh FILE" >&2; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
if readelf --program-headers "$1" | grep -q INTERP; then
    echo "$1 needs a loader and libraries" >&2
    exit 1
fi

root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
mkdir "$root/home" "$root/tmp"
cp "$1" "$root/arcade"
if [ "$(id -u)" -eq 0 ]; then alone=(chroot "$root"); else alone=(unshare -r chroot "$root"); fi
bare=(env -i PATH="$PATH" ARCADE_HOME=/home TERM=xterm-256color)
arcade() { "${bare[@]}" "${alone[@]}" /arcade "$@"; }
expect() {
    local expected=$1
    shift
    local found
    found=$("$@" 2>&1 </dev/null) || { printf '%s\nfailed: %s\n' "$found" "$*" >&2; exit 1; }
    grep -qF "$expected" <<<"$found" || { printf '%s\nlacks: %s\n' "$found" "$expected" >&2; exit 1; }
    echo "ok: ${*:2}"
}

echo "== $(wc -c <"$1") bytes, alone:"
find "$root" -mindepth 1 -printf '%P\n'
expect "arcade 0." arcade --version
expect "win" arcade solve nim
expect "5800" arcade solve tiles --json
expect "win in 10 by C2" arcade analyze nim "5/4/3 misere"
expect "The winner is" arcade play nim --plain --player perfect --player hard --seed static
expect "The winner is" arcade play coin-grabber --plain --player perfect --player perfect --set first=1
expect "nim" arcade stats --json
expect " wins" arcade replay nim-1 --plain
echo "== on a terminal:"
"${bare[@]}" python3 "$here/on_screen.py" "${alone[@]}" /arcade
echo "== left behind:"
find "$root" -mindepth 1 -newer "$root/arcade" -printf '%P\n'
