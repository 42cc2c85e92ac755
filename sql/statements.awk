# SPDX-License-Identifier: AGPL-3.0-or-later
# Turn sql/statements.sql into a C table, one line each: STATEMENT(GAME_GET, "SELECT ...").
# The head of statements.sql says how it is written.  Stops at the first mistake.

function fail(what) {
	printf "%s:%d: %s\n", FILENAME, FNR, what >"/dev/stderr"
	failed = 1
	exit 1
}

# The text with every {part} replaced.  '{}' is an empty JSON object, not a part.
function with_parts(text,    out, part) {
	while (match(text, /\{[a-z_]+\}/)) {
		part = substr(text, RSTART + 1, RLENGTH - 2)
		if (!(part in parts))
			fail("there is no part " part)
		used[part] = 1
		out = out substr(text, 1, RSTART - 1) parts[part]
		text = substr(text, RSTART + RLENGTH)
	}
	return out text
}

function finish() {
	if (kind == "part")
		parts[name] = text
	else
		printf "STATEMENT(%s, \"%s\")\n", toupper(name), text
	kind = ""
}

BEGIN {
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
	text = text (text == "" ? "" : " ") with_parts($0)
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
