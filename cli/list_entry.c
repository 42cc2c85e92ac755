/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* From a rating list to an entry; see list_entry.h. */
#include "cli/list_entry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/list_import.h"
#include "cli/usage.h"

#define NAMED_MOST 5 /* players that a message names */

bool list_entry_open(const char *names, const char *rating, struct list_entry_source *ret_source)
{
	ret_source->rate = ROSTER_STANDARD;
	if (rating)
		list_import_rate(rating, &ret_source->rate);
	return list_file_open(names, &ret_source->lists);
}

/* --- finding -------------------------------------------------------------------------------- */

/* "FIDE 1400123" */
static bool find_marked(const struct list_entry_source *s, const char *query,
			struct roster_player *ret)
{
	static const char *const marks[2] = {"fide", "dsu"};
	const char *digits;
	int i;

	for (i = 0; i < 2; i++) {
		if (strncasecmp(query, marks[i], strlen(marks[i])) != 0)
			continue;
		digits = query + strlen(marks[i]);
		digits += strspn(digits, " ");
		if (*digits && strlen(digits) <= 10 && !digits[strspn(digits, "0123456789")])
			return list_file_number(&s->lists, (uint32_t)strtoul(digits, NULL, 10),
						i == 1, ret);
	}
	return false;
}

static bool is_whole_name(const char *query, const char *name)
{
	char a[2 * ROSTER_NAME_MOST], b[2 * ROSTER_NAME_MOST];

	roster_fold(query, a, sizeof(a));
	roster_fold(name, b, sizeof(b));
	return !strcmp(a, b);
}

static void name_player(const struct roster_player *p, struct sbuf *out)
{
	char birth[ROSTER_BIRTH];

	if (p->fide)
		sbuf_addf(out, "FIDE %u ", p->fide);
	else
		sbuf_addf(out, "DSU %u ", p->national);
	sbuf_addf(out, "%s", p->name);
	if (*p->federation)
		sbuf_addf(out, " %s", p->federation);
	if (p->year)
		sbuf_addf(out, " %s", roster_birth(p, birth));
	if (*p->club)
		sbuf_addf(out, " %s", p->club);
}

static void name_players(const char *query, const struct roster_player *p, size_t n, size_t total,
			 struct sbuf *out)
{
	size_t i;

	if (!n) {
		sbuf_addf(out,
			  usage_tr(N_("the list has nobody '%s' (a line with ; enters a player who "
				      "is in no list)")),
			  query);
		return;
	}
	sbuf_addf(out, usage_tr(N_("'%s' fits %zu players; name one by number: ")), query, total);
	for (i = 0; i < n && i < NAMED_MOST; i++) {
		sbuf_adds(out, i ? "; " : "");
		name_player(&p[i], out);
	}
	if (total > i)
		sbuf_adds(out, "; ...");
}

bool list_entry_find(const struct list_entry_source *s, const char *query,
		     struct roster_player *ret_player, struct sbuf *ret_why)
{
	struct roster_player found[NAMED_MOST];
	size_t total, n, i, whole = 0, which = 0;

	if (find_marked(s, query, ret_player))
		return true;
	n = list_file_find(&s->lists, query, "", NAMED_MOST, found, &total);
	for (i = 0; i < n; i++) {
		if (is_whole_name(query, found[i].name)) {
			which = i;
			whole++;
		}
	}
	if (total == 1 || whole == 1) {
		*ret_player = found[which];
		return true;
	}
	name_players(query, found, n, total, ret_why);
	return false;
}

/* --- the entry ------------------------------------------------------------------------------ */

/* A name may have the separators of entries. */
static void add_text(struct sbuf *out, const char *text)
{
	for (; *text; text++)
		sbuf_addc(out, strchr(";\t", *text) ? ',' : *text);
}

static void add_number(struct sbuf *out, unsigned n)
{
	sbuf_adds(out, ";");
	if (n)
		sbuf_addf(out, "%u", n);
}

void list_entry_compose(const struct roster_player *p, enum roster_rate rate, struct sbuf *out)
{
	char birth[ROSTER_BIRTH];
	const char *federation = *p->federation ? p->federation
				 : p->national	? LIST_ENTRY_FEDERATION
						: "";

	add_text(out, p->name);
	add_number(out, (unsigned)p->elo[rate]);
	sbuf_addf(out, ";%s;%s", p->title, federation);
	add_number(out, p->fide);
	sbuf_addf(out, ";%s;", roster_birth(p, birth));
	if (strlen(p->club) <= 80)
		add_text(out, p->club);
	sbuf_addf(out, ";%.1s", p->sex == ' ' ? "" : p->sex == 'm' ? "m" : "w");
	add_number(out, p->national);
	add_number(out, (unsigned)p->own[rate]);
}
