#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# sql/statements.sql: every statement is used, none is written in one database's own dialect unless it
# is marked, and sql/statements.awk stops at mistakes.
set -u
sql=${top_srcdir:-.}/sql
bad=0

complain() {
	echo "statements.sh: $*"
	bad=1
}

table=$(awk -f "$sql/statements.awk" "$sql/statements.sql") || complain 'statements.sql has a mistake'
names=$(echo "$table" | sed -n 's/^STATEMENT(\([A-Z_]*\),.*/\1/p')
n=0
for name in $names; do
	n=$((n + 1))
	cat "$sql"/*.c | grep -q "STMT_$name\>" || complain "$name is not used"
done
[ "$n" -ge 80 ] || complain "only $n statements found"
[ "$n" = "$(echo "$table" | grep -c '^STATEMENT(')" ] || complain 'a name has strange characters'

# SQL that SQLite accepts and PostgreSQL does not.
table=$(awk -v dialect=postgres -f "$sql/statements.awk" "$sql/statements.sql") || complain 'for PostgreSQL'
[ "$n" = "$(echo "$table" | grep -c '^STATEMENT(')" ] || complain 'the dialects have other statements'
for word in 'INSERT OR' 'REPLACE INTO' 'INDEXED BY' 'AUTOINCREMENT' 'rowid' 'ifnull' 'GLOB' \
	'last_insert' 'datetime(' 'strftime(' 'LIMIT -1' ' IS \$' ' IS NOT \$' '?' '==' 'PRAGMA' \
	'IMMEDIATE' 'group_concat' 'instr(' 'NOCASE'; do
	found=$(echo "$table" | grep -i -- "$word") && complain "'$word': $found"
done

# rejects WHAT TEXT: the text is not a valid list of statements.
rejects() {
	if printf '%b' "$2" | awk -f "$sql/statements.awk" >/dev/null 2>&1; then
		complain "accepted: $1"
	fi
}
accepted=$(printf -- "-- part: p\na, b;\n-- name: x\nSELECT {p}\n\tFROM t; \n" | awk -f "$sql/statements.awk" | tail -1)
[ "$accepted" = 'STATEMENT(X, "SELECT a, b FROM t")' ] || complain "became: $accepted"
marks='-- name: x\nSELECT {a|b c} FROM t WHERE {nocase t.d} = {nocase $1};\n'
for dialect in sqlite postgres; do
	printf -- "$marks" | awk -v dialect=$dialect -f "$sql/statements.awk" | tail -1
done >"${TMPDIR:-/tmp}/marks.$$"
printf '%s\n' 'STATEMENT(X, "SELECT a FROM t WHERE t.d = $1")' \
	'STATEMENT(X, "SELECT b c FROM t WHERE lower(t.d) = lower($1)")' |
	cmp -s - "${TMPDIR:-/tmp}/marks.$$" || complain "became: $(cat "${TMPDIR:-/tmp}/marks.$$")"
rm -f "${TMPDIR:-/tmp}/marks.$$"
rejects 'a name twice' '-- name: x\nSELECT 1;\n-- name: x\nSELECT 2;\n'
rejects 'no name' 'SELECT 1;\n'
rejects 'two statements under one name' '-- name: x\nSELECT 1;\nSELECT 2;\n'
rejects 'no semicolon' '-- name: x\nSELECT 1\n-- name: y\nSELECT 2;\n'
rejects 'no semicolon at the end' '-- name: x\nSELECT 1\n'
rejects 'unknown part' '-- name: x\nSELECT {y};\n'
rejects 'unused part' '-- part: p\na;\n-- name: x\nSELECT 1;\n'
rejects 'double quotes' '-- name: x\nSELECT "a";\n'
rejects 'comment behind code' '-- name: x\nSELECT 1; -- one\n'
rejects 'no proper name' '-- name: X1\nSELECT 1;\n'

echo "$n statements"
exit $bad
