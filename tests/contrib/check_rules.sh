#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# check-rules accepts a copy of the tree and finds each kind of fault put into it; a run takes a second, so
# that each looks for several faults.
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

# names WORDS: check_faults must find these words, which name the fault put in before.
names() {
	printf '%s\n' "$1" >>"$tmp/named"
}

# Runs check-rules on the copy, where it must name every fault; then restores the copy.
check_faults() {
	if sh "$check" "$tmp/tree" >"$tmp/out" 2>&1; then
		echo 'check-rules found nothing'
		exit 1
	fi
	while IFS= read -r words; do
		grep -qF -- "$words" "$tmp/out" || { echo "check-rules did not say '$words':"; cat "$tmp/out"; exit 1; }
		passed=$((passed + 1))
	done <"$tmp/named"
	: >"$tmp/named"
	for file in $changed; do
		rm -f "$tmp/tree/$file"
		[ ! -f "$top/$file" ] || cat "$top/$file" >"$tmp/tree/$file"
	done
	changed=
}

sh "$check" "$tmp/tree"
row='"leave-days", UNIT_DAYS, 0, 366, 35'
grep -q "$row" "$top/core/rules/ruleset.h" || { echo 'leave is no longer 35 days; change this test'; exit 1; }
row='| 6.8.9 | both report the result | done | E-4 |'
grep -qF "$row" "$top/core/rules/COVERAGE.md" || { echo 'the row of 6.8.9 has changed; change this test'; exit 1; }

# Rows of the ruleset and of the rulebooks.
edit core/rules/ruleset.h 's/"leave-days", UNIT_DAYS, 0, 366, 35/"leave-days", UNIT_DAYS, 0, 366, 42/'
names 'ruleset.h has "- leave-days: 42 days in dsu-email, 35 in dsu-post-server, 35 in dsu-post'
edit core/rules/RULES.md 's/^- keep-days: 14 days/- keep-days: 15 days/'
names 'a rulebook has "- keep-days: 15 days in every ruleset'
edit core/rules/ruleset.h 's/"report-days", UNIT_DAYS, 1, 60/"report-days", UNIT_DAYS, 1, 50/'
names '(1 to 50; 6.2.6, 6.8.9)'
edit core/rules/ruleset.h 's/"prize-days", UNIT_DAYS, 21/"prize-days", UNIT_DAYS, 28/'
names 'ruleset.h has "- prize-days: 28 days (fixed; 6.4.5.1)"'
edit core/rules/RULES.md '/^- series: /d'
names 'ruleset.h has "- series: visible in every ruleset (visible or hidden'
edit core/rules/RULES.md 's/^\(- appeal-days: .*\)/\1\n\1/'
names 'occurs twice'
edit core/rules/RULES.md 's/ Row: silence-days\./ Row: silent-days./'
names 'silent-days: named as a row'
edit core/rules/RULES.md 's/at most leave-days days in a tournament year/at most 35 days in a tournament year/'
names 'H-2: 35 days: a period in the text'
edit core/rules/RULES.md 's/ be sent to the leader within damaged-card-days days/ be sent to the leader within three days/'
names 'T-22: three days: a period in the text'
check_faults

# Rows of the norms, each fault in another one.
edit core/rules/COVERAGE.md '/ both report the result /d'
names 'no row of 6.8.9 names E-4'
edit core/rules/COVERAGE.md '/ special leave /s/ done / nearly /'
names 'no such state: nearly'
edit core/rules/COVERAGE.md '/ it loses the game /s/ S-7 / E-77 /'
names 'no such rule: E-77'
edit core/rules/COVERAGE.md '/ days on which the server takes no moves /s/ S-6 / E-2 /'
names 'none of the rules has this source: E-2'
edit core/rules/COVERAGE.md '/ a running account of all moves /s/ tests[^ ]* / /'
names 'a running account of all moves: no test'
edit core/rules/COVERAGE.md '/ a new address is told at once /s/ tests[^ ]* / tests\/nowhere /'
names 'no such test: tests/nowhere'
edit core/rules/COVERAGE.md '/ letters are kept to the end /s/ tests[^ ]* / tests\/base\/test_civil.c /'
names 'names none of the rules: tests/base/test_civil.c'
edit core/rules/COVERAGE.md '/ the answer to the reminder /s/ |$//'
names 'not a row of five columns'
append daemon/main.c 'static const char *const paragraph = "6.8.11";'
names 'the code names 6.8.11, which has no row'
edit core/rules/RULES.md '/^### S-6 /,/^$/s/^Source 6.8.6/Source 6.8.6, 6.8.4/'
names 'no row of 6.8.4 names S-6'
check_faults

# Keys of rules, and rulebooks.
append core/rules/ruleset.c '/* RULES T-99 */'
names 'RULES T-99: named, but there is no such rule'
append daemon/main.c '/* RULES T-29 to T-31 */'
names 'RULES T-31: named, but there is no such rule'
append tests/play/season.play '# RULES T-98'
names 'RULES T-98: named, but there is no such rule'
append core/event/lots.c '/* EVENTS E99 */'
names 'EVENTS E99: named, but there is no such rule'
append core/rules/RULES.md '\n### S-99 Nobody keeps it\nSource none. Danish: ingen. Nothing.'
names 'RULES S-99: no code names this rule'
append core/rules/RULES.md '\n### T-1 Twice\nSource none. Danish: ingen. Nothing.'
names 'T-1: two rules have this key'
append core/rating/OTHER.md '### A-1 Unknown'
names 'core/rating/OTHER.md: a rulebook that check-rules does not know'
append core/rules/ruleset.c '/* The leader decides (rule 31). */'
names '(rule 31). */: refers to a paper'
append tests/rules/game.cases '# see 000 4.9.5 and (002)'
names '# see 000 4.9.5 and (002): refers to a paper'
append core/rating/rating.c '/* K (R-99) */'
names 'RATING R-99: named, but there is no such rule'
append core/pairing/draw.c '/* PAIRING NSF-99B */'
names 'PAIRING NSF-99B: named, but there is no such rule'
append tests/pairing/oracle.c '/* PAIRING C13 to C15 */'
names 'PAIRING C15: named, but there is no such rule'
append core/pairing/PAIRING.md '\n### DUBOV-9.9 Nobody keeps it\nSource none.'
names 'PAIRING DUBOV-9.9: no test names this rule'
check_faults
echo "$passed faults found"
[ "$passed" -eq 32 ]
