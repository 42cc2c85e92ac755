/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See leader_ask.h. */
#include "daemon/act/leader_ask.h"

#include "daemon/act/leader_requests.h"
#include "daemon/deputy.h"

/* `answer` must be initialized; its contents are released. */
static int run(struct context *ctx, const struct inbound_control *by, struct instant now,
	       struct answer *answer)
{
	struct inbound in = {.door = DOOR_CONTROL, .received = now, .control = *by};
	struct act act;
	int rc = deputy_refresh(ctx, now);

	act_init(&act, ctx, &in);
	if (rc > 0)
		rc = leader_requests_run(&act);
	answer_release(answer);
	*answer = act.answer;
	answer_init(&act.answer);
	act_release(&act);
	return rc < 0 ? rc : 1;
}

static const struct leader_request *row_of(const struct inbound_control *by)
{
	const char *name = json_string_value(json_object_get(by->request, "do"));
	const struct leader_request *row = name ? leader_requests_find(name) : NULL;

	return row && row->run ? row : NULL;
}

int leader_ask_read(struct context *ctx, const struct inbound_control *by, struct instant now,
		    struct answer *ret_answer)
{
	const struct leader_request *row = row_of(by);

	answer_init(ret_answer);
	if (row && !row->changes)
		return run(ctx, by, now, ret_answer);
	answer_refuse(ret_answer, OUTCOME_WRONG, "", "bad_request",
		      tr(by->lang, "no such read-only request"));
	return 1;
}

struct letters {
	struct context *ctx;
	struct instant now;
	leader_ask_letter *each;
	void *arg;
	int rc;
};

static int show(void *arg, const struct post_row *row)
{
	struct letters *l = arg;
	struct rendered letter;
	bool stop = false;

	render_init(&letter);
	letter.with_text = true;
	l->rc = render_letter(l->ctx, row, l->now, &letter);
	if (l->rc > 0)
		stop = l->each(l->arg, &letter) != 0;
	render_release(&letter);
	return stop || l->rc < 0;
}

int leader_ask_trial(struct context *ctx, const struct inbound_control *by, struct instant now,
		     leader_ask_letter *letter, void *arg, struct answer *ret_answer)
{
	struct letters letters = {ctx, now, letter, arg, 1};
	int64_t last = 0;
	int rc;

	answer_init(ret_answer);
	if (!row_of(by)) {
		answer_refuse(ret_answer, OUTCOME_WRONG, "", "bad_request",
			      tr(by->lang, "no such request"));
		return 1;
	}
	rc = store_begin(ctx->store);
	if (rc > 0)
		rc = store_outbox_last(ctx->store, &last);
	if (rc > 0)
		rc = run(ctx, by, now, ret_answer);
	if (rc > 0 && ret_answer->outcome == OUTCOME_DONE)
		rc = store_outbox_each_after(ctx->store, last, show, &letters);
	if (store_in_transaction(ctx->store))
		store_rollback(ctx->store);
	context_forget(ctx);
	if (rc > 0)
		rc = letters.rc < 0 ? letters.rc : context_read_keys(ctx);
	return rc < 0 ? rc : 1;
}
