#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# kskak report serve: a weekend tournament through the pages, concurrent changes of the file by other
# programs, unauthorized requests, and pages while a long paper is made.
set -u
kskak="${top_builddir:-.}/kskak"
dir=$(mktemp -d) || exit 1
pid=
trap '[ -z "$pid" ] || kill "$pid" 2>/dev/null; wait; rm -rf "$dir"' EXIT
export XDG_DATA_HOME="$dir/data"
t="$dir/weekend.trf"

. "${top_srcdir:-.}/tests/cli/desk_pages.sh"
holds() { grep -q -- "$1" "$t" || fail "the report has no '$1': $(cat "$t")"; }

start "$t"

# --- who may look -------------------------------------------------------------------------------
ask 403 /
says 'address that kskak printed last'
ask 403 '/?key=00000000000000000000000000000000'
key=$(sed -n '1s/.*key=//p' "$dir/said")
ask 303 "/?key=$key"
grep -q 'HttpOnly; SameSite=Strict' "$dir/head" || fail "the cookie is open to scripts"
ask 200 /
grep -q "^Content-Security-Policy: default-src 'none'" "$dir/head" || fail 'no policy'
grep -q '<script' "$dir/page" && fail 'a script'
# The key works once; the next one is on the terminal.
curl -s -o "$dir/other" "$address/?key=$key"
grep -q 'each address works once' "$dir/other" || fail 'the key works twice'
[ "$(grep -c '?key=' "$dir/said")" = 2 ] || fail 'no second address'

# --- a weekend ----------------------------------------------------------------------------------
says 'New tournament'
says '<h1>weekend.trf</h1>'
# Lists can be imported before there is a report.
says '<a href="/lists">'
ask 200 /lists
says 'Import a rating list'
ask 200 /files
says 'Open a file of another program'
says_not 'The report in other forms'
ask 404 /players
ask 200 /
send 422 / new 'name=Pinse' 'rounds=5' 'entries='
says 'Line 1: no entry: a player a line'
says 'role="alert"'
says 'value="Pinse"'
[ ! -e "$t" ] || fail 'a refused form made a file'
send 303 / new 'name=Pinseturnering' 'rounds=5' 'first=w' 'entries=Jensen, Bo; 2000;;DEN;;;Aalborg
Hansen, Anna; 2100; WIM; DEN; 1400123; 1980/01/02;Aalborg
Sørensen, Åse;1950;;NOR
Olsen, Carl; 1900;;;;;Nørresundby
Larsen, Dora; 1800;;;;;Nørresundby
Ny, Nils <b>;'
holds '^012 Pinseturnering'
ask 200 /players
says 'Sørensen, Åse'
says 'Ny, Nils &lt;b&gt;'
says_not '<b>'
send 303 /players add 'words=Møller, Poul; 1750
Nielsen, Ib; 1700'
holds '^062 8'
ask 200 '/players?q=M%C3%98LLER'
says 'Møller, Poul'
says_not 'Jensen, Bo'
send 303 /settings forbid 'clubs=1'
ask 200 /settings
says '>1 Hansen, Anna; 2 Jensen, Bo<'
send 303 /settings forbid 'words=3 4' 'from=2' 'to=2'
ask 200 /settings
says '(round 2)'
post 303 /settings allow 'words=3 4'
send 303 /settings accelerate 'method=baku'
send 303 /settings tiebreaks 'words=BH:C1 SB DE'
holds '^202 BH:C1,SB,DE'
send 422 /settings tiebreaks 'words=XYZ'
says "No tie-break 'XYZ'"
says 'value="XYZ"'
send 303 /players absent 'words=8' 'round=2' 'half=1'
send 303 /players boards 'words=7=1'
send 422 /players absent 'words=99'
says 'No player has the start number 99'
send 422 / pair 'system=nonsense'
says "No system 'nonsense'"
# FIDE's rules in force come first, every system is offered, and none is chosen beforehand.
grep -o '<option value="[^"]*"' "$dir/page" | sed 's/.*="//; s/"//' >"$dir/offered"
[ "$(sed -n 2p "$dir/offered")" = fide-dutch-2026 ] || fail "first: $(cat "$dir/offered")"
for system in $("$kskak" report pair --system no "$t" 2>&1 | sed -n 's/.*there are //p' | tr -d ,) \
	berger dsu double; do
	grep -qx -- "$system" "$dir/offered" || fail "$system is not offered"
done
ask 200 /
says '<option value="" selected="selected">'
says '<title>Pinseturnering</title>'
send 303 / pair 'system=fide-dutch-1998'
grep -q '^Location: /rounds' "$dir/head" || fail 'not to the round'
ask 200 /rounds
says 'FIDE no longer endorses fide-dutch-1998'
says 'name="g'
games=$(grep -o 'name="g[0-9]*-[0-9]*"' "$dir/page" | sed 's/name="\(.*\)"/\1/')
[ "$(echo "$games" | wc -l)" = 4 ] || fail "games: $games"
set --
for g in $games; do set -- "$@" "$g=1-0"; done
send 303 /rounds/1 result 'round=1' "$@"
ask 200 /
says '<dt>Games without a result</dt><dd>0</dd>'
send 422 /rounds/1 result 'round=1' "${games%%
*}=2-0"
says "is not a result"
# The page has the result, not a link to it.
says_not 'href="/working"'
send 303 /players/8 withdraw 'words=8'
ask 200 /players/8
says '<p>Withdraw: 8 '
says 'Not paired in'
send 303 /players/8 return 'words=8'
ask 200 /players/8
says_not 'value="return"'
says 'value="withdraw"'
# Nobody came late, so that the numbers stay.
cp "$t" "$dir/numbered"
send 303 /players renumber
cmp "$t" "$dir/numbered" || fail 'other numbers'
send 303 / pair 'system=fide-dutch-1998'
# The check: the round paired again, what differs, and the reasons.
ask 200 /check
says 'The round is as fide-dutch-1998 pairs it'
says_not 'Pairs by the rules'
ask 200 '/check/1?system=monrad-dsu&explain=1'
says ' from monrad-dsu.'
says 'by the rules, the report has'
says '<h2>Pairs by the rules</h2>'
ask 200 '/check/1?system=nonsense'
says_not 'Compared with the rules'
ask 404 /check/9
# A random tournament is the one of the verb.
"$kskak" generate --system dansk-schweizer --players 12 --rounds 5 --seed s >"$dir/random"
ask 200 '/random?system=dansk-schweizer&players=12&rounds=5&seed=s'
cmp -s "$dir/page" "$dir/random" || fail 'another tournament than that of kskak generate'
ask 422 '/random?system=dansk-schweizer&players=501&rounds=5&seed=s'
says 'The number of players is from 2 to 500'
says 'value="501"'
ask 422 '/random?system=&players=12&rounds=5&seed=s'
says 'Choose a system'
# Two games exchange their Black players; the page names the violated rules and keeps the input.
ask 200 /rounds/2
two=$(grep -o 'name="g[0-9]*-[0-9]*"' "$dir/page" | head -n 2 | sed 's/name="g\(.*\)"/\1/')
w1=$(echo "$two" | sed -n '1s/-.*//p') b1=$(echo "$two" | sed -n '1s/.*-//p')
w2=$(echo "$two" | sed -n '2s/-.*//p') b2=$(echo "$two" | sed -n '2s/.*-//p')
send 422 /rounds/2 change 'round=2' "words=$w1-$b2"
says 'has no pair now'
says "value=\"$w1-$b2\""
# A pairing without results is taken back, and the round is paired anew on the front page.
cp "$t" "$dir/paired"
send 303 /rounds/2 unpair
grep -qi '^location: /.$' "$dir/head" || fail "after a pairing was taken back: $(cat "$dir/head")"
ask 404 /rounds/2
ask 200 /rounds/1
says_not 'value="unpair"'
send 303 / pair 'system=fide-dutch-1998'
cmp "$t" "$dir/paired" || fail 'another pairing than the first time'
send 303 /rounds/2 change 'round=2' "words=$w1-$b2 $w2-$b1" 'system=fide-dutch-1998'
ask 200 /rounds/2
says "$w1-$b2 by hand"
says 'Paired by hand'
holds "### kskak hand 2 $w1 $b2"
for page in /standings /crosstable /wall /players/1 /teams /papers; do
	ask 200 "$page"
	says 'Pinseturnering'
done
ask 200 /players/1
says 'BH:C1'
says 'round 1: '
# The tables stand as after an earlier round, too.
ask 200 /standings
says 'After round'
says '<a href="/standings/1">1</a>'
ask 200 /standings/1
says '<h1>Standings, round 1</h1>'
says '/print?what=standings&amp;round=1&amp;format=pdf'
ask 200 /crosstable/1
says '<th scope="col">1</th>'
says_not '<th scope="col">2</th>'
ask 404 /wall/3
for what in boards names wall standings crosstable cards slips plates; do
	ask 200 "/print?what=$what&paper=a5"
	says 'Hansen, Anna'
	nonce=$(sed -n "s/.*style-src 'nonce-\\([0-9a-f]*\\)'.*/\\1/p" "$dir/head")
	says "<style nonce=\"$nonce\">"
	ask 200 "/print?what=$what&format=pdf"
	head -c 5 "$dir/page" | grep -q '%PDF-' || fail "$what is no PDF"
done
ask 200 /standings -H 'Accept-Language: da-DK, en;q=0.5'
says 'lang="da"'
says 'Stilling'
ask 200 '/standings?lang=da'
ask 200 /standings
says 'Stilling'
ask 200 '/standings?lang=en'
ask 200 /file
"$kskak" report show "$dir/page" >"$dir/shown" || fail 'the file cannot be read'

# --- other forms, and the files of other programs -----------------------------------------------------
ask 200 /files
says '<a href="/file?as=trf16">TRF16</a>'
for form in trf26 trf16 players json; do
	ask 200 "/file?as=$form"
	"$kskak" report convert --as $form "$t" | cmp - "$dir/page" || fail "$form is not that of the verb"
done
ask 404 '/file?as=pdf'
cp "$t" "$dir/before"
vega=$(cd "${top_srcdir:-.}" && pwd)/tests/vectors/trf/vega.trf
send 303 /files take "source=$vega"
cmp "$vega" "$t" || fail 'the file is not as Vega has written it'
ask 200 /
says 'Open a file of another program: '
cmp "$dir/before" "$t~" || fail 'nothing to take back'
send 422 /files take "source=$dir/nothing"
says 'nothing'
send 422 /files take "source=$0"
cmp "$vega" "$t" || fail 'what is no report was taken'
ask 200 /files
cp "$dir/before" "$t"
post 409 /files take "source=$vega"
cmp "$dir/before" "$t" || fail 'a change of another program is lost'
ask 200 '/files?lang=da'
says '<h1>Filer</h1>'
says 'Åbn en fil fra et andet program'
ask 200 '/files?lang=en'

# --- in Danish: refusals, results, explanations ------------------------------------------------------
ask 200 '/players?lang=da'
send 422 /players absent 'words=99'
says 'Ingen spiller har startnummer 99'
send 303 /settings set 'name=Påskens turnering' 'rounds=6'
says_not 'role="alert"'
ask 200 /settings
says 'Turneringen: gemt'
holds '^012 Påskens turnering'
send 303 /settings set 'name=Pinseturnering' 'rounds=5'
ask 200 /players/1
says 'runde 1: '
says 'mod '
says_not 'against'
ask 200 /rounds/2
says '>½-½</option>'
# Who plays: number, title, name, rating.
says '<td>1</td><td><a href="/players/1">WIM Hansen, Anna</a></td><td>2100</td>'
for what in boards names; do
	ask 200 "/print?what=$what&round=2"
	says '<td class="r">1</td><td class="l">WIM Hansen, Anna</td><td class="r">2100</td>'
done
ask 200 '/rounds/2?lang=en'

# --- corrected, undone, deleted -----------------------------------------------------------------------
ask 200 /players/7
says 'value="Nielsen, Ib; 1700; ; ; ; ; "'
send 303 /players/7 correct 'player=7' 'entry=Nielsen, Ib Bo; 1720;;DEN;;;Thy'
holds '^001 .*Nielsen, Ib Bo  *1720 DEN'
send 303 / undo
holds '^001 .*Nielsen, Ib  *1700 '
# The help of an entry names the sex, and the entry has it.
ask 200 /players/7
says 'sex (m or w)'
send 303 /players/7 correct 'player=7' 'entry=Nielsen, Ib; 1700;;;;1990/05/31;;m'
ask 200 /players/7
says 'value="Nielsen, Ib; 1700; ; ; ; 1990/05/31; ; m"'
send 303 / undo
send 422 /players/7 correct 'player=7' 'entry=; 1720'
says 'Line 1: a name is required'
token=$(field csrf) version=$(field version)
ask 422 /players -d act=remove -d "csrf=$token" -d "version=$version" -d words=8
says 'withdraw takes them out'
ask 422 /settings -d act=lots -d "csrf=$token" -d "version=$version"
ask 200 /settings
groups=$(grep -o 'name="act" value="allow"' "$dir/page" | wc -l)
[ "$groups" = 2 ] || fail "$groups groups can be allowed"
send 303 /settings allow 'words=1, 2'
ask 200 /settings
[ "$(grep -o 'name="act" value="allow"' "$dir/page" | wc -l)" = 1 ] || fail 'the group is still there'
# The system of the last round is chosen for the next one, also by a new desk.
ask 200 /
says '<option value="fide-dutch-1998" selected="selected">'

# --- every verb has a form, unless it is a page, a paper, this desk, or reads a list of ratings --------
token=$(field csrf)
for verb in $("$kskak" help report | sed -n 's/^.*kskak report \([a-z]*\) .*/\1/p' | sort -u); do
	case $verb in new | result | show | serve | print | norm | application | prizes | refresh | rating | convert | elo) continue ;; esac
	got=$(curl -s -o /dev/null -w '%{http_code}' -b "$dir/jar" -d "csrf=$token" -d "act=$verb" \
		-d version=0 -d player=1 -d entry=A -d words=1 -d team=1 "$address/")
	case $got in 409 | 422) ;; *) fail "no form for $verb: $got" ;; esac
done

# --- others who change the file -------------------------------------------------------------------
ask 200 /players
"$kskak" report withdraw --write "$t" 5 || fail withdraw
sum=$(cksum <"$t")
post 409 /players absent 'words=6'
says 'changed meanwhile'
says 'value="6"'
[ "$sum" = "$(cksum <"$t")" ] || fail 'a change of another program is lost'
post 303 /players absent 'words=6'
holds "^### kskak"
# Two windows: the second form belongs to the state before the first.
ask 200 /players
old=$(field version) token=$(field csrf)
ask 303 /players -d act=return -d "csrf=$token" -d "version=$old" -d words=6
ask 409 /players -d act=withdraw -d "csrf=$token" -d "version=$old" -d words=6
# Another writer holds the lock: none of its changes are lost.
for i in 1 2 3 4 5 6; do "$kskak" report boards --write "$t" "$i=$i" & done
# Player 7 has had a board since the beginning: all six writers have ended when there are seven.
wait_for_boards() { [ "$(grep -c '^### kskak board' "$t")" = 7 ]; }
await wait_for_boards || fail "a fixed board is lost: $(grep kskak "$t")"

# --- an act that takes long: pages are served meanwhile, and it is not begun twice -------------------------
makers() { ps -o pid= --ppid "$pid"; }
begin_long() {
	ask 200 /files
	cp "$dir/page" "$dir/files"
	post 303 /files take "source=$dir/late.trf"
	grep -q '^Location: /working' "$dir/head" || fail "no page that waits: $(cat "$dir/head")"
}
mkfifo "$dir/late.trf"
cp "$t" "$dir/before"
begin_long
ask 200 /working
says '<h1>Open a file of another program</h1>'
says 'This is being done.'
says '<progress'
grep -q '^Refresh: 1' "$dir/head" || fail 'the page does not look again'
ask 200 '/working?lang=da'
says 'Det er i gang.'
ask 200 '/players?lang=en'
says '<a href="/working">this is being done</a>'
post 422 /players boards 'words=1=3'
says 'Another act is still being done.'
cp "$dir/files" "$dir/page"
post 303 /files take "source=$dir/late.trf"
[ "$(makers | wc -l)" = 1 ] || fail "begun twice: $(makers)"
ask 200 /working
post 303 /working cancel
[ -z "$(makers)" ] || fail 'the process is left'
ask 200 /files
says 'Open a file of another program: stopped, and nothing was changed.'
says_not 'href="/working"'
cmp "$dir/before" "$t" || fail 'the file has been changed'
ask 303 /working
# The result is that of an act which takes a moment; other pages have a link to it.
shown() {
	curl -s -o "$dir/page" -D "$dir/head" -b "$dir/jar" "$address/working"
	! grep -q 'This is being done' "$dir/page"
}
unseen() {
	curl -s -o "$dir/page" -b "$dir/jar" "$address/players"
	grep -q '<a href="/working">show the result</a>' "$dir/page"
}
begin_long
echo 'no report' >"$dir/late.trf"
await shown || fail 'no result'
grep -q ' 422 ' "$dir/head" || fail "not refused: $(cat "$dir/head")"
says "value=\"$dir/late.trf\""
says 'role="alert"'
cmp "$dir/before" "$t" || fail 'the file has been changed'
begin_long
cat "$vega" >"$dir/late.trf"
ask 200 /players
await shown || fail 'no result'
grep -q '^Location: /files' "$dir/head" || fail "no way back: $(cat "$dir/head")"
ask 200 /files
says 'Open a file of another program: saved'
cmp "$vega" "$t" || fail 'the file is not that of the other program'
cp "$dir/before" "$t"
# Nor do the pages wait for another program that holds the file.
ask 200 /players
flock "$t" sleep 100 &
locker=$!
await ps -o pid= --ppid "$locker" >/dev/null
post 303 /players boards 'words=1=3'
ask 200 /standings
kill $(ps -o pid= --ppid "$locker") "$locker"
wait "$locker" 2>/dev/null
await unseen || fail 'no way to the result'
ask 303 /working
grep -q "^### kskak board 1 3" "$t" || fail "no board after the lock: $(grep "kskak board" "$t")"
cp "$dir/before" "$t"

# --- hostile requests -----------------------------------------------------------------------------
ask 200 /players
sum=$(cksum <"$t")
token=$(field csrf) version=$(field version)
form="act=withdraw&version=$version&words=1"
ask 403 /players -d "$form"
ask 403 /players -d "$form&csrf=00000000000000000000000000000000"
ask 403 /players -d "$form&csrf=$token" -H 'Origin: http://evil.example'
ask 403 /players -d "$form&csrf=$token" -H 'Origin: null'
ask 403 /players -d "$form&csrf=$token" -H 'Sec-Fetch-Site: cross-site'
ask 403 / -H 'Host: evil.example'
ask 403 / -H "Host: evil.example:${host##*:}"
ask 403 / -H 'Host:'
curl -s -d "$form&csrf=$token" "$address/players" | grep -q 'works once' || fail 'no cookie, no 403'
ask 400 /players -d "$form&csrf=$token&words=%ff%fe"
ask 400 /players -d "$form&csrf=$token&words=a%01b"
ask 400 /players -d "csrf=$token&act=serve"
ask 400 /players -d "csrf=$token&act=--version"
ask 422 /players -d "csrf=$token&act=withdraw&version=$version&words=--write+1"
ask 422 /players -d "csrf=$token&act=absent&version=$version&words=1&round=%2e%2e%2f"
for path in /players/0 /players/99999999999999999999 /players/../file /rounds/77 /rounds/x /etc/passwd \
	/print '/print?what=../x' '/print?what=boards&round=99' '/print?what=boards&round=-1'; do
	ask 404 "$path" --path-as-is
done
head -c 3000000 /dev/zero | tr '\0' 'a' >"$dir/large"
got=$(curl -s -o /dev/null -w '%{http_code}' -b "$dir/jar" -H 'Expect:' --data-binary @"$dir/large" \
	"$address/players")
[ "$got" = 413 ] || [ "$got" = 000 ] || fail "a large body: $got"
got=$(curl -s -o /dev/null -w '%{http_code}' -b "$dir/jar" -H "X: $(head -c 40000 "$dir/large")" "$address/")
[ "$got" = 400 ] || [ "$got" = 413 ] || [ "$got" = 000 ] || fail "a large head: $got"
got=$(curl -s -o /dev/null -w '%{http_code}' -b "$dir/jar" -X DELETE "$address/players")
[ "$got" = 501 ] || [ "$got" = 405 ] || fail "DELETE: $got"
[ "$sum" = "$(cksum <"$t")" ] || fail 'a hostile request changed the file'
ask 200 /

# A read-only file is not replaced, and the answer says why.
chmod a-w "$t"
send 422 /players boards 'words=1=9'
says 'The file is read-only, nothing was written'
chmod u+w "$t"
# Nor is anything written beside it.
mkdir "$t.new"
send 422 /players boards 'words=1=9'
says 'Is a directory'
post 422 '/players?lang=da' boards 'words=1=9'
says 'Det er en mappe'
ask 200 '/?lang=en'
rmdir "$t.new"
[ "$sum" = "$(cksum <"$t")" ] || fail 'a refused act changed the file'
# A file that is no report, or gone: every page says so.
cp "$t" "$dir/kept"
echo 'no report' >"$t"
ask 200 /
says 'role="alert"'
says 'no player line (001)'
ask 200 '/?lang=da'
says 'ingen linje med en spiller (001)'
ask 200 '/?lang=en'
ask 404 /players
says 'role="alert"'
rm "$t"
ask 404 /players
says 'There is no file '
cp "$dir/kept" "$t"
ask 200 /
says_not 'role="alert"'

kill "$pid"
wait "$pid" || fail "ends with $?: $(cat "$dir/err")"
pid=
[ ! -s "$dir/err" ] || fail "says: $(cat "$dir/err")"

# --- teams ----------------------------------------------------------------------------------------
t="$dir/teams.trf"
for p in 'A 1;2000' 'A 2;1900' 'B 1;1950' 'B 2;1850' 'C 1;1800' 'C 2;1700' 'D 1;1750' 'D 2;1650' \
	'A 3;1600'; do
	echo "$p"
done | "$kskak" report new --name Hold --rounds 3 >"$t"
rm -f "$dir/jar"
start "$t"
ask 303 "/?$(sed -n '1s/.*?//p' "$dir/said")"
# Before round 1: numbers by lot, a player deleted, and both taken back.
cp "$t" "$dir/before"
send 303 /settings lots
[ "$(grep -c '^001' "$t")" = 9 ] || fail 'the lots lost a player'
send 303 /players/9 remove 'words=9'
[ "$(grep -c '^001' "$t")" = 8 ] || fail 'nobody is deleted'
cp "$dir/before" "$t"
send 303 /teams team 'name=Alpha' 'words=1 3 9'
send 303 /teams team 'name=Beta' 'words=2 4'
send 303 /teams team 'name=Gamma' 'words=5 7'
send 422 /teams team 'name=Delta' 'words=5 8'
says 'plays for team 3'
send 303 /teams team 'name=Delta' 'words=6 8'
send 303 /settings accelerate 'method=danish' 'groups=2' 'rounds=1'
grep -q '^250 .* 001 001    1    2' "$t" || fail 'no acceleration of teams'
send 303 / undo
send 303 / pair 'system=berger' 'teams=2'
# A match without a result is not 0 to 0.
ask 200 '/print?what=matches'
says '>–<'
says_not '>0–0<'
ask 200 /teams
says '<a href="/teams/1">Alpha</a>'
says 'Crosstable of the teams'
ask 200 '/teams?lang=da'
says 'Holdstilling'
says 'Matchpoint'
ask 200 '/teams/1?lang=en'
says '<h1>Alpha</h1>'
ask 404 /teams/5
ask 404 /teams/0
# The games are listed match by match, in the order of the boards.
ask 200 /rounds/1
boards=$(grep -o 'Result of board [0-9.]*' "$dir/page" | sed 's/.* //' | tr '\n' ' ')
[ "$boards" = '1.1 1.2 2.1 2.2 ' ] || fail "boards: $boards"
# A reserve is not missing.
says_not 'Without a game'
says '>1. Alpha – Delta</th>'
ask 200 '/print?what=slips&round=1'
says 'Round 1, board 2.2'
send 303 /rounds/1 lineup 'round=1' 'team=1' 'words=3 1'
send 303 /teams/1 lineup 'round=1' 'team=1' 'words=1 3'
send 303 /rounds/1 result 'round=1' 'g1-6=1-0' 'g8-3=1/2'
ask 200 /rounds/1
says 'White on the odd boards'
send 303 /settings tiebreaks 'words=MPvGP, EDET/P, EMGSB/C1' 'score=mp' 'edition=2026'
grep -q '^### kskak score mp' "$t" || fail 'no score in the report'
ask 200 /teams/1
says 'EMGSB/C1 '
says 'against 4 Delta'
ask 200 /settings
says 'MPvGP,EDET/P,EMGSB/C1'
send 422 /settings tiebreaks 'words=EMGSB/C7'
ask 200 '/print?what=teams'
says 'Team standings'
ask 200 '/print?what=matches&round=1&format=pdf'
ask 200 /papers
says 'what=teamtable'
send 303 /papers site "dir=$dir/www"
ask 200 /papers
says 'Pages for the web: saved'
grep -q 'Alpha' "$dir/www/da/standings.html" || fail 'no teams on the site'
send 422 /papers site "dir=$dir/none/www"
says 'No such file or directory'
kill "$pid"
wait "$pid" || fail "ends with $?"
pid=

# --- a long paper: other pages are answered while its process stands still ------------------------------
t="$dir/many.trf"
"$kskak" generate --system monrad-nsf --players 2000 --rounds 1 --seed 1 >"$t" || fail generate
rm -f "$dir/jar"
start "$t"
ask 303 "/?$(sed -n '1s/.*?//p' "$dir/said")"
cookie=$(awk '$6 ~ /session/ { print $6 "=" $7 }' "$dir/jar")
# paper FILE: asks for the cards in the background.
paper() { curl -s -o "$1" -H "Cookie: $cookie" "$address/print?what=cards&format=pdf" & }
are_made() { [ "$(makers | wc -l)" = "$papers" ]; }
papers=1
paper "$dir/cards.1"
others=$!
await are_made || fail 'the cards are made by the desk itself'
kill -STOP $(makers)
ask 200 /
ask 200 /standings
ask 200 '/print?what=boards&format=pdf'
head -c 5 "$dir/page" | grep -q '%PDF-' || fail 'no PDF beside another one'
ask 200 /check
says 'Random tournament'
[ ! -e "$dir/cards.1" ] || fail 'the cards came from elsewhere'
# Eight papers at a time, not more.
for papers in 2 3 4 5 6 7 8; do
	paper "$dir/cards.$papers"
	others="$others $!"
	await are_made || fail "$(makers | wc -l) papers, not $papers"
	kill -STOP $(makers)
done
ask 503 '/print?what=boards&format=pdf'
says 'Too many papers'
ask 200 /
kill -CONT $(makers)
wait $others
for i in 1 2 3 4 5 6 7 8; do
	tail -c 6 "$dir/cards.$i" | grep -q '%%EOF' || fail 'the cards are not complete'
done
# A desk that ends ends the processes too.
papers=1
paper "$dir/cut"
paper=$!
await are_made || fail 'no process'
maker=$(makers)
kill -STOP $maker
kill "$pid"
wait "$pid" || fail "ends with $?: $(cat "$dir/err")"
pid=
kill -0 $maker 2>/dev/null && fail 'the process is left'
wait $paper
[ ! -s "$dir/err" ] || fail "says: $(cat "$dir/err")"

expect_usage() {
	"$kskak" report serve "$@" >"$dir/out" 2>&1
	[ $? = 2 ] || fail "serve $*: $(cat "$dir/out")"
}
expect_usage
expect_usage -
expect_usage --port 0 "$t"
expect_usage "$dir/kept" "$t"
exit 0
