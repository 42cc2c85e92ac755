#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# Random seasons of tournaments of every kind, with kills: the store is sound after every act, and
# the facts at the end equal those of the same season without kills (EVENTS E79).
# SEASONS is their number, ACTS the length of each, SEED the first seed.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
build=${top_builddir:-.}
first=${SEED:-1}
last=$((first + ${SEASONS:-4} - 1))
for seed in $(seq "$first" "$last"); do
	for manner in killed calm; do
		"$build/tests/play/random_season" "$seed" "${ACTS:-60}" "$manner" \
			"$dir/$seed.$manner" >"$dir/season-$seed-$manner.play"
	done
done
find "$dir" -name '*.play' | sort | xargs -n 1 -P "$(nproc)" "$build/tests/play/play"
for seed in $(seq "$first" "$last"); do
	diff "$dir/$seed.calm" "$dir/$seed.killed" >"$dir/diff" || {
		echo "season $seed: kills have changed the facts"
		head -20 "$dir/diff"
		exit 1
	} >&2
done
