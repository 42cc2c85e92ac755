/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The draw of a group; see page.h. */
#include "daemon/publish/page.h"

#include "crypto/digest.h"
#include "daemon/publish/page_link.h"
#include "daemon/publish/page_shell.h"
#include "daemon/publish/page_table.h"
#include "daemon/publish/page_words.h"

static void lots_table(struct xml *d, const struct group_view *group)
{
	const struct view_line *l = view_group_confirmed(group, 0);

	page_table_begin(d, NULL);
	xml_start(d, "tr");
	page_table_column(d, tr(d->p->lang, "Entered as"));
	page_table_column(d, tr(d->p->lang, "Name"));
	page_table_column(d, tr(d->p->lang, "Confirmation"));
	if (group->drawn)
		page_table_column(d, tr(d->p->lang, "Drew no."));
	xml_end(d);
	for (int n = 1; l; n++, l = view_group_confirmed(group, l->seq)) {
		xml_start(d, "tr");
		page_table_count(d, n);
		xml_element(d, "td", l->player.name);
		xml_element(d, "td", l->confirmation);
		if (group->drawn)
			page_table_count(d, l->number);
		xml_end(d);
	}
	page_table_end(d);
}

static void fact(struct xml *d, const char *label, const unsigned char *bytes, size_t n)
{
	char hex[2 * STORE_HASH + 1];

	hex_encode(bytes, n, hex);
	xml_start(d, "p");
	xml_text(d, label);
	xml_element(d, "code", hex);
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

void page_lots(const struct page_place *p, const struct group_view *group, struct sbuf *out)
{
	struct xml d;

	page_shell_begin(&d, p, group->name, NULL);
	xml_element(&d, "h2", tr(p->lang, "Lots"));
	if (group->has_seed)
		fact(&d, tr(p->lang, "SHA-256 of the secret number, told in every confirmation: "),
		     group->seed_hash, STORE_HASH);
	if (group->drawn)
		fact(&d, tr(p->lang, "The secret number was: "), group->seed, STORE_HASH);
	else
		xml_element(&d, "p", tr(p->lang, "No lots are drawn yet."));
	lots_table(&d, group);
	if (group->drawn)
		how_to_verify(&d, group->id);
	xml_start(&d, "p");
	page_link_group(&d, group->id, "", tr(p->lang, "Standings"));
	xml_end(&d);
	page_shell_end(&d, out);
}
