/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* One place per game, by its number: a later game may take it over. */
#include "daemon/publish/written.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/base/mem.h"

#define PLACES 32768 /* a power of 2 */

/* Identifies a file and its content: any change of it changes `changed`. */
struct identity {
	ino_t inode;
	off_t size;
	struct timespec changed;
};

struct place {
	int64_t game; /* 0 = none */
	struct identity file;
	struct record_told told;
};

struct written {
	struct place places[PLACES];
};

struct written *written_new(void)
{
	return mem_zeroed(1, sizeof(struct written));
}

void written_free(struct written *w)
{
	free(w);
}

void written_forget(struct written *w)
{
	memset(w, 0, sizeof(*w));
}

static bool is_same(const struct identity *a, const struct identity *b)
{
	return a->inode == b->inode && a->size == b->size &&
	       a->changed.tv_sec == b->changed.tv_sec && a->changed.tv_nsec == b->changed.tv_nsec;
}

static struct identity identity_of(const struct stat *st)
{
	return (struct identity){st->st_ino, st->st_size, st->st_ctim};
}

/* Reads exactly `len` bytes. */
static bool read_start(int fd, size_t len, struct sbuf *out)
{
	size_t before = out->len;

	sbuf_grow(out, len);
	while (out->len < before + len) {
		ssize_t n = read(fd, out->buf + out->len, before + len - out->len);

		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0) {
			sbuf_setlen(out, before);
			return false;
		}
		out->len += (size_t)n;
		out->buf[out->len] = '\0';
	}
	return true;
}

void written_read(const struct written *w, int64_t game, const char *path,
		  struct record_told *ret_told, struct sbuf *out)
{
	const struct place *place = &w->places[game & (PLACES - 1)];
	struct identity now;
	struct stat st;
	int fd = -1;

	*ret_told = RECORD_NOTHING_TOLD;
	if (place->game == game)
		fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return;
	if (fstat(fd, &st) == 0) {
		now = identity_of(&st);
		if (is_same(&now, &place->file) && read_start(fd, place->told.len, out))
			*ret_told = place->told;
	}
	close(fd);
}

void written_note(struct written *w, int64_t game, const char *path, const struct record_told *told)
{
	struct place *place = &w->places[game & (PLACES - 1)];
	struct stat st;

	place->game = 0;
	if (told->len && stat(path, &st) == 0)
		*place = (struct place){game, identity_of(&st), *told};
}
