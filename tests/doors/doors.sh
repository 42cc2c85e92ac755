#!/bin/sh
# The doors as used by common programs: swaks, Postfix's smtp-source and curl against a daemon, a
# second daemon that is refused, and an invalid configuration.
set -eu
for tool in swaks smtp-source curl; do
	command -v $tool >/dev/null || PATH=$PATH:/usr/sbin:/usr/lib/postfix/sbin
	command -v $tool >/dev/null || {
		echo "no $tool here"
		exit 77
	}
done
. "${top_srcdir:-.}/tests/common.sh"
bin=${top_builddir:-.}
dir=$(mktemp -d)
pid=
trap '[ -z "$pid" ] || kill "$pid" 2>/dev/null; wait; rm -rf "$dir"' EXIT
port=$(free_ports 2)
checks=0

fail() {
	echo "FAILED: $*"
	cat "$dir/log"
	exit 1
}
ok() {
	checks=$((checks + 1))
}
# until_true COMMAND...: waits for it, silently.
until_true() {
	await "$@" >/dev/null 2>&1 || fail "never: $*"
	ok
}
letters() {
	find "$dir/out" -name '*.eml' | wc -l
}
# letters_to ADDRESS N: are there that many letters?
letters_to() {
	[ "$(grep -l "^To: .*$1" "$dir"/out/*.eml 2>/dev/null | wc -l)" -ge "$2" ]
}
letter_to() {
	newest=$(grep -l "^To: .*$1" "$dir"/out/*.eml 2>/dev/null | tail -1)
	[ -n "$newest" ] && echo "$newest"
}
# Reply-To of the newest letter to that address.  Never empty: swaks would ask for it.
token_of() {
	grep -o -m1 'play+[a-z0-9]*@doors.test' "$(letter_to "$1")" || echo none
}

cat >"$dir/k.conf" <<CONF
domain = doors.test
language = en
database = k.db
lmtp-socket = lmtp.sock
lmtp-listen = 127.0.0.1:$port
http-listen = 127.0.0.1:$((port + 1))
control-socket = control.sock
outgoing-dir = out
locale-dir = $bin/po
CONF
"$bin/kskakd" -n -c "$dir/k.conf" >/dev/null && ok
echo 'mail-max = lots' >"$dir/bad.conf"
"$bin/kskakd" -n -c "$dir/bad.conf" 2>"$dir/log" && fail 'a bad configuration is in order'
grep -q 'bad.conf:1: mail-max' "$dir/log" && ok

# A world-writable socket together with trusted fields is refused unless its folder is closed.
mkdir "$dir/open"
sed '/^lmtp-\|^control/d; s/= k.db/= open.db/' "$dir/k.conf" >"$dir/open.conf"
printf 'lmtp-socket = open/lmtp.sock\nsocket-mode = 0666\nauthserv-id = mx.doors.test\n' >>"$dir/open.conf"
echo 'control-socket = open/control.sock' >>"$dir/open.conf"
chmod 755 "$dir" "$dir/open"
if [ -k "${TMPDIR:-/tmp}" ]; then # otherwise it is closed already
	timeout 20 "$bin/kskakd" -c "$dir/open.conf" 2>"$dir/log" && fail 'an open socket is trusted'
	grep -q 'open/lmtp.sock: with authserv-id .* set socket-mode = 0660' "$dir/log" ||
		fail 'an open socket'
fi
chmod 700 "$dir"
timeout 20 "$bin/kskakd" -c "$dir/open.conf" 2>"$dir/log" &
pid=$!
KSKAK_SOCKET=$dir/open/control.sock until_true "$bin/kskak" status
kill "$pid"
wait "$pid" || true
ok

"$bin/kskakd" -c "$dir/k.conf" 2>"$dir/log" &
pid=$!
KSKAK_SOCKET=$dir/control.sock
export KSKAK_SOCKET
until_true "$bin/kskak" status
"$bin/kskakd" -c "$dir/k.conf" 2>"$dir/second" && fail 'a second daemon started'
grep -q 'another kskakd is using this database' "$dir/second" && ok

game=$("$bin/kskak" game start --white Anna --white-address anna@x.test --black Bo \
	--black-address bo@x.test --language en --json)
[ -s "$(echo "$game" | sed 's/.*"file":"\([^"]*\)".*/\1/')" ] && ok # the file that it names is there
echo "$game" | grep -q '"game":1' || fail "game start said $game"
until_true letter_to anna@x.test

# swaks: a move by LMTP over the Unix socket, then the answer by LMTP over TCP.
timeout 20 swaks --silent 3 --protocol LMTP --socket "$dir/lmtp.sock" --from anna@x.test \
	--to "$(token_of anna@x.test)" --body 5254 </dev/null || fail 'swaks, Unix'
until_true letters_to bo@x.test 2 # the start letter and the move
timeout 20 swaks --silent 3 --protocol LMTP --server 127.0.0.1 --port "$port" --from bo@x.test \
	--to "$(token_of bo@x.test)" --body 'e5' </dev/null || fail 'swaks, TCP'
until_true sh -c "'$bin/kskak' game 1 --json | grep -q '\"ply\":2'"

# An address that is not ours, and an overlong mail.
timeout 20 swaks --silent 3 --protocol LMTP --socket "$dir/lmtp.sock" --from a@x.test \
	--to other@doors.test --body x </dev/null >/dev/null 2>&1 && fail 'a foreign address was taken'
ok

# smtp-source: two hundred strangers' mails over ten connections; all are accepted, no game
# advances.
timeout 60 smtp-source -L -s 10 -m 200 -f stray@x.test -t play@doors.test "inet:127.0.0.1:$port" ||
	fail smtp-source
ok
"$bin/kskak" game 1 --json | grep -q '"ply":2' || fail 'a stranger moved'
ok

# kskak deliver as a mail host's pipe: accepted though the rules refuse the move, rejected,
# deferred.
pipe() {
	wanted=$1
	shift
	status=0
	timeout 20 "$bin/kskak" deliver --from anna@x.test "$@" >/dev/null 2>&1 || status=$?
	[ $status = "$wanted" ] || fail "deliver ended with $status, not $wanted"
	ok
}
printf 'From: anna@x.test\nTo: play@doors.test\nMessage-ID: <illegal@x.test>\n\n5258\n' |
	pipe 0 --recipient "$(token_of anna@x.test)"
said=$(printf 'From: anna@x.test\nTo: play@doors.test\nMessage-ID: <again@x.test>\n\n5258\n' |
	timeout 20 "$bin/kskak" deliver --from anna@x.test --recipient "$(token_of anna@x.test)" 2>&1)
case $said in *') ('* | [!k]*) fail "a refusal in other words: $said" ;; esac
printf '\n5254\n' | pipe 65 --recipient play@doors.test
# A malformed request rejects the mail, and the rest is not parsed as requests.
printf '{"do":"backup","file":"%s/not.db"}\n' "$dir" | pipe 65 --recipient 'play
@doors.test'
[ ! -e "$dir/not.db" ] || fail 'a mail was read as a request'
printf 'From: anna@x.test\n\n5254\n' | pipe 75 --socket "$dir/nobody"
printf '' | pipe 64 --recipient play@doors.test

# curl: a token by mail, the list of games, a move, and its repeat.
timeout 20 "$bin/kskak" deliver --from anna@x.test --recipient \
	"$(token_of anna@x.test)" <<MAIL >/dev/null || fail deliver
From: anna@x.test
To: play@doors.test
Subject: token
Message-ID: <token@x.test>

token
MAIL
until_true sh -c "grep -q -h 'kskak_' '$dir'/out/*.eml"
token=$(grep -o -h 'kskak_[a-z0-9]*' "$dir"/out/*.eml | head -1) # of the text part
url=http://127.0.0.1:$((port + 1))/api/v1/games
ask() {
	timeout 20 curl -s -H "Authorization: Bearer $token" -H 'Content-Type: application/json' "$@"
}
# says TEXT CURL-ARGUMENT...: the answer contains the text.
says() {
	text=$1
	shift
	said=$(ask "$@")
	case $said in
	*"$text"*) ok ;;
	*) fail "no $text in $said" ;;
	esac
}
says '"game":1' "$url"
says '"ply":3' -d '{"move":"7163","ply":2}' "$url/1/move"
says '"ply":3' -d '{"move":"7163","ply":2}' "$url/1/move"
[ "$(curl -s -o /dev/null -w '%{http_code}' "$url")" = 401 ] && ok

"$bin/kskak" verify | grep -q '1 games, 0 differences' && ok
kskak=$(cd "$bin" && pwd)/kskak
if [ "$(id -u)" != 0 ]; then # root is never denied
	chmod 000 "$dir/control.sock"
	"$kskak" status 2>&1 | grep -q "in the socket's group" || fail 'why a socket is closed is not said'
	chmod 660 "$dir/control.sock"
fi
(cd "$dir" && "$kskak" backup copy.db) >/dev/null || fail 'backup into the own directory'
[ -s "$dir/copy.db" ] && ok
kill "$pid"
wait "$pid" || fail 'the daemon did not stop in order'
pid=
ok
echo "$checks checks"
