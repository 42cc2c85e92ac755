/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The words for roles in requests, answers and messages. */
#ifndef DAEMON_ACT_ROLE_WORD_H
#define DAEMON_ACT_ROLE_WORD_H

#include "daemon/act/inbound.h"

/* "leader", "kc", "administrator"; "anybody" for ROLE_NONE. */
const char *role_word(enum role role);
/* ROLE_NONE for any other word. */
enum role role_word_read(const char *word);

#endif
