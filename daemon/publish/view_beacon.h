/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The text whose SHA-256 is the beacon of a day (EVENTS E16), for whoever checks lots: a line for
 * each game that was played on that day, or on the last day before it on which one was.
 */
#ifndef DAEMON_PUBLISH_VIEW_BEACON_H
#define DAEMON_PUBLISH_VIEW_BEACON_H

#include "daemon/context.h"

/* The file of that name: 1; 0: another name, or a day that is not over and reckoned. */
int view_beacon(struct context *ctx, const char *name, struct sbuf *ret_text);

#endif
