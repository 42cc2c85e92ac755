/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What the configuration lets a person do at the desk, by their Unix user: at the control socket,
 * and in the API by a token of the desk scope.
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

/* Who acts at the desk; free with officer_release(). */
struct officer {
	enum role role;
	struct sbuf author;   /* for the record: "api anna" */
	struct sbuf user;     /* Unix user: "anna" */
	struct sbuf events;   /* of a leader */
	struct sbuf name;     /* that signs rulings; "" = none */
	struct sbuf plays_as; /* their address as a player; "" = does not play */
};

#define OFFICER_INIT                                                                               \
	{                                                                                          \
		ROLE_NONE, SBUF_INIT, SBUF_INIT, SBUF_INIT, SBUF_INIT, SBUF_INIT                   \
	}

void officer_release(struct officer *officer);

/*
 * The officer whose desk-token it is; false, with nothing filled in, when the configuration knows
 * no such token.  It names the SHA-256 of a token, never the token.
 */
bool role_of_token(const struct config *cfg, const char *token, struct officer *ret_officer);

/* Someone in office who signs in by address; `plays_as` is theirs as a player, "" = none. */
void role_of_official(const struct official_row *row, const char *plays_as,
		      struct officer *ret_officer);

#endif
