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

/* Each part is valid if it has a length. */
struct place {
	int64_t game; /* 0 = none */
	struct identity record;
	struct record_told told;
	struct {
		struct identity file;
		struct moves_told told;
	} moves[2]; /* by enum written_file */
};

struct written {
	struct place *places; /* only those in use take memory */
};

static struct place *new_places(void)
{
	return mem_zeroed(PLACES, sizeof(struct place));
}

struct written *written_new(void)
{
	struct written *w = mem_zeroed(1, sizeof(*w));

	w->places = new_places();
	return w;
}

void written_free(struct written *w)
{
	if (w)
		free(w->places);
	free(w);
}

void written_forget(struct written *w)
{
	free(w->places);
	w->places = new_places();
}

static struct place *place_of(const struct written *w, int64_t game)
{
	return &w->places[game & (PLACES - 1)];
}

/* The place of the game, taken over from another one. */
static struct place *take_place(struct written *w, int64_t game)
{
	struct place *place = place_of(w, game);

	if (place->game != game)
		*place = (struct place){.game = game};
	return place;
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

static bool identify(const char *path, struct identity *ret_file)
{
	struct stat st;

	if (stat(path, &st) != 0)
		return false;
	*ret_file = identity_of(&st);
	return true;
}

/* Reads exactly `len` bytes. */
static bool read_part(int fd, size_t at, size_t len, struct sbuf *out)
{
	size_t before = out->len;

	sbuf_grow(out, len);
	while (out->len < before + len) {
		size_t got = out->len - before;
		ssize_t n = pread(fd, out->buf + out->len, len - got, (off_t)(at + got));

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

/* Appends a part of the file if nobody else has touched it. */
static bool read_same(const char *path, const struct identity *file, size_t at, size_t len,
		      struct sbuf *out)
{
	int fd = len ? open(path, O_RDONLY | O_CLOEXEC) : -1;
	struct identity now;
	struct stat st;
	bool same = false;

	if (fd < 0)
		return false;
	if (fstat(fd, &st) == 0) {
		now = identity_of(&st);
		same = is_same(&now, file) && read_part(fd, at, len, out);
	}
	close(fd);
	return same;
}

void written_read(const struct written *w, int64_t game, const char *path,
		  struct record_told *ret_told, struct sbuf *out)
{
	const struct place *place = place_of(w, game);
	bool same = place->game == game && read_same(path, &place->record, 0, place->told.len, out);

	*ret_told = same ? place->told : RECORD_NOTHING_TOLD;
}

void written_note(struct written *w, int64_t game, const char *path, const struct record_told *told)
{
	struct place *place = take_place(w, game);

	place->told = *told;
	if (told->len && !identify(path, &place->record))
		place->told = RECORD_NOTHING_TOLD;
}

void written_moves_read(const struct written *w, int64_t game, enum written_file which,
			const char *path, struct moves_told *ret_told, struct sbuf *out)
{
	const struct place *place = place_of(w, game);
	const struct moves_told *told = &place->moves[which].told;
	bool same = place->game == game &&
		    read_same(path, &place->moves[which].file, told->at, told->len, out);

	*ret_told = same ? *told : MOVES_TOLD_NONE;
}

void written_moves_note(struct written *w, int64_t game, enum written_file which, const char *path,
			const struct moves_told *told)
{
	struct place *place = take_place(w, game);

	place->moves[which].told = *told;
	if (told->len && !identify(path, &place->moves[which].file))
		place->moves[which].told = MOVES_TOLD_NONE;
}
