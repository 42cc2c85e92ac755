/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * With exactly half of the games finished, all are lost in correspondence chess, and all count over
 * the board.
 */
#include "core/rules/withdrawal.h"

const char *withdrawal_mode_word(enum withdrawal_mode m)
{
	switch (m) {
	case WITHDRAWAL_ALL_LOST: return "all_lost";
	case WITHDRAWAL_ADJUDICATED: return "adjudicated";
	case WITHDRAWAL_NOT_COUNTED: return "not_counted";
	case WITHDRAWAL_COUNTED: return "counted";
	}
	return "";
}

enum withdrawal_mode withdrawal_mode(enum withdrawal_rule rule, int64_t finished, int64_t total)
{
	switch (rule) {
	case WITHDRAWAL_KSKAK:
		return finished <= total - finished ? WITHDRAWAL_ALL_LOST : WITHDRAWAL_ADJUDICATED;
	case WITHDRAWAL_OTB:
		return finished < total - finished ? WITHDRAWAL_NOT_COUNTED : WITHDRAWAL_COUNTED;
	}
	return WITHDRAWAL_COUNTED;
}

static void lose(struct withdrawal_game *g)
{
	g->finished = true;
	g->points = RATIO_ZERO;
}

struct withdrawal_game withdrawal_apply(enum withdrawal_mode mode, struct withdrawal_game g)
{
	switch (mode) {
	case WITHDRAWAL_ALL_LOST: lose(&g); break;
	case WITHDRAWAL_ADJUDICATED:
		if (!g.finished && g.adjudicated) {
			g.finished = true;
			g.points = g.ruling;
		}
		break;
	case WITHDRAWAL_NOT_COUNTED: break;
	case WITHDRAWAL_COUNTED:
		if (!g.finished)
			lose(&g);
		break;
	}
	return g;
}
