/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The draw of a group; see page.h. */
#include "daemon/publish/page.h"

#include "daemon/publish/page_link.h"
#include "daemon/publish/page_shell.h"
#include "daemon/publish/page_table.h"
#include "daemon/publish/page_words.h"

static void lots_table(struct xml *d, json_t *lots)
{
	json_t *names = json_object_get(lots, "entrants"), *order = json_object_get(lots, "order");
	json_t *words = json_object_get(lots, "confirmations"), *name;
	size_t i;

	page_table_begin(d, NULL);
	xml_start(d, "tr");
	page_table_column(d, tr(d->p->lang, "Entered as"));
	page_table_column(d, tr(d->p->lang, "Name"));
	page_table_column(d, tr(d->p->lang, "Confirmation"));
	if (order)
		page_table_column(d, tr(d->p->lang, "Drew no."));
	xml_end(d);
	json_array_foreach(names, i, name)
	{
		xml_start(d, "tr");
		page_table_count(d, (long long)i + 1);
		xml_element(d, "td", json_string_value(name));
		xml_element(d, "td", json_string_value(json_array_get(words, i)));
		if (order)
			page_table_number(d, json_array_get(order, i));
		xml_end(d);
	}
	page_table_end(d);
}

static void fact(struct xml *d, const char *label, const char *value)
{
	xml_start(d, "p");
	xml_text(d, label);
	xml_element(d, "code", value);
	xml_end(d);
}

static void how_to_verify(struct xml *d, long long group)
{
	xml_start(d, "p");
	xml_text(d, tr(d->p->lang, "Anybody can draw again: fetch "));
	page_link_group_file(d, group, "json", tr(d->p->lang, "the group's JSON file"));
	xml_text(d, tr(d->p->lang, " and run "));
	xml_element(d, "code", "kskak lots verify");
	xml_text(d, tr(d->p->lang, " with it; or without kskak: "));
	xml_element(d, "code", "contrib/lots.sh");
	xml_text(d, ".");
	xml_end(d);
}

void page_lots(const struct page_place *p, json_t *group, struct sbuf *out)
{
	json_t *lots = json_object_get(group, "lots");
	const char *seed = view_json_word(lots, "seed");
	struct xml d;

	page_shell_begin(&d, p, view_json_word(group, "name"), NULL);
	xml_element(&d, "h2", tr(p->lang, "Lots"));
	if (lots)
		fact(&d, tr(p->lang, "SHA-256 of the secret number, told in every confirmation: "),
		     view_json_word(lots, "seed_sha256"));
	if (*seed)
		fact(&d, tr(p->lang, "The secret number was: "), seed);
	else
		xml_element(&d, "p", tr(p->lang, "No lots are drawn yet."));
	lots_table(&d, lots);
	if (*seed)
		how_to_verify(&d, view_json_int(group, "group"));
	xml_start(&d, "p");
	page_link_group(&d, view_json_int(group, "group"), "", tr(p->lang, "Standings"));
	xml_end(&d);
	page_shell_end(&d, out);
}
