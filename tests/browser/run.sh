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
# This form of the report repeats what failed at its end.  A file that hangs is ended and named.
exec node --test --test-concurrency=1 --test-timeout=900000 --test-reporter=spec "$@"
