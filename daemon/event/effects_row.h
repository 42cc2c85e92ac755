/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Rows of the tournament tables as effects: additions and new states.  One row of a table for each,
 * with its size and the function of sql/ that stores it.  Private to daemon/event/.
 */
#ifndef DAEMON_EVENT_EFFECTS_ROW_H
#define DAEMON_EVENT_EFFECTS_ROW_H

#include "daemon/event/effects.h"
#include "sql/store_calendar.h"
#include "sql/store_right.h"
#include "sql/store_series.h"
#include "sql/store_stage.h"
#include "sql/store_team.h"

/* Arguments of store_admission_shake(). */
struct admission_shaken {
	int64_t admission;
	struct instant at;
	int64_t ruling; /* 0 = by a corrected fact */
};

/* Arguments of store_card_set_state(), and the tournament of the card. */
struct card_decided {
	int64_t card, tourney;
	enum card_state state;
};

/* The struct of each is that of its store_*.h, or one of the above. */
enum effects_row_kind {
	ROW_SERIES_ADDED,
	ROW_TOURNEY_ADDED,
	ROW_TOURNEY, /* its new state */
	ROW_TOURNEY_CHANGE,
	ROW_OFFICER_ADDED,
	ROW_OFFICER_ENDED,
	ROW_STAGE_ADDED,
	ROW_STAGE,
	ROW_COMPOSITION,
	ROW_COMPOSITION_GROUP, /* must precede the composition that puts it in force */
	ROW_LOT_ADDED,
	ROW_LOT,
	ROW_ENTRY_ADDED,
	ROW_ADMISSION,
	ROW_ADMISSION_SHAKEN,
	ROW_TEAM_ADMISSION,
	ROW_PAYMENT,
	ROW_CLUB_ADDED,
	ROW_CLUB,
	ROW_TEAM_ADDED,
	ROW_TEAM,
	ROW_LINEUP_ADDED,
	ROW_LINEUP,
	ROW_ROUND,
	ROW_CARD,
	ROW_CARD_STATE,
	ROW_CALENDAR,
	ROW_REPORT,
	ROW_RATING_LIST,
	ROW_OUTSIDE,
	ROW_GRANT,
	ROW_PLAYER,
	ROW_PLAYER_CHANGE,
	EFFECTS_ROW_COUNT
};

/*
 * Appends a copy of the row; takes over owned strings (char *) and copies others.  The effect
 * returned may be completed until the next one is added.
 */
struct effect *effects_row(struct effects *fx, enum effects_row_kind kind, const void *row);

/*
 * Links the row to a new row in the list: the stage to its tournament, the composition to its
 * stage, the admission and the payment to their entry, the line-up to its team.
 */
void effects_row_of(struct effect *row, struct effect_ref owner);

/* Stores the row of such an effect: 1 or a negative enum store_error. */
int effects_row_put(struct work *work, const struct effects *fx, struct effect *e);

/* After storing: marks the pages of the row's tournament as changed. */
int effects_row_touch(struct work *work, const struct effect *e);
/* The tournament whose calendar the stored row may move; 0: none. */
int64_t effects_row_calendar(const struct effect *e);

#endif
