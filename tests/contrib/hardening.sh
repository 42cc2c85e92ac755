#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# The two programs and their libraries are hardened, and check-hardening detects missing protection:
# a program and an archive built without it must give one finding per property.
set -eu
check="sh ${top_srcdir:-.}/contrib/check-hardening"
build=${top_builddir:-.}
command -v readelf >/dev/null || { echo 'readelf (package binutils) is missing'; exit 77; }

# shellcheck disable=SC2086
$check $HARDENING_CHECK "$build/kskakd" "$build/kskak" "$build"/libk*.a

tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
echo 'int main(int argc, char **argv) { return argv[argc] != 0; }' >"$tmp/bare.c"
(
	cd "$tmp"
	$CC -O1 -U_FORTIFY_SOURCE -fno-stack-protector -fcf-protection=none -fno-pie -c bare.c
	$CC -no-pie -Wl,-z,norelro -Wl,-z,lazy -Wl,-z,execstack bare.o -o bare 2>/dev/null
	ar cr bare.a bare.o
)
findings=$($check "$tmp/bare" && exit 1 || echo "status $?")
for word in PIE RELRO BIND_NOW NX 'stack protector' fortified 'status 1'; do
	case $findings in
	*"$word"*) ;;
	*) echo "an unprotected program passed for '$word':"; echo "$findings"; exit 1 ;;
	esac
done
[ "$(echo "$findings" | wc -l)" -eq 7 ] || { echo "$findings"; exit 1; }
case $(uname -m) in
x86_64 | i?86)
	if $check "$tmp/bare.a" >"$tmp/out"; then
		echo 'an archive without control-flow protection passed'
		exit 1
	fi
	grep -q 'bare.o: not marked' "$tmp/out"
	;;
esac
if $check "$tmp/bare.c" >/dev/null; then
	echo 'a text file passed for a program'
	exit 1
fi
