/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * For a kskakd linked only for tests: the system clock is off by the seconds in the file
 * KSKAK_SHIFT (an int64_t), which the test changes while the daemon runs.
 */
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

int __real_clock_gettime(clockid_t id, struct timespec *ret_ts);
int __wrap_clock_gettime(clockid_t id, struct timespec *ret_ts);

static const volatile int64_t *shift(void)
{
	static const volatile int64_t *seconds;
	const char *path = getenv("KSKAK_SHIFT");
	int fd;

	if (seconds)
		return seconds;
	fd = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
	if (fd < 0)
		abort();
	seconds = mmap(NULL, sizeof(*seconds), PROT_READ, MAP_SHARED, fd, 0);
	close(fd);
	if (seconds == MAP_FAILED)
		abort();
	return seconds;
}

int __wrap_clock_gettime(clockid_t id, struct timespec *ret_ts)
{
	int rc = __real_clock_gettime(id, ret_ts);

	if (rc == 0 && id == CLOCK_REALTIME)
		ret_ts->tv_sec += *shift();
	return rc;
}
