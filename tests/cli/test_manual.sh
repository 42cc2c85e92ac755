#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# The manuals name every verb and option that kskak and kskakd tell of in their help, and mandoc
# finds no fault with those that the programs have a part in.
set -eu
top=${top_srcdir:-.}
build=${top_builddir:-.}
kskak=$build/kskak
manual=$(sed -e 's/\\-/-/g' -e 's/Fl -\([a-z]\)/Fl --\1/g' "$build/man/kskak.1")
options=0
missing=0

# in_manual WHAT PATTERN
in_manual() {
	printf '%s\n' "$manual" | grep -q -- "$2" && return
	echo "not in the manual: $1"
	missing=$((missing + 1))
}

for verb in $("$kskak" help | sed -n 's/^  \([a-z]*\)  .*/\1/p'); do
	in_manual "$verb" "^\.It Cm $verb\b"
	for option in $("$kskak" help "$verb" | grep -o -- '--[a-z0-9][a-z0-9-]*' | sort -u); do
		in_manual "$verb $option" "Fl $option\b"
		options=$((options + 1))
	done
done
! printf '%s\n' "$manual" | grep -q '@' || { echo 'a mark is left in the manual'; exit 1; }
grep -q '^\.It Ic game\.start Pq leader$' "$build/man/kskakd-control.5"
! grep -q '^@' "$build/man/kskakd-control.5" || { echo 'a mark is left in the manual'; exit 1; }
if command -v mandoc >/dev/null 2>&1; then
	mandoc -T lint -W warning "$build/man/kskak.1"
	mandoc -T lint -W warning "$build/man/kskakd-control.5"
fi
# The same help behind the verb, and for no verb the list.
"$kskak" pair --help | grep -q '^usage: kskak pair --system NAME'
"$kskak" game start --help | grep -q '^usage: kskak game'
"$kskak" --help | grep -q '^usage: kskak VERB'
"$kskak" --version | grep -Eq '^kskak [0-9.]+$'
manual=$(sed 's/Fl -\([a-z]\)/Fl --\1/g' "$top/man/kskakd.8")
for option in $("$build/kskakd" --help | grep -o -- '--[a-z-]*' | sort -u); do
	in_manual "kskakd $option" "Fl $option\b"
	options=$((options + 1))
done
[ "$options" -gt 100 ] || { echo "only $options options in the help"; exit 1; }
[ "$missing" = 0 ]
