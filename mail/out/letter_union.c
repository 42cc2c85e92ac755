/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See letter_union.h. */
#include "mail/out/letter_union.h"

#include <string.h>

#include "mail/out/letter_page.h"

static const char *const subjects[LETTER_UNION_COUNT] = {
	[LETTER_UNION_ENTRANTS] = N_("The entrants"),
	[LETTER_UNION_FEE] = N_("The fee to the union"),
	[LETTER_UNION_ELO_NOTICE] = N_("Notice of the Elo rating"),
	[LETTER_UNION_REPORT] = N_("The report of the tournament"),
	[LETTER_UNION_REMINDER] = N_("Results are missing for the report"),
	[LETTER_UNION_OVERDUE] = N_("The report to the union is overdue"),
	[LETTER_UNION_ELO_COPY] = N_("The copy for the Elo rating"),
	[LETTER_UNION_DATES] = N_("The playing days"),
	[LETTER_UNION_VENUES] = N_("Days without a venue"),
	[LETTER_UNION_DRAFT] = N_("The draft schedule"),
	[LETTER_UNION_ABSENCES] = N_("Staying away without an excuse"),
};

/* Fills in the event's name and a day, in the order of the sentence. */
static void say_what(struct letter *l, const struct letter_union *u, const char *day)
{
	const char *e = u->event;

	switch (u->what) {
	case LETTER_UNION_ENTRANTS:
		letter_page_para(l, T(l, "These are the entrants of %s, which begins on %s."), e,
				 day);
		break;
	case LETTER_UNION_FEE:
		letter_page_para(
			l,
			T(l,
			  "The union's fee for every entrant of %s must be sent to its treasurer before the first round on %s (DSU section 21)."),
			e, day);
		break;
	case LETTER_UNION_ELO_NOTICE:
		letter_page_para(
			l,
			T(l,
			  "%s is to be rated by FIDE. The invitation has to say so, or the rating "
			  "committee must be informed five weeks before the first round, by %s (4.7.3)."),
			e, day);
		break;
	case LETTER_UNION_REPORT:
		letter_page_para(l, T(l, "This is the report of %s, which is due by %s."), e, day);
		break;
	case LETTER_UNION_REMINDER:
		letter_page_para(l,
				 T(l,
				   "Results of %s are missing, so its report to the union cannot "
				   "be sent. It is due by %s (DSU sections 5 and 6)."),
				 e, day);
		break;
	case LETTER_UNION_OVERDUE:
		letter_page_para(l,
				 T(l, "Results of %s are missing, so its report to the union has "
				      "not been sent. It was due by %s (DSU sections 5 and 6)."),
				 e, day);
		break;
	case LETTER_UNION_ELO_COPY:
		letter_page_para(
			l,
			T(l,
			  "A copy of the report of %s with its report file (TRF) must be sent to the rating committee by %s (4.7.3)."),
			e, day);
		break;
	case LETTER_UNION_DATES:
		letter_page_para(
			l, T(l, "The playing days of %s are to be published by %s (DSU 5.1)."), e,
			day);
		break;
	case LETTER_UNION_VENUES:
		letter_page_para(
			l,
			T(l,
			  "The clubs of %s must name the days on which their usual venue is not available by %s (DSU 5.1)."),
			e, day);
		break;
	case LETTER_UNION_DRAFT:
		letter_page_para(
			l,
			T(l, "The draft schedule of %s must be sent to the clubs by %s (DSU 5.1)."),
			e, day);
		break;
	case LETTER_UNION_ABSENCES:
		letter_page_para(
			l,
			tr_n(l->lang,
			     "This player of %s did not come to rounds in which they were paired "
			     "and has no excuse on record. The report is due by %s; what follows "
			     "is a proposal, and you decide (DSU sections 14 and 19).",
			     "These players of %s did not come to rounds in which they were "
			     "paired and have no excuse on record. The report is due by %s; what "
			     "follows is a proposal, and you decide (DSU sections 14 and 19).",
			     u->entrants),
			e, day);
		break;
	case LETTER_UNION_COUNT: break;
	}
}

static void say_rounds(struct letter *l, const struct letter_union *u)
{
	struct sbuf first = SBUF_INIT, last = SBUF_INIT;

	text_date(l->lang, u->first, &first);
	text_date(l->lang, u->last, &last);
	if (u->first.day == u->last.day)
		letter_page_para(l, T(l, "It was played on %s."), first.buf);
	else
		letter_page_para(l, T(l, "It was played from %s to %s."), first.buf, last.buf);
	if (u->elo)
		letter_page_para(
			l, T(l, "FIDE rates it; title norms are judged from its report file."));
	sbuf_release(&first);
	sbuf_release(&last);
}

void letter_union(struct letter *l, const struct letter_union *u)
{
	struct sbuf day = SBUF_INIT;

	text_date(l->lang, u->day, &day);
	letter_page_subject(l, "[%s] %s", u->event, T(l, subjects[u->what]));
	if (u->pass_on)
		letter_page_para(l,
				 T(l, "No address of the union's register is configured. Send this "
				      "letter on to it."));
	say_what(l, u, day.buf);
	if (u->what == LETTER_UNION_REPORT)
		say_rounds(l, u);
	if (u->what == LETTER_UNION_FEE)
		letter_page_para(l, T(l, "Entrants so far: %d."), u->entrants);
	if (*u->page)
		letter_page_link(l, T(l, "The pages and files of the tournament"), u->page);
	sbuf_release(&day);
}

void letter_union_entrant(struct letter *l, const char *name, const char *club, struct civil born,
			  int rating)
{
	struct sbuf more = SBUF_INIT;

	if (*club)
		sbuf_addf(&more, ", %s", club);
	if (!civil_is_none(born)) {
		sbuf_adds(&more, ", ");
		text_date(l->lang, born, &more);
	}
	if (rating)
		sbuf_addf(&more, ", %d", rating);
	letter_page_item(l, "%s%s", name, more.len ? more.buf : "");
	sbuf_release(&more);
}

void letter_union_group(struct letter *l, const char *code)
{
	letter_page_heading(l, code);
}

void letter_union_line(struct letter *l, const struct letter_union_line *line)
{
	struct sbuf more = SBUF_INIT;

	if (*line->club)
		sbuf_addf(&more, ", %s", line->club);
	sbuf_adds(&more, ": ");
	text_points(line->points2, &more);
	if (line->rating)
		sbuf_addf(&more, ", %d", line->rating);
	if (line->rating && line->rating_new)
		sbuf_addf(&more, " \342\206\222 %d", line->rating_new);
	if (line->candidate)
		sbuf_addf(&more, ", %s", T(l, "candidate result"));
	letter_page_item(l, "%d. %s%s", line->place, line->name, more.buf);
	sbuf_release(&more);
}

void letter_union_list(struct letter *l, enum letter_union_list list, bool empty)
{
	letter_page_heading(l, list == LETTER_UNION_SANCTIONS ? T(l, "Warnings and bans")
							      : T(l, "Officers"));
	if (empty)
		letter_page_para(l, "%s", T(l, "None."));
}

void letter_union_sanction(struct letter *l, const char *name, bool ban, struct civil until)
{
	struct sbuf day = SBUF_INIT;

	text_date(l->lang, until, &day);
	letter_page_item(l, ban ? T(l, "%s: banned until %s") : T(l, "%s: warning until %s"), name,
			 day.buf);
	sbuf_release(&day);
}

void letter_union_officer(struct letter *l, const char *role, const char *name)
{
	static const struct {
		const char *role, *text;
	} offices[] = {
		{"leader", N_("Tournament leader")}, {"deputy", N_("Deputy leader")},
		{"arbiter", N_("Arbiter")},	     {"chief-arbiter", N_("Chief arbiter")},
		{"committee", N_("Committee")},
	};

	for (size_t i = 0; i < sizeof(offices) / sizeof(offices[0]); i++)
		if (!strcmp(offices[i].role, role))
			letter_page_item(l, "%s: %s", T(l, offices[i].text), name);
}

void letter_union_absence(struct letter *l, const char *name, int missed, int rounds, bool ban,
			  const char *command)
{
	if (ban && rounds == 1)
		letter_page_para(
			l,
			T(l, "%s stayed away from the only round: a ban of at least six months."),
			name);
	else if (ban)
		letter_page_para(
			l,
			T(l, "%s stayed away from all rounds (%d of %d): a ban of at least six "
			     "months."),
			name, missed, rounds);
	else
		letter_page_para(l, T(l, "%s stayed away from %d of %d rounds: a warning."), name,
				 missed, rounds);
	letter_page_pre(l, command);
}
