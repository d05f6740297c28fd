#!/usr/bin/env bash
# Installs a package in a bare Debian, plays a game there as a user, removes the package, and checks that
# nothing but the user's own files is left: packaging/check_deb.sh FILE.deb
#
# Needs root, debootstrap and python3 (for a terminal), and a mirror of Debian. The bare system is made in
# a temporary folder, which is removed again.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)

[ $# -eq 1 ] && [ -f "$1" ] || { echo "usage: packaging/check_deb.sh FILE.deb" >&2; exit 2; }
[ "$(id -u)" -eq 0 ] || { echo "root is needed, for chroot" >&2; exit 2; }
for needed in debootstrap python3; do
    command -v "$needed" >/dev/null || { echo "$needed is missing" >&2; exit 2; }
done

root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
chmod 755 "$root"
debootstrap --variant=minbase "${SUITE:-stable}" "$root" >"$root.log" 2>&1 ||
    { tail "$root.log" >&2; exit 1; }
rm -f "$root.log"
chroot "$root" useradd --create-home player
inside() { chroot "$root" "$@"; }
as_player() { inside su - player -c "$*"; }
# Logs and databases of dpkg itself change with every package.
files() { (cd "$root" && find . -xdev \( -path ./var/log -o -path ./var/lib/dpkg -o -path ./var/cache \
    -o -path ./proc -o -path ./dev -o -path ./tmp \) -prune -o -print | sort); }

files >"$root/tmp/before"
cp "$1" "$root/tmp/arcade.deb"
inside dpkg --install /tmp/arcade.deb
echo "== installed:"
files | comm -13 "$root/tmp/before" -
as_player /usr/games/arcade --version
as_player /usr/games/arcade solve nim >/dev/null
# A game to its end, by lines: the computer plays both seats.
as_player /usr/games/arcade play nim --plain --player perfect --player hard --seed deb </dev/null | tail -3
as_player /usr/games/arcade stats >/dev/null
# And on the screen.
env -i PATH="$PATH" HOME=/home/player TERM=xterm-256color \
    python3 "$here/on_screen.py" chroot --userspec=player:player "$root" /usr/games/arcade
inside dpkg --purge arcade
echo "== left behind:"
left=$(files | comm -13 "$root/tmp/before" -)
echo "$left"
if echo "$left" | grep -v '^\./home/player/' | grep -q .; then
    echo "more than the user's own files" >&2
    exit 1
fi
