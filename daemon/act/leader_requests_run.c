/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Checking, running and recording requests; see leader_requests.h. */
#include "daemon/act/leader_requests.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "daemon/act/act_deputy.h"
#include "daemon/act/act_officer.h"
#include "daemon/act/role_word.h"
#include "daemon/deputy.h"
#include "sql/store_case.h"
#include "text/text.h"

bool leader_requests_at_desk(const struct leader_request *row)
{
	static const char *const others[] = {"backup",
					     "check",
					     "verify",
					     "deliver",
					     "clock",
					     "ping",
					     "key.rotate",
					     "publish",
					     "rating.rebuild",
					     "official.add",
					     "officials",
					     "official.remove",
					     "official.otp-reset"};

	for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++)
		if (!strcmp(row->name, others[i]))
			return false;
	return row->run != NULL;
}

/* Fields allowed in every request. */
static const struct field common[] = {
	{.name = "do", .type = FIELD_LINE, .required = true, .max = LEADER_REQUESTS_KEY_MAX},
	{.name = "key", .type = FIELD_LINE, .max = LEADER_REQUESTS_KEY_MAX},
	{.name = NULL},
};

const char *leader_requests_key(json_t *request)
{
	const char *name = json_string_value(json_object_get(request, "do"));
	const struct leader_request *row = name ? leader_requests_find(name) : NULL;

	if (row && fields_find(row->fields, "key"))
		return NULL;
	return json_string_value(json_object_get(request, "key"));
}

static void refuse_field(struct answer *answer, const struct leader_request *row,
			 enum field_fault fault, const char *name, const struct lang *lang)
{
	const struct field *own = fields_find(row->fields, name);
	const struct field *field = own ? own : fields_find(common, name);
	struct sbuf expected = SBUF_INIT;

	if (field)
		fields_expected(lang, field, &expected);
	if (fault == FIELD_UNKNOWN)
		answer_refuse(answer, OUTCOME_WRONG, "", "bad_request",
			      tr(lang, "%.40s: not a field of %s"), name, row->name);
	else
		answer_refuse(
			answer, OUTCOME_WRONG, "", "bad_request", "%s (%s): %s", name, expected.buf,
			fault == FIELD_MISSING ? tr(lang, "missing") : tr(lang, "not understood"));
	sbuf_release(&expected);
}

const struct leader_request *leader_requests_check(json_t *request, enum role role,
						   const struct lang *lang,
						   struct field_values *ret_values,
						   struct answer *answer)
{
	const char *name = json_string_value(json_object_get(request, "do")), *field;
	const struct leader_request *row = name ? leader_requests_find(name) : NULL;
	enum field_fault fault;

	if (!row) {
		answer_refuse(answer, OUTCOME_WRONG, "", "unknown_request",
			      tr(lang, "unknown request \"%.40s\""), name ? name : "");
		return NULL;
	}
	if (role < row->least) {
		answer_refuse(answer, OUTCOME_DENIED, "6.4.1", "denied",
			      tr(lang, "permission denied: needs role %s"), role_word(row->least));
		return NULL;
	}
	fault = fields_read(row->fields, common, request, ret_values, &field);
	if (fault == FIELD_FINE)
		return row;
	refuse_field(answer, row, fault, field, lang);
	return NULL;
}

static int record(struct act *act)
{
	char *request = json_dumps(act->request.in->control.request, JSON_COMPACT);
	int rc = store_act_add(act->work.ctx->store, act->work.received, act->work.author,
			       request ? request : "{}",
			       act->answer.outcome == OUTCOME_DONE ? act->answer.message.buf
								   : act->answer.error);

	free(request);
	return rc;
}

/* Refuses an address to which no letter could go. */
static bool may_write_to_all(struct act *act)
{
	const struct field *fields = act->request.fields.fields;
	char form[MAILBOX_MAX + 1];

	for (size_t i = 0; fields[i].name; i++) {
		const char *text = act->request.fields.v[i].text;

		if (fields[i].type == FIELD_ADDRESS && *text && !act_may_write(act, text, form))
			return false;
	}
	return true;
}

int leader_requests_run(struct act *act)
{
	json_t *request = act->request.in->control.request;
	const char *name = json_string_value(json_object_get(request, "do"));
	const struct leader_request *row = name ? leader_requests_find(name) : NULL;
	int rc = act_deputy_know(act);

	if (rc > 0)
		rc = act_officer_know(act);

	if (rc > 0 &&
	    leader_requests_check(request, act->request.role, act->request.lang,
				  &act->request.fields, &act->answer) &&
	    may_write_to_all(act))
		rc = row->run(act);
	return rc > 0 && row && row->changes && !act->answer.job ? record(act) : rc < 0 ? rc : 1;
}

int leader_requests_read(struct context *ctx, const struct inbound *in, struct answer *ret_answer)
{
	struct act *act = mem_zeroed(1, sizeof(*act));
	int rc;

	act_start(act, ctx, in);
	rc = deputy_refresh(ctx, in->received);
	if (rc > 0)
		rc = leader_requests_run(act);
	*ret_answer = act->answer;
	work_release(&act->work);
	free(act);
	return rc < 0 ? rc : 1;
}
