/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Long answers, made in a process of its own, so that other pages are answered meanwhile; see
 * serve.h.  The process writes the numbers and texts of its reply.
 */
#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/serve.h"
#include "cli/serve_child.h"

#define NICE 5 /* the pages come first */

/* What stands before the texts. */
struct said {
	int status, refresh;
	bool own_style;
	size_t type, location, file_name, body; /* bytes */
};

static bool is_check(const char *path)
{
	size_t len = strlen("/check");

	return !strncmp(path, "/check", len) && (!path[len] || path[len] == '/');
}

/* Pages, which show the notice, unlike papers and files. */
static bool is_page(const struct serve_request *r)
{
	return is_check(r->path) || !strcmp(r->path, "/norms");
}

bool serve_job_is_long(const struct serve_request *r)
{
	const char *format = serve_field(&r->query, "format");

	if (r->post)
		return false;
	return (!strcmp(r->path, "/print") && format && !strcmp(format, "pdf")) ||
	       !strcmp(r->path, "/random") ||
	       (!strcmp(r->path, "/file") && serve_field(&r->query, "as")) || is_page(r);
}

static void __attribute__((noreturn)) run(struct serve *s, const struct serve_request *r, int fd)
{
	struct serve_reply reply = {.status = 500};
	struct said said = {0};

	sbuf_init(&reply.body);
	sbuf_init(&reply.location);
	sbuf_init(&reply.file_name);
	s->import.pid = 0;
	errno = 0;
	if (nice(NICE) < 0 && errno)
		_exit(1);
	serve_answer(s, r, &reply);
	said.status = reply.status;
	said.refresh = reply.refresh;
	said.own_style = reply.own_style;
	said.type = reply.type ? strlen(reply.type) : 0;
	said.location = reply.location.len;
	said.file_name = reply.file_name.len;
	said.body = reply.body.len;
	serve_child_write(fd, &said, sizeof(said));
	serve_child_write(fd, reply.type, said.type);
	serve_child_write(fd, reply.location.buf, said.location);
	serve_child_write(fd, reply.file_name.buf, said.file_name);
	serve_child_write(fd, reply.body.buf, said.body);
	_exit(0);
}

bool serve_job_start(struct serve *s, const struct serve_request *r, struct serve_job *ret)
{
	/* What the next answers need as well is read here, once. */
	serve_report_load(s);
	if (s->report.there)
		serve_report_order(s);
	ret->pid = serve_child_start(&ret->fd);
	if (!ret->pid)
		run(s, r, ret->fd);
	if (ret->pid < 0)
		return false;
	if (is_page(r))
		sbuf_reset(&s->notice);
	sbuf_init(&ret->said);
	sbuf_init(&ret->type);
	return true;
}

bool serve_job_has_ended(struct serve_job *j)
{
	char piece[65536];
	ssize_t n;

	while ((n = read(j->fd, piece, sizeof(piece))) > 0)
		sbuf_add(&j->said, piece, (size_t)n);
	return n == 0 || (errno != EAGAIN && errno != EINTR);
}

static const char *take(const char *at, size_t len, struct sbuf *out)
{
	sbuf_add(out, at, len);
	return at + len;
}

bool serve_job_take(struct serve_job *j, struct serve_reply *ret)
{
	const char *at = j->said.buf + sizeof(struct said);
	struct said said;

	if (j->said.len < sizeof(said))
		return false;
	memcpy(&said, j->said.buf, sizeof(said));
	if (j->said.len != sizeof(said) + said.type + said.location + said.file_name + said.body)
		return false;
	ret->status = said.status;
	ret->refresh = said.refresh;
	ret->own_style = said.own_style;
	at = take(at, said.type, &j->type);
	at = take(at, said.location, &ret->location);
	at = take(at, said.file_name, &ret->file_name);
	take(at, said.body, &ret->body);
	ret->type = said.type ? j->type.buf : NULL;
	return true;
}

void serve_job_release(struct serve_job *j)
{
	kill(j->pid, SIGKILL);
	close(j->fd);
	waitpid(j->pid, NULL, 0);
	sbuf_release(&j->said);
	sbuf_release(&j->type);
}
