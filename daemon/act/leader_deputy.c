/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See leader_deputy.h. */
#include <stdio.h>
#include <string.h>

#include "daemon/act/leader.h"
#include "daemon/act/leader_deputy.h"
#include "daemon/config.h"
#include "daemon/deputy.h"
#include "daemon/letter/queue.h"
#include "daemon/publish/view_json.h"
#include "sql/store_deputy.h"

#define LEAVE_DAYS_MAX 366

static int refuse(struct act *act, const char *error, const char *why)
{
	act_refuse(act, OUTCOME_REFUSED, "6.1.1", error, "%s", why);
	return 0;
}

static void read_row(struct act *act, struct deputy_row *ret)
{
	*ret = (struct deputy_row){.first = leader_date(act, "from"),
				   .last = leader_date(act, "to"),
				   .at = act->work.received};
	snprintf(ret->leader, sizeof(ret->leader), "%s", leader_text(act, "leader"));
	snprintf(ret->deputy, sizeof(ret->deputy), "%s", leader_text(act, "deputy"));
	snprintf(ret->name, sizeof(ret->name), "%s", leader_text(act, "name"));
	snprintf(ret->address, sizeof(ret->address), "%s", leader_text(act, "address"));
	snprintf(ret->author, sizeof(ret->author), "%s", act->work.author);
}

/* A conflicting deputyship: it would be unclear who acts, or where letters go. */
struct clash {
	const struct deputy_row *row;
	int64_t id; /* 0 = none */
};

static int look_for_clash(void *arg, const struct deputy_row *other)
{
	struct clash *c = arg;
	bool same =
		!strcmp(other->leader, c->row->leader) || (other->address[0] && c->row->address[0]);

	if (same && !other->ended.sec && other->first.day <= c->row->last.day &&
	    c->row->first.day <= other->last.day)
		c->id = other->id;
	return c->id != 0;
}

/* Returns 1: no conflict; 0: refused. */
static int may_add(struct act *act, const struct deputy_row *row)
{
	int32_t today = zone_date(ZONE_COPENHAGEN, act->work.received).day;
	struct clash clash = {row, 0};
	int rc;

	if (!config_lists(act->work.ctx->set.leaders, row->leader, NULL))
		return refuse(act, "no_leader",
			      tr(act->request.lang, "the configuration names no such leader"));
	if (!strcmp(row->leader, row->deputy))
		return refuse(act, "same_person",
			      tr(act->request.lang, "a leader cannot be their own deputy"));
	if (row->last.day < row->first.day || row->last.day < today ||
	    row->last.day - row->first.day >= LEAVE_DAYS_MAX)
		return refuse(act, "bad_dates",
			      tr(act->request.lang,
				 "the leave ends today or later, and lasts a year at most"));
	rc = store_deputy_each(act->work.ctx->store, CIVIL_NONE, look_for_clash, &clash);
	if (rc <= 0 || !clash.id)
		return rc;
	act_refuse(act, OUTCOME_REFUSED, "6.1.1", "deputy_there",
		   tr(act->request.lang, "deputyship %lld already covers these days"),
		   (long long)clash.id);
	return 0;
}

/* Notifies the deputy and the leader they stand in for. */
static int tell(struct act *act, const struct deputy_row *row, bool ended)
{
	const char *to[2] = {row->address, deputy_leader_address(act->work.ctx)};
	char from[CIVIL_TEXT], until[CIVIL_TEXT];
	int rc = 1;

	for (int i = 0; i < 2 && rc > 0; i++) {
		struct letter_facts letter = {
			.kind = POST_DEPUTY, .address = to[i], .lang = act->work.ctx->set.lang};

		if (!to[i][0])
			continue;
		letter.facts = json_pack("{s:s, s:s, s:s, s:b}", "name", row->name, "from",
					 civil_format(row->first, from), "until",
					 civil_format(row->last, until), "ended", ended);
		rc = letter_queue(&act->work, &letter);
	}
	return rc;
}

int leader_deputy_add(struct act *act)
{
	struct deputy_row row;
	int rc;

	read_row(act, &row);
	rc = may_add(act, &row);
	if (rc > 0)
		rc = store_deputy_add(act->work.ctx->store, &row, &row.id);
	else
		return rc < 0 ? rc : 1;
	deputy_changed(act->work.ctx);
	if (rc > 0)
		rc = tell(act, &row, false);
	act_done(act, json_pack("{s:I}", "deputy", (json_int_t)row.id), "deputyship %lld",
		 (long long)row.id);
	return rc;
}

int leader_deputy_end(struct act *act)
{
	int32_t today = zone_date(ZONE_COPENHAGEN, act->work.received).day;
	struct deputy_row row;
	int rc = store_deputy_get(act->work.ctx->store, leader_number(act, "deputy"), &row);

	if (rc <= 0)
		return rc < 0 ? rc : leader_missing(act, N_("no such deputyship"));
	if (row.ended.sec || row.last.day < today) {
		refuse(act, "ended", tr(act->request.lang, "it has already ended"));
		return 1;
	}
	rc = store_deputy_end(act->work.ctx->store, row.id, act->work.received);
	deputy_changed(act->work.ctx);
	if (rc > 0)
		rc = tell(act, &row, true);
	act_done(act, json_pack("{s:I}", "deputy", (json_int_t)row.id), "ended");
	return rc;
}

static int add_row(void *arg, const struct deputy_row *row)
{
	json_array_append_new(
		arg, json_pack("{s:I, s:s, s:s, s:s, s:o, s:o, s:b}", "deputy", (json_int_t)row->id,
			       "leader", row->leader, "user", row->deputy, "name", row->name,
			       "from", view_json_date(row->first), "to", view_json_date(row->last),
			       "ended", row->ended.sec != 0));
	return 0;
}

int leader_deputy_list(struct act *act)
{
	json_t *list = json_array();
	int rc = store_deputy_each(act->work.ctx->store, CIVIL_NONE, add_row, list);

	act_done(act, json_pack("{s:o}", "deputies", list), "%s", "");
	return rc;
}
