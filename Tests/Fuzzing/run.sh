#!/usr/bin/env bash
# Fuzzes every reader of the program: Tests/Fuzzing/run.sh [SECONDS [TARGET…]]. The default is 60 seconds a target.
#
# A target is one Swift file, Targets/FOLDER/Name.swift, with `static let name` in an extension of FuzzTarget; one folder of
# small inputs, Corpora/name; and its line in CorporaTests.swift, so that `make test` replays them. The shared code of
# the targets of a module is in Rules/Module.swift, and further code of one target in a folder of its name. Its imports (and the
# target FuzzingTests in Package.swift) name the modules that it needs: each is compiled here with coverage, after those that it
# imports. New inputs and inputs that crash stay in .build/fuzzing/name. After a fix, add the input to the corpus. KEEP=1 adds
# inputs that increase the coverage to the corpora.
set -euo pipefail
cd "$(dirname "$0")/../.."
seconds=${1:-60}
[ $# -eq 0 ] || shift
here=Tests/Fuzzing
build=$PWD/.build/fuzzing
mkdir -p "$build"
export SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0:quarantine_size_mb=32

# Resources is C, and SwiftPM writes its module map.
echo "module Resources { header \"$PWD/Resources/include/resources.h\" export * }" >"$build/Resources.modulemap"
flags=(-swift-version 6 -parse-as-library -O -g -wmo -enable-testing -package-name spesa -sanitize=fuzzer,address
    -use-ld=lld -I "$build" -Xcc "-fmodule-map-file=$build/Resources.modulemap")
for map in Sources/*/module.modulemap; do flags+=(-I "$(dirname "$map")"); done

# Whether a file is missing or older than another.
stale() {
    [ ! -e "$1" ] || [ -n "$(find "${@:2}" -newer "$1" -print -quit)" ]
}

# Lists the modules that Swift files import. System modules have no Swift files here; their module maps link them.
imports() {
    sed -nE 's/^(@testable |internal |package |public )?import ([A-Za-z]+)$/\2/p' "$@" | sort -u
}

# Compiles a module if it is out of date, after all that it imports. Adds the object files to `objects`.
module() {
    local object=$build/$1.o folder inner sources inputs=("$here/run.sh")
    [[ " ${objects[*]-} " != *" $object "* ]] || return 0
    if [ "$1" = Resources ]; then
        ! stale "$object" Resources || clang -std=c2x -I Resources/include -c Resources/resources.c -o "$object"
        objects+=("$object")
    fi
    for folder in Sources/$1 Tests/$1; do
        [ -d "$folder" ] || continue
        mapfile -t sources < <(find "$folder" -name '*.swift' | sort)
        [ ${#sources[@]} -gt 0 ] || continue
        for inner in $(imports "${sources[@]}"); do
            module "$inner"
            [ ! -e "$build/$inner.o" ] || inputs+=("$build/$inner.o")
        done
        ! stale "$object" "$folder" "${inputs[@]}" ||
            swiftc "${flags[@]}" -module-name "$1" -emit-module -emit-module-path "$build/$1.swiftmodule" \
                -c "${sources[@]}" -o "$object"
        objects+=("$object")
    done
}

# Builds and runs one target and prints its result on one line. The output of libFuzzer goes to a log.
fuzz() {
    local target=$1 work=$build/$1 log=$build/$1.log program=$build/fuzz-$1 inner crashes=0
    local sources=("$here/FuzzTarget.swift" "$here/EntryPoint.swift" "$2")
    mkdir -p "$work"
    [ ! -d "${2%.swift}" ] || sources+=("${2%.swift}"/*.swift)
    objects=()
    for inner in $(imports "${sources[@]}"); do
        module "$inner"
        [ ! -e "$here/Rules/$inner.swift" ] || sources+=("$here/Rules/$inner.swift")
    done
    if stale "$program" "$here/run.sh" "${sources[@]}" "${objects[@]}"; then
        echo "let chosen = FuzzTarget.$target" >"$work.swift"
        swiftc "${flags[@]}" -module-name Fuzzing -c "${sources[@]}" "$work.swift" -o "$work.o"
        swiftc "${flags[@]}" "$work.o" "${objects[@]}" -o "$program"
    fi
    "$program" -max_total_time="$seconds" -max_len=4096 -timeout=5 -rss_limit_mb=1024 -print_final_stats=1 \
        -artifact_prefix="$build/$target-" "$work" "$here/Corpora/$target" >"$log" 2>&1 || crashes=1
    awk -v target="$target" -v crashes="$crashes" '
        / cov: / { for (i = 1; i < NF; i++) { if ($i == "cov:") cov = $(i + 1); if ($i == "corp:") corpus = $(i + 1) } }
        /number_of_executed_units/ { runs = $2 }
        /average_exec_per_sec/ { rate = $2 }
        END {
            sub("/.*", "", corpus)
            printf "%-14s %9d runs %6d/s %6d edges %5d inputs %d crashes\n", target, runs, rate, cov, corpus, crashes
        }' "$log"
    if [ "$crashes" = 0 ]; then
        [ -z "${KEEP:-}" ] ||
            "$program" -set_cover_merge=1 -use_counters=0 "$here/Corpora/$target" "$work" >>"$log" 2>&1
        return
    fi
    failed=1
    sed -nE 's/^(Fuzzing\/.*Fatal error: .*|==[0-9]+==ERROR: .*|SUMMARY: .*)/  \1/p' "$log"
    local again="SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0 $program"
    sed -nE "s|.*Test unit written to (.*)|  again: $again \1|p" "$log"
}

failed=0
for file in "$here"/Targets/*/*.swift; do
    name=$(basename "$file" .swift)
    if [ $# -eq 0 ] || [[ " $* " == *" ${name,} "* ]]; then fuzz "${name,}" "$file"; fi
done
exit "$failed"
