#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# CPU seconds of `kskak replay` (numeric to SAN and final FEN) against `pgn-extract -r`, which only
# checks, on the same random games; runs alternate, the medians are compared.
# Environment: GAMES (20000), RUNS (7).
set -eu
PATH="$PATH:/usr/games"
build="${top_builddir:-.}"
games="${GAMES:-20000}"
runs="${RUNS:-7}"
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
export build dir

"$build/tests/bench/make_games" jsonl "$games" 20260101 >"$dir/games.jsonl"
"$build/tests/bench/make_games" pgn "$games" 20260101 >"$dir/games.pgn"

# User and system seconds of a command and its children.
cpu() {
	sh -c "$1 >'$dir/out' 2>&1; times" | tail -n 1 | awk '{
		split($1, u, /[ms]/); split($2, s, /[ms]/); printf "%.4f\n", u[1] * 60 + u[2] + s[1] * 60 + s[2] }'
}

median() { sort -n "$1" | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }

i=0
while [ "$i" -lt "$runs" ]; do
	cpu "'$build/kskak' replay '$dir/games.jsonl'" >>"$dir/ours"
	cpu "pgn-extract -r -s '$dir/games.pgn'" >>"$dir/theirs"
	i=$((i + 1))
done
ours=$(median "$dir/ours")
theirs=$(median "$dir/theirs")
echo "$games games, median of $runs runs: kskak replay $ours s, pgn-extract -r $theirs s"
awk -v a="$theirs" -v b="$ours" 'BEGIN { printf "ratio %.2f\n", a / b }'
