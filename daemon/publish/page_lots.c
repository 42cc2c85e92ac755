/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See page_lots.h. */
#include "daemon/publish/page_lots.h"

#include <stdio.h>
#include <string.h>

#include "core/event/lots.h"
#include "crypto/hex.h"
#include "daemon/publish/page.h"
#include "daemon/publish/page_event_nav.h"
#include "daemon/publish/page_link.h"
#include "daemon/publish/page_shell.h"
#include "daemon/publish/page_table.h"
#include "daemon/publish/page_words.h"
#include "text/text.h"

/* The entrant of the seat, whoever holds it now (EVENTS E4). */
static const char *entrant_name(const struct group_view *group, const struct view_line *l)
{
	for (int i = 0; i < group->n_former; i++)
		if (group->former[i].line == (int)(l - group->lines))
			return group->former[i].player.name;
	return l->player.name;
}

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
		xml_element(d, "td", entrant_name(group, l));
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

static const char *kind_text(const struct page_place *p, const char *kind)
{
	static const struct {
		const char *kind, *text;
	} kinds[] = {
		{"order", N_("Order of the entrants")},
		{"stage", N_("Order of those qualified")},
		{"960", N_("Position of Chess960")},
		{"colour", N_("First colour")},
		{"ties", N_("Lots between those level")},
		{"ko", N_("Colours of a match")},
		{"late", N_("Later lots")},
	};

	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++)
		if (!strcmp(kinds[i].kind, kind))
			return tr(p->lang, kinds[i].text);
	return kind;
}

/* The lines of the hashed message; the beacon's line is followed by a link to its file. */
static void message(struct xml *d, json_t *lines)
{
	char name[CIVIL_TEXT + 4], text[CIVIL_TEXT];
	struct civil day;
	json_t *line;
	size_t i;

	if (!json_array_size(lines))
		return;
	xml_start(d, "details");
	xml_element(d, "summary", tr(d->p->lang, "The lines of the draw"));
	xml_start(d, "pre");
	json_array_foreach(lines, i, line)
	{
		xml_text(d, json_string_value(line));
		xml_text(d, "\n");
	}
	xml_end(d);
	xml_end(d);
	json_array_foreach(lines, i, line)
	{
		if (!lots_beacon_day(json_string_value(line), &day))
			continue;
		snprintf(name, sizeof(name), "%s.txt", civil_format(day, text));
		xml_start(d, "p");
		xml_text(d, tr(d->p->lang, "The hash of the beacon is the SHA-256 of "));
		page_link_beacon(d, name, name);
		xml_text(d, tr(d->p->lang, ", a line for each game that was played on that day or "
					   "the last one before it."));
		xml_end(d);
	}
}

static void result(struct xml *d, json_t *result)
{
	json_t *one;
	size_t i;

	xml_start(d, "p");
	xml_text(d, tr(d->p->lang, "Drawn: "));
	if (json_is_string(result)) {
		xml_text(d, tr(d->p->lang, json_string_value(result)));
	} else if (json_is_integer(result)) {
		xml_textf(d, "%lld", (long long)json_integer_value(result));
	}
	json_array_foreach(result, i, one)
	{
		xml_textf(d, i ? ", %lld" : "%lld", (long long)json_integer_value(one));
	}
	xml_end(d);
}

/* A draw other than the group order, which the table above shows. */
static void one_draw(struct xml *d, const struct view_lot *l, bool table)
{
	xml_element(d, "h3", kind_text(d->p, l->kind));
	if (!table)
		fact(d, tr(d->p->lang, "SHA-256 of the secret number: "), l->seed_hash, STORE_HASH);
	if (l->revealed && !table)
		fact(d, tr(d->p->lang, "The secret number was: "), l->seed, sizeof(l->seed));
	if (l->revealed && l->result && !table)
		result(d, l->result);
	if (l->revealed)
		message(d, l->message);
}

/* The draws in the start letter, and later ones (EVENTS E16). */
static void draws(struct xml *d, const struct view_lots *lots)
{
	for (int i = 0; i < lots->n; i++)
		one_draw(d, &lots->list[i], i == 0 && lots->drawn);
	if (!lots->has_next)
		return;
	xml_element(d, "h3", tr(d->p->lang, "Lots of the next stage"));
	fact(d, tr(d->p->lang, "SHA-256 of the secret number: "), lots->next_hash, STORE_HASH);
}

static void how_to_verify(struct xml *d, long long group)
{
	xml_start(d, "p");
	xml_text(d, tr(d->p->lang, "Anybody can repeat the draw: fetch "));
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
	page_event_group_nav(&d, group);
	xml_element(&d, "h2", tr(p->lang, "Lots"));
	if (group->has_seed)
		fact(&d, tr(p->lang, "SHA-256 of the secret number, given in every confirmation: "),
		     group->seed_hash, STORE_HASH);
	if (group->drawn)
		fact(&d, tr(p->lang, "The secret number was: "), group->seed, STORE_HASH);
	else
		xml_element(&d, "p", tr(p->lang, "No lots are drawn yet."));
	lots_table(&d, group);
	draws(&d, &group->lots);
	if (group->drawn)
		how_to_verify(&d, group->id);
	xml_start(&d, "p");
	page_link_group(&d, group->id, "", tr(p->lang, "Standings"));
	xml_end(&d);
	page_shell_end(&d, out);
}
