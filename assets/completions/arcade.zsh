#compdef arcade
_arcade() {
    local arcade=${words[1]} line
    local -a found
    command -v "$arcade" >/dev/null || arcade=PROGRAM
    for line in "${(@f)$("$arcade" completions zsh -- "${(@Q)words[2,CURRENT]}" 2>/dev/null)}"; do
        if [[ $line == $'\t'* ]]; then
            _files
        elif [[ -n $line ]]; then
            found+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}")
        fi
    done
    _describe 'arcade' found
}
if [[ $funcstack[1] == _arcade ]]; then
    _arcade "$@"
elif (( $+functions[compdef] )); then
    compdef _arcade arcade
fi
