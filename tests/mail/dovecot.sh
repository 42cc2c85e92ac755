#!/bin/sh
# A real Dovecot on loopback, in a folder of its own: a message is polled by IMAP, repeated until it
# is committed, and not after that; then the same by POP3.
set -eu
dovecot=$(command -v dovecot || echo /usr/sbin/dovecot)
[ -x "$dovecot" ] || exit 77
[ "$(id -u)" = 0 ] || exit 77
. "${top_srcdir:-.}/tests/common.sh"
poll=${top_builddir:-.}/tests/mail/poll_once
tmp=$(mktemp -d /tmp/kskakd-dovecot.XXXXXX)
trap '"$dovecot" -c "$tmp/conf" stop 2>/dev/null || true; rm -rf "$tmp"' EXIT
chmod 755 "$tmp"
imap=$(free_ports 2)
pop=$((imap + 1))
mkdir -p "$tmp/run" "$tmp/mail/new" "$tmp/mail/cur" "$tmp/mail/tmp"
chown -R nobody "$tmp/mail"
cat >"$tmp/conf" <<CONF
base_dir = $tmp/run
state_dir = $tmp/run
log_path = $tmp/log
protocols = imap pop3
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
mail_location = maildir:$tmp/mail
first_valid_uid = 1
first_valid_gid = 1
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=nobody gid=nogroup home=$tmp
}
service imap-login {
  chroot =
  inet_listener imap {
    port = $imap
  }
  inet_listener imaps {
    port = 0
  }
}
service pop3-login {
  chroot =
  inet_listener pop3 {
    port = $pop
  }
  inet_listener pop3s {
    port = 0
  }
}
CONF
printf 'From: a@example.dk\nTo: play@chess.example.org\nMessage-ID: <1@example.dk>\n\n5254\n' \
	>"$tmp/mail/new/1772524800.M1.h"
chown nobody "$tmp/mail/new/1772524800.M1.h"
touch -d @1772524800 "$tmp/mail/new/1772524800.M1.h"
"$dovecot" -c "$tmp/conf" || { cat "$tmp/log" >&2; exit 1; }

want() {
	echo "$1"
	shift
	"$@" >"$tmp/out" 2>"$tmp/err" || { cat "$tmp/out" "$tmp/err" "$tmp/log" >&2; exit 1; }
}
refuse() {
	echo "$1"
	shift
	if "$@" >"$tmp/out" 2>"$tmp/err"; then
		cat "$tmp/out" >&2
		exit 1
	fi
	[ ! -s "$tmp/err" ] || { cat "$tmp/err" >&2; exit 1; }
}
want "imap: handed over, not committed" "$poll" "imap://127.0.0.1:$imap" player secret 1 retry
grep -q '^message 1772524800 ' "$tmp/out" || { cat "$tmp/out" >&2; exit 1; }
grep -q '^5254' "$tmp/out"
want "imap: handed over again, committed" "$poll" "imap://127.0.0.1:$imap" player secret 1
refuse "imap: not handed over a third time" "$poll" "imap://127.0.0.1:$imap" player secret 1
want "pop3: handed over, not committed" "$poll" "pop3://127.0.0.1:$pop" player secret 1 retry
grep -q '^5254' "$tmp/out"
want "pop3: handed over again, committed" "$poll" "pop3://127.0.0.1:$pop" player secret 1
refuse "pop3: gone" "$poll" "pop3://127.0.0.1:$pop" player secret 1
if "$poll" "imap://127.0.0.1:$imap" player wrong 1 >/dev/null 2>"$tmp/err"; then exit 1; fi
grep -q 'polling the mailbox' "$tmp/err"
