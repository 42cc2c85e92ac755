# SPDX-License-Identifier: AGPL-3.0-or-later
# For the tests of Xfcc and the API: a daemon, games of Anna (White) against Bo, and each one's
# secrets for programs, obtained by mail.
set -u
command -v curl >/dev/null || exit 77
. "${top_srcdir:-.}/tests/common.sh"
top=${top_builddir:-.}
kskak=$top/kskak
dir=$(mktemp -d)
pid=
status=0

bad() {
	echo "programs: $*"
	status=1
}

port=$(free_ports 3) # two more for a second server
url=http://127.0.0.1:$port
mkdir "$dir/outgoing"
database=$dir/kskakd.db
if [ -n "${KSKAK_TEST_DATABASE:-}" ]; then
	. "${top_srcdir:-.}/tests/sql/database.sh"
	database=$(pg_database)
fi
cat >"$dir/kskakd.conf" <<CONF
domain = demo.example
site-name = Club
language = en
page-url = $url
database = $database
database-standby = no
state-dir = $dir
lmtp-socket = $dir/lmtp.sock
http-listen = 127.0.0.1:$port
control-socket = $dir/control.sock
outgoing = files
outgoing-dir = $dir/outgoing
locale-dir = $top/po
CONF

# change_rows SQL: in the database, beside the server.
change_rows() {
	case $database in
	*:*) psql -qX -v ON_ERROR_STOP=1 "$database" -c "$1" ;;
	*) sqlite3 -cmd ".timeout 5000" "$database" "$1" ;;
	esac || bad "$1"
}

server_stop() {
	[ -z "$pid" ] || kill "$pid" 2>/dev/null
	[ -z "$pid" ] || wait "$pid" 2>/dev/null
	rm -rf "$dir"
}

server_start() {
	"$top/kskakd" -c "$dir/kskakd.conf" 2>>"$dir/log" &
	pid=$!
	await server_decided && "$kskak" status --socket "$dir/control.sock" >/dev/null || {
		cat "$dir/log"
		exit 1
	}
}
# It serves, or has ended.
server_decided() {
	"$kskak" status --socket "$dir/control.sock" >/dev/null 2>&1 || ! kill -0 "$pid" 2>/dev/null
}

# new_game [ARGUMENT...]: sets $game to its number.
new_game() {
	game=$("$kskak" game start --socket "$dir/control.sock" --json \
		--white 'Anna Åkær' --white-address anna@demo.example \
		--black "Bo O'Hara" --black-address bo@demo.example "$@" |
		sed -n 's/.*"game": *\([0-9]*\).*/\1/p' | head -n 1)
	[ -n "$game" ] || bad "game start $*"
}

# wait_letter NAME PATTERN: sets $letter to the newest letter to NAME with a matching line.
wait_letter() {
	await find_letter "$1" "$2" || bad "no letter to $1 with $2"
}
find_letter() {
	letter=$(grep -il "^To: .*$1@" "$dir"/outgoing/*.eml 2>/dev/null |
		xargs -r grep -l "$2" | sort | tail -n 1)
	[ -n "$letter" ]
}

# answer_word NAME WORD: answers a letter with the word.
answer_word() {
	wait_letter "$1" play+
	to=$(tr -d '\r\n\t ' <"$letter" | grep -o 'play+[a-z0-9]*@demo.example' | head -n 1)
	printf 'From: %s@demo.example\r\nTo: %s\r\nSubject: p\r\nMessage-ID: <%s%s%s@x>\r\n\r\n%s\r\n' \
		"$1" "$to" "$1" "$2" "$$" "$2" | "$kskak" deliver --socket "$dir/control.sock" \
		--recipient "$to" --from "$1@demo.example" >/dev/null || bad "$2 of $1"
}

# new_password NAME: sets $password to a password for a chess program.
new_password() {
	answer_word "$1" password
	wait_letter "$1" '^[a-z2-7]\{32\}.\{0,1\}$'
	password=$(tr -d '\r' <"$letter" | grep -x '[a-z2-7]\{32\}' | head -n 1)
}

# new_token NAME: sets $token to an API token.
new_token() {
	answer_word "$1" token
	wait_letter "$1" '^kskak_[a-z2-7]\{32\}.\{0,1\}$'
	token=$(tr -d '\r' <"$letter" | grep -x 'kskak_[a-z2-7]\{32\}' | head -n 1)
}
