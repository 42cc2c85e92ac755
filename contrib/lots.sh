#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# Draws a group's lots again, with openssl and nothing of kskakd's.
#
#   lots.sh SEED <confirmations
#
# SEED is the secret number (64 hexadecimal digits) and the input holds the confirmations in order
# of entry, one a line, as the start letter and the group's page show both.  Prints a line an
# entrant: the number drawn and the confirmation; and before them, to standard error, the SHA-256
# of SEED, to be compared with the one that was told before the draw.
#
# The method: HMAC-SHA-256 under the seed of all confirmations, each with a line feed behind it,
# and of a counter of four bytes behind them, gives blocks for the counters 0, 1, 2, ...; cut
# into words of 32 bits they drive a Fisher-Yates shuffle from the last place down.  A word that
# would favour small numbers is passed over, so that every order is equally likely.
set -eu

seed=${1:?usage: lots.sh SEED <confirmations}
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
# bytes HEX: the bytes that the digits stand for.
bytes() {
	left=$1
	while [ -n "$left" ]; do
		printf "$(printf '\\%03o' "0x${left%"${left#??}"}")"
		left=${left#??}
	done
}
bytes "$seed" | openssl dgst -sha256 -r | sed 's/ .*//; s/^/SHA-256 of the seed: /' >&2

# The last line counts with or without its line feed.
sed -e '$a\' >"$dir/confirmations"
n=$(wc -l <"$dir/confirmations")

words=	# of the block in hand, in hexadecimal
block=0 # the next one
next_word() {
	if [ -z "$words" ]; then
		words=$({ cat "$dir/confirmations" && bytes "$(printf %08x $block)"; } |
			openssl dgst -sha256 -mac HMAC -macopt "hexkey:$seed" -r | cut -c1-64)
		block=$((block + 1))
	fi
	rest=${words#????????}
	word=$((0x${words%"$rest"}))
	words=$rest
}

# at_P is the entrant, counted from 0, who stands on place P.
p=0
while [ $p -lt "$n" ]; do
	eval "at_$p=$p"
	p=$((p + 1))
done
i=$((n - 1))
while [ $i -gt 0 ]; do
	next_word
	if [ $word -lt $((4294967296 / (i + 1) * (i + 1))) ]; then
		j=$((word % (i + 1)))
		eval "keep=\$at_$i; at_$i=\$at_$j; at_$j=\$keep"
		i=$((i - 1))
	fi
done

p=0
while [ $p -lt "$n" ]; do
	eval "entrant=\$at_$p"
	p=$((p + 1))
	echo "$entrant $p"
done | sort -n | cut -d' ' -f2 | paste -d' ' - "$dir/confirmations"
