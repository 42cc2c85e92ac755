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

"$kskak" generate --system fide-dutch-2026 --players 11 --rounds 3 --seed 5 >"$dir/t.trf" || exit 1
"$kskak" report site "$dir/t.trf" "$dir/www" 2>"$dir/err" || fail "no site: $(cat "$dir/err")"
check_links "$dir/www"
[ "$(find "$dir/www" -type f | wc -l)" = 39 ] || fail "files: $(find "$dir/www" -type f)"
grep -q 'lang="da"' "$dir/www/da/standings.html" || fail 'not in Danish'
grep -q 'Stilling' "$dir/www/da/standings.html" || fail 'no Danish'
grep -q 'Standings' "$dir/www/en/standings.html" || fail 'no English'
# Who has no opponent has a bye on their page, too.
[ "$(cat "$dir"/www/en/player-*.html | grep -c '>bye, 1 point<')" = 3 ] || fail 'no bye of a player'

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

# A shorter tournament: only pages that an earlier run wrote are removed, and the summary counts them.
echo mine >"$dir/www/mine.html"
"$kskak" generate --system fide-dutch-2026 --players 11 --rounds 2 --seed 5 >"$dir/two.trf" || exit 1
"$kskak" report site "$dir/two.trf" "$dir/www" 2>"$dir/err" || fail "no shorter site: $(cat "$dir/err")"
[ ! -e "$dir/www/da/round-3.html" ] || fail 'round 3 is still there'
[ -f "$dir/www/mine.html" ] || fail 'a file of somebody else is removed'
grep -q 'files written: [0-9]*, unchanged: [1-9][0-9]*, removed: 2$' "$dir/err" || fail "$(cat "$dir/err")"
check_links "$dir/www"
"$kskak" report site "$dir/two.trf" "$dir/www" 2>"$dir/err" || fail 'no site again'
grep -q 'files written: 0, unchanged: 36, removed: 0$' "$dir/err" || fail "$(cat "$dir/err")"
[ "$(grep -c html "$dir/www/kskak-site.txt")" = 35 ] || fail "$(cat "$dir/www/kskak-site.txt")"

# A manifest that names a file elsewhere is refused, and nothing is written or removed.
echo precious >"$dir/precious"
cp "$dir/www/kskak-site.txt" "$dir/manifest"
for bad in ../precious /etc/passwd 'da/../../precious' '' Index.html kskak-site.txt; do
	cp "$dir/manifest" "$dir/www/kskak-site.txt"
	echo "$bad" >>"$dir/www/kskak-site.txt"
	"$kskak" report site "$dir/t.trf" "$dir/www" 2>"$dir/err"
	[ $? = 2 ] || fail "'$bad' in a manifest"
	grep -q 'kskak-site.txt:38: not a list of the files of a site' "$dir/err" || fail "'$bad': $(cat "$dir/err")"
	[ ! -e "$dir/www/da/round-3.html" ] && [ -f "$dir/precious" ] || fail "'$bad' in a manifest did something"
done
cp "$dir/manifest" "$dir/www/kskak-site.txt"

# After an interrupted run the manifest names what it has written.
echo en/player-99.html >>"$dir/www/kskak-site.txt"
echo old >"$dir/www/en/player-99.html"
"$kskak" report site "$dir/two.trf" "$dir/www" 2>"$dir/err" || fail 'no site after an interruption'
[ ! -e "$dir/www/en/player-99.html" ] || fail 'a page of an interrupted run is still there'

# A page is replaced at once: who has begun to read the old one reads it to its end.
ln "$dir/www/en/index.html" "$dir/read"
cp "$dir/read" "$dir/was"
"$kskak" report site "$dir/t.trf" "$dir/www" 2>"$dir/err" || fail 'no longer site'
cmp -s "$dir/www/en/index.html" "$dir/was" && fail 'the first page is the old one'
cmp -s "$dir/read" "$dir/was" || fail 'a page changes while it is read'
[ ! -e "$dir/www/.new" ] || fail 'a page beside the pages'

# A team event: the table, the rounds and a page per team are those of the teams.
i=1
while [ $i -le 8 ]; do
	echo "Player $i; $((2000 - 10 * i))"
	i=$((i + 1))
done | "$kskak" report new --name Teams --rounds 3 >"$dir/teams.trf"
for team in 'Alpha 1 3' 'Beta 2 4' 'G&mma 5 7' 'Delta 6 8'; do
	"$kskak" report team --write --name "${team%% *}" "$dir/teams.trf" ${team#* } || fail "no team $team"
done
"$kskak" report pair --write --teams 2 --system berger "$dir/teams.trf" || fail 'no pairs'
"$kskak" report result --write "$dir/teams.trf" 1-6 1-0 8-3 1/2 2-5 1-0 7-4 0-1 || fail 'no results'
"$kskak" report site "$dir/teams.trf" "$dir/twww" 2>"$dir/err" || fail "no site of teams: $(cat "$dir/err")"
check_links "$dir/twww"
has() { grep -q "$2" "$dir/twww/$1" || fail "$1 without $2: $(cat "$dir/twww/$1")"; }
has en/standings.html '<strong><a href="team-2.html">Beta</a></strong>'
has en/standings.html '<th scope="col">Match points</th>'
has da/standings.html '<th scope="col">Matchpoint</th>'
has en/index.html '>2–0<'
has da/round-1.html 'Hvid på de ulige brætter'
has en/team-3.html '<h1>G&amp;mma</h1>'
has en/team-1.html '1½–½'
has da/team-1.html 'Korrektionerne forklaret'
has en/player-4.html 'href="team-2.html"'
has en/crosstable.html '×'

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
