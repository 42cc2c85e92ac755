# SPDX-License-Identifier: AGPL-3.0-or-later
"""Three daemons on one PostgreSQL database with a synchronous standby.  Players move by HTTP and mail
through all of them, and matches end with two games at once, while the troubles of troubles.py happen.

Afterwards each acknowledged move is stored once and none twice, each letter came to the SMTP host at
least once and under one Message-ID, twice only after a trouble of its daemon or of the database, each
match ended once, and every daemon shows the same, also a single one on a copy in SQLite.

Usage: cluster.py [--seconds N] [--kills N] [--failovers N] [--games N] [--seed N] [--keep]
It ends when all of the numbers are reached.  --programs names the folder with kskakd and kskak."""
import argparse
import base64
import hashlib
import http.client
import json
import os
import random
import re
import shutil
import signal
import smtplib
import subprocess
import sys
import tempfile
import threading
import time

from servers import Daemon, Postgres, Proxy, Sink, pg_bin
from troubles import FAKE_CLOCK, Troubles

MOVES = ("7163", "7866", "6371", "6678")  # knights go out and return
LAST_LETTER = "19"  # the kind of letter that tells the players the result of a group
PLIES = 80  # in one game, then the player begins the next
DAEMONS = 3


def move_at(ply):
    return MOVES[ply % 4]


class World:
    """What is played and counted; `faults` are the errors that were found."""

    def __init__(self, args, folder):
        self.args, self.dir, self.random = args, folder, random.Random(args.seed)
        self.faults, self.lock, self.ending = [], threading.Lock(), threading.Event()
        self.counts = {"moves": 0, "mails": 0, "twice at two doors": 0, "try again": 0}
        self.mail = {}  # address -> game by mail
        self.matches, self.pages = [], {}
        self.postgres, self.proxy, self.daemons = None, None, []
        self.troubles = Troubles(self)
        self.sink = Sink(self.on_letter, DAEMONS, self.troubles.on_data)

    def start(self):
        args, folder = self.args, self.dir
        self.postgres = Postgres(folder + "/postgres", args.durable)
        self.postgres.start(0)
        self.postgres.run("createdb", "-h", self.postgres.dir, "-U", "kskakd", "-T", "template0",
                          "-E", "UTF8", "--locale=C", "kskak", alone=True)
        self.postgres.follow(1)
        self.postgres.sql(FAKE_CLOCK)
        self.proxy = Proxy(folder + "/proxy", self.postgres)
        self.daemons = [Daemon(i, folder, self.proxy.uri(self.troubles.uri_of(i)),
                               self.sink.ports[i], args.programs) for i in range(DAEMONS)]
        for daemon in self.daemons:
            daemon.start()

    def fault(self, text):
        with self.lock:
            self.faults.append(text)
            if len(self.faults) <= 20:
                print("fault:", text, flush=True)

    def count(self, what):
        with self.lock:
            self.counts[what] = self.counts.get(what, 0) + 1

    def some_daemon(self):
        return self.daemons[self.random.randrange(DAEMONS)]

    # --- games ---

    def make_game(self, name):
        done = self.some_daemon().ask(
            "game", "start", "--json", "--white", "White " + name, "--white-address",
            f"w{name}@load.test", "--black", "Black " + name, "--black-address",
            f"b{name}@load.test")
        found = re.search(r'"game": *(\d+)', done.stdout)
        if not found:
            raise RuntimeError(done.stdout + done.stderr)
        return {"id": int(found.group(1)), "name": name, "ply": 0}

    def give_tokens(self, games):
        """Bearer tokens, as the letter with a token would bring them."""
        for game in games:
            game["tokens"] = ["kskak_" + "".join(
                self.random.choice("abcdefghijklmnopqrstuvwxyz234567") for _ in range(32))
                for _ in range(2)]
            for side, token in zip(("white", "black"), game["tokens"]):
                digest = hashlib.sha256(token.encode()).hexdigest()
                self.postgres.sql(
                    "INSERT INTO access (kind, player, address, name, scope, hash, device, created, "
                    f"last_used, expires, ended, otp) SELECT 2, {side}, '', 'load', 2, "
                    f"'\\x{digest}', '', 1, 0, 0, 0, 0 FROM game WHERE id = {game['id']}")

    # --- players by HTTP ---

    def play_http(self, games, seed):
        chance, connections, i = random.Random(seed), {}, 0
        while not self.ending.is_set():
            game = games[i % len(games)]
            if not self.move_http(game, chance, connections):
                return
            if game["ply"] % PLIES == 0:
                i += 1

    def move_http(self, game, chance, connections):
        """Repeats one move under its key at any daemon until one acknowledges it."""
        ply = game["ply"]
        body = json.dumps({"move": move_at(ply), "ply": ply})
        head = {"Authorization": "Bearer " + game["tokens"][ply % 2],
                "Idempotency-Key": f"{game['id']}-{ply}", "Content-Type": "application/json"}
        since, tries = time.time(), 0
        while not self.ending.is_set() or time.time() - since < 120:
            daemon, tries = self.daemons[chance.randrange(DAEMONS)], tries + 1
            apart = self.troubles.apart
            try:
                status, text = self.post(daemon, f"/api/v1/games/{game['id']}/move", body, head,
                                         connections)
            except (OSError, http.client.HTTPException):
                connections.pop(daemon.number, None)
                time.sleep(0.02 + chance.random() * 0.1)
                continue
            if status == 200:
                if apart == daemon.number == self.troubles.apart and tries == 1:
                    self.fault(f"daemon {apart} took a move although its clock is wrong")
                game["ply"] += 1
                self.count("moves")
                return True
            if status not in (503, 429):
                self.fault(f"game {game['id']} ply {ply}: {status} {text}")
                return False
            self.count("try again")
            time.sleep(0.05 + chance.random() * 0.2)
        self.fault(f"game {game['id']} ply {ply}: never acknowledged")
        return False

    def post(self, daemon, path, body, head, connections):
        connection = connections.get(daemon.number)
        if connection is None:
            connection = http.client.HTTPConnection("127.0.0.1", daemon.port, timeout=60)
            connections[daemon.number] = connection
        connection.request("POST", path, body, head)
        answer = connection.getresponse()
        return answer.status, answer.read().decode()

    # --- players by mail ---

    def on_letter(self, recipient, text):
        game = self.mail.get(recipient)
        reply = re.search(r"(?im)^Reply-To:\s*[^\r\n]*?(play\+[a-z0-9]+@chess\.test)", text)
        if not game or not reply:
            return
        with game["ready"]:
            game["letters"].append((recipient, reply.group(1)))
            game["ready"].notify()

    def play_mail(self, game, seed):
        chance = random.Random(seed)
        while not self.ending.is_set() and game["ply"] < self.args.mail_plies:
            with game["ready"]:
                if not game["letters"]:
                    game["ready"].wait(1)
                    continue
                recipient, to = game["letters"].pop(0)
            ply = game["ply"]
            if recipient[0] != "wb"[ply % 2] or self.ply_of(to) != ply:
                continue  # a letter that came again, or asks for nothing
            self.mail_move(game, recipient, to, ply, chance)

    @staticmethod
    def ply_of(address):
        """The position that a reply token is for: bytes 10 and 11."""
        token = address[len("play+"):address.index("@")].upper()
        return int.from_bytes(base64.b32decode(token + "=" * (-len(token) % 8))[10:12], "big")

    def mail_move(self, game, sender, to, ply, chance):
        key = f"{game['id']}.{ply}@load.test"
        mail = (f"From: {sender}\r\nTo: {to}\r\nMessage-ID: <{key}>\r\nSubject: move\r\n\r\n"
                f"{move_at(ply)}\r\n")
        done = []
        doors = [self.daemons[chance.randrange(DAEMONS)]]
        if chance.random() < 0.2:  # one mail at two doors at the same time
            doors.append(self.daemons[(doors[0].number + 1) % DAEMONS])
            self.count("twice at two doors")
        threads = [threading.Thread(target=self.deliver, args=(d, sender, to, mail, done, s))
                   for d, s in zip(doors, (chance.random(), chance.random()))]
        for t in threads:
            t.start()
        for t in threads:
            t.join()
        if done:
            game["ply"] += 1
            game["keys"].append(key)
            self.count("mails")

    def deliver(self, daemon, sender, to, mail, done, seed):
        chance, since = random.Random(seed), time.time()
        while not self.ending.is_set() or time.time() - since < 120:
            try:
                with smtplib.LMTP(daemon.lmtp, 0) as client:
                    client.sock.settimeout(60)
                    client.sendmail(sender, [to], mail)
                done.append(True)
                return
            except smtplib.SMTPResponseException as e:
                code = e.smtp_code
            except smtplib.SMTPRecipientsRefused as e:
                code = list(e.recipients.values())[0][0]
            except (OSError, smtplib.SMTPException):
                code = 0
            if code and not 400 <= code < 500:
                self.fault(f"mail {mail!r}: {code}")
                return
            time.sleep(0.05 + chance.random() * 0.2)
            daemon = self.daemons[chance.randrange(DAEMONS)]
        self.fault(f"mail {mail!r}: never taken")

    # --- matches of two games, which end at once ---

    def make_match(self, number):
        daemon, code, players = self.some_daemon(), f"m{number}", []
        for side in "ab":
            done = daemon.ask("player", "add", "--name", f"{side.upper()}lf Number {number}",
                              "--address", f"match.{side}{number}@load.test", "--json")
            found = re.search(r'"player": *(\d+)', done.stdout)
            if not found:
                raise RuntimeError(done.stdout + done.stderr)
            players.append(found.group(1))
        for words in (("add", code, f"Match {number}", "--kind", "match", "--games", "2",
                       "--start-days", "0"),
                      (code, "enter", players[0], "--reason", "load"),
                      (code, "enter", players[1], "--reason", "load"),
                      (code, "close", "--reason", "load"), (code, "compose"), (code, "draw")):
            done = daemon.ask("event", *words)
            if done.returncode:
                raise RuntimeError(f"event {words}: {done.stdout}{done.stderr}")
        games = [{"id": int(r[0])} for r in self.postgres.sql(
            "SELECT g.id FROM game g JOIN grp ON grp.id = g.grp JOIN tourney t "
            f"ON t.id = grp.tourney WHERE t.code = '{code}' ORDER BY g.id")]
        self.give_tokens(games)
        self.matches.append({"code": code, "games": games, "ended": 0})

    def end_matches(self):
        """One match after another, both games at once at two daemons."""
        chance = random.Random(self.args.seed)
        for match in self.matches:
            self.ending.wait(self.args.seconds / (len(self.matches) + 1))
            first = chance.randrange(DAEMONS)
            threads = [threading.Thread(target=self.resign, args=(
                match, game, (first + k) % DAEMONS, chance.random()))
                for k, game in enumerate(match["games"])]
            for t in threads:
                t.start()
            for t in threads:
                t.join()

    def resign(self, match, game, number, seed):
        chance, since = random.Random(seed), time.time()
        head = {"Authorization": "Bearer " + game["tokens"][0],
                "Idempotency-Key": f"{game['id']}-resign", "Content-Type": "application/json"}
        while time.time() - since < 180:
            try:
                status, text = self.post(self.daemons[number],
                                         f"/api/v1/games/{game['id']}/resign", "{}", head, {})
                if status == 200:
                    with self.lock:
                        match["ended"] += 1
                    return
                if status not in (503, 429):
                    self.fault(f"resigning game {game['id']}: {status} {text}")
                    return
            except (OSError, http.client.HTTPException):
                pass
            time.sleep(0.05 + chance.random() * 0.2)
            number = chance.randrange(DAEMONS)
        self.fault(f"resigning game {game['id']}: never acknowledged")

    def check_matches(self):
        """Each group has its result, and each player each letter about it once."""
        for match in self.matches:
            rows = self.postgres.sql(
                "SELECT grp.id, grp.state FROM grp JOIN tourney t ON t.id = grp.tourney "
                f"WHERE t.code = '{match['code']}'")
            if match["ended"] != 2 or len(rows) != 1 or rows[0][1] not in ("3", "4", "6"):
                self.fault(f"match {match['code']}: {match['ended']} games resigned, {rows}")
                continue
            letters = self.postgres.sql(
                "SELECT kind, player, count(*) FROM outbox WHERE game IS NULL AND "
                f"grp = {rows[0][0]} GROUP BY kind, player ORDER BY 1, 2")
            last = [x for x in letters if x[0] == LAST_LETTER]
            if any(x[2] != "1" for x in letters) or len(last) != 2:
                self.fault(f"match {match['code']}: letters {letters}")

    # --- the end ---

    def settle(self):
        """Everything works again; waits for the last letters."""
        self.troubles.end()
        for daemon in self.daemons:
            with daemon.lock:
                daemon.start()
        end, before, moved = time.time() + 600, -1, time.time()
        while time.time() < end:
            left = int(self.postgres.sql("SELECT count(*) FROM outbox WHERE state = 0")[0][0])
            if left == 0:
                return
            if left != before:
                before, moved = left, time.time()
            if time.time() - moved > 150:
                break
            time.sleep(0.3)
        self.fault(f"{left} letters never leave")

    def check_games(self, games):
        rows = {int(r[0]): r for r in self.postgres.sql(
            "SELECT s.game, s.ply, (SELECT count(*) FROM game_event e WHERE e.game = s.game "
            "AND e.text LIKE 'move %'), (SELECT count(DISTINCT o.ply) FROM outbox o "
            "WHERE o.game = s.game AND o.kind = 2 AND o.ply > 0), (SELECT count(*) FROM (SELECT 1 "
            "FROM outbox o WHERE o.game = s.game AND o.kind = 2 AND o.ply > 0 GROUP BY o.ply, "
            "o.player, o.seq HAVING count(*) > 1) t) FROM game_state s")}
        for game in games:
            _, ply, facts, letters, twice = map(int, rows[game["id"]])
            if ply != game["ply"] or facts != ply:
                self.fault(f"game {game['id']}: {game['ply']} moves acknowledged, {ply} counted, "
                           f"{facts} facts")
            if letters < ply or twice:
                self.fault(f"game {game['id']}: {ply} moves, {letters} letters, {twice} twice")

    def check_letters(self):
        """By the envelope's sender, which names the letter, independently of the Message-ID."""
        came = {}
        for at, sender, message_id, daemon in self.sink.letters:
            came.setdefault(sender, []).append((at, message_id, daemon))
        sent = int(self.postgres.sql(
            "SELECT count(*) FROM outbox WHERE state = 1 AND tries > 0")[0][0])
        if int(self.postgres.sql("SELECT count(*) FROM outbox WHERE state = 2")[0][0]):
            self.fault("letters were given up")
        if len(came) != sent:
            self.fault(f"{sent} letters are sent, {len(came)} different ones came")
        again = {}
        for sender, arrivals in came.items():
            if len({message_id for _, message_id, _ in arrivals}) > 1 or not arrivals[0][1]:
                self.fault(f"{sender} came under two Message-IDs or none")
            arrivals.sort()
            for first, second in zip(arrivals, arrivals[1:]):
                why = self.troubles.explain(first[0], first[2], second[0], second[2])
                again[str(why)] = again.get(str(why), 0) + 1
                if not why:
                    self.fault(f"{sender} came twice without a trouble: from daemon {first[2]} at "
                               f"{first[0]:.2f} and {second[2]} at {second[0]:.2f}")
        self.counts.update({"letters": sent, "letters that came again": again})

    def get(self, daemon, path):
        """A daemon whose connections are not back yet says "try again"."""
        end = time.time() + 60
        while True:
            connection = http.client.HTTPConnection("127.0.0.1", daemon.port, timeout=60)
            connection.request("GET", path)
            answer = connection.getresponse()
            page = answer.read().replace(b"127.0.0.1:%d" % daemon.port, b"HOST")
            connection.close()
            if answer.status != 503 or time.time() > end:
                return answer.status, page
            time.sleep(0.2)

    def paths(self, games):
        for game in games:
            yield f"/games/{game['id']}.pgn"
        for match in self.matches:
            yield f"/events/{match['code']}"
            yield f"/api/v1/events/{match['code']}/table"

    def check_daemons(self, games):
        for daemon in self.daemons:
            done = daemon.ask("verify", timeout=600)
            if done.returncode or f"{len(games)} games, 0 differences" not in done.stdout:
                self.fault(f"verify of daemon {daemon.number}: {done.stdout[-2000:]}{done.stderr}")
        for path in self.paths(games):
            pages = [self.get(d, path) for d in self.daemons]
            self.pages[path] = pages[0]
            if pages[0][0] != 200 or any(p != pages[0] for p in pages):
                self.fault(f"{path} differs: {[p[0] for p in pages]}")

    def check_single(self, games):
        """One daemon folds the same facts in a file."""
        for daemon in self.daemons:
            daemon.stop()
        path, programs = self.dir + "/single.db", self.args.programs
        done = subprocess.run([programs + "/kskakd", "--copy", self.proxy.uri(), path],
                              capture_output=True, text=True)
        if done.returncode:
            self.fault(f"copy: {done.stdout[-1000:]}{done.stderr}")
            return
        single = Daemon(DAEMONS, self.dir, path, self.sink.port, programs)
        self.daemons.append(single)
        single.start()
        done = single.ask("verify", timeout=600)
        if done.returncode or f"{len(games)} games, 0 differences" not in done.stdout:
            self.fault(f"verify of the copy: {done.stdout[-2000:]}{done.stderr}")
        for path, page in self.pages.items():
            if self.get(single, path) != page:
                self.fault(f"{path} differs from that of a single daemon")

    def run(self):
        args = self.args
        http_games = [self.make_game(f"h{i}") for i in range(args.games * args.players)]
        self.give_tokens(http_games)
        mail_games = []
        for i in range(args.mail_games):
            name = f"m{i}"
            game = {"letters": [], "ready": threading.Condition(), "keys": []}
            self.mail[f"w{name}@load.test"] = self.mail[f"b{name}@load.test"] = game
            game.update(self.make_game(name))
            mail_games.append(game)
        for i in range(args.matches):
            self.make_match(i)
        print(f"{len(http_games)} games by HTTP, {len(mail_games)} by mail, {args.matches} matches",
              flush=True)
        players = [threading.Thread(target=self.play_http, args=(
            http_games[i * args.games:(i + 1) * args.games], args.seed + i))
            for i in range(args.players)]
        players += [threading.Thread(target=self.play_mail, args=(g, args.seed + g["id"]))
                    for g in mail_games]
        players.append(threading.Thread(target=self.end_matches))
        for p in players:
            p.start()
        try:
            time.sleep(3)  # nothing comes twice while nothing goes wrong
            self.troubles.go_wrong()
        finally:
            self.ending.set()
        self.settle()
        for p in players:
            p.join()
        self.settle()
        self.counts["cuts in COMMIT"] = self.proxy.cuts.value
        self.check_games(http_games + mail_games)
        self.check_matches()
        self.check_letters()
        games = http_games + mail_games + [g for m in self.matches for g in m["games"]]
        self.check_daemons(games)
        self.check_single(games)
        if not self.counts["moves"] or (args.mail_games and not self.counts["mails"]):
            self.fault("nothing was played at one of the doors")

    def stop(self):
        self.ending.set()
        for daemon in self.daemons:
            daemon.stop()
        if self.proxy:
            self.proxy.stop()
        if self.postgres:
            self.postgres.stop()


def main():
    ask = argparse.ArgumentParser()
    ask.add_argument("--seconds", type=float, default=20)
    ask.add_argument("--kills", type=int, default=0)
    ask.add_argument("--failovers", type=int, default=1)
    ask.add_argument("--games", type=int, default=6, help="of each player by HTTP")
    ask.add_argument("--players", type=int, default=6)
    ask.add_argument("--mail-games", type=int, default=6)
    ask.add_argument("--mail-plies", type=int, default=10**6)
    ask.add_argument("--matches", type=int, default=6, help="of two games that end at once")
    ask.add_argument("--seed", type=int, default=int(time.time()))
    ask.add_argument("--programs", default=".")
    ask.add_argument("--durable", action="store_true", help="PostgreSQL syncs its files")
    ask.add_argument("--keep", action="store_true", help="leave the folder")
    args = ask.parse_args()
    if not pg_bin():
        print("skipped: PostgreSQL is not installed")
        return 77
    folder = tempfile.mkdtemp(prefix="kskak-cluster-", dir="/tmp")
    os.chmod(folder, 0o755)
    args.programs = os.path.abspath(args.programs)
    print(f"seed {args.seed}, {folder}", flush=True)
    world = World(args, folder)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    try:
        world.start()
        world.run()
    except RuntimeError as e:
        world.fault(str(e))
    finally:
        world.stop()
    print(json.dumps(world.counts))
    print(f"faults {len(world.faults)}")
    if not world.faults and not args.keep:
        shutil.rmtree(folder)
    return 1 if world.faults else 0


if __name__ == "__main__":
    sys.exit(main())
