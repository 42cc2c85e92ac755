#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# Repeats draws of lots with sh, awk and openssl, using nothing of kskakd.
#
#   lots.sh FILE...
#
# verifies every draw in files published by kskakd (the JSON of a group, the lots.json of an event,
# its final report): one line per draw, and exit status 1 if one is wrong.  Files whose name ends in
# .txt are the published texts of beacons, and the beacon of every draw must be the hash of one of
# them.
#
#   lots.sh SEED [KIND [NUMBER...]] <message
#
# draws.  SEED is the secret number (64 hexadecimal digits), KIND one of order (the default), stage,
# 960, colour, ties and ko, NUMBER... those tied or the two of a match, and standard input has the
# lines of the message.  For order and stage it prints a line for each entrant: the number drawn and
# the confirmation; otherwise what was drawn.  Before that it prints the SHA-256 of SEED to standard
# error, to compare with the one published before the draw.
#
# The method: HMAC-SHA-256, keyed with the seed, over all lines, each with a line feed, and a
# counter of four bytes, gives blocks for the counters 0, 1, 2, ...; split into 32-bit words they
# drive a Fisher-Yates shuffle from the last place down, or give one number.  A word that would
# favour small numbers is skipped, so that all results are equally likely.  A line `beacon DAY HASH`
# after the entrants is part of the message but not an entrant: HASH is the SHA-256 of that day's
# file of all games' chains.  The WORD of a line `leader ENTRY WORD` is the start of the HMAC of
# `leader ENTRY` under the seed.
set -eu
export LC_ALL=C

: "${1:?usage: lots.sh SEED [KIND [NUMBER...]] <message, or lots.sh FILE...}"
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
lines=$dir/lines # the message

# bytes HEX: the bytes that the digits encode.
bytes() {
	left=$1
	while [ -n "$left" ]; do
		printf "$(printf '\\%03o' "0x${left%"${left#??}"}")"
		left=${left#??}
	done
}
hmac() { openssl dgst -sha256 -mac HMAC -macopt "hexkey:$seed" -r | cut -c1-64; }
hash_of_seed() { bytes "$seed" | openssl dgst -sha256 -r | cut -c1-64; }
is_seed() { [ ${#1} -eq 64 ] && case $1 in *[!0-9a-fA-F]*) false ;; esac; }

next_word() {
	if [ -z "$words" ]; then
		words=$({ cat "$lines" && bytes "$(printf %08x $block)"; } | hmac)
		block=$((block + 1))
	fi
	rest=${words#????????}
	word=$((0x${words%"$rest"}))
	words=$rest
}
# below N: j is the next random number below N.
below() {
	while next_word; [ $word -ge $((4294967296 / $1 * $1)) ]; do :; done
	j=$((word % $1))
}
# shuffle N: at_P is drawn for place P, both counted from 0.
shuffle() {
	p=0
	while [ $p -lt "$1" ]; do
		eval "at_$p=$p"
		p=$((p + 1))
	done
	i=$(($1 - 1))
	while [ $i -gt 0 ]; do
		below $((i + 1))
		eval "keep=\$at_$i; at_$i=\$at_$j; at_$j=\$keep"
		i=$((i - 1))
	done
}
# places N: "ENTRANT PLACE" from 0 and from 1, by place.
places() {
	p=0
	while [ $p -lt "$1" ]; do
		eval "entrant=\$at_$p"
		p=$((p + 1))
		echo "$entrant $p"
	done
}

beacon='^beacon [0-9]\{4\}-[0-9][0-9]-[0-9][0-9] [0-9a-f]\{64\}$'
n='[1-9][0-9]*'
# entrants_of KIND: the number of lines of the message that are entrants.
entrants_of() {
	count=$(wc -l <"$lines")
	case $1 in
	960 | colour) count=$((count - 1)) ;;
	ties | ko) count=0 ;;
	esac
	[ "$count" -ge 0 ] || count=0
	[ "$count" -eq 0 ] || ! sed -n "${count}p" "$lines" | grep -q "$beacon" || count=$((count - 1))
	echo "$count"
}
# subject_of KIND: the lines after the entrants and the beacon.
subject_of() {
	tail -n "+$(($(entrants_of "$1") + 1))" "$lines" | sed "1{/$beacon/d;}"
}

# fits KIND [NUMBER...]: do the lines of the message fit the kind?
fits() {
	kind=$1
	shift
	entrants=$(entrants_of "$kind")
	subject_of "$kind" >"$dir/rest"
	case $kind in
	order) [ ! -s "$dir/rest" ] ;;
	stage)
		[ ! -s "$dir/rest" ] &&
			! head -n "$entrants" "$lines" | grep -qv "^..* $n $n\$"
		;;
	960) grep -qx "960\( $n\)\{0,1\}" "$dir/rest" ;;
	colour) grep -qx colour "$dir/rest" ;;
	ko) grep -qx "ko $n $n\( [2-9]\)\{0,1\}" "$dir/rest" && [ "$(wc -l <"$dir/rest")" -eq 1 ] && [ $# -eq 2 ] && [ "$1" != "$2" ] ;;
	ties)
		[ $# -ge 2 ] && sed -n 1p "$dir/rest" | grep -qx "ties $n" &&
			awk -v among="$*" '
				BEGIN { n = split(among, a, " "); for (k = 1; k <= n; k++) if (tied[a[k]]++) bad = 1 }
				NR == 1 { next }
				!/^[1-9][0-9]* (0|[1-9][0-9]*)$/ || $1 <= before { bad = 1 }
				{ before = $1 }
				$1 in tied { if (found++ && $2 != points) bad = 1; points = $2 }
				END { exit bad || found != n }' "$dir/rest"
		;;
	*) false ;;
	esac
}

# words_hold: does every leader's entry have the word derived from the seed?
words_hold() {
	head -n "$entrants" "$lines" | grep '^leader ' >"$dir/leaders" || return 0
	while read -r leader entry word; do
		want=$(printf 'leader %s' "$entry" | hmac | cut -c1-32)
		[ "$leader $entry $word" = "leader $entry $want" ] || return 1
	done <"$dir/leaders"
}

# draw KIND [NUMBER...]: the result, one number per line.
draw() {
	words= # remaining digits of the current block, in hexadecimal
	block=0 # the next block
	kind=$1
	shift
	case $kind in
	order | stage)
		shuffle "$entrants"
		places "$entrants" | sort -n | cut -d' ' -f2
		;;
	960) below 960 && echo "$j" ;;
	colour) below 2 && if [ "$j" -eq 0 ]; then echo white; else echo black; fi ;;
	*)
		printf '%s\n' "$@" | sort -n >"$dir/tied"
		shuffle $#
		places $# | while read -r entrant p; do sed -n "$((entrant + 1))p" "$dir/tied"; done
		;;
	esac
}

# Splits JSON: for each draw writes the files K.kind, K.code, K.seed, K.hash, K.lines and K.result
# in the directory `to`, K = 1, 2, ...  The older facts of a group are a draw of the kind "order".
cat >"$dir/json.awk" <<'AWK'
function fail() { print "lots.sh: not JSON: " FILENAME > "/dev/stderr"; failed = 1; exit 2 }
function blank() { while (substr(s, at, 1) ~ /[ \t\r\n]/ && at <= len) at++ }
function peek() { blank(); return substr(s, at, 1) }
function utf8(c) {
	if (c < 128) return sprintf("%c", c)
	if (c < 2048) return sprintf("%c%c", 192 + int(c / 64), 128 + c % 64)
	if (c < 65536) return sprintf("%c%c%c", 224 + int(c / 4096), 128 + int(c / 64) % 64, 128 + c % 64)
	return sprintf("%c%c%c%c", 240 + int(c / 262144), 128 + int(c / 4096) % 64, 128 + int(c / 64) % 64, 128 + c % 64)
}
function hex4(t,    k, v, d) {
	for (k = 1; k <= 4; k++) {
		d = index("0123456789abcdef", tolower(substr(t, k, 1)))
		if (!d || length(t) < k) fail()
		v = 16 * v + d - 1
	}
	return v
}
function text(    out, c, v, low) {
	for (at++; at <= len; at++) {
		c = substr(s, at, 1)
		if (c == "\"") { at++; return out }
		if (c != "\\") { out = out c; continue }
		c = substr(s, ++at, 1)
		if (c == "u") {
			v = hex4(substr(s, at + 1, 4))
			at += 4
			if (v >= 55296 && v < 56320 && substr(s, at + 1, 2) == "\\u") {
				low = hex4(substr(s, at + 3, 4))
				v = 65536 + (v - 55296) * 1024 + low - 56320
				at += 6
			}
			out = out utf8(v)
		} else out = out (c == "n" ? "\n" : c == "t" ? "\t" : c == "r" ? "\r" : c == "b" ? "\b" : c == "f" ? "\f" : c)
	}
	fail()
}
function put(path, v) { value[path] = v; has[path] = 1 }
function parse(path,    c, n, key, from) {
	n = 0
	blank()
	c = substr(s, at, 1)
	if (c == "{") {
		objects[++n_objects] = path
		for (at++; peek() != "}"; ) {
			if (n++ && substr(s, at, 1) != ",") fail()
			if (n > 1) { at++; blank() }
			if (substr(s, at, 1) != "\"") fail()
			key = text()
			blank()
			if (substr(s, at++, 1) != ":") fail()
			parse(path SUBSEP key)
		}
		at++
	} else if (c == "[") {
		for (at++; peek() != "]"; n++) {
			if (n && substr(s, at, 1) != ",") fail()
			if (n) at++
			parse(path SUBSEP n)
		}
		at++
		size[path] = n
		listed[path] = 1
	} else if (c == "\"") put(path, text())
	else {
		from = at
		while (at <= len && substr(s, at, 1) !~ /[],}: \t\r\n]/) at++
		if (at == from) fail()
		put(path, substr(s, from, at - from))
	}
}
function write_list(path, file,    i) {
	printf "" > file
	if (listed[path]) for (i = 0; i < size[path]; i++) print value[path SUBSEP i] > file
	else if (path in has) print value[path] > file
	close(file)
}
function write(name, v) { printf "%s", v > (to "/" k "." name); close(to "/" k "." name) }
function draw(o, message, result) {
	k++
	write("kind", (o SUBSEP "kind") in has ? value[o SUBSEP "kind"] : "order")
	write("code", value[o SUBSEP "code"])
	write("seed", value[o SUBSEP "seed"])
	write("hash", value[o SUBSEP "seed_sha256"])
	write_list(o SUBSEP message, to "/" k ".lines")
	write_list(o SUBSEP result, to "/" k ".result")
}
{ s = s $0 "\n" }
END {
	if (failed) exit 2
	len = length(s)
	at = 1
	parse("")
	for (i = 1; i <= n_objects; i++) {
		o = objects[i]
		if ((o SUBSEP "kind") in has && (o SUBSEP "seed_sha256") in has) draw(o, "message", "result")
		else if ((o SUBSEP "seed") in has && listed[o SUBSEP "confirmations"] && !listed[o SUBSEP "draws"]) draw(o, "confirmations", "order")
	}
}
AWK

# judge K: prints a line about the K-th draw; false if it is wrong.
judge() {
	kind=$(cat "$1.kind") code=$(cat "$1.code") seed=$(cat "$1.seed") lines=$1.lines
	name=$kind${code:+ $code}
	if [ -z "$seed" ] && [ ! -s "$1.result" ]; then
		echo "$name: not drawn yet"
		return 0
	fi
	if ! is_seed "$seed"; then
		echo "$name: the seed is missing"
		return 1
	fi
	hash=$(cat "$1.hash")
	if [ -n "$hash" ] && [ "$(hash_of_seed)" != "$hash" ]; then
		echo "$name: the seed does NOT have the hash announced before the draw"
		return 1
	fi
	if [ "$kind" = late ]; then
		echo "$name: OK"
		return 0
	fi
	# shellcheck disable=SC2046
	set -- "$1.result" $(tr -cd '0-9a-z\n' <"$1.result")
	result=$1
	shift
	if ! fits "$kind" "$@"; then
		echo "$name: the message is NOT that of such a draw"
		return 1
	elif ! beacon_holds; then
		echo "$name: the beacon is NOT the hash of a text that was given"
		return 1
	elif ! words_hold; then
		echo "$name: the word of a leader's entry is NOT that of the seed"
		return 1
	elif ! draw "$kind" "$@" | cmp -s - "$result"; then
		echo "$name: the result is NOT what seed and message give"
		return 1
	fi
	echo "$name: OK"
}

# beacon_holds: is the beacon of the draw the hash of a given text?
beacon_holds() {
	[ -s "$dir/beacons" ] || return 0
	grep "$beacon" "$lines" | while read -r _ _ hash; do
		grep -qx "$hash" "$dir/beacons" || exit 1
	done
}

if ! is_seed "$1"; then
	status=0
	for file; do
		case $file in
		*.txt) openssl dgst -sha256 -r "$file" | cut -c1-64 >>"$dir/beacons" ;;
		esac
	done
	for file; do
		case $file in
		*.txt) continue ;;
		esac
		mkdir "$dir/draws"
		awk -v to="$dir/draws" -f "$dir/json.awk" "$file"
		k=1
		while [ -e "$dir/draws/$k.kind" ]; do
			judge "$dir/draws/$k" || status=1
			k=$((k + 1))
		done
		[ $k -gt 1 ] || { echo "$file: no draw" >&2; status=2; }
		rm -r "$dir/draws"
	done
	exit $status
fi

seed=$1
shift
[ $# -gt 0 ] || set -- order
echo "SHA-256 of the seed: $(hash_of_seed)" >&2
# The last line counts with or without its line feed.
sed -e '$a\' >"$lines"
fits "$@" || { echo "lots.sh: the message is not that of such a draw" >&2; exit 2; }
case $1 in
order | stage) head -n "$entrants" "$lines" >"$dir/entrants" && draw "$@" | paste -d' ' - "$dir/entrants" ;;
*) draw "$@" ;;
esac
