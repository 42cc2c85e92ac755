/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Letters to the leader about tournament cases. */
#include <string.h>

#include "daemon/case_words.h"
#include "daemon/letter/compose.h"
#include "sql/store_case.h"

static const char *word(json_t *facts, const char *name)
{
	const char *t = json_string_value(json_object_get(facts, name));

	return t ? t : "";
}

static int integer(json_t *facts, const char *name)
{
	return (int)json_integer_value(json_object_get(facts, name));
}

/* "A, B": the reserve, or everybody whose citizenship is unknown. */
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
	int about = case_words_of(row)->letter;
	json_t *facts;

	if (about == CASE_WORDS_NO_LETTER)
		return false;
	facts = json_loads(row->evidence ? row->evidence : "{}", 0, NULL);
	write_names(facts, &names);
	letter_event_case(p->l, &(struct letter_event_case){
					.about = (enum letter_about)about,
					.id = row->id,
					.event = word(facts, "event"),
					.closed = row->state != CASE_OPEN,
					.why = word(facts, "why"),
					.entrants = integer(facts, "entrants"),
					.undecided = integer(facts, "undecided"),
					.unpaid = integer(facts, "unpaid"),
					.below = integer(facts, "nearest_below"),
					.above = integer(facts, "nearest_above"),
					.round = integer(facts, "round"),
					.instead = word(facts, "instead"),
					.wrong = word(facts, "wrong"),
					.rival = word(facts, "rival"),
					.opponent = word(facts, "opponent"),
					.right = word(facts, "right"),
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
