#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# kskak report norm, title and application: the norms of an event of nine rounds with 44 players, the
# certificate, the application, and the same on the pages of the desk.
set -u
kskak="${top_builddir:-.}/kskak"
dir=$(mktemp -d) || exit 1
pid=
trap '[ -z "$pid" ] || kill "$pid" 2>/dev/null; wait; rm -rf "$dir"' EXIT
t="$dir/open.trf"
cp "${top_srcdir:-.}/tests/vectors/norms.trf" "$t" || exit 1
chmod u+w "$t"
desk_page=$dir/out
. "${top_srcdir:-.}/tests/cli/desk_pages.sh"
run() { "$kskak" report "$@" >"$dir/out" 2>"$dir/err" || fail "report $*: $(cat "$dir/err")"; }
refused() {
	want=$1
	shift
	"$kskak" report "$@" >"$dir/out" 2>"$dir/err" && fail "report $* was accepted"
	grep -qF -- "$want" "$dir/err" || fail "report $* does not say '$want': $(cat "$dir/err")"
}

# --- FIDE's rating changes ------------------------------------------------------------------------
run elo "$t"
says ' 18  IM Hansen, Ole           2354      9       5      5.17  10   -1.70  2352  assumed: by the title'
says ' 25  FM Dam, Søren            2241      9      4½      4.43  40   +2.80  2244  assumed: at most 18'
# A forfeit is no rated game.
says ' 22  Friis, Per               2294      8       3      4.01  20  -20.20  2274  assumed: 30 games'
refused "'18=30' is no K" k "$t" 18=30
refused 'no player has the start number 99' k "$t" 99=10
cp "$t" "$dir/kept"
run k --write "$t" 18=20 25=10
grep -q '^### kskak k 18 20' "$t" || fail 'no K in the report'
run elo "$t"
says '2354      9       5      5.17  20   -3.40  2351  entered'
run elo --json "$t"
says '"id":25,"name":"Dam, Søren","rating":2241,"n":9,"W":4.5,"We":4.43,"K":10,"why":"given","assumed":false,"change":0.7,"Rn":2242}'
run elo --lang da "$t"
says 'FIDE-ratingændringer'
says '5,17'
says 'indtastet'
run k --write "$t" 18=0 25=0
cmp -s "$t" "$dir/kept" || fail 'a K is left'
run elo --pdf --output "$dir/elo.pdf" "$t"
head -c 5 "$dir/elo.pdf" | grep -q '%PDF-' || fail 'no PDF of the changes'
# FIDE's list has the K; another line of it has none.
printf 'ID Number;Name;Fed;Rating;K-factor\n1400666;Hansen, Ole;IND;2354;40\n' >"$dir/fide.csv"
XDG_DATA_HOME="$dir/lists"
export XDG_DATA_HOME
"$kskak" list import --as fide "$dir/fide.csv" >"$dir/out" 2>&1 || fail "no list: $(cat "$dir/out" "$dir/fide.csv")"
run elo --list fide "$t"
says "2354      9       5      5.17  40   -6.80  2347  FIDE's list"
says '2241      9      4½      4.43  40   +2.80  2244  assumed'
rm -r "$dir/lists"

# First ratings: Nils has five draws against 1900, 1800, 1700, 1700 and 1600 (mean with two of 1800:
# 1757.14), Ole no point against them; a game of theirs with each other does not count.
u="$dir/first.trf"
printf '%s\n' 'Anna;1900' 'Bo;1800' 'Carl;1700' 'Dora;1700' 'Eva;1600' 'Ny, Nils' 'Nul, Ole' |
	"$kskak" report new --name First --rounds 7 - >"$u" || fail 'no report'
for round in 1 2 3 4 5 6 7; do
	"$kskak" report pair --system berger --write "$u" || fail 'no pairing'
done
enter() { "$kskak" report result --write --round "$1" "$u" "$2" "$3" || fail "no $2 in round $1"; }
enter 1 3-6 1/2 && enter 2 6-4 1/2 && enter 3 5-6 1/2 && enter 6 1-6 1/2 && enter 7 6-2 1/2
run elo "$u"
says '6  Ny, Nils      5      2½     1757   50 %          +0          1757  yes'
enter 1 2-7 1-0 && enter 2 7-3 0-1 && enter 3 4-7 1-0 && enter 4 7-5 0-1 && enter 5 6-7 1-0
enter 7 7-1 0-1
run elo "$u"
says '6  Ny, Nils      5      2½     1757   50 %          +0          1757  yes'
says '7  Nul, Ole      5       0     1757   14 %        -309             –  no: without a point'
says 'their first ratings are listed below'
run elo --json "$u"
says '"first":[{"id":6,"name":"Ny, Nils","n":5,"W":2.5,"Ra":1757,"p":0.5,"dp":0,"Ru":1757,"published":true},'
says '"Ru":null,"published":false}]'
enter 7 6-2 '*'
run elo --lang da "$u"
says 'Første FIDE-ratings'
says 'nej: der mangler 1 parti'

# --- the list and the certificate ---------------------------------------------------------------
run norm "$t"
says 'WGM Koval, Iryna  DEN   IM        9       6        5½     2376         2501  norm'
says '1.4.8 not met: Performance rating'
[ "$(grep -c '^ *[0-9]* .*norm$' "$dir/out")" = 2 ] || fail "norms: $(cat "$dir/out")"

# 5.5 of 9 is 61 per cent, +80; 2376 + 80 = 2456; with 5 (56 per cent, +43) 2419.
run norm --player 12 --title im "$t"
for text in 'Certificate of title result: norm for IM' 'Koval, Iryna' '2026/05/09 – 2026/05/15' \
	'Dommer, Anne' '1.4.5 c ' '1.4.8 b ' 'at least 2450  met' 'Chief arbiter: ____'; do
	says "$text"
done
run norm --player 12 --title gm "$t"
says 'No norm for GM'
says '1.4.8      Performance rating                         '
says 'not met'
says_not 'Certificate'

run norm --player 23 "$t"
[ "$(grep -c 'Conditions of the norm' "$dir/out")" = 1 ] || fail "more than one norm: $(cat "$dir/out")"
run norm --json --player 23 --title wim "$t"
for text in '"norm":true' '"points":4.5' '"points_required":4.5' '"performance":2269' \
	'{"name":"own_federation","paragraph":"1.4.4","value":' '"regulations":"FIDE B.01, 2024-01-01"'; do
	says "$text"
done
run norm --json "$t"
[ "$(grep -o '"norm":true' "$dir/out" | wc -l)" -ge 2 ] || fail 'norms in JSON'

run norm --lang da --player 12 "$t"
says 'Normcertifikat: norm til IM'
says 'Modstandernes ratinggennemsnit'
run norm --html --player 12 "$t"
says '<h1>Certificate of title result: norm for IM</h1>'
says '<h1 class="more">Conditions of the norm: IM</h1>'
run norm --pdf --player 12 --output "$dir/norm.pdf" "$t"
head -c 5 "$dir/norm.pdf" | grep -q '%PDF-' || fail 'no PDF'

# The exemption of 1.4.3 d is not used if the federations suffice without it.
run norm --json --player 12 --title im --exempt c "$t"
says '"exemption":""'
# Seven games of a team championship: the first seven rounds would do.
run norm --games 7 --player 12 --title im "$t"
says 'at least 7'
refused 'at least 7 games' norm --games 6 "$t"
refused 'start number 99' norm --player 99 "$t"
refused "unknown option" norm --sort x "$t"
echo 'Hansen, Anna; 2000' >"$dir/entries"
"$kskak" report new "$dir/entries" >"$dir/empty.trf" || fail 'no report'
refused 'not paired yet' norm "$dir/empty.trf"

# Objections to the event from the report: three rounds on a day, more than 30 days.
sed 's/^052 .*/052 2026\/07\/01/; s/26\/05\/11/26\/05\/10/' "$t" >"$dir/long.trf"
run norm "$dir/long.trf"
says 'Rounds on one day: 3, at most 2 are allowed (1.1.3).'
says 'more than 30 days'
# A game of less than a move does not count.
sed '/^001   12 /s/\(  [ 0-9]\{4\} [wb]\) 1/\1 W/' "$t" >"$dir/short.trf"
run norm --player 12 --title im "$dir/short.trf"
says 'not played (1.4.2 c)'
says 'No norm for IM'
# The name of an event is truncated at a character boundary.
long=$(printf 'Ø%.0s' 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32)
sed "s/^012 .*/012 x$long/" "$t" >"$dir/name.trf"
run application --title im --json "$dir/name.trf" 12
says '"event":"xØØ'

# --- the application ------------------------------------------------------------------------------
cat >"$dir/norms" <<'TEXT'
title im
rating 2455
# certificates on paper
norm im; event Politiken Cup; place Helsingør; federation DEN; from 2025-07-26; to 2025-08-03; games 9; open; daily
TEXT
"$kskak" report title --write "$t" 12 <"$dir/norms" || fail 'no norms kept'
grep -q '^### kskak title 12 norm im; event Politiken Cup;' "$t" || fail "not in the report"
run application "$t" 12
says 'Application for the title: IM'
says 'Not met, 1.5.1: Games of the norms 18, required 27.'
says 'IM    Politiken Cup      Helsingør  DEN   2025-07-26  2025-08-03      9  1.5.6, 1.1.3 a'
says 'IM    Øresund Open 2026  Ballerup   DEN   2026-05-09  2026-05-15      9  1.5.6, 1.1.3 a'
says '1.5.3      Highest rating                          2455  2400      met'

sed 's/^012 .*/012 Other Open 2025/; s/^052 .*/052 2025\/10\/09/' "$t" >"$dir/other.trf"
run application "$t" 12 "$dir/other.trf" 12
says 'All conditions that the norms and the rating show are met.'
says 'Other Open 2025'
run application --title gm --json "$t" 12
says '"complete":false'
run application --lang da "$t" 12
says 'Ansøgning om titlen IM'
refused 'its event is among the norms already' application "$t" 12 "$t" 12
refused 'FILE NUMBER' application "$t" 12 "$t"
refused 'no title to apply for' application "$t" 16
refused 'norms:1:1: the norm does not say' title "$t" 12 'norm im; event A'
refused "norms:2:1: no word 'nrom'" title "$t" 12 'title im' 'nrom im'
refused 'start number 77' title "$t" 77 'title im'
"$kskak" report title --write "$t" 12 '' || fail 'not taken away'
! grep -q 'kskak title' "$t" || fail 'norms are left'

# --- the desk ---------------------------------------------------------------------------------------
start "$t"
ask 303 "${url#"$address"}"

ask 200 /norms
says '<a href="/norms/12">WGM Koval, Iryna</a>'
ask 200 '/norms?exempt=a'
says '<option value="a" selected="selected">a: national championship, final'
says '<a href="/norms/12?exempt=a">'
says '/print?what=norms&amp;exempt=a&amp;format=pdf'
ask 200 /norms/12
says 'Certificate of title result: norm for IM'
# One certificate, that of the highest norm; the others on request.
[ "$(grep -o 'Conditions of the norm' "$dir/out" | wc -l)" = 1 ] || fail 'more than one certificate'
ask 200 '/norms/12?title=gm'
says 'No norm for GM'
says '/print?what=norm&amp;player=12&amp;title=gm&amp;format=pdf'
ask 200 '/print?what=norm&player=12&title=gm'
says 'No norm for GM'
# A player without a norm: the title that is nearest.
ask 200 /norms/16
[ "$(grep -o 'Conditions of the norm' "$dir/out" | wc -l)" = 1 ] || fail 'more than one title'
ask 200 /norms/12
says '1.4.5 c'
says_not 'Chief arbiter: ____'
post 422 /norms/12 title number=12 'lines=norm im'
says 'Norms:1:1: the norm does not name its event'
post 303 /norms/12 title number=12 "lines@$dir/norms"
ask 200 /norms/12
says 'Application for the title: IM'
says 'rating 2455'
ask 200 '/print?what=application&player=12'
says 'IT2'
ask 200 '/print?what=norm&player=12&format=pdf'
head -c 5 "$dir/out" | grep -q '%PDF-' || fail 'no PDF from the desk'
ask 200 '/print?what=norms&lang=da'
says 'Normer'
ask 404 '/print?what=norm'
ask 404 '/print?what=norm&player=99'
ask 404 '/print?what=application&player=16'
ask 404 /norms/99
ask 200 '/norms?exempt=../x'
says_not 'exempt=.'
# The games of a norm in the events of 1.4.1 b.
ask 200 '/norms?games=8'
says '<option value="8" selected="selected">'
says '/print?what=norms&amp;games=8&amp;format=pdf'
ask 200 '/norms?games=3'
says '<option value="" selected="selected">9, det'

# Danish values have a decimal comma, in tables and explanations.
ask 200 '/standings?lang=da'
says ',5</td>'
says_not '.5<'
ask 200 /players/12
says ',5  mod '
says_not '.5 '
ask 200 '/print?what=standings'
says ',5</td>'

# FIDE's rating changes, with a K that is entered and taken back.
ask 200 '/rating?lang=en'
says 'rating changes</h2>'
says '<a href="/players/18">IM Hansen, Ole</a>'
says 'A K that is assumed'
post 422 /rating k 'words=18=30'
says 'is no K'
post 303 /rating k 'words=18=40'
ask 200 /rating
says '<td>40</td><td>-6.80</td><td>2347</td>'
ask 200 '/print?what=elo&format=pdf'
head -c 5 "$dir/out" | grep -q '%PDF-' || fail 'no PDF of the rating changes'
ask 200 '/rating?lang=da'
says '-6,80'
ask 200 /papers
says '/print?what=elo&amp;paper=a5'
