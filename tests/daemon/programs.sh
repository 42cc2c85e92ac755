#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# Runs the commands of PROGRAMS.md in order in one shell, with the code of the letter as input.
. "${top_srcdir:-.}/tests/daemon/program_server.sh"
trap server_stop EXIT
document=$(cd "${top_srcdir:-.}" && pwd)/PROGRAMS.md

server_start
new_game
new_game
mkdir "$dir/client"
mkfifo "$dir/code"

# After each block a line reports that it has finished.
awk -v url="$url" '
	/^```/ { inside = !inside; if (!inside) { print "echo END " ++blocks } ; next }
	inside && /^url=/ { print "url=" url; next }
	inside
	END { print "echo $calendar $feed >links" }' "$document" >"$dir/commands"
(cd "$dir/client" && exec timeout 60 sh -eu "$dir/commands" <"$dir/code" >"$dir/said" 2>&1) &
commands=$!
exec 3>"$dir/code"
wait_letter anna '^[0-9]\{4\} [0-9]\{4\}.\{0,1\}$'
tr -d '\r' <"$letter" | grep -x '[0-9]\{4\} [0-9]\{4\}' | head -n 1 >&3
wait $commands || bad "the commands end with $?: $(cat "$dir/said")"
exec 3>&-

# says BLOCK PATTERN...: the output of that block.
says() {
	sed -n "/^END $(($1 - 1))\$/,/^END $1\$/p" <"$dir/lines" >"$dir/block"
	block=$1
	shift
	for pattern in "$@"; do
		grep -q -- "$pattern" "$dir/block" || bad "block $block: no '$pattern' in $(cat "$dir/block")"
	done
}
sed 's/END \([0-9]*\)$/\nEND \1/' "$dir/said" >"$dir/lines"
[ "$(grep -c '^END ' "$dir/lines")" -eq 13 ] || bad "not 13 blocks: $(cat "$dir/said")"
says 5 '"name":"Anna Åkær"' '"games":\['
says 6 '"ply":0'
says 7 '"san":"e4"' '"ply":1.*"repeated":false'
grep -q '"openapi"' "$dir/client/openapi.json" || bad 'no description'
says 9 '"error":"[a-z_]*","rule":"' '"status":409'
says 10 '^retry:' '^event: move'
says 11 '^BEGIN:VCALENDAR' '<feed xmlns'
grep -q "<uri>$url/xfcc</uri><user>anna@demo.example</user><pass>[a-z2-7]\{20,\}</pass>" \
	"$dir/client/xfccrc" || bad 'no server in xfccrc'

# The URLs of calendar and feed are secrets: they are not stored, and a wrong one is not found.
read -r calendar feed <"$dir/client/links" || bad 'no links'
for link in "$calendar" "$feed"; do
	curl -s -o "$dir/body" -D "$dir/head" "$link"
	for field in '^cache-control: no-store' '^x-robots-tag: noindex' '^content-type: \(text/calendar; charset=utf-8\|application/atom+xml\)'; do
		grep -qi "$field" "$dir/head" || bad "$link: no $field in $(cat "$dir/head")"
	done
	grep -qi '^set-cookie' "$dir/head" && bad "$link: a cookie"
	other=$(printf %s "$link" | sed 's/\/[a-z2-7]*\./\/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa./')
	for wrong in "$other" "$(printf %s "$other" | sed 's/a\././')"; do
		got=$(curl -s -o "$dir/none" -w '%{http_code}' "$wrong")
		[ "$got" = 404 ] || bad "$wrong: $got"
	done
done
says 13 '<GetMyGamesResult><XfccGame><id>'
# verify with a kept checkpoint: the beacon from before all games is the hash of an empty text.
# checkpoint STATUS: verifying with $dir/kept ends with STATUS.
checkpoint() {
	"$kskak" verify --checkpoint "$dir/kept" --socket "$dir/control.sock" >"$dir/said" 2>&1
	[ $? -eq "$1" ] || bad "verify --checkpoint: $(cat "$dir/said")"
}
none=e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
echo "beacon 2020-01-01 $none" >"$dir/kept"
checkpoint 0
echo "1 $none" >"$dir/kept"
checkpoint 1
: >"$dir/kept"
checkpoint 2
exit $status
