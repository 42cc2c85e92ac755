#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# Long work runs in a process of its own (daemon/jobs.h): play continues, a client that disconnects
# stops nobody else, and a backup is complete or absent, whatever is killed.
set -u
. "${top_srcdir:-.}/tests/common.sh"
top=${top_builddir:-.}
case $top in /*) ;; *) top=$PWD/$top ;; esac
kskak=$top/kskak
dir=$(mktemp -d)
pid=
job=
status=0
trap 'kill -9 ${job:-} ${pid:-} 2>/dev/null; rm -rf "$dir"' EXIT

bad() {
	echo "jobs: $*"
	status=1
}

# conf DATABASE
conf() {
	cat <<CONF
domain = demo.example
language = en
database = $1
lmtp-socket = lmtp.sock
http-listen =
control-socket = control.sock
outgoing = files
outgoing-dir = outgoing
locale-dir = $top/po
CONF
}
conf kskakd.db >"$dir/kskakd.conf"
conf copy.db >"$dir/copy.conf"

ask() {
	"$kskak" "$@" --socket "$dir/control.sock" >"$dir/answer" 2>&1
}
# start [PROGRAM]: a program that begins the server in another way.
start() {
	${1:-env} "$top/kskakd" -c "$dir/kskakd.conf" --test-clock=2026-03-02T08:00:00Z 2>>"$dir/log" &
	pid=$!
	await ask status || {
		cat "$dir/log"
		exit 1
	}
}
gone() {
	! kill -0 "$1" 2>/dev/null
}
# held VERB...: makes the request and stops the process that runs it; $job is its pid, $client the
# client's, and `said` has the answer.  On a busy machine a job can end before it is stopped; its result is
# then removed, and the request is made again.
held() {
	attempts=0
	until attempt "$@"; do
		wait "$client" 2>/dev/null
		rm -f "$dir"/copy.db*
		attempts=$((attempts + 1))
		[ $attempts -lt 20 ] || {
			bad "$*: no process of its own: $(cat "$dir/said")"
			return
		}
	done
}
# attempt VERB...: fails if there was no such process, or it ended too early.
attempt() {
	job=
	"$kskak" "$@" --socket "$dir/control.sock" >"$dir/said" 2>&1 &
	client=$!
	tries=0
	while [ -z "$job" ]; do
		tries=$((tries + 1))
		[ $tries -lt 200000 ] || return 1
		read -r job _ <"/proc/$pid/task/$pid/children"
	done
	until grep -q -e --job "/proc/$job/cmdline" 2>/dev/null; do
		runs "$job" || return 1
	done
	kill -STOP "$job" 2>/dev/null
	until stopped "$job"; do
		runs "$job" || return 1
	done
}
# The letter of a process's state; nothing if it does not exist.
state() {
	sed -n 's/^State:[[:space:]]*//p' "/proc/$1/status" 2>/dev/null
}
runs() {
	state "$1" | grep -q '^[^ZX]'
}
stopped() {
	state "$1" | grep -q '^T'
}
goes_on() {
	ask game start --white Anna --white-address "a$1@x.example" --black Bo \
		--black-address "b$1@x.example" || bad "no act while $2 runs: $(cat "$dir/answer")"
}
whole() {
	"$top/kskakd" --verify -c "$dir/copy.conf" --test-clock=2026-03-02T08:00:00Z \
		>"$dir/answer" 2>&1 || bad "the copy is not whole: $(cat "$dir/answer")"
	rm -f "$dir"/copy.db*
}
nothing_there() {
	[ ! -e "$dir/copy.db" ] || bad "$1: there is a copy"
	[ ! -e "$dir/copy.db.part" ] || bad "$1: a part is left"
}

start
[ -r "/proc/$pid/task/$pid/children" ] || {
	echo 'jobs: this kernel does not tell the children of a process'
	kill "$pid"
	exit 77
}

held verify
goes_on 1 verify
ask status || bad "status while verify runs: $(cat "$dir/answer")"
kill -CONT "$job"
wait "$client" || bad "verify: $(cat "$dir/said")"
grep -q '^[01] games, 0 differences$' "$dir/said" || bad "verify: $(cat "$dir/said")"

# The client has disconnected.
held verify
kill "$client"
wait "$client" 2>/dev/null
await gone "$job" || bad 'a verification that nobody waits for goes on'

# A backup is a snapshot, and only one at a time is made under a name.
held backup "$dir/copy.db"
goes_on 2 'a backup'
ask backup "$dir/copy.db" && bad 'two backups to one name'
grep -q 'another backup to .* is under way' "$dir/answer" || bad "two: $(cat "$dir/answer")"
[ ! -e "$dir/copy.db" ] || bad 'a backup has its name before it is whole'
kill -CONT "$job"
wait "$client" || bad "backup: $(cat "$dir/said")"
whole

# The client of a backup may disconnect.
held backup "$dir/copy.db"
kill "$client"
wait "$client" 2>/dev/null
kill -CONT "$job"
await [ -s "$dir/copy.db" ] || bad 'no backup once nobody waits for it'
whole

# Its process is killed: no file has the name, and the leftovers do no harm.
held backup "$dir/copy.db"
kill -9 "$job"
wait "$client" && bad 'a backup that was killed is one'
grep -q 'exited with status 137' "$dir/said" || bad "killed: $(cat "$dir/said")"
[ ! -e "$dir/copy.db" ] || bad 'a killed backup has the name'
echo rest >"$dir/copy.db.part"
ask backup "$dir/copy.db" || bad "after one that was killed: $(cat "$dir/answer")"
[ ! -e "$dir/copy.db.part" ] || bad 'the part of a backup is left'
whole

# The server is killed, and its jobs with it.
held backup "$dir/copy.db"
kill -9 "$pid"
wait "$pid" "$client" 2>/dev/null
kill -CONT "$job"
await gone "$job" || bad 'a job outlives its server'
nothing_there 'server killed'

# An orderly stop also stops its jobs and informs the clients.
start
held backup "$dir/copy.db"
kill "$pid"
wait "$client" && bad 'a backup of a stopping server'
grep -q 'the server is stopping' "$dir/said" || bad "stopping: $(cat "$dir/said")"
wait "$pid" || bad 'the server did not stop in order'
gone "$job" || bad 'a job outlives its server that stops'
nothing_there 'server stopped'

# An obstacle is named.
start
ask backup "$dir/none/copy.db" && bad 'a backup into a folder that is not there'
grep -q 'none/copy.db.part: No such file' "$dir/answer" || bad "no folder: $(cat "$dir/answer")"
grep -q 'name a folder that its user and its service may write to' "$dir/answer" ||
	bad "no such folder: $(cat "$dir/answer")"
ask backup "$dir/kskakd.db" && bad 'a backup over the database'
grep -q 'exists already' "$dir/answer" || bad "exists: $(cat "$dir/answer")"
ask backup /proc/copy.db && bad 'a backup into a folder that takes none'
kill "$pid"
wait "$pid"
pid=

# What the server has written to a folder that nobody else sees is no backup.
mkdir "$dir/own"
cat >"$dir/apart" <<APART
#!/bin/sh
mount -t tmpfs none "$dir/own" && exec "\$@"
APART
chmod +x "$dir/apart"
if unshare -m "$dir/apart" true 2>/dev/null; then
	start "unshare -m $dir/apart"
	ask backup "$dir/own/copy.db" && bad "a backup that nobody sees: $(cat "$dir/answer")"
	grep -q "own/copy.db is only in a private folder" "$dir/answer" ||
		bad "unseen: $(cat "$dir/answer")"
	grep -q '^file:' "$dir/answer" && bad "unseen, and told: $(cat "$dir/answer")"
	ask backup "$dir/copy.db" || bad "seen: $(cat "$dir/answer")"
	kill "$pid"
	wait "$pid"
	pid=
fi
exit $status
