#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# The published record in a folder passes contrib/kskak-record: record.sh FOLDER
# A copy with another table, or another order in it, is rejected, and with a second argument `tampered` many other changes: each is
# one that somebody with access to the database might make, with everything they would have to adjust.
check=${top_srcdir:-.}/contrib/kskak-record
"$check" "$1" || exit 1

copy=$(mktemp -d "${TMPDIR:-/tmp}/kskak-XXXXXX") || exit 1
trap 'rm -rf "$copy"' EXIT
bad=0

# forged NAME WORDS FILE HOW: a copy changed by record_forge.py, with its chain computed anew, is rejected with
# these words.
forged() {
	rm -rf "$copy/pages"
	cp -r "$1" "$copy/pages"
	python3 "${top_srcdir:-.}/tests/play/record_forge.py" "$5" "$copy/pages" "$4" || bad=1
	if "$check" "$copy/pages" >"$copy/out" || ! grep -q "$3" "$copy/out"; then
		echo "record.sh: $2 was not found:"
		tail -5 "$copy/out"
		bad=1
	fi
}

for tabled in $(grep -ls '^table ' "$1"/record/event-*.txt); do
	# Of a knock-out, and over the board of teams, nothing is computed (kskak-record(7)).
	grep -q '^group .* kind knockout ' "$tabled" && continue
	grep -q '^group .* kind otb ' "$tabled" && grep -q '^table .*"teams":' "$tabled" && continue
	forged "$1" 'a table with other points' 'by the games' "${tabled##*/}" table
	forged "$1" 'a table in another order' 'has place' "${tabled##*/}" order
	! grep -q '^card ' "$tabled" || forged "$1" 'another result over the board' 'by the games' "${tabled##*/}" card
	grep -q '^group .* system .*\(fide\|knsb\|dubov\)' "$tabled" || continue
	forged "$1" 'another tie-break' 'by the games' "${tabled##*/}" tie
done
[ "${2-}" = tampered ] || exit $bad

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
found "$1" 'another table' 'not the one of the journal' "$event" 's/"points2":/"points2":1/'
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

# gone NAME WORDS FILE: a missing file.
gone() {
	rm -rf "$copy/pages"
	cp -r "$1" "$copy/pages"
	rm "$copy/pages/$4"
	if "$check" "$copy/pages" >"$copy/out" || ! grep -q "$3" "$copy/out"; then
		echo "record.sh: $2 was not found:"
		tail -5 "$copy/out"
		bad=1
	fi
}

found "$1" 'a move that is not told' 'are not told' "$game" '0,/^open .* moves=/{/^open .* moves=/d}'
found "$1" 'no sum' 'cannot be read: .* clock' "$game" '/^clock b /d'
resigned=$(grep -l '^result 1-0 over resign' "$1"/record/game-*.txt | head -n 1)
[ -z "$resigned" ] || found "$1" 'a mate that never was' 'is told' "record/${resigned##*/}" \
	's/^result 1-0 over resign/result 0-1 over mate/'
found "$1" 'an instant that is none' 'cannot be read\|does not end' "$game" '0,/ at=2026-..-/s// at=2026-99-/'
found "$1" 'lots that are not told' 'lots of the journal are not told: order' "$event" '/^draw .*"kind":"order"/d'
found "$1" 'another number' 'was not drawn by' "$event" 's/^\(seat [0-9]* 1 player \)\([0-9]*\)/\1\29/'
found "$1" 'another kind' 'is of the kind' "$event" 's/^\(group [0-9]* kind \)[a-z0-9]*/\1friendly/'
found "$1" 'a game left out of its group' 'is told of group 0' "$event" '0,/^game /{/^game /d}'
found "$1" 'no head' 'cannot be read: .* head' "$event" '/^head /d'
found "$1" 'no rating list' 'missing, or not the one of the journal' record/server.txt '/^rating/d'
gone "$1" 'a game without a record' 'without a record' "$game"
gone "$1" 'a tournament without a record' 'is told of group 0' "$event"
gone "$1" 'a server without a record' 'server.txt: cannot be read' record/server.txt
long=$(grep -c '^open .* moves=' "$1"/record/game-*.txt | grep -v ':[01]$' | head -n 1)
long=${long##*/}
forged "$1" 'a chain with two moves swapped' 'never was' "${long%:*}" swap
forged "$1" 'a chain with another instant' 'never was' "${game#record/}" instant
ruled=$(grep -l '^fact .* ruling ' "$1"/record/game-*.txt | head -n 1)
if [ -n "$ruled" ]; then
	forged "$1" 'a chain without its ruling' 'is not in the record of game' "${ruled##*/}" ruling
	forged "$1" 'a journal without its ruling' 'never was' "${event#record/}" ruling
fi

# A past rewritten up to the last hash is consistent, except that lots drawn later used the beacon of the old
# one; anything that somebody has kept reveals it.
rm -rf "$copy/pages"
cp -r "$1" "$copy/pages"
python3 "${top_srcdir:-.}/tests/play/record_forge.py" instant "$copy/pages" "${game#record/}" days || bad=1
if ! "$check" "$copy/pages" >"$copy/out" && grep -v 'differences$' "$copy/out" | grep -qv 'the beacon of .* is another one$'; then
	echo 'record.sh: the forger has left another trace:'
	tail -5 "$copy/out"
	bad=1
fi
grep '^head ' "$1/$game" | sed "s/^head/$(sed -n 's/^game \([0-9]*\) .*/\1/p' "$1/$game")/" >"$copy/receipt"
for kept in "$1/record/log.txt" "$copy/receipt"; do
	if "$check" -k "$kept" "$copy/pages" >"$copy/out" || ! grep -q 'the record lacks' "$copy/out"; then
		echo "record.sh: a rewritten past was not found by $kept"
		bad=1
	fi
done

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
