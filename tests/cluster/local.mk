# Several daemons on one database: kills, fail-overs, cuts; the set-up of contrib/postgresql; and how often one asks
# it for a move.
TESTS += tests/cluster/cluster.sh tests/cluster/setup.sh tests/cluster/trips.sh
EXTRA_DIST += tests/cluster/cluster.sh tests/cluster/setup.sh tests/cluster/cluster.py tests/cluster/servers.py \
	tests/cluster/demo.py tests/cluster/speed.py tests/cluster/trips.py tests/cluster/trips.sh \
	tests/cluster/troubles.py

# Moves a second with a file, and with one, two and three daemons on PostgreSQL.
load-cluster: all
	PYTHONDONTWRITEBYTECODE=1 python3 $(top_srcdir)/tests/cluster/speed.py .
.PHONY: load-cluster
