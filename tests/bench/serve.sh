#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# The pages of kskak report serve with 9,999 players (or $1), in milliseconds of processor time and in
# bytes: the first time after the file has changed, and again; beside them what it costs to read the
# file, to pair a round, and to enter a result.
set -u
kskak="${top_builddir:-.}/kskak"
players=${1:-9999}
dir=$(mktemp -d) || exit 1
pid=
trap '[ -z "$pid" ] || kill "$pid"; wait; rm -rf "$dir"' EXIT
t="$dir/t.trf"
tiebreaks='BH BH:C1 BH:C2 MBH BH:M2 AOB SB DE WIN WON BPG BWG GE FB PS PS:C1 KS ARO TPR PTP APRO APPO
	alm alm+1 middel sb encounter'

# The processor time of a process so far, in microseconds.
used() { awk '{ printf "%d", $1 / 1000 }' "/proc/$1/schedstat"; }
say() { awk -v what="$1" -v us="$2" -v bytes="$3" -v status="$4" \
	'BEGIN { printf "%-34s %8.1f ms %9d bytes  %s\n", what, us / 1000, bytes, status }'; }

# alone WHAT COMMAND...: the processor time of a command of its own.
alone() {
	what=$1
	shift
	perf=$( { bash -c 'TIMEFORMAT="%U %S"; time "$@" >/dev/null' - "$@"; } 2>&1 | tail -n 1)
	echo "$perf" | awk -v what="$what" '{ printf "%-34s %8.1f ms\n", what, ($1 + $2) * 1000 }'
}

# page PATH [CURL OPTION...]
page() {
	path=$1
	shift
	before=$(used "$pid")
	got=$(curl -s -b "$dir/jar" -o "$dir/page" -w '%{size_download} %{http_code}' "$@" "$address$path")
	say "$path$note" $(($(used "$pid") - before)) $got
}

twice() {
	touch "$t"
	note=' (first)'
	page "$1"
	note=' (again)'
	page "$1"
	note=
}

field() { grep -o "name=\"$1\" value=\"[^\"]*\"" "$dir/page" | head -n 1 | sed 's/.*value="//; s/"$//'; }

"$kskak" generate --system fide-dutch-1998 --players "$players" --rounds 2 --seed 1 >"$t" || exit 1
"$kskak" report set --rounds 9 --write "$t" || exit 1
alone 'kskak report show' "$kskak" report show "$t"
alone 'kskak report pair' "$kskak" report pair --system fide-dutch-1998 "$t"
alone 'kskak standings' "$kskak" standings --tiebreaks BH:C1,BH,SB "$t"
alone 'kskak report withdraw' "$kskak" report withdraw "$t" 5
alone 'kskak report result' "$kskak" report result "$t" "$(sed -n 's/^001 *\([0-9]*\) .\{84\} *\([0-9]*\) w.*/\1-\2/p' "$t" | head -n 1)" 1/2
alone 'kskak report site' "$kskak" report site "$t" "$dir/www"
for kind in boards names wall standings crosstable cards slips plates; do
	alone "kskak report print $kind" "$kskak" report print "$kind" "$t"
done

"$kskak" report serve "$t" >"$dir/said" &
pid=$!
n=0
until grep -qs '?key=' "$dir/said" || [ $n -ge 400 ]; do sleep 0.05; n=$((n + 1)); done
key=$(sed -n '1p' "$dir/said")
address=${key%%/\?*}
curl -s -o "$dir/page" -c "$dir/jar" "$key" || exit 1
for path in / /players '/players?q=77' /players/77 /rounds /rounds/1 /standings /standings/1 /crosstable /wall /teams \
	/settings /papers /files /lists /rating /norms /norms/77 /prizes /check /check/2 /file '/file?as=trf16' '/file?as=json'; do
	twice "$path"
done
for kind in boards names wall standings crosstable cards slips plates; do
	twice "/print?what=$kind"
done
for tiebreak in $tiebreaks; do
	"$kskak" report tiebreaks --write "$t" "$tiebreak" || exit 1
	note=" by $tiebreak"
	page /standings
	page /players/77
done
note=
page /rounds
game=$(grep -o 'name="g[0-9]*-[0-9]*"' "$dir/page" | head -n 1 | sed 's/name="\(.*\)"/\1/')
note=' (a result)'
for result in 1-0 0-1; do
	page /rounds -d act=result -d "csrf=$(field csrf)" -d "version=$(field version)" -d round=2 \
		-d "$game=$result"
	note=' (after a result)'
	page /rounds
	note=' (a result)'
done
