/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Lines that each kind of row adds to the journal of its tournament (store_journal.h).  Every
 * function takes `rc`, the outcome of writing the row, and returns it or the error of writing the
 * line.  Private to sql/.
 */
#ifndef SQL_JOURNAL_ROW_H
#define SQL_JOURNAL_ROW_H

#include "sql/store_calendar.h"
#include "sql/store_case.h"
#include "sql/store_entry.h"
#include "sql/store_event.h"
#include "sql/store_right.h"
#include "sql/store_stage.h"
#include "sql/store_table.h"
#include "sql/store_team.h"

/*
 * `entry`: who takes part, once the address is proved.  A place in a group has no line of its own,
 * since it follows from the lots.  `was` is the row before the change; NULL = a new row.
 */
int journal_entry(struct store *st, const struct entry_row *was, const struct entry_row *now,
		  int64_t id, int rc);
/*
 * `seed`: the hash of the secret seed, published before anything depends on it; `drawn`: its use.
 */
int journal_group(struct store *st, const struct group_row *was, const struct group_row *now,
		  const char *kind, int64_t id, int rc);
int journal_stage(struct store *st, const struct stage_row *was, const struct stage_row *now,
		  int64_t id, int rc);
int journal_lot(struct store *st, const struct lot_row *row, int64_t id, int rc);

int journal_change(struct store *st, const struct tourney_change *change, int rc);
int journal_composed(struct store *st, const struct composition_group *g, int rc);
int journal_composition(struct store *st, const struct composition_row *row, int64_t id, int rc);
int journal_round(struct store *st, const struct round_row *row, int64_t id, int rc);
int journal_card(struct store *st, const struct card_row *row, int64_t id, int rc);
int journal_table(struct store *st, const struct table_row *row, int64_t id, int rc);
int journal_report(struct store *st, const struct report_row *row, int64_t id, int rc);
/*
 * Goes to the journal of the tournament of its group or game; a ruling about a player goes to that
 * of no tournament (0).
 */
int journal_ruling(struct store *st, const struct ruling_row *row, int64_t id, int rc);
int journal_grant(struct store *st, const struct grant_row *row, int64_t id, int rc);
int journal_rating_list(struct store *st, const struct rating_list_row *row, int64_t id, int rc);

#endif
