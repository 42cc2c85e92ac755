/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The offices that receive letters: the tournament leader and the K-skak chief (KC), identified by
 * their configured addresses.  A reply token holds a number derived from the address, so changing
 * the address invalidates the tokens of a former leader.  If KC has named a leader for a
 * tournament, letters about it go to them, provided they are an official (EVENTS E11).
 */
#ifndef DAEMON_OFFICE_H
#define DAEMON_OFFICE_H

#include <stdint.h>

#include "daemon/context.h"
#include "sql/store_official.h"

enum office { OFFICE_OF_NOBODY, OFFICE_OF_LEADER, OFFICE_OF_KC };

/* Never 0; ignores case. */
uint32_t office_number(const char *address);

/* Whose token it is; OFFICE_OF_NOBODY if the address holds no office today. */
enum office office_of_number(const struct context_settings *set, uint32_t number);

/* Its mail address; "" = none.  Falls back to the leader's if KC has none. */
const char *office_address(const struct context_settings *set, enum office office);

/*
 * The official leading the tournament of the group, or `tourney` if `group` is 0: 1, 0 = the
 * server's leader, or a negative enum store_error.
 */
int office_named(const struct context *ctx, int64_t tourney, int64_t group,
		 struct official_row *ret_row);

/* The current official with that number: 1, 0 = nobody, or a negative enum store_error. */
int office_official(const struct context *ctx, uint32_t number, struct official_row *ret_row);

#endif
