#!/bin/sh
# Runs every conversation of this directory, or those named (conversations.sh NAME...), each against a
# daemon of its own: one per core, or two with a server, for whose answers they wait.  The longest come
# first, so that none of them runs alone at the end.  Repeats failures at the end, since logs of build
# machines are cut at the top.
set -u
play=${top_builddir:-.}/tests/play/play
heard=$(mktemp) || exit 2
trap 'rm -f "$heard"' EXIT INT TERM
longest_first() {
	xargs stat -c '%s %n' | sort -rn | cut -d ' ' -f 2-
}
# Conversations that damage the database, fill its disk, or look into it, need a file.
files() {
	if [ $# -gt 0 ]; then
		printf "${top_srcdir:-.}/tests/play/%s.play\n" "$@"
	elif [ -n "${KSKAK_TEST_DATABASE:-}" ]; then
		find "${top_srcdir:-.}/tests/play" -name '*.play' \
			-exec grep -LE '^(damage|disk|want (no )?trace) ' {} + | longest_first
	else
		find "${top_srcdir:-.}/tests/play" -name '*.play' | longest_first
	fi
}
at_once=$(nproc)
[ -z "${KSKAK_TEST_DATABASE:-}" ] || at_once=$((2 * at_once))
files "$@" | xargs -n 1 -P "$at_once" "$play" \
	>"$heard" 2>&1
status=$?
cat "$heard"
[ $status = 0 ] || {
	echo "--- failed:"
	grep -E '\.play:[0-9]+:|, [1-9][0-9]* failed|^play: ' "$heard" | cut -c1-400
}
exit $status
