/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See role.h. */
#include "daemon/door/role.h"

#include <string.h>
#include <strings.h>

#include "crypto/digest.h"
#include "crypto/hex.h"
#include "crypto/secret.h"

enum role role_of_user(const struct config *cfg, const char *user, bool own,
		       struct sbuf *ret_events)
{
	sbuf_reset(ret_events);
	if (own || !strcmp(user, "root") || config_lists(cfg->administrator, user, NULL)) {
		sbuf_adds(ret_events, "*");
		return ROLE_ADMIN;
	}
	if (config_lists(cfg->kc, user, NULL)) {
		sbuf_adds(ret_events, "*");
		return ROLE_KC;
	}
	if (config_lists(cfg->leader, user, ret_events))
		return ROLE_LEADER;
	return ROLE_NONE;
}

/* Whether a line "user: hex" has that digest. */
static bool line_has(const char *line, size_t len, const char *hex)
{
	const char *colon = memchr(line, ':', len);
	size_t n = strlen(hex);

	while (len > 0 && (line[len - 1] == ' ' || line[len - 1] == '\t'))
		len--;
	return colon && len >= n && (size_t)(colon - line) < len - n &&
	       !strncasecmp(line + len - n, hex, n);
}

void role_officer_release(struct officer *officer)
{
	sbuf_release(&officer->author);
	sbuf_release(&officer->user);
	sbuf_release(&officer->events);
	sbuf_release(&officer->name);
	sbuf_release(&officer->plays_as);
}

static void know_officer(const struct config *cfg, const char *user, struct officer *ret_officer)
{
	ret_officer->role = role_of_user(cfg, user, false, &ret_officer->events);
	sbuf_addf(&ret_officer->author, "api %s", user);
	sbuf_adds(&ret_officer->user, user);
	config_lists(cfg->officer_name, user, &ret_officer->name);
	config_lists(cfg->leader_player, user, &ret_officer->plays_as);
}

bool role_of_token(const struct config *cfg, const char *token, struct officer *ret_officer)
{
	unsigned char hash[DIGEST_LEN];
	char hex[2 * DIGEST_LEN + 1];
	struct sbuf user = SBUF_INIT;

	secret_hash(token, hash);
	hex_encode(hash, DIGEST_LEN, hex);
	for (const char *line = cfg->desk_token; *line && !user.len;) {
		size_t len = strcspn(line, "\n");
		if (line_has(line, len, hex))
			sbuf_add(&user, line, strcspn(line, ": \t"));
		line += len + (line[len] != '\0');
	}
	if (user.len)
		know_officer(cfg, user.buf, ret_officer);
	sbuf_release(&user);
	return ret_officer->author.len > 0;
}

void role_of_official(const struct official_row *row, const char *plays_as,
		      struct officer *ret_officer)
{
	ret_officer->role = (enum role)row->role;
	sbuf_addf(&ret_officer->author, "api %s", row->name);
	sbuf_adds(&ret_officer->user, row->name);
	sbuf_adds(&ret_officer->events, row->role == ROLE_LEADER ? row->events : "*");
	sbuf_adds(&ret_officer->name, row->name);
	sbuf_adds(&ret_officer->plays_as, plays_as);
}
