# SPDX-License-Identifier: AGPL-3.0-or-later
# For the tests of restored databases: a server in a folder of its own, on the test clock.
set -u
. "${top_srcdir:-.}/tests/common.sh"
top=${top_builddir:-.}
case $top in /*) ;; *) top=$PWD/$top ;; esac
kskak=$top/kskak
dir=$(mktemp -d)
pid=
status=0
clock=2026-03-02T08:00:00Z # at which the server starts
trap '[ -n "$pid" ] && kill -9 "$pid" 2>/dev/null; rm -rf "$dir"' EXIT

bad() {
	echo "$(basename "$0" .sh): $*" | head -n 40
	status=1
}

cat >"$dir/kskakd.conf" <<CONF
domain = demo.example
language = en
database = kskakd.db
lmtp-socket = lmtp.sock
http-listen =
control-socket = control.sock
outgoing = files
outgoing-dir = outgoing
publish-dir = pages
locale-dir = $top/po
authserv-id = mail.test
CONF

daemon() {
	timeout 60 "$top/kskakd" -c "$dir/kskakd.conf" --test-clock="$clock" "$@"
}
ask() {
	"$kskak" "$@" --socket "$dir/control.sock" >"$dir/answer" 2>&1
}
start() {
	: >"$dir/log"
	"$top/kskakd" -c "$dir/kskakd.conf" --test-clock="$clock" 2>"$dir/log" &
	pid=$!
	await decided && ask status || {
		cat "$dir/log"
		exit 1
	}
}
decided() { # it serves, or has ended
	ask status || ! kill -0 "$pid" 2>/dev/null
}
stop() { # stop SIGNAL
	kill "$1" "$pid"
	wait "$pid" 2>/dev/null
	pid=
}
# put_back FILE: replaces the database by an old copy.
put_back() {
	rm -f "$dir"/kskakd.db "$dir"/kskakd.db-wal "$dir"/kskakd.db-shm
	cp "$1" "$dir/kskakd.db"
}
