#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# cluster.py for CLUSTER_SECONDS, by default a few, with at least one kill and one fail-over.
set -u
command -v python3 >/dev/null || exit 77
grep -q '^#define WITH_POSTGRESQL 1' "${top_builddir:-.}/config.h" || exit 77
PYTHONDONTWRITEBYTECODE=1 exec python3 "${top_srcdir:-.}/tests/cluster/cluster.py" \
	--seconds "${CLUSTER_SECONDS:-10}" --kills 1 --failovers 1 --programs "${top_builddir:-.}"
