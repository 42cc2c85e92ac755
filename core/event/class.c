/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Class rights: one function per route, called for each class. */
#include "core/event/class.h"

#include <string.h>

static const char *const class_names[CLASS_COUNT] = {"A", "K", "M", "DM"};

const char *class_name(enum emt_class c)
{
	return class_names[c];
}

bool class_parse(const char *text, enum emt_class *ret_class)
{
	int i;

	for (i = 0; i < CLASS_COUNT; i++) {
		if (!strcmp(class_names[i], text)) {
			*ret_class = (enum emt_class)i;
			return true;
		}
	}
	return false;
}

const char *class_route_name(enum class_route r)
{
	static const char *const names[] = {
#define X(id, name) name,
		CLASS_ROUTES(X)
#undef X
	};

	return names[r];
}

const char *class_route_paragraph(enum class_route r)
{
	switch (r) {
	case ROUTE_A1:
	case ROUTE_A2: return "6.5.3.2 a";
	case ROUTE_A3: return "6.5.3.3";
	case ROUTE_B: return "6.5.3.2 b";
	case ROUTE_C: return "6.5.3.2 c";
	case ROUTE_D: return "6.5.3.2 d";
	case ROUTE_DM_A: return "6.5.2.2 a";
	case ROUTE_DM_B: return "6.5.2.2 b";
	case ROUTE_DM_C: return "6.5.2.2 c";
	case ROUTE_DM_D: return "6.5.2.2 d";
	case ROUTE_DM_E: return "6.5.2.2 e";
	case ROUTE_DM_F: return "6.5.2.2 f";
	case ROUTE_DM_UNUSED: return "6.5.2.3 b";
	case ROUTE_E: return "6.5.3.2 e";
	case ROUTE_F: return "6.5.3.2 f";
	case ROUTE_COUNT: break;
	}
	return "";
}

int class_route_years(enum class_route r)
{
	switch (r) {
	case ROUTE_A1:
	case ROUTE_A3:
	case ROUTE_DM_A: return 3;
	case ROUTE_A2:
	case ROUTE_B:
	case ROUTE_C:
	case ROUTE_DM_C:
	case ROUTE_DM_D:
	case ROUTE_DM_E: return 2;
	case ROUTE_D:
	case ROUTE_DM_B:
	case ROUTE_DM_F:
	case ROUTE_DM_UNUSED:
	case ROUTE_E:
	case ROUTE_F:
	case ROUTE_COUNT: break;
	}
	return 0;
}

/* points / games >= percent / 100, exactly. */
static bool at_least(struct ratio points, int games, int percent)
{
	return ratio_cmp(ratio_mul(points, ratio_int(100)), ratio_int((int64_t)percent * games)) >=
	       0;
}

bool class_within_years(struct civil end, struct civil asof, int years)
{
	return end.day <= asof.day && end.day >= civil_add_years(asof, -years).day;
}

struct civil class_last_day(struct civil end, int years)
{
	struct civil last = civil_add_years(end, years);

	while (class_within_years(end, civil_add_days(last, 1), years))
		last = civil_add_days(last, 1);
	return last;
}

bool class_dm_attainable(struct ratio points, int played, int total)
{
	return at_least(ratio_add(points, ratio_int((int64_t)total - played)), total, 45);
}

enum emt_class class_of_otb(int rating)
{
	if (rating >= 2100)
		return CLASS_M;
	return rating >= 1900 ? CLASS_K : CLASS_A;
}

int class_cup_quota(int entrants)
{
	return entrants <= 100 ? 0 : (entrants - 100 + 49) / 50;
}

unsigned class_cup_rights(const struct cup_result *r)
{
	unsigned mask = 0;

	if (!r->final || !r->via_semi) {
		mask |= at_least(r->points, r->games, 60) ? 1u << CLASS_K : 0;
		mask |= at_least(r->points, r->games, 80) ? 1u << CLASS_M : 0;
		return mask;
	}
	if (r->rank == 1)
		mask |= 1u << CLASS_DM;
	else if (r->rank <= 1 + class_cup_quota(r->entrants) && at_least(r->points, r->games, 75))
		mask |= 1u << CLASS_DM;
	mask |= at_least(r->points, r->games, 40) ? 1u << CLASS_K : 0;
	mask |= at_least(r->points, r->games, 60) ? 1u << CLASS_M : 0;
	return mask;
}

bool class_cup_groups(int n, int *ret_sevens, int *ret_sixes)
{
	int sevens;

	for (sevens = n / 7; sevens >= 0 && n >= 0; sevens--) {
		if ((n - 7 * sevens) % 6 == 0) {
			*ret_sevens = sevens;
			*ret_sixes = (n - 7 * sevens) / 6;
			return true;
		}
	}
	return false;
}

/* The international events whose class depends on a percentage (C-6). */
static const struct {
	const char *type;
	int upper, lower; /* per cent */
	enum emt_class at_upper, at_lower, below;
} by_percentage[] = {
	{"EM-finale", 67, 33, CLASS_DM, CLASS_M, CLASS_K},
	{"VM-semifinale", 67, 33, CLASS_DM, CLASS_M, CLASS_K},
	{"M-klasse", 75, 33, CLASS_DM, CLASS_M, CLASS_K},
	{"H-klasse", 75, 33, CLASS_M, CLASS_K, CLASS_A},
};

bool class_of_iccf(const struct iccf_result *r, enum emt_class *ret_class)
{
	size_t i;

	for (i = 0; i < sizeof(by_percentage) / sizeof(*by_percentage); i++) {
		if (strcmp(by_percentage[i].type, r->type))
			continue;
		if (r->games <= 0)
			return false;
		if (at_least(r->points, r->games, by_percentage[i].upper))
			*ret_class = by_percentage[i].at_upper;
		else if (at_least(r->points, r->games, by_percentage[i].lower))
			*ret_class = by_percentage[i].at_lower;
		else
			*ret_class = by_percentage[i].below;
		return true;
	}
	*ret_class = CLASS_A;
	if (!strcmp(r->type, "VM-finale") || !strcmp(r->type, "Kandidatturnering"))
		*ret_class = CLASS_DM;
	else if (!strcmp(r->type, "O-klasse"))
		*ret_class = r->winner ? CLASS_K : CLASS_A;
	else if (!strcmp(r->type, "Pokalfinale"))
		*ret_class = r->rank <= 3 ? CLASS_DM : r->rank <= 8 ? CLASS_M : CLASS_A;
	return true;
}

bool class_relegates(const struct emt_result *e)
{
	switch (e->class) {
	case CLASS_DM: return !at_least(e->points, e->games, 45);
	case CLASS_M:
	case CLASS_K: return ratio_cmp(e->points, ratio_int(2)) < 0;
	case CLASS_A: break;
	}
	return false;
}

/* Returns the latest result in a class (or in any, for class < 0) up to the date in question. */
static const struct emt_result *latest(const struct class_record *r, int class)
{
	const struct emt_result *best = NULL;
	size_t i;

	for (i = 0; i < r->n_emt; i++) {
		const struct emt_result *e = &r->emt[i];

		if (e->end.day > r->asof.day || (class >= 0 && (int)e->class != class))
			continue;
		if (!best || e->end.day >= best->end.day)
			best = e;
	}
	return best;
}

/* last(X, y): the latest result in the class, if it is within y years. */
static const struct emt_result *latest_within(const struct class_record *r, int class, int years)
{
	const struct emt_result *e = latest(r, class);

	return e && class_within_years(e->end, r->asof, years) ? e : NULL;
}

/* Returns whether a right from `d` is cancelled by a later relegation from its class (C-3). */
static bool cancelled(const struct class_record *r, enum emt_class class, struct civil d)
{
	size_t i;

	for (i = 0; i < r->n_emt; i++) {
		const struct emt_result *e = &r->emt[i];

		if (e->class == class && e->end.day <= r->asof.day && e->end.day > d.day &&
		    class_relegates(e))
			return true;
	}
	return false;
}

/* Input to the DM routes (C-4). */
struct dm_state {
	bool out_of_reach; /* an open DM group in which 45 per cent can no longer be reached */
	bool unused;	   /* the right was left unused for three years in a row */
	bool has_lost;	   /* the day of that loss: results up to it no longer give access to DM */
	struct civil lost;
	bool only_c; /* relegated after entering by an ICCF result */
	const struct emt_result *last;
};

static struct dm_state dm_state(const struct class_record *r)
{
	struct dm_state s = {.unused = r->dm_unused_years >= 3,
			     .has_lost = r->has_dm_lost && r->dm_lost.day <= r->asof.day,
			     .lost = r->dm_lost,
			     .last = latest_within(r, CLASS_DM, 3)};

	if (r->dm_open)
		s.out_of_reach = !class_dm_attainable(r->dm_points, r->dm_played, r->dm_total);
	s.only_c = s.last && class_relegates(s.last) && r->dm_via_international;
	return s;
}

/*
 * Returns whether a result with that end date no longer gives access to DM, because the right was
 * left unused.
 */
static bool spent(const struct dm_state *s, struct civil end)
{
	return s->unused || (s->has_lost && end.day <= s->lost.day);
}

static void grant(struct class_rights *rights, enum emt_class class, enum class_route route,
		  enum class_source source, size_t index)
{
	bool new = !(rights->routes[class] & 1u << route);

	rights->routes[class] |= 1u << route;
	if (rights->n_bases < (new ? CLASS_BASES : CLASS_BASES / 2))
		rights->bases[rights->n_bases++] =
			(struct class_basis){class, route, source, index};
}

/* Returns whether there is an EMT result after that day. */
static bool plays_since(const struct class_record *r, struct civil day)
{
	const struct emt_result *e = latest(r, -1);

	return e && e->end.day > day.day;
}

static void dm_by_results(const struct class_record *r, const struct dm_state *s,
			  struct class_rights *rights)
{
	size_t i;

	if (s->last && !class_relegates(s->last) && !spent(s, s->last->end) && !s->out_of_reach)
		grant(rights, CLASS_DM, ROUTE_DM_A, SOURCE_EMT, (size_t)(s->last - r->emt));
	if (r->dm_open && !s->out_of_reach)
		grant(rights, CLASS_DM, ROUTE_DM_B, SOURCE_DM_OPEN, 0);
	if (s->unused || (s->has_lost && !plays_since(r, s->lost)))
		grant(rights, CLASS_M, ROUTE_DM_UNUSED, SOURCE_NONE, 0);
	for (i = 0; i < r->n_emt && !s->out_of_reach; i++) {
		const struct emt_result *e = &r->emt[i];

		if (spent(s, e->end) || e->class != CLASS_M ||
		    !class_within_years(e->end, r->asof, 2) ||
		    ratio_cmp(e->points, ratio_int(5)) < 0 || cancelled(r, CLASS_DM, e->end))
			continue;
		if (!s->only_c || e->end.day > s->last->end.day)
			grant(rights, CLASS_DM, ROUTE_DM_C, SOURCE_EMT, i);
	}
}

/* a1: the latest result in the class itself, 2 to 4 1/2 points (in A any up to 4 1/2). */
static const struct emt_result *stays(const struct class_record *r, enum emt_class class)
{
	const struct emt_result *e = latest_within(r, class, 3);
	bool in = e && ratio_cmp(e->points, ratio_int(class == CLASS_A ? 0 : 2)) >= 0 &&
		  ratio_cmp(e->points, ratio_make(9, 2)) <= 0;

	return in ? e : NULL;
}

/* a2: the latest result in the class below, five points or first place (EVENTS E20). */
static const struct emt_result *promoted(const struct class_record *r, enum emt_class class)
{
	const struct emt_result *e = latest_within(r, (int)class - 1, 2);
	bool up = e && (ratio_cmp(e->points, ratio_int(5)) >= 0 || e->first) &&
		  !cancelled(r, class, e->end);

	return up ? e : NULL;
}

static void classes_by_results(const struct class_record *r, struct class_rights *rights)
{
	const struct emt_result *last = latest_within(r, -1, 3), *e;
	int c;

	for (c = CLASS_A; c <= CLASS_M; c++) {
		e = stays(r, (enum emt_class)c);
		if (e)
			grant(rights, (enum emt_class)c, ROUTE_A1, SOURCE_EMT,
			      (size_t)(e - r->emt));
		e = c > CLASS_A ? promoted(r, (enum emt_class)c) : NULL;
		if (e)
			grant(rights, (enum emt_class)c, ROUTE_A2, SOURCE_EMT,
			      (size_t)(e - r->emt));
	}
	if (last && class_relegates(last))
		grant(rights, (enum emt_class)(last->class - 1), ROUTE_A3, SOURCE_EMT,
		      (size_t)(last - r->emt));
}

static void by_cup(const struct class_record *r, const struct dm_state *s,
		   struct class_rights *rights)
{
	size_t i;
	int c;

	for (i = 0; i < r->n_cup; i++) {
		unsigned mask;

		if (!class_within_years(r->cup[i].end, r->asof, 2))
			continue;
		mask = class_cup_rights(&r->cup[i]);
		for (c = CLASS_K; c <= CLASS_DM; c++) {
			if (!(mask & 1u << c) || cancelled(r, (enum emt_class)c, r->cup[i].end))
				continue;
			if (c < CLASS_DM)
				grant(rights, (enum emt_class)c, ROUTE_B, SOURCE_CUP, i);
			else if (!s->only_c && !spent(s, r->cup[i].end) && !s->out_of_reach)
				grant(rights, CLASS_DM, ROUTE_DM_D, SOURCE_CUP, i);
		}
	}
}

static void by_iccf(const struct class_record *r, const struct dm_state *s,
		    struct class_rights *rights)
{
	size_t i;

	for (i = 0; i < r->n_iccf; i++) {
		enum emt_class class;

		if (!class_within_years(r->iccf[i].end, r->asof, 2) ||
		    !class_of_iccf(&r->iccf[i], &class) || cancelled(r, class, r->iccf[i].end))
			continue;
		if (class < CLASS_DM)
			grant(rights, class, ROUTE_C, SOURCE_ICCF, i);
		else if (!s->only_c && !s->out_of_reach)
			grant(rights, CLASS_DM, ROUTE_DM_E, SOURCE_ICCF, i);
	}
}

/* A grant is valid up to the next result in its class (EVENTS E8). */
static void by_grants(const struct class_record *r, struct class_rights *rights)
{
	size_t i;

	for (i = 0; i < r->n_grants; i++) {
		const struct class_grant *g = &r->grants[i];
		const struct emt_result *e = latest(r, (int)g->class);

		if (g->from.day > r->asof.day || (e && e->end.day > g->from.day) ||
		    (!civil_is_none(g->until) && g->until.day < r->asof.day))
			continue;
		grant(rights, g->class, g->class == CLASS_DM ? ROUTE_DM_F : ROUTE_E, SOURCE_GRANT,
		      i);
	}
}

static bool any_right(const struct class_rights *rights)
{
	int c;

	for (c = 0; c < CLASS_COUNT; c++) {
		if (rights->routes[c])
			return true;
	}
	return false;
}

struct class_rights class_rights(const struct class_record *r)
{
	struct class_rights rights = {.n_bases = 0};
	struct dm_state s = dm_state(r);

	dm_by_results(r, &s, &rights);
	classes_by_results(r, &rights);
	if (r->has_otb && !any_right(&rights))
		grant(&rights, class_of_otb(r->otb), ROUTE_D, SOURCE_OTB, 0);
	by_cup(r, &s, &rights);
	by_iccf(r, &s, &rights);
	rights.first_timer = !latest_within(r, -1, 3) && !r->dm_open;
	if (rights.first_timer)
		grant(&rights, CLASS_A, ROUTE_F, SOURCE_NONE, 0);
	by_grants(r, &rights);
	rights.leader_decides = !any_right(&rights);
	return rights;
}
