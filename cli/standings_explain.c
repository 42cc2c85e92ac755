/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Tie-breaks of one player, explained; see standings_explain.h. */
#include "cli/standings_explain.h"

#include <string.h>

#include "cli/tiebreak_names.h"

/* The kinds of parts a value consists of. */
enum parts {
	PARTS_NONE,
	PARTS_OPPONENTS, /* points of the opponents, unchanged */
	PARTS_ADJUSTED,	 /* FIDE's: unplayed games count half a point, against a virtual opponent */
	PARTS_PRODUCT,	 /* the former times the own result */
	PARTS_FIDE_PRODUCT,
	PARTS_RATINGS,
	PARTS_RESULTS,
	PARTS_PROGRESS,
	PARTS_FORE,
	PARTS_PERFORMANCES,
	PARTS_PERFECT,
};

static enum parts parts_of(const char *name)
{
	static const struct {
		const char *start;
		enum parts parts;
	} all[] = {
		{"alm", PARTS_OPPONENTS}, {"middel", PARTS_OPPONENTS},
		{"nsf", PARTS_OPPONENTS}, {"buchholz", PARTS_ADJUSTED},
		{"cut", PARTS_ADJUSTED},  {"median", PARTS_ADJUSTED},
		{"sb", PARTS_PRODUCT},	  {"fide_sb", PARTS_FIDE_PRODUCT},
		{"fore", PARTS_FORE},	  {"apro", PARTS_PERFORMANCES},
		{"appo", PARTS_PERFECT},  {"ptp", PARTS_RATINGS},
		{"aro", PARTS_RATINGS},	  {"tpr", PARTS_RATINGS},
		{"ps", PARTS_PROGRESS},	  {"won", PARTS_RESULTS},
		{"wins", PARTS_RESULTS},  {"black", PARTS_RESULTS},
		{"koya", PARTS_PRODUCT},
	};
	size_t i;

	for (i = 0; i < sizeof(all) / sizeof(*all); i++) {
		if (!strncmp(name, all[i].start, strlen(all[i].start)))
			return all[i].parts;
	}
	return PARTS_NONE;
}

static double real(struct ratio r)
{
	return r.den ? (double)r.num / (double)r.den : 0;
}

static double points(const struct tiebreak_table *t, int64_t units)
{
	return (double)units / t->scale;
}

/* Points of the opponent as FIDE counts them. */
static double adjusted(const struct tiebreak_table *t, size_t player, int round)
{
	const struct tiebreak_entry *e = tiebreak_entry(t, player, round);

	return e->played ? points(t, t->adjusted[e->opp])
			 : real(tiebreak_virtual_of(t, player, round));
}

/* The parts of the value of one player. */
struct parts_list {
	const struct standings_explain *e;
	size_t player;
	struct sbuf *out;
};

static void add_not_played(const struct parts_list *p)
{
	sbuf_adds(p->out, tr(p->e->lang, "not played"));
}

/* The opponent's performance. */
static void add_mean(const struct parts_list *p, const struct tiebreak_entry *e,
		     enum tiebreak_system s)
{
	if (e->played)
		sbuf_addf(p->out, "%g", real(p->e->table->values[s][e->opp]));
	else
		add_not_played(p);
}

/* Points of an opponent, or of the player that replaces them. */
static void add_adjusted(const struct parts_list *p, const struct tiebreak_entry *e, double value)
{
	sbuf_addf(p->out, "%g", value);
	if (!e->played)
		sbuf_addf(p->out, " (%s)", tr(p->e->lang, "virtual opponent"));
}

static void add_result(const struct parts_list *p, const struct tiebreak_entry *e, double own)
{
	sbuf_addf(p->out, "%g", own);
	if (e->black)
		sbuf_addf(p->out, " %s", tr(p->e->lang, "with Black"));
	if (!e->played)
		sbuf_addf(p->out, " %s", tr(p->e->lang, "without play"));
}

static void add_part(const struct parts_list *p, int round, enum parts parts, double *sum)
{
	const struct tiebreak_table *t = p->e->table;
	const struct tiebreak_entry *e = tiebreak_entry(t, p->player, round);
	double own = points(t, e->res), theirs = e->opp < 0 ? 0 : points(t, t->points[e->opp]);

	*sum += own;
	switch (parts) {
	case PARTS_NONE: break;
	case PARTS_OPPONENTS: sbuf_addf(p->out, "%g", theirs); break;
	case PARTS_ADJUSTED: add_adjusted(p, e, adjusted(t, p->player, round)); break;
	case PARTS_PRODUCT: sbuf_addf(p->out, "%g × %g", own, theirs); break;
	case PARTS_FIDE_PRODUCT:
		sbuf_addf(p->out, "%g × ", own);
		add_adjusted(p, e, adjusted(t, p->player, round));
		break;
	case PARTS_RATINGS:
		if (e->played)
			sbuf_addf(p->out, "%d", t->rating[e->opp]);
		else
			add_not_played(p);
		break;
	case PARTS_RESULTS: add_result(p, e, own); break;
	case PARTS_PROGRESS: sbuf_addf(p->out, "%g", *sum); break;
	case PARTS_FORE:
		add_adjusted(p, e,
			     e->played ? points(t, tiebreak_fore_points(t, (size_t)e->opp))
				       : adjusted(t, p->player, round));
		break;
	case PARTS_PERFORMANCES: add_mean(p, e, TB_TPR); break;
	case PARTS_PERFECT: add_mean(p, e, TB_PTP); break;
	}
}

static void add_round(const struct parts_list *p, int round, enum parts parts, double *sum)
{
	const struct tiebreak_entry *e = tiebreak_entry(p->e->table, p->player, round);

	sbuf_adds(p->out, "  ");
	sbuf_addf(p->out, tr(p->e->lang, "round %d"), round);
	sbuf_adds(p->out, ": ");
	if (e->open)
		sbuf_adds(p->out, tr(p->e->lang, "no result yet, not counted"));
	else
		add_part(p, round, parts, sum);
	if (e->opp >= 0) {
		sbuf_addf(p->out, "  %s ", tr(p->e->lang, "against"));
		p->e->add_player(p->e->players, (size_t)e->opp, p->out);
	}
	sbuf_addc(p->out, '\n');
}

static void explain_column(const struct parts_list *p, const struct standings_column *column)
{
	enum parts parts = parts_of(tiebreak_names_own(column->name));
	struct ratio value = column->values[p->player];
	double sum = 0;
	int r;

	sbuf_addf(p->out, "%-8s", column->name);
	if (ratio_lost(value))
		sbuf_adds(p->out, " -");
	else
		sbuf_addf(p->out, " %g", real(value));
	sbuf_addf(p->out, "  %s\n", tr(p->e->lang, tiebreak_names_what(column->name)));
	for (r = 1; r <= p->e->table->rounds && parts != PARTS_NONE; r++)
		add_round(p, r, parts, &sum);
}

void standings_explain(const struct standings_explain *e, size_t player, struct sbuf *out)
{
	struct parts_list p = {e, player, out};
	size_t i;

	for (i = 0; i < e->order->n_columns; i++)
		explain_column(&p, &e->order->columns[i]);
}
