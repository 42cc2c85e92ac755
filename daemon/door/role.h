/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Desk roles from the configuration, by Unix user: at the control socket, and in the API by a token
 * of the desk scope.
 */
#ifndef DAEMON_DOOR_ROLE_H
#define DAEMON_DOOR_ROLE_H

#include "daemon/act/inbound.h"
#include "daemon/config.h"
#include "sql/store_official.h"

/*
 * The highest role of a Unix user: root and our own user are administrators, the configuration
 * names the others.  `ret_events` gets a leader's event codes, "*" for higher roles.
 */
enum role role_of_user(const struct config *cfg, const char *user, bool own,
		       struct sbuf *ret_events);

/* A user of the desk; free with role_officer_release(). */
struct officer {
	enum role role;
	struct sbuf author;   /* for the record: "api anna" */
	struct sbuf user;     /* Unix user: "anna" */
	struct sbuf events;   /* a leader's */
	struct sbuf name;     /* for signing rulings; "" = none */
	struct sbuf plays_as; /* their address as a player; "" = does not play */
};

#define OFFICER_INIT                                                                               \
	{                                                                                          \
		ROLE_NONE, SBUF_INIT, SBUF_INIT, SBUF_INIT, SBUF_INIT, SBUF_INIT                   \
	}

void role_officer_release(struct officer *officer);

/*
 * The officer with that desk-token; false, leaving ret_officer unset, if the configuration has no
 * such token.  The configuration holds the SHA-256 of a token, never the token.
 */
bool role_of_token(const struct config *cfg, const char *token, struct officer *ret_officer);

/* An official who signs in by address; `plays_as` is their address as a player, "" = none. */
void role_of_official(const struct official_row *row, const char *plays_as,
		      struct officer *ret_officer);

#endif
