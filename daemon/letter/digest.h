/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Daily letters (RULES S-41): once a day, at the configured hour, each reader's queued items become
 * one letter.  The letter, its items and the day are stored together, so that there is one letter a
 * day and no item is lost, even in a crash.
 */
#ifndef DAEMON_LETTER_DIGEST_H
#define DAEMON_LETTER_DIGEST_H

#include "daemon/work.h"

/* Queues the daily letters if their hour has come.  Returns 1 or a negative enum store_error. */
int digest_tick(struct work *work);

/* When they are due next. */
struct instant digest_next(const struct context *ctx);

#endif
