/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The names of the letter settings, used in commands, the API and the configuration. */
#ifndef DAEMON_LETTER_CHOICE_H
#define DAEMON_LETTER_CHOICE_H

#include <stdbool.h>

#include "daemon/context.h"
#include "sql/store_player.h"

/* Parses a word of store_letters_word(); false, leaving ret_choice unchanged, for any other. */
bool choice_read(const char *word, enum store_letters *ret_choice);

/*
 * The letter setting of the leader or the K-skak chief, by the address of the office; else the
 * configured default.  Returns 1 or a negative enum store_error.
 */
int choice_of_office(const struct context *ctx, const char *address,
		     enum store_letters *ret_choice);

#endif
