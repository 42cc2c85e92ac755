#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# The long check, step by step, each of which can be run by hand: both compilers, then the
# sanitizers.  Usage: ci.sh [STEP...], by default: gcc clang asan
set -eu
here=$(cd "$(dirname "$0")" && pwd)
[ $# -gt 0 ] || set -- gcc clang asan

for step in "$@"; do
	echo "== $step"
	case $step in
	gcc) CC=gcc sh "$here/check" ;;
	clang)
		. "$here/packages.sh"
		install_packages clang
		CC=clang sh "$here/check"
		;;
	asan)
		ASAN_OPTIONS=detect_leaks=1 CC=gcc CFLAGS='-O1 -g' sh "$here/check" --enable-asan
		;;
	*)
		echo "no step '$step'" >&2
		exit 2
		;;
	esac
done
