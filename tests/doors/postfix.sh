#!/bin/sh
# contrib/postfix as shipped: a real Postfix with OpenDKIM in front of an unprivileged daemon.
# Letters leave signed, a player's signed mail is a move, a forged Authentication-Results is not,
# and the systemd unit allows the socket to be created.
set -eu
PATH=$PATH:/usr/sbin
[ "$(id -u)" = 0 ] || exit 77
for tool in postfix smtp-sink swaks python3 opendkim opendkim-genkey opendkim-testmsg openssl setpriv sqlite3; do
	command -v $tool >/dev/null || {
		echo "no $tool here"
		exit 77
	}
done
top=${top_srcdir:-.}
bin=$(cd "${top_builddir:-.}" && pwd)
setpriv --reuid nobody --regid nogroup --clear-groups test -x "$bin/kskakd" || {
	echo "nobody may not run $bin/kskakd"
	exit 77
}
. "$top/tests/common.sh"
dir=$(mktemp -d /tmp/kskakd-postfix.XXXXXX)
sink=
kskakd=
dkim=
stop() {
	postfix -c "$dir/etc" stop >/dev/null 2>&1 || true
	for pid in $kskakd $sink $dkim; do
		kill "$pid" 2>/dev/null || true
	done
	wait
	rm -rf "$dir"
}
trap stop EXIT
port=$(free_ports 4)
checks=0

fail() {
	echo "FAILED: $*"
	tail -30 "$dir/maillog" "$dir/log" "$dir/dkim.log" 2>/dev/null || true
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

# Socket and folder are the same in the README, the unit and main.cf, below the queue directory.
queue=/var/spool/postfix
socket=$(sed -n 's/^lmtp-socket = //p' "$top/contrib/postfix/README.md")
[ "${socket#"$queue/"}" = "$(sed -n 's/^virtual_transport = lmtp:unix://p' "$top/contrib/postfix/main.cf.add")" ] ||
	fail "main.cf names another socket than $socket"
grep -qx "ReadWritePaths=-${socket%/*}" "$top/contrib/systemd/kskakd.service" ||
	fail "the unit does not let $socket be made"
grep -q "^install -d -o kskakd -g postfix -m 2750 ${socket%/*}\$" "$top/contrib/postfix/README.md" ||
	fail "the README does not make ${socket%/*}"
grep -q "^lmtp-socket = $socket" "$top/man/kskakd.conf.5" || fail "the manual has another socket"
ok

# Our own user takes the place of kskakd, and OpenDKIM runs as root: its user may not exist here.
chmod 755 "$dir"
mkdir "$dir/etc" "$dir/spool" "$dir/data" "$dir/keys"
chown postfix "$dir/data"
install -d -o nobody -g postfix -m 2750 "$dir/spool/kskakd"
install -d -g postfix -m 2750 "$dir/spool/opendkim"
install -d -o nobody -m 750 "$dir/home" "$dir/sink"

# The keys of the site and of a player's host.
opendkim-genkey -D "$dir/keys" -d chess.example.org -s kskakd -b 1024
opendkim-genkey -D "$dir/keys" -d players.test -s host -b 1024
# record SELECTOR DOMAIN: for any hash, since opendkim-testmsg signs with SHA-1.
record() {
	printf '%s._domainkey.%s v=DKIM1; k=rsa; p=%s\n' "$1" "$2" \
		"$(openssl rsa -in "$dir/keys/$1.private" -pubout 2>/dev/null | grep -v -- ----- | tr -d '\n')"
}
{
	record kskakd chess.example.org
	record host players.test
} >"$dir/dns"
sed "s|/var/spool/postfix|$dir/spool|; s|/etc/dkimkeys|$dir/keys|; s|/run/opendkim/|$dir/|;
	s|^UserID.*|UserID root:postfix|; s|^Syslog.*|Syslog no|" "$top/contrib/postfix/opendkim.conf" >"$dir/opendkim.conf"
cat >>"$dir/opendkim.conf" <<CONF
TestDNSData file:$dir/dns
RequireSafeKeys no
CONF
opendkim -f -x "$dir/opendkim.conf" >"$dir/dkim.log" 2>&1 &
dkim=$!

cat >"$dir/etc/main.cf" <<CONF
compatibility_level = 3.6
queue_directory = $dir/spool
data_directory = $dir/data
maillog_file = $dir/maillog
maillog_file_prefixes = $dir
myhostname = mail.example.org
mydestination =
mynetworks = 127.0.0.0/8
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
alias_maps =
local_recipient_maps =
smtp_tls_security_level = none
transport_maps = inline:{players.test=smtp:[127.0.0.1]:$((port + 1)),
	gone.test=smtp:[127.0.0.1]:$((port + 3)), closed.test=error:5.1.1_closed_for_good,
	letters.test=virtual:}
virtual_mailbox_base = $dir/sink
virtual_mailbox_maps = static:letters/
virtual_uid_maps = static:$(id -u nobody)
virtual_gid_maps = static:$(id -g nobody)
smtputf8_enable = yes
smtputf8_autodetect_classes = all
CONF
cat "$top/contrib/postfix/main.cf.add" >>"$dir/etc/main.cf"
cat >"$dir/etc/master.cf" <<CONF
127.0.0.1:$port inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
lmtp unix - - y - - lmtp
error unix - - n - - error
retry unix - - n - - error
anvil unix - - n - 1 anvil
virtual unix - n n - - virtual
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
CONF

cat >"$dir/home/k.conf" <<CONF
domain = chess.example.org
language = en
database = k.db
http-listen = 127.0.0.1:$((port + 2))
control-socket = control.sock
locale-dir = $bin/po
lmtp-socket = $dir/spool/kskakd/lmtp
outgoing = smtp
smtp-url = smtp://127.0.0.1:$port
smtp-tls = never
authserv-id = mail.example.org
trusted-received = mail.example.org
CONF
(umask 027 && exec setpriv --reuid nobody --regid nogroup --clear-groups \
	"$bin/kskakd" -c "$dir/home/k.conf" 2>"$dir/log") &
kskakd=$!
KSKAK_SOCKET=$dir/home/control.sock
export KSKAK_SOCKET
until_true "$bin/kskak" status
[ "$(stat -c %G:%a "$dir/spool/kskakd/lmtp")" = postfix:660 ] || fail 'the socket is not for Postfix alone'

smtp-sink -u nobody -d "$dir/sink/%M." "127.0.0.1:$((port + 1))" 100 &
sink=$!
smtp-sink -u nobody -f RCPT "127.0.0.1:$((port + 3))" 100 &
sink="$sink $!"
postfix -c "$dir/etc" start >"$dir/start" 2>&1 || fail "$(cat "$dir/start")"

# letter_to ADDRESS [WORDS]: a letter to it that contains the words.
letter_to() {
	found=$(grep -l "^To: .*$1" "$dir"/sink/* | xargs -r grep -l "${2:-^}" | head -1)
	[ -n "$found" ] && echo "$found"
}
ply_is() {
	"$bin/kskak" game 1 --json | grep -q "\"ply\":$1"
}
"$bin/kskak" game start --white Anna --white-address anna@players.test --black Bo \
	--black-address bo@players.test --language en --json >/dev/null
until_true letter_to anna@players.test
until_true letter_to bo@players.test
grep -q '^DKIM-Signature: .*d=chess.example.org' "$(letter_to anna@players.test)" ||
	fail 'a letter goes out unsigned'
ok

# mail FROM TEXT [LINE]: a player's mail, with the line at the top.
mail() {
	printf '%sFrom: %s\r\nTo: play@chess.example.org\r\nSubject: Re: chess #1\r\nDate: %s\r\nMessage-ID: <%s@players.test>\r\n\r\n%s\r\n' \
		"${3:+$3\r\n}" "$1" "$(date -R)" "$2-$$" "$2"
}
by_postfix() {
	timeout 20 swaks --silent 3 --server 127.0.0.1 --port "$port" --from "$1" \
		--to play@chess.example.org --data @"$2" </dev/null || fail "Postfix refuses $2"
}
# A mail signed by the players' host is a move.
mail anna@players.test 5254 | opendkim-testmsg -C -d players.test -s host -k "$dir/keys/host.private" >"$dir/signed"
by_postfix anna@players.test "$dir/signed"
until_true ply_is 1
# A mail that only claims to be signed is not: Bo is asked by a letter with a token.
printf '%s\n' "$(mail bo@players.test 5755 \
	'Authentication-Results: mail.example.org; dkim=pass header.d=players.test')" >"$dir/forged"
by_postfix bo@players.test "$dir/forged"
until_true letter_to bo@players.test 'came in your name'
ply_is 1 || fail 'a forged field was believed'
ok
# A mail that Bo wrote to Anna only, signed by his host, is not a move when Anna forwards it.
mail bo@players.test 5756 | sed 's/^To: .*/To: anna@players.test\r/' |
	opendkim-testmsg -C -d players.test -s host -k "$dir/keys/host.private" >"$dir/private"
by_postfix bo@players.test "$dir/private"
until_true sh -c "sqlite3 '$dir/home/k.db' 'SELECT raw FROM raw_mail' | grep -q '^5756'"
[ "$(sqlite3 "$dir/home/k.db" 'SELECT raw FROM raw_mail' | grep -c dkim=pass)" = 2 ] ||
	fail 'OpenDKIM did not verify it'
ply_is 1 || fail 'a private mail was a move'
ok
# A host rejects a letter, after Postfix has accepted it or before: its own words are in the log and
# in the leader's case.
"$bin/kskak" game start --white Ole --white-address ole@gone.test --black Pia \
	--black-address pia@closed.test --language en --json >/dev/null
until_true grep -q 'warning: letter [0-9]* came back: .*500 5.3.0 Error' "$dir/log"
until_true grep -q 'warning: letter [0-9]*: 550 5.1.1 <pia@closed.test>.*closed_for_good' "$dir/log"
{
	"$bin/kskak" case 1
	"$bin/kskak" case 2
} >"$dir/cases"
grep -q '500 5.3.0 Error' "$dir/cases" || fail "no words of the far host in $(cat "$dir/cases")"
grep -q 'closed_for_good' "$dir/cases" || fail "no words of Postfix in $(cat "$dir/cases")"
ok
# Postfix takes letters outside ASCII before the @ (SMTPUTF8), there and back; once it does not, such
# an address is refused, and a letter to one is a case.
until_true "$bin/kskak" game start --white Søren --white-address søren@letters.test --black Ulla \
	--black-address ulla@players.test --language en --json
until_true sh -c "grep -l '^To: .*<søren@letters.test>' '$dir'/sink/letters/new/*"
mail søren@letters.test status >"$dir/foreign"
python3 - "$port" "$dir/foreign" <<'PYTHON' || fail 'Postfix refuses a sender outside ASCII'
import smtplib, sys
with smtplib.SMTP('127.0.0.1', int(sys.argv[1])) as host:
    host.ehlo()
    host.sendmail('søren@letters.test', ['play@chess.example.org'], open(sys.argv[2], 'rb').read(), ['SMTPUTF8'])
PYTHON
until_true sh -c "grep -l 'came in your name' '$dir'/sink/letters/new/*"
"$bin/kskak" player søren@letters.test >"$dir/player" || fail 'the player is unknown'
postconf -c "$dir/etc" -e smtputf8_enable=no
postfix -c "$dir/etc" stop >/dev/null 2>&1
postfix -c "$dir/etc" start >/dev/null 2>&1
"$bin/kskak" game start --white Søren --white-address søren@letters.test --black Ulla \
	--black-address ulla@players.test --language en --json >/dev/null
until_true grep -q 'warning: letter [0-9]*: the address needs SMTPUTF8' "$dir/log"
"$bin/kskak" case 3 | grep -q 'needs SMTPUTF8' || fail 'no case of a letter that cannot go'
"$bin/kskak" player add --name Åse --address åse@letters.test 2>&1 | grep -q non-ASCII ||
	fail 'an address is taken to which no letter can go'
ok
echo "$checks checks"
