/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Cases of a tournament, for the leader: the question, the facts, and how to answer. */
#include "mail/out/letter_page.h"

/* The same choices by answering the letter (RULES S-55). */
static void by_mail(struct letter *l, const char *sentence)
{
	if (l->head.token && *l->head.token)
		letter_page_para(l, "%s", sentence);
}

/* --- groups that cannot be composed (EVENTS E15) --------------------------------------------- */

/* Instructions for the answer; starting is not offered if no game is possible. */
static void say_choices(struct letter *l, const struct letter_event_case *c)
{
	const struct instant now = l->head.date;
	struct sbuf sentence = SBUF_INIT;
	char day[CIVIL_TEXT];

	civil_format(civil_add_days(zone_date(l->head.site->zone, now), 14), day);
	if (c->entrants > 1) {
		letter_page_para(
			l,
			T(l,
			  "Start with the present entrants: kskak rule %lld start --reason TEXT; accept entries until a later day: kskak rule %lld extend --until DATE --reason TEXT; or cancel the tournament: kskak rule %lld cancel --reason TEXT."),
			(long long)c->id, (long long)c->id, (long long)c->id);
		sbuf_addf(&sentence,
			  T(l, "Or answer this letter with start, extend %s (your day) or cancel "
			       "on a line of its own and your reason below it."),
			  day);
	} else {
		letter_page_para(
			l,
			T(l,
			  "Accept entries until a later day: kskak rule %lld extend --until DATE --reason TEXT; or cancel the tournament: kskak rule %lld cancel --reason TEXT."),
			(long long)c->id, (long long)c->id);
		sbuf_addf(&sentence,
			  T(l, "Or answer this letter with extend %s (your day) or cancel on a "
			       "line of its own and your reason below it."),
			  day);
	}
	by_mail(l, sentence.buf);
	sbuf_release(&sentence);
}

static void say_composition(struct letter *l, const struct letter_event_case *c)
{
	letter_page_para(l, T(l, "Case %lld: the groups of %s cannot be made. %s"),
			 (long long)c->id, c->event, T(l, c->why));
	if (c->entrants)
		letter_page_para(l,
				 tr_n(l->lang, "%d has entered.", "%d have entered.", c->entrants),
				 c->entrants);
	else if (c->undecided || c->unpaid)
		letter_page_para(l, T(l, "No entry is valid yet."));
	else
		letter_page_para(l, T(l, "Nobody has entered."));
	letter_stage_undecided(l, c->event, c->undecided);
	letter_stage_unpaid(l, c->unpaid);
	if (c->below && c->above)
		letter_page_para(l, T(l, "Groups can be formed with %d or %d entrants."), c->below,
				 c->above);
	else if (c->below || c->above)
		letter_page_para(l, T(l, "Groups can be formed with %d entrants."),
				 c->below ? c->below : c->above);
	say_choices(l, c);
}

/* --- a reserve (EVENTS E42) ------------------------------------------------------------------ */

static void say_reserve(struct letter *l, const struct letter_event_case *c)
{
	letter_page_para(
		l,
		T(l, "Case %lld: %s asks in %s for a reserve at board %d, %s (rating %d), for a "
		     "player with the rating %d (6.7.4.3)."),
		(long long)c->id, c->team, c->event, c->board, c->name, c->rating,
		c->replaced_rating);
	if (c->notable)
		letter_page_para(
			l, T(l, "The reserve is considerably stronger, by more than 200 points."));
	if (c->stop)
		letter_page_para(
			l,
			T(l,
			  "The team has asked for both clocks in these games to be stopped for 14 days, which is its right."));
	letter_page_para(
		l,
		T(l, "If the reserve may step in: kskak rule %lld approve --reason TEXT. If not: "
		     "kskak rule %lld refuse --reason TEXT."),
		(long long)c->id, (long long)c->id);
	by_mail(l,
		T(l, "Or answer this letter with approve or refuse on a line of its own and your "
		     "reason below it."));
}

/* --- a title and a citizenship (EVENTS E24) -------------------------------------------------- */

static void say_title(struct letter *l, const struct letter_event_case *c)
{
	letter_page_para(
		l,
		T(l,
		  "Case %lld: the title of %s is undecided. It goes to a Danish citizen, and it is not known whether these players are (6.5.2): %s."),
		(long long)c->id, c->event, c->name);
	letter_page_para(
		l,
		T(l, "Enter it for each: kskak player PLAYER set citizen yes, or no. Then the "
		     "title is decided with: kskak rule %lld continue --reason TEXT."),
		(long long)c->id);
	by_mail(l, T(l, "Or answer this letter then with continue on a line of its own and your "
			"reason below it."));
}

/* --- a round that cannot be paired (EVENTS E48) ---------------------------------------------- */

static void say_pairing(struct letter *l, const struct letter_event_case *c)
{
	letter_page_para(l, T(l, "Case %lld: round %d of %s cannot be paired by its system. %s"),
			 (long long)c->id, c->round, c->event, T(l, c->why));
	if (c->instead && *c->instead)
		letter_page_para(l, T(l, "A pairing that breaks no absolute rule: %s."),
				 c->instead);
	letter_page_para(
		l,
		T(l, "Pair it by hand, and the case is settled: kskak event \"%s\" pair --round %d "
		     "--pairs \"3-1 4-2\" --reason TEXT."),
		c->event, c->round);
	by_mail(l, T(l, "Or answer this letter with pair 3-1 4-2 (your pairs, White first) on a "
			"line of its own and your reason below it."));
}

/* --- a result of a knock-out corrected when the next match has begun (EVENTS E49) ------------- */

static void say_match(struct letter *l, const struct letter_event_case *c)
{
	letter_page_para(l,
			 T(l, "Case %lld: a ruling has changed the result of the match between %s "
			      "and %s in round %d of %s."),
			 (long long)c->id, c->wrong, c->rival, c->round - 1, c->event);
	if (given(c->right))
		letter_page_para(l, T(l, "%s has won it now."), c->right);
	else
		letter_page_para(l, T(l, "Nobody has won it now."));
	letter_page_para(
		l,
		T(l,
		  "The match between %s and %s in round %d has begun, and a round that has begun is not changed by itself (%s)."),
		c->wrong, c->opponent, c->round, LETTER_ROUND_STANDS);
	letter_page_para(
		l,
		T(l,
		  "To let that match stand: kskak rule %lld continue --reason TEXT. To have it played anew between the right players: kskak rule %lld start --reason TEXT. Its unfinished games, and those of later matches of its winner, are then annulled; finished ones keep their result and are rated, but count in no match."),
		(long long)c->id, (long long)c->id);
	by_mail(l,
		T(l, "Or answer this letter with continue or start on a line of its own and your "
		     "reason below it."));
}

/* --- a result corrected when the next stage has begun (EVENTS E62) --------------------------- */

static void say_correction(struct letter *l, const struct letter_event_case *c)
{
	letter_page_para(
		l,
		T(l,
		  "Case %lld: after a correction %s is number %d in group %s and has the right to a seat in stage %s of %s, which has begun. Nobody loses a game that has begun."),
		(long long)c->id, c->name, c->place, c->group, c->stage, c->event);
	letter_page_para(
		l,
		T(l,
		  "To give an additional seat within 30 days of the start, or else a seat in the same stage next year: kskak rule %lld continue --reason TEXT. If not: kskak rule %lld refuse --reason TEXT."),
		(long long)c->id, (long long)c->id);
	by_mail(l,
		T(l, "Or answer this letter with continue or refuse on a line of its own and your "
		     "reason below it."));
}

void letter_event_case(struct letter *l, const struct letter_event_case *c)
{
	letter_page_subject(l, T(l, "Case %lld: %s"), (long long)c->id, c->event);
	if (c->closed) {
		letter_page_para(l,
				 T(l, "Case %lld is closed; there is nothing left to do about it."),
				 (long long)c->id);
		return;
	}
	switch (c->about) {
	case LETTER_ABOUT_COMPOSITION: say_composition(l, c); break;
	case LETTER_ABOUT_RESERVE: say_reserve(l, c); break;
	case LETTER_ABOUT_TITLE: say_title(l, c); break;
	case LETTER_ABOUT_PAIRING: say_pairing(l, c); break;
	case LETTER_ABOUT_MATCH: say_match(l, c); break;
	case LETTER_ABOUT_CORRECTION: say_correction(l, c); break;
	}
}
