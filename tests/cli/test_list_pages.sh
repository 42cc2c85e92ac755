#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# kskak report serve and the rating lists: an arbiter imports a list, enters players from it, takes
# newer ratings and writes the file for the rating officer.
set -u
kskak="${top_builddir:-.}/kskak"
lists=$(cd "${top_srcdir:-.}/tests/fuzz/corpus/list" && pwd)
dir=$(mktemp -d) || exit 1
pid=
trap '[ -z "$pid" ] || kill "$pid" 2>/dev/null; wait; rm -rf "$dir"' EXIT
export XDG_DATA_HOME="$dir/data"
t="$dir/t.trf"

. "${top_srcdir:-.}/tests/cli/desk_pages.sh"

printf 'Ny, Nils;1700;;DEN;;2000/01/02;;m\n' | "$kskak" report new --name Open --rounds 1 - >"$t"
start "$t"
holds() { grep -q -- "$1" "$t" || fail "the report has no '$1': $(cat "$t")"; }

ask 303 "${url#"$address"}"
ask 200 /lists
says 'No rating list has been imported yet.'
send 422 /lists import 'path=fide.txt'
says 'The whole path is needed'

# A list is imported by another process; the page shows how far it is, until it has ended.
has_ended() {
	curl -s -o "$desk_page" -b "$dir/jar" "$address/lists"
	! grep -q 'is being imported' "$desk_page"
}
# send_list PATH: starts the import.  import PATH: and waits for its end.
send_list() {
	ask 200 /lists
	curl -s -o "$desk_page" -b "$dir/jar" -d act=import -d "csrf=$(field csrf)" \
		--data-urlencode "path=$1" "$address/lists"
}
import() {
	send_list "$1"
	grep -q 'role="alert"' "$desk_page" || await has_ended || fail "import $1 does not end"
}
import "$lists/archive.zip"
says 'unpack it'
mkfifo "$dir/slow.csv"
send_list "$dir/slow.csv"
curl -s -o "$desk_page" -D "$dir/head" -b "$dir/jar" "$address/lists"
says 'A list is being imported'
says '<progress'
grep -q '^Refresh: ' "$dir/head" || fail 'the page does not look again'
says_not 'value="import"'
ask 200 /players
post 422 /lists import "path=$lists/dsu.csv"
says 'Another list is being imported'
# It can be stopped, and leaves nothing behind; another one can begin.
send 303 /lists stop
ask 200 /lists
says 'The import was stopped; the lists are as before.'
says 'No rating list has been imported yet.'
says 'value="import"'
[ -z "$(ls "$XDG_DATA_HOME/kskak" 2>/dev/null)" ] || fail "left: $(ls "$XDG_DATA_HOME/kskak")"
post 422 /lists stop
says 'Nothing is being imported'
send_list "$dir/slow.csv"
cat "$lists/dsu.csv" >"$dir/slow.csv"
await has_ended || fail 'the import does not end'
says 'slow.csv: 2 lines refused'
says 'dsu: 3 players, from slow.csv'
grep -q 'Klub: the line ends before this field' "$desk_page" || fail 'no complaint'
import "$lists/dsu.csv"
says '2 lines refused'
says 'dsu: 3 players, from dsu.csv'
import "$lists/fide_combined.txt"

# --- players --------------------------------------------------------------------------------------
ask 200 '/lists?q=soeren+klint'
says 'Klintsø, Søren'
says 'Brøndby Skakklub'
says 'value="FIDE 1414933"'
send 303 '/lists?q=carlsen' add 'list=dsu,fide' 'rating=' 'words=FIDE 1503014'
holds '^001 .* GM Carlsen, Magnus                   2831 NOR     1503014 1990'
ask 200 '/lists?q=carlsen'
says 'In the tournament'
send 422 '/lists?q=klint' add 'list=dsu,fide' 'words=FIDE 1503014'
says 'is in the report already'
send 303 '/lists?q=klint&rating=rapid' add 'list=dsu,fide' 'rating=rapid' 'words=FIDE 1414933'
holds '^001 .* m    Klintsø, Søren                    1701 DEN     1414933 1971'
ask 200 '/lists?q=nobody'
says 'The lists have nobody like that.'
send 303 /players add 'list=dsu,fide' 'words=van der Berg'
holds 'van der Berg, Jens                2190 DEN'
# The notice names who was entered, and a number of DSU enters nobody twice.
ask 200 /players
says '>Add players: 2 van der Berg, Jens<'
send 422 /players add 'list=dsu,fide' 'words=DSU 100100675'
says 'is in the report already: 2 '

# --- newer ratings --------------------------------------------------------------------------------
ask 200 '/lists?compare=1'
says '3 of 4 players are in the lists.'
says 'will be entered'
send 303 '/lists?compare=1' refresh 'list=dsu,fide' 'words='
holds 'Klintsø, Søren                    1776 DEN'
ask 200 '/lists?compare=1&lang=da'
ask 200 '/lists?compare=1&lang=en'
says 'Nothing differs.'

# --- the file for the rating officer --------------------------------------------------------------
ask 200 /rating
says 'the chief arbiter is missing (TRF 102)'
says 'no round has been paired'
says_not '`'
ask 404 '/rating-file?for=fide&format=trf26'
send 422 /rating details 'start=1/5'
says 'is no date YYYY-MM-DD'
send 303 /rating details 'city=Aarhus' 'federation=DEN' 'start=2026-05-01' 'end=2026-05-01' \
	'dates=2026-05-01' 'type=Swiss' 'code=FIDE_DUTCH' 'arbiter=Hansen, Ib (1400001)' 'clock=90+30'
holds '^222 5400+30'
holds '^132                                                                                        26/05/01'
# The form shows what the report says; a field that is emptied goes, the others stay as they are.
ask 200 /rating
says 'name="city" value="Aarhus"'
says 'name="dates" value="2026-05-01"'
says 'name="clock" value="90+30"'
says '<option value="FIDE_DUTCH">'
says 'standard ratings of the lists'
cp "$t" "$dir/before.trf"
send 303 /rating details 'deputy=Olsen, Bo (1400002); Berg, Eva' 'city=' 'clock=90+30' 'arbiter=Hansen, Ib (1400001)'
grep '^112' "$t" >"$dir/deputies"
printf '112 Olsen, Bo (1400002)\r\n112 Berg, Eva\r\n' | cmp - "$dir/deputies" || fail "$(cat "$dir/deputies")"
grep -q '^022' "$t" && fail 'the city is still there'
ask 200 /rating
says 'name="deputy" value="Olsen, Bo (1400002); Berg, Eva"'
says 'the city is missing'
send 303 /rating details 'deputy=Berg, Eva' 'city=Aarhus' 'clock=10+5'
[ "$(grep -c '^112' "$t")" = 1 ] || fail 'a deputy is left'
ask 200 /rating
says 'rapid ratings of the lists, by the rate of play'
ask 200 '/lists?q=a'
says '<option value="rapid" selected="selected">'
send 422 /rating details 'clock=soon'
send 303 /rating details 'deputy=' 'clock=90+30'
grep -v '^022' "$dir/before.trf" >"$dir/a"
grep -v '^022' "$t" | cmp - "$dir/a" || fail "the details are not as before: $(cat "$t")"
"$kskak" report pair --system fide-dutch-1998 --write "$t" || fail 'pair'
"$kskak" report rating --for fide "$t" >"$dir/out" 2>"$dir/err"
[ $? = 1 ] || fail 'a game without a result is no reason to refuse'
grep -q 'has no result (TRF 001, 99)' "$dir/err" || fail "$(cat "$dir/err")"
[ ! -s "$dir/out" ] || fail 'a refused report was written'
"$kskak" report show "$t" | sed -n 's/^ *[0-9][0-9]* *\([0-9]*\) .*  -  *\([0-9]*\) .*/\1-\2 1-0/p' |
	"$kskak" report result --write "$t" || fail 'result'
"$kskak" report rating --for fide --list fide "$t" >"$dir/fide.trf" 2>"$dir/err" ||
	fail "$(cat "$dir/err")"
grep -q 'Ny, Nils has no FIDE number: the officer has to apply for one' "$dir/err" || fail 'no warning'
grep -q '###' "$dir/fide.trf" && fail 'our notes are in the file'
"$kskak" check --system fide-dutch-1998 "$dir/fide.trf" >/dev/null || fail 'the file cannot be read'
ask 200 '/rating-file?for=fide&format=trf26'
cmp -s "$dir/page" "$dir/fide.trf" || fail 'the page gives another file'
ask 200 '/rating-file?for=fide&format=trf16'
grep -qE '^(DEN|XX|BB|142|172|222)' "$dir/page" && fail 'TRF16 has no such lines'
# DSU wants its own numbers.
"$kskak" report rating --for dsu "$t" >"$dir/out" 2>"$dir/err"
[ $? = 1 ] || fail 'a Dane without a DSU number'
grep -q 'Ny, Nils has no DSU number' "$dir/err" || fail "$(cat "$dir/err")"
sed -i 's/ Ny, Nils                          1700 DEN/ Ny, Nils                          1700 SWE/' "$t"
"$kskak" report rating --for dsu "$t" >"$dir/out" 2>"$dir/err" || fail "$(cat "$dir/err")"
grep -q '^DEN .* 100100674' "$dir/out" || fail 'no national record'
grep -q '^### kskak club .* Aalborg' "$dir/out" || fail 'no club'
# Dates that contradict each other.
sed '/^132/s#26/05/01#26/05/09#' "$t" >"$dir/late.trf"
"$kskak" report rating --for dsu "$dir/late.trf" >/dev/null 2>"$dir/err"
grep -q 'late.trf:[0-9]*: round 1, on 2026-05-09, is not within the dates' "$dir/err" ||
	fail "$(cat "$dir/err")"

# --- many findings of a kind ----------------------------------------------------------------------
kill "$pid"
wait "$pid" || fail "ends with $?"
t="$dir/many.trf"
for i in 1 2 3 4 5 6 7 8; do printf 'P %d;1700;;DEN;;1990\n' $i; done >"$dir/entries"
for i in 1 2 3; do printf 'Q %d;1600;;DEN;1400009;1990\n' $i; done >>"$dir/entries"
"$kskak" report new --name Many --rounds 1 "$dir/entries" >"$t" || fail 'new'
rm -f "$dir/jar"
start "$t"
ask 303 "${url#"$address"}"
ask 200 /rating
# Eight have no FIDE number, eleven no sex: five of a kind are open, the others folded.
says '<summary>3 more like this</summary>'
says '<summary>6 more like this</summary>'
grep -o 'Line [0-9]*: [0-9]* Q [0-9] has the same FIDE number as [0-9]* Q 1' "$dir/page" | sort -u >"$dir/same"
[ "$(wc -l <"$dir/same")" = 2 ] || fail "the same number: $(cat "$dir/same")"
ask 200 '/rating?lang=da'
says '<summary>6 til af samme slags</summary>'
kill "$pid"
wait "$pid" || fail "ends with $?"
pid=
# Before there is a tournament the search says why nobody can be added.
rm -f "$dir/jar"
start "$dir/none.trf"
ask 303 "${url#"$address"}"
ask 200 '/lists?q=klint'
says 'Make the tournament first; players are then added from here.'
says_not 'value="add"'
kill "$pid"
wait "$pid" || fail "ends with $?"
pid=
# Thousands of players are checked in a moment, even if all say the same of themselves.
i=0
while [ $i -lt 9000 ]; do
	i=$((i + 1))
	echo "P $i;1700;;DEN;1400009;1990;;;$((20000 + i));1500"
done >"$dir/entries"
"$kskak" report new --name Many --rounds 1 "$dir/entries" >"$t" || fail 'new with 9000'
"$kskak" report rating --for dsu "$t" >/dev/null 2>"$dir/err"
[ "$(grep -c 'has the same FIDE number as 1 P 1 ' "$dir/err")" = 8999 ] || fail "$(head -3 "$dir/err")"
exit 0
