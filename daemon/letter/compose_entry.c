/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Letters about the state of an entry, a cancelled tournament, invitations, and to strangers. */
#include "daemon/letter/compose.h"
#include "daemon/letter/fact.h"

#include <stdio.h>
#include <string.h>

#include "core/event/kind.h"
#include "core/play/event_words.h"
#include "crypto/hex.h"
#include "daemon/event_options.h"
#include "daemon/letter/leader.h"
#include "daemon/letter/title.h"
#include "daemon/publish/announcement.h"
#include "daemon/publish/view_classes.h"
#include "sql/store_event.h"
#include "text/text.h"

/* The fact is "KEY: VALUE". */
static void option_of(struct page *p, struct sbuf *out)
{
	const char *changed = fact_text(p, "changed");
	size_t n = strcspn(changed, ":");
	char key[32];

	if (n == 0 || n >= sizeof(key) || strncmp(changed + n, ": ", 2) != 0)
		return;
	snprintf(key, sizeof(key), "%.*s", (int)n, changed);
	announcement_option(text_lang(p->row->lang), key, changed + n + 2, out);
}

int compose_entry_state(struct page *p)
{
	struct sbuf event = SBUF_INIT, option = SBUF_INIT;
	unsigned char hash[32] = {0};
	struct letter_entry_state e = {.state = fact_text(p, "state"),
				       .class = fact_text(p, "class"),
				       .place = (int)fact_number(p, "seq"),
				       .fee = fact_number(p, "fee"),
				       .confirmation = fact_text(p, "confirmation"),
				       .draws = fact_date(p, "draws"),
				       .last = fact_date(p, "last"),
				       .closes = fact_date(p, "closes"),
				       .starts = fact_date(p, "starts"),
				       .player = fact_text(p, "player"),
				       .reason = fact_text(p, "reason")};

	if (hex_decode(fact_text(p, "seed_hash"), sizeof(hash), hash))
		e.seed_hash = hash;
	title_event(fact_text(p, "event"), text_lang(p->row->lang), &event);
	e.tourney = event.buf;
	option_of(p, &option);
	e.changed = option.buf ? option.buf : "";
	letter_entry_state(p->l, &e);
	sbuf_release(&option);
	sbuf_release(&event);
	return 1;
}

int compose_cancelled(struct page *p)
{
	struct sbuf event = SBUF_INIT;

	title_event(fact_text(p, "event"), text_lang(p->row->lang), &event);
	letter_entry_cancelled(p->l, event.buf, fact_text(p, "reason"), fact_number(p, "fee"),
			       fact_flag(p, "drawn"));
	sbuf_release(&event);
	return 1;
}

/* "M (6.5.3.2 a), K (6.5.3.2 d)": the classes open to the reader. */
static int classes_of(struct page *p, struct sbuf *out)
{
	struct view_player player = {.id = p->row->player};
	struct classes_view v;
	int rc = view_classes_of(p->ctx, &player,
				 zone_date(ZONE_COPENHAGEN, p->ctx->now(p->ctx->now_arg)), &v);

	for (size_t i = 0; i < v.n && rc > 0; i++)
		sbuf_addf(out, "%s%s (%s)", i ? ", " : "", class_name(v.list[i].class),
			  class_route_paragraph(v.list[i].route));
	if (rc > 0)
		view_classes_release(&v);
	return rc;
}

struct invited_to {
	struct tourney t;
	const struct kind *kind;
	struct option_values options;
	struct sbuf event, what, system, position, rules, order, prizes, classes, code, leader;
};

static void write_invitation(struct page *p, const struct invited_to *to)
{
	const struct lang *lang = text_lang(p->row->lang);
	const struct letter_invitation i = {
		.event = to->event.buf,
		.kind = to->what.buf,
		.system = to->system.buf,
		.position = to->position.buf,
		.rules = to->rules.buf,
		.who = announcement_admission(lang, to->kind),
		.order = to->order.buf,
		.fen = to->options.v[EVENT_OPTION_FEN].text,
		.moves = to->options.v[EVENT_OPTION_MOVES].text,
		.elo = option_number(&to->options, EVENT_OPTION_ELO, 0) != 0,
		.group_size = kind_is_endless(to->kind, to->t.closes) ? to->t.group_size : 0,
		.prizes = to->prizes.buf,
		.text = to->options.v[EVENT_OPTION_TEXT].text,
		.leader = to->leader.buf,
		.classes = to->classes.buf,
		.code = to->code.buf,
		.fee = to->t.fee,
		.opens = to->t.opens,
		.closes = to->t.closes,
		.draws = to->t.draws,
		.starts = to->t.starts,
		.ends = option_date(&to->options, EVENT_OPTION_ENDS),
		.personal = fact_flag(p, "personal"),
		.teams = to->kind->unit == KIND_TEAM};

	letter_entry_invitation(p->l, &i);
}

int compose_invitation(struct page *p)
{
	const struct lang *lang = text_lang(p->row->lang);
	struct invited_to to = {.event = SBUF_INIT,
				.what = SBUF_INIT,
				.system = SBUF_INIT,
				.position = SBUF_INIT,
				.prizes = SBUF_INIT,
				.rules = SBUF_INIT,
				.order = SBUF_INIT,
				.leader = SBUF_INIT,
				.classes = SBUF_INIT,
				.code = SBUF_INIT};
	json_t *options;
	int rc = store_tourney_get(p->ctx->store, fact_number(p, "tourney"), &to.t);

	to.kind = rc > 0 ? kind_find(to.t.kind) : NULL;
	if (!to.kind)
		return rc;
	options = json_loads(to.t.options, 0, NULL);
	to.options = event_options_read(options);
	title_event(to.t.name, lang, &to.event);
	event_words_code(to.t.code, lang->code, &to.code);
	announcement_kind(lang, &to.t, to.kind, &to.what);
	announcement_system(lang, &to.t, to.kind, &to.options, &to.system);
	announcement_order(lang, to.kind, &to.options, &to.order);
	announcement_position(lang, to.kind, &to.options, &to.position);
	announcement_prizes(lang, to.options.v[EVENT_OPTION_PRIZES].text, &to.prizes);
	announcement_rules(lang, &to.t, to.kind, &to.rules);
	if (to.kind->admission == KIND_ADMIT_DM || to.kind->admission == KIND_ADMIT_CLASS)
		rc = classes_of(p, &to.classes);
	if (rc > 0)
		rc = leader_name(p->ctx, to.t.id, &to.leader);
	if (rc > 0)
		write_invitation(p, &to);
	json_decref(options);
	sbuf_release(&to.event);
	sbuf_release(&to.what);
	sbuf_release(&to.system);
	sbuf_release(&to.position);
	sbuf_release(&to.rules);
	sbuf_release(&to.order);
	sbuf_release(&to.leader);
	sbuf_release(&to.prizes);
	sbuf_release(&to.classes);
	sbuf_release(&to.code);
	return rc;
}

int compose_waiting(struct page *p)
{
	struct sbuf event = SBUF_INIT;

	title_event(fact_text(p, "event"), text_lang(p->row->lang), &event);
	letter_entry_waiting(p->l, &(struct letter_waits){.event = event.buf,
							  .player = fact_text(p, "player"),
							  .place = (int)fact_number(p, "place"),
							  .size = (int)fact_number(p, "size"),
							  .late = fact_flag(p, "late"),
							  .since = fact_date(p, "since")});
	sbuf_release(&event);
	return 1;
}

int compose_lapsed(struct page *p)
{
	struct sbuf event = SBUF_INIT;

	title_event(fact_text(p, "event"), text_lang(p->row->lang), &event);
	letter_entry_lapsed(p->l, event.buf, fact_number(p, "fee"));
	sbuf_release(&event);
	return 1;
}

int compose_right_ends(struct page *p)
{
	json_t *right;
	size_t i;

	letter_entry_right_ends(p->l, (int)json_array_size(fact_value(p, "rights")));
	json_array_foreach(fact_value(p, "rights"), i, right)
	{
		struct civil until = CIVIL_NONE;
		const char *day = json_string_value(json_object_get(right, "until"));

		if (day)
			civil_parse(day, &until);
		letter_entry_right_ends_one(
			p->l, json_string_value(json_object_get(right, "class")),
			json_string_value(json_object_get(right, "paragraph")), until);
	}
	return 1;
}

int compose_right_unused(struct page *p)
{
	const json_t *editions = fact_value(p, "editions");
	struct sbuf name[2] = {SBUF_INIT, SBUF_INIT};

	for (size_t i = 0; i < 2; i++) {
		const char *text = json_string_value(json_array_get(editions, i));

		title_event(text ? text : "", text_lang(p->row->lang), &name[i]);
	}
	letter_entry_right_unused(p->l, name[0].buf, name[1].buf);
	sbuf_release(&name[0]);
	sbuf_release(&name[1]);
	return 1;
}

/* --- to a stranger --------------------------------------------------------------------------- */

enum { OPEN_MOST = 12 }; /* tournaments listed */

struct open_list {
	struct page *page;
	const struct lang *lang;
	int n;
};

static int list_open(void *arg, const struct tourney *t)
{
	const struct kind *kind = kind_find(t->kind);
	struct sbuf name = SBUF_INIT, code = SBUF_INIT;
	struct open_list *list = arg;

	if (t->state != TOURNEY_OPEN || !kind)
		return 0;
	title_event(t->name, list->lang, &name);
	event_words_code(t->code, list->lang->code, &code);
	letter_player_open_event(list->page->l, list->n == 0, code.buf, name.buf,
				 kind->unit == KIND_TEAM);
	sbuf_release(&name);
	sbuf_release(&code);
	return ++list->n == OPEN_MOST;
}

static int write_stranger(struct page *p, const struct lang *lang)
{
	struct open_list list = {p, lang, 0};
	int rc;

	letter_goes_on_in(p->l, lang);
	letter_player_stranger(p->l);
	rc = store_tourney_each(p->ctx->store, list_open, &list);
	return rc < 0 ? rc : 1;
}

/* Nobody knows what a stranger reads, so the letter says it in every language, the server's first.
 */
int compose_stranger(struct page *p)
{
	const struct lang *own = text_lang(p->row->lang);
	int rc = write_stranger(p, own);

	for (size_t i = 0; i < text_lang_count() && rc > 0; i++)
		if (text_lang_at(i) != own)
			rc = write_stranger(p, text_lang_at(i));
	letter_goes_on_in(p->l, own);
	return rc;
}
