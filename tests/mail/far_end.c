/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Listens, reads lines, answers. */
#include "tests/mail/far_end.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static void note(struct far_end *far, const char *line)
{
	pthread_mutex_lock(&far->lock);
	sbuf_addf(&far->heard, "%s\n", line);
	pthread_mutex_unlock(&far->lock);
}

/* The answer to the line, or NULL to hang up. */
static const char *answer_to(struct far_end *far, const char *line)
{
	for (size_t i = 0; far->lines[i].word; i++) {
		const char *word = far->lines[i].word;
		bool once = !strncmp(word, "once ", 5);

		if (!strstr(line, once ? word + 5 : word) || (once && far->given & 1u << i))
			continue;
		far->given |= 1u << i;
		return far->lines[i].answer;
	}
	return far->otherwise;
}

static void answer(const char *text, FILE *peer, const char *line)
{
	for (; *text; text++)
		if (*text == '$')
			fprintf(peer, "%.*s", (int)strcspn(line, " "), line);
		else
			fputc(*text, peer);
	fflush(peer);
}

/* Reads and writes apart, since commands may come together. */
static void talk(struct far_end *far, int fd)
{
	FILE *in = fdopen(fd, "r"), *out = fdopen(dup(fd), "w");
	const char *text;
	char line[4096];

	fputs(far->greeting, out);
	fflush(out);
	while (fgets(line, sizeof(line), in)) {
		line[strcspn(line, "\r\n")] = '\0';
		note(far, line);
		text = answer_to(far, line);
		if (!text)
			break;
		answer(text, out, line);
	}
	fclose(out);
	fclose(in);
}

static void *serve(void *arg)
{
	struct far_end *far = arg;
	int fd;

	while ((fd = accept(far->listener, NULL, NULL)) >= 0)
		talk(far, fd);
	return NULL;
}

void far_end_open(struct far_end *far)
{
	struct sockaddr_in sin = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
	socklen_t len = sizeof(sin);

	sbuf_init(&far->heard);
	pthread_mutex_init(&far->lock, NULL);
	far->listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	if (bind(far->listener, (struct sockaddr *)&sin, sizeof(sin)) < 0 ||
	    listen(far->listener, 8) < 0 ||
	    getsockname(far->listener, (struct sockaddr *)&sin, &len) < 0 ||
	    pthread_create(&far->thread, NULL, serve, far) != 0)
		abort();
	far->port = ntohs(sin.sin_port);
}

void far_end_close(struct far_end *far)
{
	shutdown(far->listener, SHUT_RDWR);
	pthread_join(far->thread, NULL);
	close(far->listener);
	pthread_mutex_destroy(&far->lock);
	sbuf_release(&far->heard);
}

int far_end_heard(struct far_end *far, const char *words)
{
	int n = 0;

	pthread_mutex_lock(&far->lock);
	for (const char *p = far->heard.buf; (p = strstr(p, words)) != NULL; p++)
		n++;
	pthread_mutex_unlock(&far->lock);
	return n;
}
