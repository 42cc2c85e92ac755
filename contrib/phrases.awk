# SPDX-License-Identifier: AGPL-3.0-or-later
# Turns a file of phrases that people write into C, one line each: VERB(ACCEPT, "da", "accepter").
#
#	# a comment
#	[verb ACCEPT]
#	en accept
#	da accepter remis
#
# A section states the meaning of its phrases; a line has the code of a language, or * for any, and
# the phrase.  A final _ stands for a blank.  Stops at the first mistake.

function fail(what) {
	printf "%s:%d: %s\n", FILENAME, FNR, what >"/dev/stderr"
	failed = 1
	exit 1
}

/^(#|$)/ { next }

/^\[[a-z]+ [A-Z_]+\]$/ {
	kind = toupper(substr($1, 2))
	meaning = substr($2, 1, length($2) - 1)
	next
}

{
	if (kind == "" || $1 !~ /^([a-z-]+|\*)$/ || NF < 2 || $0 ~ /["\\\t]|  | $/)
		fail("neither a section nor a phrase")
	text = substr($0, length($1) + 2)
	sub(/_$/, " ", text)
	if ((kind, meaning, text) in seen)
		fail("this phrase is there twice")
	seen[kind, meaning, text] = 1
	printf "%s(%s, \"%s\", \"%s\")\n", kind, meaning, $1, text
	n++
}

END {
	if (!failed && !n) {
		print FILENAME ": no phrase" >"/dev/stderr"
		exit 1
	}
}
