/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See moves_told.h. */
#include "core/chess/moves_told.h"

#include "core/base/fnv.h"

static uint64_t identify(const struct game_record *r, size_t n)
{
	uint64_t x = FNV_START;

	for (size_t i = 0; i < n; i++)
		x = fnv_add(x, &r->ply[i].move, sizeof(r->ply[i].move));
	return x;
}

size_t moves_told_fit(const struct moves_told *told, const struct game_record *r, size_t before)
{
	return told->n < before && told->moves == identify(r, told->n) ? told->n : 0;
}

struct moves_told moves_told_by(const struct game_record *r, size_t n, const struct position *pos,
				size_t at, size_t len)
{
	return (struct moves_told){
		.n = n, .moves = identify(r, n), .at = at, .len = len, .pos = *pos};
}
