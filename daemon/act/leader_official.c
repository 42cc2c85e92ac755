/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See leader_official.h. */
#include <stdio.h>
#include <string.h>

#include "daemon/act/leader.h"
#include "daemon/act/leader_official.h"
#include "daemon/act/official_tell.h"
#include "daemon/act/role_word.h"
#include "daemon/event_code.h"
#include "daemon/publish/view_json.h"
#include "sql/store_official.h"

/* Returns 1: all codes in the list exist; 0: refused. */
static int know_events(struct act *act, const char *events)
{
	int rc = 1;

	while (*events && strcmp(events, "*") != 0 && rc > 0) {
		size_t len = strcspn(events, ",");
		struct tourney t;
		char code[sizeof(t.code)];

		snprintf(code, sizeof(code), "%.*s", (int)len, events);
		rc = len < sizeof(code) ? event_code_find(act->work.ctx->store, code, &t) : 0;
		if (rc == 0)
			act_refuse(act, OUTCOME_WRONG, "", "bad_field",
				   tr(act->request.lang, "events: no such tournament: %s"), code);
		events += len + (events[len] == ',');
	}
	return rc;
}

/* Returns 1: neither name nor address is taken; 0: refused. */
static int is_new(struct act *act, const struct official_row *row)
{
	struct official_row other;
	int rc = store_official_by_name(act->work.ctx->store, row->name, &other);

	if (rc == 0)
		rc = store_official_by_address(act->work.ctx->store, row->address, &other);
	if (rc <= 0)
		return rc < 0 ? rc : 1;
	act_refuse(act, OUTCOME_REFUSED, "", "official_there",
		   tr(act->request.lang, "%s <%s> is already in office; remove them first"),
		   other.name, other.address);
	return 0;
}

int leader_official_add(struct act *act)
{
	const char *events = leader_text(act, "events");
	struct official_row row = {.role = role_word_read(leader_text(act, "role")),
				   .at = act->work.received};
	int rc;

	snprintf(row.name, sizeof(row.name), "%s", leader_text(act, "name"));
	snprintf(row.address, sizeof(row.address), "%s", leader_text(act, "address"));
	snprintf(row.author, sizeof(row.author), "%s", act->work.author);
	snprintf(row.events, sizeof(row.events), "%s", *events ? events : "*");
	rc = row.role == ROLE_LEADER ? know_events(act, row.events) : 1;
	if (rc > 0 && row.role != ROLE_LEADER && strcmp(row.events, "*") != 0)
		return leader_bad(
			act, "events",
			tr(act->request.lang, "only a leader can be limited to some tournaments"));
	if (rc > 0)
		rc = is_new(act, &row);
	if (rc > 0)
		rc = store_official_add(act->work.ctx->store, &row, &row.id);
	if (rc > 0)
		act_done(act,
			 json_pack("{s:I,s:s}", "official", (json_int_t)row.id, "name", row.name),
			 "%s is in office and signs in with %s", row.name, row.address);
	return rc < 0 ? rc : 1;
}

/* Returns 1, or 0 and refused if no current official has the name in the request. */
static int named(struct act *act, struct official_row *ret_row)
{
	int rc = store_official_by_name(act->work.ctx->store, leader_text(act, "name"), ret_row);

	if (rc == 0)
		leader_missing(act, N_("no such official"));
	return rc;
}

int leader_official_remove(struct act *act)
{
	struct official_row row;
	int rc = named(act, &row);

	if (rc > 0)
		rc = store_official_end(act->work.ctx->store, row.id, act->work.received);
	if (rc > 0)
		act_done(act, json_pack("{s:I}", "official", (json_int_t)row.id),
			 "%s is out of office", row.name);
	return rc < 0 ? rc : 1;
}

int leader_official_otp_reset(struct act *act)
{
	struct official_row row;
	int rc = named(act, &row);

	if (rc > 0)
		rc = store_official_otp_set(act->work.ctx->store, row.id, (const unsigned char *)"",
					    0);
	if (rc > 0)
		rc = official_tell(act, &row, "otp-reset", "");
	if (rc > 0)
		act_done(act, json_pack("{s:I}", "official", (json_int_t)row.id),
			 "%s signs in without a one-time password and can set a new one", row.name);
	return rc < 0 ? rc : 1;
}

static int add_row(void *arg, const struct official_row *row)
{
	json_array_append_new(
		arg,
		json_pack("{s:I, s:s, s:s, s:s, s:s, s:b, s:o, s:o}", "official",
			  (json_int_t)row->id, "name", row->name, "role",
			  role_word((enum role)row->role), "address", row->address, "events",
			  row->events, "otp", row->otp_len > 0, "since", view_json_instant(row->at),
			  "ended", row->ended.sec ? view_json_instant(row->ended) : json_null()));
	return 0;
}

int leader_official_list(struct act *act)
{
	json_t *list = json_array();
	int rc = store_official_each(act->work.ctx->store, add_row, list);

	act_done(act, json_pack("{s:o}", "officials", list), "%s", "");
	return rc;
}
