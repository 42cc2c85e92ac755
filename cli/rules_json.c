/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Checked reading of holiday fields and other shared input. */
#include "cli/rules_json.h"
#include "cli/to_json.h"
#include "core/base/mem.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const regime_words[] = {"post", "email", NULL};
const char *const side_words[] = {"w", "b", NULL};

int rules_json_choice(const struct fields *f, const char *key, const char *const words[])
{
	int i = fields_word(f, key, words);

	return i < 0 ? 0 : i;
}

struct day_range rules_json_range(const struct fields *f, json_t *v, const char *what)
{
	struct day_range empty = {{1}, {0}}, r;

	if (!json_is_array(v) || json_array_size(v) != 2) {
		fields_fail(f, "%s: a pair [from, to] of dates is required", what);
		return empty;
	}
	r.from = fields_value_date(f, json_array_get(v, 0), what);
	r.to = fields_value_date(f, json_array_get(v, 1), what);
	return fields_ok(f) ? r : empty;
}

void rules_json_ranges(const struct fields *f, const char *key, struct holidays *h)
{
	json_t *list, *v;
	struct day_range r;
	size_t i;

	list = fields_list_or_null(f, key);
	json_array_foreach(list, i, v)
	{
		r = rules_json_range(f, v, key);
		holidays_add(h, r.from, r.to);
	}
}

/* First and last day of the announcements. */
static void read_notices(const struct fields *f, struct leave_announcement *a)
{
	json_t *list = fields_list(f, "notices"), *v;
	struct civil d;
	size_t i;

	a->first_notice = a->last_notice = CIVIL_NONE;
	json_array_foreach(list, i, v)
	{
		d = fields_value_date(f, v, "notices");
		if (civil_is_none(a->first_notice) || d.day < a->first_notice.day)
			a->first_notice = d;
		if (d.day > a->last_notice.day)
			a->last_notice = d;
	}
}

struct leave_announcement *rules_json_announcements(const struct fields *f, json_t *list,
						    size_t *ret_n)
{
	struct leave_announcement *ann;
	struct fields g;
	json_t *v;
	size_t i;

	*ret_n = 0;
	if (!json_array_size(list))
		return NULL;
	ann = mem_zeroed(json_array_size(list), sizeof(*ann));
	json_array_foreach(list, i, v)
	{
		g = fields_inner(f, v);
		ann[i].from = fields_date(&g, "from");
		ann[i].to = fields_date(&g, "to");
		ann[i].all_notified = fields_bool_or(&g, "all_notified", true);
		read_notices(&g, &ann[i]);
	}
	if (!fields_ok(f)) {
		free(ann);
		return NULL;
	}
	*ret_n = json_array_size(list);
	return ann;
}

void rules_json_dispatch(const struct fields *f, struct dispatch_facts *ret)
{
	ret->postmark = fields_date_or_none(f, "postmark");
	ret->receipt = fields_date_or_none(f, "receipt");
	ret->inferred = fields_date_or_none(f, "inferred");
	ret->legible = fields_bool_or(f, "legible", true);
}

json_t *rules_json_date(const struct fields *f, struct civil d)
{
	int year;

	if (civil_is_none(d))
		return json_null();
	year = civil_ymd(d).year;
	if (year >= 1 && year <= 9999)
		return to_json_date(d);
	fields_fail(f, "the answer is outside the years 1 to 9999");
	return json_null();
}
