/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Writes single lines of a report, each with CR LF at its end.  Private to core/trf/.
 */
#ifndef CORE_TRF_TRF_WRITE_H
#define CORE_TRF_TRF_WRITE_H

#include "core/trf/trf.h"

/* Writes the ten columns of a round. */
void trf_write_cell(const struct trf_cell *c, struct sbuf *out);
void trf_write_player(const struct trf *t, const struct trf_player *p, struct sbuf *out);
void trf_write_rounds(const struct trf *t, enum trf_form form, struct sbuf *out);
void trf_write_colour(const struct trf *t, enum trf_form form, struct sbuf *out);
void trf_write_scale(const struct trf_scale *s, enum trf_form form, struct sbuf *out);
void trf_write_bonus(const struct trf *t, enum trf_form form, struct sbuf *out);
/* Writes the groups from index `from` on. */
void trf_write_groups(const struct trf *t, size_t first, enum trf_form form, struct sbuf *out);

#endif
