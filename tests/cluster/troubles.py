# SPDX-License-Identifier: AGPL-3.0-or-later
"""What goes wrong in the cluster test: daemons are killed, or stopped wherever they are, inside a turn
or inside a letter; the database fails over, restarts, hangs, or the old primary comes back; connections are
cut, also between COMMIT and its answer; the standby is away; the disk is full; a clock is three
seconds off; a newer program migrates the database.  Remembers when, to explain letters that came twice."""
import contextlib
import json
import os
import signal
import threading
import time

FAST = 3  # seconds within which a daemon notes that a letter was sent
LATE = 25  # the same after the database was away: pauses, and a standby that catches up

# A function of the same name before the system's: one daemon sees another time of the server.
FAKE_CLOCK = """CREATE SCHEMA fake; CREATE TABLE fake.ahead AS SELECT 0 AS seconds;
CREATE FUNCTION fake.clock_timestamp() RETURNS timestamptz LANGUAGE sql AS
$$SELECT pg_catalog.clock_timestamp() + (SELECT seconds FROM fake.ahead) * interval '1 second'$$;"""
OFF = 2  # that daemon

FULL_DISK = """CREATE FUNCTION fake.full() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
RAISE 'could not extend file "base/1": No space left on device' USING ERRCODE = '53100'; END $$;
CREATE TRIGGER full_disk BEFORE INSERT ON game_event FOR EACH ROW EXECUTE FUNCTION fake.full()"""


class Troubles:
    """`apart` is the daemon that must refuse moves because of its clock; None = none."""

    def __init__(self, world):
        self.world, self.random, self.apart = world, world.random, None
        self.past = []  # (begin, end, daemon or None for all, name)
        self.smtp_stop = 0  # seconds for which the next daemon with a letter is stopped

    @staticmethod
    def uri_of(number):
        return "&options=-csearch_path%3Dpublic,fake,pg_catalog" if number == OFF else ""

    @contextlib.contextmanager
    def trouble(self, name, daemon=None):
        begin = time.time()
        self.world.count(name)
        try:
            yield
        finally:
            with self.world.lock:
                self.past.append((begin, time.time(), daemon, name))

    def explain(self, first, sent_by, second, again_by):
        """The name of a trouble that lets a letter come twice, or None.  After a kill its first
        sending was not noted; a stopped daemon may go on with what another has sent."""
        for begin, end, daemon, name in self.past:
            if daemon is None:
                found = begin - FAST <= first <= end + LATE
            elif daemon == sent_by and begin - FAST <= first <= end + FAST:
                found = True
            else:
                found = daemon == again_by and begin - FAST <= second <= end + FAST and end > begin
            if found and begin <= second:
                return name
        return None

    # --- daemons ---

    def kill_daemon(self):
        daemon = self.world.some_daemon()
        with daemon.lock:
            self.kill(daemon)
            if self.random.random() < 0.3:
                time.sleep(self.random.random())
            daemon.launch()
            if self.random.random() < 0.15:  # and once more while it starts
                time.sleep(self.random.random() * 0.1)
                self.kill(daemon)
            daemon.start()

    def kill(self, daemon):
        with self.trouble("kills", daemon.number):
            daemon.kill()

    def stall_daemon(self):
        """Stopped for longer than every limit, wherever it happens to be."""
        threading.Thread(target=self.stall, args=(self.random.choice((1, 13, 25)),)).start()

    def stall(self, seconds):
        daemon = self.world.some_daemon()
        with daemon.lock, self.trouble("stops", daemon.number):
            daemon.signal(signal.SIGSTOP)
            time.sleep(seconds)
            daemon.signal(signal.SIGCONT)

    def stall_in_turn(self):
        """After BEGIN: the others wait for its lock, until the server ends its transaction."""
        proxy = self.world.proxy
        proxy.stop_seconds.value = self.random.choice((1, 13, 25))
        with self.trouble("stops inside a turn"):
            proxy.stop_turn.value = 1
            self.wait(lambda: proxy.stop_turn.value <= 0, 10)
            proxy.stop_turn.value = 0
            time.sleep(min(proxy.stop_seconds.value, 12))

    def stall_in_letter(self):
        """Half a letter is sent; for the longest time its lease ends meanwhile."""
        long = self.world.args.seconds >= 300 and self.random.random() < 0.3
        self.smtp_stop = 70 if long else self.random.choice((1, 13))

    def on_data(self, number):
        with self.world.lock:
            seconds, self.smtp_stop = self.smtp_stop, 0
        if seconds:
            threading.Thread(target=self.stop_sender, args=(number, seconds)).start()
            time.sleep(0.05)  # the stop comes before the answer to DATA

    def stop_sender(self, number, seconds):
        pid = self.world.daemons[number].process.pid
        with self.trouble("stops inside a letter", number):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGSTOP)
                time.sleep(seconds)
                os.kill(pid, signal.SIGCONT)

    def wrong_clock(self):
        """Three seconds apart, a daemon says so and takes no moves."""
        world, daemon = self.world, self.world.daemons[OFF]
        with self.trouble("wrong clocks", OFF):
            ahead = self.random.choice((3, -3))
            world.postgres.sql(f"UPDATE fake.ahead SET seconds = {ahead}")
            told = self.wait(lambda: "two seconds apart" in daemon.ask("clock").stdout, 60)
            if told:
                self.apart = OFF
                time.sleep(2)
                self.apart = None
            world.postgres.sql("UPDATE fake.ahead SET seconds = 0")
            if not told:
                world.fault("a daemon does not notice that clocks are apart")

    def newer_schema(self):
        """A newer program has migrated.  As long as it only adds, all go on, and start again; once it
        drops something, every daemon ends its turn and exits with 75."""
        world = self.world
        change = "UPDATE schema_version SET version = version %s 1"
        with self.trouble("newer schemas"), contextlib.ExitStack() as locks:
            for daemon in world.daemons:
                locks.enter_context(daemon.lock)
            world.postgres.sql(change % "+")
            self.kill(world.some_daemon())
            for daemon in world.daemons:
                daemon.start()
            time.sleep(1)
            if any(d.process.poll() is not None for d in world.daemons):
                world.fault("a daemon does not go on although a newer program has only added")
            world.postgres.sql("UPDATE schema_version SET oldest = version")
            left = [self.wait(lambda d=d: d.process.poll() is not None, 60) for d in world.daemons]
            codes = [d.process.returncode for d in world.daemons]
            if not all(left) or any(c != 75 for c in codes):
                world.fault(f"after a migration by a newer program daemons exit with {codes}")
            world.postgres.sql(change % "-" + ", oldest = version - 1")
            for daemon in world.daemons:
                daemon.start()

    # --- the database ---

    def end_connections(self):
        with self.trouble("ended connections"):
            self.world.postgres.sql(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE application_name LIKE 'kskakd%' AND random() < 0.7", "postgres")

    def cut_commit(self):
        with self.trouble("cuts armed"):
            self.world.proxy.cut.value += 1 + self.random.randrange(3)
            self.wait(lambda: self.world.proxy.cut.value <= 0, 3)

    def fail_over(self):
        with self.trouble("failovers"):
            self.world.postgres.fail_over()

    def old_primary(self):
        self.world.count("failovers")
        with self.trouble("old primaries back"):
            if not self.world.postgres.come_back(self.random.choice((3, 8)), self.have_seen):
                self.world.fault("a daemon has written to an old primary")

    def have_seen(self, timeline):
        return self.wait(lambda: all(d.timeline() >= timeline for d in self.world.daemons), 40)

    def restart_database(self):
        with self.trouble("restarts of the database"):
            self.world.postgres.restart()

    def full_disk(self):
        with self.trouble("full disks"):
            self.world.postgres.sql(FULL_DISK)
            time.sleep(2)
            self.world.postgres.sql("DROP TRIGGER full_disk ON game_event; DROP FUNCTION fake.full")

    def lose_standby(self):
        with self.trouble("standby away"):
            self.world.postgres.without_standby(self.random.choice((1, 5)))

    def hang_database(self):
        """Its processes stop, for less and for more than a turn waits; the doors go on."""
        world = self.world
        with contextlib.ExitStack() as locks:
            for daemon in world.daemons:
                locks.enter_context(daemon.lock)
            able = [d for d in world.daemons if d.sends_style(5)]
            with self.trouble("hangs of the database"), world.postgres.hung():
                time.sleep(self.random.choice((1, 5, 14)))
                for daemon in able:
                    if not any(daemon.sends_style(5) or daemon.is_stopped() for _ in range(2)):
                        world.fault(f"daemon {daemon.number} waits with all others for the database")

    def delay(self):
        with self.trouble("delays"):
            self.world.proxy.delay.value = 2
            time.sleep(2)
            self.world.proxy.delay.value = 0

    # --- all of it ---

    @staticmethod
    def wait(done, seconds):
        end = time.time() + seconds
        while not done():
            if time.time() > end:
                return False
            time.sleep(0.05)
        return True

    def is_enough(self, began):
        counts, args = self.world.counts, self.world.args
        return (time.time() - began >= args.seconds and counts.get("kills", 0) >= args.kills and
                counts.get("failovers", 0) >= args.failovers)

    def next_act(self, deck):
        """Each once in a run that is long enough, then by chance; kills and fail-overs that are
        missing at the end."""
        counts, args = self.world.counts, self.world.args
        acts = [(self.kill_daemon, 30), (self.stall_daemon, 1), (self.stall_in_turn, 0.7),
                (self.stall_in_letter, 1), (self.wrong_clock, 0.3), (self.newer_schema, 0.3),
                (self.end_connections, 4), (self.cut_commit, 6), (self.fail_over, 1.4),
                (self.old_primary, 0.4), (self.full_disk, 0.5), (self.restart_database, 0.7), (self.lose_standby, 0.5),
                (self.hang_database, 0.6), (self.delay, 1)]
        if deck is None:
            deck = [a for a, _ in acts] if args.seconds >= 60 else []
            self.random.shuffle(deck)
        if deck and self.random.random() < 0.4:
            return deck.pop(), deck
        act = self.random.choices([a for a, _ in acts], [w for _, w in acts])[0]
        if (act == self.kill_daemon and counts.get("failovers", 0) < args.failovers and
                counts.get("kills", 0) >= args.kills):
            act = self.fail_over
        return act, deck

    def go_wrong(self):
        began, told, deck = time.time(), 0, None
        while (not self.is_enough(began) or deck) and not self.world.faults:
            act, deck = self.next_act(deck)
            act()
            time.sleep(self.random.random() * 0.3)
            if time.time() - told > 30:
                told = time.time()
                print(f"{told - began:.0f} s", json.dumps(self.world.counts), flush=True)

    def end(self):
        """Everything works again."""
        proxy = self.world.proxy
        proxy.cut.value = proxy.stop_turn.value = self.smtp_stop = 0
        for daemon in self.world.daemons:
            with contextlib.suppress(ProcessLookupError):
                daemon.signal(signal.SIGCONT)
