/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* One function per check, in the order in which failures are reported. */
#include "core/event/admit.h"

#include <string.h>

#include "core/base/lang.h"

#define EMT_CLASSES (1u << CLASS_A | 1u << CLASS_K | 1u << CLASS_M)

const struct admit_rules admit_rules_emt = {.classes = EMT_CLASSES,
					    .membership = ADMIT_ONE_FREE,
					    .membership_paragraph = "6.1",
					    .again = true};
const struct admit_rules admit_rules_dm = {
	.classes = 1u << CLASS_DM, .membership = ADMIT_ONE_FREE, .membership_paragraph = "6.1"};
const struct admit_rules admit_rules_cup = {.membership = ADMIT_ONE_FREE,
					    .membership_paragraph = "6.1",
					    .groups_most = 2,
					    .direct_stage = 2,
					    .direct_rating = 2000};
const struct admit_rules admit_rules_open = {.membership = ADMIT_MEMBERS,
					     .membership_paragraph = "6.1"};
const struct admit_rules admit_rules_once = {.membership = ADMIT_ONE_FREE,
					     .membership_paragraph = "4 § 63"};

static const struct {
	const char *name;
	struct admit_limits limits;
} presets[] = {
	{"senior",
	 {.paragraph = "4.3.2",
	  .age_on = ADMIT_AGE_ON_31_DECEMBER,
	  .age_least = 60,
	  .age_least_women = 50}},
	{"rapid", {.paragraph = "4.3.3", .rating_least = 1900}},
	{"womens-rapid", {.paragraph = "4.3.4", .sex = ADMIT_FEMALE}},
	{"veteran", {.paragraph = "4 § 38", .age_on = ADMIT_AGE_ON_START, .age_least = 60}},
};

const struct admit_limits *admit_limits_find(const char *preset)
{
	size_t i;

	for (i = 0; i < sizeof(presets) / sizeof(*presets); i++) {
		if (!strcmp(presets[i].name, preset))
			return &presets[i].limits;
	}
	return NULL;
}

const char *admit_doubt_paragraph(enum admit_doubt d, const struct admit_admission *a)
{
	static const char *const paragraphs[] = {
#define X(id, paragraph, text) paragraph,
		ADMIT_DOUBTS(X)
#undef X
	};

	if (d == ADMIT_DOUBT_REASON && a->has_class && a->class == CLASS_DM)
		return "6.5.2.2 f";
	return paragraphs[d];
}

const char *admit_doubt_text(enum admit_doubt d)
{
	static const char *const texts[] = {
#define X(id, paragraph, text) text,
		ADMIT_DOUBTS(X)
#undef X
	};

	return texts[d];
}

/* --- the decision being made ----------------------------------------------------------------- */

struct asked {
	const struct admit_rules *rules;
	const struct admit_event *event;
	const struct admit_person *person;
	const struct admit_request *request;
	struct admit_decision *d;
};

static struct refusal_reason *refuse(struct asked *a, enum refusal_error error,
				     const char *paragraph)
{
	return refusal_put(&a->d->refusals, error, paragraph);
}

/* A case unless the leader has granted a right; a ruling without a grant changes nothing. */
static void lack(struct asked *a, enum admit_doubt why)
{
	size_t i;

	for (i = 0; i < a->d->n_doubts; i++) {
		if (a->d->doubts[i] == why)
			return;
	}
	a->d->doubts[a->d->n_doubts++] = why;
}

/* A doubt that a ruling settles. */
static void doubt(struct asked *a, enum admit_doubt why)
{
	if (!a->request->ruled)
		lack(a, why);
}

static void check_event(struct asked *a)
{
	const struct admit_event *e = a->event;
	bool over = !civil_is_none(e->closes) && a->request->day.day > e->closes.day;
	bool in_time =
		e->state == ADMIT_OPEN || (e->state == ADMIT_CLOSED && !civil_is_none(e->closes));
	struct refusal_reason *f;

	if (in_time && !over)
		return;
	if (e->late && e->state != ADMIT_DRAFT) {
		doubt(a, ADMIT_DOUBT_LATE);
		return;
	}
	f = refuse(a, over && e->state != ADMIT_DRAFT ? REFUSAL_TOO_LATE : REFUSAL_EVENT_CLOSED,
		   NULL);
	f->last = e->closes;
	f->opens = e->next_opens;
	f->closes = e->next_closes;
}

static bool ban_covers(const struct admit_ban *b, struct civil day)
{
	return !civil_is_none(day) && b->from.day <= day.day &&
	       (civil_is_none(b->until) || day.day <= b->until.day);
}

/*
 * A ban on the day of the entry or of the start; of several the one that lasts longest is reported.
 */
static void check_bans(struct asked *a)
{
	const struct admit_ban *longest = NULL;
	struct refusal_reason *f;
	size_t i;

	for (i = 0; i < a->person->n_bans; i++) {
		const struct admit_ban *b = &a->person->bans[i];

		if (!ban_covers(b, a->request->day) && !ban_covers(b, a->event->start))
			continue;
		if (!longest || civil_is_none(b->until) ||
		    (!civil_is_none(longest->until) && b->until.day > longest->until.day))
			longest = b;
		if (civil_is_none(longest->until))
			break;
	}
	if (!longest)
		return;
	f = refuse(a, REFUSAL_BANNED, longest->paragraph);
	f->last = longest->until;
}

static int groups_wanted(const struct admit_request *r)
{
	return r->groups > 0 ? r->groups : 1;
}

static void check_member(struct asked *a)
{
	const struct admit_person *p = a->person;
	bool outside = p->member == ADMIT_MEMBER_NO ||
		       (p->member == ADMIT_MEMBER_UNKNOWN && p->no_club && !p->has_number) ||
		       (p->member != ADMIT_MEMBER_YES && p->club_outside);

	if (a->request->team) {
		if (outside || p->club_outside)
			refuse(a, REFUSAL_NOT_A_MEMBER, "6.7.3.1");
		return;
	}
	if (!outside || a->rules->membership == ADMIT_ANYBODY)
		return;
	if (a->rules->membership == ADMIT_ONE_FREE && !p->free_seats &&
	    groups_wanted(a->request) == 1)
		return;
	refuse(a, REFUSAL_NOT_A_MEMBER, a->rules->membership_paragraph);
}

static void check_groups(struct asked *a)
{
	int wanted = groups_wanted(a->request), most = a->rules->groups_most;
	struct refusal_reason *f;

	if (!most || wanted <= most - a->person->groups)
		return;
	f = refuse(a, REFUSAL_TOO_MANY_GROUPS, NULL);
	f->wanted = most;
	f->found = a->person->groups;
}

static void check_stage(struct asked *a)
{
	const struct admit_person *p = a->person;
	struct refusal_reason *f;

	if (a->request->stage <= 1 || a->request->stage == p->granted_stage ||
	    (a->request->stage == a->rules->direct_stage && p->has_rating &&
	     p->rating >= a->rules->direct_rating))
		return;
	f = refuse(a, REFUSAL_RATING_TOO_LOW, NULL);
	f->wanted = a->rules->direct_rating;
	f->found = p->has_rating ? p->rating : 0;
}

/* --- classes (EVENTS E18, E19) --------------------------------------------------------------- */

static struct refusal_reason *refuse_class(struct asked *a, enum refusal_error error,
					   bool has_class, enum emt_class class)
{
	bool right = error == REFUSAL_WRONG_CLASS || error == REFUSAL_RIGHT_EXPIRED;
	bool dm = has_class && class == CLASS_DM;
	struct refusal_reason *f = refuse(a, error, right && dm ? "6.5.2.2" : NULL);

	f->has_class = has_class;
	f->class = class;
	return f;
}

static int count_bits(unsigned mask)
{
	int n = 0;

	for (; mask; mask &= mask - 1)
		n++;
	return n;
}

/* The class of the entry: the one it names, otherwise the only open one (EVENTS E18). */
static bool class_wanted(struct asked *a, unsigned open, enum emt_class *ret_class)
{
	unsigned mine = open & a->rules->classes;
	int c;

	if (a->request->has_class) {
		*ret_class = a->request->class;
		return true;
	}
	if (count_bits(a->rules->classes) == 1)
		mine = a->rules->classes;
	if (count_bits(mine) == 1) {
		for (c = 0; !(mine & 1u << c);)
			c++;
		*ret_class = (enum emt_class)c;
		return true;
	}
	if (!open)
		lack(a, ADMIT_DOUBT_NO_CLASS);
	else
		refuse_class(a, mine ? REFUSAL_CLASS_MISSING : REFUSAL_WRONG_CLASS, false, CLASS_A);
	return false;
}

/* A class that is not open: refused, or left to the leader. */
static void class_not_open(struct asked *a, unsigned open, enum emt_class class)
{
	const struct rights_record *record = a->person->record;
	struct civil day = a->request->day, last;
	struct rights_list list;

	if (class == CLASS_DM && rights_danger(record, class, day) == RIGHTS_CERTAIN) {
		refuse_class(a, REFUSAL_RELEGATION_CERTAIN, true, class);
		return;
	}
	if (!open) {
		lack(a, ADMIT_DOUBT_NO_CLASS);
		return;
	}
	if (class < CLASS_DM && a->rules->classes & 1u << class &&
	    rights_danger(record, class + 1, day) == RIGHTS_CERTAIN) {
		lack(a, ADMIT_DOUBT_CLASS_BELOW);
		return;
	}
	if (a->request->reason && a->rules->classes & 1u << class) {
		lack(a, ADMIT_DOUBT_REASON);
		return;
	}
	rights_derive(record, day, &list);
	if (rights_expired(&list, class, day, &last))
		refuse_class(a, REFUSAL_RIGHT_EXPIRED, true, class)->last = last;
	else
		refuse_class(a, REFUSAL_WRONG_CLASS, true, class);
	rights_release(&list);
}

/* A further group of a class while one is running (EVENTS E19). */
static void check_danger(struct asked *a, enum emt_class class)
{
	if (class == CLASS_DM)
		return;
	switch (rights_danger(a->person->record, class, a->request->day)) {
	case RIGHTS_SAFE: break;
	case RIGHTS_DOUBT: doubt(a, ADMIT_DOUBT_RELEGATION); break;
	case RIGHTS_CERTAIN: refuse_class(a, REFUSAL_RELEGATION_CERTAIN, true, class); break;
	}
}

/* The newest right for each route to the class on the day. */
static void take_basis(struct asked *a, enum emt_class class)
{
	struct admit_admission *m = &a->d->admission;
	struct rights_list list;
	size_t i;
	int r;

	m->routes = a->d->rights.routes[class];
	rights_derive(a->person->record, a->request->day, &list);
	for (r = 0; r < ROUTE_COUNT; r++) {
		const struct rights_right *best = NULL;

		for (i = 0; i < list.n; i++) {
			const struct rights_right *x = &list.rights[i];

			if (x->class == class && (int)x->route == r &&
			    rights_holds(x, a->request->day) &&
			    (!best || x->from.day >= best->from.day))
				best = x;
		}
		if (best)
			m->basis[m->n_basis++] = best->origin;
	}
	rights_release(&list);
}

static void check_class(struct asked *a)
{
	struct admit_decision *d = a->d;
	enum emt_class class;
	unsigned open;

	d->rights = rights_on(a->person->record, a->request->day);
	open = rights_classes(&d->rights);
	if (!class_wanted(a, open, &class))
		return;
	d->admission.has_class = true;
	d->admission.class = class;
	if (a->person->waiting & 1u << class)
		refuse_class(a, REFUSAL_ALREADY_ENTERED, true, class);
	if (!(open & a->rules->classes & 1u << class)) {
		class_not_open(a, open, class);
	} else {
		take_basis(a, class);
		if (class != CLASS_A && d->rights.declared & 1u << class)
			doubt(a, ADMIT_DOUBT_DECLARED);
	}
	if (a->rules->again)
		check_danger(a, class);
}

/* --- limits ---------------------------------------------------------------------------------- */

static struct civil age_day(const struct asked *a, const struct admit_limits *l)
{
	struct civil start = civil_is_none(a->event->start) ? a->request->day : a->event->start;
	int year = civil_ymd(start).year;

	switch (l->age_on) {
	case ADMIT_AGE_ON_1_JANUARY: civil_from_ymd(year, 1, 1, &start); break;
	case ADMIT_AGE_ON_31_DECEMBER: civil_from_ymd(year, 12, 31, &start); break;
	case ADMIT_AGE_ON_START: break;
	}
	return start;
}

static int age_on(struct civil born, struct civil day)
{
	int age = civil_ymd(day).year - civil_ymd(born).year;

	return civil_add_years(born, age).day <= day.day ? age : age - 1;
}

static void limit(struct asked *a, const char *which, bool kept, int wanted, int found)
{
	struct refusal_reason *f;

	if (kept)
		return;
	f = refuse(a, REFUSAL_OUTSIDE_LIMITS, a->rules->limits->paragraph);
	f->limit = which;
	f->wanted = wanted;
	f->found = found;
}

static void check_age(struct asked *a, const struct admit_limits *l)
{
	const struct admit_person *p = a->person;
	int least = l->age_least, age;

	if (l->age_least_women && p->sex == ADMIT_FEMALE)
		least = l->age_least_women;
	if (!least && !l->age_below)
		return;
	if (civil_is_none(p->born)) {
		doubt(a, ADMIT_DOUBT_LIMIT_UNKNOWN);
		return;
	}
	age = age_on(p->born, age_day(a, l));
	if (age < least && p->sex == ADMIT_SEX_UNKNOWN && l->age_least_women &&
	    age >= l->age_least_women)
		doubt(a, ADMIT_DOUBT_LIMIT_UNKNOWN);
	else
		limit(a, "age_least", age >= least, least, age);
	limit(a, "age_below", !l->age_below || age < l->age_below, l->age_below, age);
}

static void check_limits(struct asked *a)
{
	const struct admit_limits *l = a->rules->limits;
	const struct admit_person *p = a->person;

	if (!l)
		return;
	check_age(a, l);
	if ((l->rating_least || l->rating_most) && !p->has_limit_rating) {
		doubt(a, ADMIT_DOUBT_LIMIT_UNKNOWN);
	} else {
		limit(a, "rating_least", p->limit_rating >= l->rating_least, l->rating_least,
		      p->limit_rating);
		limit(a, "rating_most", !l->rating_most || p->limit_rating <= l->rating_most,
		      l->rating_most, p->limit_rating);
	}
	if (l->sex && p->sex == ADMIT_SEX_UNKNOWN)
		doubt(a, ADMIT_DOUBT_LIMIT_UNKNOWN);
	else
		limit(a, "sex", !l->sex || p->sex == l->sex, (int)l->sex, (int)p->sex);
	if (l->region && !p->region)
		doubt(a, ADMIT_DOUBT_LIMIT_UNKNOWN);
	else
		limit(a, "region", !l->region || p->region == l->region, l->region, p->region);
}

/* --- the decision ---------------------------------------------------------------------------- */

void admit(const struct admit_rules *rules, const struct admit_event *event,
	   const struct admit_person *person, const struct admit_request *request,
	   struct admit_decision *ret_decision)
{
	struct admit_decision d = {.admission = {.asof = request->day, .author = request->author}};
	struct asked a = {rules, event, person, request, &d};

	if (event->state == ADMIT_UNKNOWN) {
		refuse(&a, REFUSAL_NO_SUCH_EVENT, NULL);
	} else {
		check_event(&a);
		check_bans(&a);
		check_member(&a);
		check_groups(&a);
		check_stage(&a);
		if (rules->classes)
			check_class(&a);
		else if (person->entered)
			refuse(&a, REFUSAL_ALREADY_ENTERED, NULL);
		check_limits(&a);
		if (rules->invited && !person->invited)
			doubt(&a, ADMIT_DOUBT_NOT_INVITED);
		if (person->other_player)
			doubt(&a, ADMIT_DOUBT_OTHER_PLAYER);
	}
	refusal_sort(&d.refusals);
	d.outcome = d.refusals.n ? ADMIT_REFUSED : d.n_doubts ? ADMIT_CASE : ADMIT_ACCEPTED;
	*ret_decision = d;
}

bool admit_same(const struct admit_admission *a, const struct admit_admission *b)
{
	size_t i;

	if (a->has_class != b->has_class || (a->has_class && a->class != b->class) ||
	    a->asof.day != b->asof.day || a->routes != b->routes || a->author != b->author ||
	    a->n_basis != b->n_basis)
		return false;
	for (i = 0; i < a->n_basis; i++) {
		if (a->basis[i].kind != b->basis[i].kind || a->basis[i].id != b->basis[i].id)
			return false;
	}
	return true;
}
