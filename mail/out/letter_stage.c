/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Letters about the stages of a tournament: who advances, the groups, play-offs. */
#include "mail/out/letter_page.h"

#include <string.h>

/* The stages of a cup, as in a sentence. */
static const char *stage_words(struct letter *l, const char *stage)
{
	return !strcmp(stage, "I")   ? T(l, "the preliminary round")
	       : !strcmp(stage, "S") ? T(l, "the semifinal")
	       : !strcmp(stage, "F") ? T(l, "the final")
				     : stage;
}

static void not_held(struct letter *l, const struct letter_qualified *q)
{
	const char *stage = stage_words(l, q->stage);

	letter_page_subject(l, T(l, "%s: %s is not held"), q->event, stage);
	letter_page_para(
		l,
		T(l,
		  "You wanted to start %s in %s. There are too few groups for it, so it is not held, and you play from the first stage on (6.6.1.1)."),
		q->event, stage);
}

static void goes_on(struct letter *l, const struct letter_qualified *q)
{
	const char *stage = stage_words(l, q->stage);
	struct sbuf day = SBUF_INIT;

	letter_page_subject(l, T(l, "%s: qualified for %s"), q->event, stage);
	letter_page_para(l, T(l, "You are number %d in group %s and have a seat in %s of %s."),
			 q->place, q->group, stage, q->event);
	letter_page_para(l, T(l, "Why: %s."), T(l, q->why));
	if (civil_is_none(q->until)) {
		letter_page_para(
			l,
			T(l, "You need not answer. If you do not want to play, write \"decline "
			     "%s\" before the lots are drawn. Other groups are not finished yet; "
			     "you get a letter with the date when they are."),
			q->event);
		return;
	}
	text_date(l->lang, q->until, &day);
	letter_page_para(
		l,
		T(l, "You need not answer. If you do not want to play, write \"decline %s\" by "
		     "%s; then the lots are drawn."),
		q->event, day.buf);
	sbuf_release(&day);
}

/* The last group before the stage is finished. */
static void dates_known(struct letter *l, const struct letter_qualified *q)
{
	const char *stage = stage_words(l, q->stage);
	struct sbuf day = SBUF_INIT, starts = SBUF_INIT;

	text_date(l->lang, q->until, &day);
	text_weekday_date(l->lang, q->starts, &starts);
	letter_page_subject(l, T(l, "%s: the dates of %s"), q->event, stage);
	letter_page_para(
		l,
		T(l, "You have a seat in %s of %s, and the last group before it is finished now. "
		     "If you do not want to play, write \"decline %s\" by %s; then the lots are "
		     "drawn. Play is to begin on %s; you will get a start letter."),
		stage, q->event, q->event, day.buf, starts.buf);
	sbuf_release(&starts);
	sbuf_release(&day);
}

/* A correction after the lots were drawn (EVENTS E62). */
static void seat_passes(struct letter *l, const struct letter_qualified *q)
{
	const char *stage = stage_words(l, q->stage);

	letter_page_subject(l, T(l, "%s: a seat in %s"), q->event, stage);
	letter_page_para(
		l,
		T(l,
		  "A ruling has corrected the table of group %s. You are now number %d in it and have a seat in %s of %s, with the start number of the player who had it before. You will get a letter about each game."),
		q->group, q->place, stage, q->event);
}

static void leader_is_asked(struct letter *l, const struct letter_qualified *q)
{
	const char *stage = stage_words(l, q->stage);

	letter_page_subject(l, T(l, "%s: %s has begun"), q->event, stage);
	letter_page_para(
		l,
		T(l,
		  "A ruling has corrected the table of group %s. You are now number %d in it, which gives you a seat in %s of %s. The lots for it have been drawn, and nobody loses a game that has begun. The tournament leader will decide whether you get an additional seat in it or may start the next edition in that stage; you will hear the outcome."),
		q->group, q->place, stage, q->event);
}

static void next_edition(struct letter *l, const struct letter_qualified *q)
{
	const char *stage = stage_words(l, q->stage);
	struct sbuf day = SBUF_INIT;

	text_date(l->lang, q->until, &day);
	letter_page_subject(l, T(l, "%s: a seat in %s of the next edition"), q->event, stage);
	letter_page_para(
		l,
		T(l,
		  "It is too late to give you a seat in %s of %s. You may start the next edition there: write \"stage: %s\" in your entry, which must be sent by %s."),
		stage, q->event, q->stage, day.buf);
	sbuf_release(&day);
}

static void no_seat(struct letter *l, const struct letter_qualified *q)
{
	const char *stage = stage_words(l, q->stage);

	letter_page_subject(l, T(l, "%s: not in %s"), q->event, stage);
	letter_page_para(
		l, T(l, "The tournament leader has decided that you get no seat in %s of %s."),
		stage, q->event);
}

static void say_late(struct letter *l, const struct letter_qualified *q)
{
	if (!strcmp(q->late, "dates"))
		dates_known(l, q);
	else if (!strcmp(q->late, "seat"))
		seat_passes(l, q);
	else if (!strcmp(q->late, "asked"))
		leader_is_asked(l, q);
	else if (!strcmp(q->late, "grant"))
		next_edition(l, q);
	else
		no_seat(l, q);
}

void letter_stage_qualified(struct letter *l, const struct letter_qualified *q)
{
	if (given(q->late)) {
		say_late(l, q);
	} else if (!q->place) {
		not_held(l, q);
	} else if (q->advances) {
		goes_on(l, q);
	} else {
		const char *stage = stage_words(l, q->stage);

		letter_page_subject(l, T(l, "%s: not in %s"), q->event, stage);
		letter_page_para(
			l, T(l, "You are number %d in group %s and have no seat in %s of %s."),
			q->place, q->group, stage, q->event);
		letter_page_para(l, T(l, "Why: %s."), T(l, q->why));
	}
}

void letter_stage_playoff(struct letter *l, const char *group, const char *event,
			  struct civil starts)
{
	struct sbuf day = SBUF_INIT;

	text_date(l->lang, starts, &day);
	letter_page_subject(l, T(l, "%s: play-off for the first place"), group);
	letter_page_para(
		l,
		T(l,
		  "You are tied for first place in %s, and the tie-breaks do not separate you. Each pair plays two games with colours reversed; they start on %s (6.5.2)."),
		group, day.buf);
	letter_page_para(
		l,
		T(l,
		  "If all of you write \"share %s\" before that day, nobody plays, and title and "
		  "prizes are shared."),
		event);
	sbuf_release(&day);
}

void letter_stage_annulled(struct letter *l, const char *group)
{
	letter_page_subject(l, T(l, "%s: games annulled"), group);
	letter_page_para(
		l,
		T(l,
		  "These games are annulled, as if they had never been set up. They have no result and no clock and do not count. Do not answer earlier letters about them."));
}

void letter_stage_annulled_game(struct letter *l, long long game, bool white, const char *opponent)
{
	letter_page_item(l,
			 white ? T(l, "game %lld, White against %s")
			       : T(l, "game %lld, Black against %s"),
			 game, opponent);
}

void letter_stage_annulled_why(struct letter *l, const char *reason, const char *paragraph)
{
	letter_page_para(l, T(l, "Reason: %s (%s)."), T(l, reason), paragraph);
}

void letter_stage_composition(struct letter *l, const char *event, const char *stage,
			      const char *reason)
{
	if (given(stage))
		letter_page_subject(l, T(l, "%s: groups of stage %s"), event, stage);
	else
		letter_page_subject(l, T(l, "%s: the groups"), event);
	letter_page_para(
		l,
		T(l,
		  "These are the groups, with a reason for each place. They stand unless you change them before the lots are drawn: kskak event \"%s\" compose --move PLAYER --to GROUP --reason TEXT, or --sizes."),
		event);
	if (given(reason))
		letter_page_para(l, T(l, "Reason: %s"), reason);
}

void letter_stage_undecided(struct letter *l, const char *event, int n)
{
	if (n)
		letter_page_para(
			l,
			tr_n(l->lang,
			     "%d entry waits for your decision and has no place here; decide before the lots are drawn: kskak event \"%s\" entries",
			     "%d entries wait for your decision and have no place here; decide before the lots are drawn: kskak event \"%s\" entries",
			     n),
			n, event);
}

void letter_stage_unpaid(struct letter *l, int n)
{
	if (n)
		letter_page_para(
			l,
			tr_n(l->lang,
			     "%d entry waits for its fee and gets a place only if it is paid before the lots are drawn (6.4.4.1).",
			     "%d entries wait for their fee and get a place only if it is paid before the lots are drawn (6.4.4.1).",
			     n),
			n);
}

void letter_stage_composition_group(struct letter *l, const char *code, const char *why)
{
	struct sbuf head = SBUF_INIT;

	if (given(code))
		sbuf_addf(&head, T(l, "Group %s"), code);
	else
		sbuf_adds(&head, T(l, "Group"));
	letter_page_heading(l, head.buf);
	if (given(why))
		letter_page_para(l, T(l, "Why: %s."), T(l, why));
	sbuf_release(&head);
}

void letter_stage_composition_more(struct letter *l, const char *event, int first, int last)
{
	letter_page_para(l, T(l, "To see groups %d to %d: kskak event \"%s\" compose"), first, last,
			 event);
}

void letter_stage_composition_seat(struct letter *l, int number, const char *name, int rating,
				   const char *why, const char *with)
{
	struct sbuf line = SBUF_INIT;

	sbuf_addf(&line, "%d. %s", number, name ? name : "");
	if (rating)
		sbuf_addf(&line, ", %d", rating);
	if (given(why))
		sbuf_addf(&line, ": %s", T(l, why));
	if (given(with))
		sbuf_addf(&line, " (%s)", with);
	letter_page_item(l, "%s", line.buf);
	sbuf_release(&line);
}
