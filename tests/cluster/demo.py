# SPDX-License-Identifier: AGPL-3.0-or-later
"""For `sh contrib/quickstart cluster`: PostgreSQL with a standby, three daemons and a proxy, all in
one folder.  Anna and Bo get tokens by mail and play a game through the proxy; one daemon is killed
in the middle.  Prints what happens, and stops everything.

Usage: demo.py FOLDER PROGRAMS: a new folder, and the one with kskakd and kskak."""
import http.client
import json
import os
import re
import smtplib
import socket
import sys
import threading
import time

from servers import Daemon, Postgres, Sink, pg_bin

GAME = ("e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#")
KILL_BEFORE = 4


class Front:
    """The proxy: each connection goes to the next daemon that takes it."""

    def __init__(self, daemons):
        self.daemons, self.next, self.last = daemons, 0, None
        self.server = socket.create_server(("127.0.0.1", 0))
        self.port = self.server.getsockname()[1]
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            client, _ = self.server.accept()
            threading.Thread(target=self.connect, args=(client,), daemon=True).start()

    def connect(self, client):
        for _ in self.daemons:
            daemon = self.daemons[self.next % len(self.daemons)]
            self.next += 1
            try:
                server = socket.create_connection(("127.0.0.1", daemon.port))
            except OSError:
                print(f"   the proxy finds daemon {daemon.number} gone and takes the next")
                continue
            self.last = daemon
            threading.Thread(target=self.copy, args=(client, server), daemon=True).start()
            self.copy(server, client)
            return
        client.close()

    @staticmethod
    def copy(a, b):
        try:
            while data := a.recv(65536):
                b.sendall(data)
        except OSError:
            pass
        for s in (a, b):
            try:
                s.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass


class Players:
    def __init__(self):
        self.letters, self.ready = [], threading.Condition()

    def on_letter(self, recipient, text):
        with self.ready:
            self.letters.append((recipient, text))
            self.ready.notify_all()

    def await_text(self, recipient, pattern):
        end = time.time() + 60
        with self.ready:
            while time.time() < end:
                for to, text in self.letters:
                    found = re.search(pattern, text)
                    if to == recipient and found:
                        return found.group(1)
                self.ready.wait(1)
        raise RuntimeError(f"no letter to {recipient} with {pattern}")

    def token(self, who, daemon):
        """Answers the start letter with the word `token`, by way of that daemon."""
        to = self.await_text(who, r"(play\+[a-z0-9]+@chess\.test)")
        with smtplib.LMTP(daemon.lmtp, 0) as door:
            door.sendmail(who, [to], f"From: {who}\r\nTo: {to}\r\nMessage-ID: <{who}>\r\n"
                          "Subject: token\r\n\r\ntoken\r\n")
        return self.await_text(who, r"(kskak_[a-z2-7]{32})")


def post(port, path, token, body):
    """Tries again where it is told to, or nobody answers, under the same key."""
    for _ in range(200):
        try:
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
            connection.request("POST", path, json.dumps(body), {
                "Authorization": "Bearer " + token, "Content-Type": "application/json",
                "Idempotency-Key": f"{path}-{body['ply']}"})
            answer = connection.getresponse()
            text = answer.read().decode()
            if answer.status not in (503, 429):
                return answer.status, text
        except (OSError, http.client.HTTPException):
            pass
        time.sleep(0.1)
    raise RuntimeError(f"{path}: no answer")


def play(players, postgres, daemons):
    front = Front(daemons)
    print(f"proxy: http://127.0.0.1:{front.port}/ passes each connection on to the next daemon")
    done = daemons[0].ask("game", "start", "--json", "--white", "Anna", "--white-address",
                          "anna@load.test", "--black", "Bo", "--black-address", "bo@load.test")
    game = re.search(r'"game": *(\d+)', done.stdout)
    if not game:
        raise RuntimeError(done.stdout + done.stderr)
    game = game.group(1)
    tokens = [players.token("anna@load.test", daemons[1]), players.token("bo@load.test", daemons[2])]
    print(f"game {game}: started at daemon 0; Anna has her token by mail to daemon 1, Bo by mail to "
          "daemon 2")
    killed = None
    for ply, move in enumerate(GAME):
        if ply == KILL_BEFORE:
            killed = front.last
            killed.kill()
            print(f"   daemon {killed.number}, which took the last move, is killed")
        status, text = post(front.port, f"/api/v1/games/{game}/move", tokens[ply % 2],
                            {"move": move, "ply": ply})
        if status != 200:
            raise RuntimeError(f"{move}: {status} {text}")
        print(f"{ply // 2 + 1}.{'' if ply % 2 == 0 else '..'} {move}: taken by daemon "
              f"{front.last.number}")
    killed.start()
    print(f"   daemon {killed.number} is started again")
    time.sleep(2)
    pages = set()
    for daemon in daemons:
        connection = http.client.HTTPConnection("127.0.0.1", daemon.port, timeout=30)
        connection.request("GET", f"/games/{game}.pgn")
        pages.add(connection.getresponse().read().decode())
        done = daemon.ask("verify")
        print(f"daemon {daemon.number}: verify: {done.stdout.strip().splitlines()[-1]}")
    print(f"all daemons show the same game: {'yes' if len(pages) == 1 else 'NO'}")
    print(pages.pop().strip().splitlines()[-1])
    letters = postgres.sql("SELECT count(*), count(*) FILTER (WHERE state = 1) FROM outbox")[0]
    ids = [re.search(r"(?im)^Message-ID:\s*(\S+)", text).group(1) for _, text in players.letters]
    print(f"letters: {letters[0]}, of which {letters[1]} were sent, {len(set(ids))} came")
    if len(ids) > len(set(ids)):
        print(f"   {len(ids) - len(set(ids))} of them twice, under the same Message-ID: the daemon was "
              "killed before it noted that they were sent")


def main():
    folder, programs = sys.argv[1], os.path.abspath(sys.argv[2])
    if not pg_bin():
        sys.exit("PostgreSQL is not installed")
    os.makedirs(folder)
    os.chmod(folder, 0o755)
    players, daemons, postgres = Players(), [], None
    sink = Sink(players.on_letter)
    try:
        postgres = Postgres(folder + "/postgres", True)
        postgres.start(0)
        postgres.run("createdb", "-h", postgres.dir, "-U", "kskakd", "-T", "template0", "-E", "UTF8",
                     "--locale=C", "kskak", alone=True)
        postgres.follow(1)
        print(f"PostgreSQL: a primary and its synchronous standby, in {postgres.dir}")
        uri = (f"postgresql:///kskak?host={postgres.dir},{postgres.dir}&port=5432,5433&user=kskakd"
               "&target_session_attrs=read-write")
        for i in range(3):
            daemons.append(Daemon(i, folder, uri, sink.port, programs))
            daemons[i].start()
            print(f"daemon {i}: http://127.0.0.1:{daemons[i].port}/, {daemons[i].dir}/kskakd.conf")
        play(players, postgres, daemons)
    finally:
        for daemon in daemons:
            daemon.stop()
        if postgres:
            postgres.stop()
    print("everything is stopped and removed; contrib/postgresql/README.md sets up servers that stay")


if __name__ == "__main__":
    main()
