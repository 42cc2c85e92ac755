/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Whose games a table of an all-play-all does not count: those of players who left it with fewer
 * than half of their games finished (STANDINGS B-29).  The results stay in the report.
 */
#ifndef CLI_TRF_LEFT_H
#define CLI_TRF_LEFT_H

#include "core/trf/trf.h"

/*
 * By start number, whether the player had left so by the last paired round; NULL if nobody had. The
 * caller frees it.
 */
bool *trf_left(const struct trf *t);

/* The same as the report stood after a round that is paired. */
bool *trf_left_after(const struct trf *t, int round);

/* trf_counted_at() and trf_counted_before() without those games; `left` may be NULL. */
int trf_left_counted_at(const bool *left, const struct trf *t, const struct trf_player *p,
			int round);
int trf_left_counted_before(const bool *left, const struct trf *t, const struct trf_player *p,
			    int round);

#endif
