/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See timeline.h. */
#include "daemon/timeline.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "daemon/log.h"

#define BESIDE ".timeline" /* suffix of the database name */

bool timeline_parse(const char *line, struct store_server *ret_server)
{
	struct store_server server = {0};
	int end = 0;

	if (strspn(line, "0123456789 \n") != strlen(line) ||
	    sscanf(line, "%20" SCNu64 " %10" SCNu32 "\n%n", &server.system, &server.timeline,
		   &end) != 2)
		return false;
	if (!end || line[end] || !server.system || !server.timeline)
		return false;
	*ret_server = server;
	return true;
}

/* 1, 0 if there is no file, or -1 with a reason. */
static int read_file(const char *path, struct store_server *ret_server, struct sbuf *ret_why)
{
	char line[TIMELINE_LINE_MAX + 1];
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	ssize_t n;

	if (fd < 0 && errno == ENOENT)
		return 0;
	n = fd < 0 ? -1 : read(fd, line, TIMELINE_LINE_MAX);
	if (n < 0)
		sbuf_addf(ret_why, "%s: %s", path, strerror(errno));
	if (fd >= 0)
		close(fd);
	if (n < 0)
		return -1;
	line[n] = '\0';
	if (timeline_parse(line, ret_server))
		return 1;
	sbuf_addf(ret_why,
		  "%s: not a system identifier and a timeline; remove the file if the database is "
		  "the right one",
		  path);
	return -1;
}

static bool sync_folder(const char *path)
{
	int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	bool done = fd >= 0 && fsync(fd) == 0;

	if (fd >= 0)
		close(fd);
	return done;
}

static bool write_file(const struct config *cfg, const char *path, const char *line)
{
	struct sbuf fresh = SBUF_INIT;
	size_t len = strlen(line);
	bool done;
	int fd;

	sbuf_addf(&fresh, "%s.new", path);
	fd = open(fresh.buf, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0640);
	done = fd >= 0 && write(fd, line, len) == (ssize_t)len && fsync(fd) == 0;
	if (fd >= 0)
		done = close(fd) == 0 && done;
	done = done && rename(fresh.buf, path) == 0 && sync_folder(cfg->state_dir);
	sbuf_release(&fresh);
	return done;
}

static bool note(void *arg, const struct store_server *server)
{
	struct process *proc = arg;
	struct sbuf path = SBUF_INIT;
	char line[TIMELINE_LINE_MAX + 1];
	bool done;

	config_beside(&proc->cfg, BESIDE, &path);
	snprintf(line, sizeof(line), "%" PRIu64 " %" PRIu32 "\n", server->system, server->timeline);
	done = write_file(&proc->cfg, path.buf, line);
	if (done)
		log_info("database: serving from timeline %" PRIu32 " of system %" PRIu64,
			 server->timeline, server->system);
	else
		log_error("%s: %s", path.buf, strerror(errno));
	sbuf_release(&path);
	return done;
}

bool timeline_guard(struct process *proc, struct sbuf *ret_why)
{
	struct store_server known = {0};
	struct sbuf path = SBUF_INIT;
	int rc = 0;

	if (!config_on_server(&proc->cfg))
		return true;
	config_beside(&proc->cfg, BESIDE, &path);
	rc = read_file(path.buf, &known, ret_why);
	sbuf_release(&path);
	if (rc < 0)
		return false;
	rc = store_guard_server(proc->ctx.store, &known, note, proc);
	if (rc < 0)
		sbuf_adds(ret_why, store_why(proc->ctx.store));
	return rc > 0;
}

void timeline_forget(const struct config *cfg)
{
	struct sbuf path = SBUF_INIT;

	if (!config_on_server(cfg))
		return;
	config_beside(cfg, BESIDE, &path);
	unlink(path.buf);
	sbuf_release(&path);
}
