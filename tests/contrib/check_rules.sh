#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# check-rules accepts a copy of the tree and finds each kind of fault put into it.
set -eu
top=${top_srcdir:-.}
check="$top/contrib/check-rules"
tmp=$(mktemp -d)
trap 'chmod -R u+w "$tmp"; rm -rf "$tmp"' EXIT
passed=0
changed=

# The fuzzers' corpus names no rules and is left out.
mkdir "$tmp/tree"
(cd "$top" && tar cf - --exclude=tests/fuzz/corpus core crypto text mail sql daemon cli man po \
	contrib tests ./*.md) | tar xf - -C "$tmp/tree"
chmod -R u+w "$tmp/tree"

# edit FILE SED-SCRIPT: changes a file of the copy; fails if nothing changes.
edit() {
	changed="$changed $1"
	sed "$2" "$tmp/tree/$1" >"$tmp/edited"
	if cmp -s "$tmp/edited" "$tmp/tree/$1"; then
		echo "edit of $1 changed nothing: $2"
		exit 1
	fi
	cp "$tmp/edited" "$tmp/tree/$1"
}

# append FILE TEXT: appends to a file of the copy, which need not exist; \n in TEXT ends a line.
append() {
	changed="$changed $1"
	printf '%b\n' "$2" >>"$tmp/tree/$1"
}

# finds WORDS: check-rules fails on the copy with these words; then restores the copy.
finds() {
	if sh "$check" "$tmp/tree" >"$tmp/out" 2>&1; then
		echo "check-rules missed: $1"
		exit 1
	fi
	grep -qF -- "$1" "$tmp/out" || { echo "check-rules did not say '$1':"; cat "$tmp/out"; exit 1; }
	passed=$((passed + 1))
	for file in $changed; do
		rm "$tmp/tree/$file"
		[ ! -f "$top/$file" ] || cat "$top/$file" >"$tmp/tree/$file"
	done
	changed=
}

sh "$check" "$tmp/tree"
row='"leave-days", UNIT_DAYS, 0, 366, 35'
grep -q "$row" "$top/core/rules/ruleset.h" || { echo 'leave is no longer 35 days; change this test'; exit 1; }

edit core/rules/ruleset.h 's/"leave-days", UNIT_DAYS, 0, 366, 35/"leave-days", UNIT_DAYS, 0, 366, 42/'
finds 'ruleset.h has "- leave-days: 42 days in dsu-email, 35 in dsu-post-server, 35 in dsu-post'
edit core/rules/RULES.md 's/^- leave-days: 35 days/- leave-days: 42 days/'
finds 'a rulebook has "- leave-days: 42 days in every ruleset'
edit core/rules/ruleset.h 's/"leave-days", UNIT_DAYS, 0, 366/"leave-days", UNIT_DAYS, 0, 300/'
finds '(0 to 300; 6.3.6, 6.8.8)'
row='| 6.8.9 | both report the result | done | E-4 |'
grep -qF "$row" "$top/core/rules/COVERAGE.md" || { echo 'the row of 6.8.9 has changed; change this test'; exit 1; }
edit core/rules/COVERAGE.md '/^| 6.8.9 |/d'
finds 'no row of 6.8.9 names E-4'
edit core/rules/COVERAGE.md '/^| 6.8.9 |/s/ done / nearly /'
finds 'no such state: nearly'
edit core/rules/COVERAGE.md '/^| 6.8.9 |/s/ E-4 / E-77 /'
finds 'no such rule: E-77'
edit core/rules/COVERAGE.md '/^| 6.8.9 |/s/ E-4 / E-2 /'
finds 'none of the rules has this source: E-2'
edit core/rules/COVERAGE.md '/^| 6.8.9 |/s/ tests[^ ]* / /'
finds 'both report the result: no test'
edit core/rules/COVERAGE.md '/^| 6.8.9 |/s/ tests[^ ]* / tests\/nowhere /'
finds 'no such test: tests/nowhere'
edit core/rules/COVERAGE.md '/^| 6.8.9 |/s/ tests[^ ]* / tests\/base\/test_civil.c /'
finds 'names none of the rules: tests/base/test_civil.c'
edit core/rules/COVERAGE.md '/^| 6.8.9 |/s/ |$//'
finds 'not a row of five columns'
append daemon/main.c 'static const char *const paragraph = "6.8.11";'
finds 'the code names 6.8.11, which has no row'
edit core/rules/RULES.md '/^### S-6 /,/^$/s/^Source 6.8.6/Source 6.8.6, 6.8.4/'
finds 'no row of 6.8.4 names S-6'
edit core/rules/ruleset.h 's/"prize-days", UNIT_DAYS, 21/"prize-days", UNIT_DAYS, 28/'
finds 'ruleset.h has "- prize-days: 28 days (fixed; 6.4.5.1)"'
edit core/rules/RULES.md '/^- series: /d'
finds 'ruleset.h has "- series: visible in every ruleset (visible or hidden'
edit core/rules/RULES.md 's/^\(- keep-days: .*\)/\1\n\1/'
finds 'occurs twice'
edit core/rules/RULES.md 's/ Row: silence-days\./ Row: silent-days./'
finds 'silent-days: named as a row'
edit core/rules/RULES.md 's/at most leave-days days in a tournament year/at most 35 days in a tournament year/'
finds 'H-2: 35 days: a period in the text'
edit core/rules/RULES.md 's/ be sent to the leader within damaged-card-days days/ be sent to the leader within three days/'
finds 'T-22: three days: a period in the text'

append core/rules/ruleset.c '/* RULES T-99 */'
finds 'RULES T-99: named, but there is no such rule'
append daemon/main.c '/* RULES T-29 to T-31 */'
finds 'RULES T-31: named, but there is no such rule'
append tests/play/season.play '# RULES T-99'
finds 'RULES T-99: named, but there is no such rule'
append core/event/lots.c '/* EVENTS E99 */'
finds 'EVENTS E99: named, but there is no such rule'
append core/rules/RULES.md '\n### S-99 Nobody keeps it\nSource none. Danish: ingen. Nothing.'
finds 'RULES S-99: no code names this rule'
append core/rules/RULES.md '\n### T-1 Twice\nSource none. Danish: ingen. Nothing.'
finds 'T-1: two rules have this key'
append core/rating/OTHER.md '### A-1 Unknown'
finds 'core/rating/OTHER.md: a rulebook that check-rules does not know'
append core/rules/ruleset.c '/* The leader decides (rule 31). */'
finds 'core/rules/ruleset.c'
append tests/rules/game.cases '# see 000 4.9.5 and (002)'
finds 'refers to a paper'
append core/rating/rating.c '/* K (R-99) */'
finds 'RATING R-99: named, but there is no such rule'
append core/pairing/draw.c '/* PAIRING NSF-99B */'
finds 'PAIRING NSF-99B: named, but there is no such rule'
append tests/pairing/oracle.c '/* PAIRING C13 to C15 */'
finds 'PAIRING C15: named, but there is no such rule'
append core/pairing/PAIRING.md '\n### DUBOV-9.9 Nobody keeps it\nSource none.'
finds 'PAIRING DUBOV-9.9: no test names this rule'
echo "$passed faults found"
[ "$passed" -eq 32 ]
