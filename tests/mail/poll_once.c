/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * poll_once URL USER PASSWORD COUNT [retry]: polls a mailbox until COUNT messages came or four
 * seconds pass without one, writes each to standard output after a line "message STAMP LENGTH", and
 * marks it unless "retry" is given.  For dovecot.sh.
 */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mail/wire/poller.h"

static int take(struct poller *p, enum poller_fate fate)
{
	struct polled m;

	if (!poller_next(p, &m))
		return 0;
	printf("message %lld %zu\n", (long long)m.stamped.sec, m.len);
	fwrite(m.raw, 1, m.len, stdout);
	poller_done(p, m.id, fate);
	return 1;
}

int main(int argc, char **argv)
{
	struct poller_settings set = {.interval_seconds = 3600, .timeout_seconds = 10};
	struct sbuf why = SBUF_INIT;
	struct poller *p;
	int wanted, got = 0;

	if (argc < 5)
		return 2;
	set.url = argv[1];
	set.user = argv[2];
	set.password = argv[3];
	wanted = atoi(argv[4]);
	p = poller_new(&set, &why);
	while (p && got < wanted && !why.len) {
		struct pollfd fd = {poller_fd(p), POLLIN, 0};
		if (poll(&fd, 1, 4000) == 0)
			break;
		got += take(p, argc > 5 ? POLLER_RETRY : POLLER_STORED);
		poller_trouble(p, &why);
	}
	poller_free(p);
	if (why.len)
		fprintf(stderr, "%s\n", why.buf);
	sbuf_release(&why);
	return got == wanted ? 0 : 1;
}
