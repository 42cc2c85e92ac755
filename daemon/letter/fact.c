/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See fact.h. */
#include "daemon/letter/fact.h"

#include <assert.h>

#include "daemon/letter/kinds.h"

json_t *fact_value(const struct page *p, const char *name)
{
	assert(kinds_has_field(p->row->kind, name));
	return json_object_get(p->facts, name);
}

const char *fact_text(const struct page *p, const char *name)
{
	const char *t = json_string_value(fact_value(p, name));

	return t ? t : "";
}

struct civil fact_date(const struct page *p, const char *name)
{
	struct civil d = CIVIL_NONE;

	civil_parse(fact_text(p, name), &d);
	return d;
}

int64_t fact_number(const struct page *p, const char *name)
{
	return json_integer_value(fact_value(p, name));
}

bool fact_flag(const struct page *p, const char *name)
{
	return json_is_true(fact_value(p, name));
}
