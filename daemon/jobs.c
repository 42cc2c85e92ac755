/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See jobs.h. */
#include "daemon/jobs.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/base/mem.h"
#include "daemon/spawn.h"

#define OUTPUT_MOST (16 << 20) /* bytes; far more than any job reports */

struct job {
	struct jobs *jobs;
	struct job *next;
	json_t *what;
	jobs_done *done;
	void *arg;
	pid_t pid; /* 0 = queued */
	int fd;
	struct loop_call *readable;
	struct sbuf output;
	const char *given_up; /* reason; NULL = not given up */
};

struct jobs {
	struct process *proc;
	const char *config;
	struct loop_call *next; /* checks whether a queued job can start */
	struct job *first;	/* in order of arrival */
	bool stopping;
};

static const char *file_of(const json_t *what)
{
	return json_string_value(json_object_get(what, "file"));
}

static void free_job(struct job *job)
{
	struct job **at = &job->jobs->first;

	while (*at != job)
		at = &(*at)->next;
	*at = job->next;
	if (job->pid) {
		loop_call_free(job->readable);
		close(job->fd);
	}
	json_decref(job->what);
	sbuf_release(&job->output);
	free(job);
}

static void tell(struct job *job, json_t *found, const char *why)
{
	jobs_done *done = job->done;
	void *arg = job->arg;

	loop_call_soon(job->jobs->next);
	free_job(job);
	done(arg, found, why);
}

/* The process has closed its output. */
static void end(struct job *job)
{
	json_t *found =
		json_loadb(job->output.buf ? job->output.buf : "", job->output.len, 0, NULL);
	char why[120] = "";
	int status = 0;

	waitpid(job->pid, &status, 0);
	if (job->given_up)
		snprintf(why, sizeof(why), "%s", job->given_up);
	else if (!json_is_object(found))
		snprintf(why, sizeof(why), "its process exited with status %d; see the log",
			 WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
	tell(job, *why ? NULL : found, why);
	json_decref(found);
}

static void on_output(void *arg)
{
	struct job *job = arg;

	if (!spawn_read(job->fd, OUTPUT_MOST, &job->output))
		end(job);
}

/* Writes the job to an in-memory file positioned at its start; negative: see errno. */
static int write_down(const json_t *what)
{
	int fd = memfd_create("kskakd-job", MFD_CLOEXEC);

	if (fd >= 0 && json_dumpfd(what, fd, JSON_COMPACT) == 0 && lseek(fd, 0, SEEK_SET) == 0)
		return fd;
	if (fd >= 0)
		close(fd);
	return -1;
}

/* Returns 0 or an errno. */
static int start(struct job *job)
{
	struct process *proc = job->jobs->proc;
	int in = write_down(job->what), rc;

	if (in < 0)
		return errno;
	rc = spawn_own(&proc->now, "--job", job->jobs->config, in, &job->pid, &job->fd);
	close(in);
	if (rc == 0)
		job->readable = loop_call_readable(proc->loop, job->fd, on_output, job);
	return rc;
}

/* The first queued job that can start now or was given up; NULL = none. */
static struct job *first_due(struct jobs *jobs)
{
	int running = 0;

	for (struct job *job = jobs->first; job; job = job->next)
		running += job->pid != 0;
	for (struct job *job = jobs->first; job; job = job->next)
		if (!job->pid && (job->given_up || running < JOBS_AT_ONCE))
			return job;
	return NULL;
}

static void on_next(void *arg)
{
	struct jobs *jobs = arg;
	struct job *job = first_due(jobs);
	int rc;

	if (!job)
		return;
	loop_call_soon(jobs->next);
	if (job->given_up) {
		tell(job, NULL, job->given_up);
		return;
	}
	rc = start(job);
	if (rc)
		tell(job, NULL, strerror(rc));
}

/* SIGCONT in case it was stopped. */
static void terminate(const struct job *job)
{
	kill(job->pid, SIGTERM);
	kill(job->pid, SIGCONT);
}

static void give_up(struct job *job, const char *why)
{
	if (job->given_up)
		return;
	job->given_up = why;
	if (job->pid)
		terminate(job);
	else
		loop_call_soon(job->jobs->next);
}

struct job *jobs_begin(struct jobs *jobs, const json_t *what, jobs_done *done, void *arg,
		       struct sbuf *ret_why)
{
	const char *file = file_of(what);
	struct job *job, **at = &jobs->first;

	if (jobs->stopping) {
		sbuf_adds(ret_why, "the server is stopping");
		return NULL;
	}
	for (; *at; at = &(*at)->next) {
		if (file && file_of((*at)->what) && !strcmp(file, file_of((*at)->what))) {
			sbuf_addf(ret_why, "another backup to %s is under way", file);
			return NULL;
		}
	}
	job = mem_zeroed(1, sizeof(*job));
	*job = (struct job){.jobs = jobs,
			    .what = json_deep_copy(what),
			    .done = done,
			    .arg = arg,
			    .fd = -1,
			    .output = SBUF_INIT};
	*at = job;
	loop_call_soon(jobs->next);
	return job;
}

void jobs_unasked(struct job *job)
{
	if (!file_of(job->what))
		give_up(job, "nobody is waiting for it any more");
}

void jobs_stop(struct jobs *jobs)
{
	jobs->stopping = true;
	for (struct job *job = jobs->first; job; job = job->next)
		give_up(job, "the server is stopping");
}

struct jobs *jobs_new(struct process *proc, const char *config)
{
	struct jobs *jobs = mem_zeroed(1, sizeof(*jobs));

	jobs->proc = proc;
	jobs->config = config;
	jobs->next = loop_call_new(proc->loop, LOOP_LATER, on_next, jobs);
	return jobs;
}

void jobs_free(struct jobs *jobs)
{
	if (!jobs)
		return;
	while (jobs->first) {
		if (jobs->first->pid) {
			terminate(jobs->first);
			waitpid(jobs->first->pid, NULL, 0);
		}
		free_job(jobs->first);
	}
	loop_call_free(jobs->next);
	free(jobs);
}
