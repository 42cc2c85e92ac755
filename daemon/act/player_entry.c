/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See player_entry.h. */
#include "daemon/act/player_entry.h"
#include "daemon/event_code.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/play/command.h"
#include "core/play/event_words.h"
#include "daemon/entry_list.h"
#include "daemon/event/effects_store.h"
#include "daemon/event/group.h"
#include "daemon/event/same_person.h"
#include "daemon/letter/queue.h"
#include "daemon/event/sanction.h"
#include "text/text.h"

/* Names and clubs appear in pages and mail headers: no control characters, not too long. */
static bool plain_text(const char *text, size_t most)
{
	if (strlen(text) > most)
		return false;
	for (; *text; text++)
		if ((unsigned char)*text < ' ' || *text == 127)
			return false;
	return true;
}

static void refuse_name(struct act *act)
{
	act_refuse(
		act, OUTCOME_WRONG, "6.5.1", "name_missing",
		tr(act->request.lang,
		   "Write your name on a line of its own: name: First Last (at most %d characters)."),
		STORE_NAME_MAX);
}

static void refuse_birth_date(struct act *act, const char *text)
{
	if (text[0])
		act_refuse(act, OUTCOME_WRONG, "6.5.1", "birth_date_unclear",
			   tr(act->request.lang,
			      "The birth date \"%.40s\" cannot be read; write: born: YYYY-MM-DD."),
			   text);
	else
		act_refuse(act, OUTCOME_WRONG, "6.5.1", "birth_date_missing", "%s",
			   tr(act->request.lang, "Write your birth date: born: YYYY-MM-DD."));
}

/* Mails have no form to fill in, so the answer shows how a complete entry is written. */
static void show_pattern(struct act *act, const struct entry_request *w)
{
	if (!act->work.by_mail)
		return;
	act_done(act, NULL,
		 tr(act->request.lang,
		    "Send the whole entry again, each thing on its own line: \"enter %.60s\", "
		    "\"name: First Last\", \"club: your club\" (or none), \"born: "
		    "1955-03-31\" and, if you have one, \"rating: 1700\"."),
		 w->event);
}

/* Reports everything that is missing at once. */
static bool entry_is_complete(struct act *act, const struct entry_request *w)
{
	if (!w->name[0] || !plain_text(w->name, STORE_NAME_MAX))
		refuse_name(act);
	if (!plain_text(w->club, STORE_NAME_MAX) || !plain_text(w->word, STORE_NAME_MAX))
		act_refuse(act, OUTCOME_WRONG, "6.5.1", "text_too_long",
			   tr(act->request.lang, "Club and word have at most %d characters."),
			   STORE_NAME_MAX);
	if (civil_is_none(w->born))
		refuse_birth_date(act, w->born_text);
	if (act->answer.outcome == OUTCOME_DONE)
		return true;
	show_pattern(act, w);
	return false;
}

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

/* Lists the tournaments that take entries, for a name that was misspelt. */
static int refuse_event(struct act *act, const char *code)
{
	struct open_events open = {act->request.lang, SBUF_INIT};
	int rc = store_tourney_each(act->work.ctx->store, add_open, &open);

	if (rc >= 0)
		act_refuse(act, OUTCOME_WRONG, "", "no_such_event",
			   tr(act->request.lang,
			      "There is no event called \"%.60s\" here. Open for entries: %s."),
			   code, open.codes.len ? open.codes.buf : tr(act->request.lang, "none"));
	sbuf_release(&open.codes);
	return rc < 0 ? rc : 0;
}

/* 1: *ret is an event that takes entries; 0: refused. */
static int find_event(struct act *act, const char *code, struct tourney *ret)
{
	int rc = event_code_find(act->work.ctx->store, code, ret);

	if (rc < 0)
		return rc;
	if (rc == 0)
		return refuse_event(act, code);
	if (ret->state != TOURNEY_OPEN) {
		act_refuse(act, OUTCOME_REFUSED, "6.5.1", "event_closed",
			   tr(act->request.lang, "%s takes no entries at present."), ret->name);
		return 0;
	}
	return 1;
}

static int not_banned(struct act *act, int64_t player)
{
	struct sbuf until = SBUF_INIT;
	struct sanction_register reg;
	struct civil last;
	int rc = sanction_register_load(&act->work, player, &reg);

	if (rc < 0)
		return rc;
	last = sanction_banned_until(&reg, zone_date(ZONE_COPENHAGEN, act->work.now));
	if (civil_is_none(last))
		return 1;
	text_date(act->request.lang, last, &until);
	act_refuse(act, OUTCOME_REFUSED, "6.4.2", "banned",
		   tr(act->request.lang, "You are banned until %s."), until.buf);
	sbuf_release(&until);
	return 0;
}

static void refuse_in_question(struct act *act, const struct tourney *t)
{
	act_refuse(
		act, OUTCOME_REFUSED, "6.5.1", "entry_in_question",
		tr(act->request.lang, "Your entry to %s waits for the tournament leader already."),
		t->name);
}

/* 1: no entry from that address waits for the leader; 0: refused. */
static int not_in_question(struct act *act, const struct tourney *t, const char *address)
{
	struct entry_row e;
	int rc = store_entry_questioned(act->work.ctx->store, t->id, address, &e);

	if (rc > 0)
		refuse_in_question(act, t);
	return rc < 0 ? rc : rc == 0;
}

static int not_entered_yet(struct act *act, const struct tourney *t, const char *address)
{
	struct player p;
	struct entry_row waiting;
	int rc = not_in_question(act, t, address);

	if (rc <= 0)
		return rc;
	rc = store_player_by_address(act->work.ctx->store, address, &p);
	if (rc <= 0)
		return rc < 0 ? rc : 1;
	rc = not_banned(act, p.id);
	if (rc <= 0)
		return rc;
	rc = store_entry_waiting(act->work.ctx->store, t->id, p.id, &waiting);
	if (rc <= 0)
		return rc < 0 ? rc : 1;
	act_refuse(act, OUTCOME_REFUSED, "6.5.1", "already_entered",
		   tr(act->request.lang,
		      "You have entered %s already and wait for the group to fill."),
		   t->name);
	return 0;
}

static void write_request(const struct act *act, const struct entry_request *w, struct entry_row *e)
{
	char born[CIVIL_TEXT] = "";
	json_t *facts;
	char *text;

	if (!civil_is_none(w->born))
		civil_format(w->born, born);
	facts = json_pack("{s:s, s:s, s:s, s:i, s:s, s:s}", "name", w->name, "club", w->club,
			  "born", born, "rating", w->rating, "lang",
			  (w->has_lang ? w->lang : act->request.lang)->code, "word", w->word);
	text = facts ? json_dumps(facts, JSON_COMPACT) : NULL;
	snprintf(e->asked_facts, sizeof(e->asked_facts), "%s", text ? text : "{}");
	free(text);
	json_decref(facts);
}

static struct entry_row new_entry(const struct act *act, const struct tourney *t)
{
	return (struct entry_row){.tourney = t->id,
				  .asked = act->work.received,
				  .first = CIVIL_NONE,
				  .last = CIVIL_NONE,
				  .reminded = CIVIL_NONE};
}

/* A second entry from the same address replaces an unconfirmed first one. */
static int keep_request(struct act *act, const struct tourney *t, const struct entry_request *w,
			struct entry_row *ret)
{
	int rc = store_entry_asked(act->work.ctx->store, t->id, act->request.from, ret);

	if (rc < 0)
		return rc;
	if (rc > 0) {
		write_request(act, w, ret);
		return store_entry_update(act->work.ctx->store, ret);
	}
	*ret = new_entry(act, t);
	snprintf(ret->address, sizeof(ret->address), "%s", act->request.from);
	write_request(act, w, ret);
	act->work.deadline_moved = true;
	return store_entry_add(act->work.ctx->store, ret, &ret->id);
}

static int ask_for_proof(struct act *act, const struct tourney *t, const struct entry_request *w,
			 const struct entry_row *e)
{
	struct letter_facts l = {.kind = POST_ENTRY_ASK,
				 .address = act->request.from,
				 .lang = w->has_lang ? w->lang : act->request.lang,
				 .token = TOKEN_ENTRY,
				 .token_about = e->id,
				 .reply = act->work.by_mail};
	const char *club = strcmp(w->club, ENTRY_NO_CLUB) ? w->club : "";
	char born[CIVIL_TEXT];

	l.facts = json_pack("{s:s, s:s, s:s, s:s, s:i, s:i}", "event", t->name, "name", w->name,
			    "club", club, "born", civil_format(w->born, born), "rating", w->rating,
			    "days", act->work.ctx->set.entry_days);
	act->answer.silent = true; /* this letter is the answer */
	act_done(act, json_pack("{s:I}", "entry", (json_int_t)e->id), "%s",
		 tr(act->request.lang,
		    "Answer the letter sent to your address to confirm the entry."));
	return letter_queue(&act->work, &l);
}

int player_entry_ask(struct act *act, const struct entry_request *asked)
{
	struct tourney t;
	struct entry_row e;
	bool may;
	int rc;

	if (!act->request.from[0])
		return 1;
	rc = find_event(act, asked->event, &t);
	if (rc > 0)
		rc = not_entered_yet(act, &t, act->request.from);
	if (rc <= 0 || !entry_is_complete(act, asked))
		return rc < 0 ? rc : 1;
	rc = act_may_answer(act, POST_ENTRY_ASK, &may);
	if (rc > 0 && !may) {
		act->answer.silent = true;
		act_refuse(
			act, OUTCOME_REFUSED, "", "too_many_letters", "%s",
			tr(act->request.lang, "Too many letters have gone to this address today."));
		return 1;
	}
	if (rc > 0)
		rc = keep_request(act, &t, asked, &e);
	return rc > 0 ? ask_for_proof(act, &t, asked, &e) : rc;
}

static void fill_text(json_t *facts, const char *name, char *ret_text, size_t size)
{
	const char *text = json_string_value(json_object_get(facts, name));

	if (text && text[0])
		snprintf(ret_text, size, "%s", text);
}

/* The language in which the entry was asked for. */
static const struct lang *asked_lang(const struct entry_row *e)
{
	json_t *facts = json_loads(e->asked_facts, 0, NULL);
	const struct lang *lang = text_lang(json_string_value(json_object_get(facts, "lang")));

	json_decref(facts);
	return lang;
}

/* Takes the player's data from the entry; a known player keeps what it leaves out. */
static void fill_player(const struct entry_row *e, struct player *p)
{
	json_t *facts = json_loads(e->asked_facts, 0, NULL);
	const char *born = json_string_value(json_object_get(facts, "born"));
	int rating = (int)json_integer_value(json_object_get(facts, "rating"));

	if (!p->id) {
		p->born = CIVIL_NONE;
		snprintf(p->address, sizeof(p->address), "%s", e->address);
		fill_text(facts, "name", p->name, sizeof(p->name));
	}
	fill_text(facts, "club", p->club, sizeof(p->club));
	if (!strcmp(p->club, ENTRY_NO_CLUB))
		p->club[0] = '\0';
	if (born && civil_is_none(p->born))
		civil_parse(born, &p->born);
	if (rating > 0)
		p->rating = rating;
	snprintf(p->lang, sizeof(p->lang), "%s", asked_lang(e)->code);
	json_decref(facts);
}

/*
 * The player with the proved address as the entry makes them, id 0 when there is none yet.  Nothing
 * is stored.
 */
static int entrant_of(struct act *act, const struct entry_row *e, struct player *ret)
{
	int rc = store_player_by_address(act->work.ctx->store, e->address, ret);

	if (rc < 0)
		return rc;
	if (rc == 0)
		*ret = (struct player){.created = act->work.received, .invitations = true};
	fill_player(e, ret);
	return 1;
}

/* Stores the entrant, who from now on is the sender. */
static int keep_player(struct act *act, const struct player *entrant)
{
	struct store *st = act->work.ctx->store;

	act->request.player = *entrant;
	if (entrant->id)
		return store_player_update(st, entrant);
	return store_player_add(st, entrant, &act->request.player.id);
}

/* The group that is filling; the next one is opened when none is. */
static int find_group(struct act *act, const struct tourney *t, struct group_row *ret_group)
{
	struct effects fx = EFFECTS_INIT;
	int rc = group_filling(&act->work, t, ret_group, &fx);

	if (rc == 0) {
		rc = effects_store(&act->work, &fx);
		ret_group->id = effects_id(&fx, EFFECT_GROUP_OPENED);
	}
	effects_release(&fx);
	return rc;
}

static int join(struct act *act, const struct tourney *t, struct entry_row *e,
		const char *confirmation)
{
	char hash[2 * DIGEST_LEN + 1];
	struct effects fx = EFFECTS_INIT;
	struct group_row g;
	int rc = find_group(act, t, &g);

	if (rc > 0)
		rc = group_join(&act->work, t, &g, e, confirmation, &fx);
	if (rc > 0)
		rc = effects_store(&act->work, &fx);
	effects_release(&fx);
	if (rc <= 0)
		return rc;
	act->answer.group = g.id;
	group_seed_hash(&g, hash);
	act_done(act,
		 json_pack("{s:I, s:i, s:s}", "group", (json_int_t)g.id, "entrants", e->seq,
			   "seed_hash", hash),
		 tr(act->request.lang, "The entry to %s is confirmed (no. %d of %d)."), g.name,
		 e->seq, t->group_size);
	return 1;
}

/* The entry waits for the leader: the entrant seems to be a player with another address. */
static int hold(struct act *act, const struct tourney *t, struct entry_row *e,
		const struct player *other)
{
	struct effects fx = EFFECTS_INIT;
	int rc;

	same_person_ask(&act->work, t, e, other, &fx);
	rc = effects_store(&act->work, &fx);
	effects_release(&fx);
	act_done(
		act, json_pack("{s:I}", "entry", (json_int_t)e->id),
		tr(act->request.lang,
		   "Your entry to %s waits for the tournament leader, who looks at it; you will be "
		   "told. If you have played here before with another address, write from that "
		   "address."),
		t->name);
	return rc;
}

/* A player's address was proved before; only a new entrant can be a known person. */
static int seat_or_hold(struct act *act, const struct tourney *t, struct entry_row *e,
			const char *confirmation)
{
	struct player entrant, other;
	int rc = entrant_of(act, e, &entrant);

	if (rc <= 0)
		return rc;
	act->request.lang = text_lang(entrant.lang);
	snprintf(e->confirmation, sizeof(e->confirmation), "%s", confirmation);
	rc = entrant.id ? 0 : same_person_find(act->work.ctx->store, &entrant, &other);
	if (rc != 0)
		return rc < 0 ? rc : hold(act, t, e, &other);
	rc = keep_player(act, &entrant);
	act->answer.silent = true; /* the confirmation is the answer */
	return rc > 0 ? join(act, t, e, confirmation) : rc;
}

int player_entry_admit(struct act *act, const struct tourney *t, struct entry_row *entry)
{
	char confirmation[sizeof(entry->confirmation)];
	struct player entrant;
	int rc = entrant_of(act, entry, &entrant);

	if (rc > 0)
		rc = keep_player(act, &entrant);
	snprintf(confirmation, sizeof(confirmation), "%s", entry->confirmation);
	return rc > 0 ? join(act, t, entry, confirmation) : rc;
}

static int confirm(struct act *act, struct entry_row *e)
{
	json_t *facts = json_loads(e->asked_facts, 0, NULL);
	const char *word = json_string_value(json_object_get(facts, "word"));
	struct tourney t;
	int rc = store_tourney_get(act->work.ctx->store, e->tourney, &t);

	if (rc > 0)
		rc = not_entered_yet(act, &t, e->address);
	if (rc > 0)
		rc = seat_or_hold(act, &t, e, word && word[0] ? word : act->request.message_id);
	json_decref(facts);
	return rc < 0 ? rc : 1;
}

static int still_in_question(struct act *act, const struct entry_row *e)
{
	struct tourney t;
	int rc = store_tourney_get(act->work.ctx->store, e->tourney, &t);

	act->request.lang = asked_lang(e);
	if (rc > 0)
		refuse_in_question(act, &t);
	return rc < 0 ? rc : 1;
}

int player_entry_confirm(struct act *act, const char *text, size_t len)
{
	struct entry_row e;
	int rc = store_entry_get(act->work.ctx->store, (int64_t)act->request.token.game, &e);

	if (rc < 0)
		return rc;
	act->request.understood = true;
	if (rc > 0 && e.state == ENTRY_ASKED && command_consents(text, len))
		return confirm(act, &e);
	if (rc > 0 && e.state == ENTRY_ASKED) {
		act->request.lang = asked_lang(&e);
		act_refuse(act, OUTCOME_WRONG, "6.5.1", "not_confirmed", "%s",
			   tr(act->request.lang,
			      "The entry counts once you answer the same letter with the word "
			      "\"confirm\". If it was not you, do nothing."));
		return 1;
	}
	if (rc > 0 && e.state == ENTRY_QUESTION)
		return still_in_question(act, &e);
	if (rc > 0 && entry_list_holds(&e))
		act_done(act, NULL, "%s", tr(act->request.lang, "The entry is confirmed already."));
	else
		act_refuse(act, OUTCOME_REFUSED, "6.5.1", "entry_lapsed", "%s",
			   tr(act->request.lang, "The entry has lapsed; enter again."));
	return 1;
}

int player_entry_by_hand(struct act *act, const struct tourney *t, const struct player *p)
{
	struct entry_row e = new_entry(act, t);
	int rc = not_entered_yet(act, t, p->address);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	e.player = p->id;
	snprintf(e.address, sizeof(e.address), "%s", p->address);
	act->request.player = *p;
	act->request.lang = text_lang(p->lang);
	rc = store_entry_add(act->work.ctx->store, &e, &e.id);
	return rc > 0 ? join(act, t, &e, "") : rc;
}
