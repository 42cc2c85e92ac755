#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# The manuals list every verb and option in the help of kskak and kskakd, and mandoc accepts the
# generated parts.
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
# Each request with the right it needs, and each verb that sends one.
tab=$(printf '\t')
"$build/kskakd" --rights >"$build/tests/cli/rights"
rights=0
while IFS=$tab read -r request right; do
	rights=$((rights + 1))
	grep -q "^\.It Ic $request Pq \"$right\(; not at the desk\)\{0,1\}\"\$" \
		"$build/man/kskakd-control.5" ||
		{ echo "not in kskakd-control(5): $request, $right"; missing=$((missing + 1)); }
	grep -q "^\.It $right\$" "$build/man/kskakd-control.5" ||
		{ echo "not explained in kskakd-control(5): $right"; missing=$((missing + 1)); }
done <"$build/tests/cli/rights"
[ $rights -gt 100 ] || { echo "only $rights requests"; exit 1; }
"$kskak" help --acts >"$build/tests/cli/acts"
acts=0
while IFS=$tab read -r request words; do
	acts=$((acts + 1))
	right=$(sed -n "s/^$request$tab//p" "$build/tests/cli/rights")
	sed -n "/^\.It $right\$/,/^\.Ed/p" "$build/man/kskak.1" | grep -qxF -- "$words" ||
		{ echo "not in kskak(1) as $right: $words"; missing=$((missing + 1)); }
done <"$build/tests/cli/acts"
[ $acts -gt 100 ] || { echo "only $acts ways to write a verb"; exit 1; }
rm "$build/tests/cli/rights" "$build/tests/cli/acts"
grep -q '^\.It Ic game\.start Pq "leader of all tournaments"$' "$build/man/kskakd-control.5"
grep -q '^\.It Ic backup Pq "administrator; not at the desk"$' "$build/man/kskakd-control.5"
! grep -q '^@' "$build/man/kskakd-control.5" || { echo 'a mark is left in the manual'; exit 1; }
if command -v mandoc >/dev/null 2>&1; then
	mandoc -T lint -W warning "$build/man/kskak.1"
	mandoc -T lint -W warning "$build/man/kskakd-control.5"
fi
# The same help after the verb; without a verb the list.
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
