/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Letters to the leader about the cases of a tournament. */
#include <string.h>

#include "daemon/letter/render_page.h"
#include "sql/store_case.h"

static bool about_of(enum case_kind kind, enum letter_about *ret)
{
	switch (kind) {
	case CASE_OVERSTEP:
	case CASE_SILENCE:
	case CASE_ADJUDICATION:
	case CASE_PROTEST:
	case CASE_UNDELIVERABLE:
	case CASE_ADDRESS:
	case CASE_APPEAL:
	case CASE_WITHDRAWAL:
	case CASE_ENTRY:
	case CASE_OBJECTION: return false;
	case CASE_COMPOSITION: *ret = LETTER_ABOUT_COMPOSITION; return true;
	case CASE_RESERVE: *ret = LETTER_ABOUT_RESERVE; return true;
	case CASE_TITLE: *ret = LETTER_ABOUT_TITLE; return true;
	case CASE_PAIRING: *ret = LETTER_ABOUT_PAIRING; return true;
	case CASE_CORRECTION: *ret = LETTER_ABOUT_CORRECTION; return true;
	}
	*ret = LETTER_ABOUT_OTHER;
	return true;
}

static const char *word(json_t *facts, const char *name)
{
	const char *t = json_string_value(json_object_get(facts, name));

	return t ? t : "";
}

static int integer(json_t *facts, const char *name)
{
	return (int)json_integer_value(json_object_get(facts, name));
}

/* "A, B": the reserve, or all whose citizenship is not known. */
static void write_names(json_t *facts, struct sbuf *out)
{
	json_t *one;
	size_t i;

	sbuf_adds(out, word(facts, "name"));
	json_array_foreach(json_object_get(facts, "candidates"), i, one)
	{
		sbuf_addf(out, "%s%s", out->len ? ", " : "", word(one, "name"));
	}
}

bool compose_event_case(struct page *p, const struct case_row *row)
{
	struct sbuf names = SBUF_INIT;
	enum letter_about about;
	json_t *facts;

	if (!about_of(row->kind, &about))
		return false;
	facts = json_loads(row->evidence ? row->evidence : "{}", 0, NULL);
	write_names(facts, &names);
	letter_event_case(p->l, &(struct letter_event_case){
					.about = about,
					.id = row->id,
					.event = word(facts, "event"),
					.closed = row->state != CASE_OPEN,
					.why = word(facts, "why"),
					.entrants = integer(facts, "entrants"),
					.below = integer(facts, "nearest_below"),
					.above = integer(facts, "nearest_above"),
					.round = integer(facts, "round"),
					.instead = word(facts, "instead"),
					.team = word(facts, "team"),
					.stage = word(facts, "stage"),
					.group = word(facts, "code"),
					.place = integer(facts, "place"),
					.name = names.buf,
					.board = integer(facts, "board"),
					.rating = integer(facts, "rating"),
					.replaced_rating = integer(facts, "replaced_rating"),
					.notable = json_is_true(json_object_get(facts, "notable")),
					.stop = json_is_true(json_object_get(facts, "stop")),
				});
	sbuf_release(&names);
	json_decref(facts);
	return true;
}
