#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# Signals with a real daemon: SIGHUP applies the settings that a running server can change and logs
# them, other signals are ignored, and SIGQUIT stops in an orderly way.
set -u
command -v curl >/dev/null || exit 77
. "${top_srcdir:-.}/tests/common.sh"
top=${top_builddir:-.}
dir=$(mktemp -d)
pid=
trap '[ -n "$pid" ] && kill -9 "$pid" 2>/dev/null; rm -rf "$dir"' EXIT
status=0

bad() {
	echo "signals: $*"
	status=1
}

port=$(free_ports 1)
mkdir "$dir/theme"
write_config() {
	cat >"$dir/kskakd.conf" <<-CONF
	domain = demo.example
	language = en
	database = kskakd.db
	lmtp-socket = lmtp.sock
	http-listen = 127.0.0.1:$port
	control-socket = control.sock
	outgoing = files
	outgoing-dir = outgoing
	theme-dir = theme
	locale-dir = $top/po
	$1
	CONF
}
# logs WORDS: waits until they are in a log line of their own after the mark.
logs() {
	await logged_or_gone "$1" && is_logged "$1" || {
		bad "never in the log: $1"
		cat "$dir/log"
		kill -0 "$pid" 2>/dev/null || exit 1
	}
}
is_logged() { tail -n +$((mark + 1)) "$dir/log" | grep -q -- "$1"; }
logged_or_gone() { is_logged "$1" || ! kill -0 "$pid" 2>/dev/null; }
reload() {
	mark=$(wc -l <"$dir/log")
	kill -HUP "$pid"
	logs "$1"
}
# The status of a leader's request.
try() {
	curl -s -o "$dir/body" -w '%{http_code}' -H 'Authorization: Bearer desk-of-leif' -d '{}' \
		"http://127.0.0.1:$port/api/v1/games/1/card"
}


write_config ''
(cd "$dir" && : >log)
case $top in /*) ;; *) top=$PWD/$top ;; esac
"$top/kskakd" -c "$dir/kskakd.conf" 2>>"$dir/log" &
pid=$!
mark=0
logs 'serving demo.example'

# A role, a limit and a page header; a name that has to wait.
[ "$(try)" = 401 ] || bad "a token that is not there: $(cat "$dir/body")"
echo '<p>Our club</p>' >"$dir/theme/header.html"
write_config 'leader = leif: *
desk-token = leif: 1feb023c3598f8dfe4b820b0170495264e53ffd11c76cd672d94bc60c8198a04
site-name = Other'
reload 'reloaded; changed: leader, desk-token; effective after a restart: site-name'
[ "$(try)" = 400 ] || bad "a token that was added: $(cat "$dir/body")"
curl -s "http://127.0.0.1:$port/" >"$dir/body"
grep -q 'Our club' "$dir/body" || bad 'the theme is the old one'
grep -q 'Other' "$dir/body" && bad 'the name changed'

# An invalid file changes nothing.
write_config 'requests-a-minute = none'
reload 'not reloaded: .*requests-a-minute'
[ "$(try)" = 400 ] || bad "a configuration with a fault was taken: $(cat "$dir/body")"
write_config ''
printf '\377' >"$dir/theme/footer.html"
reload 'not reloaded: theme-dir: .*footer.html'
[ "$(try)" = 400 ] || bad "with a theme that is not UTF-8: $(cat "$dir/body")"
rm "$dir/theme/footer.html"
write_config 'requests-a-minute = 2'
reload 'reloaded; changed: leader, desk-token, requests-a-minute;'
[ "$(try)" = 401 ] || bad "a token that was taken away: $(cat "$dir/body")"
# Of five requests three are in the same minute, whenever it ends.
for n in 1 2 3 4 5; do
	got=$(curl -s -o "$dir/body" -w '%{http_code}' "http://127.0.0.1:$port/")
	[ "$got" != 429 ] || break
done
[ "$got" = 429 ] || bad "a limit of two requests: $got"

for signal in USR1 USR2; do kill -$signal "$pid"; done
write_config ''
reload 'reloaded; changed: requests-a-minute;'
kill -QUIT "$pid"
wait "$pid"
code=$?
pid=
[ $code -eq 0 ] || bad "SIGQUIT: $code"
grep -q stopping "$dir/log" || bad 'SIGQUIT does not stop in order'

# A renewed certificate is used for the next connection; a broken one is not.
if command -v openssl >/dev/null; then
	certify() {
		openssl req -x509 -newkey rsa:2048 -nodes -keyout "$dir/key.pem" -out "$dir/cert.pem" \
			-days 2 -subj "/CN=$1" -addext 'subjectAltName=IP:127.0.0.1' 2>/dev/null
	}
	subject() {
		openssl s_client -connect "127.0.0.1:$port" </dev/null 2>/dev/null | grep '^subject'
	}
	certify old
	write_config 'http-certificate = cert.pem
http-key = key.pem'
	mark=$(wc -l <"$dir/log")
	"$top/kskakd" -c "$dir/kskakd.conf" 2>>"$dir/log" &
	pid=$!
	logs 'serving demo.example'
	case $(subject) in *old*) ;; *) bad "another certificate: $(subject)" ;; esac
	certify new
	reload 'reloaded; changed: nothing;'
	case $(subject) in *new*) ;; *) bad "the certificate is not renewed: $(subject)" ;; esac
	echo broken >"$dir/key.pem"
	reload 'keeping the old certificate'
	case $(subject) in *new*) ;; *) bad "a broken key is used: $(subject)" ;; esac
	kill "$pid"
	wait "$pid" || bad "kskakd ended with $?"
	pid=
fi
exit $status
