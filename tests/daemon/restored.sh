#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# A database older than its checkpoint is refused at start, by either checkpoint file, until an
# administrator accepts it (RULES S-62); so is a file that is not a database (S-61).
set -u
. "${top_srcdir:-.}/tests/daemon/restored_server.sh"

# refused PATTERN...: the start fails with these words.
refused() {
	daemon 2>"$dir/log"
	got=$?
	[ $got -eq 65 ] || bad "started, or ended with $got: $(cat "$dir/log")"
	for pattern in "$@"; do
		grep -q -- "$pattern" "$dir/log" || bad "no '$pattern' in $(cat "$dir/log")"
	done
}
# accepted PATTERN: with --accept-restored it starts, and says so once.
accepted() {
	daemon --accept-restored >"$dir/answer" 2>&1 || bad "not accepted: $(cat "$dir/answer")"
	grep -q -- "$1" "$dir/answer" || bad "accepted: no '$1' in $(cat "$dir/answer")"
	start
	grep -q "accepted at .* that the database is older" "$dir/log" ||
		bad "the start does not say so: $(cat "$dir/log")"
	stop -TERM
	start
	grep -q 'accepted at' "$dir/log" && bad 'each start says so'
	ask verify || bad "verify: $(cat "$dir/answer")"
	stop -TERM
}
game() {
	ask game start --white Anna --white-address "a$1@x.example" --black Bo \
		--black-address "b$1@x.example" || bad "game: $(cat "$dir/answer")"
}

start
game 1
game 2
ask backup "$dir/first.db" || bad "backup: $(cat "$dir/answer")"
ask game 1 pause --reason x || bad "pause: $(cat "$dir/answer")"
game 3
stop -TERM
grep -q '^at 2026-03-02T08:00:00Z$' "$dir/kskakd.db.checkpoint" || bad 'no instant is kept'
grep -q '^1 [0-9a-f]\{64\} [0-9]*$' "$dir/kskakd.db.checkpoint" || bad 'no game is kept'

# The same day: facts of game 1 and the whole of game 3 are missing.
cp "$dir/kskakd.db" "$dir/second.db"
put_back "$dir/first.db"
refused 'lacks [0-9]* facts of 2 games: 1 ([0-9]* facts*), 3 ([0-9]* facts*)$' 'accept-restored' \
	'Damage and restoring'
refused 'facts of 2 games'
put_back "$dir/second.db"
start
ask verify --checkpoint "$dir/kskakd.db.checkpoint" || bad "verify: $(cat "$dir/answer")"
stop -KILL
daemon --accept-restored >"$dir/answer" 2>&1 || bad "nothing: $(cat "$dir/answer")"
grep -q 'the server starts with it' "$dir/answer" || bad "accepted for nothing: $(cat "$dir/answer")"

# After a kill the checkpoint is some seconds old, and still matches.
start
stop -KILL
start
stop -TERM

# A week later without a move: only the instant reveals it.
cp "$dir/kskakd.db" "$dir/third.db"
start
ask clock 2026-03-09T08:00:00Z || bad "clock: $(cat "$dir/answer")"
stop -TERM
[ -s "$dir/pages/checkpoint.txt" ] || bad 'nothing is published'
put_back "$dir/third.db"
refused 'was in use at 2026-03-09T08:00:00Z, and this one was last used at 2026-03-02T08:00:00Z' \
	'lacks the beacon of 2026-03-02'
accepted 'in use at 2026-03-09'
[ -s "$dir/kskakd.db.checkpoint.replaced" ] || bad 'the old checkpoint is gone'

# If the file beside the database was restored too, the published one reveals it.
start
ask clock 2026-03-09T08:00:00Z || bad "clock: $(cat "$dir/answer")"
ask game 1 resume --reason x || bad "resume: $(cat "$dir/answer")"
ask clock 2026-03-10T08:00:00Z || bad "clock: $(cat "$dir/answer")"
stop -TERM
put_back "$dir/third.db"
rm "$dir/kskakd.db.checkpoint"
refused 'pages/checkpoint.txt: the database lacks facts of 1 game: 1$'
accepted 'lacks facts of 1 game'

# Another history: the same number of facts, but different ones.
cp "$dir/kskakd.db" "$dir/third.db"
start
ask game 2 pause --reason this || bad "pause: $(cat "$dir/answer")"
stop -TERM
cp "$dir/kskakd.db" "$dir/fourth.db"
cp "$dir/kskakd.db.checkpoint" "$dir/kept"
put_back "$dir/third.db"
accepted 'lacks 1 fact of 1 game: 2 (1 fact)'
start
ask game 2 pause --reason that || bad "pause: $(cat "$dir/answer")"
stop -TERM
put_back "$dir/fourth.db"
refused 'the database has other facts of 1 game: 2$'
cp "$dir/kept" "$dir/kskakd.db.checkpoint"
start
stop -TERM

# A game whose first letter was not sent has no fact, and its head is that of its setup.
sed -e 's/^outgoing = files/outgoing = smtp\nsmtp-url = smtp:\/\/127.0.0.1:9\nsmtp-tls = never/' \
	"$dir/kskakd.conf" >"$dir/away.conf"
mv "$dir/kskakd.conf" "$dir/files.conf"
mv "$dir/away.conf" "$dir/kskakd.conf"
start
game 4
stop -TERM
grep -q '^4 [0-9a-f]\{64\} 0$' "$dir/kskakd.db.checkpoint" || bad 'game 4 has facts'
start
ask clock 2026-03-11T08:00:00Z || bad "clock: $(cat "$dir/answer")"
stop -TERM
start
ask verify --checkpoint "$dir/pages/checkpoint.txt" || bad "verify: $(cat "$dir/answer")"
stop -TERM
mv "$dir/files.conf" "$dir/kskakd.conf"

# A file put in the place of one in use: nothing more is accepted, since it would be lost; the next
# start sees what the file lacks.
start
ask backup "$dir/fifth.db" || bad "backup: $(cat "$dir/answer")"
game 5
stop -TERM
start
mv "$dir/fifth.db" "$dir/kskakd.db"
ask game 2 resume --reason lost && bad 'an act was accepted into a file whose name is gone'
wait "$pid"
got=$?
pid=
[ $got -eq 65 ] || bad "with another file in its place the server ended with $got"
grep -q 'moved, replaced or deleted while in use' "$dir/log" || bad "no reason: $(cat "$dir/log")"
rm -f "$dir/kskakd.db-wal" "$dir/kskakd.db-shm"
refused 'lacks [0-9]* facts* of 1 game: 5'

# A backup copied over the file in use, which keeps its inode: the same.  The log is not mixed into
# it, and the backup copied again without the log is whole.
daemon --accept-restored >"$dir/answer" 2>&1 || bad "not accepted: $(cat "$dir/answer")"
start
ask backup "$dir/sixth.db" || bad "backup: $(cat "$dir/answer")"
game 6
stop -TERM
start
game 7
cat "$dir/sixth.db" >"$dir/kskakd.db"
cp "$dir/kskakd.db" "$dir/over.db"
ask game 2 resume --reason lost && bad 'an act was accepted into an overwritten file'
wait "$pid"
got=$?
pid=
[ $got -eq 65 ] || bad "with an overwritten file the server ended with $got"
grep -q 'overwritten while in use' "$dir/log" || bad "no reason: $(cat "$dir/log")"
cmp -s "$dir/over.db" "$dir/kskakd.db" || bad 'the log was moved into the overwritten file'
put_back "$dir/sixth.db"
refused 'lacks [1f][ a-z]* of 1 game: 5' # its letter may not have been sent

# Letters after a restore.  What waits in the backup is sent again, and mail hosts know it by its
# Message-ID; new letters have other ones than those that the lost database gave to the same numbers,
# or mail hosts would take them for those and drop them.
daemon --accept-restored >"$dir/answer" 2>&1 || bad "not accepted: $(cat "$dir/answer")"
# sent ADDRESS: waits until a letter to it is out.
sent() {
	await grep -qs "^To: .*$1" "$dir"/outgoing/*.eml || bad "no letter to $1"
}
ids() {
	grep -im 1 '^Message-ID: .' "$1" || bad "no Message-ID in $1"
}
start
mv "$dir/outgoing" "$dir/away"
ask game start --white Carl --white-address c@x.example \
	--black Dora --black-address d@x.example || bad "game: $(cat "$dir/answer")"
ask backup "$dir/seventh.db" || bad "backup: $(cat "$dir/answer")"
mv "$dir/away" "$dir/outgoing"
ask clock 2026-03-12T08:00:00Z || bad "clock: $(cat "$dir/answer")"
game 8
sent a8@x.example
stop -TERM
mv "$dir/outgoing" "$dir/lost"
mkdir "$dir/outgoing"
put_back "$dir/seventh.db"
daemon --accept-restored >"$dir/answer" 2>&1 || bad "not accepted: $(cat "$dir/answer")"
start
ask clock 2026-03-12T08:00:00Z || bad "clock: $(cat "$dir/answer")"
ask game start --white Egon --white-address e@x.example --black Fie --black-address f@x.example ||
	bad "game: $(cat "$dir/answer")"
sent e@x.example
sent c@x.example
stop -TERM
same=0 other=0
for letter in "$dir"/outgoing/*.eml; do
	first=$dir/lost/${letter##*/}
	[ -s "$first" ] || continue
	if [ "$(grep -i '^To:' "$letter")" = "$(grep -i '^To:' "$first")" ]; then
		[ "$(ids "$letter")" = "$(ids "$first")" ] || bad 'a letter that was sent again has another Message-ID'
		same=$((same + 1))
	else
		[ "$(ids "$letter")" != "$(ids "$first")" ] || bad "a new letter has the Message-ID of a lost one: $(ids "$letter")"
		other=$((other + 1))
	fi
done
[ $same -ge 1 ] && [ $other -ge 1 ] || bad "letters sent again and new ones: $same $other"

# Nor is a file accepted that cannot be written; the server says so at the start.
if unshare -m true 2>/dev/null; then
	daemon --accept-restored >"$dir/answer" 2>&1 || bad "not accepted: $(cat "$dir/answer")"
	start
	stop -TERM
	unshare -m sh -c 'mount --bind "$1/kskakd.db" "$1/kskakd.db" &&
		mount -o remount,bind,ro "$1/kskakd.db" && timeout 60 "$2/kskakd" \
		-c "$1/kskakd.conf" --test-clock=2026-03-02T08:00:00Z' - "$dir" "$top" \
		>"$dir/log" 2>&1 && bad 'started with a read-only file'
	grep -q 'is read-only' "$dir/log" || bad "read-only: $(cat "$dir/log")"
fi

# A file that is not a checkpoint, and one that is not a database.
echo 'garbage' >"$dir/kskakd.db.checkpoint"
refused 'this is no checkpoint'
rm "$dir/kskakd.db.checkpoint"
head -c 8192 /dev/urandom >"$dir/noise"
put_back "$dir/noise"
refused 'not a database'
exit $status
