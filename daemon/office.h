/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The offices that letters go to, the tournament leader and the K-skak chief (KC).  They are known
 * by the addresses of the configuration; a reply token names the address by a number made of it, so
 * that the tokens of a former leader end with the change of the address.  A tournament whose leader
 * KC has named sends what concerns it to them, if they are an official (EVENTS E11).
 */
#ifndef DAEMON_OFFICE_H
#define DAEMON_OFFICE_H

#include <stdint.h>

#include "daemon/context.h"
#include "sql/store_official.h"

enum office { OFFICE_OF_NOBODY, OFFICE_OF_LEADER, OFFICE_OF_KC };

/* Never 0; the case of letters does not matter. */
uint32_t office_number(const char *address);

/* Whose token it is; OFFICE_OF_NOBODY for an address that holds no office today. */
enum office office_of_number(const struct context_settings *set, uint32_t number);

/* Where its letters go; "" = nowhere.  KC's go to the leader when KC has no address. */
const char *office_address(const struct context_settings *set, enum office office);

/*
 * The official who leads the tournament of the group, or `tourney` when `group` is 0: 1, 0 = the
 * server's leader does, or a negative enum store_error.
 */
int office_named(const struct context *ctx, int64_t tourney, int64_t group,
		 struct official_row *ret_row);

/* The official in office with such a number: 1, 0 = nobody, or a negative enum store_error. */
int office_official(const struct context *ctx, uint32_t number, struct official_row *ret_row);

#endif
