/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The strength list of a club in the division (EVENTS E57; 5.1 § 9 to § 11): the order in which its
 * players sit, and who may not play.
 */
#ifndef CORE_EVENT_STRENGTH_H
#define CORE_EVENT_STRENGTH_H

#include "core/base/civil.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define STRENGTH_NOTICE_DAYS  30
#define STRENGTH_MOST_FOREIGN 2 /* per team and round */

struct strength_player {
	int64_t player;
	int number;	      /* on the list; 1 is the strongest */
	int team;	      /* from 1; 0: a reserve, who may play in any team */
	struct civil noticed; /* when the leader was informed */
	bool late;	      /* added after the list was due */
	bool foreign;	      /* neither a Dane nor resident in the Realm or South Schleswig */
	bool banned;	      /* on the day of the match */
	bool barred;	      /* of a team disqualified this season (§ 13 a) */
	bool other_club;      /* has played for another club this season */
	bool stood_in;	      /* has been a reserve in this team this season */
};

struct strength_line_up {
	int team;
	struct civil day;
	bool play_off;
	const int64_t *players; /* board 1 first; 0: the board is empty */
	size_t n;
};

/* Identifier, word, paragraph. */
#define STRENGTH_FAULTS(X)                                                                         \
	X(NOT_LISTED, "not_listed", "5.1 § 9 b")                                                   \
	X(TWICE, "twice", "5.1 § 9 b")                                                             \
	X(ORDER, "order", "5.1 § 10 b")                                                            \
	X(LOWER_TEAM, "lower_team", "5.1 § 10 b")                                                  \
	X(TOO_NEW, "too_new", "5.1 § 10 c")                                                        \
	X(OTHER_CLUB, "other_club", "5.1 § 10 c")                                                  \
	X(FOREIGN, "foreign", "5.1 § 10 a")                                                        \
	X(LATE_FOREIGN, "late_foreign", "5.1 § 11")                                                \
	X(BANNED, "banned", "5.1 § 10 d")                                                          \
	X(BARRED, "barred", "5.1 § 13 a")                                                          \
	X(ABOVE_BOARD_ONE, "above_board_one", "5.1 § 10 e")

enum strength_fault {
#define X(id, word, paragraph) STRENGTH_##id,
	STRENGTH_FAULTS(X)
#undef X
		STRENGTH_FAULT_COUNT
};

const char *strength_fault_name(enum strength_fault fault);
const char *strength_fault_paragraph(enum strength_fault fault);

struct strength_finding {
	int board; /* from 1 */
	int64_t player;
	enum strength_fault fault;
};

/*
 * Lists all violations of the list, by board; a case for the leader.  `ret_findings` has room for
 * STRENGTH_FAULT_COUNT per board.  Returns their number.
 */
size_t strength_check(const struct strength_player *list, size_t n_list,
		      const struct strength_line_up *line_up,
		      struct strength_finding *ret_findings);

#endif
