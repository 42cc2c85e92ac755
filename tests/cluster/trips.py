# SPDX-License-Identifier: AGPL-3.0-or-later
"""How often a daemon asks PostgreSQL from the request for a move to its answer, while nothing else is
done: at most MOST times, the check of the token and the commit included, but not the notice to other
daemons, which nobody waits for.  And how often when it looks for the next deadline afterwards, at most
LOOK times.  speed.py tells what this is for many players, who share turns.

Usage: trips.py PROGRAMS"""
import http.client
import os
import random
import shutil
import statistics
import sys
import tempfile
import time

from servers import Daemon, Postgres, Proxy, Sink
from speed import Group, ask_move

MOST = 4
LOOK = 2
MOVES = 12


def asked(proxy):
    return proxy.trips.value - proxy.notices.value


def settle(proxy, sql):
    """Until letters have been sent and nothing is asked for a while."""
    until, last, since = time.time() + 30, -1, 0
    while int(sql("SELECT count(*) FROM outbox WHERE state = 0")[0][0]) and time.time() < until:
        time.sleep(0.05)
    while time.time() < until:
        if proxy.trips.value != last:
            last, since = proxy.trips.value, time.time()
        if time.time() - since > 0.3:
            return
        time.sleep(0.02)


def move(connection, game):
    status, text = ask_move(connection, game)
    if status != 200:
        raise RuntimeError(f"{status} {text}")
    game["ply"] += 1


def count(daemon, proxy, sql, game):
    connection = http.client.HTTPConnection("127.0.0.1", daemon.port, timeout=60)
    trips, looks = [], []
    for _ in range(MOVES):
        settle(proxy, sql)
        before = asked(proxy)
        move(connection, game)
        trips.append(asked(proxy) - before)
        settle(proxy, sql)
        before = asked(proxy)
        time.sleep(1)  # a look comes a second after the one before
        looks.append(asked(proxy) - before)
    return trips, looks


def main():
    folder = tempfile.mkdtemp(prefix="kskak-trips-", dir="/tmp")
    os.chmod(folder, 0o755)
    sink, postgres, proxy, daemon = Sink(lambda *_: None), None, None, None
    try:
        postgres = Postgres(folder + "/postgres", True)
        postgres.start(0)
        postgres.run("createdb", "-h", postgres.dir, "-U", "kskakd", "-T", "template0", "-E", "UTF8",
                     "--locale=C", "kskak", alone=True)
        postgres.follow(1)
        proxy = Proxy(folder + "/proxy", postgres)
        daemon = Daemon(0, folder, proxy.uri(), sink.port, os.path.abspath(sys.argv[1]), "no")
        daemon.start()
        group = Group([daemon], postgres.sql)
        games = [group.make_game(f"trips-{random.randrange(1000)}")]
        group.give_tokens(games)
        trips, looks = count(daemon, proxy, postgres.sql, games[0])
    finally:
        for p in (daemon, proxy, postgres):
            if p:
                p.stop()
        shutil.rmtree(folder, ignore_errors=True)
    middle = statistics.median_low(trips)  # a heartbeat or a hint may fall within some
    print(f"round trips for a move: {middle} ({' '.join(map(str, trips))})")
    if not 0 < middle <= MOST:
        sys.exit(f"more than {MOST}")
    middle = statistics.median_low([n for n in looks if n] or [0])  # a late one may miss its second
    print(f"round trips for a look at deadlines: {middle} ({' '.join(map(str, looks))})")
    if not 0 < middle <= LOOK:
        sys.exit(f"more than {LOOK}")


if __name__ == "__main__":
    main()
