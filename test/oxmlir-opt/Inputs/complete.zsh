# Types each argument after the first two into a shell, and the tabulator key; writes what the line is then. The first argument is the
# folder of the script to complete with, the second a file for the lines.
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "fpath=($1 \$fpath); autoload -U compinit; compinit -u -D
show() { print -r -- \"\$BUFFER\" >> $2; BUFFER= }; zle -N show; bindkey '^X^X' show; bindkey '^I' complete-word; print READY-\$?"
lines=$2
shift 2
: > $lines
until zpty -r shell answer '*READY-0*'; do :; done
for line in "$@"; do
    before=$(wc -l < $lines)
    zpty -w -n shell "$line"$'\t\x18\x18'
    # Whatever the shell shows is read, lest it waits for that.
    until (( $(wc -l < $lines) > before )); do zpty -rt shell answer; sleep 0.02; done
done
