/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See spawn.h. */
#include "daemon/spawn.h"

#include <signal.h>
#include <spawn.h>
#include <unistd.h>

#define OWN_PROGRAM "/proc/self/exe"

extern char **environ;

int spawn_own(char *const argv[], int in, int out, pid_t *ret_pid)
{
	posix_spawn_file_actions_t files;
	posix_spawnattr_t how;
	sigset_t all, none;
	pid_t pid;
	int rc;

	sigfillset(&all);
	sigemptyset(&none);
	posix_spawn_file_actions_init(&files);
	if (in >= 0)
		posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO);
	if (out >= 0)
		posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
	posix_spawnattr_init(&how);
	posix_spawnattr_setflags(&how, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
	posix_spawnattr_setsigdefault(&how, &all);
	posix_spawnattr_setsigmask(&how, &none);
	rc = posix_spawn(&pid, OWN_PROGRAM, &files, &how, argv, environ);
	posix_spawnattr_destroy(&how);
	posix_spawn_file_actions_destroy(&files);
	if (rc == 0)
		*ret_pid = pid;
	return rc;
}
