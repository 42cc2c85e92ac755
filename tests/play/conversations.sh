#!/bin/sh
# Runs every conversation of this directory, or those named (conversations.sh NAME...), against a
# daemon of its own, one per core.  Repeats failures at the end, since logs of build machines are cut
# at the top.
set -u
play=${top_builddir:-.}/tests/play/play
heard=$(mktemp) || exit 2
trap 'rm -f "$heard"' EXIT INT TERM
# Conversations that damage the database, or look into it, need a file.
files() {
	if [ $# -gt 0 ]; then
		printf "${top_srcdir:-.}/tests/play/%s.play\n" "$@"
	elif [ -n "${KSKAK_TEST_DATABASE:-}" ]; then
		find "${top_srcdir:-.}/tests/play" -name '*.play' -exec grep -LE '^(damage|want (no )?trace) ' {} +
	else
		find "${top_srcdir:-.}/tests/play" -name '*.play'
	fi
}
files "$@" | sort | xargs -n 1 -P "$(nproc)" "$play" \
	>"$heard" 2>&1
status=$?
cat "$heard"
[ $status = 0 ] || {
	echo "--- failed:"
	grep -E '\.play:[0-9]+:|, [1-9][0-9]* failed|^play: ' "$heard" | cut -c1-400
}
exit $status
