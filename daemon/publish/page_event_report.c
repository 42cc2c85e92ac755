/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The signed reports of an event, and the rights they name; see page.h. */
#include "daemon/publish/page.h"

#include <string.h>

#include "crypto/digest.h"
#include "daemon/publish/page_event_nav.h"
#include "daemon/publish/page_shell.h"
#include "daemon/publish/page_table.h"
#include "daemon/publish/page_words.h"
#include "text/text.h"

#define DEEPEST 6

/* --- values of any shape: reports say what their kind has to say ------------------------------ */

static void write_value(struct xml *d, json_t *value, int depth);

static void write_scalar(struct xml *d, json_t *value)
{
	if (json_is_string(value))
		xml_text(d, json_string_value(value));
	else if (json_is_integer(value))
		xml_textf(d, "%lld", (long long)json_integer_value(value));
	else if (json_is_real(value))
		xml_textf(d, "%.6g", json_real_value(value));
	else if (json_is_boolean(value))
		xml_text(d, json_is_true(value) ? tr(d->p->lang, "yes") : tr(d->p->lang, "no"));
}

static void write_object(struct xml *d, json_t *object, int depth)
{
	const char *key;
	json_t *value;

	xml_start(d, "dl");
	json_object_foreach(object, key, value)
	{
		xml_element(d, "dt", tr(d->p->lang, key));
		xml_start(d, "dd");
		write_value(d, value, depth + 1);
		xml_end(d);
	}
	xml_end(d);
}

/* Objects of one shape, a row each; the first one names the columns. */
static void write_rows(struct xml *d, json_t *array, int depth)
{
	const char *key;
	json_t *row, *value;
	size_t i;

	page_table_begin(d, NULL);
	xml_start(d, "tr");
	json_object_foreach(json_array_get(array, 0), key, value)
		page_table_column(d, tr(d->p->lang, key));
	xml_end(d);
	json_array_foreach(array, i, row)
	{
		xml_start(d, "tr");
		json_object_foreach(json_array_get(array, 0), key, value)
		{
			xml_start(d, "td");
			write_value(d, json_object_get(row, key), depth + 1);
			xml_end(d);
		}
		xml_end(d);
	}
	page_table_end(d);
}

static void write_list(struct xml *d, json_t *array, int depth)
{
	json_t *value;
	size_t i;

	xml_start(d, "ul");
	json_array_foreach(array, i, value)
	{
		xml_start(d, "li");
		write_value(d, value, depth + 1);
		xml_end(d);
	}
	xml_end(d);
}

static void write_value(struct xml *d, json_t *value, int depth)
{
	if (depth > DEEPEST)
		return;
	if (json_is_object(value))
		write_object(d, value, depth);
	else if (json_is_array(value) && json_is_object(json_array_get(value, 0)))
		write_rows(d, value, depth);
	else if (json_is_array(value) && json_array_size(value))
		write_list(d, value, depth);
	else
		write_scalar(d, value);
}

/* --- reports --------------------------------------------------------------------------------- */

static void report_title(struct xml *d, const struct tourney_view *e,
			 const struct tourney_view_report *r)
{
	const struct tourney_view_group *g = view_tourney_group(e, r->group);

	if (g)
		xml_element(d, "h2", *g->code ? g->code : g->name);
}

static void signature(struct xml *d, const struct tourney_view_report *r)
{
	char hex[2 * STORE_HASH + 1];

	hex_encode(r->hash, STORE_HASH, hex);
	xml_start(d, "p");
	xml_textf(d, tr(d->p->lang, "Version %d, signed by %s on "), r->version, r->signer);
	page_words_date(d, zone_date(ZONE_COPENHAGEN, r->at));
	xml_text(d, ". SHA-256: ");
	xml_element(d, "code", hex);
	xml_end(d);
}

void page_event_report(const struct page_place *p, const struct tourney_view *e, struct sbuf *out)
{
	struct xml d;

	page_shell_begin(&d, p, e->row.name, NULL);
	page_event_nav(&d, e);
	for (int i = 0; i < e->n_reports; i++) {
		json_t *facts = json_loads(e->reports[i].facts, 0, NULL);

		report_title(&d, e, &e->reports[i]);
		signature(&d, &e->reports[i]);
		write_value(&d, facts, 0);
		json_decref(facts);
	}
	if (!e->n_reports)
		xml_element(&d, "p", tr(p->lang, "The final report is not signed yet."));
	page_shell_end(&d, out);
}

void page_event_rights(const struct page_place *p, const struct tourney_view *e, struct sbuf *out)
{
	bool any = false;
	struct xml d;

	page_shell_begin(&d, p, e->row.name, NULL);
	page_event_nav(&d, e);
	for (int i = 0; i < e->n_reports; i++) {
		json_t *facts = json_loads(e->reports[i].facts, 0, NULL),
		       *rights = json_object_get(facts, "rights");

		if (json_array_size(rights)) {
			report_title(&d, e, &e->reports[i]);
			write_value(&d, rights, 0);
			any = true;
		}
		json_decref(facts);
	}
	if (!any)
		xml_element(&d, "p",
			    tr(p->lang, "No report names rights that follow from this tournament "
					"yet."));
	page_shell_end(&d, out);
}
