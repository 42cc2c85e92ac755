/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Letters about the stages of a tournament. */
#include "core/play/event_words.h"
#include "daemon/letter/compose.h"
#include "daemon/letter/fact.h"
#include "daemon/stage_plan.h"
#include "text/text.h"

#define GROUPS_MOST 100 /* per letter */

/* The code of the tournament in the reader's language. */
static const char *code_of(struct page *p, struct sbuf *out)
{
	event_words_code(fact_text(p, "event"), text_lang(p->row->lang)->code, out);
	return out->buf;
}

int compose_qualified(struct page *p)
{
	struct sbuf event = SBUF_INIT;
	struct letter_qualified q = {.event = code_of(p, &event),
				     .stage = fact_text(p, "stage"),
				     .group = p->group.buf,
				     .why = fact_text(p, "why"),
				     .late = fact_text(p, "late"),
				     .place = (int)fact_number(p, "place"),
				     .advances = fact_flag(p, "advances"),
				     .until = fact_date(p, "until"),
				     .starts = fact_date(p, "starts")};

	letter_stage_qualified(p->l, &q);
	sbuf_release(&event);
	return 1;
}

int compose_playoff(struct page *p)
{
	struct sbuf event = SBUF_INIT;

	letter_stage_playoff(p->l, p->group.buf, code_of(p, &event), fact_date(p, "starts"));
	sbuf_release(&event);
	return 1;
}

int compose_annulled(struct page *p)
{
	json_t *game;
	size_t i;

	letter_stage_annulled(p->l, p->group.buf);
	json_array_foreach(fact_value(p, "games"), i, game)
	{
		letter_stage_annulled_game(
			p->l, (long long)json_integer_value(json_object_get(game, "game")),
			json_is_true(json_object_get(game, "white")),
			json_string_value(json_object_get(game, "opponent")));
	}
	letter_stage_annulled_why(p->l, fact_text(p, "reason"), fact_text(p, "paragraph"));
	return 1;
}

static void compose_group(struct page *p, json_t *group)
{
	json_t *seats = json_object_get(group, "seats"), *seat;
	const char *shared = stage_plan_shared_why(group);
	size_t i;

	letter_stage_composition_group(p->l, json_string_value(json_object_get(group, "code")),
				       shared);
	json_array_foreach(seats, i, seat)
	{
		letter_stage_composition_seat(
			p->l, (int)i + 1, json_string_value(json_object_get(seat, "name")),
			(int)json_integer_value(json_object_get(seat, "rating")),
			shared ? NULL : json_string_value(json_object_get(seat, "why")),
			json_string_value(json_object_get(seat, "with")));
	}
}

/* A letter queued before an upgrade contains the groups itself. */
static int compose_given(struct page *p, json_t *groups)
{
	json_t *group;
	size_t i;

	json_array_foreach(groups, i, group)
	{
		compose_group(p, group);
	}
	return 1;
}

int compose_composition(struct page *p)
{
	json_t *given = fact_value(p, "groups"), *group;
	const struct stage_plan plan = {.stage = fact_number(p, "of"),
					.version = (int)fact_number(p, "version"),
					.groups = (int)fact_number(p, "count")};
	int rc = 1;

	letter_stage_composition(p->l, fact_text(p, "event"), fact_text(p, "stage"),
				 fact_text(p, "reason"));
	letter_stage_undecided(p->l, fact_text(p, "event"), (int)fact_number(p, "undecided"));
	letter_stage_unpaid(p->l, (int)fact_number(p, "unpaid"));
	if (given)
		return compose_given(p, given);
	for (int i = 1; i <= plan.groups && i <= GROUPS_MOST && rc > 0; i++) {
		rc = stage_plan_group(p->ctx, &plan, i, &group);
		if (rc > 0) {
			compose_group(p, group);
			json_decref(group);
		}
	}
	if (rc > 0 && plan.groups > GROUPS_MOST)
		letter_stage_composition_more(p->l, fact_text(p, "event"), GROUPS_MOST + 1,
					      plan.groups);
	return rc;
}
