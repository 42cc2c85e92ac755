#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# Random seasons of tournaments of every kind, with kills; the store is sound after every act
# (EVENTS E79).  SEASONS is how many, ACTS how long each, SEED where they begin.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
build=${top_builddir:-.}
first=${SEED:-1}
last=$((first + ${SEASONS:-4} - 1))
for seed in $(seq "$first" "$last"); do
	"$build/tests/play/random_season" "$seed" "${ACTS:-60}" >"$dir/season-$seed.play"
done
find "$dir" -name '*.play' | sort | xargs -n 1 -P "$(nproc)" "$build/tests/play/play"
