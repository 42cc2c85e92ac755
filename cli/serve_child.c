/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Processes of the desk; see serve_child.h. */
#include "cli/serve_child.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

/* Keeps the standard files and `fd`, which gets the next number. */
static int leave_desk(int fd)
{
	int kept = STDERR_FILENO + 1;

	signal(SIGINT, SIG_DFL);
	signal(SIGTERM, SIG_DFL);
	signal(SIGHUP, SIG_DFL);
	if (fd != kept)
		dup2(fd, kept);
	close_range((unsigned)kept + 1, ~0U, 0);
	return kept;
}

pid_t serve_child_start(int *ret_fd)
{
	int ends[2], error;
	pid_t pid;

	if (pipe2(ends, O_CLOEXEC))
		return -1;
	fflush(NULL);
	pid = fork();
	if (!pid) {
		*ret_fd = leave_desk(ends[1]);
		return 0;
	}
	error = errno;
	close(ends[1]);
	if (pid < 0) {
		close(ends[0]);
		errno = error;
		return -1;
	}
	fcntl(ends[0], F_SETFL, O_NONBLOCK);
	*ret_fd = ends[0];
	return pid;
}

void serve_child_write(int fd, const void *bytes, size_t len)
{
	const char *at = bytes;
	ssize_t n;

	for (; len; at += n, len -= (size_t)n) {
		n = write(fd, at, len);
		if (n < 0)
			_exit(1);
	}
}
