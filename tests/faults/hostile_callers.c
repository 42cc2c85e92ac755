/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Callers of the Unix sockets who mean no good: one sends requests and reads no answer, some keep
 * connections without a request, or with a mail that never ends.  The server keeps its memory, and
 * an administrator and the mail host get through.
 */
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/load/siege.h"

#define CONNECTIONS 40
#define STRANGER    65534      /* a user without a role, if we may change to one */
#define UNREAD	    8000       /* requests with long answers */
#define GROWTH	    (8 * 1024) /* kilobytes that the server may need for them */

/* The sanitizers keep freed memory, and valgrind all of its own. */
#ifdef __SANITIZE_ADDRESS__
#define MEASURED false
#else
#define MEASURED (!getenv("MEMCHECK_DIR"))
#endif

static const char long_answer[] = "{\"do\":\"event.kinds\"}\n";
static const char owed_mail[] =
	"{\"do\":\"deliver\",\"bytes\":1000,\"recipient\":\"play@" PEER_DOMAIN "\"}\n";

static const char endless_mail[] = "LHLO x\r\nMAIL FROM:<>\r\nRCPT TO:<play@" PEER_DOMAIN ">\r\n"
				   "DATA\r\nSubject: a";

struct test {
	struct peer peer;
	int faults;
};

static void fault(struct test *t, const char *name, const char *what)
{
	printf("%s: %s\n", name, what);
	t->faults++;
}

static bool answers(const struct test *t)
{
	json_t *answer = peer_control(&t->peer, "{\"do\":\"ping\"}");
	bool good = json_is_true(json_object_get(answer, "ok"));

	json_decref(answer);
	return good;
}

static bool takes_mail(const struct test *t)
{
	struct sbuf said = SBUF_INIT;
	int code = peer_lmtp(&t->peer, "a@x.test", "play@" PEER_DOMAIN,
			     "From: a@x.test\r\nSubject: hello\r\n\r\nhello\r\n", &said);

	sbuf_release(&said);
	return code == 250;
}

static long memory(const struct test *t)
{
	char path[64], line[200];
	long kb = 0;
	FILE *f;

	snprintf(path, sizeof(path), "/proc/%d/status", (int)t->peer.pid);
	f = fopen(path, "r");
	while (f && fgets(line, sizeof(line), f))
		sscanf(line, "VmRSS: %ld", &kb);
	if (f)
		fclose(f);
	return kb;
}

/* Reads until so many lines have come; returns their number. */
static int read_lines(int fd, int n)
{
	struct pollfd p = {fd, POLLIN, 0};
	static char buf[65536];
	int lines = 0;
	ssize_t got;

	while (lines < n && poll(&p, 1, PEER_DEADLINE * 1000) > 0 &&
	       (got = recv(fd, buf, sizeof(buf), 0)) > 0)
		for (ssize_t i = 0; i < got; i++)
			lines += buf[i] == '\n';
	return lines;
}

/* Its answers wait with the caller, not in the server; none is lost once they are read. */
static void unread(struct test *t)
{
	int fd = peer_connect_unix(t->peer.control);
	long before = memory(t);

	for (int i = 0; i < UNREAD; i++)
		if (!peer_send(fd, long_answer, sizeof(long_answer) - 1))
			fault(t, "unread answers", "the requests are not taken");
	for (int i = 0; i < UNREAD + 1000; i++) /* turns of the loop */
		if (!answers(t)) {
			fault(t, "unread answers", "others get none");
			break;
		}
	if (MEASURED && memory(t) > before + GROWTH)
		fault(t, "unread answers", "are kept in memory");
	if (read_lines(fd, UNREAD) != UNREAD)
		fault(t, "unread answers", "are lost");
	close(fd);
}

/* Opens connections as another user if we may; each begins with `text`. */
static void open_all(const char *path, int *fds, const char *text)
{
	bool other = geteuid() == 0 && seteuid(STRANGER) == 0;

	for (int i = 0; i < CONNECTIONS; i++) {
		fds[i] = peer_connect_unix(path);
		if (fds[i] < 0 || !peer_send(fds[i], text, strlen(text)))
			peer_die("no connection: %s", strerror(errno));
	}
	if (other && seteuid(0) < 0)
		peer_die("seteuid: %s", strerror(errno));
}

/* One user's connections keep another user out for no time, and itself for some seconds. */
static void crowd(struct test *t, const char *name, const char *path, const char *text,
		  bool (*good)(const struct test *t))
{
	double end = peer_seconds() + (geteuid() == 0 ? 0 : PEER_DEADLINE);
	int fds[CONNECTIONS];
	bool served;

	open_all(path, fds, text);
	while (!(served = good(t)) && peer_seconds() < end)
		siege_pause(100000);
	if (!served)
		fault(t, name, "others are shut out");
	for (int i = 0; i < CONNECTIONS; i++)
		close(fds[i]);
}

int main(void)
{
	static struct test t;
	char extra[100];

	snprintf(extra, sizeof(extra), "connections = %d\nsocket-mode = 0666\n", CONNECTIONS);
	peer_init(&t.peer, NULL, extra);
	if (chmod(t.peer.dir, 0711) < 0 || !peer_start(&t.peer))
		peer_die("the daemon does not start, see %s", t.peer.log);
	unread(&t);
	crowd(&t, "mails that never end", t.peer.lmtp, endless_mail, takes_mail);
	if (geteuid() == 0) { /* each waits for seconds otherwise */
		crowd(&t, "silent callers", t.peer.control, "", answers);
		crowd(&t, "mails that never come", t.peer.control, owed_mail, answers);
		crowd(&t, "silent mail hosts", t.peer.lmtp, "", takes_mail);
	}
	if (peer_stop(&t.peer) != 0)
		fault(&t, "the end", "the daemon did not stop in order");
	peer_release(&t.peer, t.faults > 0);
	printf("%d faults\n", t.faults);
	return t.faults > 0;
}
