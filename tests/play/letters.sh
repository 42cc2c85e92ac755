#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# Every kind of letter about tournaments is read in Danish and in English by some conversation: play
# checks each row of letters.txt, and this script that every kind has one (EVENTS E78).
set -eu
top=${top_srcdir:-.}

# Letters about one game or one person's access; tests/mail/test_letter composes them in both
# languages.
others="ABUSE ACCESS ADDRESS_DONE ADDRESS_NOTICE ADDRESS_PROVE ANSWERED BY_MAIL DEPUTY DOUBT DRAW_OFFER
INQUIRY_ANSWER KNOWN MYDATA NOTICE PROSE RESULT SIGN_IN STATUS STRANGER TOKEN WORDS"

awk -v others="$others" -v dir="$top/tests/play/" '
BEGIN { n = split(others, list); for (i = 1; i <= n; i++) other[list[i]] = 1 }
FNR == NR {
	if (match($0, /^\tX\([A-Z_]+, /))
		kinds[substr($0, RSTART + 3, RLENGTH - 5)] = 1
	next
}
/^#/ || !NF { next }
{
	if (!($1 in kinds)) { print "no such kind: " $0; bad = 1 }
	if ((getline line < (dir $3)) <= 0) { print "no such conversation: " $0; bad = 1 }
	close(dir $3)
	seen[$1 " " $2] = 1
}
END {
	for (k in kinds) {
		count++
		if (k in other) { delete other[k]; continue }
		if (!((k " da") in seen)) { print k ": no conversation reads it in Danish"; bad = 1 }
		if (!((k " en") in seen)) { print k ": no conversation reads it in English"; bad = 1 }
	}
	for (k in other) { print "no such kind: " k; bad = 1 }
	if (count < 50) { print "only " count + 0 " kinds of letters were found"; bad = 1 }
	exit bad
}' "$top/daemon/letter/kinds.h" "$top/tests/play/letters.txt" >&2
