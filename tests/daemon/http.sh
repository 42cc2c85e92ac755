#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# The HTTP door with a real daemon and curl: pages, headers, the API with a token obtained by mail,
# repeats, wrong tokens, published files, TLS; every route of the description answers.
set -u
command -v curl >/dev/null || exit 77
command -v sqlite3 >/dev/null || exit 77
. "${top_srcdir:-.}/tests/common.sh"
top=${top_builddir:-.}
kskak=$top/kskak
dir=$(mktemp -d)
pid=
trap '[ -n "$pid" ] && kill "$pid" 2>/dev/null; rm -rf "$dir"' EXIT
status=0

bad() {
	echo "http: $*"
	status=1
}

port=$(free_ports 1)
mkdir "$dir/outgoing" "$dir/pages"
write_config() {
	cat >"$dir/kskakd.conf" <<-CONF
	domain = demo.example
	site-name = Club <K-skak> & friends
	language = en
	page-url = http://127.0.0.1:$port
	database = $dir/kskakd.db
	lmtp-socket = $dir/lmtp.sock
	http-listen = 127.0.0.1:$port
	control-socket = $dir/control.sock
	outgoing = files
	outgoing-dir = $dir/outgoing
	publish-dir = $dir/pages
	locale-dir = $top/po
	leader = leif: *
	desk-token = leif: 1feb023c3598f8dfe4b820b0170495264e53ffd11c76cd672d94bc60c8198a04
	$1
	CONF
}

start() {
	"$top/kskakd" -c "$dir/kskakd.conf" 2>>"$dir/log" &
	pid=$!
	await decided && "$kskak" status --socket "$dir/control.sock" >/dev/null || {
		cat "$dir/log"
		exit 1
	}
}
decided() { # it serves, or has ended
	"$kskak" status --socket "$dir/control.sock" >/dev/null 2>&1 || ! kill -0 "$pid" 2>/dev/null
}

write_config ''
"$top/contrib/kskak-demo" "$dir/kskakd.conf" >/dev/null || exit 1
start
url=http://127.0.0.1:$port

# want CODE PATTERN CURL-ARGUMENTS...: the status, and a pattern in the body.
want() {
	code=$1 pattern=$2
	shift 2
	got=$(curl -s -o "$dir/body" -w '%{http_code}' "$@")
	[ "$got" = "$code" ] || bad "$*: $got, $code expected"
	[ -z "$pattern" ] || grep -q -- "$pattern" "$dir/body" || { bad "$*: no '$pattern'"; head -c 400 "$dir/body"; }
}

# An empty pages folder is filled without any move.
await [ -s "$dir/pages/game-21.html" ] || bad 'an empty folder is not filled'

# HEAD: the length that GET has, no body, and the connection stays usable.
got=$(curl -s -I -o "$dir/head" -w '%{num_connects}' "$url/" -o "$dir/body" "$url/")
[ "$got" = 10 ] || bad "two HEAD on one connection: $got"
[ "$(tr -d '\r' <"$dir/head" | sed -n 's/^Content-Length: //p')" = "$(curl -s "$url/" | wc -c)" ] ||
	bad 'HEAD tells another length than GET'

# Pages: well-formed, escaped, with the headers every answer has.
want 200 'Club &lt;K-skak&gt; &amp; friends' "$url/"
want 200 'Sonneborn-Berger' "$url/groups/1"
want 200 'Afgørelser' -H 'Accept-Language: da' "$url/groups/1"
want 200 'class="board"' "$url/games/4"
want 200 '^\[Mode "EM"\]' "$url/games/4.pgn"
want 200 'class="board" data-side="b"' "$url/games/4?ply=1&side=b"
want 200 '<use href="#man-king"' "$url/games/4.svg?ply=0"
want 200 'Disallow: /me' "$url/robots.txt"
want 200 '<svg' "$url/favicon.svg"
# PNG: its signature, and the next request gets the same picture.
for n in 1 2; do
	curl -s -D "$dir/head" -o "$dir/out.$n" "$url/games/4.png?ply=0"
	grep -qi '^content-type: image/png' "$dir/head" || bad 'the picture is no image/png'
	[ "$(head -c 8 "$dir/out.$n" | od -An -tx1 | tr -d ' ')" = 89504e470d0a1a0a ] || bad 'no PNG'
done
cmp -s "$dir/out.1" "$dir/out.2" || bad 'the picture changes'
tag=$(tr -d '\r' <"$dir/head" | sed -n 's/^ETag: //ip')
got=$(curl -s -o /dev/null -w '%{http_code}' -H "If-None-Match: $tag" "$url/games/4.png?ply=0")
[ "$got" = 304 ] || bad "an unchanged picture: $got"
want 200 '<h2>6 games</h2>' "$url/search?player=lindholm&event=&year=&result=&moves="
want 200 '<h2>0 games</h2>' "$url/search?player=lindholm&year=1999"
want 200 'value="&quot;&gt;&lt;script&gt;"' "$url/search?player=%22%3E%3Cscript%3E"
want 200 'Give a player' "$url/search?player=%ff%fe"
# The events of the demo are of the year in which it was made.
year=$(curl -s "$url/events" | grep -o '/archive/[0-9]*' | head -n 1)
year=${year#/archive/}
want 200 '/events/emt-open/' "$url/archive/$year"
want 404 '' "$url/archive/1"
want 200 '"games":\[{"game":' "$url/players/1.json"
want 200 '^\[White "' "$url/players/1.pgn"
want 200 'Head to head' "$url/players/1"
want 200 'The secret number was' "$url/groups/1/lots"
want 200 '"seed_sha256"' "$url/groups/1.json"
want 200 '<feed xmlns' "$url/groups/1.atom"
want 404 'no such page' "$url/groups/99"
want 404 'no such page' "$url/../../etc/passwd"
want 405 method_not_allowed -X POST "$url/groups/1"
if command -v xmllint >/dev/null; then
	for path in / /groups/1 /groups/1/lots /groups/1/rulings /games/4 /enter; do
		curl -s "$url$path" | sed 1d | xmllint --noout - || bad "$path is not well-formed"
	done
	curl -s "$url/groups/1.atom" | xmllint --noout - || bad 'the feed is not well-formed'
fi
curl -sI "$url/" | grep -qi "^content-security-policy: default-src 'none'" || bad 'no policy'
if curl -s "$url/groups/1" "$url/groups/1.json" "$url/games/4.json" | grep -q '@demo.example'; then
	bad 'a public page shows an address'
fi
curl -s "$url/games/4.json" | grep -q '"events"' && bad 'a public page shows the events'
curl -sI "$url/api/v1/openapi.json" | head -n 1 | grep -q 200 || bad 'HEAD of the API'

# api_token NAME: a token by mail, requested by answering their newest letter.
api_token() {
	letter=$(grep -il "^To: $1" "$dir"/outgoing/*.eml | sort | tail -n 1)
	token_address=$(tr -d '\r\n\t ' <"$letter" | grep -o 'play+[a-z0-9]*@demo.example' | head -n 1)
	printf 'From: %s@demo.example\r\nTo: %s\r\nSubject: t\r\nMessage-ID: <t@%s>\r\n\r\ntoken\r\n' \
		"$1" "$token_address" "$1" | "$kskak" deliver --socket "$dir/control.sock" \
		--recipient "$token_address" --from "$1@demo.example" >/dev/null 2>&1 || bad 'token by mail'
	await find_token "$1" || bad "no token for $1"
}
find_token() {
	token=$(grep -il "^To: $1" "$dir"/outgoing/*.eml | xargs cat | grep -o 'kskak_[a-z0-9]\{20,\}' | head -n 1)
	[ -n "$token" ]
}

# The lots decide who is to move; takes the first such player.  The opening is not known either: any
# legal move will do.
find_move() {
	game=
	for name in clara anna bent david frank grethe; do
		api_token $name
		auth="Authorization: Bearer $token"
		want 200 '"games"' -H "$auth" "$url/api/v1/games"
		game=$(grep -o '"game":[0-9]*,"ply":[0-9]*,"my_turn":true' "$dir/body" | head -n 1)
		[ -z "$game" ] || break
	done
	ply=$(echo "$game" | sed 's/.*"ply":\([0-9]*\).*/\1/')
	game=$(echo "$game" | sed 's/"game":\([0-9]*\).*/\1/')
	next=$((ply + 1))
	fen=$(curl -s -H "$auth" "$url/api/v1/games/$game" | sed 's/.*"fen":"\([^"]*\)".*/\1/')
	move=$("$kskak" perft --divide 1 "$fen" | head -n 1 | cut -d' ' -f1 | tr a-h 1-8)
	[ -n "$move" ] || bad "no move in $fen"
}
find_move
want 409 '"error":"illegal_move"' -H "$auth" -d "{\"move\":\"1818\",\"ply\":$ply}" "$url/api/v1/games/$game/move"
want 200 "\"ply\":$next,.*\"repeated\":false" -H "$auth" -H 'Idempotency-Key: k1' \
	-d "{\"move\":\"$move\",\"ply\":$ply}" "$url/api/v1/games/$game/move"
want 200 "\"ply\":$next" -H "$auth" -H 'Idempotency-Key: k1' -d "{\"move\":\"$move\",\"ply\":$ply}" \
	"$url/api/v1/games/$game/move"
want 422 '"error":"key_reused"' -H "$auth" -H 'Idempotency-Key: k1' -d '{"move":"1112","ply":77}' \
	"$url/api/v1/games/$game/move"
curl -s -o "$dir/body" -D "$dir/head" -H "$auth" -d '{}' "$url/api/v1/games/$game/move"
grep -qi '^content-type: application/problem+json' "$dir/head" || bad 'an error is no problem+json'
grep -q '"type":"about:blank","title":"Bad Request","status":400,"detail":' "$dir/body" ||
	bad "no members of a problem: $(cat "$dir/body")"

# Scopes: a read token cannot move, and none opens the desk without an office.
sqlite3 -cmd ".timeout 5000" "$dir/kskakd.db" 'UPDATE access SET scope = 1'
want 200 '"games"' -H "$auth" "$url/api/v1/games"
want 403 '"error":"scope"' -H "$auth" -d "{\"move\":\"5254\",\"ply\":$next}" "$url/api/v1/games/$game/move"
want 403 'scope desk' -H "$auth" -d '{}' "$url/api/v1/games/$game/card"
sqlite3 -cmd ".timeout 5000" "$dir/kskakd.db" 'UPDATE access SET scope = 3'
want 403 '"error":"no_role"' -H "$auth" -d '{}' "$url/api/v1/games/$game/card"
sqlite3 -cmd ".timeout 5000" "$dir/kskakd.db" 'UPDATE access SET scope = 2'
want 200 "\"ply\":$next" -H "$auth" "$url/api/v1/games/$game"
want 409 '"rule":' -H "$auth" -d "{\"move\":\"1118\",\"ply\":$ply}" "$url/api/v1/games/$game/move"
want 400 '"error":"bad_notation"' -H "$auth" -d "{\"move\":\"zz9\",\"ply\":$next}" \
	"$url/api/v1/games/$game/move"
want 200 '"proposed_series":\[\]' -H "$auth" "$url/api/v1/games/$game"
want 400 bad_json -H "$auth" -d '{"move":' "$url/api/v1/games/$game/move"
want 400 bad_field -H "$auth" -d '{"move":"5254\nresign"}' "$url/api/v1/games/$game/move"
want 400 bad_field -H "$auth" -d "{\"move\":\"$move\"}" "$url/api/v1/games/$game/move"
want 400 bad_field -H "$auth" -d "{\"move\":\"resign\",\"ply\":$next}" "$url/api/v1/games/$game/move"
want 200 "\"ply\":$next" -H "$auth" -d "{\"move\":\"$move\",\"ply\":$ply}" \
	"$url/api/v1/games/$game/move"
want 200 "\"result\":\"\*\".*\"ply\":$next" -H "$auth" "$url/api/v1/games/$game"
curl -s -o /dev/null -D "$dir/head" -H "$auth" "$url/api/v1/games/$game/move"
grep -qi '^allow: POST' "$dir/head" || bad 'no Allow header with 405'
want 404 no_such_game -H "$auth" "$url/api/v1/games/999999"
want 404 no_such_game -H "$auth" -d '{}' "$url/api/v1/games/999999/resign"
want 404 openapi.json "$url/api/v1"
want 404 no_such_path "$url/api/v2/games"
want 405 method_not_allowed -H "$auth" "$url/api/v1/games/$game/move"
want 401 'A bearer token is needed' "$url/api/v1/games"
curl -sI "$url/api/v1/games" | grep -qi '^www-authenticate: bearer' || bad 'no way to log in with 401'

# Forms: only with the page's token and from our own pages; an act answers 303.
form='event=emt+open&name=A+B&address=ab@x.example&club=none&born=1980-01-01'
csrf=csrf=$(curl -s "$url/enter" | grep -o 'name="csrf" value="[^"]*' | head -n 1 | sed 's/.*"//')
want 403 'data-error="csrf"' -d "$form" "$url/enter"
want 403 'data-error="csrf"' -d "$form&csrf=00" "$url/enter"
want 403 'data-error="origin"' -H 'Origin: http://evil.example' -d "$form&$csrf" "$url/enter"
want 403 'data-error="origin"' -H 'Sec-Fetch-Site: same-site' -d "$form&$csrf" "$url/enter"
want 400 'data-error="bad_form"' -H 'Content-Type: application/json' -d "$form&$csrf" "$url/enter"
want 303 '' -H 'Origin: null' -d "$form&$csrf" "$url/enter"
want 303 '' -H "Origin: $url" -d "$form&$csrf" "$url/enter"
want 200 'on its way' -L -d "$form&$csrf" "$url/enter"
curl -sI "$url/enter" | grep -qi '^cache-control: no-store' || bad 'a form may be kept'
curl -sI "$url/enter" | grep -qi '^set-cookie' && bad 'a cookie before any sign-in'

# Signing in takes the same time whether the address is known or not: both wait longer than the work
# takes.
for address in clara@demo.example nobody@demo.example; do
	took=$(curl -s -o "$dir/body" -w '%{time_total}' -d "address=$address&$csrf" "$url/sign-in")
	grep -q 'name="request"' "$dir/body" || bad "no form for the code of $address"
	case $took in 0.0* | 0.1*) bad "$address was answered in $took s" ;; esac
done

# Public pages have an ETag, and 304 the second time.
tag=$(curl -sI "$url/groups/1" | tr -d '\r' | sed -n 's/^ETag: //p')
got=$(curl -s -o /dev/null -w '%{http_code}' -H "If-None-Match: $tag" "$url/groups/1")
[ "$got" = 304 ] || bad "an unchanged page: $got"
curl -sI "$url/groups/1" | grep -qi '^vary: .*cookie' || bad 'a page that does not vary'

# The desk scope: a leader's token from the configuration, given by its SHA-256; a player's token
# has no such scope.
want 403 '"error":"scope"' -H "$auth" -d '{}' "$url/api/v1/games/$game/card"
want 401 'A bearer token is needed' -d '{}' "$url/api/v1/games/$game/card"
desk='Authorization: Bearer desk-of-leif'
sent=$(date -d '30 days ago' +%F)
card='{"from":"white","sent":"'$sent'","moves":"5254"}'
"$kskak" game start --white 'Paula Post' --black 'Bent Brev' --rules dsu-post --start "$sent" --json \
	--socket "$dir/control.sock" >"$dir/post" || bad 'a game by post'
post=$(sed 's/.*"game":\([0-9]*\).*/\1/' "$dir/post")
want 200 '"days":0' -H "$desk" -H 'Idempotency-Key: c1' -d "$card" "$url/api/v1/games/$post/card"
want 200 '"repeated":true' -H "$desk" -H 'Idempotency-Key: c1' -d "$card" "$url/api/v1/games/$post/card"
want 409 '"error":"ply_played"' -H "$desk" -d "$card" "$url/api/v1/games/$post/card"
want 400 '"error":"bad_request"' -H "$desk" -d '{"from":"white"}' "$url/api/v1/games/$post/card"
want 400 bad_json -H "$desk" -d '{"do":"backup"}' "$url/api/v1/games/$post/card"
want 401 'unknown or revoked' -H "$desk" "$url/api/v1/games"
want 200 '"by_post":true' "$url/games/$post.json"

# Ten wrong tokens an hour, then 429; a valid one is not affected.
calm_hour
for i in 1 2 3 4 5 6 7 8 9 10; do
	curl -s -o /dev/null -H "Authorization: Bearer wrong$i" "$url/api/v1/games"
done
want 429 too_many -H 'Authorization: Bearer wrong' "$url/api/v1/games"
want 200 '"games"' -H "$auth" "$url/api/v1/games"

# An incomplete form is answered with a page in its language.
want 400 'Skriv turnering og adresse' -d "event=&address=x&$csrf" "$url/enter?lang=da"

# Requests that a proxy might parse differently are refused; tests/faults/hostile_http has the
# others.
want 400 'more than one length' -H 'Content-Length: 1' -H 'Content-Length: 2' -d x "$url/enter"
want 400 'bad_request' -H 'Transfer-Encoding: xchunked' -H 'Content-Length:' "$url/"

# Limits: a body over http-body-max, a header over http-header-max.
head -c 200000 /dev/zero | tr '\0' 'x' >"$dir/big"
want 413 '"error":"bad_request","rule":"","message":"The body of the request is too large."' -H "$auth" \
	--data-binary @"$dir/big" "$url/api/v1/leave"
want 413 '<H1>' --data-binary @"$dir/big" "$url/enter"
got=$(curl -s -o /dev/null -w '%{http_code}' -H "X-Long: $(head -c 60000 "$dir/big")" "$url/")
case $got in 431 | 400 | 413 | 000) ;; *) bad "a header of 60 kB: $got" ;; esac
want 200 'K-skak' "$url/"

# Every route of the description exists: none answers that there is no such path.
slug=$(curl -s "$url/api/v1/events" | sed -n 's/.*"slug":"\([^"]*\)".*/\1/p')
[ -n "$slug" ] || bad 'no event in the list of events'
want 200 '"openapi"' "$url/api/v1/openapi.json"
routes=0
for path in $(grep -o '^  "/[^"]*"' "$dir/body" | tr -d ' "'); do
	routes=$((routes + 1))
	real=$(printf '%s' "$path" | sed "s/{game}/$game/; s/{event}/$slug/; s/{entry}/1/; s/{round}/1/; s/{token}/99/; s/{case}/1/; s/{request}/cases/")
	method=GET
	[ "$path" = /stream ] && method=HEAD # it would not end
	got=$(curl -s -o "$dir/out" -w '%{http_code}' -H "$auth" $([ $method = HEAD ] && echo -I) \
		"$url/api/v1$real")
	grep -q no_such_path "$dir/out" && bad "$path is described but does not exist"
	[ "$got" = 405 ] && { grep -q 'Use POST\|Use DELETE' "$dir/out" || bad "$path: $(cat "$dir/out")"; }
done
[ $routes -eq 39 ] || bad "$routes routes in the description, 39 expected"

# Published files: written after the move, complete, with no temporary file left.
await [ -s "$dir/pages/game-$game.html" ]
for f in index.html style.css; do
	[ -s "$dir/pages/$f" ] || bad "$f is not published with a game"
done
find "$dir/pages" -type f ! -perm 0644 | grep -q . && bad 'a published file is not for everybody'
find "$dir/pages" -type d ! -perm 0755 | grep -q . && bad 'a published folder is not for everybody'
"$kskak" publish --socket "$dir/control.sock" >/dev/null || bad 'kskak publish'
for f in index.html style.css group-1.html group-1.json group-1.pgn group-1.atom \
	group-1-rulings.html game-1.html game-21.pgn; do
	[ -s "$dir/pages/$f" ] || bad "$f is not published"
done
# A page being written has such a name for a moment.
no_new() { ! ls -a "$dir/pages" | grep -q '\.new$'; }
await no_new || bad 'a half-written file is left'
grep -q 'href="game-1.html"' "$dir/pages/group-1.html" || bad 'links between files'
event=$(find "$dir/pages/events" -mindepth 1 -maxdepth 1 -type d | head -n 1)
for f in index.html table.html rights.html report.html event.json games.pgn feed.atom; do
	[ -s "$event/$f" ] || bad "$f of the event is not published"
done
find "$event" -name '*.trf' | grep -q . || bad 'the report file of a group is not published'
grep -q 'href="../../style.css"' "$event/index.html" || bad 'links from the folder of an event'
[ -s "$dir/pages/ratings/index.html" ] || bad 'the rating lists are not published'

# Links of the published pages lead only to published pages, whatever server they are on.
find "$dir/pages" -name '*.html' | while read -r page; do
	grep -oE ' (href|src)="[^"#]+' "$page" | sed 's/.*="//' | sort -u | while read -r link; do
		case $link in
		http:* | mailto:*) ;;
		/*) echo "${page#"$dir/"}: $link" ;;
		*) [ -e "${page%/*}/$link" ] || echo "${page#"$dir/"}: $link" ;;
		esac
	done
done >"$dir/dead"
[ -s "$dir/dead" ] && bad "dead links in the published pages: $(head -n 5 "$dir/dead")"

# Whatever a served page links to, the published one does too, under its published name.
links() {
	grep -oE ' href="[^"#?]+' | sed 's/.*="//; s/index\.html$//; s/\.html$//; s/^[./]*//
		s/^groups\//group-/; s/^games\//game-/; s/^\(group-[0-9]*\)\//\1-/; s/\/$//' | sort -u
}
while read -r path file; do
	curl -s "$url$path" | links |
		grep -vE '^(http:.*|sign-in|classes|enter|licences.txt|.*\.proof|(event|feed|calendar|report)\..*|)$' >"$dir/served"
	links <"$dir/pages/$file" >"$dir/written"
	missing=$(sed 's/.*\///' "$dir/written" | sort -u >"$dir/names"; sed 's/.*\///' "$dir/served" | sort -u |
		comm -23 - "$dir/names")
	[ -s "$dir/served" ] || bad "no links at $path"
	[ -z "$missing" ] || bad "$file lacks links of $path:" $missing
done <<PAGES
/ index.html
/events/ events/index.html
/groups/1 group-1.html
/games/1 game-1.html
/players/1 players/1.html
/ratings/ ratings/index.html
/champions/ champions/index.html
/archive/$year archive/$year.html
/clubs/skakforeningen-nord clubs/skakforeningen-nord.html
PAGES
for f in search.html players/1.html players/1.pgn players/1.json game-1.svg; do
	[ -s "$dir/pages/$f" ] || bad "$f is not published"
done
grep -q 'href="players/1.html"' "$dir/pages/search.html" || bad 'no players where files are searched'
grep -q "property=\"og:image\" content=\"$url/games/1.png?ply=" "$dir/pages/game-1.html" ||
	bad 'no preview picture of a published game'

# A file used by the pages: compressed if accepted, and 304 if cached.
style=${top_srcdir:-.}/daemon/publish/style.css
curl -s -o "$dir/plain" "$url/style.css"
cmp -s "$dir/plain" "$style" || bad 'style.css is not the file of the tree'
curl -s -D "$dir/head" -H 'Accept-Encoding: br, gzip;q=0.5' "$url/style.css" | gzip -dc | cmp -s - "$style" ||
	bad 'style.css as gzip'
grep -qi '^content-encoding: gzip' "$dir/head" && grep -qi '^vary: accept-encoding' "$dir/head" ||
	bad 'headers of a packed file'
curl -s -H 'Accept-Encoding: gzip;q=0' "$url/style.css" | cmp -s - "$style" || bad 'gzip was refused'
tag=$(sed -n 's/\r$//; s/^[Ee][Tt]ag: //p' "$dir/head")
[ "$(curl -s -o "$dir/none" -w '%{http_code}' -H 'Accept-Encoding: gzip' -H "If-None-Match: $tag" \
	"$url/style.css")" = 304 ] || bad 'an unchanged file is sent again'

# Unchanged files are not rewritten.  The card game's reminder and the day's checkpoint may come
# meanwhile.
: >"$dir/mark"
sleep 0.05
"$kskak" publish --socket "$dir/control.sock" >/dev/null || bad 'kskak publish again'
find "$dir/pages" -type f ! -name 'game-22.*' ! -name checkpoint.txt -newer "$dir/mark" | grep . >&2 && bad 'equal files are written again'

# A move writes its game's page, PGN and record, and its group's page if that shows it; other forms
# of the move are collected for a minute.  The checkpoint is written once a day.
find_move
curl -s "$url/games/$game.pgn" >"$dir/before"
want 200 "\"ply\":$ply" -H "$auth" "$url/api/v1/games/$game"
want 200 '' "$url/groups/1"
: >"$dir/mark"
sleep 0.05
want 200 "\"ply\":$next" -H "$auth" -d "{\"move\":\"$move\",\"ply\":$ply}" "$url/api/v1/games/$game/move"
# written FILE...: all of them since the mark.
written() {
	for f; do [ -n "$(find "$dir/pages" -name "$f" -newer "$dir/mark")" ] || return 1; done
}
await written "game-$game.html" "game-$game.pgn" "game-$game.txt"
# Answers cached before the move are not served after it: game, group and API.
want 200 "\"ply\":$next" -H "$auth" "$url/api/v1/games/$game"
curl -s "$url/games/$game.pgn" >"$dir/after"
cmp -s "$dir/before" "$dir/after" && bad "a game is read as it was before the move"
sleep 1
find "$dir/pages" -type f -newer "$dir/mark" | sed 's|.*/||; /^group-[0-9]*.html$/d; /^checkpoint/d; /^game-22[.]/d' |
	sort >"$dir/out"
printf '%s\n' "game-$game.html" "game-$game.pgn" "game-$game.txt" | sort >"$dir/expected"
cmp -s "$dir/expected" "$dir/out" || bad "a move writes $(tr '\n' ' ' <"$dir/out")"
: >"$dir/mark"
sleep 0.05
"$kskak" publish --socket "$dir/control.sock" >/dev/null || bad 'kskak publish after a move'
find "$dir/pages" -newer "$dir/mark" -name "game-$game.svg" | grep -q . || bad 'the picture is out of date'
find "$dir/pages" -newer "$dir/mark" -name "group-*.pgn" | grep -q . || bad 'the games of the group are out of date'

# A failure to write pages is reported to the caller, and they are written afterwards.
mv "$dir/pages" "$dir/away"
: >"$dir/pages"
"$kskak" publish --socket "$dir/control.sock" >"$dir/out" 2>&1 && bad 'pages in a file'
grep -q "$dir/pages/.*: Not a directory" "$dir/out" || bad "pages in a file: $(cat "$dir/out")"
rm "$dir/pages"
mv "$dir/away" "$dir/pages"
"$kskak" publish --socket "$dir/control.sock" >/dev/null || bad 'kskak publish after a failure'
want 200 '' "$url/groups/1"

# Neither is a name.
named=$(sqlite3 -cmd ".timeout 5000" "$dir/kskakd.db" "SELECT name FROM player WHERE address = '$name@demo.example'")
curl -s -o /dev/null "$url/games/$game" -o /dev/null "$url/groups/1" -o /dev/null "$url/groups/1.json"
"$kskak" player "$name@demo.example" set name 'Renamed Player' --reason test \
	--socket "$dir/control.sock" >/dev/null || bad 'a new name'
for page in "games/$game" groups/1 groups/1.json; do
	want 200 'Renamed Player' "$url/$page"
	want 200 'Renamed Player' "$url/$page"
done
"$kskak" player "$name@demo.example" set name "$named" --reason test \
	--socket "$dir/control.sock" >/dev/null || bad 'the former name'
want 200 "$named" "$url/groups/1"

# The site's own header, footer and style rules are on every page, served and published.
mkdir "$dir/theme"
echo '<p class="club">Our club</p>' >"$dir/theme/header.html"
echo '.club { color: red }' >"$dir/theme/theme.css"
printf '\377' >"$dir/theme/footer.html"
write_config "theme-dir = $dir/theme"
"$top/kskakd" -n -c "$dir/kskakd.conf" >"$dir/out" 2>&1 && bad 'a footer that is not UTF-8'
grep -q 'footer.html: is not UTF-8' "$dir/out" || bad "a footer that is not UTF-8: $(cat "$dir/out")"
echo '<p>Bylaws</p>' >"$dir/theme/footer.html"
kill "$pid"
wait "$pid"
start
want 200 '<p class="club">Our club</p>' "$url/"
want 200 '<p>Bylaws</p>' "$url/groups/1"
want 200 '^.club' "$url/style.css"
"$kskak" publish --socket "$dir/control.sock" >/dev/null || bad 'kskak publish with a theme'
grep -q 'Our club' "$dir/pages/game-1.html" || bad 'no header on a published page'
grep -q '^.club' "$dir/pages/style.css" || bad 'no rules of the site in the published style.css'
grep -q 'class="board"' "$dir/pages/game-1.html" || bad 'no board on a published page'
write_config ''

# After a kill before writing, the next run does not know what is missing and writes everything:
# groups, and more single games than it reads at once.
for n in 1 2 3 4 5 6 7; do
	for m in 0 1 2 3 4 5 6 7 8 9; do
		last=$("$kskak" game start --white "W$n$m" --white-address "w$n$m@x.example" \
			--black "B$n$m" --black-address "b$n$m@x.example" --json \
			--socket "$dir/control.sock" | sed -n 's/.*"game": *\([0-9]*\).*/\1/p')
	done
done
kill -9 "$pid"
wait "$pid" 2>/dev/null
rm "$dir/pages/group-1.html" "$dir"/pages/game-*.html
start
await [ -s "$dir/pages/game-$last.html" ] || bad "after a kill no page of single game '$last'"
[ -s "$dir/pages/game-2.html" ] || bad 'after a kill the pages of a group are not written anew'
ls "$dir"/pages/game-*.html | wc -l | grep -qx "$last" || bad 'after a kill pages are missing'

# A leader's exports: PGN that pgn-extract accepts without a warning, JSON, both report forms.
export_group() {
	"$kskak" group 1 export "$1" --socket "$dir/control.sock" >"$dir/export.$1" || bad "export $1"
}
for form in pgn json trf16 trf26; do export_group $form; done
grep -c '^\[Event ' "$dir/export.pgn" | grep -qx 21 || bad 'export pgn: not 21 games'
if command -v pgn-extract >/dev/null || [ -x /usr/games/pgn-extract ]; then
	words=$(PATH=$PATH:/usr/games pgn-extract -s -r "$dir/export.pgn" 2>&1)
	[ -z "$words" ] || bad "pgn-extract: $words"
fi
cmp -s "$dir/export.pgn" "$dir/pages/group-1.pgn" || bad 'export pgn differs from the page'
grep -q '"rulings"' "$dir/export.json" || bad 'export json: no rulings'
grep -q '@demo.example' "$dir"/export.* && bad 'an export shows an address'
for form in trf16 trf26; do
	grep -c '^001 ' "$dir/export.$form" | grep -qx 7 || bad "export $form: not 7 players"
	grep -q '^001    [1-7]      Lindholm, Anna  *1850 ' "$dir/export.$form" || bad "export $form: names"
	# Seven rounds in which each has met the six others; there is no eighth.
	"$kskak" pair --system monrad-dsu "$dir/export.$form" >"$dir/body" 2>&1
	[ $? -eq 2 ] && grep -q 'all 7 rounds are paired' "$dir/body" ||
		{ bad "export $form cannot be read"; cat "$dir/body"; }
done
grep -q '^XXR 7' "$dir/export.trf16" || bad 'export trf16: rounds'
grep -q '^142 7' "$dir/export.trf26" || bad 'export trf26: rounds'
"$kskak" group 1 export xml --socket "$dir/control.sock" >/dev/null 2>&1 && bad 'export xml'
"$kskak" group 99 export pgn --socket "$dir/control.sock" >/dev/null 2>&1 && bad 'export of no group'

# A large record of an event is the published file, a small one is told now; no other file is read.
yes large | head -c 300000 >"$dir/pages/record/event-large.txt"
yes small | head -c 300 >"$dir/pages/record/event-small.txt"
cp "$dir/pages/record/event-large.txt" "$dir/pages/event-out.txt"
want 200 '^large$' "$url/record/event-large.txt"
[ "$(wc -c <"$dir/body")" -eq 300000 ] || bad 'a large record is cut'
want 404 '' "$url/record/event-small.txt"
want 404 '' --path-as-is "$url/record/event-/../../event-out.txt"
want 404 '' --path-as-is "$url/record/../event-out.txt"
rm "$dir/pages/record/event-large.txt" "$dir/pages/record/event-small.txt" "$dir/pages/event-out.txt"

kill "$pid"
wait "$pid" || bad "kskakd ended with $?"
pid=

# TLS with our own certificate, also for event streams.
if command -v openssl >/dev/null; then
	openssl req -x509 -newkey rsa:2048 -nodes -keyout "$dir/key.pem" -out "$dir/cert.pem" \
		-days 2 -subj /CN=localhost -addext 'subjectAltName=IP:127.0.0.1' 2>/dev/null
	write_config "http-certificate = $dir/cert.pem
http-key = $dir/key.pem"
	start
	want 200 'K-skak' --cacert "$dir/cert.pem" "https://127.0.0.1:$port/"
	for path in / /style.css /me /none /api/v1/games; do
		curl -sI --cacert "$dir/cert.pem" "https://127.0.0.1:$port$path" |
			grep -qi '^strict-transport-security: max-age=[1-9]' || bad "no HSTS at $path"
	done
	want 200 '"games"' --cacert "$dir/cert.pem" -H "$auth" "https://127.0.0.1:$port/api/v1/games"
	curl -sN --max-time 2 --cacert "$dir/cert.pem" -H "$auth" "https://127.0.0.1:$port/api/v1/stream" |
		grep -q '^retry:' || bad 'no stream over TLS'
	curl -sN --max-time 2 --cacert "$dir/cert.pem" "https://127.0.0.1:$port/games/$game/stream" |
		grep -q '^retry:' || bad 'no stream of a game over TLS'
	kill "$pid"
	wait "$pid"
	pid=
fi
# More connections than the limit on open files: reported at start, not when it is reached.
write_config 'connections = 5000'
if (ulimit -n 1000) 2>/dev/null; then # not under valgrind, which hides the limit
	said=$( (ulimit -n 1000 && "$top/kskakd" -c "$dir/kskakd.conf") 2>&1)
	case $said in *'15128 open files, the limit is 1000'*) ;; *) bad "too many connections: $said" ;; esac
fi
exit $status
