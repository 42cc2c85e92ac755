/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Title applications as documents and JSON; see title_paper.h. */
#include "cli/title_paper.h"

#include <stdio.h>
#include <string.h>

#include "cli/norm_paper.h"

void title_paper_init(struct title_paper *p, const struct trf_player *player, enum norm_kind title,
		      const struct title_claim_form *form)
{
	memset(p, 0, sizeof(*p));
	p->player = player;
	p->title = title;
	p->rating = form->rating > player->rating ? form->rating : player->rating;
	p->n = form->n;
	memcpy(p->entries, form->entries, form->n * sizeof(*p->entries));
}

/* Copies whole characters. */
static void copy(char *to, size_t size, const char *from)
{
	size_t n = strlen(from);

	if (n >= size) {
		for (n = size - 1; n > 0 && ((unsigned char)from[n] & 0xc0) == 0x80;)
			n--;
	}
	memcpy(to, from, n);
	to[n] = '\0';
}

static bool is_there(const struct title_paper *p, const struct title_claim_entry *e)
{
	size_t i;

	for (i = 0; i < p->n; i++) {
		if (!strcmp(p->entries[i].event, e->event) &&
		    p->entries[i].norm.ended.day == e->norm.ended.day)
			return true;
	}
	return false;
}

static struct title_claim_entry entry_of(const struct norm_event *e, const struct fide_norm *norm,
					 bool open, bool daily)
{
	struct title_claim_entry entry = {
		.from = e->first_day,
		.norm = {.kind = norm->kind,
			 .games = norm->counted,
			 .ended = e->last_day,
			 .exempt = norm->exemption != FIDE_NORM_NOT_EXEMPT,
			 .eight = norm->eight,
			 .open = open || e->field.strong ||
				 e->event.exemption == FIDE_NORM_NATIONAL,
			 .daily = daily || e->days >= 3}};

	copy(entry.event, sizeof(entry.event), e->name);
	copy(entry.place, sizeof(entry.place), e->place);
	copy(entry.federation, sizeof(entry.federation), e->host);
	return entry;
}

bool title_paper_add(struct title_paper *p, const struct norm_event *e,
		     const struct trf_player *player, bool open, bool daily)
{
	struct norm_event_result r;
	struct title_claim_entry entry;
	bool made = false;
	int k;

	for (k = NORM_GM; k <= (int)p->title && !made; k++) {
		norm_event_judge(e, player, (enum norm_kind)k, &r);
		made = !r.norm.missing;
		entry = entry_of(e, &r.norm, open, daily);
		norm_event_result_release(&r);
	}
	if (!made)
		return true;
	if (p->n > TITLE_CLAIM_MOST || is_there(p, &entry))
		return false;
	p->entries[p->n++] = entry;
	return true;
}

void title_paper_judge(struct title_paper *p)
{
	struct title_claim_norm norms[TITLE_CLAIM_MOST + 1];
	size_t i;

	for (i = 0; i < p->n; i++)
		norms[i] = p->entries[i].norm;
	title_claim_judge(p->title, p->rating, norms, p->n, &p->claim);
	for (i = 0; i < p->n; i++)
		p->entries[i].norm.ret_used = norms[i].ret_used;
}

/* --- the document --------------------------------------------------------------------------- */

static const char *condition_text(enum title_claim_condition c, const struct lang *lang)
{
	switch (c) {
	case TITLE_CLAIM_GAMES: return tr(lang, "Games of the norms");
	case TITLE_CLAIM_RATING: return tr(lang, "Highest rating");
	case TITLE_CLAIM_FOREIGN: return tr(lang, "Norms without an exemption from 1.4.3");
	case TITLE_CLAIM_EVENT: return tr(lang, "Norms in an event of 1.5.6");
	case TITLE_CLAIM_DAILY: return tr(lang, "Norms with one round a day on three days");
	case TITLE_CLAIM_CONDITIONS: break;
	}
	return "";
}

static const char *date_text(struct civil d, char *buf)
{
	return civil_is_none(d) ? "" : civil_format(d, buf);
}

static void add_remark(struct sbuf *out, bool said, const char *text)
{
	if (said)
		sbuf_addf(out, "%s%s", out->len ? ", " : "", text);
}

static void norm_row(const struct title_claim_entry *e, const struct lang *lang,
		     struct print_doc *d)
{
	struct sbuf remarks = SBUF_INIT;
	char date[CIVIL_TEXT];

	add_remark(&remarks, !e->norm.ret_used, tr(lang, "not counted"));
	add_remark(&remarks, e->norm.exempt, tr(lang, "exempt (1.4.3)"));
	add_remark(&remarks, e->norm.eight, tr(lang, "eight games (1.4.1 c)"));
	add_remark(&remarks, e->norm.open, "1.5.6");
	add_remark(&remarks, e->norm.daily, "1.1.3 a");
	print_doc_cell(d, "%s", norm_paper_title(e->norm.kind));
	print_doc_cell(d, "%s", e->event);
	print_doc_cell(d, "%s", e->place);
	print_doc_cell(d, "%s", e->federation);
	print_doc_cell(d, "%s", date_text(e->from, date));
	print_doc_cell(d, "%s", date_text(e->norm.ended, date));
	print_doc_cell(d, "%d", e->norm.games);
	print_doc_cell(d, "%s", remarks.buf);
	sbuf_release(&remarks);
}

static void norms(const struct title_paper *p, const struct lang *lang, struct print_doc *d)
{
	size_t i;

	print_doc_column(d, tr(lang, "Norm"), PRINT_LEFT);
	print_doc_column(d, tr(lang, "Event"), PRINT_LEFT);
	print_doc_column(d, tr(lang, "Venue"), PRINT_LEFT);
	print_doc_column(d, tr(lang, "Fed."), PRINT_LEFT);
	print_doc_column(d, tr(lang, "From"), PRINT_LEFT);
	print_doc_column(d, tr(lang, "To"), PRINT_LEFT);
	print_doc_column(d, tr(lang, "Games"), PRINT_RIGHT);
	print_doc_column(d, tr(lang, "Remark"), PRINT_LEFT);
	for (i = 0; i < p->n; i++)
		norm_row(&p->entries[i], lang, d);
}

static void missing_notes(const struct title_paper *p, const struct lang *lang, struct print_doc *d)
{
	struct sbuf text = SBUF_INIT;
	int c;

	if (!p->claim.missing)
		print_doc_note(d, tr(lang, "All conditions that the norms and the rating show are "
					   "met."));
	for (c = 0; c < TITLE_CLAIM_CONDITIONS; c++) {
		const struct fide_norm_value *v = &p->claim.conditions[c];

		if (!(p->claim.missing >> c & 1))
			continue;
		sbuf_reset(&text);
		sbuf_addf(&text, tr(lang, "Not met, %s: %s %d, required %d."),
			  title_claim_paragraph((enum title_claim_condition)c),
			  condition_text((enum title_claim_condition)c, lang), v->value,
			  v->required);
		print_doc_note(d, text.buf);
	}
	sbuf_release(&text);
}

static void conditions(const struct title_paper *p, const struct lang *lang, struct print_doc *d)
{
	int c;

	norm_paper_columns(lang, d);
	for (c = 0; c < TITLE_CLAIM_CONDITIONS; c++) {
		const struct fide_norm_value *v = &p->claim.conditions[c];

		if (!v->asked)
			continue;
		print_doc_cell(d, "%s", title_claim_paragraph((enum title_claim_condition)c));
		print_doc_cell(d, "%s", condition_text((enum title_claim_condition)c, lang));
		print_doc_cell(d, "%d", v->value);
		print_doc_cell(d, "%d", v->required);
		print_doc_cell(d, "%s", norm_paper_verdict(v, lang));
	}
	print_doc_note(d, tr(lang, "FIDE title regulations (B.01) applied from 1 January 2024."));
}

void title_paper_write(const struct title_paper *p, const struct lang *lang,
		       struct print_doc *ret_doc)
{
	const struct trf_player *q = p->player;
	struct print_doc *second;
	char title[80];

	snprintf(title, sizeof(title), tr(lang, "Application for the title: %s"),
		 norm_paper_title(p->title));
	print_doc_init(ret_doc, title, "IT2");
	print_doc_fact(ret_doc, tr(lang, "Name"), "%s", q->name);
	print_doc_fact(ret_doc, tr(lang, "FIDE number"), "%s", q->number);
	print_doc_fact(ret_doc, tr(lang, "Born"), "%s", q->birth);
	print_doc_fact(ret_doc, tr(lang, "Federation"), "%s", q->federation);
	print_doc_fact(ret_doc, tr(lang, "Title"), "%s", *q->title ? q->title : "–");
	print_doc_fact(ret_doc, tr(lang, "Highest rating"), "%d", p->rating);
	norms(p, lang, ret_doc);
	missing_notes(p, lang, ret_doc);
	print_doc_note(ret_doc,
		       tr(lang, "The certificates (IT1) of the norms are enclosed (1.10)."));
	print_doc_note(ret_doc, tr(lang, "Federation, name and signature: ____________________   "
					 "Date: ____________"));
	second = print_doc_next(ret_doc);
	snprintf(title, sizeof(title), tr(lang, "Conditions of the title: %s"),
		 norm_paper_title(p->title));
	print_doc_init(second, title, q->name);
	conditions(p, lang, second);
}

/* --- JSON ----------------------------------------------------------------------------------- */

static json_t *text_json(const char *s)
{
	json_t *v = *s ? json_string(s) : NULL;

	return v ? v : json_null();
}

static json_t *norm_json(const struct title_claim_entry *e)
{
	char from[CIVIL_TEXT], to[CIVIL_TEXT];

	return json_pack("{s:s, s:o, s:o, s:o, s:o, s:o, s:i, s:b, s:b, s:b, s:b, s:b}", "title",
			 fide_norm_name(e->norm.kind), "event", text_json(e->event), "place",
			 text_json(e->place), "federation", text_json(e->federation), "from",
			 text_json(date_text(e->from, from)), "to",
			 text_json(date_text(e->norm.ended, to)), "games", e->norm.games, "counts",
			 e->norm.ret_used, "exempt", e->norm.exempt, "eight_games", e->norm.eight,
			 "event_of_1_5_6", e->norm.open, "one_round_a_day", e->norm.daily);
}

json_t *title_paper_json(const struct title_paper *p)
{
	json_t *list = json_array(), *conditions = json_array();
	size_t i;
	int c;

	for (i = 0; i < p->n; i++)
		json_array_append_new(list, norm_json(&p->entries[i]));
	for (c = 0; c < TITLE_CLAIM_CONDITIONS; c++) {
		const struct fide_norm_value *v = &p->claim.conditions[c];

		if (v->asked)
			json_array_append_new(
				conditions,
				json_pack("{s:s, s:s, s:i, s:i, s:b}", "name",
					  title_claim_condition_name((enum title_claim_condition)c),
					  "paragraph",
					  title_claim_paragraph((enum title_claim_condition)c),
					  "value", v->value, "required", v->required, "met",
					  v->met));
	}
	return json_pack("{s:s, s:b, s:o, s:o, s:o, s:o, s:i, s:o, s:o}", "title",
			 fide_norm_name(p->title), "complete", !p->claim.missing, "name",
			 text_json(p->player->name), "fide_id", text_json(p->player->number),
			 "born", text_json(p->player->birth), "federation",
			 text_json(p->player->federation), "rating", p->rating, "norms", list,
			 "conditions", conditions);
}
