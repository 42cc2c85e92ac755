#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# The notation.* functions against their expectations; also checks the number of cases.
set -eu
want="162 passed, 0 failed"
got=$("${top_builddir:-.}/kskak" calc --check "${top_srcdir:-.}/tests/vectors/notation.json" | tail -n 1)
[ "$got" = "$want" ] || { echo "expected '$want', got '$got'"; exit 1; }
