/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The text whose SHA-256 is a day's beacon (EVENTS E16), for verifying draws: a line for each game
 * played on that day, or on the last day before it with any.
 */
#ifndef DAEMON_PUBLISH_VIEW_BEACON_H
#define DAEMON_PUBLISH_VIEW_BEACON_H

#include "daemon/context.h"

/* The file of that name: 1; 0: another name, or a day not over or not computed. */
int view_beacon(struct context *ctx, const char *name, struct sbuf *ret_text);

#endif
