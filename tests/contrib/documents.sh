#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# Every path that a document names exists, and every folder with sources has a README.
set -eu
cd "${top_srcdir:-.}"
rooms='contrib|core|crypto|cli|daemon|debian|mail|man|po|sql|tests|text'
bad=0
checked=0

for document in $(find . -name '*.md' ! -path './build*' | sort); do
	folder=$(dirname "$document")
	# Words in backquotes that start with a room, or with a folder beside the document.
	for name in $(grep -oE '`[A-Za-z0-9_.*/-]+`' "$document" | tr -d '`' | sort -u); do
		case $name in
		/*) continue ;;
		*/) path=${name%/} ;;
		*/*) path=$name ;;
		*) continue ;;
		esac
		path=$(echo "$path" | sed -E 's/(^|\/)(N|CODE|TARGET)(\.|\/|$)/\1*\3/g') # placeholders
		echo "$path" | grep -qE "^($rooms)(/|\$)" || [ -d "$folder/${path%%/*}" ] || continue
		checked=$((checked + 1))
		# shellcheck disable=SC2086
		if ! ls -d ./$path >/dev/null 2>&1 && ! ls -d "$folder"/$path >/dev/null 2>&1; then
			echo "$document: $name is not there"
			bad=1
		fi
	done
done
[ $checked -gt 100 ] || { echo "only $checked paths were found in documents"; bad=1; }

for folder in $(find core crypto cli daemon mail sql text -name '*.c' | sed 's|/[^/]*$||' | sort -u); do
	[ -f "$folder/README.md" ] || { echo "$folder has no README.md"; bad=1; }
done
exit $bad
