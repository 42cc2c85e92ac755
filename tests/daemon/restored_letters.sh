#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# After the database was restored from a copy, letters about what was lost are still in mailboxes (RULES S-62):
# the players are told which position counts; a lost letter does not act for somebody else's game of the same
# number, nor for a position that it did not show; mails delivered again continue the lost game.
set -u
. "${top_srcdir:-.}/tests/daemon/restored_server.sh"

# restore INSTANT: the copy takes the place of the database, and the server starts with it.
restore() {
	stop -TERM
	put_back "$dir/copy.db"
	clock=$1
	daemon --accept-restored >"$dir/answer" 2>&1 || bad "not accepted: $(cat "$dir/answer")"
	start
}
game() { # game WHITE BLACK
	ask game start --white "$1" --white-address "$1@x.example" --black "$2" --black-address "$2@x.example" ||
		bad "game: $(cat "$dir/answer")"
}
# letter NAME WORDS: the newest letter with these words to that player, as the file NAME.letter.
letter() {
	await find_letter "$1" "$2" || {
		bad "no letter to $1 with '$2'"
		return
	}
	cp "$found" "$dir/$1.letter"
}
find_letter() {
	found=$(grep -ls "^To:.*<$1@x.example>" "$dir"/outgoing/* "$dir"/outgoing/*/* 2>/dev/null |
		xargs -r grep -l "$2" | xargs -r ls -t | head -n 1)
	[ -n "$found" ]
}
moves() { # moves NAME MOVE: the game attached to that letter has it
	grep -q "^\(.* \)*$2 {\[%ccsnt" "$dir/$1.letter"
}
read_all() { rm -rf "$dir"/outgoing/*; } # what was written so far is not a newest letter
# reply NAME FILE DATE WORDS: that player answers the letter in the file.
reply() {
	to=$(grep -o 'play+[a-z0-9]*@demo.example' "$2" | head -n 1)
	[ -n "$to" ] || bad "no address to answer in $2"
	printf '%sFrom: %s <%s@x.example>\nTo: %s\nDate: %s\nMessage-ID: <%s@x.example>\nSubject: Re\n\n%s\n' \
		"$results" "$1" "$1" "$to" "$3" "$(echo "$1 $2 $3 $4" | cksum | tr ' ' .)" "$4" >"$dir/mail"
	"$kskak" deliver --recipient "$to" --from "$1@x.example" --socket "$dir/control.sock" "$dir/mail" \
		>"$dir/answer" 2>&1
}
# doubt NAME FILE DATE WORDS: likewise, but their mail host says that the mail is not theirs; and they confirm it.
doubt() {
	results='Authentication-Results: mail.test; dmarc=fail header.from=x.example
'
	reply "$@" || bad "doubt: $(cat "$dir/answer")"
	results=
	letter "$1" 'Is this letter yours'
	cp "$dir/$1.letter" "$dir/$1.question"
	reply "$1" "$dir/$1.question" "$friday" confirm
}
plies() { # plies GAME N
	ask game "$1" --json || bad "game $1: $(cat "$dir/answer")"
	grep -q "\"ply\": *$2[,}]" "$dir/answer" || bad "game $1 has not $2 half-moves: $(cat "$dir/answer")"
}
results=
monday='Mon, 2 Mar 2026 08:00:00 +0000'
friday='Fri, 6 Mar 2026 08:00:00 +0000'

start
game anna bo
letter anna 'demo.example'
reply anna "$dir/anna.letter" "$monday" 5254 || bad "anna: $(cat "$dir/answer")"
letter bo 'played 1\. 5254 (e4)'
cp "$dir/bo.letter" "$dir/bo.kept"
ask backup "$dir/copy.db" || bad "backup: $(cat "$dir/answer")"

# Lost: Black's move, the letter about it, and a game of others.
read_all
reply bo "$dir/bo.kept" "$monday" 5755 || bad "bo: $(cat "$dir/answer")"
letter anna '5755 (e5)'
cp "$dir/anna.letter" "$dir/anna.lost"
game carl dora
letter carl 'demo.example'
cp "$dir/carl.letter" "$dir/carl.lost"

# The players are told.
read_all
restore 2026-03-06T08:00:00Z
for name in anna bo; do
	letter $name 'restored from a copy of Monday 2 March 2026'
	tr -d '\n' <"$dir/$name.letter" | grep -q 'position below counts' || bad "$name: $(sed -n '/^Dear/,/^Clocks/p' "$dir/$name.letter")"
done
moves bo 'e4' || bad "no position for bo: $(sed -n '/^Dear/,/^Clocks/p' "$dir/bo.letter")"
moves bo 'e5' && bad "the lost move is told: $(sed -n '/^Dear/,/^Clocks/p' "$dir/bo.letter")"
plies 1 1

# A game with the number of the lost one, and players with the numbers of its players.
game eva finn
plies 2 0
reply carl "$dir/carl.lost" "$friday" 5254
plies 2 0

# Black moves otherwise, by the letter from before or the new one; White's lost letter is no answer to that.
read_all
reply bo "$dir/bo.kept" "$friday" 3735 || bad "bo: $(cat "$dir/answer")"
plies 1 2
letter anna '3735 (c5)'
cp "$dir/anna.letter" "$dir/anna.new"
read_all
reply anna "$dir/anna.lost" "$friday" 4244 || bad "anna: $(cat "$dir/answer")"
plies 1 2
letter anna 'answered a letter from before'
moves anna 'c5' || bad "no position in the refusal: $(sed -n '/^Dear/,/^Clocks/p' "$dir/anna.letter")"
# Nor is it if the mail must be confirmed, or only seems to mean a move.
read_all
doubt anna "$dir/anna.lost" "$friday" 7163 || bad "confirm: $(cat "$dir/answer")"
plies 1 2
letter anna 'answered a letter from before'
read_all
reply anna "$dir/anna.lost" "$friday" 'I think that Nf3 is my move'
letter anna 'Nf3 is my move'
reply anna "$dir/anna.letter" "$friday" yes
plies 1 2
reply anna "$dir/anna.new" "$friday" 7163 || bad "anna: $(cat "$dir/answer")"
plies 1 3

# Restored again, and the mails from before are delivered again: the lost game goes on.
read_all
restore 2026-03-07T08:00:00Z
plies 1 1
doubt bo "$dir/bo.kept" "$monday" 5755 || bad "bo again: $(cat "$dir/answer")"
plies 1 2
reply anna "$dir/anna.lost" "$monday" 7163 || bad "anna again: $(cat "$dir/answer")"
plies 1 3
letter bo '7163 (Nf3)'
ask verify || bad "verify: $(cat "$dir/answer")"
stop -TERM
exit $status
