/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A marker file beside the database, which exists while the process runs: finding it at startup
 * means that the last run crashed.
 */
#ifndef DAEMON_PUBLISH_PUBLISH_MARK_H
#define DAEMON_PUBLISH_PUBLISH_MARK_H

#include <stdbool.h>

#include "daemon/config.h"

/*
 * Creates the marker, and the folder of the pages.  True if the pages are those of the last run;
 * false after a crash, and if none have been written yet.
 */
bool publish_mark_set(const struct config *cfg);
/* Removes the marker: all pages are written. */
void publish_mark_take(const struct config *cfg);

#endif
