# Completes the arguments after the first, which is the script to do it with.
source $argv[1]
for line in $argv[2..]
    complete -C $line
end
