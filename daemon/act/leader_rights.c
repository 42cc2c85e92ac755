/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See leader_rights.h. */
#include "daemon/act/leader_rights.h"

#include <string.h>

/* Requests that require more than the role leader. */
static const struct {
	enum leader_scope scope;
	const char *requests; /* blank-delimited */
} scopes[] = {
	{LEADER_OF_EVENT,
	 " event.open event.close event.enter event.invite event.entry event.set event.pair"
	 " event.absent event.result event.card event.cancel group.add team.captain team.lineup"
	 " team.reserve team.paid team.withdraw team.penalty "},
	{LEADER_OUTSIDE,
	 " case inquire rule appeal group.start group.pause group.resume group.archive game.pause"
	 " game.resume game.mail game.occupant game.by-mail card letter letter.preview player.set"
	 " player.tokens player.revoke player.revoke-all player.leave player.stop player.net-loss"
	 " player.net-back player.warn player.ban player.withdraw player.no-prize player.expel"
	 " player.died"
	 " player.address event.seat event.compose event.draw event.sign event.pause event.resume "},
	{LEADER_OF_ALL, " game.start "},
};

enum leader_scope leader_rights_scope(const struct leader_request *row)
{
	size_t len = strlen(row->name);

	for (size_t i = 0; i < sizeof(scopes) / sizeof(scopes[0]); i++) {
		const char *p = scopes[i].requests;

		while ((p = strstr(p, row->name))) {
			if (p[-1] == ' ' && p[len] == ' ')
				return scopes[i].scope;
			p += len;
		}
	}
	return LEADER_OF_ANY;
}

static const char *leader_words(enum leader_scope scope)
{
	switch (scope) {
	case LEADER_OF_ANY: return "any leader";
	case LEADER_OF_EVENT: return "leader of the tournament";
	case LEADER_OUTSIDE: return "leader of the tournament who does not play there";
	case LEADER_OF_ALL: return "leader of all tournaments";
	}
	return "";
}

const char *leader_rights_words(const struct leader_request *row)
{
	switch (row->least) {
	case ROLE_NONE: return "anybody at the socket";
	case ROLE_LEADER: return leader_words(leader_rights_scope(row));
	case ROLE_KC: return "K-skak chief";
	case ROLE_ADMIN: return "administrator";
	}
	return "";
}

void leader_rights_list(bool mdoc, struct sbuf *out)
{
	(void)mdoc;
	for (const struct leader_request *row = leader_requests; row->name; row++)
		sbuf_addf(out, "%s\t%s\n", row->name, leader_rights_words(row));
}
