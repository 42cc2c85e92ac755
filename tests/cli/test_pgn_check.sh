#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# kskak pgn --check: its messages for good and bad files, and that it rejects exactly the games that
# kskak pgn leaves out.
set -u
build="${top_builddir:-.}"
kskak="$build/kskak"
vectors="${top_srcdir:-.}/tests/vectors"
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
cases=0

fail() { echo "$*"; exit 1; }

# check STATUS WANTED: the message for $dir/f without the file name; a long line is given by its
# beginning.
check() {
	cases=$((cases + 1))
	"$kskak" pgn --check "$dir/f" >"$dir/out" 2>"$dir/err"
	status=$?
	[ ! -s "$dir/err" ] || { cat "$dir/err"; fail "case $cases speaks on standard error"; }
	sed "s|^$dir/f:||" "$dir/out" >"$dir/said"
	printf '%s\n' "$2" >"$dir/wanted"
	diff "$dir/wanted" "$dir/said" || fail "case $cases says something else"
	[ $status -eq "$1" ] || fail "case $cases ends with status $status"
}

# game FORMAT: $dir/f is a game with these moves, which start in line 3.
game() { printf '[Event "a"]\n\n'"$1"'\n' >"$dir/f"; }

bad="this move is not legal"

# Valid games.
game '1. e4 e5 2. Nf3 *'
check 0 '1 passed, 0 failed'
: >"$dir/f"
check 0 '0 passed, 0 failed'
game '1. e4 $1 {one} e5! (1... c5 2. Nf3 (2. c3 d5 {x}) d6) 2. Nf3?! ; to the end\n%% of no account\nNc6 $146 (=) 1/2'
check 0 '1 passed, 0 failed'
printf '\357\273\277[Event "a"]\r\n\r\n1. e4 e5\r\n2. Nf3 {two\r\nlines} *\r\n' >"$dir/f"
check 0 '1 passed, 0 failed'
game '1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. 0-0 *'
check 0 '1 passed, 0 failed'
game '1. f3 e5 2. g4 Qh4# *'
check 0 '1 passed, 0 failed'
printf '[Event "a"]\n[SetUp "1"]\n[FEN "4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 7"]\n\n7. dxc6 e.p. Kd8 *\n' >"$dir/f"
check 0 '1 passed, 0 failed'
printf '[Event "a"]\n[Variant "Chess960"]\n[SetUp "1"]\n[FEN "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 9"]\n\n9. O-O O-O-O 10. c3 *\n' >"$dir/f"
check 0 '1 passed, 0 failed'
"$kskak" pgn --check "$vectors/correspondence.pgn" >"$dir/out" || fail "correspondence games"
[ "$(cat "$dir/out")" = "5 passed, 0 failed" ] || fail "correspondence games: $(cat "$dir/out")"

# Moves.
game '1. e4 e5 2. Xf3 *'
check 1 "3: column 13 'Xf3': game 1, move 2 of White: $bad: this character is not allowed here in a move
0 passed, 1 failed"
game '1. e4 e5 2. Nf *'
check 1 "3: column 15 'Nf': game 1, move 2 of White: $bad: the move ends too early
0 passed, 1 failed"
game '1. Nf3 d5 2. d3 d4 3. Nd2 *'
check 1 "3: column 23 'Nd2': game 1, move 3 of White: $bad: more than one piece can make this move
0 passed, 1 failed"
game '1. e4 e5 2. Ke3 *'
check 1 "3: column 13 'Ke3': game 1, move 2 of White: $bad: no such piece can go there
0 passed, 1 failed"
game '1. e4 e6 2. d4 Bb4+ 3. a3 *'
check 1 "3: column 24 'a3': game 1, move 3 of White: $bad: the king would be in check after it
0 passed, 1 failed"
game '1. e4 e5 2. O-O *'
check 1 "3: column 13 'O-O': game 1, move 2 of White: $bad: castling on that side is not allowed now
0 passed, 1 failed"
game '1. e4 e5 2. Nf3 Sc6 *'
check 1 "3: column 17 'Sc6': game 1, move 2 of Black: $bad: this piece letter belongs to another language
0 passed, 1 failed"
game '1. f3 e5 2. g4 Qh4# 3. a3 *'
check 1 "3: column 24 'a3': game 1, move 3 of White: $bad: the game has ended by checkmate
0 passed, 1 failed"
printf '[FEN "8/8/8/4k3/8/4K3/8/6N1 w - - 0 40"]\n\n40. Nf3+ *\n' >"$dir/f"
check 1 "3: column 5 'Nf3+': game 1, move 40 of White: $bad: the game has ended: neither side can checkmate any more
0 passed, 1 failed"
printf '[FEN "7k/P7/8/8/8/8/8/K7 w - - 0 40"]\n\n40. a8 *\n' >"$dir/f"
check 1 "3: column 5 'a8': game 1, move 40 of White: $bad: a pawn that reaches the last rank must be promoted; say to what (6.2.2)
0 passed, 1 failed"

# Results.
game '1. f3 e5 2. g4 Qh4# 1-0'
check 1 "3: column 21 '1-0': game 1, move 3 of White: this result contradicts the mate or stalemate on the board
0 passed, 1 failed"
game '1. e4 e5'
check 1 "4: column 1: game 1, move 2 of White: the game ends without a result
0 passed, 1 failed"
printf '[Event "a"]\n\n1. e4\n\n[Event "b"]\n\n1. d4 *\n' >"$dir/f"
check 1 "5: column 1 'Event': game 1, move 1 of Black: the game ends without a result
1 passed, 1 failed"

# Comments, variations, glyphs.
game '1. e4 {to the end *'
check 1 "4: column 1 'to the end * ': game 1, move 1 of Black: the text ends inside a comment
0 passed, 1 failed"
game '1. e4 (1. d4 (1. c4) *\n\n[Event "b"]\n\n1. e4 *'
check 1 "5: column 1 'Event': game 1, move 1 of Black: the game ends inside a variation
1 passed, 1 failed"
game '1. e4 (1. d4)) e5 *'
check 1 "3: column 14: game 1, move 1 of Black: this ) does not close a variation
0 passed, 1 failed"
game '(1. d4) 1. e4 *'
check 1 "3: column 1: game 1, move 1 of White: there is a variation before the first move
0 passed, 1 failed"
game "1. e4 $(printf '(%.0s' $(seq 65)) *"
check 1 "3: column 71: game 1, move 1 of Black: variations are nested too deeply
0 passed, 1 failed"
game '1. e4 $ e5 *'
check 1 "3: column 8: game 1, move 1 of Black: this byte is not allowed here
0 passed, 1 failed"
game '1. e4 $300 e5 *'
check 1 "3: column 7 '300': game 1, move 1 of Black: this byte is not allowed here
0 passed, 1 failed"

# Bytes.
game '1. e4 \377 e5 *'
check 1 "3: column 7: game 1, move 1 of Black: this byte is not allowed here
0 passed, 1 failed"
game '1. e4 \0 e5 *'
check 1 "3: column 7: game 1, move 1 of Black: the text contains a NUL byte
0 passed, 1 failed"
game '1. e4 aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffffgggggggggg *'
check 1 "3: column 71 'aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffff': game 1, move 1 of Black: this word is too long to be a move
0 passed, 1 failed"

# Tags.  An error before the moves has no move to name.
printf '[Event a]\n\n1. e4 *\n\n[Event "b"]\r\n\r\n1. e4\r\n1... e5 2. Ke3 *\r\n' >"$dir/f"
check 1 "1: column 8: game 1: a tag's value must be in quotation marks on the same line
8: column 12 'Ke3': game 2, move 2 of White: $bad: no such piece can go there
0 passed, 2 failed"
printf '[Event "a"]\n[White "x"]\n[White "y"]\n\n1. e4 *\n' >"$dir/f"
check 1 "3: column 1 'White': game 1: this tag appears twice in one game
0 passed, 1 failed"
printf '[Event "a"]\n[FEN "8/8/8/8/8/8/8/K7 w - - 0 1"]\n\n1. Kb1 *\n' >"$dir/f"
check 1 "2: column 1 '8/8/8/8/8/8/8/K7 w - - 0 1': game 1: the FEN tag does not hold a valid position: each side needs one king; one is missing
0 passed, 1 failed"
printf '[Event "a"]\n[Variant "Atomic"]\n\n1. e4 *\n' >"$dir/f"
check 1 "4: column 1 '1': game 1: this chess variant is not supported
0 passed, 1 failed"

# Lines of kskak replay.
printf '%s\n' '{"moves":"e4 e5"}' '' '{"moves":"5254 5755"}' '{"moves":"e4 e5 Ke3"}' '{"moves":' \
	'{"fen":"8/8 w - - 0 1","moves":"e4"}' '{"moves":["e4","e5"],"tags":{"White":"x"}}' >"$dir/f"
"$kskak" pgn --check "$dir/f" >"$dir/out" 2>"$dir/err"
[ $? -eq 1 ] && [ ! -s "$dir/err" ] || fail "lines: status or messages"
sed "s|^$dir/f:||; s/not JSON.*/not JSON/; s/fen: .*/fen/" "$dir/out" >"$dir/said"
diff - "$dir/said" <<'EOT' || fail "lines"
4: game 3, move 2 of White, 'Ke3', column 1: no such piece can go there
5: game 4, not JSON
6: game 5, fen
3 passed, 3 failed
EOT

# Standard input; unreadable input; options that do not go with --check.
printf '1. e4 e6 2. e6 *\n' | "$kskak" pgn --check >"$dir/out"
[ $? -eq 1 ] || fail "standard input: status"
grep -q "^standard input:1: column 13 'e6': game 1, move 2 of White: " "$dir/out" || fail "standard input"
"$kskak" pgn --check "$dir/missing" >"$dir/out" 2>"$dir/err"
[ $? -eq 2 ] && [ -s "$dir/err" ] && [ ! -s "$dir/out" ] || fail "a missing file"
"$kskak" pgn --check --numeric "$dir/f" >"$dir/out" 2>"$dir/err"
[ $? -eq 2 ] || fail "--check --numeric"
[ $cases -eq 35 ] || fail "$cases cases"

# Damaged games: the same errors at the same places as without --check, and the other games pass.
"$build/tests/bench/make_games" pgn 60 77 >"$dir/whole"
passed=0
failed=0
for seed in $(seq 40); do
	"$build/tests/cli/spoil" "$seed" <"$dir/whole" >"$dir/f"
	[ $((seed % 4)) -ne 0 ] || { sed 's/$/\r/' "$dir/f" >"$dir/crlf"; mv "$dir/crlf" "$dir/f"; }
	"$kskak" pgn "$dir/f" >"$dir/games" 2>"$dir/err"
	full=$?
	"$kskak" pgn --check "$dir/f" >"$dir/out" || [ $? -eq 1 ] || fail "seed $seed: status"
	sed 's/^kskak: //' "$dir/err" >"$dir/wanted"
	sed -e '$d' -e 's/: game [0-9]*\(, move [0-9]* of [A-Z][a-z]*\)\{0,1\}: /: /' "$dir/out" >"$dir/said"
	diff -a "$dir/wanted" "$dir/said" || fail "seed $seed: other errors"
	good=$(sed -n '$s/ passed.*//p' "$dir/out")
	bad=$(sed -n '$s/.*, \([0-9]*\) failed/\1/p' "$dir/out")
	[ "$(grep -ac '^\[Event ' "$dir/games")" -eq "$good" ] || fail "seed $seed: games are counted otherwise"
	[ "$(wc -l <"$dir/wanted")" -eq "$bad" ] || fail "seed $seed: errors are counted otherwise"
	[ "$full" -eq 0 ] || [ "$bad" -gt 0 ] || fail "seed $seed: refused without an error"
	passed=$((passed + good))
	failed=$((failed + bad))
done
[ $passed -gt 800 ] && [ $failed -gt 800 ] || fail "$passed passed, $failed failed: hardly a comparison"
exit 0
