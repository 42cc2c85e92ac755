/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Which letters somebody has chosen, as a word: in commands, in the API and in the configuration.
 */
#ifndef DAEMON_LETTER_CHOICE_H
#define DAEMON_LETTER_CHOICE_H

#include <stdbool.h>

#include "daemon/context.h"
#include "sql/store_player.h"

/* A word of store_letters_word(); false and untouched for another one. */
bool choice_read(const char *word, enum store_letters *ret_choice);

/*
 * What the leader or the K-skak chief has chosen, by the address of the office; else what the
 * configuration says.  1 or a negative enum store_error.
 */
int choice_of_office(const struct context *ctx, const char *address,
		     enum store_letters *ret_choice);

#endif
