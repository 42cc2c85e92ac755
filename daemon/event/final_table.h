/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Publishes final tables (RULES E-7, EVENTS E60): the first one to everybody when a group is
 * finished; if a ruling changes a result later, a new version to the players whose standing it
 * changes.
 */
#ifndef DAEMON_EVENT_FINAL_TABLE_H
#define DAEMON_EVENT_FINAL_TABLE_H

#include "daemon/event/effects.h"

/*
 * Adds the tables and letters that follow from all effects of an act together, because only then
 * the results of several games are known.  Returns 1 or a negative enum store_error.
 */
int final_table_settle(const struct work *work, struct effects *fx);

#endif
