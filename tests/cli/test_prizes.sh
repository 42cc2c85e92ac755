#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# kskak report plan and prizes: the list of prizes of an event, on paper, on the desk and on the site.
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
	"$kskak" report "$@" >"$dir/out" 2>"$dir/err" </dev/null && fail "report $* was accepted"
	grep -qF -- "$want" "$dir/err" || fail "report $* does not say '$want': $(cat "$dir/err")"
}
# The sum of the amounts of the list, its last column.
sum() { awk '/^No prizes|^$/ { next } $NF ~ /^[0-9]+$/ && NF > 5 { s += $NF } END { print s }' "$dir/out"; }

cat >"$dir/plan" <<'TEXT'
# Øresund Open
currency kr.
main 10000 7000 5000 3000 2000 1000 500

category Junior; born 2006-; 1500 500
category Senior; born -1961; 1000
category Under 2200; rating -2199; 1000 500 250
category Women; women; 1500
category Unrated; unrated; 300
category Ghosts; club Nowhere; 100
TEXT

refused 'no plan of prizes' prizes "$t"
run prizes --plan "$dir/plan" "$t"
says 'Players level on points share equally.'
says 'Ghosts: nobody can win 100 kr.'
says 'Planned: 35150 kr., paid: 35050 kr., left: 100 kr.'
[ "$(sum)" = 35050 ] || fail "the amounts add up to $(sum): $(cat "$dir/out")"
for sharing in hort place; do
	(echo "sharing $sharing" && cat "$dir/plan") >"$dir/plan.$sharing"
	run prizes --plan "$dir/plan.$sharing" "$t"
	[ "$(sum)" = 35050 ] || fail "$sharing: the amounts add up to $(sum)"
done
says 'The places decide, with the tie-breaks.'
grep -q '^Main prizes  *1 .* 10000$' "$dir/out" || fail "by place: $(cat "$dir/out")"

# The plan in the report: comment lines that other programs ignore.
"$kskak" report plan --write "$t" <"$dir/plan" || fail 'no plan kept'
[ "$(grep -c '^### kskak prize 0 ' "$t")" = 9 ] || fail "plan: $(grep kskak "$t")"
run prizes "$t"
[ "$(sum)" = 35050 ] || fail "from the report: $(sum)"
run prizes --json "$t"
for text in '"planned":35150,"paid":35050,"left":100' '"currency":"kr."' '"sharing":"equal"'; do
	says "$text"
done
run prizes --lang da "$t"
says 'Hovedpræmier'
says 'Planlagt: 35150 kr., udbetalt: 35050 kr., tilbage: 100 kr.'
run prizes --html "$t"
says '<th class="r" scope="col">Amount, kr.</th>'
run prizes --pdf --output "$dir/prizes.pdf" "$t"
head -c 5 "$dir/prizes.pdf" | grep -q '%PDF-' || fail 'no PDF'
# Another program sees the same event, and a second plan replaces the first.
"$kskak" report show --round 9 "$t" >"$dir/shown" || fail 'the report is broken'
run plan --write "$t" 'prizes all' 'main 300 200 100'
[ "$(grep -c '^### kskak prize 0 ' "$t")" = 2 ] || fail "second plan: $(grep kskak "$t")"
run prizes "$t"
says 'A player can win several prizes.'

# Those who withdraw win nothing, unless the plan says so.
run prizes "$t"
leader=$(awk '/^Main prizes  *1 / { print $4 }' "$dir/out")
[ -n "$leader" ] || fail "no leader: $(cat "$dir/out")"
# A line of byes for a tenth round.
sed 's/^142 .*/142 10/' "$t" >"$dir/left.trf"
"$kskak" report withdraw --write "$dir/left.trf" "$leader" || fail withdraw
run prizes "$dir/left.trf"
says "Withdrawn, with no right to a prize: $leader "
! grep -q "^Main prizes  *[0-9]  *$leader " "$dir/out" || fail "prize of a withdrawn: $(cat "$dir/out")"
run plan --write "$dir/left.trf" "with $leader" 'main 300 200 100'
run prizes "$dir/left.trf"
grep -q "^Main prizes  *1  *$leader " "$dir/out" || fail "with: $(cat "$dir/out")"
# Danish amounts have a comma.
run plan --write "$dir/left.trf" 'unit 0,5' 'main 300,5 200'
run prizes --lang da "$dir/left.trf"
says '300,50'
says_not '300.5'

refused 'plan:1:10: prize 2 is larger' plan "$t" 'main 100 200'
refused "plan:2:1: no word 'mian'" plan "$t" 'main 100' 'mian 50'
refused 'standard input:1:1: no prizes' plan "$t"
"$kskak" report plan - <"$t" 2>"$dir/err" && fail 'two inputs'
grep -q 'needs the report in a file' "$dir/err" || fail "two inputs: $(cat "$dir/err")"
refused 'nonsense' prizes --tiebreaks nonsense "$t"
refused "$dir/none" prizes --plan "$dir/none" "$t"

# --- the site ---------------------------------------------------------------------------------------
"$kskak" report plan --write "$t" <"$dir/plan" || fail 'no plan kept'
run site "$t" "$dir/www"
cp "$dir/www/da/prizes.html" "$dir/out" || fail 'no page of prizes'
says 'Hovedpræmier'
says 'href="player-1.html"'
cp "$dir/www/en/standings.html" "$dir/out"
says 'href="prizes.html"'
"$kskak" report site "${top_srcdir:-.}/tests/vectors/norms.trf" "$dir/plain" || fail 'no site'
[ ! -e "$dir/plain/en/prizes.html" ] || fail 'prizes without a plan'

# --- the desk ---------------------------------------------------------------------------------------
start "$t"
ask 303 "${url#"$address"}"

ask 200 /prizes
says 'Planned: 35150 kr., paid: 35050 kr., left: 100 kr.'
says 'category Junior; born 2006-; 1500 500'
post 422 /prizes plan 'lines=main 100

main 50'
says 'Plan:3:1: the main prizes stand in line 1 already'
says 'main 50'
post 422 /prizes plan lines=
post 422 '/prizes?lang=da' plan 'lines=main 100 200'
says 'præmie 2 er større end den foregående'
post 422 '/prizes?lang=en' plan lines=
old=$version
post 303 /prizes plan 'lines=currency €
sharing hort
main 100 80'
ask 200 /papers
says '/print?what=prizes&amp;format=pdf'
ask 200 '/prizes?lang=da'
says 'Beløb, €'
says 'udbetalt: 180 €'
ask 409 /prizes -d act=plan -d "csrf=$token" -d "version=$old" -d 'lines=main 100'
ask 200 '/print?what=prizes&format=pdf'
head -c 5 "$dir/out" | grep -q '%PDF-' || fail 'no PDF from the desk'
