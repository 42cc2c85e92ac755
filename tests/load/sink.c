/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* One thread and poll(2); as much of SMTP as libcurl and the daemon use, with PIPELINING (RFC
 * 2920). */
#include "tests/load/sink.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

#include "core/base/mem.h"
#include "tests/play/peer.h"

#define CALLS 64 /* concurrent connections */

struct call {
	int fd; /* -1 = free */
	bool in_data;
	struct sbuf in;
	struct sbuf out;	   /* replies to what has come, sent together */
	struct sink_letter letter; /* being received */
};

static void hang_up(struct call *call)
{
	close(call->fd);
	call->fd = -1;
	sbuf_release(&call->in);
	sbuf_release(&call->out);
}

static void say(struct call *call, const char *line)
{
	sbuf_adds(&call->out, line);
}

static void send_replies(struct call *call)
{
	if (call->out.len)
		peer_send(call->fd, call->out.buf, call->out.len);
	sbuf_reset(&call->out);
}

static bool is_word(const char *line, const char *word)
{
	return strncasecmp(line, word, strlen(word)) == 0;
}

/* The text between < and > in the line. */
static void in_angles(const char *line, char *ret_text, size_t size)
{
	const char *from = strchr(line, '<');

	snprintf(ret_text, size, "%.*s", from ? (int)strcspn(from + 1, ">") : 0,
		 from ? from + 1 : "");
}

static void keep(struct sink *sink, struct call *call)
{
	call->letter.run = sink->run;
	sink->letters = mem_room(sink->letters, sink->n + 1, &sink->cap, sizeof(*sink->letters));
	sink->letters[sink->n++] = call->letter;
	sink->arrived++;
}

static void take_line(struct sink *sink, struct call *call, const char *line)
{
	if (call->in_data && strcmp(line, ".") != 0) {
		if (is_word(line, "Message-ID:") && !call->letter.message_id[0])
			in_angles(line, call->letter.message_id, sizeof(call->letter.message_id));
	} else if (call->in_data) {
		call->in_data = false;
		keep(sink, call);
		say(call, "250 kept\r\n");
	} else if (is_word(line, "DATA")) {
		call->in_data = true;
		say(call, "354 go on\r\n");
	} else if (is_word(line, "MAIL FROM:")) {
		call->letter = (struct sink_letter){.run = 0};
		in_angles(line, call->letter.envelope, sizeof(call->letter.envelope));
		say(call, "250 fine\r\n");
	} else if (is_word(line, "EHLO")) {
		say(call, "250-sink.test\r\n250 PIPELINING\r\n");
	} else {
		say(call, is_word(line, "QUIT") ? "221 bye\r\n" : "250 fine\r\n");
	}
}

static void take_lines(struct sink *sink, struct call *call)
{
	char *from = call->in.buf, *lf;

	while ((lf = memchr(from, '\n', call->in.len - (size_t)(from - call->in.buf)))) {
		*lf = '\0';
		if (lf > from && lf[-1] == '\r')
			lf[-1] = '\0';
		take_line(sink, call, from);
		from = lf + 1;
	}
	memmove(call->in.buf, from, call->in.len - (size_t)(from - call->in.buf));
	sbuf_setlen(&call->in, call->in.len - (size_t)(from - call->in.buf));
}

static void serve(struct sink *sink, struct call *call)
{
	char buf[65536];
	ssize_t n = recv(call->fd, buf, sizeof(buf), 0);

	if (n <= 0) {
		hang_up(call);
		return;
	}
	sbuf_add(&call->in, buf, (size_t)n);
	take_lines(sink, call);
	send_replies(call);
}

static struct call *free_call(struct call *calls)
{
	for (int i = 0; i < CALLS; i++)
		if (calls[i].fd < 0)
			return &calls[i];
	peer_die("the sink has no line left");
}

static bool accept_one(struct sink *sink, struct call *calls)
{
	int fd = accept4(sink->listener, NULL, NULL, SOCK_CLOEXEC);
	struct call *call;

	if (fd < 0)
		return false;
	if (sink->away) {
		close(fd);
		return true;
	}
	call = free_call(calls);
	*call = (struct call){.fd = fd, .in = SBUF_INIT, .out = SBUF_INIT};
	say(call, "220 sink.test ESMTP\r\n");
	send_replies(call);
	return true;
}

/* The daemon is dead: reads the rest of every connection and closes it. */
static void begin_run(struct sink *sink, struct call *calls)
{
	while (accept_one(sink, calls))
		;
	for (int i = 0; i < CALLS; i++)
		while (calls[i].fd >= 0)
			serve(sink, &calls[i]);
	sink->run++;
	if (write(sink->done[1], "", 1) != 1)
		peer_die("sink: %s", strerror(errno));
}

static void *run(void *arg)
{
	struct sink *sink = arg;
	struct call calls[CALLS];
	struct pollfd fds[CALLS + 2];
	char order;

	for (int i = 0; i < CALLS; i++)
		calls[i].fd = -1;
	for (;;) {
		fds[CALLS] = (struct pollfd){sink->listener, POLLIN, 0};
		fds[CALLS + 1] = (struct pollfd){sink->orders[0], POLLIN, 0};
		for (int i = 0; i < CALLS; i++)
			fds[i] = (struct pollfd){calls[i].fd, POLLIN, 0};
		if (poll(fds, CALLS + 2, -1) < 0 && errno != EINTR)
			peer_die("poll: %s", strerror(errno));
		for (int i = 0; i < CALLS; i++)
			if (calls[i].fd >= 0 && fds[i].revents)
				serve(sink, &calls[i]);
		accept_one(sink, calls);
		if (fds[CALLS + 1].revents) {
			if (read(sink->orders[0], &order, 1) != 1)
				break;
			begin_run(sink, calls);
		}
	}
	for (int i = 0; i < CALLS; i++)
		if (calls[i].fd >= 0)
			hang_up(&calls[i]);
	return NULL;
}

void sink_open(struct sink *sink)
{
	struct sockaddr_in sin = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
	socklen_t len = sizeof(sin);

	*sink = (struct sink){
		.listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0)};
	if (bind(sink->listener, (struct sockaddr *)&sin, sizeof(sin)) < 0 ||
	    listen(sink->listener, 64) < 0 ||
	    getsockname(sink->listener, (struct sockaddr *)&sin, &len) < 0 ||
	    pipe2(sink->orders, O_CLOEXEC) < 0 || pipe2(sink->done, O_CLOEXEC) < 0 ||
	    pthread_create(&sink->thread, NULL, run, sink) != 0)
		peer_die("sink: %s", strerror(errno));
	sink->port = ntohs(sin.sin_port);
}

void sink_next_run(struct sink *sink)
{
	char done;

	if (write(sink->orders[1], "", 1) != 1 || read(sink->done[0], &done, 1) != 1)
		peer_die("sink: %s", strerror(errno));
}

void sink_end(struct sink *sink)
{
	if (sink->listener < 0)
		return;
	close(sink->orders[1]);
	pthread_join(sink->thread, NULL);
	close(sink->orders[0]);
	close(sink->done[0]);
	close(sink->done[1]);
	close(sink->listener);
	sink->listener = -1;
}

void sink_close(struct sink *sink)
{
	sink_end(sink);
	free(sink->letters);
}
