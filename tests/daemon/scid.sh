#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# Debian's Scid 4.7 under Xvfb, with an account for each player: fetches games, plays to mate, draws
# by offer and by claim, resigns.
[ -x /usr/games/tkscid ] || exit 77
command -v xvfb-run >/dev/null || exit 77
# Scid 5 has no Xfcc.
grep -qs MakeAMove /usr/share/scid/tcl/tools/correspondence.tcl || exit 77
echo 'exit [catch {package require tdom}]' | tclsh || exit 77
. "${top_srcdir:-.}/tests/daemon/program_server.sh"
trap server_stop EXIT

server_start
new_game
mate=$game
new_password anna
anna=$password
new_password bo
bo=$password
new_game
draw=$game
new_game
resigned=$game
new_game --moves '7163 7866 6371 6678 7163 7866 6371'
claimed=$game
new_game --moves '7163 7866 6371 6678 7163 7866 6371 6678'
repeated=$game

mkdir -p "$dir/home/.scid4.7/config" "$dir/home/.scid4.7/data"
cat >"$dir/home/.scid4.7/config/xfccrc" <<XFCC
<?xml version="1.0" encoding="utf-8"?>
<xfcc>
<server><name>anna</name><uri>$url/xfcc</uri><user>anna@demo.example</user><pass>$anna</pass></server>
<server><name>bo</name><uri>$url/xfcc</uri><user>2</user><pass>$bo</pass></server>
</xfcc>
XFCC
export XFCC_SCENARIO="
	fetch
	move anna-$mate f3 {Hej Bo}
	move anna-$draw e4 {remis?} offer
	move anna-$resigned d4 {God fornøjelse}
	claim bo-$claimed Ng8
	claim anna-$repeated
	fetch
	move bo-$mate e5 {Hej & tak}
	accept bo-$draw
	resign bo-$resigned
	fetch
	move anna-$mate g4 {-}
	fetch
	move bo-$mate Qh4# {mat}
	fetch
	fetch
	result anna-$mate 0 Qh4#
	result bo-$mate 0 Qh4#
	result anna-$draw =
	result anna-$resigned 1
	result bo-$claimed =
	result anna-$repeated =
"
HOME=$dir/home timeout 300 xvfb-run -a /usr/games/tkscid "$top_srcdir/tests/daemon/scid.tcl" \
	>"$dir/scid.log" 2>&1
grep -qx PLAYED "$dir/scid.log" || {
	bad "Scid: $(cat "$dir/scid.log")"
	tail -n 5 "$dir/log"
}
for want in "$mate 0-1 mate" "$draw 1/2-1/2 agreed" "$resigned 1-0 resign" "$claimed 1/2-1/2 threefold" \
	"$repeated 1/2-1/2 threefold"; do
	# shellcheck disable=SC2086
	set -- $want
	"$kskak" game "$1" --json --socket "$dir/control.sock" >"$dir/game"
	grep -q "\"result\": *\"$2\"" "$dir/game" && grep -q "\"reason\": *\"$3\"" "$dir/game" ||
		bad "game $1: no $2 by $3 in $(cat "$dir/game")"
done
grep -l '^To: .*anna@' "$dir"/outgoing/*.eml | xargs grep -l -e 'remis?' -e '- Draw -' -e 'God forn' &&
	bad "Anna's own words came back to her"
exit $status
