#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# check-source accepts a sound tree and reports each breach of the rules for files: a wrong
# dependency, a private header included from outside, a library outside its room, a circle of files,
# a function in the wrong file.
set -eu
check=$top_srcdir/contrib/check-source
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

# file PATH LINE...: a source file below the tree.
file() {
	path=$tmp/tree/$1
	shift
	mkdir -p "$(dirname "$path")"
	{
		echo '/* SPDX-License-Identifier: AGPL-3.0-or-later */'
		printf '%s\n' "$@"
	} >"$path"
}

# A small sound tree.
fresh() {
	rm -rf "$tmp/tree"
	file core/base/text.h '/* Texts. */' '#ifndef TEXT_H' '#define TEXT_H' 'int text_len(void);' '#endif'
	file core/base/text.c '#include "core/base/text.h"' '#include <string.h>' \
		'int text_len(void) { return (int)strlen("x"); }'
	file core/rules/game.h '/* Games. */' '#ifndef GAME_H' '#define GAME_H' 'int game_end(void);' '#endif'
	file core/rules/game_room.h '/*' ' * What the files of the game share.  Private to core/rules/ and' \
		' * core/play/.' ' */' '#ifndef GAME_ROOM_H' '#define GAME_ROOM_H' '#endif'
	file core/rules/game.c '#include "core/rules/game.h"' '#include "core/base/text.h"' \
		'#include "core/rules/game_room.h"' 'int game_end(void) { return text_len(); }'
	file core/play/apply.c '#include "core/rules/game_room.h"' 'int apply(void);' 'int apply(void) { return 1; }'
	file daemon/door/http.c '#include <event2/event.h>' '#include "daemon/act/act.h"'
	file daemon/act/act.h '/* Acts. */' '#ifndef ACT_H' '#define ACT_H' '#include "core/rules/game.h"' '#endif'
}

# compile FILE...: objects named as by automake; prints their names.
compile() {
	for source in "$@"; do
		object=$(dirname "$source")/libk_a-$(basename "$source" .c).o
		${CC:-cc} -I"$tmp/tree" -c -o "$tmp/tree/$object" "$tmp/tree/$source"
		echo "$object"
	done
}

passes() {
	(cd "$tmp/tree" && sh "$check" . "$@") >"$tmp/out" 2>&1 ||
		{ echo "refused, though sound:"; cat "$tmp/out"; exit 1; }
}

# fails WORDS [OBJECT...]: check-source fails with a line containing the words.
fails() {
	words=$1
	shift
	if (cd "$tmp/tree" && sh "$check" . "$@") >"$tmp/out" 2>&1; then
		echo "passed, though wrong: $words"
		exit 1
	fi
	grep -qF "$words" "$tmp/out" || { echo "no such finding: $words"; cat "$tmp/out"; exit 1; }
}

fresh
passes

# A wrong dependency.
file core/base/low.c '#include "core/rules/game.h"'
fails 'core/base/low.c:2: core/base may not include core/rules/game.h'
fresh
file core/rules/low.c '#include "core/play/apply.h"'
fails 'core/rules/low.c:2: core/rules may not include core/play/apply.h'
fresh
file sql/store.c '#include "mail/in/message.h"'
fails 'sql/store.c:2: sql may not include mail/in/message.h'
fresh
file daemon/event/group.c '#include "daemon/act/act.h"'
fails 'daemon/event/group.c:2: daemon/event may not include daemon/act/act.h'
fresh
file core/attic/old.c 'int old;'
fails 'core/attic/old.c: no row for this file among the arrows'

# A library outside its room.
fresh
file daemon/act/sneak.c '#include <sqlite3.h>'
fails 'daemon/act/sneak.c:2: only sql/db_sqlite.c sql/db_sqlite_copy.c sql/db_sqlite_transfer.c sql/db_sqlite_watch.c may include <sqlite3.h>'
fresh
file daemon/act/sneak.c '#include <event2/event.h>'
fails 'may include <event2/event.h>'
fresh
file core/base/sneak.c '#include <unistd.h>'
fails 'core/ links against libc alone and does no I/O, without <unistd.h>'

# A private header.
fresh
file daemon/act/sneak.c '#include "core/rules/game_room.h"'
fails 'daemon/act/sneak.c:2: core/rules/game_room.h is private to core/rules core/play'

# A circle of headers.
fresh
file core/base/a.h '/* A. */' '#ifndef A_H' '#define A_H' '#include "core/base/b.h"' '#endif'
file core/base/b.h '/* B. */' '#ifndef B_H' '#define B_H' '#include "core/base/a.h"' '#endif'
fails 'a circle of files: core/base/a.h uses #include of core/base/b.h; core/base/b.h uses #include of core/base/a.h'

# A circle of calls, invisible to includes; without it the same files pass.
fresh
rm "$tmp/tree/daemon/door/http.c" # needs libevent
objects=$(compile core/base/text.c core/rules/game.c core/play/apply.c)
# shellcheck disable=SC2086
passes $objects
file core/base/text.c 'int game_end(void);' 'int text_len(void);' 'int text_len(void) { return game_end(); }'
objects=$(compile core/base/text.c core/rules/game.c core/play/apply.c)
# shellcheck disable=SC2086
fails 'core/base/text.c uses game_end of core/rules/game.c; core/rules/game.c uses text_len of core/base/text.c' $objects
fails 'core/play/apply.c: none of the objects is of this file' "$(echo "$objects" | head -1)"

# A function implemented in a file other than its header names, and one defined in two files.
fresh
rm "$tmp/tree/daemon/door/http.c"
file core/rules/game_end.c '#include "core/rules/game.h"' 'int game_end(void) { return 0; }'
file core/rules/game.c 'int game_start(void);' 'int game_start(void) { return 0; }'
objects=$(compile core/base/text.c core/rules/game.c core/rules/game_end.c core/play/apply.c)
# shellcheck disable=SC2086
passes $objects
mv "$tmp/tree/core/rules/game_end.c" "$tmp/tree/core/rules/end.c"
objects=$(compile core/base/text.c core/rules/game.c core/rules/end.c core/play/apply.c)
# shellcheck disable=SC2086
fails 'core/rules/game.h:5: game_end is implemented in core/rules/end.c' $objects
file core/rules/game.h '/* Games.' ' * Implemented in game.c and en*.c. */' '#ifndef GAME_H' '#define GAME_H' \
	'#include "core/base/text.h"' 'int game_end(void); /* not apply() */' 'static inline int f(void)' '{' '	return text_len();' '}' '#endif'
# shellcheck disable=SC2086
fails 'core/rules/game.h:7: game_end does not carry the name of core/rules/end.c' $objects
for name in end_of_game rules_end game_end; do
	file core/rules/end.c "int $name(void);" "int $name(void) { return 0; }"
	file core/rules/game.h '/* Games.' ' * Implemented in game.c and en*.c. */' '#ifndef GAME_H' '#define GAME_H' \
		'#include "core/base/text.h"' "struct $(echo $name | sed 's/^game_.*/game/') {" '};' "int $name(void);" '#endif'
	objects=$(compile core/base/text.c core/rules/game.c core/rules/end.c core/play/apply.c)
	# shellcheck disable=SC2086
	passes $objects
done
file core/rules/game.c 'int text_len(void);' 'int text_len(void) { return 0; }'
objects=$(compile core/base/text.c core/rules/game.c core/rules/end.c core/play/apply.c)
# shellcheck disable=SC2086
fails 'core/rules/game.c: core/base/text.c defines a function text_len, too' $objects

# Forbidden content of a file.
fresh
file core/base/clock.c 'long t(void) { return time(0); }'
fails 'only daemon/now.c asks a clock'
fresh
file crypto/token.c '#include <string.h>' 'int good(const char *a, const char *b) { return !memcmp(a, b, 8); }'
fails 'secrets are compared by digest_equal()'
fresh
file core/base/alloc.c 'char *a(void) { return malloc(1); }'
fails 'memory comes from core/base/mem.h'
fresh
echo 'int x;' >"$tmp/tree/core/base/bare.c"
fails 'core/base/bare.c: the first line is no SPDX line'
fresh
yes 'int x;' | head -900 >"$tmp/long"
file core/base/long.c "$(cat "$tmp/long")"
fails 'core/base/long.c: longer than 900 lines'

# The real rooms, and one include too many.
rm -rf "$tmp/tree"
mkdir "$tmp/tree"
(cd "$top_srcdir" && find core crypto sql text mail daemon cli contrib -name '*.[ch]' |
	tar cf - -T -) | tar xf - -C "$tmp/tree"
passes
echo '#include "sql/store.h"' >>"$tmp/tree/mail/in/auth.c"
fails 'mail/in may not include sql/store.h'
