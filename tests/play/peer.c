/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Processes and sockets for the tests that need a whole daemon.
 */
#include "tests/play/peer.h"
#include "tests/scratch.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

void peer_die(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	vfprintf(stderr, fmt, ap);
	va_end(ap);
	fputc('\n', stderr);
	exit(1);
}

double peer_seconds(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return (double)ts.tv_sec + (double)ts.tv_nsec / 1e9;
}

/* A port that was free a moment ago. */
static int free_port(void)
{
	struct sockaddr_in sin = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
	socklen_t len = sizeof(sin);
	int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

	if (fd < 0 || bind(fd, (struct sockaddr *)&sin, sizeof(sin)) < 0 ||
	    getsockname(fd, (struct sockaddr *)&sin, &len) < 0)
		peer_die("no free port: %s", strerror(errno));
	close(fd);
	return ntohs(sin.sin_port);
}

static void write_config(const struct peer *peer, const char *extra)
{
	FILE *f = fopen(peer->config, "w");
	const char *top = getenv("top_builddir");

	if (!f)
		peer_die("%s: %s", peer->config, strerror(errno));
	fprintf(f,
		"domain = " PEER_DOMAIN "\n"
		"%s"
		"database = %s\n"
		"database-standby = no\n"
		"state-dir = .\n"
		"lmtp-socket = lmtp.sock\n"
		"control-socket = control.sock\n"
		"http-listen = 127.0.0.1:%d\n"
		"%s"
		"outgoing-dir = out\n"
		"publish-dir = pages\n"
		"locale-dir = %s/po\n"
		"%s",
		strstr(extra, "\nlanguage=") ? "" : "language = en\n",
		strchr(peer->database, ':') ? peer->database : "k.db", peer->http_port,
		strstr(extra, "outgoing = ") ? "" : "outgoing = files\n", top ? top : "/nowhere",
		extra);
	if (fclose(f) != 0)
		peer_die("%s: %s", peer->config, strerror(errno));
}

/* --- a database on PostgreSQL ----------------------------------------------------------------- */

static bool on_postgres(void)
{
	const char *uri = getenv("KSKAK_TEST_DATABASE");

	return uri && *uri;
}

static bool run_at_server(const char *sql)
{
	pid_t pid = fork();
	int status;

	if (pid == 0) {
		execlp("psql", "psql", "-qX", "-v", "ON_ERROR_STOP=1", "-c", sql,
		       getenv("KSKAK_TEST_DATABASE"), (char *)NULL);
		_exit(127);
	}
	return pid > 0 && waitpid(pid, &status, 0) == pid && status == 0;
}

/* Named like the directory. */
static const char *name_of_database(const struct peer *peer, char ret_name[40])
{
	snprintf(ret_name, 40, "kskak_play_%.28s", strrchr(peer->dir, '-') + 1);
	return ret_name;
}

static void make_database(struct peer *peer)
{
	const char *uri = getenv("KSKAK_TEST_DATABASE"), *template = getenv("KSKAK_TEST_TEMPLATE");
	char sql[200], name[40];

	snprintf(sql, sizeof(sql),
		 "CREATE DATABASE \"%s\" TEMPLATE %s ENCODING 'UTF8' LOCALE 'C' STRATEGY FILE_COPY",
		 name_of_database(peer, name), template ? template : "template0");
	if (!run_at_server(sql) ||
	    (size_t)snprintf(peer->database, sizeof(peer->database), "%s%cdbname=%s", uri,
			     strchr(uri, '?') ? '&' : '?', name) >= sizeof(peer->database))
		peer_die("no database at %s", uri);
}

static void drop_database(const struct peer *peer)
{
	char sql[100], name[40];

	snprintf(sql, sizeof(sql), "DROP DATABASE IF EXISTS \"%s\" WITH (FORCE)",
		 name_of_database(peer, name));
	run_at_server(sql);
}

void peer_init(struct peer *peer, const char *clock, const char *extra)
{
	*peer = (struct peer){.clock = clock};
	if (!scratch_path(peer->dir, sizeof(peer->dir), "kskakd-play"))
		peer_die("TMPDIR is too long a path");
	if (!mkdtemp(peer->dir))
		peer_die("%s: %s", peer->dir, strerror(errno));
	snprintf(peer->outgoing, sizeof(peer->outgoing), "%s/out", peer->dir);
	snprintf(peer->lmtp, sizeof(peer->lmtp), "%s/lmtp.sock", peer->dir);
	snprintf(peer->control, sizeof(peer->control), "%s/control.sock", peer->dir);
	snprintf(peer->config, sizeof(peer->config), "%s/kskakd.conf", peer->dir);
	snprintf(peer->log, sizeof(peer->log), "%s/log", peer->dir);
	if (on_postgres())
		make_database(peer);
	else
		snprintf(peer->database, sizeof(peer->database), "%s/k.db", peer->dir);
	peer->http_port = free_port();
	write_config(peer, extra);
}

static void run_daemon(const struct peer *peer)
{
	const char *top = getenv("top_builddir"), *other = getenv("KSKAKD");
	char program[4096], clock[64], draws[64];
	int fd;

	snprintf(program, sizeof(program), "%s%s",
		 other ? other
		 : top ? top
		       : ".",
		 other ? "" : "/kskakd");
	snprintf(clock, sizeof(clock), "--test-clock=%s", peer->clock ? peer->clock : "");
	snprintf(draws, sizeof(draws), "--test-draws=%s", peer->draws ? peer->draws : "");
	fd = open(peer->log, O_WRONLY | O_CREAT | O_APPEND, 0640);
	if (fd >= 0)
		dup2(fd, STDERR_FILENO);
	prctl(PR_SET_PDEATHSIG, SIGKILL); /* a daemon ends with its test */
	execl(program, program, "-c", peer->config, peer->clock ? clock : NULL,
	      peer->clock && peer->draws ? draws : NULL, (char *)NULL);
	_exit(127);
}

/* True when the daemon answers, false when it has exited. */
static bool wait_ready(struct peer *peer)
{
	double end = peer_seconds() + PEER_DEADLINE;
	struct timespec pause = {0, 2000000};
	int status;

	while (peer_seconds() < end) {
		int fd = peer_connect_unix(peer->control);

		if (fd >= 0) {
			close(fd);
			return true;
		}
		if (waitpid(peer->pid, &status, WNOHANG) == peer->pid) {
			peer->pid = 0;
			return false;
		}
		nanosleep(&pause, NULL);
	}
	peer_kill(peer);
	return false;
}

void peer_launch(struct peer *peer)
{
	peer->pid = fork();
	if (peer->pid < 0)
		peer_die("fork: %s", strerror(errno));
	if (!peer->pid)
		run_daemon(peer);
}

bool peer_start(struct peer *peer)
{
	peer_launch(peer);
	return wait_ready(peer);
}

int peer_stop(struct peer *peer)
{
	if (!peer->pid)
		return 0;
	kill(peer->pid, SIGTERM);
	return peer_wait(peer);
}

int peer_wait(struct peer *peer)
{
	double end = peer_seconds() + PEER_DEADLINE;
	struct timespec pause = {0, 2000000};
	int status;

	while (peer_seconds() < end) {
		if (waitpid(peer->pid, &status, WNOHANG) == peer->pid) {
			peer->pid = 0;
			return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
		}
		nanosleep(&pause, NULL);
	}
	peer_kill(peer);
	return -1;
}

void peer_kill(struct peer *peer)
{
	if (!peer->pid)
		return;
	kill(peer->pid, SIGKILL);
	waitpid(peer->pid, NULL, 0);
	peer->pid = 0;
}

static int remove_one(const char *path, const struct stat *st, int type, struct FTW *ftw)
{
	(void)st;
	(void)type;
	(void)ftw;
	return remove(path);
}

void peer_release(struct peer *peer, bool keep)
{
	peer_kill(peer);
	if (on_postgres() && !keep)
		drop_database(peer);
	if (!keep)
		nftw(peer->dir, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

long peer_log_length(const struct peer *peer)
{
	struct stat st;

	return stat(peer->log, &st) == 0 ? (long)st.st_size : 0;
}

bool peer_said(const struct peer *peer, long from, const char *words)
{
	FILE *f = fopen(peer->log, "r");
	char line[4096];
	bool found = false;

	if (!f)
		return false;
	fseek(f, from, SEEK_SET);
	while (!found && fgets(line, sizeof(line), f))
		found = strstr(line, words) != NULL;
	fclose(f);
	return found;
}

void peer_await_words(const struct peer *peer, long from, const char *words)
{
	double end = peer_seconds() + PEER_DEADLINE;
	struct timespec pause = {0, 5000000};

	while (!peer_said(peer, from, words)) {
		if (peer_seconds() > end)
			peer_die("the daemon never said '%s', see %s", words, peer->log);
		nanosleep(&pause, NULL);
	}
}

static void set_timeout(int fd, int seconds)
{
	struct timeval tv = {seconds, 0};

	setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &tv, sizeof(tv));
	setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &tv, sizeof(tv));
}

/* On a server each of the many turns of a leap over years asks it several times. */
static int with_timeout(int fd)
{
	set_timeout(fd, on_postgres() ? 3 * PEER_DEADLINE : PEER_DEADLINE);
	return fd;
}

int peer_connect_unix(const char *path)
{
	struct sockaddr_un sun = {.sun_family = AF_UNIX};
	int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);

	snprintf(sun.sun_path, sizeof(sun.sun_path), "%s", path);
	if (fd >= 0 && connect(fd, (struct sockaddr *)&sun, sizeof(sun)) == 0)
		return with_timeout(fd);
	if (fd >= 0)
		close(fd);
	return -1;
}

int peer_connect_http(const struct peer *peer)
{
	struct sockaddr_in sin = {.sin_family = AF_INET,
				  .sin_port = htons((uint16_t)peer->http_port),
				  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
	int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), one = 1;

	if (fd >= 0 && connect(fd, (struct sockaddr *)&sin, sizeof(sin)) == 0) {
		setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof(one));
		return with_timeout(fd);
	}
	if (fd >= 0)
		close(fd);
	return -1;
}

bool peer_send(int fd, const void *data, size_t len)
{
	const char *p = data;

	while (len) {
		ssize_t n = send(fd, p, len, MSG_NOSIGNAL);

		if (n <= 0)
			return false;
		p += n;
		len -= (size_t)n;
	}
	return true;
}

/* Reads one LMTP reply, with continuation lines; returns its code, 0 = the peer is gone. */
static int lmtp_reply(int fd, struct sbuf *line)
{
	char c;

	for (;;) {
		sbuf_reset(line);
		while (recv(fd, &c, 1, 0) == 1 && c != '\n')
			sbuf_addc(line, c);
		if (line->len < 4)
			return 0;
		if (line->buf[3] == ' ')
			return (int)strtol(line->buf, NULL, 10);
	}
}

static bool is_ascii(const char *text)
{
	for (; *text; text++)
		if ((unsigned char)*text >= 0x80)
			return false;
	return true;
}

static int lmtp_say(int fd, struct sbuf *reply, const char *fmt, const char *arg)
{
	struct sbuf line = SBUF_INIT;
	bool sent;

	sbuf_adds(&line, fmt);
	if (arg)
		sbuf_adds(&line, arg);
	if (arg)
		sbuf_adds(&line, is_ascii(arg) ? ">" : "> SMTPUTF8");
	sbuf_adds(&line, "\r\n");
	sent = peer_send(fd, line.buf, line.len);
	sbuf_release(&line);
	return sent ? lmtp_reply(fd, reply) : 0;
}

/* Appends the mail with dots doubled, and the closing dot. */
static void add_data(const char *mail, size_t len, struct sbuf *out)
{
	bool start = true;

	for (size_t i = 0; i < len; i++) {
		if (start && mail[i] == '.')
			sbuf_addc(out, '.');
		sbuf_addc(out, mail[i]);
		start = mail[i] == '\n';
	}
	sbuf_adds(out, start ? ".\r\n" : "\r\n.\r\n");
}

int peer_lmtp_bytes(const struct peer *peer, const char *from, const char *to, const void *mail,
		    size_t len, struct sbuf *ret_reply)
{
	int fd = peer_connect_unix(peer->lmtp), code = 0;
	struct sbuf data = SBUF_INIT;

	if (fd < 0)
		return 0;
	add_data(mail, len, &data);
	code = lmtp_reply(fd, ret_reply);
	if (code == 220)
		code = lmtp_say(fd, ret_reply, "LHLO test", NULL);
	if (code == 250)
		code = lmtp_say(fd, ret_reply, "MAIL FROM:<", from);
	if (code == 250)
		code = lmtp_say(fd, ret_reply, "RCPT TO:<", to);
	if (code == 250)
		code = lmtp_say(fd, ret_reply, "DATA", NULL);
	if (code == 354)
		code = peer_send(fd, data.buf, data.len) ? lmtp_reply(fd, ret_reply) : 0;
	close(fd);
	sbuf_release(&data);
	return code;
}

int peer_lmtp(const struct peer *peer, const char *from, const char *to, const char *mail,
	      struct sbuf *ret_reply)
{
	struct sbuf lines = SBUF_INIT;
	const char *p;
	int code;

	for (p = mail; *p; p++) {
		if (*p == '\n' && (p == mail || p[-1] != '\r'))
			sbuf_addc(&lines, '\r');
		sbuf_addc(&lines, *p);
	}
	code = peer_lmtp_bytes(peer, from, to, lines.buf, lines.len, ret_reply);
	sbuf_release(&lines);
	return code;
}

static void read_rest(int fd, struct sbuf *out)
{
	char buf[65536];
	ssize_t n;

	while ((n = recv(fd, buf, sizeof(buf), 0)) > 0)
		sbuf_add(out, buf, (size_t)n);
}

int peer_request(const struct peer *peer, const char *method, const char *path, const char *headers,
		 const char *body, struct sbuf *ret_head, struct sbuf *ret_body)
{
	struct sbuf text = SBUF_INIT;
	int fd = peer_connect_http(peer), status = 0;
	const char *rest;

	if (fd < 0)
		return 0;
	sbuf_addf(&text, "%s %s HTTP/1.1\r\nHost: " PEER_DOMAIN "\r\nConnection: close\r\n%s",
		  method, path, headers);
	if (body)
		sbuf_addf(&text, "Content-Length: %zu\r\n", strlen(body));
	sbuf_addf(&text, "\r\n%s", body ? body : "");
	if (peer_send(fd, text.buf, text.len)) {
		sbuf_reset(&text);
		read_rest(fd, &text);
		if (text.len > 12)
			status = (int)strtol(text.buf + 9, NULL, 10);
		rest = strstr(text.buf, "\r\n\r\n");
		if (rest)
			sbuf_adds(ret_body, rest + 4);
		if (rest && ret_head)
			sbuf_add(ret_head, text.buf, (size_t)(rest + 2 - text.buf));
	}
	close(fd);
	sbuf_release(&text);
	return status;
}

int peer_http(const struct peer *peer, const char *method, const char *path, const char *token,
	      const char *body, struct sbuf *ret_body)
{
	struct sbuf headers = SBUF_INIT;
	int status;

	if (token)
		sbuf_addf(&headers, "Authorization: Bearer %s\r\n", token);
	if (body)
		sbuf_adds(&headers, "Content-Type: application/json\r\n");
	status = peer_request(peer, method, path, headers.buf, body, NULL, ret_body);
	sbuf_release(&headers);
	return status;
}

/* Reads one line of JSON. */
static json_t *read_answer(int fd)
{
	struct sbuf text = SBUF_INIT;
	json_t *answer;
	char c;

	while (recv(fd, &c, 1, 0) == 1 && c != '\n')
		sbuf_addc(&text, c);
	answer = json_loadb(text.buf, text.len, 0, NULL);
	sbuf_release(&text);
	return answer;
}

json_t *peer_control(const struct peer *peer, const char *line)
{
	int fd = peer_connect_unix(peer->control);
	json_t *answer = NULL;

	if (fd < 0)
		return NULL;
	if (peer->patience)
		set_timeout(fd, peer->patience);
	if (peer_send(fd, line, strlen(line)) && peer_send(fd, "\n", 1))
		answer = read_answer(fd);
	close(fd);
	return answer;
}

json_t *peer_deliver(const struct peer *peer, const char *from, const char *to, const void *mail,
		     size_t len)
{
	int fd = peer_connect_unix(peer->control);
	struct sbuf line = SBUF_INIT;
	json_t *answer = NULL;

	if (fd < 0)
		return NULL;
	sbuf_addf(&line,
		  "{\"do\":\"deliver\",\"from\":\"%s\",\"recipient\":\"%s\",\"bytes\":%zu}\n", from,
		  to, len);
	if (peer_send(fd, line.buf, line.len) && peer_send(fd, mail, len))
		answer = read_answer(fd);
	close(fd);
	sbuf_release(&line);
	return answer;
}
