#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# A client generated from the API description plays: to mate, draws, resigns, claims, takes leave,
# enters; and acts as a leader.
command -v node >/dev/null || exit 77
command -v sqlite3 >/dev/null || exit 77
node -e 'process.exit(typeof fetch === "function" ? 0 : 1)' || exit 77
. "${top_srcdir:-.}/tests/daemon/program_server.sh"
trap server_stop EXIT

server_start
new_game
games=$game
new_token anna
anna=$token
new_token bo
bo=$token
new_game
games="$games $game"
new_game
games="$games $game"
new_game --moves '7163 7866 6371 6678 7163 7866 6371 6678'
games="$games $game"
new_game --rules 'dsu-email series=hidden'
games="$games $game"
"$kskak" event add summer Summer --kind swiss --rounds 5 --closes 2099-02-01 --draws 2099-02-10 \
	--starts 2099-03-01 --socket "$dir/control.sock" >/dev/null || bad 'event add'

curl -s "$url/api/v1/openapi.json" | node "$top_srcdir/tests/daemon/api_generate.mjs" \
	>"$dir/client.mjs" || bad 'no client'
# shellcheck disable=SC2086
timeout 300 node "$top_srcdir/tests/daemon/api_play.mjs" "$dir/client.mjs" "$url" "$anna" "$bo" \
	$games >"$dir/play.log" 2>&1
grep -qx PLAYED "$dir/play.log" || {
	bad "$(cat "$dir/play.log")"
	tail -n 5 "$dir/log"
}

# The desk: Bo is an administrator with a token of desk scope; Anna protests in a game.
new_game
wait_letter anna "<game\.$game@" # to the newest one the protest is an answer
answer_word anna 'protest he moves too fast'
"$kskak" official add Bo administrator bo@demo.example --socket "$dir/control.sock" >/dev/null ||
	bad 'official add'
desk=kskak_desk$$
hash=$(printf %s "$desk" | openssl sha256 -r | cut -d' ' -f1)
case $database in
*:*) hash="'\\x$hash'" ;;
*) hash="x'$hash'" ;;
esac
change_rows "INSERT INTO access (kind, player, scope, hash, created) VALUES (2, 2, 3, $hash, 1)"
timeout 300 node "$top_srcdir/tests/daemon/api_desk.mjs" "$dir/client.mjs" "$url" "$desk" "$bo" \
	>"$dir/desk.log" 2>&1
grep -qx RULED "$dir/desk.log" || {
	bad "$(cat "$dir/desk.log")"
	tail -n 5 "$dir/log"
}

# Every operation of the description is called, except `follow`, which does not end; http.sh reads
# it.
for operation in $(grep -o '^export function [A-Za-z]*' "$dir/client.mjs" | cut -d' ' -f3); do
	[ "$operation" = follow ] ||
		grep -q "api\.$operation\b" "$top_srcdir"/tests/daemon/api_play.mjs \
			"$top_srcdir"/tests/daemon/api_desk.mjs || bad "nobody calls $operation"
done
exit $status
