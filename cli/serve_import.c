/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Imports a rating list in a process of its own, so that a long one does not hold up the pages; see
 * serve.h.  The process writes the bytes it has read, a line each, then "=" and its exit status, a
 * line as well, and its messages.
 */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/list_file.h"
#include "cli/list_import.h"
#include "cli/serve.h"
#include "cli/serve_child.h"
#include "cli/usage.h"
#include "core/base/mem.h"
#include "text/text.h"

#define SAID_MOST 1000000 /* bytes of a process that writes more than ours does */
#define TELL_EACH 1048576 /* bytes of the list */

/* --- the process ---------------------------------------------------------------------------- */

struct teller {
	int fd;
	unsigned long long next;
};

static void tell(void *arg, unsigned long long bytes)
{
	struct teller *t = arg;
	char line[32];

	if (bytes < t->next)
		return;
	t->next = bytes + TELL_EACH;
	snprintf(line, sizeof(line), "%llu\n", bytes);
	serve_child_write(t->fd, line, strlen(line));
}

static void __attribute__((noreturn)) run_import(int fd, const char *path, const char *name)
{
	struct teller teller = {fd, TELL_EACH};
	char *file = mem_strdup(path);
	struct list_import o = {name, NULL, &file, 1, tell, &teller};
	struct sbuf messages = SBUF_INIT, said = SBUF_INIT;
	char line[16];
	int status;

	usage_collect(&messages);
	status = list_import(&o, &said);
	snprintf(line, sizeof(line), "=%d\n", status);
	serve_child_write(fd, line, strlen(line));
	serve_child_write(fd, messages.buf, messages.len);
	serve_child_write(fd, said.buf, said.len);
	_exit(0);
}

/* --- the desk ------------------------------------------------------------------------------- */

static bool begin(struct serve_import *i, const char *path, const char *name)
{
	struct stat st;
	int fd;
	pid_t pid = serve_child_start(&fd);

	if (!pid)
		run_import(fd, path, name);
	if (pid < 0)
		return false;
	i->pid = pid;
	i->fd = fd;
	i->path = mem_strdup(path);
	i->size = stat(path, &st) ? 0 : (unsigned long long)st.st_size;
	i->done = 0;
	sbuf_reset(&i->said);
	return true;
}

/* The lines that have come; "=" begins the last part. */
static void take_lines(struct serve_import *i)
{
	const char *at = i->said.buf, *end;
	size_t left;

	for (; *at && *at != '='; at = end + 1) {
		end = strchr(at, '\n');
		if (!end)
			break;
		i->done = strtoull(at, NULL, 10);
	}
	left = i->said.len - (size_t)(at - i->said.buf);
	memmove(i->said.buf, at, left);
	sbuf_setlen(&i->said, left);
}

/* Reads what has come; true at the end of the process. */
static bool has_ended(struct serve_import *i)
{
	char piece[4096];
	ssize_t n;

	while ((n = read(i->fd, piece, sizeof(piece))) > 0) {
		if (i->said.len < SAID_MOST)
			sbuf_add(&i->said, piece, (size_t)n);
	}
	take_lines(i);
	return n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR);
}

static void forget(struct serve_import *i)
{
	close(i->fd);
	waitpid(i->pid, NULL, 0);
	free(i->path);
	i->path = NULL;
	i->pid = 0;
	serve_kept_release(&i->asked);
}

/* Ends the import; returns its exit status, with its messages. */
static int finish(struct serve_import *i, struct sbuf *messages)
{
	const char *text = strchr(i->said.buf, '\n');
	int status = EXIT_USAGE;

	if (i->said.buf[0] == '=' && text) {
		status = (int)strtol(i->said.buf + 1, NULL, 10);
		sbuf_adds(messages, text + 1);
	} else {
		sbuf_adds(messages, usage_tr(N_("The import ended before it was complete.")));
	}
	forget(i);
	return status;
}

int serve_import_start(struct serve *s, const struct serve_request *r, struct sbuf *messages)
{
	const char *path = serve_field(&r->form, "path"), *name = serve_field(&r->form, "as");
	struct serve_import *i = &s->import;

	if (i->pid || !path || *path != '/') {
		usage_collect(messages);
		usage_error("%s", i->pid ? usage_tr(N_("another list is being imported"))
					 : usage_tr(N_("the whole path is needed, from /")));
		usage_collect(NULL);
		return 422;
	}
	if (!begin(i, path, name && *name ? name : NULL)) {
		sbuf_addf(messages, "%s\n", strerror(errno));
		return 422;
	}
	serve_kept_init(&i->asked, r);
	return SERVE_IMPORT_RUNS;
}

bool serve_import_has_ended(struct serve *s)
{
	return !s->import.pid || has_ended(&s->import);
}

int serve_import_end(struct serve *s, struct serve_kept *ret_asked, struct sbuf *messages)
{
	struct serve_import *i = &s->import;

	if (!i->pid || !has_ended(i))
		return SERVE_IMPORT_RUNS;
	*ret_asked = i->asked;
	i->asked = (struct serve_kept){0};
	return finish(i, messages) == EXIT_USAGE ? 422 : 303;
}

void serve_import_look(struct serve *s, const struct lang *lang)
{
	struct sbuf messages = SBUF_INIT;
	int status;

	if (!s->import.pid || !has_ended(&s->import))
		return;
	status = finish(&s->import, &messages);
	sbuf_addf(&s->notice, "%s: %s\n", tr(lang, "Import a rating list"),
		  status == EXIT_USAGE ? tr(lang, "not imported") : tr(lang, "saved"));
	sbuf_add(&s->notice, messages.buf, messages.len);
	sbuf_release(&messages);
}

int serve_import_percent(const struct serve *s)
{
	const struct serve_import *i = &s->import;

	if (!i->pid)
		return -1;
	if (!i->size)
		return 0;
	return i->done < i->size ? (int)(i->done * 100 / i->size) : 100;
}

/*
 * The process may have written its list before the signal came; what is beside it is of no use to
 * anybody.
 */
static void kill_import(struct serve_import *i)
{
	pid_t pid = i->pid;

	kill(pid, SIGTERM);
	forget(i);
	list_file_sweep(pid);
}

void serve_import_stop(struct serve *s)
{
	if (s->import.pid)
		kill_import(&s->import);
	sbuf_release(&s->import.said);
}

int serve_import_cancel(struct serve *s, struct sbuf *messages)
{
	if (!s->import.pid) {
		usage_collect(messages);
		usage_error(N_("nothing is being imported"));
		usage_collect(NULL);
		return 422;
	}
	kill_import(&s->import);
	return 303;
}
