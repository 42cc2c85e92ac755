/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Letters by SMTP: two letters wait for each move of many games, the host is down until the moves
 * are made and their pages written, and then the daemon sends the letters over ten connections.
 * For comparison libcurl alone sends as many messages of the same size over ten connections.
 * Measures the CPU time of each process, without that of the host.
 *
 * Usage: letters [GAMES [PLIES]]
 */
#include <curl/curl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/load/meter.h"
#include "tests/load/sink.h"
#include "tests/load/world.h"

#define CONNECTIONS 10
#define PATIENCE    600

/* --- libcurl alone --------------------------------------------------------------------------- */

struct message {
	CURL *easy;
	size_t sent;
	struct curl_slist *to;
};

static char *bytes;
static size_t size;

static size_t read_message(char *to, size_t unit, size_t n, void *arg)
{
	struct message *m = arg;
	size_t left = size - m->sent, take = unit * n < left ? unit * n : left;

	memcpy(to, bytes + m->sent, take);
	m->sent += take;
	return take;
}

static void send_next(CURLM *multi, struct message *m)
{
	m->sent = 0;
	curl_multi_add_handle(multi, m->easy);
}

static void prepare(struct message *m, int port)
{
	char url[80];

	snprintf(url, sizeof(url), "smtp://127.0.0.1:%d", port);
	m->easy = curl_easy_init();
	m->to = curl_slist_append(NULL, "b@load.test");
	curl_easy_setopt(m->easy, CURLOPT_URL, url);
	curl_easy_setopt(m->easy, CURLOPT_MAIL_FROM, "a@load.test");
	curl_easy_setopt(m->easy, CURLOPT_MAIL_RCPT, m->to);
	curl_easy_setopt(m->easy, CURLOPT_UPLOAD, 1L);
	curl_easy_setopt(m->easy, CURLOPT_READFUNCTION, read_message);
	curl_easy_setopt(m->easy, CURLOPT_READDATA, m);
	curl_easy_setopt(m->easy, CURLOPT_PRIVATE, m);
}

/* Sends `n` messages in a child process, which then waits to be killed. */
static void send_bare(int port, int letters, int tell)
{
	struct message messages[CONNECTIONS] = {{.easy = NULL}};
	CURLM *multi = curl_multi_init();
	int begun = 0, done = 0, running, left;

	for (; begun < CONNECTIONS && begun < letters; begun++) {
		prepare(&messages[begun], port);
		send_next(multi, &messages[begun]);
	}
	while (done < letters) {
		CURLMsg *msg;

		curl_multi_perform(multi, &running);
		while ((msg = curl_multi_info_read(multi, &left))) {
			struct message *m;

			if (msg->data.result != CURLE_OK)
				_exit(1);
			curl_easy_getinfo(msg->easy_handle, CURLINFO_PRIVATE, &m);
			curl_multi_remove_handle(multi, m->easy);
			done++;
			if (begun++ < letters)
				send_next(multi, m);
		}
		curl_multi_poll(multi, NULL, 0, 1000, NULL);
	}
	if (write(tell, "", 1) != 1)
		_exit(1);
	pause();
}

/* CPU microseconds per message. */
static double measure_bare(int port, int letters)
{
	int ends[2];
	double cpu;
	pid_t pid;
	char done;

	if (pipe(ends) < 0)
		peer_die("no pipe");
	pid = fork();
	if (pid == 0) {
		send_bare(port, letters, ends[1]);
		_exit(0);
	}
	close(ends[1]);
	if (read(ends[0], &done, 1) != 1)
		peer_die("libcurl does not send");
	cpu = meter_cpu(pid);
	close(ends[0]);
	kill(pid, SIGKILL);
	waitpid(pid, NULL, 0);
	return cpu / letters * 1e6;
}

/* --- the daemon ------------------------------------------------------------------------------ */

static long waiting(const struct peer *peer, const char *what)
{
	json_t *answer = peer_control(peer, "{\"do\":\"ping\"}");
	json_t *number = json_object_get(json_object_get(answer, "result"), what);
	long n = (long)json_integer_value(number);

	if (!number)
		peer_die("no answer to ping");
	json_decref(answer);
	return n;
}

static void wait_for(const struct peer *peer, const char *what)
{
	double patience = peer_seconds() + PATIENCE;

	while (waiting(peer, what) > 0) {
		if (peer_seconds() > patience)
			peer_die("%s remain, see %s", what, peer->log);
		usleep(5000); /* pages are written as soon as no letter waits */
	}
}

/* A ping counts the letters that wait and has its price, so the daemon gets none meanwhile. */
static void wait_for_host(const struct sink *sink, long letters)
{
	double patience = peer_seconds() + PATIENCE;

	while (sink->arrived < letters) {
		if (peer_seconds() > patience)
			peer_die("%ld of %ld letters arrived", sink->arrived, letters);
		usleep(5000);
	}
}

/* CPU time from the return of the host until each letter is noted as sent. */
static double measure_daemon(struct peer *peer, struct world *world, struct sink *sink,
			     long *ret_letters)
{
	long before;
	double cpu;

	if (!peer_start(peer))
		peer_die("the daemon does not start, see %s", peer->log);
	sink->away = true;
	if (world_half_move(world, peer))
		peer_die("moves are refused, see %s", peer->log);
	wait_for(peer, "pages_pending");
	*ret_letters = waiting(peer, "letters_pending");
	before = sink->arrived;
	cpu = meter_cpu(peer->pid);
	sink->away = false;
	wait_for_host(sink, before + *ret_letters);
	wait_for(peer, "letters_pending");
	cpu = meter_cpu(peer->pid) - cpu;
	peer_stop(peer);
	return cpu;
}

/* A message of that many bytes, broken into lines. */
static void make_message(size_t len)
{
	size = len / 64 * 64;
	bytes = malloc(size + 1);
	memset(bytes, 'x', size);
	for (size_t i = 62; i < size; i += 64)
		memcpy(bytes + i, "\r\n", 2);
	memcpy(bytes, "Subject: x\r\n\r\n", 14);
}

int main(int argc, char **argv)
{
	int groups = argc > 1 ? (int)strtol(argv[1], NULL, 10) / 21 + 1 : 48;
	int plies = argc > 2 ? (int)strtol(argv[2], NULL, 10) : 80;
	char extra[300];
	double bare[2], daemon;
	struct world world;
	struct sink sink;
	struct peer peer;
	long letters;

	setvbuf(stdout, NULL, _IOLBF, 0);
	meter_pin();
	sink_open(&sink);
	snprintf(extra, sizeof(extra),
		 "outgoing = smtp\nsmtp-url = smtp://127.0.0.1:%d\nsmtp-tls = never\n"
		 "smtp-connections = %d\nhost-letters-a-minute = 100000\n"
		 "answers-a-day = 10000\nrequests-a-minute = 10000000\n",
		 sink.port, CONNECTIONS);
	peer_init(&peer, NULL, extra);
	world_make_groups(&world, &peer, groups, 7, plies);
	make_message(15000);
	curl_global_init(CURL_GLOBAL_DEFAULT);
	bare[0] = measure_bare(sink.port, world.n);
	daemon = measure_daemon(&peer, &world, &sink, &letters);
	bare[1] = measure_bare(sink.port, world.n);
	if (letters < world.n)
		peer_die("%ld letters of %d games", letters, world.n);
	daemon = daemon / (double)letters * 1e6;
	printf("%ld letters at ply %d: %.1f us of processor each, libcurl alone %.1f us: %.2f x "
	       "(required 0.5, aim 0.8)\n",
	       letters, plies, daemon, (bare[0] + bare[1]) / 2, (bare[0] + bare[1]) / 2 / daemon);
	sink_close(&sink);
	peer_release(&peer, false);
	world_release(&world);
	free(bytes);
	return 0;
}
