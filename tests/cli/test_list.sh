#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# kskak list: rating lists of FIDE and DSU are imported, whatever their form, and searched.
set -u
kskak="${top_builddir:-.}/kskak"
lists="${top_srcdir:-.}/tests/fuzz/corpus/list"
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
export XDG_DATA_HOME="$dir/data"

fail() { echo "$*"; cat "$dir/out" "$dir/err"; exit 1; }

# run STATUS ARGUMENT...: the output is in out, the messages in err.
run() {
	want=$1
	shift
	"$kskak" list "$@" >"$dir/out" 2>"$dir/err"
	got=$?
	[ $got = "$want" ] || fail "list $*: exit status $got, not $want"
}
prints() { grep -qF -- "$1" "$dir/out" || fail "it does not print '$1'"; }
says() { grep -qF -- "$1" "$dir/err" || fail "it does not say '$1'"; }
prints_not() { ! grep -qF -- "$1" "$dir/out" || fail "it prints '$1'"; }

# --- nothing yet ----------------------------------------------------------------------------------
run 2 search carlsen
says 'there is no list yet'
run 0 show
prints 'no list yet'
run 2 search --list fide carlsen
says 'no such list'
run 2 search --list '../x y' carlsen

# --- forms ----------------------------------------------------------------------------------------
run 1 import "$lists/dsu.csv"
prints 'dsu.list: 3 players'
prints '2 lines refused'
prints '1 fields left empty'
says 'dsu.csv:5:6: Født år: a birth is a year'
says 'dsu.csv:6:1: Nummer: the number of a player has digits alone'
says 'dsu.csv:7:19: Klub: the line ends before this field'
run 1 import "$lists/fide_combined.txt"
prints 'fide.list: 3 players'
says 'fide_combined.txt:5:'
says 'the line is shifted'
run 0 import --as month "$lists/fide_month.txt"
run 0 import --as old "$lists/fide_old.txt"
run 1 import --as xml "$lists/fide.xml"
says 'fide.xml:4:'
run 1 import --as csv "$lists/fide.csv"
says 'fide.csv:3: Carlsen, M "again" has the number 1503014 of line 2: left out'
says 'fide.csv:5:3: name: a quote is not closed'
run 0 import --as tabs "$lists/dsu_tabs.csv"
run 0 import --as both "$lists/fide_month.txt" "$lists/fide_old.txt"
prints 'both.list: 4 players'
run 0 show
prints 'month: 2 players, fide_month.txt (SEP26)'
rm "$XDG_DATA_HOME"/kskak/[^df]*.list

# --- what is no list ------------------------------------------------------------------------------
run 2 import "$lists/archive.zip"
says 'unpack it'
run 2 import "$lists/utf16.csv"
says 'UTF-16'
run 2 import "$lists/no_headings.csv"
says 'no line of headings'
run 2 import "$lists/entities.xml"
says 'a document type (DTD) has no place'
run 2 import "$lists/broken.xml"
says 'broken.xml:1: no well-formed XML'
run 2 import "$dir/none"
printf 'Navn;Rating\nIb;1\n' >"$dir/nameless.csv"
run 2 import "$dir/nameless.csv"
says 'nameless.csv:1: no column has the number of the player'
printf '<a/>' >"$dir/a.xml"
run 2 import "$dir/a.xml"
says 'no element <player>'
# The list is unchanged.
run 0 search --list fide carlsen

# --- searching ------------------------------------------------------------------------------------
for name in 'Carlsen, Magnus' 'magnus carlsen' 'CARL mag' 1503014; do
	run 0 search "$name"
	prints 'Carlsen, Magnus  GM     NOR         1990   1503014  2831'
done
for name in 'Klintsø, Søren' 'Soeren Klintsoe' 'soren klint' 100100674 1414933; do
	run 0 search "$name"
	prints 'Klintsø, Søren'
	prints_not Klintsoe
done
run 0 search --list fide,dsu klintso
prints 'Klintsoe, Soeren'
prints 'Brøndby Skakklub'
run 0 search --json van
prints '"name": "van der Berg, Jens"'
prints '"dsu_rating": 2203'
run 0 search --federation IND k
prints_not Klints
run 1 search nobody
says "nobody is called 'nobody'"
run 0 search --most 1 k
prints '1 of 2 players'

# --- a damaged list -------------------------------------------------------------------------------
head -c 300 "$XDG_DATA_HOME/kskak/fide.list" >"$dir/cut.list"
run 2 search --list "$dir/cut.list" carlsen
says 'the list is damaged'
echo >"$dir/text.list"
run 2 search --list "$dir/text.list" carlsen
says 'no list that kskak has imported'
