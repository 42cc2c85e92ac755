# SPDX-License-Identifier: AGPL-3.0-or-later
# Turn sql/statements.sql into a C table, one line each: STATEMENT(GAME_GET, "SELECT ...").
# The table is that of SQLite, with -v dialect=postgres that of PostgreSQL.
# The head of statements.sql says how it is written.  Stops at the first mistake.

function fail(what) {
	printf "%s:%d: %s\n", FILENAME, FNR, what >"/dev/stderr"
	failed = 1
	exit 1
}

# The text with every mark replaced.  '{}' is an empty JSON object, not a mark.
function with_marks(text,    out, mark) {
	while (match(text, /\{[^{}]+\}/)) {
		mark = substr(text, RSTART + 1, RLENGTH - 2)
		out = out substr(text, 1, RSTART - 1) meaning(mark)
		text = substr(text, RSTART + RLENGTH)
	}
	return out text
}

function meaning(mark,    bar) {
	if (mark ~ /^nocase [a-z0-9_.$]+$/)
		return dialect == "postgres" ? "lower(" substr(mark, 8) ")" : substr(mark, 8)
	bar = index(mark, "|")
	if (bar)
		return dialect == "postgres" ? substr(mark, bar + 1) : substr(mark, 1, bar - 1)
	if (!(mark in parts))
		fail("there is no part " mark)
	used[mark] = 1
	return parts[mark]
}

function finish() {
	if (kind == "part")
		parts[name] = text
	else
		printf "STATEMENT(%s, \"%s\")\n", toupper(name), text
	kind = ""
}

BEGIN {
	if (dialect == "")
		dialect = "sqlite"
	print "/* Made from sql/statements.sql by sql/statements.awk. */"
}

/^-- (name|part):/ {
	if (kind != "")
		fail("no semicolon ends " name)
	kind = substr($2, 1, 4)
	name = $3
	if (NF != 3 || name !~ /^[a-z][a-z_]*$/)
		fail("not the name of a statement or part")
	if (name in seen)
		fail(name " is defined twice")
	seen[name] = 1
	text = ""
	next
}

/^--/ || /^[ \t]*$/ { next }

/["\\]/ { fail("double quote or backslash") }

{
	if (kind == "")
		fail("a statement without a name")
	sub(/^[ \t]+/, "")
	sub(/[ \t]+$/, "")
	ends = sub(/;$/, "")
	if (/;/ || /--/)
		fail("a semicolon or a comment inside a statement")
	text = text (text == "" ? "" : " ") with_marks($0)
	if (ends)
		finish()
}

END {
	if (failed)
		exit 1
	if (kind != "")
		fail("no semicolon ends " name)
	for (part in parts)
		if (!(part in used))
			fail("part " part " is not used")
}
