/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Rewriting the line of a player with only the fields that changed.  Private to core/trf/.
 */
#ifndef CORE_TRF_TRF_PATCH_H
#define CORE_TRF_TRF_PATCH_H

#include "core/trf/trf.h"

/* The report as it was read, and as it is now. */
struct trf_change {
	const struct trf *was, *now;
	bool *asked; /* players x (TRF_MOST_ROUNDS + 1), see trf_patch_asked() */
};

/* Whether a line requests the bye of a player of `now` in the round. */
bool *trf_patch_asked(const struct trf_change *c, const struct trf_player *p, int round);

/* Appends the line of a player (without its end) with the fields that have changed. */
void trf_patch_player(const struct trf_change *c, const struct trf_player *was,
		      const struct trf_player *p, const char *line, size_t len, struct sbuf *out);

#endif
