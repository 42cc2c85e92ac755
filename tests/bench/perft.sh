#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# perft of the six standard positions, single-threaded, against `go perft` of stockfish on the same
# positions: runs alternate on one core, medians of CPU seconds.  Prints nodes per second and the
# ratio.  The time of an empty run is subtracted for each program.
set -eu
kskak=${top_builddir:-.}/kskak
rounds=${1:-5}
sf=$(command -v stockfish || echo /usr/games/stockfish)
[ -x "$sf" ] || { echo "stockfish is not installed"; exit 77; }
pin=
command -v taskset >/dev/null && pin='taskset -c 0'
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

cat >"$tmp/positions" <<'EOT'
6|rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
5|r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1
7|8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1
6|r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1
5|rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8
5|r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10
EOT

# seconds COMMAND...: user and system CPU seconds of a command.
seconds() {
	LC_ALL=C bash -c 'TIMEFORMAT="%U %S"; time "$@" >"$0" 2>/dev/null' "$tmp/out" "$@" 2>&1 |
		awk 'END { print $1 + $2 }'
}

ours() {
	while IFS='|' read -r depth fen; do
		$pin "$kskak" perft "$depth" "$fen"
	done <"$tmp/positions"
}

theirs() {
	{
		while IFS='|' read -r depth fen; do
			printf 'position fen %s\ngo perft %s\n' "$fen" "$depth"
		done <"$tmp/positions"
		echo quit
	} >"$tmp/uci"
	$pin "$sf" <"$tmp/uci"
}

median() {
	sort -n "$1" | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'
}

nodes=$(ours | awk '{ n += $2 } END { printf "%d", n }')
theirs >"$tmp/out"
check=$(awk '/^Nodes searched/ { n += $3 } END { printf "%d", n }' "$tmp/out")
[ "$nodes" = "$check" ] || { echo "the counts differ: $nodes, stockfish $check"; exit 1; }

cat >"$tmp/ours.sh" <<EOT
while IFS='|' read -r depth fen; do $pin "$kskak" perft "\$depth" "\$fen"; done <"$tmp/positions"
EOT
cat >"$tmp/theirs.sh" <<EOT
$pin "$sf" <"$tmp/uci"
EOT
cat >"$tmp/idle.sh" <<EOT
echo quit | $pin "$sf"
EOT
for i in $(seq "$rounds"); do
	seconds sh "$tmp/ours.sh" >>"$tmp/a"
	seconds sh "$tmp/theirs.sh" >>"$tmp/b"
	seconds sh "$tmp/idle.sh" >>"$tmp/idle"
done
a=$(median "$tmp/a")
b=$(awk -v b="$(median "$tmp/b")" -v i="$(median "$tmp/idle")" 'BEGIN { print b - i }')
awk -v n="$nodes" -v a="$a" -v b="$b" 'BEGIN {
	printf "kskak     %12d nodes  %7.2f s  %8.1f million a second\n", n, a, n / a / 1e6
	printf "stockfish %12d nodes  %7.2f s  %8.1f million a second\n", n, b, n / b / 1e6
	printf "ratio %.2f\n", b / a
}'
