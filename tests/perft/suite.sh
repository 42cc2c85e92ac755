#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# Known node counts: every position of both files, every depth up to 6 million nodes.
set -u
here=${top_srcdir:-.}/tests/perft
kskak=${top_builddir:-.}/kskak
status=0

# check FILE POSITIONS COUNTS: the suite passes, with the expected size.
check() {
	positions=$(grep -c ';D' "$here/$1")
	[ "$positions" -eq "$2" ] || { echo "$1: $positions positions, $2 expected"; status=1; }
	last=$("$kskak" perft --suite "$here/$1" --max-nodes 6000000 | tail -n 1)
	[ "$last" = "$3 passed, 0 failed" ] || { echo "$1: $last"; status=1; }
}

check standard.epd 40 206
check chess960.epd 30 128

# A wrong count is reported and fails; a file that is no suite is rejected with the line.
printf 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 21\n' |
	"$kskak" perft --suite - >/dev/null
[ $? -eq 1 ] || { echo "a wrong count passes"; status=1; }
printf '\n8/8/8/8/8/8/8/8 w - - 0 1 ;D1 0\n' | "$kskak" perft --suite - 2>&1 >/dev/null |
	grep -q '^kskak: standard input:2: FEN' || { echo "a bad FEN is not told"; status=1; }
[ "$("$kskak" perft --divide 2 | tail -n 1)" = 'nodes 400' ] || status=1
[ "$("$kskak" perft --divide 2 | head -n 20 | wc -l)" -eq 20 ] || status=1
exit $status
