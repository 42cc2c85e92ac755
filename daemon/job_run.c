/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See job_run.h. */
#include "daemon/job_run.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "core/base/mem.h"
#include "daemon/event/store_job.h"

#define JOB_NICE 10 /* lower priority than the server, although somebody waits for the result */

static volatile sig_atomic_t told_to_stop;

static void on_stop_signal(int number)
{
	told_to_stop = number;
}

/* Stopped by a signal, or the reader of the output, our parent, is gone. */
static bool stopped(void)
{
	struct pollfd out = {.fd = STDOUT_FILENO};

	return told_to_stop || (poll(&out, 1, 0) > 0 && (out.revents & (POLLERR | POLLHUP)));
}

/*
 * A backup removes its partial file before it exits; a verification leaves nothing behind and
 * simply exits, also when its parent does.
 */
static void prepare_to_end(const json_t *job)
{
	struct sigaction action = {.sa_handler = on_stop_signal};

	if (json_object_get(job, "file"))
		sigaction(SIGTERM, &action, NULL);
	prctl(PR_SET_PDEATHSIG, SIGTERM);
	if (stopped()) /* already gone */
		raise(SIGTERM);
}

static struct work reading(struct context *ctx)
{
	struct instant now = ctx->now(ctx->now_arg);

	return (struct work){.ctx = ctx, .received = now, .now = now};
}

int job_run(struct context *ctx)
{
	json_t *job = json_loadf(stdin, 0, NULL), *found;
	struct work work = reading(ctx);
	int rc = -1;

	prepare_to_end(job);
	if (nice(JOB_NICE) < 0)
		errno = 0; /* not found */
	if (json_is_object(job)) {
		found = store_job_do(&work, job, stopped);
		store_move_log(ctx->store);
		rc = json_dumpf(found, stdout, JSON_COMPACT);
		json_decref(found);
	}
	json_decref(job);
	return rc == 0 && fflush(stdout) == 0 ? 0 : 1;
}

static void print(const json_t *differences)
{
	size_t i;
	json_t *one;

	json_array_foreach(differences, i, one)
	{
		char *text = json_is_string(one) ? mem_strdup(json_string_value(one))
						 : json_dumps(one, JSON_COMPACT);

		for (char *c = text; *c; c++)
			if (*c == '\n' && c[1])
				*c = ' ';
		printf("%s%s", text, *text && text[strlen(text) - 1] == '\n' ? "" : "\n");
		free(text);
	}
}

int job_run_verify(struct context *ctx)
{
	json_t *differences = json_array();
	struct work work = reading(ctx);
	int64_t games = 0;
	int rc = store_job_verify_all(&work, &games, differences);

	store_move_log(ctx->store);
	print(differences);
	if (rc > 0)
		rc = json_array_size(differences) == 0;
	json_decref(differences);
	return rc;
}
