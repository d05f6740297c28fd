function __arcade_offered
    set -l typed (commandline -opc)
    set -l current (commandline -ct)
    set -l arcade $typed[1]
    command -q $arcade; or set arcade PROGRAM
    set -e typed[1]
    for line in ($arcade completions fish -- $typed "$current" 2>/dev/null)
        if string match -q -- \t'*' $line
            __fish_complete_path $current
        else
            printf '%s\n' $line
        end
    end
end
complete -c arcade -f -a '(__arcade_offered)'
