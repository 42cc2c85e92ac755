/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Tie-breaks of one player, explained; see standings_explain.h. */
#include "cli/standings_explain.h"

#include <stdio.h>
#include <string.h>

#include "cli/player.h"
#include "cli/table.h"
#include "cli/tiebreak_names.h"
#include "cli/usage.h"

/* What the parts of a value are. */
enum parts {
	PARTS_NONE,
	PARTS_OPPONENTS, /* points of the opponents, as they are */
	PARTS_ADJUSTED,	 /* FIDE's: unplayed games as half a point, a virtual opponent */
	PARTS_PRODUCT,	 /* of the former: times own result */
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

static double points(const struct tb_table *t, int64_t units)
{
	return (double)units / t->scale;
}

/* Points of the opponent as FIDE counts them. */
static double adjusted(const struct tb_table *t, size_t player, int round)
{
	const struct tb_entry *e = tb_entry(t, player, round);

	return e->played ? points(t, t->adjusted[e->opp]) : real(tb_virtual_of(t, player, round));
}

/* The opponent's performance. */
static void print_mean(const struct tb_table *t, const struct tb_entry *e, enum tb_system s)
{
	if (e->played)
		printf("%g", real(t->values[s][e->opp]));
	else
		printf("not played");
}

static void print_part(const struct tb_table *t, size_t player, int round, enum parts parts,
		       double *sum)
{
	const struct tb_entry *e = tb_entry(t, player, round);
	double own = points(t, e->res), theirs = e->opp < 0 ? 0 : points(t, t->points[e->opp]);

	*sum += own;
	switch (parts) {
	case PARTS_NONE: break;
	case PARTS_OPPONENTS: printf("%g", theirs); break;
	case PARTS_ADJUSTED:
		printf("%g%s", adjusted(t, player, round), e->played ? "" : " (virtual)");
		break;
	case PARTS_PRODUCT: printf("%g x %g", own, theirs); break;
	case PARTS_FIDE_PRODUCT:
		printf("%g x %g%s", own, adjusted(t, player, round), e->played ? "" : " (virtual)");
		break;
	case PARTS_RATINGS:
		if (e->played)
			printf("%d", t->rating[e->opp]);
		else
			printf("not played");
		break;
	case PARTS_RESULTS:
		printf("%g%s%s", own, e->black ? " with Black" : "",
		       e->played ? "" : " without play");
		break;
	case PARTS_PROGRESS: printf("%g", *sum); break;
	case PARTS_FORE:
		printf("%g%s",
		       e->played ? points(t, tb_fore_points(t, (size_t)e->opp))
				 : adjusted(t, player, round),
		       e->played ? "" : " (virtual)");
		break;
	case PARTS_PERFORMANCES: print_mean(t, e, TB_TPR); break;
	case PARTS_PERFECT: print_mean(t, e, TB_PTP); break;
	}
}

static void print_value(json_t *v)
{
	if (json_is_real(v))
		printf(" %g", json_real_value(v));
	else if (json_is_integer(v))
		printf(" %lld", (long long)json_integer_value(v));
	else
		printf(" -");
}

static void explain_name(const struct table *t, size_t player, const char *name, json_t *value)
{
	enum parts parts = parts_of(tiebreak_names_own(name));
	double sum = 0;
	int r;

	printf("%-8s", name);
	print_value(value);
	printf("  %s\n", tiebreak_names_what(name));
	for (r = 1; r <= t->tb.rounds && parts != PARTS_NONE; r++) {
		const struct tb_entry *e = tb_entry(&t->tb, player, r);

		printf("  round %d: ", r);
		if (e->open)
			printf("no result yet, not counted");
		else
			print_part(&t->tb, player, r, parts, &sum);
		if (e->opp >= 0)
			printf("  against %s", t->ids.ids[e->opp]);
		putchar('\n');
	}
}

static size_t find(const struct table *t, const char *id)
{
	size_t i;

	for (i = 0; i < t->ids.n; i++) {
		if (!strcmp(t->ids.ids[i], id))
			break;
	}
	return i;
}

int standings_explain(const struct document *doc, json_t *names, json_t *report, const char *id)
{
	char error[256] = "";
	struct fields in = fields_of(doc->root, error, sizeof(error));
	json_t *values = json_object_get(report, "values"), *name;
	struct table t;
	size_t player, i;
	int status = EXIT_DONE;

	if (!table_read_with_open(&in, &t)) {
		status = usage_error("%s:1: %s", doc->name, error);
		table_release(&t);
		return status;
	}
	player = find(&t, id);
	if (player == t.ids.n) {
		status = usage_error("%s: no player has the id %s", doc->name, id);
	} else {
		if (!tb_lacks_rating(&t.tb))
			tiebreak_names_performance(&t.tb);
		printf("%s %s", id,
		       player_name(json_array_get(json_object_get(doc->root, "players"), player)));
		print_value(json_object_get(json_object_get(report, "points"), id));
		printf(" points\n");
		json_array_foreach(names, i, name)
		{
			const char *s = json_string_value(name);

			explain_name(&t, player, s,
				     json_object_get(json_object_get(values, s), id));
		}
	}
	table_release(&t);
	return status;
}
