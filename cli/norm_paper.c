/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Norms as documents; see norm_paper.h. */
#include "cli/norm_paper.h"

#include <stdio.h>
#include <string.h>

#include "cli/report_score.h"

#define POINTS 16 /* bytes of points as text */

enum { KINDS = NORM_WIM + 1 };

const char *norm_paper_title(enum norm_kind kind)
{
	static const char *const titles[] = {
		[NORM_GM] = "GM", [NORM_IM] = "IM", [NORM_WGM] = "WGM", [NORM_WIM] = "WIM"};

	return titles[kind];
}

const char *norm_paper_exemption(enum fide_norm_exemption e)
{
	static const char *const paragraphs[] = {"", "1.4.3 a", "1.4.3 b", "1.4.3 c", "1.4.3 d"};

	return paragraphs[e];
}

static const char *points(int halves, char *buf)
{
	return report_score_points(5 * halves, buf, POINTS);
}

/* --- conditions ----------------------------------------------------------------------------- */

static const char *condition_text(enum fide_norm_condition c, enum norm_kind kind,
				  const struct lang *lang)
{
	switch (c) {
	case FIDE_NORM_C_GAMES: return tr(lang, "Games");
	case FIDE_NORM_C_FEDERATIONS: return tr(lang, "Federations besides the player's own");
	case FIDE_NORM_C_OWN: return tr(lang, "Opponents of the player's own federation");
	case FIDE_NORM_C_ONE: return tr(lang, "Opponents of one federation");
	case FIDE_NORM_C_HOLDERS: return tr(lang, "Title holders (without CM and WCM)");
	case FIDE_NORM_C_TITLES:
		return kind == NORM_GM	  ? "GM"
		       : kind == NORM_IM  ? "GM, IM"
		       : kind == NORM_WGM ? "GM, IM, WGM"
					  : "GM, IM, WGM, WIM";
	case FIDE_NORM_C_AVERAGE: return tr(lang, "Average rating of the opponents");
	case FIDE_NORM_C_SCORE: return tr(lang, "Points, 35 per cent");
	case FIDE_NORM_C_PERFORMANCE: return tr(lang, "Performance rating");
	case FIDE_NORM_C_PLAYERS: return tr(lang, "Players of the double round robin");
	case FIDE_NORM_C_COMPLETE: return tr(lang, "Opponents of the complete event");
	case FIDE_NORM_CONDITIONS: break;
	}
	return "";
}

const char *norm_paper_verdict(const struct fide_norm_value *v, const struct lang *lang)
{
	if (v->exempt)
		return tr(lang, "exempt");
	return v->met ? tr(lang, "met") : tr(lang, "not met");
}

void norm_paper_columns(const struct lang *lang, struct print_doc *d)
{
	print_doc_column(d, tr(lang, "Paragraph"), PRINT_LEFT);
	print_doc_column(d, tr(lang, "Condition"), PRINT_LEFT);
	print_doc_column(d, tr(lang, "Value"), PRINT_RIGHT);
	print_doc_column(d, tr(lang, "Required"), PRINT_LEFT);
	print_doc_column(d, tr(lang, "Verdict"), PRINT_LEFT);
}

static void condition_row(const struct fide_norm *r, enum fide_norm_condition c,
			  const struct lang *lang, struct print_doc *d)
{
	const struct fide_norm_value *v = &r->conditions[c];
	char value[POINTS], required[POINTS], text[64];

	if (c == FIDE_NORM_C_SCORE) {
		points(v->value, value);
		points(v->required, required);
	} else {
		snprintf(value, sizeof(value), "%d", v->value);
		snprintf(required, sizeof(required), "%d", v->required);
	}
	if (v->most)
		snprintf(text, sizeof(text), tr(lang, "at most %s"), required);
	else
		snprintf(text, sizeof(text), tr(lang, "at least %s"), required);
	print_doc_cell(d, "%s", fide_norm_paragraph(c, r->kind));
	print_doc_cell(d, "%s", condition_text(c, r->kind, lang));
	print_doc_cell(d, "%s", c == FIDE_NORM_C_COMPLETE ? "" : value);
	print_doc_cell(d, "%s", c == FIDE_NORM_C_COMPLETE ? "" : text);
	print_doc_cell(d, "%s%s%s", norm_paper_verdict(v, lang), v->exempt ? ", " : "",
		       v->exempt ? norm_paper_exemption(r->exemption) : "");
}

void norm_paper_conditions(const struct fide_norm *r, const struct lang *lang, struct print_doc *d)
{
	int c;

	for (c = 0; c < FIDE_NORM_CONDITIONS; c++) {
		if (r->conditions[c].asked)
			condition_row(r, (enum fide_norm_condition)c, lang, d);
	}
}

/* --- a certificate -------------------------------------------------------------------------- */

static const char *system_text(const struct norm_event *e, const struct lang *lang)
{
	switch (e->event.system) {
	case FIDE_NORM_SWISS: return tr(lang, "Swiss system");
	case FIDE_NORM_ROUND_ROBIN: return tr(lang, "all-play-all");
	case FIDE_NORM_DOUBLE_ROUND_ROBIN: return tr(lang, "double all-play-all");
	case FIDE_NORM_KNOCKOUT: return tr(lang, "knockout");
	}
	return "";
}

static const char *remark(enum fide_norm_use use, const struct lang *lang)
{
	switch (use) {
	case FIDE_NORM_COUNTS: return "";
	case FIDE_NORM_WON_UNPLAYED:
	case FIDE_NORM_UNPLAYED: return tr(lang, "not played (1.4.2 c)");
	case FIDE_NORM_OUTSIDE: return tr(lang, "no member federation (1.4.2 a)");
	case FIDE_NORM_UNRATED_ZERO: return tr(lang, "unrated, no point (1.4.2 b)");
	case FIDE_NORM_COUNTS_AS_LOST: return tr(lang, "did not appear, counted as lost (1.4.2 c)");
	case FIDE_NORM_LATER: return tr(lang, "ignored (1.4.1 e)");
	case FIDE_NORM_DEFEATED: return tr(lang, "ignored (1.4.1 f)");
	}
	return "";
}

static void player_facts(const struct trf_player *p, const struct lang *lang, struct print_doc *d)
{
	print_doc_fact(d, tr(lang, "Name"), "%s", p->name);
	print_doc_fact(d, tr(lang, "FIDE number"), "%s", p->number);
	print_doc_fact(d, tr(lang, "Born"), "%s", p->birth);
	print_doc_fact(d, tr(lang, "Sex"), "%s",
		       p->sex == 'w'   ? tr_in(lang, "sex", "female")
		       : p->sex == 'm' ? tr_in(lang, "sex", "male")
				       : "");
	print_doc_fact(d, tr(lang, "Federation"), "%s", p->federation);
	if (p->rating)
		print_doc_fact(d, tr(lang, "Rating"), "%d", p->rating);
	else
		print_doc_fact(d, tr(lang, "Rating"), "%s", "–");
}

static void event_facts(const struct norm_event *e, const struct lang *lang, struct print_doc *d)
{
	print_doc_fact(d, tr(lang, "Event"), "%s", e->name);
	print_doc_fact(d, tr(lang, "Venue"), "%s", e->place);
	print_doc_fact(d, tr(lang, "Held by the federation"), "%s", e->host);
	print_doc_fact(d, tr(lang, "Dates"), "%s – %s", e->start, e->end);
	print_doc_fact(d, tr(lang, "System"), "%s, %d %s", system_text(e, lang), e->event.rounds,
		       tr_n(lang, "round", "rounds", e->event.rounds));
	print_doc_fact(d, tr(lang, "Rate of play"), "%s", e->pace);
	print_doc_fact(d, tr(lang, "Chief arbiter"), "%s", e->arbiter);
}

static void result_facts(const struct fide_norm *r, const struct lang *lang, struct print_doc *d)
{
	char have[POINTS], need[POINTS];

	print_doc_fact(d, tr(lang, "Games"), "%d", r->games);
	print_doc_fact(d, tr(lang, "Rated opponents"), "%d", r->rated);
	print_doc_fact(d, tr(lang, "Title holders"), "%d", r->holders);
	print_doc_fact(d, "GM, IM, FM", "%d, %d, %d", r->gm, r->im, r->fm);
	print_doc_fact(d, "WGM, WIM, WFM", "%d, %d, %d", r->wgm, r->wim, r->wfm);
	print_doc_fact(d, tr(lang, "Federations of the opponents"), "%d", r->federations);
	print_doc_fact(d, tr(lang, "Not of the player's federation"), "%d", r->foreign);
	print_doc_fact(d, tr(lang, "Average rating of the opponents"), "%d", r->average);
	print_doc_fact(d, tr(lang, "Points required"), "%s",
		       r->needed < 0 ? "–" : points(r->needed, need));
	print_doc_fact(d, tr(lang, "Points scored"), "%s", points(r->halves, have));
	print_doc_fact(d, tr(lang, "Performance rating"), "%d", r->performance);
	if (!r->missing)
		print_doc_fact(d, tr(lang, "Counts for games (1.4.1 d)"), "%d", r->counted);
}

static void opponent_row(const struct norm_event *e, const struct norm_event_result *r, size_t i,
			 const struct lang *lang, struct print_doc *d)
{
	const struct fide_norm_game *g = &r->games[i];
	struct trf_cell c = trf_cell_at(r->player, g->round);
	const struct trf_player *o = g->opponent ? trf_find(e->t, g->opponent) : NULL;
	bool counted = r->uses[i] == FIDE_NORM_COUNTS || r->uses[i] == FIDE_NORM_COUNTS_AS_LOST;
	int as = r->norm.raised == g->round ? r->norm.floor : g->rating ? g->rating : 1400;

	print_doc_cell(d, "%d", g->round);
	print_doc_cell(d, "%s", o ? o->name : "–");
	print_doc_cell(d, "%s", o ? o->number : "");
	print_doc_cell(d, "%s", o ? o->federation : "");
	print_doc_cell(d, "%s", o ? o->title : "");
	if (o && o->rating)
		print_doc_cell(d, "%d", o->rating);
	else
		print_doc_cell(d, "%s", "");
	if (counted)
		print_doc_cell(d, "%d", as);
	else
		print_doc_cell(d, "%s", "");
	print_doc_cell(d, "%s", report_score_result(&c));
	print_doc_cell(d, "%s", remark(r->uses[i], lang));
}

static void opponents(const struct norm_event *e, const struct norm_event_result *r,
		      const struct lang *lang, struct print_doc *d)
{
	size_t i;

	print_doc_column(d, tr(lang, "Round"), PRINT_RIGHT);
	print_doc_column(d, tr(lang, "Opponent"), PRINT_LEFT);
	print_doc_column(d, tr(lang, "FIDE number"), PRINT_RIGHT);
	print_doc_column(d, tr(lang, "Fed."), PRINT_LEFT);
	print_doc_column(d, tr(lang, "Title"), PRINT_LEFT);
	print_doc_column(d, tr(lang, "Rating"), PRINT_RIGHT);
	print_doc_column(d, tr(lang, "Counted as"), PRINT_RIGHT);
	print_doc_column(d, tr(lang, "Result"), PRINT_CENTRE);
	print_doc_column(d, tr(lang, "Remark"), PRINT_LEFT);
	for (i = 0; i < r->n; i++)
		opponent_row(e, r, i, lang, d);
}

static void swiss_notes(const struct norm_event *e, const struct lang *lang, struct print_doc *d)
{
	const struct fide_norm_field *f = &e->field;
	struct sbuf text = SBUF_INIT;

	if (e->event.system != FIDE_NORM_SWISS)
		return;
	if (*e->host) {
		sbuf_addf(&text,
			  tr(lang, "In every round at least: rated players not of the host "
				   "federation %d, federations %d, titles %d (1.4.3 d: 20, 3, "
				   "10)."),
			  f->foreigners, f->federations, f->holders);
		print_doc_note(d, text.buf);
	} else {
		print_doc_note(d, tr(lang, "The report does not name the federation that holds the "
					   "event (032): nobody counts as a foreigner (1.4.3 d)."));
	}
	sbuf_reset(&text);
	if (f->average)
		sbuf_addf(&text,
			  tr(lang, "In every round at least: players %d, average of the best 40 %d "
				   "(1.5.6 a: 40, 2000)."),
			  f->players, f->average);
	else
		sbuf_addf(&text, tr(lang, "In every round at least: players %d (1.5.6 a: 40)."),
			  f->players);
	print_doc_note(d, text.buf);
	sbuf_release(&text);
}

/* Objections to the event itself, from the report (1.1). */
static void event_notes(const struct norm_event *e, const struct lang *lang, struct print_doc *d)
{
	struct sbuf text = SBUF_INIT;

	if (e->t->played < e->event.rounds) {
		sbuf_addf(&text, tr(lang, "%d of %d rounds are played."), e->t->played,
			  e->event.rounds);
		print_doc_note(d, text.buf);
	}
	if (e->most_a_day > 2) {
		sbuf_reset(&text);
		sbuf_addf(&text, tr(lang, "Rounds on one day: %d, at most 2 are allowed (1.1.3)."),
			  e->most_a_day);
		print_doc_note(d, text.buf);
	}
	if (!civil_is_none(e->first_day) && !civil_is_none(e->last_day) &&
	    e->last_day.day - e->first_day.day >= 30)
		print_doc_note(d, tr(lang, "The event lasts more than 30 days: ratings and titles "
					   "are those of the day of the game (1.1.4)."));
	sbuf_release(&text);
}

static void signatures(const struct fide_norm *r, const struct lang *lang, struct print_doc *d)
{
	if (r->missing)
		return;
	print_doc_note(d, tr(lang, "By signing, the chief arbiter confirms the conditions of 1.1: "
				   "registered in time, rounds a day and rate of play as required, "
				   "an IA or FA as chief arbiter, no arbiter played."));
	print_doc_note(d, tr(lang, "Chief arbiter: ____________________   Date: ____________"));
	print_doc_note(d, tr(lang, "Federation, name and signature: ____________________   Date: "
				   "____________"));
}

static void notes(const struct norm_event *e, const struct norm_event_result *r,
		  const struct lang *lang, struct print_doc *d)
{
	struct sbuf text = SBUF_INIT;

	event_notes(e, lang, d);
	if (r->norm.eight && !r->norm.missing)
		print_doc_note(d, tr(lang, "Eight games count as nine (1.4.1 c)."));
	if (r->norm.cup && !r->norm.missing)
		print_doc_note(d, tr(lang, "Eight games count as nine (1.4.1 b)."));
	if (r->norm.rated < r->norm.games) {
		sbuf_addf(&text, tr(lang, "Unrated opponents: %d (1.4.6)."),
			  r->norm.games - r->norm.rated);
		print_doc_note(d, text.buf);
	}
	sbuf_release(&text);
	swiss_notes(e, lang, d);
	signatures(&r->norm, lang, d);
}

void norm_paper_certificate(const struct norm_event *e, const struct norm_event_result *r,
			    const struct lang *lang, struct print_doc *ret_doc)
{
	struct print_doc *second;
	char title[120];

	if (r->norm.missing)
		snprintf(title, sizeof(title), tr(lang, "No norm for %s"),
			 norm_paper_title(r->norm.kind));
	else
		snprintf(title, sizeof(title), tr(lang, "Certificate of title result: norm for %s"),
			 norm_paper_title(r->norm.kind));
	print_doc_init(ret_doc, title, r->norm.missing ? r->player->name : "IT1");
	player_facts(r->player, lang, ret_doc);
	event_facts(e, lang, ret_doc);
	result_facts(&r->norm, lang, ret_doc);
	opponents(e, r, lang, ret_doc);
	notes(e, r, lang, ret_doc);
	second = print_doc_next(ret_doc);
	snprintf(title, sizeof(title), tr(lang, "Conditions of the norm: %s"),
		 norm_paper_title(r->norm.kind));
	print_doc_init(second, title, r->player->name);
	norm_paper_columns(lang, second);
	norm_paper_conditions(&r->norm, lang, second);
	print_doc_note(second,
		       tr(lang, "FIDE title regulations (B.01) applied from 1 January 2024."));
}

static int count_missing(const struct fide_norm *r)
{
	int c, n = 0;

	for (c = 0; c < FIDE_NORM_CONDITIONS; c++)
		n += (int)(r->missing >> c & 1);
	return n;
}

/* The highest norm made, else the title that misses the fewest conditions, the lowest of these. */
static bool nearest_norm(const struct norm_event *e, const struct trf_player *p,
			 enum norm_kind *ret_kind)
{
	int k, missing = FIDE_NORM_CONDITIONS, n;
	bool found = false;

	for (k = 0; k < KINDS && missing; k++) {
		struct norm_event_result r;

		if (!norm_event_open(p, (enum norm_kind)k))
			continue;
		norm_event_judge(e, p, (enum norm_kind)k, &r);
		n = count_missing(&r.norm);
		if (n <= missing)
			*ret_kind = (enum norm_kind)k;
		missing = n < missing ? n : missing;
		norm_event_result_release(&r);
		found = true;
	}
	return found;
}

bool norm_paper_player(const struct norm_event *e, const struct trf_player *p,
		       const enum norm_kind *kind, const struct lang *lang,
		       struct print_doc *ret_doc)
{
	enum norm_kind nearest = NORM_GM;
	struct norm_event_result r;

	if (kind)
		nearest = *kind;
	else if (!nearest_norm(e, p, &nearest))
		return false;
	norm_event_judge(e, p, nearest, &r);
	norm_paper_certificate(e, &r, lang, ret_doc);
	norm_event_result_release(&r);
	return true;
}

/* --- the list ------------------------------------------------------------------------------- */

static void missing_text(const struct fide_norm *r, const struct lang *lang, struct sbuf *out)
{
	int c;

	if (!r->missing)
		sbuf_adds(out, tr(lang, "norm"));
	for (c = 0; c < FIDE_NORM_CONDITIONS; c++) {
		if (r->missing >> c & 1)
			sbuf_addf(out, tr(lang, "%s not met: %s"),
				  fide_norm_paragraph((enum fide_norm_condition)c, r->kind),
				  condition_text((enum fide_norm_condition)c, r->kind, lang));
	}
}

static void list_row(const struct norm_event_result *r, const struct lang *lang,
		     struct print_doc *d)
{
	struct sbuf text = SBUF_INIT;
	char have[POINTS], need[POINTS];

	missing_text(&r->norm, lang, &text);
	print_doc_cell(d, "%d", r->player->id);
	print_doc_cell(d, "%s%s%s", r->player->title, *r->player->title ? " " : "",
		       r->player->name);
	print_doc_player(d, r->player->id);
	print_doc_cell(d, "%s", r->player->federation);
	print_doc_cell(d, "%s", norm_paper_title(r->norm.kind));
	print_doc_cell(d, "%d", r->norm.games);
	print_doc_cell(d, "%s", points(r->norm.halves, have));
	print_doc_cell(d, "%s", r->norm.needed < 0 ? "–" : points(r->norm.needed, need));
	print_doc_cell(d, "%d", r->norm.average);
	print_doc_cell(d, "%d", r->norm.performance);
	print_doc_cell(d, "%s", text.buf);
	sbuf_release(&text);
}

/* Exactly one condition is not met; for the performance, by at most half a point. */
static bool is_near(const struct fide_norm *r)
{
	if (r->missing & 1u << FIDE_NORM_C_PERFORMANCE && r->needed - r->halves > 1)
		return false;
	return !(r->missing & (r->missing - 1));
}

/* A lower norm is omitted if the same player has a higher one. */
static void list_player(const struct norm_event *e, const struct trf_player *p,
			const struct lang *lang, struct print_doc *d)
{
	bool made = false;
	int k;

	for (k = 0; k < KINDS && !made; k++) {
		struct norm_event_result r;

		if (!norm_event_open(p, (enum norm_kind)k))
			continue;
		norm_event_judge(e, p, (enum norm_kind)k, &r);
		if (is_near(&r.norm))
			list_row(&r, lang, d);
		made = !r.norm.missing;
		norm_event_result_release(&r);
	}
}

void norm_paper_list(const struct norm_event *e, const struct lang *lang, struct print_doc *ret_doc)
{
	size_t i;

	print_doc_init(ret_doc, e->name, tr(lang, "Norms"));
	print_doc_column(ret_doc, tr(lang, "No."), PRINT_RIGHT);
	print_doc_column(ret_doc, tr(lang, "Name"), PRINT_LEFT);
	print_doc_column(ret_doc, tr(lang, "Fed."), PRINT_LEFT);
	print_doc_column(ret_doc, tr(lang, "Norm"), PRINT_LEFT);
	print_doc_column(ret_doc, tr(lang, "Games"), PRINT_RIGHT);
	print_doc_column(ret_doc, tr(lang, "Points"), PRINT_RIGHT);
	print_doc_column(ret_doc, tr(lang, "Required"), PRINT_RIGHT);
	print_doc_column(ret_doc, tr(lang, "Average"), PRINT_RIGHT);
	print_doc_column(ret_doc, tr(lang, "Performance"), PRINT_RIGHT);
	print_doc_column(ret_doc, tr(lang, "Verdict"), PRINT_LEFT);
	for (i = 0; i < e->t->n; i++)
		list_player(e, &e->t->players[i], lang, ret_doc);
	if (!ret_doc->n_cells)
		print_doc_note(
			ret_doc,
			tr(lang,
			   "Nobody has made a norm or misses it by half a point or by one condition."));
	event_notes(e, lang, ret_doc);
	swiss_notes(e, lang, ret_doc);
	print_doc_note(ret_doc,
		       tr(lang, "FIDE title regulations (B.01) applied from 1 January 2024."));
}
