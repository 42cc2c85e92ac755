/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See published.h. */
#include "daemon/publish/published.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "daemon/publish/export.h"

bool published_has(const char *dir, const char *before, int64_t id, const char *ending)
{
	struct sbuf path = SBUF_INIT;
	bool has;

	sbuf_addf(&path, "%s/%s%" PRId64 "%s", dir, before, id, ending);
	has = access(path.buf, F_OK) == 0;
	sbuf_release(&path);
	return has;
}

bool published_read_large(const char *dir, const char *name, size_t least, struct sbuf *out)
{
	struct sbuf path = SBUF_INIT;
	char chunk[16384];
	struct stat st;
	ssize_t n = 1;
	int fd;

	sbuf_addf(&path, "%s/%s", dir, name);
	fd = open(path.buf, O_RDONLY | O_CLOEXEC);
	sbuf_release(&path);
	if (fd < 0)
		return false;
	if (least && (fstat(fd, &st) != 0 || (size_t)st.st_size < least)) {
		close(fd);
		return false;
	}
	while (n > 0 || (n < 0 && errno == EINTR)) {
		n = read(fd, chunk, sizeof(chunk));
		if (n > 0)
			sbuf_add(out, chunk, (size_t)n);
	}
	close(fd);
	return true;
}

bool published_read(const char *dir, const char *name, struct sbuf *out)
{
	return published_read_large(dir, name, 0, out);
}

int published_game(struct context *ctx, const char *dir, int64_t game, struct sbuf *out)
{
	char name[48];

	snprintf(name, sizeof(name), "game-%" PRId64 ".pgn", game);
	return published_read(dir, name, out) ? 1 : export_game(ctx, game, out);
}
