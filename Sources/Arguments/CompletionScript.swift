/// A shell with completion support.
public enum CompletionShell: String, CaseIterable, Sendable, ParameterValue {
    /// GNU bash, from 4.4 on, without the bash-completion package.
    case bash
    /// zsh with its completion system loaded (compinit).
    case zsh
    /// fish.
    case fish
}

extension Root {
    /// The shell's completion script. Each completion calls `PROGRAM complete -- WORDS`.
    public func completionScript(for shell: CompletionShell) -> String {
        let function = "_" + program.map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined()
        return switch shell {
        case .bash: Self.bash(program, function)
        case .zsh: Self.zsh(program, function)
        case .fish: Self.fish(program, "_\(function)_complete")
        }
    }

    /// Bash splits words at colons and equals signs (COMP_WORDBREAKS), and replaces only the part after the last split. The
    /// script therefore parses the line again like the shell, and removes the part before the split from the candidates.
    private static func bash(_ program: String, _ function: String) -> String {
        #"""
        \#(function)() {
            local line=${COMP_LINE:0:COMP_POINT} word='' quote='' begun='' cut=0 char answer i
            local -a words=()
            for ((i = 0; i < ${#line}; i++)); do
                char=${line:i:1}
                if [[ $quote == "'" && $char != "'" ]]; then
                    word+=$char
                elif [[ $char == '\' ]]; then
                    i=$((i + 1)) begun=1
                    word+=${line:i:1}
                elif [[ -n $quote && $char == "$quote" ]]; then
                    quote=''
                elif [[ -n $quote ]]; then
                    word+=$char
                elif [[ $char == [\'\"] ]]; then
                    quote=$char begun=1 cut=${#word}
                elif [[ $char == [[:space:]] ]]; then
                    [[ -z $begun ]] || words+=("$word")
                    word='' begun='' cut=0
                else
                    word+=$char begun=1
                    [[ $char != [:=] || $COMP_WORDBREAKS != *"$char"* ]] || cut=${#word}
                fi
            done
            COMPREPLY=()
            while IFS= read -r answer; do
                case $answer in
                $'\tfile') compopt -o default ;;
                $'\tdirectory') compopt -o dirnames ;;
                '') ;;
                *)
                    answer=${answer%%$'\t'*}
                    answer=${answer:cut}
                    case $quote in
                    '') printf -v answer %q "$answer" ;;
                    "'") answer=${answer//\'/\'\\\'\'} ;;
                    *) for char in '\' '"' '$' '`'; do answer=${answer//"$char"/"\\$char"}; done ;;
                    esac
                    COMPREPLY+=("$answer")
                    ;;
                esac
            done < <(command \#(program) complete -- "${words[@]:1}" "$word" 2>/dev/null)
        }
        complete -F \#(function) \#(program)

        """#
    }

    private static func zsh(_ program: String, _ function: String) -> String {
        #"""
        #compdef \#(program)
        \#(function)() {
            local answer
            local -a before answers
            ((CURRENT > 2)) && before=("${(@Q)words[2,CURRENT-1]}")
            while IFS= read -r answer; do
                case $answer in
                ($'\tfile') compset -P '*='; _files ;;
                ($'\tdirectory') compset -P '*='; _files -/ ;;
                (''|$'\t'*) ;;
                (*$'\t'*) answers+=("${${answer%%$'\t'*}//:/\\:}:${answer#*$'\t'}") ;;
                (*) answers+=("${answer//:/\\:}") ;;
                esac
            done < <(command \#(program) complete -- "${before[@]}" "${(Q)PREFIX}" 2>/dev/null)
            ((${#answers})) && _describe '\#(program)' answers
        }
        if [[ $funcstack[1] == \#(function) ]]; then
            \#(function) "$@"
        else
            compdef \#(function) \#(program)
        fi

        """#
    }

    private static func fish(_ program: String, _ function: String) -> String {
        #"""
        function \#(function)
            set -l before (commandline -opc)
            set -l current (commandline -ct)
            if string match -qr '^["\']' -- "$current"
                set current (string sub -s 2 -- "$current")
            else
                set current (string unescape -- "$current"; or echo "$current")
            end
            set -l lead (string match -r '^-[^=]*=' -- "$current")
            set -l path (string replace -r '^-[^=]*=' '' -- "$current")
            for answer in (command \#(program) complete -- $before[2..] "$current" 2>/dev/null)
                switch $answer
                    case \tfile
                        for name in (__fish_complete_path "$path")
                            printf '%s%s\n' "$lead" $name
                        end
                    case \tdirectory
                        for name in (__fish_complete_directories "$path")
                            printf '%s%s\n' "$lead" $name
                        end
                    case '*'
                        printf '%s\n' $answer
                end
            end
        end
        complete -c \#(program) -f -a '(\#(function))'

        """#
    }
}
