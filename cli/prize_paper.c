/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The list of prizes; see prize_paper.h. */
#include "cli/prize_paper.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/report.h"
#include "cli/report_kind.h"
#include "cli/report_score.h"
#include "cli/trf_left.h"
#include "core/base/mem.h"

#define MONEY 48 /* bytes of an amount with its currency */
#define NAMED 12 /* players who have withdrawn */

/* --- the table ------------------------------------------------------------------------------ */

static int birth_year(const struct trf_player *p)
{
	int year = 0;

	return sscanf(p->birth, "%4d", &year) == 1 && year > 1800 ? year : 0;
}

/*
 * Nothing but absences without a point from some round to the last one (PRIZES P10).  Who is out of
 * a knock-out has not withdrawn.
 */
static bool has_withdrawn(const struct trf *t, enum report_kind kind, const struct trf_player *q)
{
	bool over = t->played >= t->rounds;
	int r;

	if (kind == REPORT_KNOCKOUT)
		return false;
	for (r = over ? t->played : t->played + 1; r <= t->rounds || r == t->played; r++) {
		struct trf_cell c = trf_cell_at(q, r);

		if (c.opp || c.result != 'Z' || (!over && !trf_is_out(&c)))
			return false;
	}
	return t->played > 0;
}

/* In tenths; in a knock-out the matches after which the player was still in it (STANDINGS B-30). */
static int points_of(const struct report_print *t, enum report_kind kind,
		     const struct trf_player *q)
{
	int out;

	if (kind != REPORT_KNOCKOUT)
		return trf_left_counted_before(t->left, t->t, q, t->t->played + 1);
	out = report_kind_out(t->t, q);
	return 10 * (out ? out - 1 : t->t->played);
}

static struct prize_player prize_player(const struct report_print *t, enum report_kind kind,
					const struct trf_player *q, int place)
{
	return (struct prize_player){.id = q->id,
				     .points = points_of(t, kind, q),
				     .place = place,
				     .rating = trf_rating(t->t, q),
				     .birth_year = birth_year(q),
				     .woman = q->sex == 'w' || q->title[0] == 'w' ||
					      q->title[0] == 'W',
				     .withdrawn = has_withdrawn(t->t, kind, q),
				     .club = t->clubs[q->id],
				     .federation = q->federation};
}

static void read_table(struct prize_paper *p, const struct report_print *t)
{
	const struct standings_order *o = t->standings;
	enum report_kind kind = report_kind_of(t->t);
	size_t i;

	p->players = mem_zeroed(o->n + 1, sizeof(*p->players));
	p->of = mem_zeroed(o->n + 1, sizeof(*p->of));
	for (i = 0; i < o->n; i++) {
		p->of[i] = &t->t->players[o->order[i]];
		p->players[i] = prize_player(t, kind, p->of[i], (int)o->place[i]);
	}
	p->n = o->n;
}

bool prize_paper_make(const struct report_print *table, const char *plan, size_t len,
		      struct prize_paper *ret, struct line_fault *ret_fault)
{
	*ret = (struct prize_paper){.n = 0};
	if (!prize_plan_read(plan, len, table->lang, &ret->plan, ret_fault))
		return false;
	read_table(ret, table);
	prize_award(&ret->plan, ret->players, ret->n, &ret->result);
	return true;
}

void prize_paper_release(struct prize_paper *p)
{
	prize_award_release(&p->result);
	prize_plan_release(&p->plan);
	free(p->players);
	free(p->of);
	*p = (struct prize_paper){.n = 0};
}

/* --- the list ------------------------------------------------------------------------------- */

/* "1234", or "1234.50" when there are hundredths. */
static const char *amount_text(const struct lang *lang, int64_t amount, char *buf)
{
	if (amount % 100)
		snprintf(buf, MONEY, "%" PRId64 ".%02d", amount / 100, (int)(amount % 100));
	else
		snprintf(buf, MONEY, "%" PRId64, amount / 100);
	return report_score_localize(lang, buf);
}

static const char *money(const struct prize_plan *plan, const struct lang *lang, int64_t amount,
			 char *buf)
{
	size_t n = strlen(amount_text(lang, amount, buf));

	snprintf(buf + n, MONEY - n, "%s%s", *plan->currency ? " " : "", plan->currency);
	return buf;
}

static const char *category_name(const struct prize_category *c, const struct lang *lang)
{
	return c->name ? c->name : tr(lang, "Main prizes");
}

/* Clubs say where the players come from, or federations if the report has no clubs. */
static bool has_clubs(const struct report_print *t)
{
	size_t i;

	for (i = 0; i < t->t->n; i++) {
		if (*t->clubs[t->t->players[i].id])
			return true;
	}
	return false;
}

static void award_row(const struct prize_paper *p, const struct report_print *t,
		      const struct prize_award *a, struct print_doc *d)
{
	const struct trf_player *q = p->of[a->player];
	char buf[MONEY];

	print_doc_cell(d, "%s", category_name(&p->plan.categories[a->category], t->lang));
	if (a->from == a->to)
		print_doc_cell(d, "%d", a->from);
	else
		print_doc_cell(d, "%d–%d", a->from, a->to);
	print_doc_cell(d, "%d", q->id);
	print_doc_cell(d, "%s%s%s", q->title, *q->title ? " " : "", q->name);
	print_doc_player(d, q->id);
	print_doc_cell(d, "%s", has_clubs(t) ? t->clubs[q->id] : q->federation);
	print_doc_cell(d, "%s",
		       report_score_points(p->players[a->player].points, buf, sizeof(buf)));
	print_doc_cell(d, "%s", amount_text(t->lang, a->amount, buf));
}

static void add_sums(const struct prize_paper *p, const struct lang *lang, struct print_doc *d)
{
	char planned[MONEY], paid[MONEY], left[MONEY];
	struct sbuf text = SBUF_INIT;
	size_t k;

	for (k = 0; k < p->plan.n; k++) {
		if (!p->result.left[k])
			continue;
		sbuf_reset(&text);
		sbuf_addf(&text, tr(lang, "%s: nobody can win %s"),
			  category_name(&p->plan.categories[k], lang),
			  money(&p->plan, lang, p->result.left[k], left));
		print_doc_note(d, text.buf);
	}
	for (k = 0; k < p->plan.n; k++) {
		if (!p->result.rounded[k])
			continue;
		sbuf_reset(&text);
		sbuf_addf(&text,
			  tr(lang, "%s: the shares were rounded to whole units of %s; units given "
				   "to the largest fractions: %d."),
			  category_name(&p->plan.categories[k], lang),
			  money(&p->plan, lang, p->plan.unit, left), p->result.rounded[k]);
		print_doc_note(d, text.buf);
	}
	sbuf_reset(&text);
	sbuf_addf(&text, tr(lang, "Planned: %s, paid: %s, left: %s"),
		  money(&p->plan, lang, p->result.planned, planned),
		  money(&p->plan, lang, p->result.paid, paid),
		  money(&p->plan, lang, p->result.left_in_all, left));
	print_doc_note(d, text.buf);
	sbuf_release(&text);
}

static void add_withdrawn(const struct prize_paper *p, const struct report_print *t,
			  struct print_doc *d)
{
	struct sbuf text = SBUF_INIT, note = SBUF_INIT;
	char points[MONEY];
	size_t i, n = 0;

	for (i = 0; i < p->n; i++) {
		if (!p->players[i].withdrawn || prize_award_has_right(&p->plan, &p->players[i]))
			continue;
		if (n++ < NAMED)
			sbuf_addf(&text, "%s%d %s (%s)", n > 1 ? "; " : "", p->of[i]->id,
				  p->of[i]->name,
				  report_score_points(p->players[i].points, points, MONEY));
	}
	if (n > NAMED)
		sbuf_adds(&text, "; …");
	if (n)
		sbuf_addf(&note, "%s: %s", tr(t->lang, "Withdrawn, with no right to a prize"),
			  text.buf);
	if (n)
		print_doc_note(d, note.buf);
	sbuf_release(&note);
	sbuf_release(&text);
}

/* A list before the end of the event. */
static void add_open(const struct report_print *t, struct print_doc *d)
{
	struct sbuf text = SBUF_INIT;
	int r, open = 0;

	for (r = 1; r <= t->t->played; r++)
		open += report_open_games(t->t, r);
	if (t->t->played < t->t->rounds) {
		sbuf_addf(&text, tr(t->lang, "%d of %d rounds are played."), t->t->played,
			  t->t->rounds);
		print_doc_note(d, text.buf);
		sbuf_reset(&text);
	}
	if (open) {
		sbuf_addf(&text, "%s: %d", tr(t->lang, "Games without a result"), open);
		print_doc_note(d, text.buf);
	}
	sbuf_release(&text);
}

static const char *sharing_text(const struct prize_plan *plan, const struct lang *lang)
{
	switch (plan->sharing) {
	case PRIZE_EQUAL: return tr(lang, "Players level on points share equally.");
	case PRIZE_HORT:
		return tr(lang, "Of each prize half goes by place, half is shared by those level "
				"on points.");
	case PRIZE_BY_PLACE: return tr(lang, "The places decide, with the tie-breaks.");
	}
	return "";
}

void prize_paper_list(const struct prize_paper *p, const struct report_print *t,
		      struct print_doc *ret_doc)
{
	const struct lang *lang = t->lang;
	char head[64];
	size_t i;

	print_doc_init(ret_doc, t->title, tr(lang, "Prizes"));
	print_doc_column(ret_doc, tr(lang, "Prizes"), PRINT_LEFT);
	print_doc_column(ret_doc, tr(lang, "Place"), PRINT_RIGHT);
	print_doc_column(ret_doc, tr(lang, "No."), PRINT_RIGHT);
	print_doc_column(ret_doc, tr(lang, "Name"), PRINT_LEFT);
	print_doc_column(ret_doc, tr(lang, has_clubs(t) ? N_("Club") : N_("Fed.")), PRINT_LEFT);
	print_doc_column(ret_doc, tr(lang, "Points"), PRINT_RIGHT);
	snprintf(head, sizeof(head), "%s%s%s", tr(lang, "Amount"), *p->plan.currency ? ", " : "",
		 p->plan.currency);
	print_doc_column(ret_doc, head, PRINT_RIGHT);
	for (i = 0; i < p->result.n; i++)
		award_row(p, t, &p->result.awards[i], ret_doc);
	print_doc_note(ret_doc, sharing_text(&p->plan, lang));
	print_doc_note(ret_doc, p->plan.all ? tr(lang, "A player can win several prizes.")
					    : tr(lang, "A player wins one prize, the largest."));
	add_withdrawn(p, t, ret_doc);
	add_sums(p, lang, ret_doc);
	add_open(t, ret_doc);
}

/* --- JSON ----------------------------------------------------------------------------------- */

static json_t *amount_json(int64_t amount)
{
	return amount % 100 ? json_real((double)amount / 100) : json_integer(amount / 100);
}

static json_t *text_json(const char *s)
{
	json_t *v = json_string(s);

	return v ? v : json_string("");
}

static json_t *award_json(const struct prize_paper *p, const struct prize_award *a)
{
	const struct trf_player *q = p->of[a->player];
	struct ratio share = ratio_div(a->share, ratio_int(100));

	return json_pack("{s:i, s:o, s:i, s:i, s:f, s:o, s:o}", "number", q->id, "name",
			 text_json(q->name), "from", a->from, "to", a->to, "points",
			 p->players[a->player].points / 10.0, "share",
			 json_sprintf("%" PRId64 "/%" PRId64, share.num, share.den), "amount",
			 amount_json(a->amount));
}

json_t *prize_paper_json(const struct prize_paper *p)
{
	static const char *const sharing[] = {"equal", "hort", "place"};
	json_t *categories = json_array(), *awards;
	size_t k, i;

	for (k = 0; k < p->plan.n; k++) {
		const struct prize_category *c = &p->plan.categories[k];

		awards = json_array();
		for (i = 0; i < p->result.n; i++) {
			if (p->result.awards[i].category == k)
				json_array_append_new(awards, award_json(p, &p->result.awards[i]));
		}
		json_array_append_new(categories,
				      json_pack("{s:o, s:o, s:i, s:o}", "name",
						c->name ? text_json(c->name) : json_null(), "left",
						amount_json(p->result.left[k]), "units_rounded",
						p->result.rounded[k], "awards", awards));
	}
	return json_pack("{s:o, s:s, s:o, s:o, s:o, s:o}", "currency", text_json(p->plan.currency),
			 "sharing", sharing[p->plan.sharing], "planned",
			 amount_json(p->result.planned), "paid", amount_json(p->result.paid),
			 "left", amount_json(p->result.left_in_all), "categories", categories);
}
