/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* One thread per connection; as much of each protocol as libcurl uses. */
#include "tests/faults/far_host.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

#include "tests/play/peer.h"

struct talk {
	struct far_host *host;
	int fd;
	struct sbuf in;
	size_t at;
};

static void say(struct talk *talk, const char *line)
{
	peer_send(talk->fd, line, strlen(line));
	peer_send(talk->fd, "\r\n", 2);
}

/* The next line without its end; NULL when the peer is gone.  Valid until the next call. */
static char *hear(struct talk *talk)
{
	for (;;) {
		char *from = talk->in.buf + talk->at, buf[65536];
		char *lf = memchr(from, '\n', talk->in.len - talk->at);
		ssize_t n;

		if (lf) {
			*lf = '\0';
			if (lf > from && lf[-1] == '\r')
				lf[-1] = '\0';
			talk->at += (size_t)(lf - from) + 1;
			return from;
		}
		memmove(talk->in.buf, from, talk->in.len - talk->at);
		sbuf_setlen(&talk->in, talk->in.len - talk->at);
		talk->at = 0;
		n = recv(talk->fd, buf, sizeof(buf), 0);
		if (n <= 0)
			return NULL;
		sbuf_add(&talk->in, buf, (size_t)n);
	}
}

static bool is_word(const char *line, const char *word)
{
	return strncasecmp(line, word, strlen(word)) == 0;
}

/* --- SMTP --------------------------------------------------------------------------------------
 */

static void take_data(struct talk *talk)
{
	struct sbuf mail = SBUF_INIT;
	char *line;

	while ((line = hear(talk)) && strcmp(line, ".") != 0)
		sbuf_addf(&mail, "%s\r\n", *line == '.' ? line + 1 : line);
	if (line)
		far_host_put(talk->host, mail.buf, mail.len);
	sbuf_release(&mail);
	say(talk, "250 kept");
}

static void talk_smtp(struct talk *talk)
{
	char *line;

	say(talk, "220 far.test ESMTP");
	while ((line = hear(talk))) {
		if (is_word(line, "QUIT"))
			break;
		if (is_word(line, "DATA")) {
			say(talk, "354 go on");
			take_data(talk);
		} else {
			say(talk, "250 fine");
		}
	}
}

/* --- POP3 --------------------------------------------------------------------------------------
 */

static void list(struct talk *talk)
{
	struct far_host *host = talk->host;
	char line[64];

	say(talk, "+OK");
	for (int i = 0; i < host->n_mails; i++) {
		snprintf(line, sizeof(line), "%d uid%d", i + 1, i + 1);
		if (!host->mails[i].deleted)
			say(talk, line);
	}
	say(talk, ".");
}

static void retrieve(struct talk *talk, struct far_mail *mail)
{
	struct sbuf out = SBUF_INIT;
	bool start = true;

	sbuf_adds(&out, "+OK\r\n");
	for (size_t i = 0; i < mail->bytes.len; i++) {
		if (start && mail->bytes.buf[i] == '.')
			sbuf_addc(&out, '.');
		sbuf_addc(&out, mail->bytes.buf[i]);
		start = mail->bytes.buf[i] == '\n';
	}
	sbuf_adds(&out, start ? ".\r\n" : "\r\n.\r\n");
	peer_send(talk->fd, out.buf, out.len);
	sbuf_release(&out);
}

static struct far_mail *mail_of(struct talk *talk, const char *line)
{
	long n = strtol(line + 5, NULL, 10);

	return n >= 1 && n <= talk->host->n_mails ? &talk->host->mails[n - 1] : NULL;
}

static void talk_pop3(struct talk *talk)
{
	char *line;

	say(talk, "+OK far.test");
	while ((line = hear(talk))) {
		bool about_one = is_word(line, "RETR ") || is_word(line, "DELE ");
		struct far_mail *mail = about_one ? mail_of(talk, line) : NULL;

		if (is_word(line, "QUIT"))
			break;
		if (is_word(line, "UIDL"))
			list(talk);
		else if (mail && is_word(line, "RETR"))
			retrieve(talk, mail);
		else if (mail)
			mail->deleted = true, say(talk, "+OK");
		else
			say(talk, is_word(line, "USER") || is_word(line, "PASS") ? "+OK" : "-ERR");
	}
}

/* --- life --------------------------------------------------------------------------------------
 */

static void *answer(void *arg)
{
	struct far_call *call = arg;
	struct talk talk = {.host = call->host, .fd = call->fd, .in = SBUF_INIT};

	if (call->host->pop3)
		talk_pop3(&talk);
	else
		talk_smtp(&talk);
	shutdown(call->fd, SHUT_RDWR);
	sbuf_release(&talk.in);
	return NULL;
}

static void *serve(void *arg)
{
	struct far_host *host = arg;
	int fd;

	while ((fd = accept(host->listener, NULL, NULL)) >= 0) {
		struct far_call *call = &host->calls[host->n_calls];

		if (host->n_calls == FAR_CALLS)
			peer_die("the far host has no line left");
		*call = (struct far_call){.host = host, .fd = fd};
		if (pthread_create(&call->thread, NULL, answer, call) != 0)
			peer_die("the far host has no thread left");
		host->n_calls++;
	}
	return NULL;
}

static int bound(int port)
{
	struct sockaddr_in sin = {.sin_family = AF_INET,
				  .sin_port = htons((uint16_t)port),
				  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
	int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), one = 1;

	setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof(one));
	if (fd < 0 || bind(fd, (struct sockaddr *)&sin, sizeof(sin)) < 0)
		peer_die("port %d cannot be had", port);
	return fd;
}

void far_host_init(struct far_host *host, bool pop3)
{
	struct sockaddr_in sin;
	socklen_t len = sizeof(sin);
	int fd = bound(0);

	getsockname(fd, (struct sockaddr *)&sin, &len);
	memset(host, 0, sizeof(*host));
	host->keeper = fd;
	host->port = ntohs(sin.sin_port);
	host->listener = -1;
	host->pop3 = pop3;
	pthread_mutex_init(&host->lock, NULL);
}

void far_host_up(struct far_host *host)
{
	host->listener = bound(host->port);
	if (listen(host->listener, 64) < 0 || pthread_create(&host->thread, NULL, serve, host) != 0)
		peer_die("the far host does not come up");
}

void far_host_down(struct far_host *host)
{
	if (host->listener < 0)
		return;
	shutdown(host->listener, SHUT_RDWR);
	pthread_join(host->thread, NULL);
	close(host->listener);
	host->listener = -1;
	for (int i = 0; i < host->n_calls; i++) {
		shutdown(host->calls[i].fd, SHUT_RDWR);
		pthread_join(host->calls[i].thread, NULL);
		close(host->calls[i].fd);
	}
	host->n_calls = 0;
}

void far_host_put(struct far_host *host, const void *bytes, size_t len)
{
	pthread_mutex_lock(&host->lock);
	if (host->n_mails == FAR_MAILS)
		peer_die("the far host is full");
	sbuf_init(&host->mails[host->n_mails].bytes);
	sbuf_add(&host->mails[host->n_mails].bytes, bytes, len);
	host->n_mails++;
	pthread_mutex_unlock(&host->lock);
}

int far_host_count(struct far_host *host)
{
	int n = 0;

	pthread_mutex_lock(&host->lock);
	for (int i = 0; i < host->n_mails; i++)
		n += !host->mails[i].deleted;
	pthread_mutex_unlock(&host->lock);
	return n;
}

void far_host_release(struct far_host *host)
{
	far_host_down(host);
	close(host->keeper);
	for (int i = 0; i < host->n_mails; i++)
		sbuf_release(&host->mails[i].bytes);
	pthread_mutex_destroy(&host->lock);
}
