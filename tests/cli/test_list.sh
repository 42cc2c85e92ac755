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
rm "$XDG_DATA_HOME"/kskak/[!df]*.list

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

# --- players of a report --------------------------------------------------------------------------
t="$dir/t.trf"
# report STATUS ARGUMENT...: the same for kskak report.
report() {
	want=$1
	shift
	"$kskak" report "$@" >"$dir/out" 2>"$dir/err"
	got=$?
	[ $got = "$want" ] || fail "report $*: exit status $got, not $want"
}
holds() { grep -qxF -- "$1" "$t" || fail "the report has no line '$1': $(cat "$t")"; }
is() { tr -d '\r' <"$dir/out" >"$t"; }

printf 'Klintso\n1503014\nNy Mand; 1700;;;;;;w\nvan der Berg\n' >"$dir/entries"
report 0 new --list dsu,fide --name Open --rounds 5 "$dir/entries"
is
holds '072 4'
holds '172 DEN NIDOF'
holds '001    1 m GM Carlsen, Magnus                   2831 NOR     1503014 1990        0.0    1'
holds '001    2   FM van der Berg, Jens                2190 DEN     1400123 1980        0.0    2'
holds '001    3 w    Ny Mand                           1700                             0.0    3'
holds '001    4 m    Klintsø, Søren                    1776 DEN     1414933 1971        0.0    4'
holds 'DEN    4                                        1643       100100674'
holds '### kskak club 4 Brøndby Skakklub'
report 2 add --list dsu,fide "$t" k
says "'k' fits 2 players; name one by number: FIDE 1414933 Klintsø, Søren DEN 1971"
report 2 add --list dsu,fide "$t" nobody
says "the list has nobody 'nobody'"
report 2 add --list dsu,fide "$t" 'FIDE 1503014'
says 'FIDE number 1503014 is in the report already: 1 Carlsen, Magnus'
report 2 add --list nothing "$t" 12
# The start numbers follow the ratings again, in the records of DSU, too.
cp "$t" "$dir/before.trf"
report 0 add "$t" 'Aa; 2400;;;;;;;77;2500'
is
holds '001    2      Aa                                2400                             0.0    2'
holds 'DEN    2                                        2500              77'
holds 'DEN    5                                        1643       100100674'
cp "$dir/before.trf" "$t"
report 0 add --list dsu,fide "$t" 'DSU 12'
is
holds '001    5      Holm, Åse                              DEN                         0.0    5'
holds 'DEN    5                                                          12'

# --- a newer list ---------------------------------------------------------------------------------
report 0 refresh --list dsu,fide "$t"
prints '4 of 5 players are in the list; --write enters 0 changes'
sed -i 's/2190/2100/; s/  FM/   M/; s/1643/1600/; s/1414933/       /; s/ 1990 / 1991 /' "$t"
cp "$t" "$dir/old.trf"
report 1 refresh --list dsu,fide "$t"
prints '1 Carlsen, Magnus: birth 1991 stays; the list has 1990'
prints '2 van der Berg, Jens: rating 2190, was 2100'
prints '2 van der Berg, Jens: title FM, was M'
prints '4 Klintsø, Søren: DSU rating 1643, was 1600'
prints '4 Klintsø, Søren: FIDE number 1414933'
cmp -s "$t" "$dir/old.trf" || fail 'a comparison changed the report'
report 0 refresh --list dsu,fide --write "$t" 4
holds '001    2    M van der Berg, Jens                2100 DEN     1400123 1980        0.0    2'
holds '001    4 m    Klintsø, Søren                    1776 DEN     1414933 1971        0.0    4'
report 0 refresh --list dsu,fide --write "$t"
holds '001    2   FM van der Berg, Jens                2190 DEN     1400123 1980        0.0    2'
report 2 refresh --list fide "$t" 9
says 'no player has the start number 9'
# A number of somebody else changes nothing.
sed 's/van der Berg, Jens  /Carlsson, Magnusson /; s/2190/2100/' "$t" >"$dir/other.trf"
report 0 refresh --list dsu,fide "$dir/other.trf"
prints '2 Carlsson, Magnusson: rating 2100 stays; the list has 2190'
prints '2 Carlsson, Magnusson: name Carlsson, Magnusson stays; the list has van der Berg, Jens'
# No other line of another program's file changes, and its start numbers are kept.
"$kskak" report pair --system fide-dutch-1998 "$t" | tr -d '\r' >"$dir/p.trf"
printf 'XXZ 2\n801 kept\n' >>"$dir/p.trf"
sed -i 's/ 1776 / 1000 /' "$dir/p.trf"
cp "$dir/p.trf" "$t"
report 1 refresh --list fide "$t"
report 0 refresh --list fide --write "$t"
grep -q '^001    4 m    Klintsø, Søren                    1780 ' "$t" || fail 'the rating stays'
diff "$dir/p.trf" "$t" >"$dir/out"
[ "$(grep -c '^[<>]' "$dir/out")" = 2 ] || fail 'other lines have changed'

# --- a damaged list -------------------------------------------------------------------------------
head -c 300 "$XDG_DATA_HOME/kskak/fide.list" >"$dir/cut.list"
run 2 search --list "$dir/cut.list" carlsen
says 'the list is damaged'
echo >"$dir/text.list"
run 2 search --list "$dir/text.list" carlsen
says 'no list that kskak has imported'
