/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See spawn.h. */
#include "daemon/spawn.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <unistd.h>

#define OWN_PROGRAM "/proc/self/exe"
#define PART	    65536
#define PATH_MOST   4096

extern char **environ;

/*
 * Its path, as long as it leads there: valgrind takes the link for itself.  After an upgrade the
 * path is that of another program, which the link shows by a suffix.
 */
static const char *own_program(char ret_path[PATH_MOST])
{
	ssize_t len = readlink(OWN_PROGRAM, ret_path, PATH_MOST - 1);

	if (len <= 0)
		return OWN_PROGRAM;
	ret_path[len] = '\0';
	return access(ret_path, X_OK) == 0 ? ret_path : OWN_PROGRAM;
}

static int spawn(char *const argv[], int in, int out, pid_t *ret_pid)
{
	posix_spawn_file_actions_t files;
	posix_spawnattr_t how;
	char path[PATH_MOST];
	sigset_t all, none;
	pid_t pid;
	int rc;

	sigfillset(&all);
	sigemptyset(&none);
	posix_spawn_file_actions_init(&files);
	if (in >= 0)
		posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO);
	posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
	posix_spawnattr_init(&how);
	posix_spawnattr_setflags(&how, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
	posix_spawnattr_setsigdefault(&how, &all);
	posix_spawnattr_setsigmask(&how, &none);
	rc = posix_spawn(&pid, own_program(path), &files, &how, argv, environ);
	posix_spawnattr_destroy(&how);
	posix_spawn_file_actions_destroy(&files);
	if (rc == 0)
		*ret_pid = pid;
	return rc;
}

int spawn_own(struct now *now, const char *what, const char *config, int in, pid_t *ret_pid,
	      int *ret_fd)
{
	char clock[sizeof("--test-clock=") + INSTANT_TEXT], text[INSTANT_TEXT];
	char *argv[] = {(char *)"kskakd", (char *)what, (char *)"-c", (char *)config, NULL, NULL};
	int out[2], rc;

	snprintf(clock, sizeof(clock), "--test-clock=%s", instant_format(now_read(now), text));
	if (now->test)
		argv[4] = clock;
	if (pipe2(out, O_CLOEXEC) < 0)
		return errno;
	rc = spawn(argv, in, out[1], ret_pid);
	close(out[1]);
	if (rc) {
		close(out[0]);
		return rc;
	}
	fcntl(out[0], F_SETFL, O_NONBLOCK);
	*ret_fd = out[0];
	return 0;
}

bool spawn_read(int fd, size_t most, struct sbuf *out)
{
	char part[PART];
	ssize_t n = read(fd, part, sizeof(part));

	if (n > 0 && out->len < most)
		sbuf_add(out, part, (size_t)n);
	return n > 0 || (n < 0 && (errno == EAGAIN || errno == EINTR));
}
