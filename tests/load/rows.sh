#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# Short runs of the measurements of reads, stalls, letters and pairing: every row is printed, and
# nothing is refused.
load=${top_builddir:-.}/tests/load
bench=${top_builddir:-.}/tests/bench

# rows PROGRAM WORDS... <<OUTPUT: the output contains each of the words.
rows() {
	program=$1
	shift
	out=$(cat)
	for words in "$@"; do
		echo "$out" | grep -q "$words" || {
			echo "$program: no '$words' in: $out"
			exit 1
		}
	done
}

"$load/reads" 4 6 2>&1 | rows reads '496 games at ply 6' 'evhttp says hello in [0-9.]* us' \
	'^game, API .* x hello, [1-9]' '^game, page .* x hello, [1-9]' '^game, PGN .* x hello, [1-9]' \
	'^group, page .* x hello, [1-9]' '^group, JSON .* x hello, [1-9]' || exit 1
"$load/stalls" 100 1 2>&1 | rows stalls '^pages of all .* longest wait' '^status .* longest wait' \
	'^outbox .* longest wait' '^verify .* longest wait' '^publish .* longest wait' \
	'^backup .* longest wait' '^start of 32 .* longest wait' '^letters and pages .* longest wait' \
	'^hostile mail .* longest wait' || exit 1
"$load/stalls" 420 1 2 2>&1 | rows stalls '^tables .* longest wait' '^late .* longest wait' || exit 1
"$load/letters" 21 6 2>&1 | rows letters \
	'^[1-9][0-9]* letters at ply 6: .* libcurl alone [0-9.]* us: .* x' || exit 1
"$load/tls" 4 6 2>&1 | rows tls '^game, page .*TLS .* x' '^game, API .*TLS .* x' \
	'^connection .*TLS  *[1-9]' || exit 1
"$load/bytes" 4 8 2>&1 | rows bytes '4 games played to ply 8' '^played .* bytes a move' \
	'^over .* bytes a move' '^pruned .* bytes a move' || exit 1
"$bench/bench_midnight" 20 2>&1 | rows bench_midnight '20 games, 20 facts, 40 letters: .* CPU' ||
	exit 1
"$bench/bench_hostile" -n 40 2>&1 | rows bench_hostile '^monrad-dsu  *climbing .*limit 1 s' \
	'^monrad-nsf  *climbing ' '^dansk-schweizer  *two clubs ' '^fide-dutch-1998  *climbing ' \
	'^knsb-1996  *climbing ' '^dubov-1997  *climbing ' '^fide-dutch-2026  *rungs of one ' \
	'^burstein-2026  *climbing ' || exit 1
exit 0
