# SPDX-License-Identifier: AGPL-3.0-or-later
"""Moves a second by HTTP on SQLite and on PostgreSQL with 1, 2 and 3 daemons, the CPU time of the
daemons for a move, how often a daemon asks the database for a move and a letter's way, and what a
delay of the network costs, to the standby or to the database.  On a loaded machine compare the rows of one run alone.

Usage: speed.py [PROGRAMS [SECONDS]]"""
import http.client
import json
import multiprocessing
import os
import random
import shutil
import sqlite3
import sys
import tempfile
import threading
import time

from cluster import PLIES, World, move_at
from servers import Daemon, Postgres, Proxy, Sink, pg_bin

PLAYERS, CLIENTS = 24, 2
FAR_STANDBY = 20  # milliseconds


class Group(World):
    """Only the games and tokens of a World."""

    def __init__(self, daemons, sql):
        self.daemons, self.random, self.sql = daemons, random.Random(), sql
        self.postgres = self  # give_tokens() asks it for sql()

    def some_daemon(self):
        return self.daemons[0]


def ask_move(connection, game):
    """Sends the next move of the game; returns the status and the text of the answer."""
    ply = game["ply"]
    connection.request("POST", f"/api/v1/games/{game['id']}/move",
                       json.dumps({"move": move_at(ply), "ply": ply}), {
                           "Authorization": "Bearer " + game["tokens"][ply % 2],
                           "Content-Type": "application/json"})
    answer = connection.getresponse()
    return answer.status, answer.read().decode()


def client(games, ports, until, total):
    """One process of players, each with games of their own."""
    def play(mine, port):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        n = i = 0
        while time.time() < until:
            game = mine[i % len(mine)]
            status, _ = ask_move(connection, game)
            if status == 200:
                game["ply"] += 1
                n += 1
                i += game["ply"] % PLIES == 0
            elif status != 503:
                raise RuntimeError(status)
        with total.get_lock():
            total.value += n

    threads = [threading.Thread(target=play, args=([g], ports[k % len(ports)]))
               for k, g in enumerate(games)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()


def cpu_of(daemon):
    with open(f"/proc/{daemon.process.pid}/stat") as stat:
        fields = stat.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure(name, daemons, games, seconds, proxy=None):
    total, until = multiprocessing.Value("q", 0), time.time() + seconds
    before, trips = sum(map(cpu_of, daemons)), proxy.trips.value if proxy else 0
    clients = [multiprocessing.Process(target=client, args=(
        games[k::CLIENTS], [d.port for d in daemons], until, total)) for k in range(CLIENTS)]
    for c in clients:
        c.start()
    for c in clients:
        c.join()
    n = max(total.value, 1)
    line = (f"{name}: {n / seconds:.0f} moves/s, {(sum(map(cpu_of, daemons)) - before) / n * 1e6:.0f} "
            "us of the daemons' CPU for each")
    if proxy:
        line += f", {(proxy.trips.value - trips) / n:.1f} round trips for each"
    print(line, flush=True)


def measure_letters(daemon, proxy, sql, sink):
    """The letters that waited while the players had the first turn."""
    def waiting():
        return int(sql("SELECT count(*) FROM outbox WHERE state = 0")[0][0])

    trips, sent, until = proxy.trips.value, len(sink.letters), time.time() + 60
    cpu = cpu_of(daemon)
    while waiting() and time.time() < until:
        time.sleep(0.2)
    n = len(sink.letters) - sent
    if n:
        print(f"  then {n} letters: {(cpu_of(daemon) - cpu) / n * 1e6:.0f} us of the daemon's CPU, "
              f"{(proxy.trips.value - trips) / n:.1f} round trips for each", flush=True)


def run(name, database, count, folder, programs, sink, sql, seconds, rounds, proxy=None):
    os.makedirs(folder)
    daemons = [Daemon(i, folder, database, sink.port, programs, "no") for i in range(count)]
    try:
        for d in daemons:
            d.start()
        group = Group(daemons, sql)
        for label, delay in rounds:
            games = [group.make_game(f"{os.path.basename(folder)}-{delay}-{i}") for i in range(PLAYERS)]
            group.give_tokens(games)
            if proxy:
                proxy.delay.value = delay / 2  # each way
            measure(name + label, daemons, games, seconds, proxy)
            if proxy:
                measure_letters(daemons[0], proxy, sql, sink)
                proxy.delay.value = 0
    finally:
        for d in daemons:
            d.stop()


def main():
    programs = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else ".")
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 5
    if not pg_bin():
        sys.exit("PostgreSQL is not installed")
    folder = tempfile.mkdtemp(prefix="kskak-speed-", dir="/tmp")
    os.chmod(folder, 0o755)
    sink, postgres, way, proxy = Sink(lambda *_: None), None, None, None

    def in_file(text):
        with sqlite3.connect(folder + "/file.db", timeout=30) as db:
            db.execute(text.replace("'\\x", "x'"))

    try:
        run("SQLite", folder + "/file.db", 1, folder + "/file", programs, sink, in_file, seconds,
            [("", 0)])
        postgres = Postgres(folder + "/postgres", True)
        postgres.start(0)
        postgres.run("createdb", "-h", postgres.dir, "-U", "kskakd", "-T", "template0", "-E", "UTF8",
                     "--locale=C", "kskak", alone=True)
        postgres.follow(1)
        near = f"postgresql:///kskak?host={postgres.dir}&port=5432&user=kskakd"
        for n in (1, 2, 3):
            run(f"PostgreSQL, {n} daemon(s)", near, n, f"{folder}/near{n}", programs, sink,
                postgres.sql, seconds, [("", 0)])
        way = Proxy(folder + "/way", postgres)
        os.chmod(folder + "/way", 0o777)
        for name in os.listdir(folder + "/way"):
            os.chmod(folder + "/way/" + name, 0o777)
        postgres.kill(1)
        postgres.follow(1, folder + "/way")
        way.delay.value = FAR_STANDBY / 2
        for n in (1, 2, 3):
            run(f"PostgreSQL, standby {FAR_STANDBY} ms away, {n} daemon(s)", near, n,
                f"{folder}/slow{n}", programs, sink, postgres.sql, seconds, [("", 0)])
        postgres.kill(1)
        postgres.follow(1)
        way.stop()
        way = None
        proxy = Proxy(folder + "/proxy", postgres)
        run("PostgreSQL, 1 daemon behind a proxy", proxy.uri(), 1, folder + "/far", programs, sink,
            postgres.sql, seconds, [(", no delay", 0), (", 0.5 ms", 0.5), (", 2 ms", 2)], proxy)
    finally:
        for p in (way, proxy, postgres):
            if p:
                p.stop()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
