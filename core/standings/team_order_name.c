/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Names of the tie-breaks of teams; see team_order.h. */
#include "core/standings/team_order.h"

#include <string.h>

#define MOST_FACTOR 9999

struct base {
	const char *name;
	struct team_criterion criterion;
	bool own;    /* only teams have it */
	bool scored; /* takes :MP or :GP */
	int cuts;    /* 2: cuts and medians, 1: cuts, 0: none */
};

#define ESB(opponents, game_points)                                                                \
	{                                                                                          \
		.kind = TEAM_BY_SUM, .score = opponents, .product = true,                          \
		.own_game_points = game_points                                                     \
	}
#define SYSTEM(id)                                                                                 \
	{                                                                                          \
		.kind = TEAM_BY_SYSTEM, .system = id                                               \
	}

static const struct base bases[] = {
	{"MPvGP", {.kind = TEAM_BY_POINTS, .score = TEAM_SCORE_SECOND}, true, false, 0},
	{"MPTS", {.kind = TEAM_BY_POINTS, .score = TEAM_SCORE_MATCH}, true, false, 0},
	{"GPTS", {.kind = TEAM_BY_POINTS, .score = TEAM_SCORE_GAME}, true, false, 0},
	{"EMMSB", ESB(TEAM_SCORE_MATCH, false), true, false, 1},
	{"EMGSB", ESB(TEAM_SCORE_MATCH, true), true, false, 1},
	{"EGMSB", ESB(TEAM_SCORE_GAME, false), true, false, 1},
	{"EGGSB", ESB(TEAM_SCORE_GAME, true), true, false, 1},
	{"EDEBT", {.kind = TEAM_BY_EXTENDED, .ending = TEAM_ENDING_COUNT_TOP}, true, false, 0},
	{"EDEBB", {.kind = TEAM_BY_EXTENDED, .ending = TEAM_ENDING_COUNT_BOTTOM}, true, false, 0},
	{"EDET", {.kind = TEAM_BY_EXTENDED, .ending = TEAM_ENDING_TOP}, true, false, 0},
	{"EDEB", {.kind = TEAM_BY_EXTENDED, .ending = TEAM_ENDING_BOTTOM}, true, false, 0},
	{"EDE", {.kind = TEAM_BY_EXTENDED}, false, false, 0},
	{"DE", {.kind = TEAM_BY_DIRECT}, false, true, 0},
	{"SSSC", {.kind = TEAM_BY_STRENGTH}, true, false, 0},
	{"BC", {.kind = TEAM_BY_BOARD_COUNT}, true, false, 0},
	{"TBR", {.kind = TEAM_BY_TOP_BOARDS}, true, false, 0},
	{"BBE", {.kind = TEAM_BY_BOTTOM_BOARDS}, true, false, 0},
	{"RTNG", {.kind = TEAM_BY_RATING}, false, false, 0},
	{"TPN", {.kind = TEAM_BY_NUMBER}, false, false, 0},
	{"BH", {.kind = TEAM_BY_SUM}, false, true, 2},
	{"FB", {.kind = TEAM_BY_SUM, .fore = true}, false, true, 2},
	{"MBH", {.kind = TEAM_BY_SUM, .low = 1, .high = 1}, false, true, 0},
	{"SB", {.kind = TEAM_BY_SUM, .product = true}, false, true, 1},
	{"AOB", SYSTEM(TB_AOB), false, true, 0},
	{"PS", SYSTEM(TB_PS), false, true, 0},
	{"WIN", SYSTEM(TB_WINS), false, true, 0},
	{"WON", SYSTEM(TB_WON), false, true, 0},
	{"STD", SYSTEM(TB_STD), false, true, 0},
	{"REP", SYSTEM(TB_GE), false, true, 0},
	{"KS", SYSTEM(TB_KOYA), false, true, 0},
};

#define N_BASES (sizeof(bases) / sizeof(*bases))

const char *team_order_names(void)
{
	return "MPvGP MPTS GPTS EMMSB EMGSB EGMSB EGGSB EDE EDEBT EDEBB EDET EDEB DE SSSC BC TBR "
	       "BBE RTNG TPN BH FB MBH SB AOB PS WIN WON STD REP KS";
}

static const struct base *base_of(const char *name, size_t len)
{
	size_t i;

	for (i = 0; i < N_BASES; i++) {
		if (strlen(bases[i].name) == len && !strncmp(bases[i].name, name, len))
			return &bases[i];
	}
	return NULL;
}

/* The number after a letter, 1 to 9999; 0 if the part is anything else. */
static int number_of(const char *part, size_t len)
{
	size_t i;
	int n = 0;

	for (i = 1; i < len && n <= MOST_FACTOR; i++) {
		if (part[i] < '0' || part[i] > '9')
			return 0;
		n = 10 * n + (part[i] - '0');
	}
	return n <= MOST_FACTOR ? n : 0;
}

static bool read_cut(const struct base *base, const char *part, size_t len,
		     struct team_criterion *c)
{
	int n = number_of(part, len);

	if (n < 1 || n > 2 || c->low || base->cuts < (*part == 'M' ? 2 : 1))
		return false;
	c->low = n;
	c->high = *part == 'M' ? n : 0;
	return true;
}

/* One modifier; returns whether the tie-break takes it. */
static bool read_modifier(const struct base *base, const char *part, size_t len,
			  struct team_criterion *c)
{
	bool summed = c->kind == TEAM_BY_SUM || c->kind == TEAM_BY_STRENGTH;

	if (len == 2 && base->scored && c->score == TEAM_SCORE_PRIMARY && part[1] == 'P' &&
	    (*part == 'M' || *part == 'G')) {
		c->score = *part == 'M' ? TEAM_SCORE_MATCH : TEAM_SCORE_GAME;
		c->own_game_points = *part == 'G';
		return true;
	}
	if (len == 1 && *part == 'P' &&
	    (summed || c->kind == TEAM_BY_DIRECT || c->kind == TEAM_BY_EXTENDED))
		return c->forfeits = true;
	if (len == 1 && *part == 'F' && c->kind == TEAM_BY_STRENGTH)
		return c->fore = true;
	if (len > 1 && *part == 'K' && c->kind == TEAM_BY_STRENGTH)
		return (c->factor = number_of(part, len)) > 0;
	return len > 1 && (*part == 'C' || *part == 'M') && read_cut(base, part, len, c);
}

bool team_order_read(const char *name, struct team_criterion *ret_criterion)
{
	size_t len = strcspn(name, ":/-");
	const struct base *base = base_of(name, len);
	struct team_criterion c;

	if (!base || strlen(name) >= TEAM_ORDER_NAME)
		return false;
	c = base->criterion;
	for (name += len; *name; name += len) {
		name++;
		len = strcspn(name, ":/-");
		if (!read_modifier(base, name, len, &c))
			return false;
	}
	*ret_criterion = c;
	return true;
}

bool team_order_is_own(const char *name)
{
	size_t len = strcspn(name, ":/-");
	const struct base *base = base_of(name, len);
	struct team_criterion c;

	if (!base || !team_order_read(name, &c))
		return false;
	return base->own || c.score == TEAM_SCORE_MATCH || c.score == TEAM_SCORE_GAME;
}
