/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * How long players wait while the server does something large: a second process requests a small
 * file repeatedly on one connection and records the longest wait, while jobs run on a database of
 * many games, a group of 32 starts, and a hostile mail arrives.  On a busy machine only the
 * second figure is the daemon's: the wait without the time in which it, or the probe, could have
 * run, but had no processor.
 *
 * Usage: stalls [GAMES [SECONDS [PLIES]]]   seconds to watch while letters and pages are written;
 *                                           with PLIES, games of one event in groups of seven
 */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/load/meter.h"
#include "tests/load/world.h"

#define SIZE  32    /* players in the group */
#define PARTS 50000 /* MIME parts of the mail */
#define SEVEN 21    /* games of a group of seven */
#define HOUR  3600  /* seconds: a check yields to all others, and they may be many */

/* --- the probe ------------------------------------------------------------------------------- */

/* The probe's measurements since the last query. */
struct seen {
	long requests;
	double longest, sum; /* seconds */
	double served; /* the longest without the time in which one of the two had no processor */
};

struct probe {
	pid_t pid;
	int ask, answer; /* pipes: a byte asks, a struct seen answers */
};

/* Opens a main thread's times (Linux); -1: there are none. */
static int open_times(pid_t pid)
{
	char path[64];

	snprintf(path, sizeof(path), "/proc/%d/task/%d/schedstat", (int)pid, (int)pid);
	return open(path, O_RDONLY | O_CLOEXEC);
}

/* Seconds in which the thread could run, but other processes had the processor; 0 = unknown. */
static double delayed(int times)
{
	unsigned long long ran, waited;
	char text[128];
	ssize_t n = times < 0 ? 0 : pread(times, text, sizeof(text) - 1, 0);

	if (n <= 0)
		return 0;
	text[n] = '\0';
	return sscanf(text, "%llu %llu", &ran, &waited) == 2 ? (double)waited / 1e9 : 0;
}

/* The same of the daemon and the probe. */
struct times {
	int daemon, probe;
};

static double both_delayed(const struct times *times)
{
	return delayed(times->daemon) + delayed(times->probe);
}

static void ask_once(int fd, const struct times *times, struct seen *seen)
{
	static const char request[] = "GET /favicon.svg HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
	double before = both_delayed(times), began = peer_seconds(), took, served;
	char answer[16384];
	size_t have = 0, need = 0;

	if (!peer_send(fd, request, sizeof(request) - 1))
		_exit(1);
	while (!need || have < need) {
		ssize_t got = recv(fd, answer + have, sizeof(answer) - 1 - have, 0);
		const char *end, *length;

		if (got <= 0)
			_exit(1);
		have += (size_t)got;
		answer[have] = '\0';
		end = strstr(answer, "\r\n\r\n");
		length = strcasestr(answer, "\r\nContent-Length:");
		if (end && length)
			need = (size_t)(end + 4 - answer) +
			       strtoul(length + strlen("\r\nContent-Length:"), NULL, 10);
	}
	took = peer_seconds() - began;
	seen->requests++;
	seen->sum += took;
	seen->longest = took > seen->longest ? took : seen->longest;
	served = took - (both_delayed(times) - before);
	seen->served = served > seen->served ? served : seen->served;
}

static void probe_run(const struct peer *peer, int ask, int answer)
{
	struct seen seen = {0};
	struct times times = {open_times(peer->pid), open_times(getpid())};
	int fd = peer_connect_http(peer);
	char byte;

	for (;;) {
		fd_set set;
		struct timeval none = {0, 0};

		ask_once(fd, &times, &seen);
		FD_ZERO(&set);
		FD_SET(ask, &set);
		if (select(ask + 1, &set, NULL, NULL, &none) > 0) {
			if (read(ask, &byte, 1) != 1 ||
			    write(answer, &seen, sizeof(seen)) != sizeof(seen))
				_exit(0);
			seen = (struct seen){0};
		}
		usleep(500);
	}
}

static void probe_start(struct probe *probe, const struct peer *peer)
{
	int ask[2], answer[2];

	if (pipe(ask) < 0 || pipe(answer) < 0)
		peer_die("no pipe");
	probe->pid = fork();
	if (probe->pid == 0) {
		close(ask[1]);
		probe_run(peer, ask[0], answer[1]);
	}
	close(ask[0]);
	close(answer[1]);
	probe->ask = ask[1];
	probe->answer = answer[0];
}

static struct seen probe_read(const struct probe *probe)
{
	struct seen seen = {0};

	if (write(probe->ask, "", 1) != 1 ||
	    read(probe->answer, &seen, sizeof(seen)) != sizeof(seen))
		peer_die("the probe got no answer");
	return seen;
}

static void probe_stop(struct probe *probe)
{
	close(probe->ask);
	close(probe->answer);
	kill(probe->pid, SIGKILL);
	waitpid(probe->pid, NULL, 0);
}

/* --- load ------------------------------------------------------------------------------------ */

static void tell(const char *name, double took, const struct seen *seen)
{
	printf("%-18s %7.2f s, longest wait %6.1f ms (%.1f ms with a processor), mean "
	       "%5.2f ms of %ld (required 50 ms)\n",
	       name, took, seen->longest * 1e3, seen->served * 1e3,
	       seen->sum / (double)seen->requests * 1e3, seen->requests);
}

static void during(const struct peer *peer, const struct probe *probe, const char *name,
		   const char *request)
{
	double began = peer_seconds(), took;
	struct seen seen;

	probe_read(probe);
	meter_control(peer, request);
	took = peer_seconds() - began;
	seen = probe_read(probe);
	tell(name, took, &seen);
}

static void during_get(const struct peer *peer, const struct probe *probe, const char *name,
		       const char *path)
{
	struct sbuf reply = SBUF_INIT;
	double began = peer_seconds(), took;
	struct seen seen;

	probe_read(probe);
	if (peer_http(peer, "GET", path, NULL, NULL, &reply) != 200)
		peer_die("GET %s: %s", path, reply.buf ? reply.buf : "");
	took = peer_seconds() - began;
	seen = probe_read(probe);
	tell(name, took, &seen);
	sbuf_release(&reply);
}

/* What a leader and the public read of an event of many groups. */
static void read_event(const struct peer *peer, const struct probe *probe)
{
	during(peer, probe, "tables", "{\"do\":\"event.table\",\"event\":\"load\"}");
	during(peer, probe, "entries", "{\"do\":\"event.entries\",\"event\":\"load\"}");
	during(peer, probe, "rights", "{\"do\":\"event.rights\",\"event\":\"load\"}");
	during(peer, probe, "further rights",
	       "{\"do\":\"event.rights\",\"event\":\"load\",\"after\":500}");
	during(peer, probe, "late", "{\"do\":\"late\"}");
	during_get(peer, probe, "tables by the API", "/api/v1/events/load/table");
	during_get(peer, probe, "entries by the API", "/api/v1/events/load/entries");
	during_get(peer, probe, "event by the API", "/api/v1/events/load");
	during_get(peer, probe, "page of the event", "/events/load/");
	during_get(peer, probe, "page of a club", "/clubs/club-7");
}

/* The last entrant triggers lots, games and letters. */
static void start_group(const struct peer *peer, const struct probe *probe)
{
	char request[200];

	snprintf(request, sizeof(request),
		 "{\"do\":\"event.add\",\"code\":\"large\",\"name\":\"Large\",\"size\":%d}", SIZE);
	meter_control(peer, request);
	for (int i = 1; i <= SIZE; i++) {
		snprintf(request, sizeof(request),
			 "{\"do\":\"player.add\",\"name\":\"Large %d\",\"address\":\"l%d@l.test\"}",
			 i, i);
		meter_control(peer, request);
		snprintf(request, sizeof(request),
			 "{\"do\":\"group.add\",\"event\":\"large\",\"player\":\"l%d@l.test\"}", i);
		if (i < SIZE)
			meter_control(peer, request);
	}
	during(peer, probe, "start of 32", request);
}

/* Watches while the group's letters and pages are written. */
static void follow(const struct probe *probe, const char *name, double seconds)
{
	struct seen seen;

	probe_read(probe);
	usleep((useconds_t)(seconds * 1e6));
	seen = probe_read(probe);
	tell(name, seconds, &seen);
}

static void hostile_mail(const struct peer *peer, const struct probe *probe)
{
	struct sbuf mail = SBUF_INIT, reply = SBUF_INIT;
	double began, took;
	struct seen seen;

	sbuf_adds(&mail,
		  "From: a@b.test\r\nTo: play@" PEER_DOMAIN "\r\nSubject: x\r\n"
		  "Message-ID: <1@b.test>\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n");
	for (int i = 0; i < PARTS; i++)
		sbuf_adds(&mail, "--b\r\n\r\nx\r\n");
	sbuf_adds(&mail, "--b--\r\n");
	began = peer_seconds();
	probe_read(probe);
	peer_lmtp_bytes(peer, "a@b.test", "play@" PEER_DOMAIN, mail.buf, mail.len, &reply);
	took = peer_seconds() - began;
	seen = probe_read(probe);
	tell("hostile mail", took, &seen);
	sbuf_release(&mail);
	sbuf_release(&reply);
}

static void measure(const struct peer *peer, double seconds, bool one_event)
{
	struct probe probe;
	char request[200];

	probe_start(&probe, peer);
	follow(&probe, "pages of all", seconds);
	during(peer, &probe, "status", "{\"do\":\"status\"}");
	during(peer, &probe, "outbox", "{\"do\":\"outbox\"}");
	if (one_event)
		read_event(peer, &probe);
	during(peer, &probe, "verify", "{\"do\":\"verify\"}");
	snprintf(request, sizeof(request), "{\"do\":\"backup\",\"file\":\"%s/backup.db\"}",
		 peer->dir);
	during(peer, &probe, "backup", request);
	start_group(peer, &probe);
	during(peer, &probe, "publish", "{\"do\":\"publish\",\"group\":1}");
	follow(&probe, "letters and pages", seconds);
	hostile_mail(peer, &probe);
	probe_stop(&probe);
}

int main(int argc, char **argv)
{
	int games = argc > 1 ? (int)strtol(argv[1], NULL, 10) : 100000;
	struct world world;
	struct peer peer;
	double began;

	setvbuf(stdout, NULL, _IOLBF, 0);
	peer_init(&peer, NULL, "connections-from-one = 256\nrequests-a-minute = 10000000\n");
	peer.patience = HOUR;
	began = peer_seconds();
	if (argc > 3)
		world_make_groups(&world, &peer, games / SEVEN, 7, (int)strtol(argv[3], NULL, 10));
	else
		world_make(&world, &peer, games, 0);
	printf("%d games made in %.1f s\n", world.n, peer_seconds() - began);
	if (!peer_start(&peer))
		peer_die("the daemon does not start, see %s", peer.dir);
	measure(&peer, argc > 2 ? strtod(argv[2], NULL) : 5, argc > 3);
	peer_stop(&peer);
	peer_release(&peer, false);
	world_release(&world);
	return 0;
}
