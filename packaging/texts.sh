#!/usr/bin/env bash
# Writes the manual and the completions of a program into a folder: packaging/texts.sh ARCADE FOLDER
set -euo pipefail

arcade=$1
folder=$2
rm -rf "$folder"
mkdir -p "$folder"/{man,bash,zsh,fish}
"$arcade" man >"$folder/man/arcade.6"
for command in $("$arcade" man --list); do
    "$arcade" man "$command" >"$folder/man/arcade-$command.6"
done
"$arcade" completions bash >"$folder/bash/arcade"
"$arcade" completions zsh >"$folder/zsh/_arcade"
"$arcade" completions fish >"$folder/fish/arcade.fish"
