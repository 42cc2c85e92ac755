#!/bin/sh
# Every text that the program can say to a Dane is translated, and nothing translated is unused.
set -eu
command -v xgettext >/dev/null && command -v msgcmp >/dev/null || exit 77
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "${top_srcdir:-.}"
files=$(ls mail/*/*.c daemon/*.c daemon/*/*.c)
xgettext --language=C --keyword=T:2 --keyword=tr:2 --keyword=tr_n:2,3 --keyword=N_ --from-code=UTF-8 \
	-o "$tmp/now.pot" $files
msgcmp po/da.po "$tmp/now.pot" 2>"$tmp/out" || {
	cat "$tmp/out" >&2
	exit 1
}
