/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Letters about an over-the-board event and the union (EVENTS E52, E53, E57). */
#include "core/event/absence.h"
#include "core/event/union_report.h"
#include "daemon/letter/compose.h"
#include "daemon/letter/fact.h"
#include "mail/out/letter_union.h"

static const char *text_of(const json_t *row, const char *name)
{
	const char *text = json_string_value(json_object_get(row, name));

	return text ? text : "";
}

static int number_of(const json_t *row, const char *name)
{
	return (int)json_integer_value(json_object_get(row, name));
}

static struct civil day_of(const json_t *row, const char *name)
{
	struct civil day = CIVIL_NONE;

	civil_parse(text_of(row, name), &day);
	return day;
}

static void add_entrants(struct page *p)
{
	json_t *row;
	size_t i;

	json_array_foreach(fact_value(p, "rows"), i, row)
	{
		letter_union_entrant(p->l, text_of(row, "name"), text_of(row, "club"),
				     day_of(row, "born"), number_of(row, "rating"));
	}
}

static void add_group(struct page *p, const json_t *group)
{
	json_t *row;
	size_t i;

	letter_union_group(p->l, text_of(group, "code"));
	json_array_foreach(json_object_get(group, "lines"), i, row)
	{
		letter_union_line(
			p->l, &(struct letter_union_line){.place = number_of(row, "place"),
							  .points2 = number_of(row, "points2"),
							  .name = text_of(row, "name"),
							  .club = text_of(row, "club"),
							  .rating = number_of(row, "rating"),
							  .rating_new = number_of(row, "new"),
							  .candidate = json_is_true(json_object_get(
								  row, "candidate"))});
	}
}

static void add_report(struct page *p)
{
	json_t *sanctions = fact_value(p, "sanctions"), *officers = fact_value(p, "officers"), *row;
	size_t i;

	json_array_foreach(fact_value(p, "rows"), i, row) add_group(p, row);
	letter_union_list(p->l, LETTER_UNION_SANCTIONS, !json_array_size(sanctions));
	json_array_foreach(sanctions, i, row)
	{
		letter_union_sanction(p->l, text_of(row, "name"),
				      json_is_true(json_object_get(row, "ban")),
				      day_of(row, "until"));
	}
	letter_union_list(p->l, LETTER_UNION_OFFICERS, !json_array_size(officers));
	json_array_foreach(officers, i, row)
	{
		letter_union_officer(p->l, text_of(row, "role"), text_of(row, "name"));
	}
}

static void add_absences(struct page *p)
{
	json_t *row;
	size_t i;

	json_array_foreach(fact_value(p, "rows"), i, row)
	{
		bool ban = json_is_true(json_object_get(row, "ban"));
		struct sbuf command = SBUF_INIT;

		sbuf_addf(&command, "kskak player %d ", number_of(row, "player"));
		if (ban)
			sbuf_addf(&command, "ban --months %d", ABSENCE_BAN_MONTHS);
		else
			sbuf_adds(&command, "warn");
		sbuf_addf(&command, " --group %d --reason \"...\"\n", number_of(row, "group"));
		letter_union_absence(p->l, text_of(row, "name"), number_of(row, "missed"),
				     number_of(row, "rounds"), ban, command.buf);
		sbuf_release(&command);
	}
}

int compose_union(struct page *p)
{
	struct sbuf page = SBUF_INIT;
	struct letter_union u = {.what = (enum letter_union_what)fact_number(p, "what"),
				 .event = fact_text(p, "event"),
				 .day = fact_date(p, "day"),
				 .first = fact_date(p, "first"),
				 .last = fact_date(p, "last"),
				 .entrants = (int)json_array_size(fact_value(p, "rows")),
				 .elo = fact_flag(p, "elo"),
				 .pass_on = fact_flag(p, "pass_on")};

	if (u.what >= LETTER_UNION_COUNT)
		return 0;
	if (*p->ctx->set.page_url)
		sbuf_addf(&page, "%s/events/%s/", p->ctx->set.page_url, fact_text(p, "slug"));
	u.page = page.len ? page.buf : "";
	letter_union(p->l, &u);
	if (u.what == LETTER_UNION_ENTRANTS)
		add_entrants(p);
	if (u.what == LETTER_UNION_REPORT)
		add_report(p);
	if (u.what == LETTER_UNION_ABSENCES)
		add_absences(p);
	sbuf_release(&page);
	return 1;
}
