/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The order of the teams in a report by FIDE's tie-breaks of teams (STANDINGS B-24 to B-27), for
 * the command, the papers and the pages.
 */
#ifndef CLI_TEAM_STANDINGS_H
#define CLI_TEAM_STANDINGS_H

#include "cli/team_event.h"
#include "core/base/lang.h"
#include "core/base/sbuf.h"
#include "core/standings/team_order.h"

struct team_standings {
	struct team_event event;
	struct team_results results;
	struct team_order order;
	char (*names)[TEAM_ORDER_NAME]; /* of the columns, as requested */
	struct sbuf unknown;		/* names in the report that are no tie-breaks of teams */
	char problem[160];
};

/* What is asked for; NULL = as the report says (B-20, B-24). */
struct team_standings_wish {
	const char *tiebreaks; /* separated by commas */
	const char *edition, *score;
};

/*
 * Returns false, with a message in `problem`, without teams or for a name that is no tie-break.
 * The caller calls team_standings_release() in either case.
 */
bool team_standings_make(const struct trf *t, const struct team_standings_wish *wish,
			 struct team_standings *ret);
void team_standings_release(struct team_standings *s);

/* Does a list of tie-breaks, NULL for none, name any that only teams have? */
bool team_standings_named(const char *tiebreaks);

/* A score of a team as text. */
const char *team_standings_points(const struct team_standings *s, size_t team, bool game_points,
				  char *buf, size_t size);
/* Appends the value of a column as text, "" for none. */
void team_standings_value(const struct team_standings *s, const struct lang *lang, size_t team,
			  size_t column, struct sbuf *out);

/* Appends what each value of a team means and consists of, with a line per round or board. */
void team_standings_explain(const struct team_standings *s, const struct lang *lang, size_t team,
			    struct sbuf *out);

#endif
