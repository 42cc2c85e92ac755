/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Checks line-ups against the strength list. */
#include "core/event/strength.h"

#include <limits.h>

static const struct {
	const char *word, *paragraph;
} rows[] = {
#define X(id, word, paragraph) {word, paragraph},
	STRENGTH_FAULTS(X)
#undef X
};

const char *strength_fault_name(enum strength_fault fault)
{
	return rows[fault].word;
}

const char *strength_fault_paragraph(enum strength_fault fault)
{
	return rows[fault].paragraph;
}

static const struct strength_player *find(const struct strength_player *list, size_t n,
					  int64_t player)
{
	size_t i;

	for (i = 0; i < n; i++) {
		if (list[i].player == player)
			return &list[i];
	}
	return NULL;
}

/*
 * Returns the number of board 1 of the team as entered: in a play-off players above it may not
 * play, unless they have been reserves in the team.
 */
static int board_one(const struct strength_player *list, size_t n, int team)
{
	int best = INT_MAX;
	size_t i;

	for (i = 0; i < n; i++) {
		if (list[i].team == team && list[i].number < best)
			best = list[i].number;
	}
	return best;
}

static bool sits_before(const struct strength_line_up *l, size_t board)
{
	size_t i;

	for (i = 0; i < board; i++) {
		if (l->players[i] == l->players[board])
			return true;
	}
	return false;
}

struct checker {
	const struct strength_line_up *line_up;
	int last;      /* number of the weakest player on earlier boards */
	int foreign;   /* players so far */
	int board_one; /* number on the list */
	struct strength_finding *findings;
	size_t n;
};

static void find_fault(struct checker *c, bool there_is, size_t board, enum strength_fault fault)
{
	if (there_is)
		c->findings[c->n++] = (struct strength_finding){(int)board + 1,
								c->line_up->players[board], fault};
}

static void check_listed(struct checker *c, const struct strength_player *p, size_t board)
{
	const struct strength_line_up *l = c->line_up;

	find_fault(c, sits_before(l, board), board, STRENGTH_TWICE);
	find_fault(c, p->number < c->last, board, STRENGTH_ORDER);
	find_fault(c, p->team != 0 && p->team < l->team, board, STRENGTH_LOWER_TEAM);
	find_fault(c, l->day.day < civil_add_days(p->noticed, STRENGTH_NOTICE_DAYS).day, board,
		   STRENGTH_TOO_NEW);
	find_fault(c, p->other_club, board, STRENGTH_OTHER_CLUB);
	c->foreign += p->foreign;
	find_fault(c, p->foreign && c->foreign > STRENGTH_MOST_FOREIGN, board, STRENGTH_FOREIGN);
	find_fault(c, p->foreign && p->late, board, STRENGTH_LATE_FOREIGN);
	find_fault(c, p->banned, board, STRENGTH_BANNED);
	find_fault(c, p->barred, board, STRENGTH_BARRED);
	find_fault(c, l->play_off && p->number < c->board_one && !p->stood_in, board,
		   STRENGTH_ABOVE_BOARD_ONE);
	if (p->number > c->last)
		c->last = p->number;
}

size_t strength_check(const struct strength_player *list, size_t n_list,
		      const struct strength_line_up *line_up, struct strength_finding *ret_findings)
{
	struct checker c = {.line_up = line_up,
			    .board_one = board_one(list, n_list, line_up->team),
			    .findings = ret_findings};
	size_t board;

	for (board = 0; board < line_up->n; board++) {
		const struct strength_player *p = find(list, n_list, line_up->players[board]);

		if (line_up->players[board] == 0)
			continue;
		if (p)
			check_listed(&c, p, board);
		else
			find_fault(&c, true, board, STRENGTH_NOT_LISTED);
	}
	return c.n;
}
