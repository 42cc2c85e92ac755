#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# CPU seconds of `kskak pgn --check`, `kskak pgn` and `kskak replay` (to all notations and the final
# FEN) against `pgn-extract -r`, which only checks, on the same random games; runs alternate on one
# core, and medians are compared.
# Environment: GAMES (20000), RUNS (5).
set -eu
PATH="$PATH:/usr/games"
build="${top_builddir:-.}"
games="${GAMES:-20000}"
runs="${RUNS:-5}"
command -v pgn-extract >/dev/null || { echo "pgn-extract is not installed"; exit 77; }
pin=
command -v taskset >/dev/null && pin='taskset -c 0'
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

for form in jsonl san pgn; do
	"$build/tests/bench/make_games" "$form" "$games" 20260101 >"$dir/$form"
done

# cpu COMMAND...: user and system seconds of a command and its children.
cpu() {
	sh -c "$pin $1 >'$dir/out' 2>&1; times" | tail -n 1 | awk '{
		split($1, u, /[ms]/); split($2, s, /[ms]/); printf "%.4f\n", u[1] * 60 + u[2] + s[1] * 60 + s[2] }'
}

median() { sort -n "$1" | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }

i=0
while [ "$i" -lt "$runs" ]; do
	cpu "pgn-extract --quiet -r '$dir/pgn'" >>"$dir/theirs"
	cpu "'$build/kskak' pgn --check '$dir/pgn'" >>"$dir/check"
	cpu "'$build/kskak' pgn '$dir/pgn'" >>"$dir/convert"
	cpu "'$build/kskak' replay '$dir/san'" >>"$dir/short"
	cpu "'$build/kskak' replay '$dir/jsonl'" >>"$dir/numeric"
	i=$((i + 1))
done
theirs=$(median "$dir/theirs")
echo "$games games, median of $runs runs: pgn-extract -r $theirs s"
report() {
	awk -v what="$1" -v a="$theirs" -v b="$(median "$dir/$2")" \
		'BEGIN { printf "%-24s %8.3f s  ratio %.2f\n", what, b, a / b }'
}
report "pgn --check" check
report "pgn" convert
report "replay, short notation" short
report "replay, numeric" numeric
