#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# The long check, step by step, each of which can be run by hand; the last line sums them up.
# Usage: ci.sh [STEP...], by default: gcc clang asan deb fuzz memory
#   gcc, clang   all tests, warnings as errors; gcc with long random seasons, every conversation on
#                PostgreSQL too, and two minutes of the cluster test
#   servers:N    the same with gcc for a machine that runs `asan:units` too: no random seasons, and the cluster
#                test for N seconds
#   asan         the tests under clang's AddressSanitizer, with leaks, and UBSan, but for the browser's, those
#                of contrib, the faults put into the server and the longest of pairing
#   asan:units   the same without conversations, several daemons, the rows of the load tests and two long
#                tests of the command; reports name functions without their lines
#   deb          the Debian packages: built, installed, tried, removed
#   fuzz         the fuzz targets for five minutes
#   postgres     the conduct of the server on PostgreSQL; gcc and servers:N run it too, clang and asan a part
#   cluster:N    three daemons on one database for N seconds: kills, fail-overs, cut connections
#   memory       all tests under valgrind's memcheck: ten minutes and more
#
# Where nobody debugs, debug information is left out: it takes a quarter of the time of compiling.
set -u
here=$(cd "$(dirname "$0")" && pwd)
[ $# -gt 0 ] || set -- gcc clang asan deb fuzz memory
. "$here/packages.sh"

log=$(mktemp) || exit 2
trap 'rm -f "$log"' EXIT INT TERM
all_passed=0
all_failed=0

# Adds the counts in the last line of `check`; a check without counts has failed.
count() {
	last=$(tail -n 1 "$log")
	case $last in
	*[0-9]' passed, '[0-9]*' failed')
		all_passed=$((all_passed + ${last%% *}))
		last=${last#*, }
		all_failed=$((all_failed + ${last%% *}))
		;;
	*) all_failed=$((all_failed + 1)) ;;
	esac
}

for step in "$@"; do
	echo "== $step"
	started=$(date +%s)
	case $step in
	gcc) SEASONS=4 ACTS=120 CLUSTER_SECONDS=120 ON_POSTGRES=all CC=gcc sh "$here/check" ;;
	servers:[1-9]*)
		SEASONS=0 CC=gcc CFLAGS=-O2 CLUSTER_SECONDS=${step#*:} ON_POSTGRES=all CHECK_TARGET=check-rest \
			LEFT_OUT=tests/play/random_seasons.sh sh "$here/check"
		;;
	clang) install_packages clang && CC=clang sh "$here/check" ;;
	asan | asan:units)
		flags='-O1 -g1'
		left_out='tests/contrib/%.sh tests/browser/run.sh tests/load/mutants.sh tests/pairing/test_rounds'
		[ "$step" = asan ] || flags=-O1 left_out="$left_out tests/play/conversations.sh tests/play/postgres.sh
			tests/cluster/cluster.sh tests/daemon/full_disk.sh tests/load/rows.sh tests/cli/test_check.sh
			tests/cli/test_lots.sh"
		install_packages clang libclang-rt-14-dev &&
			SEED=5 SEASONS=1 ASAN_OPTIONS=detect_leaks=1 CC=clang CFLAGS=$flags \
			CHECK_TARGET=check-rest LEFT_OUT=$left_out sh "$here/check" --enable-asan
		;;
	deb) sh "$here/check-deb" ;;
	fuzz) sh "$here/fuzz" 300 ;;
	postgres) CHECK_TARGET=check-postgres CC=gcc sh "$here/check" ;;
	cluster:[1-9]*) CLUSTER_SECONDS=${step#*:} CHECK_TARGET=check-cluster CC=gcc sh "$here/check" ;;
	memory)
		install_packages valgrind libc6-dbg &&
			CHECK_TARGET=check-memory CC=gcc CFLAGS='-O1 -g' sh "$here/check"
		;;
	*)
		echo "no step '$step'"
		;;
	esac 2>&1 | tee "$log"
	count
	echo "$step took $(($(date +%s) - started)) s"
done
echo "$all_passed passed, $all_failed failed"
[ $all_failed = 0 ]
