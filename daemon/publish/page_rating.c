/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See page_rating.h. */
#include "daemon/publish/page_rating.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "daemon/publish/page.h"
#include "daemon/publish/page_link.h"
#include "daemon/publish/page_shell.h"
#include "daemon/publish/page_table.h"
#include "daemon/publish/page_words.h"
#include "text/text.h"

#define FILE_NAME 48

static const char *list_file(struct civil day, const char *ending, char ret_name[FILE_NAME])
{
	char text[CIVIL_TEXT];

	snprintf(ret_name, FILE_NAME, "%s.%s", civil_format(day, text), ending);
	return ret_name;
}

static const char *player_file(int64_t player, const char *ending, char ret_name[FILE_NAME])
{
	snprintf(ret_name, FILE_NAME, "players/%" PRId64 ".%s", player, ending);
	return ret_name;
}

static void columns(struct xml *d, const char *class, const char *const *labels, size_t n)
{
	page_table_begin(d, class);
	xml_start(d, "tr");
	for (size_t i = 0; i < n; i++)
		page_table_column(d, tr(d->p->lang, labels[i]));
	xml_end(d);
}

static void date_cell(struct xml *d, struct civil day)
{
	xml_start(d, "td");
	page_words_date(d, day);
	xml_end(d);
}

/* --- a list ---------------------------------------------------------------------------------- */

static void list_line(struct xml *d, int place, const struct rating_line *l)
{
	char file[FILE_NAME];

	xml_start(d, "tr");
	page_table_count(d, place);
	xml_start(d, "th");
	xml_attribute(d, "scope", "row");
	page_link_rating(d, player_file(l->player.id, "html", file), l->player.name);
	xml_end(d);
	xml_element(d, "td", l->player.club);
	xml_elementf(d, "td", l->provisional ? "%d P" : "%d", l->rating);
	page_table_count(d, l->games);
	date_cell(d, l->last);
	xml_end(d);
}

/* Players with equal ratings share a place. */
static void list_table(struct xml *d, const struct rating_list_view *v)
{
	static const char *const labels[] = {N_("Place"),  N_("Name"),	N_("Club"),
					     N_("Rating"), N_("Games"), N_("Last result")};
	int place = 0;

	columns(d, "ratings", labels, sizeof(labels) / sizeof(labels[0]));
	for (size_t i = 0; i < v->n; i++) {
		const struct rating_line *l = &v->lines[v->order[i]];
		if (!i || l->rating != v->lines[v->order[i - 1]].rating)
			place = (int)i + 1;
		list_line(d, place, l);
	}
	page_table_end(d);
	xml_element(d, "p", tr(d->p->lang, "P: provisional, fewer than ten rated games."));
}

static void list_files(struct xml *d, const struct rating_list_view *v)
{
	char file[FILE_NAME];

	xml_start(d, "p");
	page_link_rating_file(d, list_file(v->of.day, "csv", file), "CSV");
	xml_text(d, " · ");
	page_link_rating_file(d, list_file(v->of.day, "json", file), "JSON");
	xml_end(d);
	if (v->of.revision > 1)
		xml_elementf(d, "p",
			     tr(d->p->lang, "Revision %d: results have been corrected after the "
					    "list was published."),
			     v->of.revision);
}

/* A revision; the newest of its list has a file name without number. */
static void revision_line(struct xml *d, const struct rating_revision *r, bool newest)
{
	char file[FILE_NAME], ending[24];

	xml_start(d, "tr");
	xml_start(d, "td");
	if (newest) {
		struct sbuf day = SBUF_INIT;
		text_date(d->p->lang, r->day, &day);
		page_link_rating(d, list_file(r->day, "html", file), day.buf);
		sbuf_release(&day);
	} else {
		page_words_date(d, r->day);
	}
	xml_end(d);
	page_table_count(d, r->revision);
	page_table_day(d, r->at);
	xml_start(d, "td");
	snprintf(ending, sizeof(ending), "r%d.csv", r->revision);
	page_link_rating_file(d, list_file(r->day, newest ? "csv" : ending, file), "CSV");
	xml_end(d);
	xml_start(d, "td");
	xml_element(d, "code", r->sha256);
	xml_end(d);
	xml_end(d);
}

/* Newest first; only those of one day unless it is CIVIL_NONE. */
static void revision_table(struct xml *d, const struct rating_revisions *all, struct civil day)
{
	static const char *const labels[] = {N_("List"), N_("Revision"), N_("Published"),
					     N_("File"), N_("SHA-256 of the file")};

	columns(d, NULL, labels, sizeof(labels) / sizeof(labels[0]));
	for (size_t i = all->n; i-- > 0;) {
		const struct rating_revision *r = &all->list[i];
		bool newest = i + 1 == all->n || all->list[i + 1].day.day != r->day.day;
		if (civil_is_none(day) || r->day.day == day.day)
			revision_line(d, r, newest);
	}
	page_table_end(d);
}

void page_rating_list(const struct page_place *p, const struct rating_list_view *list,
		      const struct rating_revisions *all, bool index, struct sbuf *out)
{
	struct sbuf title = SBUF_INIT, day = SBUF_INIT;
	struct xml d;

	if (civil_is_none(list->of.day)) {
		sbuf_adds(&title, tr(p->lang, "Rating lists"));
	} else {
		text_date(p->lang, list->of.day, &day);
		sbuf_addf(&title, tr(p->lang, "Rating list of %s"), day.buf);
	}
	page_shell_begin(&d, p, title.buf, NULL);
	if (civil_is_none(list->of.day)) {
		xml_element(&d, "p", tr(p->lang, "There is no rating list yet."));
	} else {
		list_files(&d, list);
		list_table(&d, list);
		xml_element(&d, "h2", index ? tr(p->lang, "All lists") : tr(p->lang, "Revisions"));
		revision_table(&d, all, index ? CIVIL_NONE : list->of.day);
	}
	if (!index) {
		xml_start(&d, "p");
		page_link_rating(&d, "", tr(p->lang, "All lists"));
		xml_end(&d);
	}
	page_shell_end(&d, out);
	sbuf_release(&title);
	sbuf_release(&day);
}

/* --- a player -------------------------------------------------------------------------------- */

/* "3.35", in Danish "3,35"; the value is a multiple of 0.05 or of 0.5. */
static void hundredths_cell(struct xml *d, struct ratio r)
{
	long long n = r.den ? (long long)(100 * r.num / r.den) : 0;

	xml_elementf(d, "td", tr(d->p->lang, "%d.%02d"), (int)(n / 100), (int)llabs(n % 100));
}

static void history_line(struct xml *d, const struct rating_history_line *l)
{
	const struct rating_step *s = &l->step;
	struct sbuf day = SBUF_INIT, group = SBUF_INIT;
	char file[FILE_NAME];

	text_date(d->p->lang, l->day, &day);
	if (s->board)
		sbuf_addf(&group, tr(d->p->lang, "%s, board %d"), l->code, s->board);
	else
		sbuf_adds(&group, l->code);
	xml_start(d, "tr");
	xml_start(d, "td");
	page_link_group(d, s->group, "", group.buf);
	xml_end(d);
	page_table_count(d, s->was);
	page_table_count(d, s->becomes);
	xml_elementf(d, "td", "%+d", s->becomes - s->was);
	page_table_count(d, s->games);
	hundredths_cell(d, s->won);
	hundredths_cell(d, s->expected);
	page_table_count(d, s->factor);
	hundredths_cell(d, s->bonus);
	date_cell(d, s->ended);
	xml_start(d, "td");
	page_link_rating(d, list_file(l->day, "html", file), day.buf);
	xml_end(d);
	xml_end(d);
	sbuf_release(&day);
	sbuf_release(&group);
}

static void history_table(struct xml *d, const struct rating_history *h)
{
	static const char *const labels[] = {N_("Group"),	N_("Before"), N_("After"),
					     N_("Change"),	N_("Games"),  N_("Points W"),
					     N_("Expected We"), N_("K"),      N_("Bonus B"),
					     N_("End"),		N_("List")};

	columns(d, NULL, labels, sizeof(labels) / sizeof(labels[0]));
	for (size_t i = 0; i < h->n; i++)
		history_line(d, &h->lines[i]);
	page_table_end(d);
}

static void standing(struct xml *d, const struct rating_history *h)
{
	if (!h->listed)
		xml_elementf(d, "p",
			     tr(d->p->lang, "Correspondence rating %d, off the list: no result "
					    "within three years."),
			     h->lines[h->n - 1].step.becomes);
	else if (h->provisional)
		xml_elementf(d, "p",
			     tr(d->p->lang, "Correspondence rating: %d, provisional; rated games: "
					    "%d."),
			     h->rating, h->games);
	else
		xml_elementf(d, "p", tr(d->p->lang, "Correspondence rating: %d; rated games: %d."),
			     h->rating, h->games);
}

static void curve(struct xml *d, const struct rating_history *h)
{
	char href[PAGE_LINK_HREF], file[FILE_NAME];

	page_link_rating_file_href(d->p, player_file(h->player.id, "svg", file), href,
				   sizeof(href));
	xml_start(d, "p");
	xml_start(d, "img");
	xml_attribute(d, "src", href);
	xml_attribute(d, "alt", tr(d->p->lang, "The rating over the years"));
	xml_void(d);
	xml_end(d);
}

void page_rating_player(const struct page_place *p, const struct rating_history *h,
			struct sbuf *out)
{
	char file[FILE_NAME];
	struct xml d;

	page_shell_begin(&d, p, h->player.name, NULL);
	if (*h->player.club)
		page_link_club_line(&d, h->player.club);
	standing(&d, h);
	curve(&d, h);
	history_table(&d, h);
	xml_start(&d, "p");
	page_link_player(&d, h->player.id, tr(p->lang, "Tournaments and games"));
	xml_text(&d, " · ");
	page_link_rating(&d, "", tr(p->lang, "All lists"));
	xml_text(&d, " · ");
	page_link_rating_file(&d, player_file(h->player.id, "json", file), "JSON");
	xml_end(&d);
	page_shell_end(&d, out);
}
