#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# Report files of other programs: every verb that rewrites one changes only the lines that concern it, and
# leaves all others byte for byte in place.
set -u
kskak="${top_builddir:-.}/kskak"
files="${srcdir:-.}/tests/vectors/trf"
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
t="$dir/t.trf"

fail() { echo "$*"; exit 1; }

# The lines of a file, each with LF.
lines() { LC_ALL=C sed 's/\r$//' "$1" | tr '\r' '\n' | LC_ALL=C sed -e '$a\'; }

# The lines that a command removes from the file (<) and adds to it (>), without their line ends.
changes() {
	file=$1
	shift
	cp "$file" "$t"
	"$kskak" report "$@" 2>"$dir/err" || fail "report $* ($file): $(cat "$dir/err")"
	# A last line without a line end gets one when another line follows.
	lines "$file" >"$dir/before"
	lines "$t" | diff -a "$dir/before" - | grep -a '^[<>]' >"$dir/diff"
	same_ends "$file" "$t"
}

# No kind of line end is introduced that the file did not have.
ends() { LC_ALL=C grep -ac "$(printf '\r')\$" "$1"; }
same_ends() {
	[ "$(ends "$1")" -gt 0 ] || [ "$(ends "$2")" -eq 0 ] || fail "$2: CR LF in a file with LF"
	[ "$(ends "$1")" -lt "$(grep -ac '' "$1")" ] || [ "$(ends "$2")" -eq "$(grep -ac '' "$2")" ] ||
		fail "$2: LF in a file with CR LF"
}

# only PATTERN: every changed line matches.
only() {
	! grep -avE "$1" "$dir/diff" || fail "$sample, $file: changed too: $(grep -avE "$1" "$dir/diff")"
}

count() { grep -acE "$1" "$dir/diff"; }

n=0
for sample in "$files"/*.trf; do
	file=$sample
	# A command without changes leaves the file alone.
	changes "$sample" boards --write "$t" 1=0
	[ ! -s "$dir/diff" ] || fail "$sample: a fixed board of nobody changes $(cat "$dir/diff")"
	cmp "$sample" "$t" || fail "$sample: bytes"
	changes "$sample" return --write "$t" 1
	[ ! -s "$dir/diff" ] || fail "$sample: a return changes $(cat "$dir/diff")"

	# A note is added, then removed again.
	changes "$sample" boards --write "$t" 2=1
	[ "$(cat "$dir/diff")" = '> ### kskak board 2 1' ] || fail "$sample: $(cat "$dir/diff")"
	"$kskak" report boards --write "$t" 2=0 || fail "$sample: no note"
	[ "$(tail -c 1 "$sample" | wc -l)" -eq 0 ] || cmp "$sample" "$t" || fail "$sample: a note and back"

	# Forbidden pairs, tie-breaks: one more line of that kind.
	changes "$sample" forbid --write "$t" 1 2
	only '^> (260 001 999|XXP)    1    2$'
	[ "$(count '^>')" -eq 1 ] || fail "$sample: forbid"
	changes "$sample" tiebreaks --write "$t" BH WIN
	only '^< (202|212)|^> 202 BH,WIN$|^> 212 PTS,BH,WIN$'

	# Absence from the next round and from a later one, and the return.
	changes "$sample" absent --write "$t" 2
	only '^[<>] 001    2 '
	cp "$t" "$dir/absent"
	"$kskak" report return --write "$t" 2 || fail "$sample: return"
	"$kskak" report show --json "$t" >"$dir/a" 2>/dev/null
	"$kskak" report show --json "$sample" >"$dir/b" 2>/dev/null
	cmp "$dir/a" "$dir/b" || fail "$sample: after the return"
	changes "$sample" absent --write --half --round 5 "$t" 2
	only '^> 240 H 005    2$'
	[ "$(count '^>')" -eq 1 ] || fail "$sample: a later bye"

	# A late entry: its line after those of the players, and the counts.
	changes "$sample" add --write "$t" 'Late, Lis; 1500;;DEN'
	only '^[<>] 0[67]2 |^> 001 +[0-9]+      Late, Lis|^[<>] 001 '
	[ "$(count '^> 001 +[0-9]+      Late, Lis')" -eq 1 ] || fail "$sample: the late entry"

	# The next round: only lines of players change; requests for this round alone are removed.
	changes "$sample" pair --write --system fide-dutch-1998 "$t"
	only '^[<>] 001|^< XXZ'
	sed -n 's/^> 001/001/p' "$dir/diff" >"$dir/new"
	"$kskak" report show "$t" >"$dir/shown" || fail "$sample: show"
	game=$(awk '/ - / { split($0, s, /  - /); split(s[1], w, " "); split(s[2], b, " ")
		print w[2] "-" b[1]; exit }' "$dir/shown")
	# A result, then points, ranks and two results: only lines of players change.
	cp "$t" "$dir/paired"
	changes "$dir/paired" result --write "$t" "$game" 1-0
	only '^[<>] 001'
	changes "$dir/paired" change --write "$t" "${game#*-}-${game%-*}"
	only '^[<>] 001|^> ### kskak hand '
	# Converting the file to the other form and back keeps every line that was not understood.
	"$kskak" report convert --as trf16 "$sample" >"$dir/16" || fail "$sample: to TRF16"
	"$kskak" report convert --as trf26 "$dir/16" >"$dir/26" || fail "$sample: to TRF26"
	for form in 16 26; do
		lines "$sample" | grep -av '^BB[WDLZFU]' | grep -a '^###\|^DDD\|^DEN *[0-9]* [mfw]\|^01[23]\|^1[023]2\|^XX[BEF]\|^BBX\|^801' |
			tr '\t' ' ' | iconv -f "$(iconv -f utf-8 -t utf-8 "$sample" >/dev/null 2>&1 && echo utf-8 || echo latin1)" -t utf-8 |
			sed 's/ *$//' | grep . >"$dir/kept"
		lines "$dir/$form" | tr '\t' ' ' | sed 's/ *$//' >"$dir/all"
		while IFS= read -r line; do
			grep -qxF -- "$line" "$dir/all" || fail "$sample, TRF$form: lost: $line"
		done <"$dir/kept"
	done
	# The state in JSON is paired like the report, and the list of players makes a new one.
	"$kskak" report convert --as trf26 "$sample" >"$dir/26" || fail "$sample: to TRF26"
	"$kskak" report set --rounds 12 "$dir/26" >"$dir/longer" || fail "$sample: 12 rounds"
	for system in fide-dutch-2026 monrad-nsf dansk-schweizer dubov-1997; do
		"$kskak" report convert --as json --system $system --output "$dir/state" "$dir/longer" ||
			fail "$sample: no state"
		"$kskak" pair --system $system "$dir/longer" >"$dir/a" 2>/dev/null || fail "$sample: $system"
		"$kskak" pair --system $system "$dir/state" >"$dir/b" 2>/dev/null || fail "$sample: $system, JSON"
		cmp "$dir/a" "$dir/b" || fail "$sample: JSON is paired otherwise by $system"
	done
	"$kskak" report convert --as players "$sample" >"$dir/players" || fail "$sample: players"
	"$kskak" report new --rounds 9 "$dir/players" >"$dir/new" || fail "$sample: its players are not read"
	[ "$(grep -c '^001' "$dir/new")" = "$(grep -c '^001' "$dir/26")" ] || fail "$sample: players"
	# It takes the place of another report byte by byte, and undo brings that back.
	cp "$dir/new" "$t"
	"$kskak" report take --write "$t" "$sample" || fail "$sample: not taken"
	cmp "$sample" "$t" || fail "$sample: taken with changes"
	"$kskak" report undo --write "$t" && cmp "$dir/new" "$t" || fail "$sample: not taken back"
	rm "$t"
	"$kskak" report take --write --trf26 "$t" "$sample" || fail "$sample: no new file"
	n=$((n + 1))
done
for system in fide-dutch-1998 dansk-schweizer; do
	"$kskak" report accelerate --method baku "$dir/new" >"$t" || fail baku
	"$kskak" report convert --as json --system $system "$t" >"$dir/state"
	"$kskak" pair --system $system "$t" >"$dir/a" 2>/dev/null || fail "accelerated: $system"
	"$kskak" pair --system $system "$dir/state" 2>/dev/null | cmp - "$dir/a" || fail "accelerated: $system"
done
"$kskak" report convert --as pdf "$t" 2>/dev/null && fail 'pdf is no form of a report'
[ $n -eq 7 ] || fail "files: $n"
