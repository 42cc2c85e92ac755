/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Daily letters (RULES S-41): once a day, at the hour of the configuration, each reader's waiting
 * items become one letter.  The letter, the items that it shows and the day on which that was done
 * are stored together, so that a day has one letter and no item is lost, whenever the process is
 * killed.
 */
#ifndef DAEMON_LETTER_DIGEST_H
#define DAEMON_LETTER_DIGEST_H

#include "daemon/work.h"

/* Queues the daily letters when their hour has come.  1 or a negative enum store_error. */
int digest_tick(struct work *work);

/* When that is next. */
struct instant digest_next(const struct context *ctx);

#endif
