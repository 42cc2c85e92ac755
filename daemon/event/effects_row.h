/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Rows of the tables of tournaments as effects: what is added, and what stands otherwise from now
 * on.  One row of a table for each, with its size and the function of sql/ that stores it.  Private
 * to daemon/event/.
 */
#ifndef DAEMON_EVENT_EFFECTS_ROW_H
#define DAEMON_EVENT_EFFECTS_ROW_H

#include "daemon/event/effects.h"
#include "sql/store_calendar.h"
#include "sql/store_right.h"
#include "sql/store_series.h"
#include "sql/store_stage.h"
#include "sql/store_team.h"

/* What store_admission_shake() takes. */
struct admission_shaken {
	int64_t admission;
	struct instant at;
	int64_t ruling; /* 0 = a fact was corrected */
};

/* What store_card_set_state() takes, and the tournament of the card. */
struct card_decided {
	int64_t card, tourney;
	enum card_state state;
};

/* The struct of each is that of its store_*.h, or the one above. */
enum effects_row_kind {
	ROW_SERIES_ADDED,
	ROW_TOURNEY_ADDED,
	ROW_TOURNEY, /* as it stands now */
	ROW_TOURNEY_CHANGE,
	ROW_OFFICER_ADDED,
	ROW_OFFICER_ENDED,
	ROW_STAGE_ADDED,
	ROW_STAGE,
	ROW_COMPOSITION,
	ROW_COMPOSITION_GROUP, /* before the composition that makes it true */
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
 * Appends a copy of the row; what it owns (char *) is taken over, other strings are copied.  The
 * effect returned can be completed until the next one is added.
 */
struct effect *effects_row(struct effects *fx, enum effects_row_kind kind, const void *row);

/*
 * The row belongs to what another effect of the list adds: the stage to its tournament, the
 * composition to its stage, the admission and the payment to their entry, the line-up to its team.
 */
void effects_row_of(struct effect *row, struct effect_ref owner);

/* Stores the row of such an effect: 1 or a negative enum store_error. */
int effects_row_put(struct work *work, const struct effects *fx, struct effect *e);

/* Once it is stored: the pages of the tournament that shows the row are out of date. */
int effects_row_touch(struct work *work, const struct effect *e);
/* The tournament whose calendar the stored row may move; 0: none. */
int64_t effects_row_calendar(const struct effect *e);

#endif
