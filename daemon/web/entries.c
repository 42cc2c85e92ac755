/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See entries.h. */
#include "daemon/web/entries.h"

#include <stdio.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/play/command.h"
#include "daemon/act/player_entry_may.h"
#include "daemon/publish/page_form.h"
#include "daemon/publish/page_front.h"
#include "daemon/publish/page_link.h"
#include "daemon/publish/page_words.h"
#include "daemon/publish/view_front.h"
#include "daemon/publish/view_my_entries.h"
#include "daemon/web/form.h"

/* --- my entries ------------------------------------------------------------------------------- */

static const struct {
	const char *word, *text;
	bool may_go; /* it can be withdrawn */
} states[] = {
	[ENTRY_ASKED] = {"asked", N_("waits for your answer to the letter"), false},
	[ENTRY_CONFIRMED] = {"confirmed", N_("confirmed"), true},
	[ENTRY_WITHDRAWN] = {"withdrawn", N_("taken back"), false},
	[ENTRY_LAPSED] = {"lapsed", N_("lapsed"), false},
	[ENTRY_QUESTION] = {"question", N_("waits for the tournament leader"), true},
	[ENTRY_REFUSED] = {"refused", N_("refused"), false},
	[ENTRY_UNPAID] = {"unpaid", N_("the fee has not been paid"), true},
	[ENTRY_SEATED] = {"seated", N_("has a seat"), false},
};

/* What an entry without a seat waits for. */
static void write_waits(struct xml *d, const struct my_entry *e, struct instant now)
{
	struct civil today = zone_date(ZONE_COPENHAGEN, now);

	if (e->event.draws.day > today.day) {
		xml_textf(d, " · %s ", tr(d->p->lang, "lots are drawn on"));
		page_words_date(d, e->event.draws);
	}
	if (e->event.starts.day > today.day) {
		xml_textf(d, " · %s ", tr(d->p->lang, "play begins on"));
		page_words_date(d, e->event.starts);
	}
}

static void write_entry(struct xml *d, const struct my_entry *e, struct instant now)
{
	char id[24];

	xml_start(d, "li");
	snprintf(id, sizeof(id), "%lld", (long long)e->row.id);
	xml_attribute(d, "data-entry", id);
	xml_attribute(d, "data-event", e->event.slug);
	xml_attribute(d, "data-state", states[e->row.state].word);
	page_link_event(d, e->event.slug, "", e->event.name);
	if (*e->row.class)
		xml_textf(d, " (%s)", e->row.class);
	xml_textf(d, ": %s", tr(d->p->lang, states[e->row.state].text));
	if (e->group.id) {
		xml_text(d, ", ");
		page_link_group(d, e->group.id, "", e->group.name);
	} else if (states[e->row.state].may_go) {
		write_waits(d, e, now);
	}
	if (states[e->row.state].may_go) {
		page_form_begin(d, "/me/entries");
		page_form_act(d, "withdraw");
		page_form_hidden(d, "entry", id);
		page_form_button(d, tr(d->p->lang, "Withdraw it"));
		page_form_end(d);
	}
	xml_end(d);
}

static void write_page(struct web_call *call)
{
	const struct lang *lang = call->visitor.lang;
	struct my_entries entries;
	struct xml d;

	if (view_my_entries(call->web->ctx, call->visitor.player.id, &entries) < 0) {
		web_try_again(call);
		return;
	}
	web_page_begin(call, &d, tr(lang, "My entries"));
	if (!entries.n)
		xml_element(&d, "p", tr(lang, "You have no entries."));
	xml_start(&d, "ul");
	for (size_t i = 0; i < entries.n; i++)
		write_entry(&d, &entries.v[i], call->visitor.now);
	xml_end(&d);
	xml_start(&d, "p");
	page_link_path(&d, "/events", tr(lang, "Tournaments"));
	xml_end(&d);
	web_page_end(call, &d);
	view_my_entries_release(&entries);
}

void entries_get(struct web_call *call)
{
	write_page(call);
}

static void after(struct web_call *call, const struct answer *answer)
{
	if (answer->outcome == OUTCOME_DONE) {
		web_redirect(call, "/me/entries");
		return;
	}
	web_alert_answer(call, answer);
	write_page(call);
}

/* The event code of the player's entry; false if it is not theirs. */
static bool find_code(struct web_call *call, int64_t entry, char *ret_code, size_t size)
{
	struct entry_row e;
	struct tourney t;

	if (store_entry_get(call->web->ctx->store, entry, &e) <= 0 ||
	    e.player != call->visitor.player.id ||
	    store_tourney_get(call->web->ctx->store, e.tourney, &t) <= 0)
		return false;
	snprintf(ret_code, size, "%s", t.code);
	return true;
}

void entries_post(struct web_call *call)
{
	const char *act = form_value(&call->form, "act");
	char code[sizeof(((struct tourney *)0)->code)];
	struct sbuf key = SBUF_INIT;
	struct command cmd;
	struct inbound in = {.door = DOOR_API,
			     .api = {.player = call->visitor.player.id,
				     .ply = -1,
				     .command = &cmd,
				     .by = BY_SESSION}};

	if (!act || strcmp(act, "withdraw") ||
	    !form_number(&call->form, "entry", 1, INT64_MAX / 2, &in.api.entry)) {
		web_alert(call, 400, "bad_field", "",
			  tr(call->visitor.lang, "A field is missing or wrong."));
		write_page(call);
		return;
	}
	if (!find_code(call, in.api.entry, code, sizeof(code))) {
		web_not_found(call);
		return;
	}
	command_init(&cmd, VERB_WITHDRAW);
	cmd.text = mem_strdup(code);
	web_act_key(call, "withdraw", &key);
	in.key = key.buf;
	web_submit(call, &in, after);
	sbuf_release(&key);
	command_release(&cmd);
}

/* --- what may be entered ---------------------------------------------------------------------- */

/* Shows how an entry would be answered, with a link to the form if it would be accepted. */
static void write_may(struct web_call *call, struct xml *d, const struct front_event *e)
{
	struct answer answer;
	char path[sizeof("/enter?event=") + 3 * sizeof(e->code)];
	struct sbuf code = SBUF_INIT;

	if (player_entry_may(call->web->ctx, call->visitor.player.id, e->code, call->visitor.now,
			     call->visitor.lang, &answer) < 0)
		return;
	xml_start(d, "p");
	xml_attribute(d, "data-may", answer.outcome == OUTCOME_DONE ? "1" : "0");
	xml_attribute(d, "data-error", answer.error);
	xml_attribute(d, "data-paragraph", answer.rule);
	xml_text(d, answer.message.buf);
	xml_end(d);
	if (answer.outcome == OUTCOME_DONE) {
		form_encode(e->code, &code);
		snprintf(path, sizeof(path), "/enter?event=%s", code.buf);
		xml_start(d, "p");
		xml_link(d, path, tr(call->visitor.lang, "Enter"));
		xml_end(d);
		sbuf_release(&code);
	}
	answer_release(&answer);
}

static void write_event(struct web_call *call, struct xml *d, const struct front_view *front,
			const struct front_event *e)
{
	xml_start(d, "li");
	xml_attribute(d, "data-event", e->slug);
	xml_start(d, "h2");
	page_link_event(d, e->slug, "", e->name);
	xml_end(d);
	xml_element(d, "p", page_words_event_state(d->p, e->state));
	if (!civil_is_none(e->closes)) {
		xml_start(d, "p");
		xml_textf(d, "%s ", tr(d->p->lang, "Entries close on"));
		page_words_date(d, e->closes);
		xml_end(d);
	}
	write_may(call, d, e);
	if (e->n_groups) {
		xml_start(d, "p");
		page_front_groups(d, front, e);
		xml_end(d);
	}
	xml_end(d);
}

void entries_events_get(struct web_call *call)
{
	struct front_view front;
	struct xml d;

	if (view_front(call->web->ctx, &front) < 0) {
		web_try_again(call);
		return;
	}
	web_page_begin(call, &d, tr(call->visitor.lang, "Tournaments"));
	xml_start(&d, "ul");
	for (int i = 0; i < front.n_events; i++)
		if (front.events[i].state == TOURNEY_OPEN)
			write_event(call, &d, &front, &front.events[i]);
	xml_end(&d);
	page_front_others(&d, &front, "h2");
	page_front_years(&d, &front);
	web_page_end(call, &d);
	view_front_release(&front);
}
