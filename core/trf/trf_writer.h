/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Lines of a report one by one, each with CR LF at its end.  Private to core/trf/.  Implemented in
 * trf_write.c, trf_patch.c and trf.c.
 */
#ifndef CORE_TRF_TRF_WRITER_H
#define CORE_TRF_TRF_WRITER_H

#include "core/trf/trf.h"

/* trf.c: a code of the tournament: three digits that end with 2, from 012 to 362. */
bool trf_is_head(const char *s);

/* The ten columns of a round. */
void trf_write_cell(const struct trf_cell *c, struct sbuf *out);
void trf_write_player(const struct trf *t, const struct trf_player *p, struct sbuf *out);
void trf_write_rounds(const struct trf *t, enum trf_form form, struct sbuf *out);
void trf_write_colour(const struct trf *t, enum trf_form form, struct sbuf *out);
void trf_write_scale(const struct trf_scale *s, enum trf_form form, struct sbuf *out);
void trf_write_bonus(const struct trf *t, enum trf_form form, struct sbuf *out);
/* The groups from one on. */
void trf_write_groups(const struct trf *t, size_t first, enum trf_form form, struct sbuf *out);

/* What a report said when it was read, and what it says now. */
struct trf_change {
	const struct trf *was, *now;
	bool *asked; /* players x (TRF_MOST_ROUNDS + 1): a line asks for the bye */
};

/* trf_patch.c: appends the line of a player (without its end) with the fields that have changed. */
void trf_patch_player(const struct trf_change *c, const struct trf_player *was,
		      const struct trf_player *p, const char *line, size_t len, struct sbuf *out);

#endif
