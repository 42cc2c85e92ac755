#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# Every msgid of every room is translated into every language, and nothing translated is unused.
set -eu
top=${top_srcdir:-.}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

# check PO WHAT FLAG: no entry of the merged catalogue has this flag.
check() {
	msgattrib --no-wrap --no-obsolete "$3" "$tmp/merged.po" >"$tmp/found"
	[ "$3" != --only-obsolete ] || msgattrib --no-wrap "$3" "$tmp/merged.po" >"$tmp/found"
	[ -s "$tmp/found" ] || return 0
	echo "$1: $2:"
	sed -n 's/^[#~ ]*msgid "\(..*\)"$/\1/p' "$tmp/found"
	failed=1
} >&2

# rows PO: {names} in a sentence are rows of the ruleset, the same in every language; the braces of
# JSON in a help have something else in them.
rows() {
	sed -n 's/^	X([A-Z_]*, "\([a-z-]*\)", UNIT_.*/\1/p' "$top/core/rules/ruleset.h" >"$tmp/rows"
	msgcat --no-wrap "$1" | awk -v rows="$tmp/rows" '
	function names(text,   list) {
		while (match(text, /\{[a-z-]+\}/)) {
			list = list " " substr(text, RSTART + 1, RLENGTH - 2)
			text = substr(text, RSTART + RLENGTH)
		}
		return list
	}
	BEGIN { while ((getline row <rows) > 0) known[row] = 1 }
	/^msgid "/ {
		split("", wanted); n = split(names($0), name)
		for (i = 1; i <= n; i++) {
			wanted[name[i]] = 1
			if (!(name[i] in known)) { print "no such row: " $0; bad = 1 }
		}
	}
	/^msgstr(\[[0-9]\])? "/ {
		m = split(names($0), name)
		for (i = 1; i <= m; i++)
			if (!(name[i] in wanted)) { print "not in the msgid: " $0; bad = 1 }
		if (m != n) { print "other rows: " $0; bad = 1 }
	}
	END { exit bad }' >&2 || failed=1
}

# genitives PO: Danish writes FIDE's and DSU's, with an apostrophe after an abbreviation in capitals.
genitives() {
	! grep -nE '^msgstr.*(^|[^[:alpha:]])[A-Z]{3,}s([^[:alpha:]]|$)' "$1" >&2 || failed=1
}

failed=0
sh "$top/po/extract" "$top" >"$tmp/now.pot"
[ "$(grep -c '^msgid' "$tmp/now.pot")" -gt 500 ] || {
	echo "only $(grep -c '^msgid' "$tmp/now.pot") msgids were found in the sources" >&2
	exit 1
}
for po in "$top"/po/*.po; do
	msgmerge --quiet --no-fuzzy-matching -o "$tmp/merged.po" "$po" "$tmp/now.pot"
	check "$po" 'not translated' --untranslated
	check "$po" 'to be looked at by a translator' --only-fuzzy
	check "$po" 'no longer in the sources' --only-obsolete
	rows "$po"
	[ "$(basename "$po")" != da.po ] || genitives "$po"
	code=$(basename "$po" .po)
	grep -q "{\.lang = {\"$code\", " "$top/text/text.c" || {
		echo "$po: no row of text/text.c has this language" >&2
		failed=1
	}
done
exit $failed
