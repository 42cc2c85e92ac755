# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the cluster test starts: two PostgreSQL servers of which one follows the other, a proxy
before them that delays and cuts, daemons, and an SMTP host.  All in one folder, on loopback."""
import asyncio
import contextlib
import glob
import http.client
import multiprocessing
import os
import pwd
import re
import selectors
import shutil
import signal
import socket
import socketserver
import struct
import subprocess
import threading
import time


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def pg_bin():
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin"), key=lambda p: int(p.split("/")[4]))
    found = [p for p in found if os.path.exists(p + "/initdb")]
    return found[-1] if found else None


class Postgres:
    """A primary and its synchronous standby; after a fail-over the roles are the other way round."""

    PORTS = (5432, 5433, 5434)  # the third is the standby while an old primary is back

    def __init__(self, folder, durable):
        self.bin, self.dir, self.primary = pg_bin(), folder, 0
        self.flags = "" if durable else "-c fsync=off -c full_page_writes=off"
        self.become = []
        os.makedirs(folder)
        if os.getuid() == 0:  # the server refuses to run as root
            names = {u.pw_name for u in pwd.getpwall()}
            user = pwd.getpwnam("postgres" if "postgres" in names else "nobody")
            os.chown(folder, user.pw_uid, user.pw_gid)
            self.become = ["setpriv", f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}",
                           "--clear-groups", "--inh-caps=-all"]
        self.run("initdb", "-D", self.data(0), "-A", "trust", "-U", "kskakd", "-E", "UTF8",
                 "--locale=C", "--no-sync")

    def data(self, i):
        return f"{self.dir}/server{i}"

    def run(self, program, *words, check=True, alone=False):
        """`alone`: while there is no standby, whom a commit would wait for."""
        env = dict(os.environ, PGOPTIONS="-c synchronous_commit=local") if alone else None
        with open(self.dir + "/tools.log", "ab") as log:
            return subprocess.run(self.become + [f"{self.bin}/{program}", *words], cwd="/",
                                  env=env, stdout=log, stderr=log, check=check).returncode

    def start(self, i, wait=True):
        options = (f"-c listen_addresses= -c unix_socket_directories={self.dir} "
                   f"-c port={self.PORTS[i]} {self.flags} -c shared_buffers=32MB "
                   "-c max_wal_size=512MB -c wal_keep_size=64MB -c hot_standby=on "
                   "-c synchronous_standby_names=* -c max_connections=60 -c log_min_messages=fatal")
        self.run("pg_ctl", "-D", self.data(i), "-l", f"{self.data(i)}.log", "-w" if wait else "-W",
                 "-t", "60", "-o", options, "start", check=wait)

    def follow(self, i, through=None):
        """Makes server i anew, as the standby of the primary, perhaps through a proxy's folder."""
        shutil.rmtree(self.data(i), ignore_errors=True)
        self.run("pg_basebackup", "-D", self.data(i), "-R", "-X", "stream", "-c", "fast", "--no-sync",
                 "-h", through or self.dir, "-p", str(self.PORTS[self.primary]), "-U", "kskakd")
        self.start(i)

    def kill(self, i):
        self.run("pg_ctl", "-D", self.data(i), "-m", "immediate", "-w", "stop", check=False)

    def fail_over(self):
        """The primary dies and the standby takes over; the old one is made its standby."""
        old, self.primary = self.primary, 1 - self.primary
        self.kill(old)
        self.run("pg_ctl", "-D", self.data(self.primary), "-w", "-t", "60", "promote")
        self.follow(old)

    def timeline(self):
        return int(self.sql("SELECT left(pg_walfile_name(pg_current_wal_lsn()), 8)")[0][0], 16)

    def come_back(self, seconds, all_have_seen):
        """After the promotion the old primary returns as one, first without a standby, so that it
        cannot commit.  Once all daemons have seen the new timeline it gets one, and could.  True if
        nobody has written to it."""
        old, self.primary = self.primary, 1 - self.primary
        self.kill(old)
        self.run("pg_ctl", "-D", self.data(self.primary), "-w", "-t", "60", "promote")
        self.start(old)
        count = "SELECT count(*) FROM game_event"
        before = self.sql(count, port=self.PORTS[old])
        self.follow(2)
        seen, wal = all_have_seen(self.timeline()), f"{self.dir}/wal"
        if seen:
            subprocess.run(self.become + ["mkdir", "-p", wal], cwd="/", check=True)
            receiver = subprocess.Popen(self.become + [
                f"{self.bin}/pg_receivewal", "-D", wal, "--synchronous", "-h", self.dir, "-p",
                str(self.PORTS[old]), "-U", "kskakd"], cwd="/", stderr=subprocess.DEVNULL)
            time.sleep(seconds)
            receiver.terminate()
            receiver.wait()
            shutil.rmtree(wal, ignore_errors=True)
        after = self.sql(count, port=self.PORTS[old])
        self.kill(old)
        self.follow(old)
        self.kill(2)
        return before == after

    def restart(self):
        self.kill(self.primary)
        self.start(self.primary)

    @contextlib.contextmanager
    def hung(self):
        """Meanwhile the primary's processes do nothing."""
        with open(self.data(self.primary) + "/postmaster.pid") as noted:
            first = int(noted.readline())
        found = subprocess.run(["pgrep", "-P", str(first)], capture_output=True, text=True)
        pids = [first, *map(int, found.stdout.split())]
        for pid in pids:
            send_signal(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            for pid in pids:
                send_signal(pid, signal.SIGCONT)

    def without_standby(self, seconds):
        self.kill(1 - self.primary)
        time.sleep(seconds)
        self.start(1 - self.primary)

    def sql(self, text, database="kskak", port=None):
        done = subprocess.run([f"{self.bin}/psql", "-qXAt", "-v", "ON_ERROR_STOP=1", "-h", self.dir,
                               "-p", str(port or self.PORTS[self.primary]), "-U", "kskakd", "-c",
                               text,
                               database], capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(done.stderr)
        return [line.split("|") for line in done.stdout.splitlines()]

    def stop(self):
        for i in range(3):
            if os.path.exists(self.data(i) + "/postmaster.pid"):
                self.kill(i)


def send_signal(pid, number):
    try:
        os.kill(pid, number)
        return True
    except ProcessLookupError:
        return False


class Proxy:
    """Between the daemons and the servers, in a process of its own.  `cut` connections end after
    the server has got a COMMIT and before the daemon gets the answer; every message waits `delay`
    milliseconds each way; `trips` counts how often a daemon asked, whatever it sent together,
    and `notices` those of them for whose answer nobody waits.  `stop_turn` turns are interrupted
    after their BEGIN: the daemon's process is stopped for `stop_seconds`, `stopped` names it."""

    def __init__(self, folder, postgres):
        self.dir, self.postgres = folder, postgres
        self.cut = multiprocessing.Value("i", 0)
        self.cuts = multiprocessing.Value("i", 0)
        self.delay = multiprocessing.Value("d", 0.0)
        self.trips = multiprocessing.Value("q", 0)
        self.notices = multiprocessing.Value("q", 0)
        self.stop_turn = multiprocessing.Value("i", 0)
        self.stop_seconds = multiprocessing.Value("d", 13.0)
        self.stopped = multiprocessing.Value("i", 0)
        os.makedirs(folder)
        self.process = multiprocessing.Process(target=self.run, daemon=True)
        self.process.start()
        for port in postgres.PORTS[:2]:
            while not os.path.exists(f"{folder}/.s.PGSQL.{port}"):
                time.sleep(0.01)

    def run(self):
        """By select(), since epoll() rounds every delay up to a millisecond."""
        loop = asyncio.SelectorEventLoop(selectors.SelectSelector())
        asyncio.set_event_loop(loop)
        loop.run_until_complete(self.serve())

    async def serve(self):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        for port in self.postgres.PORTS[:2]:
            await asyncio.start_unix_server(
                lambda r, w, port=port: self.connection(r, w, port),
                f"{self.dir}/.s.PGSQL.{port}")
        await asyncio.Event().wait()

    async def connection(self, reader, writer, port):
        try:
            server = await asyncio.open_unix_connection(f"{self.postgres.dir}/.s.PGSQL.{port}")
        except OSError:
            writer.close()
            return
        pid = struct.unpack("3i", writer.get_extra_info("socket").getsockopt(
            socket.SOL_SOCKET, socket.SO_PEERCRED, 12))[0]
        state = {"cutting": False, "asked": False, "pid": pid}
        there = asyncio.ensure_future(self.copy(reader, server[1], state, True))
        back = asyncio.ensure_future(self.copy(server[0], writer, state, False))
        await asyncio.wait([there, back], return_when=asyncio.FIRST_COMPLETED)
        for task in (there, back):
            task.cancel()
        for w in (writer, server[1]):
            w.close()

    async def copy(self, reader, writer, state, asks):
        try:
            while data := await reader.read(65536):
                if asks:
                    self.trips.value += not state["asked"]
                    self.notices.value += not state["asked"] and b"NOTIFY" in data
                    state["asked"] = True
                    if b"COMMIT" in data and self.cut.value > 0:
                        self.cut.value -= 1
                        state["cutting"] = True
                else:
                    state["asked"] = False
                    if state["cutting"]:
                        self.cuts.value += 1
                        return  # the answer of the server is there, and nobody gets it
                if asks and self.stop_turn.value > 0 and b"BEGIN" in data and b"READ" not in data:
                    self.stop_turn.value -= 1
                    self.interrupt(state["pid"])
                if self.delay.value:
                    await asyncio.sleep(self.delay.value / 1000)
                writer.write(data)
                await writer.drain()
        except OSError:
            pass

    def interrupt(self, pid):
        self.stopped.value = pid
        if send_signal(pid, signal.SIGSTOP):
            asyncio.get_running_loop().call_later(
                self.stop_seconds.value, send_signal, pid, signal.SIGCONT)

    def uri(self, more=""):
        a, b, _ = self.postgres.PORTS
        return (f"postgresql:///kskak?host={self.dir},{self.dir}&port={a},{b}&user=kskakd"
                f"&target_session_attrs=read-write{more}")

    def stop(self):
        self.process.terminate()


class Daemon:
    """One kskakd with its own folder, doors and state."""

    def __init__(self, number, folder, database, smtp_port, programs, standby="yes"):
        self.number, self.dir, self.programs = number, f"{folder}/daemon{number}", programs
        self.port, self.process, self.lock = free_port(), None, threading.Lock()
        os.makedirs(self.dir)
        self.lmtp, self.control = self.dir + "/lmtp.sock", self.dir + "/control.sock"
        with open(self.dir + "/kskakd.conf", "w") as conf:
            conf.write(f"""domain = chess.test
page-url = http://127.0.0.1:{self.port}
language = en
database = {database}
database-standby = {standby}
state-dir = {self.dir}
lmtp-socket = {self.lmtp}
http-listen = 127.0.0.1:{self.port}
control-socket = {self.control}
outgoing = smtp
smtp-url = smtp://127.0.0.1:{smtp_port}
smtp-tls = never
host-letters-a-minute = 100000
retry-first = 1
retry-most = 1
locale-dir = {programs}/po
""")

    def launch(self):
        with open(self.dir + "/log", "ab") as log:
            self.process = subprocess.Popen(
                [self.programs + "/kskakd", "-c", self.dir + "/kskakd.conf"], stderr=log, stdout=log)

    def start(self, seconds=90):
        """Starts it, again where the database is away; waits until the control socket answers."""
        end = time.time() + seconds
        while time.time() < end:
            if self.process is None or self.process.poll() is not None:
                self.launch()
            if self.ask("status").returncode == 0:
                return
            time.sleep(0.1)
        raise RuntimeError(f"daemon {self.number} does not start, see {self.dir}/log")

    def ask(self, *words, timeout=60):
        try:
            return subprocess.run([self.programs + "/kskak", *words, "--socket", self.control],
                                  capture_output=True, text=True, timeout=timeout)
        except subprocess.TimeoutExpired as late:
            return subprocess.CompletedProcess(late.cmd, 99, "", "no answer")

    def is_stopped(self):
        with open(f"/proc/{self.process.pid}/stat") as stat:
            return stat.read().rsplit(")", 1)[1].split()[0] == "T"

    def sends_style(self, seconds):
        """Does it send what needs no database within that time?"""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=seconds)
        try:
            connection.request("GET", "/style.css")
            return connection.getresponse().status == 200
        except OSError:
            return False
        finally:
            connection.close()

    def timeline(self):
        """The highest that it has served from; 0 = none."""
        try:
            with open(self.dir + "/kskakd.db.timeline") as noted:
                return int(noted.read().split()[1])
        except FileNotFoundError:
            return 0

    def signal(self, number):
        self.process.send_signal(number)

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(30)
            except subprocess.TimeoutExpired:
                self.kill()


class Sink:
    """Accepts every letter, at a port for each daemon.  `letters` has (time, the letter's envelope
    sender, Message-ID, daemon); `on_letter` gets the recipient and the text.  `on_data` gets the
    number of a daemon that begins to send a text, and may stop it."""

    def __init__(self, on_letter, daemons=1, on_data=None):
        self.letters, self.lock, self.on_data = [], threading.Lock(), on_data
        sink = self

        class Session(socketserver.StreamRequestHandler):
            def say(self, text):
                self.wfile.write(text.encode() + b"\r\n")

            def data(self):
                lines = []
                while (line := self.rfile.readline()) != b".\r\n":
                    if not line:
                        return None
                    lines.append(line)
                return b"".join(lines).decode("utf-8", "replace")

            def handle(self):
                sender = recipient = ""
                self.say("220 sink")
                while line := self.rfile.readline():
                    word = line[:4].upper()
                    if word == b"MAIL":
                        sender = line.decode().split("<")[1].split(">")[0]
                    elif word == b"RCPT":
                        recipient = line.decode().split("<")[1].split(">")[0]
                    elif word == b"DATA":
                        if sink.on_data:
                            sink.on_data(self.server.daemon)
                        self.say("354 go on")
                        text = self.data()
                        if text is None:
                            return
                        found = re.search(r"(?im)^Message-ID: *\s*<([^>]*)>", text)
                        with sink.lock:
                            sink.letters.append((time.time(), sender, found and found.group(1),
                                                 self.server.daemon))
                        on_letter(recipient, text)
                    elif word == b"QUIT":
                        self.say("221 bye")
                        return
                    self.say("250 ok")

            def finish(self):
                try:
                    super().finish()
                except OSError:
                    pass

        class Server(socketserver.ThreadingTCPServer):
            daemon_threads, allow_reuse_address, request_queue_size = True, True, 100

            def handle_error(self, request, client_address):
                pass  # a daemon that was killed

        self.ports = []
        for number in range(daemons):
            server = Server(("127.0.0.1", 0), Session)
            server.daemon = number
            self.ports.append(server.server_address[1])
            threading.Thread(target=server.serve_forever, daemon=True).start()
        self.port = self.ports[0]
