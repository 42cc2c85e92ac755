#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# kskak report site: every link of the written folder leads to a file, in both languages, and a
# second run touches only what has changed.
set -u
kskak="${top_builddir:-.}/kskak"
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT

fail() { echo "$*"; exit 1; }

# check_links FOLDER: every href is relative and leads to a file of the folder.
check_links() {
	links=0
	for page in $(find "$1" -name '*.html'); do
		for href in $(grep -o 'href="[^"]*"' "$page" | sed 's/href="//; s/"$//' | sort -u); do
			case $href in
			'#content') continue ;;
			/* | *:*) fail "$page leads out: $href" ;;
			esac
			[ -f "${page%/*}/$href" ] || fail "$page leads to nothing: $href"
			links=$((links + 1))
		done
		grep -q '<script' "$page" && fail "$page has a script"
	done
	[ $links -gt 100 ] || fail "only $links links"
}

"$kskak" generate --system fide-dutch-1998 --players 11 --rounds 3 --seed 5 >"$dir/t.trf" || exit 1
"$kskak" report site "$dir/t.trf" "$dir/www" || fail 'no site'
check_links "$dir/www"
[ "$(find "$dir/www" -type f | wc -l)" = 38 ] || fail "files: $(find "$dir/www" -type f)"
grep -q 'lang="da"' "$dir/www/da/standings.html" || fail 'not in Danish'
grep -q 'Stilling' "$dir/www/da/standings.html" || fail 'no Danish'
grep -q 'Standings' "$dir/www/en/standings.html" || fail 'no English'

find "$dir/www" -type f -exec touch -d 2020-01-01 {} +
touch "$dir/now"
touch -d 2021-01-01 "$dir/then"
"$kskak" report site "$dir/t.trf" "$dir/www" || fail 'no second site'
[ -z "$(find "$dir/www" -type f -newer "$dir/then")" ] || fail 'a file is written without a change'
sed -i 's/^012 .*/012 Another/' "$dir/t.trf"
grep -q '^012 Another' "$dir/t.trf" || fail 'no title'
"$kskak" report site "$dir/t.trf" "$dir/www" || fail 'no third site'
[ "$(find "$dir/www" -name '*.html' -newer "$dir/then" | wc -l)" = 37 ] || fail 'not all are new'
[ -z "$(find "$dir/www" -name style.css -newer "$dir/then")" ] || fail 'the style is new'

# Before the first round, and names that are markup.
printf 'A <b>&;2000\nB "x";1900\nC\n' | "$kskak" report new --name '<i>' --rounds 3 >"$dir/n.trf"
"$kskak" report site "$dir/n.trf" "$dir/new" || fail 'no site before round 1'
grep -rq '<b>\|<i>' "$dir/new" && fail 'markup of a name'
grep -q 'A &lt;b&gt;&amp;' "$dir/new/en/index.html" || fail 'no player on the first page'

"$kskak" report site "$dir/t.trf" "$dir/no/such" 2>"$dir/err"
[ $? = 2 ] || fail 'a folder in no folder'
grep -q 'no/such: No such file' "$dir/err" || fail "$(cat "$dir/err")"
"$kskak" report site "$dir/t.trf" "$dir/t.trf" 2>"$dir/err"
[ $? = 2 ] || fail 'a file for a folder'
exit 0
