/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Tie-breaks of one player, explained; see standings_explain.h. */
#include "cli/standings_explain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/report_score.h"
#include "cli/tiebreak_names.h"
#include "core/base/mem.h"
#include "core/standings/tiebreak_unplayed.h"

/* The kinds of parts a value consists of. */
enum parts {
	PARTS_NONE,
	PARTS_OPPONENTS, /* points of the opponents, unchanged */
	PARTS_PRODUCT,	 /* the same times the own result */
	PARTS_RATINGS,
	PARTS_RESULTS,
	PARTS_PROGRESS,
	PARTS_PERFORMANCES,
	PARTS_PERFECT,
};

static enum parts parts_of(const char *name)
{
	static const struct {
		const char *start;
		enum parts parts;
	} all[] = {
		{"alm", PARTS_OPPONENTS}, {"middel", PARTS_OPPONENTS},	{"nsf", PARTS_OPPONENTS},
		{"sb", PARTS_PRODUCT},	  {"apro", PARTS_PERFORMANCES}, {"appo", PARTS_PERFECT},
		{"ptp", PARTS_RATINGS},	  {"aro", PARTS_RATINGS},	{"tpr", PARTS_RATINGS},
		{"ps", PARTS_PROGRESS},	  {"won", PARTS_RESULTS},	{"wins", PARTS_RESULTS},
		{"black", PARTS_RESULTS}, {"std", PARTS_RESULTS},	{"koya", PARTS_PRODUCT},
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

/* The parts of the value of one player. */
struct parts_list {
	const struct standings_explain *e;
	size_t player;
	struct sbuf *out;
	struct tiebreak_share *shares; /* of a sum in FIDE's sense; NULL for other values */
	bool product;
};

static void add_number(const struct parts_list *p, double number)
{
	char buf[32];

	snprintf(buf, sizeof(buf), "%g", number);
	sbuf_adds(p->out, report_score_localize(p->e->lang, buf));
}

static void add_not_played(const struct parts_list *p)
{
	sbuf_adds(p->out, tr(p->e->lang, "not played"));
}

/* The opponent's performance. */
static void add_mean(const struct parts_list *p, const struct tiebreak_entry *e,
		     enum tiebreak_system s)
{
	if (e->played)
		add_number(p, real(p->e->table->values[s][e->opp]));
	else
		add_not_played(p);
}

/* Points of an opponent, or of the player who replaces them, times the own result. */
static void add_share(const struct parts_list *p, int round, double own)
{
	const struct tiebreak_table *t = p->e->table;
	const struct tiebreak_share *share = &p->shares[round - 1];

	if (p->product) {
		add_number(p, own);
		sbuf_adds(p->out, " × ");
	}
	add_number(p, points(t, share->points));
	if (share->dummy)
		sbuf_addf(p->out, " (%s)",
			  tr(p->e->lang, t->edition == TB_FIDE_2010 ? N_("virtual opponent")
								    : N_("dummy opponent")));
	if (share->left_out)
		sbuf_addf(p->out, ", %s", tr(p->e->lang, "left out"));
}

static void add_result(const struct parts_list *p, const struct tiebreak_entry *e, double own)
{
	add_number(p, own);
	if (e->black)
		sbuf_addf(p->out, " %s", tr(p->e->lang, "with Black"));
	if (!e->played)
		sbuf_addf(p->out, " %s", tr(p->e->lang, "without play"));
}

static void add_part(const struct parts_list *p, int round, enum parts parts, double *sum)
{
	const struct tiebreak_table *t = p->e->table;
	const struct tiebreak_entry *e = tiebreak_table_entry(t, p->player, round);
	double own = points(t, e->res), theirs = e->opp < 0 ? 0 : points(t, t->points[e->opp]);

	*sum += own;
	switch (parts) {
	case PARTS_NONE: break;
	case PARTS_OPPONENTS: add_number(p, theirs); break;
	case PARTS_PRODUCT:
		add_number(p, own);
		sbuf_adds(p->out, " × ");
		add_number(p, theirs);
		break;
	case PARTS_RATINGS:
		if (e->played)
			sbuf_addf(p->out, "%d", t->rating[e->opp]);
		else
			add_not_played(p);
		break;
	case PARTS_RESULTS: add_result(p, e, own); break;
	case PARTS_PROGRESS: add_number(p, *sum); break;
	case PARTS_PERFORMANCES: add_mean(p, e, TB_TPR); break;
	case PARTS_PERFECT: add_mean(p, e, TB_PTP); break;
	}
}

static void add_round(const struct parts_list *p, int round, enum parts parts, double *sum)
{
	const struct tiebreak_entry *e = tiebreak_table_entry(p->e->table, p->player, round);

	sbuf_adds(p->out, "  ");
	sbuf_addf(p->out, tr(p->e->lang, "round %d"), round);
	sbuf_adds(p->out, ": ");
	if (e->left_out)
		sbuf_adds(p->out, tr(p->e->lang, "not counted (DSU section 16)"));
	else if (e->open)
		sbuf_adds(p->out, tr(p->e->lang, "no result yet, not counted"));
	else if (p->shares)
		add_share(p, round, points(p->e->table, e->res));
	else
		add_part(p, round, parts, sum);
	if (e->opp >= 0) {
		sbuf_addf(p->out, "  %s ", tr(p->e->lang, "against"));
		p->e->add_player(p->e->players, (size_t)e->opp, p->out);
	}
	sbuf_addc(p->out, '\n');
}

/* Lists the shares of the rounds if the system is a sum of them. */
static void read_shares(struct parts_list *p, const char *own, bool forfeits)
{
	const struct tiebreak_table *t = p->e->table;
	struct tiebreak_sum sum;

	p->shares = NULL;
	if (!tiebreak_system_sum(t, tiebreak_system_find(own), &sum))
		return;
	sum.forfeits = forfeits;
	p->product = sum.own != NULL;
	p->shares = mem_zeroed((size_t)t->rounds + 1, sizeof(*p->shares));
	tiebreak_unplayed_shares(t, p->player, &sum, p->shares);
}

static void explain_column(struct parts_list *p, const struct standings_column *column)
{
	const char *own;
	bool forfeits = tiebreak_names_forfeits(column->name, &own);
	enum parts parts = parts_of(own);
	struct ratio value = column->values[p->player];
	double sum = 0;
	int r;

	read_shares(p, own, forfeits);
	sbuf_addf(p->out, "%-8s", column->name);
	sbuf_addc(p->out, ' ');
	if (ratio_lost(value))
		sbuf_addc(p->out, '-');
	else
		add_number(p, real(value));
	sbuf_addf(p->out, "  %s\n", tr(p->e->lang, tiebreak_names_what(column->name)));
	for (r = 1; r <= p->e->table->rounds && (p->shares || parts != PARTS_NONE); r++)
		add_round(p, r, parts, &sum);
	free(p->shares);
}

void standings_explain(const struct standings_explain *e, size_t player, struct sbuf *out)
{
	struct parts_list p = {e, player, out, NULL, false};
	size_t i;

	for (i = 0; i < e->order->n_columns; i++)
		explain_column(&p, &e->order->columns[i]);
}
