#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# kskak pgn: its output passes pgn-extract, and Scid's importer if installed, without a warning, and
# reads back unchanged.  Skipped without pgn-extract.
set -u
PATH="$PATH:/usr/games"
kskak="${top_builddir:-.}/kskak"
games="${top_builddir:-.}/tests/bench/make_games"
vectors="${top_srcdir:-.}/tests/vectors"
command -v pgn-extract >/dev/null || exit 77
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT

fail() { echo "$*"; exit 1; }

cat >"$dir/import.tcl" <<'TCL'
sc_base create SCID4 [lindex $argv 1]
puts [sc_base import [sc_base current] [lindex $argv 0]]
exit
TCL

# check FILE N: N games, and no warning from the programs.
check() {
	pgn-extract -r -s "$1" >"$dir/said" 2>&1 || fail "pgn-extract fails on $1"
	[ ! -s "$dir/said" ] || { cat "$dir/said"; fail "pgn-extract speaks of $1"; }
	[ "$(grep -c '^\[Event ' "$1")" -eq "$2" ] || fail "$1: not $2 games"
	command -v tkscid >/dev/null || return 0
	rm -f "$dir"/base*
	tkscid "$dir/import.tcl" "$1" "$dir/base" >"$dir/said" 2>&1
	[ "$(cat "$dir/said")" = "$2 {}" ] || { cat "$dir/said"; fail "Scid speaks of $1"; }
}

"$games" jsonl 200 11 >"$dir/games.jsonl"
"$kskak" pgn "$dir/games.jsonl" >"$dir/a.pgn" || fail "replay lines to PGN"
check "$dir/a.pgn" 200
"$kskak" pgn "$dir/a.pgn" >"$dir/b.pgn" || fail "PGN to PGN"
cmp "$dir/a.pgn" "$dir/b.pgn" || fail "PGN does not read back as itself"
"$kskak" pgn --numeric "$dir/a.pgn" >"$dir/c.pgn" || fail "--numeric"
check "$dir/c.pgn" 200
"$kskak" pgn --san da "$dir/a.pgn" >"$dir/d.pgn" || fail "--san da"
"$kskak" pgn "$dir/d.pgn" >"$dir/e.pgn" || fail "Danish letters read"
cmp "$dir/a.pgn" "$dir/e.pgn" || fail "Danish letters do not read back"

# Tags of correspondence games, comments, glyphs, variations, starting positions.
"$kskak" pgn "$vectors/correspondence.pgn" >"$dir/f.pgn" || fail "correspondence games"
check "$dir/f.pgn" 5
diff "$vectors/correspondence-out.pgn" "$dir/f.pgn" || fail "correspondence games differ"

# A broken game is reported with its position and left out; the others stay.
printf '[Event "a"]\n\n1. e4 *\n\n[Event "b"]\n\n1. e4 e5 2. Ke3 *\n\n[Event "c"]\n\n1. d4 *\n' >"$dir/g.pgn"
"$kskak" pgn "$dir/g.pgn" >"$dir/h.pgn" 2>"$dir/said"
[ $? -eq 2 ] || fail "a broken game must end with status 2"
grep -q "g.pgn:7: column 13 'Ke3'" "$dir/said" || { cat "$dir/said"; fail "the place is not told"; }
check "$dir/h.pgn" 2

# The tags of a line give the result of an unfinished game; for a finished one the board decides.
printf '%s\n' '{"moves":"e4 e5","tags":{"Result":"0-1"}}' '{"moves":"f3 e5 g4 Qh4#","tags":{"Result":"1-0"}}' \
	'{"moves":"e4","tags":{"Result":"won"}}' >"$dir/told.jsonl"
"$kskak" pgn "$dir/told.jsonl" >"$dir/told.pgn" || fail "lines with results"
[ "$(sed -n 's/^\[Result "\(.*\)"\]/\1/p' "$dir/told.pgn" | tr '\n' ' ')" = "0-1 0-1 * " ] || fail "told results"
check "$dir/told.pgn" 3
exit 0
