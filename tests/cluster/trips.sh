#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# trips.py: a move costs a limited number of round trips to the database.
set -u
command -v python3 >/dev/null || exit 77
grep -q '^#define WITH_POSTGRESQL 1' "${top_builddir:-.}/config.h" || exit 77
PYTHONDONTWRITEBYTECODE=1 exec python3 "${top_srcdir:-.}/tests/cluster/trips.py" "${top_builddir:-.}"
