/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Reads a password file and checks its permissions.
 */
#include "daemon/secret.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define SECRET_MAX 1024

static bool refuse(struct sbuf *ret_why, const char *path, const char *why)
{
	sbuf_addf(ret_why, "%s: %s", path, why);
	return false;
}

bool secret_read(const char *path, struct sbuf *ret_secret, struct sbuf *ret_why)
{
	char buf[SECRET_MAX];
	struct stat st;
	ssize_t n;
	int fd;

	if (!*path)
		return true;
	fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return refuse(ret_why, path, strerror(errno));
	n = fstat(fd, &st) < 0 ? -1 : read(fd, buf, sizeof(buf) - 1);
	close(fd);
	if (n < 0)
		return refuse(ret_why, path, strerror(errno));
	if (st.st_mode & S_IROTH)
		return refuse(ret_why, path, "world-readable; run chmod o-r");
	buf[n] = '\0';
	sbuf_add(ret_secret, buf, strcspn(buf, "\r\n"));
	explicit_bzero(buf, sizeof(buf));
	return true;
}

void secret_forget(struct sbuf *secret)
{
	if (secret->cap)
		explicit_bzero(secret->buf, secret->cap);
	sbuf_release(secret);
}
