#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# The pages of kskak report serve with 9,999 players, in seconds: the first time after the file has
# changed, and again; beside them the time to read the file.
set -u
kskak="${top_builddir:-.}/kskak"
dir=$(mktemp -d) || exit 1
pid=
trap '[ -z "$pid" ] || kill "$pid"; wait; rm -rf "$dir"' EXIT
"$kskak" generate --system fide-dutch-1998 --players 9999 --rounds 2 --seed 1 >"$dir/t.trf" || exit 1
before=$(date +%s%N)
"$kskak" report show "$dir/t.trf" >/dev/null || exit 1
after=$(date +%s%N)
echo "read the file and print a round: 0.$(printf '%09d' $((after - before)) | cut -c1-4)"
"$kskak" report serve "$dir/t.trf" >"$dir/said" &
pid=$!
n=0
until grep -qs '?key=' "$dir/said" || [ $n -ge 200 ]; do sleep 0.05; n=$((n + 1)); done
key=$(sed -n '1p' "$dir/said")
curl -s -o "$dir/page" -c "$dir/jar" "$key" || exit 1
for path in / /players /rounds /standings /crosstable /wall /players/77; do
	touch "$dir/t.trf"
	for time in first again; do
		curl -s -b "$dir/jar" -o "$dir/page" -w "$path $time: %{http_code} %{time_total}\n" \
			"${key%%/\?*}$path"
	done
done
