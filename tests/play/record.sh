#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# The published record in a folder passes contrib/kskak-record: record.sh FOLDER
# With `tampered` after it, changed copies fail: each change is one that somebody with access to the
# database might make, along with everything they would have to adjust.
check=${top_srcdir:-.}/contrib/kskak-record
"$check" "$1" || exit 1
[ "${2-}" = tampered ] || exit 0

copy=$(mktemp -d "${TMPDIR:-/tmp}/kskak-XXXXXX") || exit 1
trap 'rm -rf "$copy"' EXIT
bad=0

# found NAME WORDS FILE SED: the copy, with FILE changed by SED, is rejected with these words.
found() {
	rm -rf "$copy/pages"
	cp -r "$1" "$copy/pages"
	sed "$5" "$copy/pages/$4" >"$copy/changed"
	if cmp -s "$copy/changed" "$copy/pages/$4"; then
		echo "record.sh: $2 changes nothing in $4"
		bad=1
	fi
	cp "$copy/changed" "$copy/pages/$4"
	if "$check" "$copy/pages" >"$copy/out" || ! grep -q "$3" "$copy/out"; then
		echo "record.sh: $2 was not found:"
		tail -5 "$copy/out"
		bad=1
	fi
}

moved=$(grep -l '^open .* moves="5254"' "$1"/record/game-*.txt | head -n 1)
game=record/$(basename "$moved")
found "$1" 'another move' 'was not made with' "$game" '0,/moves="5254"/s//moves="5253"/'
found "$1" 'an earlier dispatch' 'does not end in its head' "$game" '0,/ day=2026-0\(.\)/s// day=2025-0\1/'
found "$1" 'a fact left out' 'missing or comes twice' "$game" '/^fact 2 /d'
found "$1" 'another sum' 'days by the facts' "$game" 's/^clock w moves \(.*\) used .*/clock w moves \1 used 9/'
found "$1" 'another result' 'is told' "$game" 's/^result [^ ]* /result 0-0 /'
found "$1" 'another head' 'does not end in its head' "$game" 's/^head ..../head 0000/'
event=record/$(basename "$(grep -l '^table ' "$1"/record/event-*.txt | head -n 1)")
found "$1" 'another seed' 'seed of' "$event" 's/"seed":"......../"seed":"00000000/'
found "$1" 'other lots' 'the lots of order' "$event" 's/"result":\[[0-9]*,/"result":[99,/'
found "$1" 'another entry' 'does not end in its head' "$event" 's/^\(journal .* entry .*\) class="A"/\1 class="M"/'
found "$1" 'another table' 'is not the one of the journal' "$event" 's/"points2":/"points2":1/'
found "$1" 'a result in the table alone' 'is told' "$event" 's/^game \([0-9]*\) \([0-9]*\) 1-0$/game \1 \2 0-1/'
day=beacons/$(tail -n 1 "$1/record/log.txt" | cut -d' ' -f1).txt
found "$1" 'another head of a day' 'never was' "$day" '$s/....$/0000/'
found "$1" 'another line of a day' 'another one' "$day" '$s/ .*/ 0/'
found "$1" 'a shorter log' 'never was\|missing or another\|has another root' record/log.txt '2d'
list=record/ratings.txt
if grep -q "^rating " "$1/record/server.txt"; then
	found "$1" 'another start' 'is only' "$list" '0,/^start \([0-9]*\) [0-9]*/s//start \1 2222/'
	found "$1" 'another list' 'not the one of the journal' record/server.txt 's/^\(rating [0-9]*;\)[0-9]*/\12000/'
fi

# A kept log: a consistent but different past lacks its lines.
cp -r "$1" "$copy/other"
sed '3,$d' "$1/record/log.txt" >"$copy/other/record/log.txt"
if "$check" -k "$1/record/log.txt" "$copy/other" >"$copy/out" || ! grep -q 'the record lacks' "$copy/out"; then
	echo 'record.sh: a log that was cut off was not found'
	bad=1
fi
"$check" -k "$1/record/log.txt" "$1" >"$copy/out" || {
	cat "$copy/out"
	bad=1
}
exit $bad
