#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# The pages in Debian's Chromium, driven by puppeteer-core, which npm installs by the lock file into
# the build directory.  Skipped if Chromium or npm is missing, for example after --without-board.
# Usage: run.sh [FILE.test.mjs...]
set -u
here=${top_srcdir:-.}/tests/browser
work=${top_builddir:-.}/tests/browser/run
command -v chromium >/dev/null || { echo 'chromium is not installed'; exit 77; }
command -v npm >/dev/null || { echo 'npm is not installed'; exit 77; }
sh "${top_srcdir:-.}/contrib/npm-packages" "$here" "$work" || exit 1
for f in "$here"/*.mjs; do
	cmp -s "$f" "$work/${f##*/}" || cp "$f" "$work/" || exit 1
done
cd "$work" || exit 1
[ $# -gt 0 ] || set -- *.test.mjs
# A file that hangs is ended; Node.js 18 of Debian has no option for that.  What failed is repeated at the end,
# as logs of build machines are cut at the top.
failed=
for f in "$@"; do
	timeout -k 20 900 node --test --test-reporter=spec "$f" >"$f.out" 2>&1 || failed="$failed $f"
	cat "$f.out"
done
for f in $failed; do
	echo "--- $f failed"
	tail -n 40 "$f.out"
done
[ -z "$failed" ]
