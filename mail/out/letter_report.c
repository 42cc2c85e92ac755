/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Letters about final reports: signed, and waiting for a signature (EVENTS E61). */
#include "mail/out/letter_page.h"

#include <string.h>

void letter_report_unsigned(struct letter *l, const char *event, const char *command,
			    struct civil since, bool kc)
{
	struct sbuf day = SBUF_INIT;

	text_weekday_date(l->lang, since, &day);
	letter_page_subject(l, T(l, "[%s] The final report is not signed"), event);
	letter_page_para(
		l,
		T(l,
		  "Everything about %s has been settled since %s, and its final report is waiting for a signature. Rights and prizes follow from it; prizes are due three weeks after the table was published (6.4.5.1)."),
		event, day.buf);
	if (kc)
		letter_page_para(l, T(l, "The tournament leader was reminded two weeks ago."));
	letter_page_para(l, T(l, "To read it and to sign it:"));
	letter_page_pre(l, command);
	sbuf_release(&day);
}

static void report_standing(struct letter *l, const struct letter_report *r)
{
	struct sbuf points = SBUF_INIT;
	int n = r->points2 == 1 || r->points2 == 2 ? 1 : 2;

	if (!r->place)
		return;
	text_points(r->points2, &points);
	sbuf_adds(&points, tr_n(l->lang, " point", " points", n));
	letter_page_tie(l, &r->tie, r->tie4, &points);
	if (given(r->team))
		letter_page_para(l, T(l, "%s is number %d of %d teams, with %s."), r->team,
				 r->place, r->players, points.buf);
	else
		letter_page_para(l, T(l, "Your place: %d of %d, with %s."), r->place, r->players,
				 points.buf);
	sbuf_release(&points);
}

static bool same_ended(const struct letter_right *a, const struct letter_right *b)
{
	return !a->gained && !b->gained && !strcmp(a->class, b->class);
}

/* A class may have been open for several reasons: they are listed together. */
static void right_ended(struct letter *l, const struct letter_report *r, int i)
{
	struct sbuf paragraphs = SBUF_INIT;

	for (int k = 0; k < i; k++)
		if (same_ended(&r->rights[k], &r->rights[i]))
			return;
	for (int k = i; k < r->n_rights; k++)
		if (same_ended(&r->rights[k], &r->rights[i]))
			sbuf_addf(&paragraphs, "%s%s", paragraphs.len ? ", " : "",
				  r->rights[k].paragraph);
	letter_page_item(l, T(l, "The right to class %s has ended with this result (%s)."),
			 r->rights[i].class, paragraphs.buf);
	sbuf_release(&paragraphs);
}

static void report_rights(struct letter *l, const struct letter_report *r)
{
	for (int i = 0; i < r->n_rights; i++) {
		const struct letter_right *right = &r->rights[i];
		struct sbuf day = SBUF_INIT;

		if (!civil_is_none(right->until))
			text_date(l->lang, right->until, &day);
		if (!right->gained)
			right_ended(l, r, i);
		else if (day.len)
			letter_page_item(l, T(l, "You may enter class %s until %s (%s)."),
					 right->class, day.buf, right->paragraph);
		else
			letter_page_item(l, T(l, "You may enter class %s (%s)."), right->class,
					 right->paragraph);
		sbuf_release(&day);
	}
}

/* Promotion and relegation (6.7.5.1). */
static void report_division(struct letter *l, const struct letter_report *r)
{
	if (r->entitled == 3)
		letter_page_item(l,
				 T(l, "The team's score is %d per cent, which entitles it to no "
				      "higher division than the third in the next league "
				      "(6.7.5.1)."),
				 r->score);
	else if (r->entitled)
		letter_page_item(l,
				 T(l, "The team's score is %d per cent, which entitles it to "
				      "division %d of the next league, if it enters (6.7.5.1)."),
				 r->score, r->entitled);
}

void letter_report(struct letter *l, const struct letter_report *r)
{
	char money[TEXT_MONEY];

	if (r->version > 1) {
		letter_page_subject(l, T(l, "[%s] Final report, corrected"), r->name);
		letter_page_para(
			l, T(l, "The final report of %s is corrected; version %d is signed by %s."),
			r->name, r->version, r->signer);
	} else {
		letter_page_subject(l, T(l, "[%s] Final report"), r->name);
		letter_page_para(l, T(l, "The final report of %s is signed by %s."), r->name,
				 r->signer);
	}
	report_standing(l, r);
	for (int i = 0; i < r->n_titles; i++)
		letter_page_item(
			l, r->titles[i].shared ? T(l, "Title, shared: %s") : T(l, "Title: %s"),
			T(l, r->titles[i].title));
	if (r->prize && given(r->team))
		letter_page_item(l, T(l, "Prize of the team: %s"),
				 text_money(l->lang, r->prize, money));
	else if (r->prize)
		letter_page_item(l, T(l, "Prize: %s"), text_money(l->lang, r->prize, money));
	report_division(l, r);
	report_rights(l, r);
	letter_page_para(l, T(l, "SHA-256 of the report, for anybody who wants to check it:"));
	letter_page_pre(l, r->sha256);
}

void letter_report_admission(struct letter *l, const char *event, const char *class,
			     const char *corrected, const char *classes)
{
	letter_page_subject(l, T(l, "Your entry is being reviewed: %s"), event);
	letter_page_para(
		l,
		T(l,
		  "A ruling has corrected a result in group %s, and with it the right to class %s on which your entry for %s is based (6.5.3.2). The tournament leader will decide about your entry, and you will hear the outcome."),
		corrected, class, event);
	if (classes[0])
		letter_page_para(l, T(l, "By the present results, you may enter: %s."), classes);
	else
		letter_page_para(
			l,
			T(l,
			  "By the present results, no class is open to you without the tournament leader's decision."));
}
