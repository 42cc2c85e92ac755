#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# nginx in front of the daemon, as contrib/nginx configures it: TLS, limits by the client's address,
# streams that are not held back, refusals in the format of the client, and secrets out of the log.
nginx=$(PATH=$PATH:/usr/sbin:/sbin command -v nginx) && command -v openssl >/dev/null || exit 77
. "${top_srcdir:-.}/tests/daemon/program_server.sh"
proxy=
leave() {
	[ -z "$proxy" ] || kill "$proxy" 2>/dev/null
	[ -z "$proxy" ] || wait "$proxy" 2>/dev/null
	server_stop
}
trap leave EXIT
echo 'trusted-proxy = 127.0.0.1' >>"$dir/kskakd.conf"
server_start
new_game

# The configuration as it is, on other ports and with other files.
tls=$((port + 1))
openssl req -x509 -newkey rsa:2048 -nodes -keyout "$dir/key.pem" -out "$dir/chain.pem" -days 2 \
	-subj /CN=chess.example.org 2>/dev/null || exit 1
mkdir "$dir/nginx"
{
	echo "daemon off; pid $dir/nginx.pid; error_log $dir/nginx/error.log; events { }"
	[ "$(id -u)" != 0 ] || echo 'user root;'
	echo 'http {'
	for kind in client_body proxy fastcgi uwsgi scgi; do echo "${kind}_temp_path $dir/nginx/$kind;"; done
	sed -e "s|listen 80;|listen 127.0.0.1:$((port + 2));|; s|listen 443 |listen 127.0.0.1:$tls |; /listen \[/d" \
		-e "s|/etc/letsencrypt/live/chess.example.org/fullchain.pem|$dir/chain.pem|" \
		-e "s|/etc/letsencrypt/live/chess.example.org/privkey.pem|$dir/key.pem|" \
		-e "s|/var/log/nginx|$dir/nginx|; s|127.0.0.1:8080|127.0.0.1:$port|" \
		"${top_srcdir:-.}/contrib/nginx/kskakd.conf"
	echo '}'
} >"$dir/nginx.conf"
"$nginx" -c "$dir/nginx.conf" 2>"$dir/nginx/start" &
proxy=$!
site=https://chess.example.org:$tls
# get [OPTION...] PATH: sets $code; the answer is in $dir/answer, its header in $dir/head.
get() {
	code=$(curl -sk --resolve "chess.example.org:$tls:127.0.0.1" -D "$dir/head" -o "$dir/answer" \
		-w '%{http_code}' "$@")
}
in_front() { get "$site/" && [ "$code" = 200 ]; }
await in_front || { cat "$dir/nginx/start" "$dir/nginx/error.log"; exit 1; }

# has STATUS TYPE WHAT: the answer is that, with the header that keeps browsers on TLS once.
has() {
	[ "$code" = "$1" ] && grep -qi "^content-type: $2" "$dir/head" || bad "$3: $code $(cat "$dir/head")"
	[ "$(grep -ci '^strict-transport-security: max-age=31536000' "$dir/head")" = 1 ] || bad "$3: no HSTS"
}
get "$site/games/$game"
has 200 text/html 'a page'
get "$site/static/none"
has 404 text/html 'no file'
head -c 70000 /dev/zero | tr '\0' x >"$dir/big"
get --data-binary "@$dir/big" "$site/xfcc"
has 413 'text/xml; charset=utf-8' 'a large body'
grep -q '<soap:Fault>.*<faultstring>ServerError: ' "$dir/answer" || bad "a large body: $(cat "$dir/answer")"

# A stream: the move is there at once, while the connection stays open.
curl -skN --resolve "chess.example.org:$tls:127.0.0.1" "$site/games/$game/stream" >"$dir/stream" &
stream=$!
await grep -q '^retry:' "$dir/stream"
new_token anna
get -H "Authorization: Bearer $token" -d '{"move":"5254","ply":0}' "$site/api/v1/games/$game/move"
[ "$code" = 200 ] || bad "a move: $code $(cat "$dir/answer")"
await grep -q '"san":"e4"' "$dir/stream"
grep -q '^event: move' "$dir/stream" || bad "nothing on the stream: $(cat "$dir/stream")"
kill "$stream" 2>/dev/null

# The daemon counts the client, whatever it says in X-Forwarded-For, and no other one.
wrong='<Envelope><Body><GetMyGames><username>1</username><password>wrong</password></GetMyGames></Body></Envelope>'
try=0
code=
until [ "$code" = 429 ] || [ $try = 22 ]; do # the count starts anew with each hour
	try=$((try + 1))
	get -H "X-Forwarded-For: 192.0.2.$try" -H 'Content-Type: text/xml' -d "$wrong" "$site/xfcc"
done
[ $try -gt 10 ] || bad "after $((try - 1)) wrong passwords: $code"
has 429 text/xml 'too many wrong passwords'
get --interface 127.0.0.2 -H 'Content-Type: text/xml' -d "$wrong" "$site/xfcc"
has 500 text/xml 'a wrong password from elsewhere'
grep -q AuthenticationFailed "$dir/answer" || bad "another address is refused, too: $(cat "$dir/answer")"

# raw WHAT REQUEST: no second answer, and none to the request hidden in the first.
raw() {
	printf "$2" | timeout 5 openssl s_client -quiet -connect "127.0.0.1:$tls" -servername chess.example.org \
		>"$dir/raw" 2>/dev/null
	[ "$(grep -ac '^HTTP/1.1 ' "$dir/raw")" = 1 ] && ! grep -aq '"hidden' "$dir/raw" || bad "$1: $(cat "$dir/raw")"
}
hidden='GET /api/hidden HTTP/1.1\r\nHost: chess.example.org\r\n\r\n'
head='POST /api/v1/leave HTTP/1.1\r\nHost: chess.example.org\r\nConnection: close\r\n'
raw 'two lengths' "${head}Content-Length: 5\r\nContent-Length: 60\r\n\r\nabcde$hidden"
raw 'a length and a coding' "${head}Content-Length: 60\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n$hidden"
raw 'a coding nobody knows' "${head}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n$hidden"
raw 'a blank before the colon' "${head}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n$hidden"
raw 'a chunk with a sign' "${head}Transfer-Encoding: chunked\r\n\r\n+5\r\nabcde\r\n0\r\n\r\n$hidden"

# Links of letters are secrets.
get "$site/l/secretsecretsecret"
get "$site/no-secret"
await grep -q no-secret "$dir/nginx/access.log" || bad 'nothing is logged'
grep -q secretsecret "$dir/nginx/access.log" && bad 'a link of a letter is logged'

# While the daemon is away, chess programs get XML, and browsers a page of nginx.
kill "$pid"
wait "$pid"
pid=
get -H 'Content-Type: text/xml' -d "$wrong" "$site/xfcc"
has 502 'text/xml; charset=utf-8' 'no daemon'
get "$site/"
has 502 text/html 'no daemon for a browser'
exit $status
