/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Who may send which request (RULES S-38), for the manuals: the lowest role of leader_requests.h
 * together with what the functions of the requests check by leader_may_*().  That both agree is
 * tested by every request from every role (tests/daemon/test_permissions.c).
 */
#ifndef DAEMON_ACT_LEADER_RIGHTS_H
#define DAEMON_ACT_LEADER_RIGHTS_H

#include "daemon/act/leader_requests.h"

/* What a leader must lead; whoever has a higher role may always. */
enum leader_scope {
	LEADER_OF_ANY,	 /* some tournament; of lists, what is in theirs */
	LEADER_OF_EVENT, /* the tournament that it is about */
	LEADER_OUTSIDE,	 /* that one, and does not play in the group or with the player */
	LEADER_OF_ALL,	 /* all tournaments */
};

enum leader_scope leader_rights_scope(const struct leader_request *row);

/* "leader of the tournament": the right in words. */
const char *leader_rights_words(const struct leader_request *row);

/* A line for each request: name, tab, the right in words. */
void leader_rights_list(bool mdoc, struct sbuf *out);

#endif
