/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Who may send which request (RULES S-38), for the manuals: the lowest role in leader_requests.h
 * combined with the checks by leader_may_*().  tests/daemon/test_permissions.c checks that both
 * agree, with every request from every role.
 */
#ifndef DAEMON_ACT_LEADER_RIGHTS_H
#define DAEMON_ACT_LEADER_RIGHTS_H

#include "daemon/act/leader_requests.h"

/* The scope that a leader must lead; higher roles are not restricted. */
enum leader_scope {
	LEADER_OF_ANY,	 /* any tournament; lists are limited to theirs */
	LEADER_OF_EVENT, /* the tournament concerned */
	LEADER_OUTSIDE,	 /* that one, and does not play in the group or with the player */
	LEADER_OF_ALL,	 /* all tournaments */
};

enum leader_scope leader_rights_scope(const struct leader_request *row);

/* The right as text: "leader of the tournament". */
const char *leader_rights_words(const struct leader_request *row);

/* Prints a line per request: name, tab, right. */
void leader_rights_list(bool mdoc, struct sbuf *out);

#endif
