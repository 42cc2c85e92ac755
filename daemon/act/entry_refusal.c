/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See entry_refusal.h. */
#include "daemon/act/entry_refusal.h"

#include <string.h>

#include "core/event/admit.h"
#include "core/event/rights.h"
#include "core/play/event_words.h"
#include "daemon/event/entering.h"
#include "daemon/event/tourney.h"

/* --- values in sentences --------------------------------------------------------------------- */

/* A date in the reader's language; CIVIL_NONE gives "". */
static const char *day_text(const struct act *act, struct civil day, struct sbuf *ret)
{
	if (!civil_is_none(day))
		text_date(act->request.lang, day, ret);
	return ret->buf ? ret->buf : "";
}

/* Appends "until 3 March 2026", or nothing if there is no end. */
static void say_banned(struct act *act, const struct refusal_reason *r, struct sbuf *out)
{
	struct sbuf day = SBUF_INIT;

	if (civil_is_none(r->last))
		sbuf_adds(out, tr(act->request.lang, "You are banned."));
	else
		sbuf_addf(out, tr(act->request.lang, "You are banned until %s."),
			  day_text(act, r->last, &day));
	sbuf_release(&day);
}

/* When entries open next, if known. */
static void say_next(struct act *act, const struct refusal_reason *r, struct sbuf *out)
{
	struct sbuf from = SBUF_INIT, to = SBUF_INIT;

	if (!civil_is_none(r->opens) && !civil_is_none(r->closes))
		sbuf_addf(out, tr(act->request.lang, " The next entries are taken from %s to %s."),
			  day_text(act, r->opens, &from), day_text(act, r->closes, &to));
	else if (!civil_is_none(r->opens))
		sbuf_addf(out, tr(act->request.lang, " The next entries are taken from %s."),
			  day_text(act, r->opens, &from));
	sbuf_release(&from);
	sbuf_release(&to);
}

static void say_late(struct act *act, const struct tourney *t, const struct refusal_reason *r,
		     struct sbuf *out)
{
	struct sbuf day = SBUF_INIT;

	sbuf_addf(out, tr(act->request.lang, "Entries to %s closed on %s."), t->name,
		  day_text(act, r->last, &day));
	say_next(act, r, out);
	sbuf_release(&day);
}

static void say_expired(struct act *act, const struct refusal_reason *r, struct sbuf *out)
{
	struct sbuf day = SBUF_INIT;

	sbuf_addf(out, tr(act->request.lang, "Your right to class %s ended on %s."),
		  class_name(r->class), day_text(act, r->last, &day));
	sbuf_release(&day);
}

static void say_limit(struct act *act, const struct refusal_reason *r, struct sbuf *out)
{
	const struct lang *lang = act->request.lang;
	const char *limit = r->limit ? r->limit : "";

	if (!strcmp(limit, "age_least"))
		sbuf_addf(out, tr(lang, "The tournament is for players of at least %d years."),
			  r->wanted);
	else if (!strcmp(limit, "age_below"))
		sbuf_addf(out, tr(lang, "The tournament is for players below %d years."),
			  r->wanted);
	else if (!strcmp(limit, "rating_least"))
		sbuf_addf(out, tr(lang, "The tournament is for ratings of at least %d."),
			  r->wanted);
	else if (!strcmp(limit, "rating_most"))
		sbuf_addf(out, tr(lang, "The tournament is for ratings of at most %d."), r->wanted);
	else if (!strcmp(limit, "region"))
		sbuf_addf(out, tr(lang, "The tournament is for players of main district %d."),
			  r->wanted);
	else
		sbuf_adds(out, tr(lang, "The tournament is for women."));
}

/* --- one sentence an error ------------------------------------------------------------------- */

/* Whether others may have one seat (6.1, 4 § 63). */
static void say_member(const struct lang *lang, const struct tourney *t, const char *paragraph,
		       struct sbuf *out)
{
	const struct kind *kind = kind_find(t->kind);
	bool one = kind && (kind->admission == KIND_ADMIT_CLASS ||
			    kind->admission == KIND_ADMIT_DM || kind->admission == KIND_ADMIT_CUP ||
			    !strcmp(paragraph, admit_rules_once.membership_paragraph));

	sbuf_adds(
		out,
		one ? tr(lang,
			 "Without being a member of the Danish Chess Union you can play in one group or tournament only.")
		    : tr(lang, "The tournament is for members of the Danish Chess Union."));
	sbuf_addf(
		out, " %s",
		tr(lang,
		   "If you are a member, write your club or your member number: \"member: 123456\"."));
}

static void say(struct act *act, const struct tourney *t, const struct refusal_reason *r,
		struct sbuf *out)
{
	const struct lang *lang = act->request.lang;
	const char *class = r->has_class ? class_name(r->class) : "";

	switch (r->error) {
	case REFUSAL_NO_SUCH_EVENT: sbuf_adds(out, tr(lang, "There is no such event.")); break;
	case REFUSAL_EVENT_CLOSED:
		sbuf_addf(out, tr(lang, "%s takes no entries at present."), t->name);
		say_next(act, r, out);
		break;
	case REFUSAL_TOO_LATE: say_late(act, t, r, out); break;
	case REFUSAL_BANNED: say_banned(act, r, out); break;
	case REFUSAL_NOT_A_MEMBER: say_member(lang, t, r->paragraph, out); break;
	case REFUSAL_ALREADY_ENTERED:
		sbuf_addf(out,
			  tourney_is_standing(t)
				  ? tr(lang, "You have entered %s already and wait for the group "
					     "to fill.")
				  : tr(lang, "You have entered %s already."),
			  t->name);
		break;
	case REFUSAL_TOO_MANY_GROUPS:
		sbuf_addf(out,
			  tr(lang,
			     "Nobody plays in more than %d groups of the cup at once; you have "
			     "%d."),
			  r->wanted, r->found);
		break;
	case REFUSAL_CLASS_MISSING:
		sbuf_adds(out, tr(lang, "Name the class on a line of its own: \"class: K\"."));
		break;
	case REFUSAL_WRONG_CLASS:
		if (r->has_class)
			sbuf_addf(out, tr(lang, "Class %s is not open to you."), class);
		else
			sbuf_adds(out, tr(lang, "None of its classes is open to you."));
		break;
	case REFUSAL_RIGHT_EXPIRED: say_expired(act, r, out); break;
	case REFUSAL_RELEGATION_CERTAIN:
		sbuf_addf(out,
			  tr(lang,
			     "Your group in class %s will move you down, so a further group of "
			     "it cannot be entered."),
			  class);
		break;
	case REFUSAL_RATING_TOO_LOW:
		sbuf_addf(out,
			  tr(lang,
			     "The semifinal is open from a correspondence rating of %d; enter "
			     "the first stage."),
			  r->wanted);
		break;
	case REFUSAL_OUTSIDE_LIMITS: say_limit(act, r, out); break;
	case REFUSAL_TEAM_INCOMPLETE:
	case REFUSAL_OTHER_CLUB:
	case REFUSAL_TWO_TEAMS:
	case REFUSAL_TWO_CLUBS:
	case REFUSAL_TEAM_IN_DIVISION:
	case REFUSAL_TOO_MANY_RESERVES:
	case REFUSAL_ALREADY_SEATED:
	case REFUSAL_NOTHING_TO_TAKE_OVER:
	case REFUSAL_COUNT: sbuf_adds(out, refusal_name(r->error)); break;
	}
}

/* --- what is open instead -------------------------------------------------------------------- */

/* The last day on which a right to the class holds; CIVIL_NONE: no end in sight. */
static struct civil last_day(const struct rights_list *list, enum emt_class class, struct civil day)
{
	struct civil last = day;

	for (size_t i = 0; i < list->n; i++) {
		const struct rights_right *r = &list->rights[i];

		if (r->class != class || !rights_holds(r, day))
			continue;
		if (civil_is_none(r->until))
			return CIVIL_NONE;
		last = civil_later(last, r->until);
	}
	return last;
}

/* "K (6.5.3.2 d)" or "K (6.5.3.2 a, until 3 March 2028)". */
static void offer(struct act *act, const struct rights_list *list, enum emt_class class,
		  unsigned routes, struct civil day, struct sbuf *out)
{
	struct civil last = last_day(list, class, day);
	struct sbuf text = SBUF_INIT;
	bool any = false;

	sbuf_addf(out, "%s%s (", out->len ? ", " : "", class_name(class));
	for (int r = 0; r < ROUTE_COUNT; r++) {
		if (!(routes & 1u << r))
			continue;
		sbuf_addf(out, "%s%s", any ? ", " : "", class_route_paragraph((enum class_route)r));
		any = true;
	}
	if (!civil_is_none(last) && last.day > day.day)
		sbuf_addf(out, tr(act->request.lang, ", until %s"), day_text(act, last, &text));
	sbuf_addc(out, ')');
	sbuf_release(&text);
}

static bool is_about_class(const struct admit_decision *d)
{
	return refusal_has(&d->refusals, REFUSAL_CLASS_MISSING) ||
	       refusal_has(&d->refusals, REFUSAL_WRONG_CLASS) ||
	       refusal_has(&d->refusals, REFUSAL_RIGHT_EXPIRED) ||
	       refusal_has(&d->refusals, REFUSAL_RELEGATION_CERTAIN);
}

/* A class whose running group would demote the player takes no further entry (EVENTS E19). */
static bool is_open(const struct admit_decision *d, const struct rights_record *record,
		    enum emt_class class)
{
	return d->rights.routes[class] &&
	       (class == CLASS_DM ||
		rights_danger(record, class, d->admission.asof) != RIGHTS_CERTAIN);
}

static void say_what_is_open(struct act *act, const struct admit_decision *d,
			     const struct rights_record *record)
{
	struct sbuf classes = SBUF_INIT;
	struct rights_list list;

	rights_derive(record, d->admission.asof, &list);
	for (int c = CLASS_COUNT; c-- > 0;)
		if (is_open(d, record, (enum emt_class)c))
			offer(act, &list, (enum emt_class)c, d->rights.routes[c], d->admission.asof,
			      &classes);
	rights_release(&list);
	if (classes.len)
		act_done(act, NULL, tr(act->request.lang, "You may enter class %s."), classes.buf);
	sbuf_release(&classes);
}

/* The leader may admit to a class without a right, but not to DM (EVENTS E8, E18). */
static void say_reason_helps(struct act *act, const struct admit_decision *d)
{
	bool may = false, all = true;

	for (size_t i = 0; i < d->refusals.n; i++) {
		const struct refusal_reason *r = &d->refusals.refusals[i];
		bool right = r->error == REFUSAL_WRONG_CLASS || r->error == REFUSAL_RIGHT_EXPIRED;

		may |= right && r->has_class && r->class != CLASS_DM;
		all &= right;
	}
	if (may && all && act->work.by_mail)
		act_done(act, NULL, "%s",
			 tr(act->request.lang,
			    "If there is a reason to admit you all the same, send the entry again "
			    "with a line \"reason:\" and your reason; then the tournament leader "
			    "decides (6.5.3.2 e)."));
}

void entry_refusal_tell(struct act *act, const struct tourney *t, const struct admit_decision *d,
			const struct rights_record *record)
{
	for (size_t i = 0; i < d->refusals.n; i++) {
		const struct refusal_reason *r = &d->refusals.refusals[i];
		struct sbuf text = SBUF_INIT;

		say(act, t, r, &text);
		act_refuse(act, OUTCOME_REFUSED, r->paragraph, refusal_name(r->error), "%s",
			   text.buf);
		sbuf_release(&text);
	}
	if (is_about_class(d))
		say_what_is_open(act, d, record);
	say_reason_helps(act, d);
}

/* --- a tournament that is not found ---------------------------------------------------------- */

struct open_events {
	const struct lang *lang;
	struct sbuf codes;
};

static int add_open(void *arg, const struct tourney *t)
{
	struct open_events *open = arg;

	if (t->state != TOURNEY_OPEN)
		return 0;
	sbuf_adds(&open->codes, open->codes.len ? ", " : "");
	event_words_code(t->code, open->lang->code, &open->codes);
	return 0;
}

int entry_refusal_event(struct act *act, const char *code, int class)
{
	const struct lang *lang = act->request.lang;
	struct open_events open = {lang, SBUF_INIT};
	struct tourney other;
	bool any;
	int rc = class == CLASS_COUNT ? 0
				      : entering_find(&act->work, code, CLASS_COUNT, &other, &any);
	bool without = rc > 0;

	if (rc >= 0)
		rc = store_tourney_each(act->work.ctx->store, add_open, &open);
	if (rc >= 0 && !open.codes.len)
		sbuf_adds(&open.codes, tr(lang, "none"));
	if (rc >= 0 && without)
		act_refuse(act, OUTCOME_WRONG, "", "no_such_event",
			   tr(lang, "\"%.60s\" has no class %s here. Open for entries: %s."), code,
			   class_name((enum emt_class) class), open.codes.buf);
	else if (rc >= 0)
		act_refuse(
			act, OUTCOME_WRONG, "", "no_such_event",
			tr(lang, "There is no event called \"%.60s\" here. Open for entries: %s."),
			code, open.codes.buf);
	sbuf_release(&open.codes);
	return rc < 0 ? rc : 0;
}
