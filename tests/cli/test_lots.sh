#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# kskak lots and the page of script that needs no kskak draw the same order; verify takes the
# published file of a group and sees a seed, an order or a confirmation that was changed.
set -u
kskak="${top_builddir:-.}/kskak"
script="${top_srcdir:-.}/contrib/lots.sh"
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT

fail() { echo "$*"; exit 1; }

# Facts of n entrants from a number that serves as the case's own seed.
facts() {
	seed=$(printf 'case %d' "$1" | openssl dgst -sha256 -r | cut -c1-64)
	awk -v n="$2" 'BEGIN {for (i = 1; i <= n; i++) print "<møde " i * i "@x.example>"}' \
		>"$dir/confirmations"
	{
		printf '{"seed": "%s", "confirmations": [' "$seed"
		awk '{printf "%s\"%s\"", (NR > 1 ? ", " : ""), $0}' "$dir/confirmations"
		echo ']}'
	} >"$dir/facts.json"
}

drawn=0
for n in 0 1 2 3 4 5 6 7 8 9 16 17 33 64; do
	for case in 1 2 3; do
		facts "$case$n" $n
		"$kskak" lots draw "$dir/facts.json" >"$dir/ours" || fail "draw of $n"
		sh "$script" "$seed" <"$dir/confirmations" >"$dir/theirs" 2>"$dir/hash" || fail "script for $n"
		cmp "$dir/ours" "$dir/theirs" || fail "$n entrants, case $case: another order"
		[ "$(wc -l <"$dir/ours")" -eq $n ] || fail "$n entrants: not all have a number"
		drawn=$((drawn + 1))
	done
done
[ $drawn -eq 42 ] || fail "$drawn draws were compared"

facts 5 7
order=$("$kskak" lots draw --json "$dir/facts.json")
sh "$script" "$seed" <"$dir/confirmations" >"$dir/theirs" 2>"$dir/hash" || fail "script"
hash=$(sed 's/.*: //' "$dir/hash")
published() {
	printf '{"group": 1, "lots": '
	sed "s|}\$|, \"seed_sha256\": \"$1\", \"order\": $2}}|" "$dir/facts.json"
}
published "$hash" "$order" >"$dir/group.json"
"$kskak" lots verify "$dir/group.json" >"$dir/out" || fail "a true draw: $(cat "$dir/out")"
published "$hash" "$(echo "$order" | sed 's/\(.\),\(.\)/\2,\1/')" >"$dir/group.json"
"$kskak" lots verify "$dir/group.json" >"$dir/out"
[ $? -eq 1 ] && grep -q 'order is NOT' "$dir/out" || fail "another order: $(cat "$dir/out")"
published "$(echo "$hash" | tr 0-9a-f 1-9a-f0)" "$order" >"$dir/group.json"
"$kskak" lots verify "$dir/group.json" >"$dir/out"
[ $? -eq 1 ] && grep -q 'does NOT have' "$dir/out" || fail "another seed: $(cat "$dir/out")"
published "$hash" "$order" | sed 's/møde 4@/møde 5@/' >"$dir/group.json"
"$kskak" lots verify "$dir/group.json" >"$dir/out"
[ $? -eq 1 ] || fail "another confirmation: $(cat "$dir/out")"
echo "$drawn draws and 4 verdicts"
