#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# contrib/stamp against an openssl time-stamping authority on loopback: each day is stamped once, the stamp
# proves its line of the log and no other, and an invalid answer is not kept.
set -u
stamp=$(cd "${top_srcdir:-.}" && pwd)/contrib/stamp
for tool in openssl curl python3; do
	command -v $tool >/dev/null || exit 77
done
dir=$(mktemp -d "${TMPDIR:-/tmp}/kskak-XXXXXX") || exit 2
trap 'kill "$server" 2>/dev/null; rm -rf "$dir"' EXIT
server=
fail() {
	echo "stamp.sh: $*"
	exit 1
}

cd "$dir" || exit 2
cat >ts.cnf <<'END'
[tsa]
default_tsa = t
[t]
serial = serial
signer_digest = sha256
default_policy = 1.2.3.4
digests = sha256
END
echo 01 >serial
for who in tsa other; do
	openssl req -x509 -newkey rsa:2048 -nodes -keyout $who.key -out $who.pem -days 2 -subj "/CN=$who" \
		-addext 'extendedKeyUsage=critical,timeStamping' -addext 'keyUsage=digitalSignature' \
		2>/dev/null || fail 'openssl makes no certificate'
done
cat >server.py <<'END'
import http.server, subprocess
class Authority(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        with open('query', 'wb') as file:
            file.write(self.rfile.read(int(self.headers['Content-Length'])))
        subprocess.run(['openssl', 'ts', '-reply', '-config', 'ts.cnf', '-section', 't', '-queryfile', 'query', '-signer',
                        'tsa.pem', '-inkey', 'tsa.key', '-out', 'reply'], check=True, stderr=subprocess.DEVNULL)
        self.send_response(500 if self.path == '/broken' else 200)
        self.end_headers()
        with open('reply', 'rb') as file:
            self.wfile.write(b'<html>' if self.path == '/page' else file.read())
    def log_message(self, *_): pass
server = http.server.HTTPServer(('127.0.0.1', 0), Authority)
with open('port.part', 'w') as file:
    file.write(str(server.server_port))
__import__('os').rename('port.part', 'port')
server.serve_forever()
END
python3 server.py &
server=$!
for _ in $(seq 600); do
	[ -s port ] && break
	kill -0 "$server" || fail 'no server'
	sleep 0.1
done
url=http://127.0.0.1:$(cat port)

# refused WORDS ARGUMENT...: status 1 with these words, and nothing is kept.
refused() {
	words=$1
	shift
	sh "$stamp" "$@" 2>err && fail "stamped: $*"
	grep -q "$words" err || fail "$* says $(cat err)"
	[ ! -e pages/record/stamps/2026-01-06.tsr ] || fail "$* keeps a stamp"
}

refused usage pages
refused 'is pages the publish-dir' pages "$url" tsa.pem
mkdir -p pages/record
echo 'kskak-record 1' >pages/record/log.txt
refused 'no day yet' pages "$url" tsa.pem
echo '2026-01-05 22 9691c06b 1 d260be10' >>pages/record/log.txt
echo '2026-01-06 22 e2105ab4 2 19f1f872' >>pages/record/log.txt
refused 'cannot read none.pem' pages "$url" none.pem
refused '500' pages "$url/broken" tsa.pem
refused 'no stamp of 2026-01-06' pages "$url/page" tsa.pem
refused 'no stamp of 2026-01-06 that other.pem vouches for' pages "$url" other.pem

sh "$stamp" pages "$url" tsa.pem || fail 'not stamped'
grep '^2026-01-06 ' pages/record/log.txt >line
openssl ts -verify -data line -in pages/record/stamps/2026-01-06.tsr -CAfile tsa.pem >out 2>&1 ||
	fail "the stamp proves nothing: $(cat out)"
sed 's/e2105ab4/e2105ab5/' line >other
openssl ts -verify -data other -in pages/record/stamps/2026-01-06.tsr -CAfile tsa.pem >out 2>&1 &&
	fail 'the stamp proves another line'

# Once a day, even if the authority is down.
cp pages/record/stamps/2026-01-06.tsr before
sh "$stamp" pages "$url/broken" tsa.pem || fail 'a stamped day is asked for again'
cmp -s before pages/record/stamps/2026-01-06.tsr || fail 'a stamp was replaced'
exit 0
