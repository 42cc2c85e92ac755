/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See player_entry.h. */
#include "daemon/act/player_entry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/play/command.h"
#include "core/play/consent.h"
#include "daemon/act/entry_complete.h"
#include "daemon/act/entry_refusal.h"
#include "daemon/act/entry_wish.h"
#include "daemon/act/player_entry_may.h"
#include "daemon/act/player_entry_withdraw.h"
#include "daemon/entry_list.h"
#include "daemon/event/effects_store.h"
#include "daemon/event/entering.h"
#include "daemon/event/entering_keep.h"
#include "daemon/event/group.h"
#include "daemon/event/same_person.h"
#include "daemon/letter/queue.h"
#include "sql/store_stage.h"
#include "text/text.h"

const struct entry_request player_entry_no_wish = {
	.event = "", .name = "", .club = "", .born = {INT32_MIN}, .born_text = "", .word = ""};

static void refuse_in_question(struct act *act, const struct tourney *t)
{
	act_refuse(
		act, OUTCOME_REFUSED, "6.5.1", "entry_in_question",
		tr(act->request.lang, "Your entry to %s waits for the tournament leader already."),
		t->name);
}

/* Returns 1: no entry from that address awaits the leader; 0: refused. */
static int not_in_question(struct act *act, const struct tourney *t, const char *address)
{
	struct entry_row e;
	int rc = store_entry_questioned(act->work.ctx->store, t->id, address, &e);

	if (rc > 0)
		refuse_in_question(act, t);
	return rc < 0 ? rc : rc == 0;
}

static struct entry_row new_entry(const struct act *act)
{
	return (struct entry_row){.asked = act->work.now,
				  .first = CIVIL_NONE,
				  .last = CIVIL_NONE,
				  .reminded = CIVIL_NONE};
}

/* --- whether it may be ------------------------------------------------------------------------ */

static void fill_text(const char *text, char *ret_text, size_t size)
{
	if (text[0])
		snprintf(ret_text, size, "%s", text);
}

/*
 * Copies the player's data from the entry; fields that the entry omits are kept, as is the language
 * of a registered player unless a line of the entry names another.
 */
static void fill_player(const struct entry_row *e, struct player *p)
{
	struct entry_facts f;

	entry_facts_read(e, &f);
	if (!p->id) {
		p->born = CIVIL_NONE;
		snprintf(p->address, sizeof(p->address), "%s", e->address);
		fill_text(f.name, p->name, sizeof(p->name));
	}
	fill_text(f.club, p->club, sizeof(p->club));
	if (!strcmp(p->club, ENTRY_NO_CLUB))
		p->club[0] = '\0';
	if (civil_is_none(p->born))
		p->born = f.born;
	if (f.rating > 0)
		p->rating = f.rating;
	if (!p->member_number[0] && strlen(f.member) < sizeof(p->member_number))
		fill_text(f.member, p->member_number, sizeof(p->member_number));
	if (f.lang[0] && (!p->id || f.lang_asked))
		snprintf(p->lang, sizeof(p->lang), "%s", text_lang(f.lang)->code);
	entry_facts_release(&f);
}

/*
 * The player with the address, updated by the entry; id 0 if not registered.  Stores nothing.
 */
static int entrant_of(struct act *act, const struct entry_row *e, struct player *ret)
{
	int rc = store_player_by_address(act->work.ctx->store, e->address, ret);

	if (rc < 0)
		return rc;
	if (rc == 0)
		*ret = (struct player){
			.created = act->work.received, .born = CIVIL_NONE, .invitations = true};
	fill_player(e, ret);
	return 1;
}

/* The entry being processed. */
struct entry_in_hand {
	struct tourney_facts t;
	struct entry_row *e;
	struct player p, other;
	bool has_other;
	bool any_class;
	struct admit_decision d;
};

/* Finds somebody registered under another address (EVENTS E27); a known address was proved. */
static int find_other(struct act *act, struct entry_in_hand *h)
{
	struct store *st = act->work.ctx->store;
	int rc = 0;

	h->has_other = false;
	if (h->p.member_number[0])
		rc = store_player_by_member_number(st, h->p.member_number, &h->other);
	if (rc > 0 && h->other.id == h->p.id)
		rc = 0;
	if (rc == 0 && !h->p.id)
		rc = same_person_find(st, &h->p, &h->other);
	h->has_other = rc > 0;
	return rc < 0 ? rc : 1;
}

static int decide(struct act *act, struct entry_in_hand *h, struct instant at)
{
	const struct entering in = {.t = &h->t,
				    .entry = h->e,
				    .player = &h->p,
				    .at = at,
				    .other_player = h->has_other,
				    .any_class = h->any_class,
				    .day = CIVIL_NONE,
				    .author = ""};

	return entering_decide(&act->work, &in, &h->d);
}

/* Reports all objections. */
static int refuse_all(struct act *act, struct entry_in_hand *h)
{
	const struct entering in = {.t = &h->t, .entry = h->e, .player = &h->p};
	struct right_record record;
	int rc = right_record_load(act->work.ctx, h->p.id, act->work.received, &record);

	if (rc < 0)
		return rc;
	entering_declared(&act->work, &in, NULL, &record);
	entry_refusal_tell(act, &h->t.row, &h->d, &record.record);
	right_record_release(&record);
	return 1;
}

/* If several standing classes share the name, the class decides which one is entered. */
static int settle_class(struct act *act, struct entry_in_hand *h, const char *code)
{
	struct tourney row;
	bool any;
	int rc;

	if (!h->any_class || !h->d.admission.has_class)
		return 1;
	rc = entering_find(&act->work, code, (int)h->d.admission.class, &row, &any);
	if (rc <= 0 || row.id == h->t.row.id)
		return rc < 0 ? rc : 1;
	tourney_release(&h->t);
	h->any_class = false;
	rc = tourney_read(&row, &h->t);
	return rc > 0 ? decide(act, h, act->work.received) : rc;
}

/* Refuses if the class line names a class that the tournament does not have. */
static bool fits_class(struct act *act, const struct tourney *t, int class)
{
	enum emt_class own;

	if (class == CLASS_COUNT || !t->class[0] ||
	    (class_parse(t->class, &own) && (int)own == class))
		return true;
	act_refuse(act, OUTCOME_WRONG, "6.4.4.1", "wrong_class",
		   tr(act->request.lang, "%s is class %s."), t->name, t->class);
	return false;
}

/* Returns 1: found the tournament; 0: refused. */
static int find_event(struct act *act, const struct entry_request *w, struct entry_in_hand *h)
{
	struct tourney row;
	int class, rc;

	if (!entry_wish_class(act, w->class ? w->class : "", &class))
		return 0;
	rc = entering_find(&act->work, w->event, class, &row, &h->any_class);
	if (rc == 0)
		return entry_refusal_event(act, w->event, class);
	if (rc > 0 && !fits_class(act, &row, class))
		return 0;
	return rc > 0 ? tourney_read(&row, &h->t) : rc;
}

/* A second entry from the same address replaces an unconfirmed first one. */
static int keep_request(struct act *act, const struct tourney *t, struct entry_row *e)
{
	struct entry_row first;
	int rc = store_entry_asked(act->work.ctx->store, t->id, act->request.from, &first);

	e->tourney = t->id;
	if (rc < 0)
		return rc;
	act->work.deadline_moved = true;
	if (rc == 0)
		return store_entry_add(act->work.ctx->store, e, &e->id);
	e->id = first.id;
	e->player = first.player; /* still an invitation */
	memcpy(e->origin, first.origin, sizeof(e->origin));
	return store_entry_update(act->work.ctx->store, e);
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

	l.facts =
		json_pack("{s:s, s:s, s:s, s:s, s:i, s:i, s:b}", "event", t->name, "name", w->name,
			  "club", club, "born", civil_format(w->born, born), "rating", w->rating,
			  "days", act->work.ctx->set.entry_days, "lang_asked", w->has_lang);
	act->answer.silent = true; /* this letter is the answer */
	act_done(act, json_pack("{s:I}", "entry", (json_int_t)e->id), "%s",
		 tr(act->request.lang,
		    "Answer the letter sent to your address to confirm the entry."));
	return letter_queue(&act->work, &l);
}

static int ask(struct act *act, const struct entry_request *asked, struct entry_in_hand *h)
{
	int rc = act_may_ask(act, POST_ENTRY_ASK);

	if (rc > 0)
		rc = keep_request(act, &h->t.row, h->e);
	if (rc > 0)
		rc = ask_for_proof(act, &h->t.row, asked, h->e);
	return rc < 0 ? rc : 1;
}

/* The language of the entry. */
static const struct lang *asked_lang(const struct entry_row *e)
{
	json_t *facts = json_loads(e->asked_facts, 0, NULL);
	const struct lang *lang = text_lang(json_string_value(json_object_get(facts, "lang")));

	json_decref(facts);
	return lang;
}

/* --- proved ----------------------------------------------------------------------------------- */

/* Records the previous rating, so that decisions based on it can be recomputed. */
static int note_rating(struct act *act, const struct player *entrant)
{
	struct player was;
	char from[16], to[16];
	int rc = store_player_get(act->work.ctx->store, entrant->id, &was);

	if (rc <= 0 || was.rating == entrant->rating)
		return rc;
	snprintf(from, sizeof(from), "%d", was.rating);
	snprintf(to, sizeof(to), "%d", entrant->rating);
	return store_player_change_add(act->work.ctx->store,
				       &(struct player_change){.player = entrant->id,
							       .at = act->work.received,
							       .author = "player",
							       .what = "rating",
							       .was = from,
							       .becomes = to});
}

/* Stores the entrant, who becomes the sender. */
static int keep_player(struct act *act, const struct player *entrant)
{
	struct store *st = act->work.ctx->store;
	int rc;

	act->request.player = *entrant;
	if (!entrant->id)
		return store_player_add(st, entrant, &act->request.player.id);
	rc = note_rating(act, entrant);
	return rc < 0 ? rc : store_player_update(st, entrant);
}

/* Stores the player and what they declare as facts (EVENTS E7), and decides by them. */
static int keep_entrant(struct act *act, struct entry_in_hand *h)
{
	struct entering in = {.t = &h->t, .entry = h->e, .player = &act->request.player};
	struct effects fx = EFFECTS_INIT;
	struct right_record record;
	int rc = keep_player(act, &h->p);

	if (rc <= 0)
		return rc;
	h->p = act->request.player;
	rc = right_record_load(act->work.ctx, h->p.id, act->work.received, &record);
	if (rc < 0)
		return rc;
	rc = entering_declared(&act->work, &in, &fx, &record);
	right_record_release(&record);
	if (rc > 0 && fx.n) {
		rc = effects_store(&act->work, &fx);
		if (rc > 0)
			rc = decide(act, h, act->work.received);
	}
	effects_release(&fx);
	return rc;
}

/* The answer for the door. */
static void say_kept(struct act *act, const struct entry_in_hand *h)
{
	const struct entry_row *e = h->e;
	char hash[2 * DIGEST_LEN + 1] = "", money[TEXT_MONEY];
	struct group_row g = {.id = 0};
	struct stage_row stage;

	if (e->state == ENTRY_UNPAID) {
		act_done(act,
			 json_pack("{s:I, s:s}", "entry", (json_int_t)e->id, "state", "unpaid"),
			 tr(act->request.lang, "The entry to %s holds when the fee of %s is paid."),
			 h->t.row.name, text_money(act->request.lang, h->t.row.fee, money));
	} else if (e->state == ENTRY_SEATED) {
		act_done(act,
			 json_pack("{s:I, s:s, s:I}", "entry", (json_int_t)e->id, "state", "seated",
				   "group", (json_int_t)e->group),
			 tr(act->request.lang,
			    "The entry to %s is accepted, from the next round on."),
			 h->t.row.name);
	} else if (e->group && store_group_get(act->work.ctx->store, e->group, &g) > 0) {
		act->answer.group = g.id;
		group_seed_hash(&g, hash);
		act_done(act,
			 json_pack("{s:I, s:s, s:I, s:i, s:s}", "entry", (json_int_t)e->id, "state",
				   "confirmed", "group", (json_int_t)g.id, "entrants", e->seq,
				   "seed_hash", hash),
			 tr(act->request.lang, "The entry to %s is confirmed (no. %d of %d)."),
			 g.name, e->seq, h->t.row.group_size);
	} else if (store_stage_get(act->work.ctx->store, e->stage, &stage) > 0 &&
		   stage.state >= STAGE_DRAWN) {
		act_done(act,
			 json_pack("{s:I, s:s, s:b}", "entry", (json_int_t)e->id, "state",
				   "confirmed", "waiting", 1),
			 tr(act->request.lang,
			    "The lots are drawn: the entry to %s is on the waiting list."),
			 h->t.row.name);
	} else {
		act_done(act,
			 json_pack("{s:I, s:i, s:s}", "entry", (json_int_t)e->id, "entrants",
				   e->seq, "state", "confirmed"),
			 tr(act->request.lang, "The entry to %s is confirmed (no. %d)."),
			 h->t.row.name, e->seq);
	}
}

static int keep(struct act *act, struct entry_in_hand *h, const char *author)
{
	int rc = entering_keep(&act->work, &h->t, h->e, &h->d, author);

	act->answer.silent = true; /* the confirmation letter is the answer */
	if (rc > 0)
		say_kept(act, h);
	return rc;
}

/* Not every doubt has a paragraph. */
static void say_doubt(struct act *act, enum admit_doubt doubt, const struct admit_admission *a)
{
	const char *paragraph = admit_doubt_paragraph(doubt, a);
	const char *text = tr(act->request.lang, admit_doubt_text(doubt));

	if (*paragraph)
		act_done(act, NULL, tr(act->request.lang, "Why: %s (%s)"), text, paragraph);
	else
		act_done(act, NULL, tr(act->request.lang, "Why: %s"), text);
}

/* Holds the entry for the leader. */
static int hold(struct act *act, struct entry_in_hand *h)
{
	int rc = entering_keep_question(&act->work, &h->t, h->e, &h->d,
					h->has_other ? &h->other : NULL);
	bool stranger = h->has_other && !h->p.id;

	act_done(act, json_pack("{s:I, s:s}", "entry", (json_int_t)h->e->id, "state", "question"),
		 stranger ? tr(act->request.lang,
			       "Your entry to %s waits for the tournament leader, who looks at it; "
			       "you will be informed. If you have played here before with another "
			       "address, write from that address.")
			  : tr(act->request.lang,
			       "Your entry to %s waits for the tournament leader, who looks at it; "
			       "you will be informed."),
		 h->t.row.name);
	for (size_t i = 0; i < h->d.n_doubts && !stranger; i++)
		say_doubt(act, h->d.doubts[i], &h->d.admission);
	return rc;
}

/* Decides an entry whose address is proved. */
static int settle(struct act *act, struct entry_in_hand *h, const char *confirmation)
{
	int rc = find_other(act, h);

	snprintf(h->e->confirmation, sizeof(h->e->confirmation), "%s", confirmation);
	act->request.lang = text_lang(h->p.lang);
	if (rc > 0)
		rc = decide(act, h, act->work.received);
	if (rc <= 0)
		return rc;
	if (h->d.outcome == ADMIT_REFUSED)
		return refuse_all(act, h);
	h->e->confirmed = act->work.received;
	if (h->has_other && !h->p.id)
		return hold(act, h);
	rc = keep_entrant(act, h);
	h->e->player = act->request.player.id;
	if (rc > 0)
		rc = h->d.outcome == ADMIT_CASE ? hold(act, h) : keep(act, h, "");
	return rc;
}

static int confirm(struct act *act, struct entry_row *e)
{
	json_t *facts = json_loads(e->asked_facts, 0, NULL);
	const char *word = json_string_value(json_object_get(facts, "word"));
	struct entry_in_hand h = {.e = e};
	int rc = tourney_load(act->work.ctx, e->tourney, &h.t);

	if (rc > 0) {
		rc = not_in_question(act, &h.t.row, e->address);
		if (rc > 0)
			rc = entrant_of(act, e, &h.p);
		if (rc > 0)
			rc = settle(act, &h, word && word[0] ? word : act->request.message_id);
		tourney_release(&h.t);
	}
	json_decref(facts);
	return rc < 0 ? rc : 1;
}

static int still_in_question(struct act *act, const struct entry_row *e)
{
	struct tourney t;
	int rc = store_tourney_get(act->work.ctx->store, e->tourney, &t);

	if (rc > 0)
		refuse_in_question(act, &t);
	return rc < 0 ? rc : 1;
}

/* "accept" confirms the entry, "decline" withdraws it (EVENTS E45). */
static int answer_invitation(struct act *act, struct entry_row *e, const char *text, size_t len)
{
	int says = consent_to_invitation(text, len);
	struct tourney t;
	int rc;

	if (says > 0)
		return confirm(act, e);
	rc = store_player_get(act->work.ctx->store, e->player, &act->request.player);
	if (rc > 0)
		rc = store_tourney_get(act->work.ctx->store, e->tourney, &t);
	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	act->request.lang = text_lang(act->request.player.lang);
	if (says < 0)
		return player_entry_withdraw(act, &t, e);
	act_refuse_unconfirmed(act, "", act->request.player.address,
			       N_("Answer the invitation with the word \"accept\" or "
				  "\"decline\"."));
	return 1;
}

/* The language of the player, or of the entry until there is one. */
static int speak_to_entrant(struct act *act, const struct entry_row *e)
{
	struct player p;
	int rc = e->player ? store_player_get(act->work.ctx->store, e->player, &p) : 0;

	if (rc >= 0)
		act->request.lang = rc > 0 ? text_lang(p.lang) : asked_lang(e);
	return rc < 0 ? rc : 1;
}

int player_entry_confirm(struct act *act, const char *text, size_t len)
{
	struct entry_row e;
	int rc = store_entry_get(act->work.ctx->store, (int64_t)act->request.token.game, &e);

	if (rc > 0)
		rc = speak_to_entrant(act, &e);
	if (rc < 0)
		return rc;
	act->request.understood = true;
	if (rc > 0 && e.state == ENTRY_ASKED && !strcmp(e.origin, "invited"))
		return answer_invitation(act, &e, text, len);
	if (rc > 0 && e.state == ENTRY_ASKED && consent_given(text, len))
		return confirm(act, &e);
	if (rc > 0 && e.state == ENTRY_ASKED) {
		act_refuse_unconfirmed(act, "6.5.1", e.address,
				       N_("The entry counts once you answer with the word "
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

/* --- asked for -------------------------------------------------------------------------------- */

/* Fills in the known data of the player (EVENTS E25). */
static struct entry_request known_request(const struct player *p, const struct entry_request *asked)
{
	struct entry_request w = *asked;

	if (!w.name[0])
		w.name = p->name;
	if (civil_is_none(w.born) && !w.born_text[0])
		w.born = p->born;
	return w;
}

/* An API token proves the address. */
static int enter_at_once(struct act *act, const struct entry_request *asked,
			 struct entry_in_hand *h)
{
	int rc;

	h->e->tourney = h->t.row.id;
	rc = store_entry_add(act->work.ctx->store, h->e, &h->e->id);
	return rc > 0 ? settle(act, h, asked->word) : rc;
}

/*
 * Checks the entry as if it were proved, so that nobody confirms in vain.  What is known of the
 * player with the address is told to that address only.
 */
static int look_at_request(struct act *act, const struct entry_request *wanted,
			   struct entry_in_hand *h)
{
	char address[MAILBOX_MAX + 1] = "";
	struct entry_request known = *wanted, *asked = &known;
	bool complete, written, sound = act_may_write(act, h->e->address, address);
	int rc;

	if (sound)
		snprintf(h->e->address, sizeof(h->e->address), "%s", address);
	rc = entrant_of(act, h->e, &h->p);
	if (rc > 0)
		rc = not_in_question(act, &h->t.row, h->e->address);
	if (rc <= 0)
		return rc < 0 ? rc : 1;
	if (h->p.id)
		known = known_request(&h->p, wanted);
	written = entry_wish_write(act, asked, h->e);
	fill_player(h->e, &h->p);
	rc = decide(act, h, act->work.received);
	if (rc > 0)
		rc = settle_class(act, h, asked->event);
	if (rc > 0 && h->d.outcome == ADMIT_REFUSED)
		rc = refuse_all(act, h);
	complete = rc > 0 && entry_complete(act, asked);
	if (rc <= 0 || !complete || !written || !sound || act->answer.outcome != OUTCOME_DONE)
		return rc;
	return act_knows_address(act) ? enter_at_once(act, asked, h) : ask(act, asked, h);
}

int player_entry_ask(struct act *act, const struct entry_request *asked)
{
	bool known = act_knows_address(act);
	struct entry_request w = known ? known_request(&act->request.player, asked) : *asked;
	struct entry_row e = new_entry(act);
	struct entry_in_hand h = {.e = &e};
	const char *address = known ? act->request.player.address : act->request.from;
	int rc;

	if (!address[0])
		return 1;
	rc = find_event(act, &w, &h);
	if (rc <= 0)
		return rc < 0 ? rc : 1;
	e.tourney = h.t.row.id;
	snprintf(e.address, sizeof(e.address), "%s", address);
	rc = look_at_request(act, &w, &h);
	tourney_release(&h.t);
	return rc;
}

/* --- only asked about --------------------------------------------------------------------------
 */

static void say_may(struct act *act, const struct entry_in_hand *h)
{
	const struct lang *lang = act->request.lang;

	if (h->d.outcome == ADMIT_CASE)
		for (size_t i = 0; i < h->d.n_doubts; i++) {
			const char *text = tr(lang, admit_doubt_text(h->d.doubts[i]));
			const char *paragraph =
				admit_doubt_paragraph(h->d.doubts[i], &h->d.admission);
			if (*paragraph)
				act_done(act, NULL,
					 tr(lang, "The tournament leader decides: %s (%s)."), text,
					 paragraph);
			else
				act_done(act, NULL, tr(lang, "The tournament leader decides: %s."),
					 text);
		}
	else
		act_done(act, NULL, "%s", tr(lang, "You may enter."));
}

static int look(struct act *act, struct entry_in_hand *h, const struct entry_request *w)
{
	int rc = find_event(act, w, h);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	h->e->tourney = h->t.row.id;
	rc = entrant_of(act, h->e, &h->p);
	if (rc > 0 && entry_wish_write(act, w, h->e))
		rc = decide(act, h, act->work.received);
	if (rc > 0)
		rc = settle_class(act, h, w->event);
	if (rc > 0 && h->d.outcome == ADMIT_REFUSED)
		rc = refuse_all(act, h);
	else if (rc > 0)
		say_may(act, h);
	tourney_release(&h->t);
	return rc;
}

int player_entry_may(struct context *ctx, int64_t player, const char *code, struct instant now,
		     const struct lang *lang, struct answer *ret_answer)
{
	const struct inbound in = {.door = DOOR_API, .received = now, .api = {.player = player}};
	struct act act;
	struct entry_row e;
	struct entry_in_hand h = {.e = &e};
	struct entry_request w;
	int rc;

	act_init(&act, ctx, &in);
	rc = store_player_get(ctx->store, player, &act.request.player);
	act.request.proof = PROOF_SESSION;
	act.request.lang = lang;
	w = known_request(&act.request.player, &player_entry_no_wish);
	w.event = code;
	e = new_entry(&act);
	snprintf(e.address, sizeof(e.address), "%s", act.request.player.address);
	if (rc > 0)
		rc = look(&act, &h, &w);
	*ret_answer = act.answer;
	answer_init(&act.answer);
	act_release(&act);
	if (rc <= 0)
		answer_release(ret_answer);
	return rc < 0 ? rc : rc ? 1 : STORE_FAILED;
}

/* --- by a leader ------------------------------------------------------------------------------ */

/* The reason given by the leader. */
static const char *leader_word(const struct act *act)
{
	const struct field *fields = act->request.fields.fields;

	return fields && fields_find(fields, "reason")
		       ? fields_value(&act->request.fields, "reason")->text
		       : "";
}

/*
 * As of the day of the entry; a class that is not open needs a grant dated that day (EVENTS E18).
 */
static int rule(struct act *act, struct entry_in_hand *h, struct civil day)
{
	const struct entering in = {.t = &h->t,
				    .entry = h->e,
				    .player = &h->p,
				    .at = act->work.received,
				    .ruled = true,
				    .day = day,
				    .author = act->work.author};

	return entering_decide(&act->work, &in, &h->d);
}

#define GRANT_DAYS 30 /* validity of a DM grant if no closing date is set */

/* DM needs two grants, which may come on different days, until entries close (6.5.2.2 f). */
static struct civil granted_until(const struct tourney_facts *t, enum emt_class class,
				  struct civil today)
{
	if (class != CLASS_DM)
		return today;
	return civil_is_none(t->row.closes) || t->row.closes.day < today.day
		       ? civil_add_days(today, GRANT_DAYS)
		       : t->row.closes;
}

static int grant_class(struct act *act, struct entry_in_hand *h)
{
	struct civil today = tourney_day(&h->t.row, act->work.received);
	int rc = entering_keep_grant(&act->work, h->p.id, h->d.admission.class,
				     granted_until(&h->t, h->d.admission.class, today),
				     leader_word(act));

	return rc > 0 ? rule(act, h, today) : rc;
}

/* Stores the leader's or KC's grant and waits for the other; the case stays open. */
static int wait_for_second(struct act *act)
{
	bool kc = act->work.by_kc;

	act_done(act, json_pack("{s:s, s:b}", "granted", "DM", "kc", kc), "%s",
		 kc ? tr(act->request.lang,
			 "Your grant is kept. Class DM takes one by the "
			 "tournament leader too (6.5.2.2 f); the case stays open.")
		    : tr(act->request.lang,
			 "Your grant is kept. Class DM takes one by the K-skak chief (KC) too "
			 "(6.5.2.2 f); the case stays open."));
	return 1;
}

/* Admits on the leader's authority; a grant opens a class that is not open to the player. */
static int admit_by_ruling(struct act *act, struct entry_in_hand *h)
{
	int rc = rule(act, h, CIVIL_NONE);

	if (rc > 0 && h->d.outcome == ADMIT_CASE && h->d.admission.has_class)
		rc = grant_class(act, h);
	if (rc <= 0)
		return rc;
	if (h->d.outcome == ADMIT_REFUSED)
		return refuse_all(act, h);
	if (h->d.outcome == ADMIT_CASE && h->d.admission.has_class)
		return wait_for_second(act);
	if (h->d.outcome == ADMIT_CASE) {
		act_refuse(
			act, OUTCOME_REFUSED, "6.5.3.2 e", "no_grant",
			tr(act->request.lang, "no class is named: place the entry with --class"));
		return 1;
	}
	return keep(act, h, act->work.author);
}

int player_entry_admit(struct act *act, const struct tourney *t, struct entry_row *entry,
		       const char *class)
{
	struct entry_in_hand h = {.e = entry};
	enum emt_class wanted;
	struct tourney row = *t;
	bool any;
	int rc = 1;

	if (class[0] && class_parse(class, &wanted) && t->class[0] && strcmp(t->class, class) != 0)
		rc = entering_find(&act->work, t->kind, (int)wanted, &row, &any);
	if (rc == 0) {
		act_refuse(act, OUTCOME_REFUSED, "6.5.3.2", "no_such_event",
			   tr(act->request.lang, "no tournament of class %s takes entries"), class);
		return 1;
	}
	if (rc > 0)
		rc = tourney_read(&row, &h.t);
	if (rc < 0)
		return rc;
	if (entry->tourney != row.id)
		entry->stage = 0;
	entry->tourney = row.id;
	rc = entrant_of(act, entry, &h.p);
	if (rc > 0)
		rc = keep_entrant(act, &h);
	if (rc > 0)
		rc = admit_by_ruling(act, &h);
	tourney_release(&h.t);
	return rc;
}

int player_entry_invited(struct act *act, const struct tourney *t, const struct player *p,
			 struct entry_row *ret)
{
	struct entry_request w = player_entry_no_wish;

	*ret = new_entry(act);
	ret->tourney = t->id;
	ret->player = p->id;
	snprintf(ret->address, sizeof(ret->address), "%s", p->address);
	snprintf(ret->origin, sizeof(ret->origin), "invited");
	w.name = p->name;
	w.born = p->born;
	w.has_lang = true;
	w.lang = text_lang(p->lang);
	return entry_wish_write(act, &w, ret) ? 1 : STORE_FAILED;
}

int player_entry_by_hand(struct act *act, const struct tourney *t, const struct player *p,
			 const struct entry_request *w)
{
	struct entry_row e = new_entry(act);
	struct entry_in_hand h = {.e = &e, .p = *p};
	struct entry_request own = *w;
	int rc = not_in_question(act, t, p->address);

	if (rc > 0)
		rc = tourney_read(t, &h.t);
	if (rc <= 0)
		return rc < 0 ? rc : 1;
	e.tourney = t->id;
	e.player = p->id;
	snprintf(e.address, sizeof(e.address), "%s", p->address);
	if (h.t.kind->admission == KIND_ADMIT_INVITED)
		snprintf(e.origin, sizeof(e.origin), "invited"); /* entered by a leader */
	act->request.player = *p;
	own.has_lang = true;
	own.lang = text_lang(p->lang);
	if (!entry_wish_write(act, &own, &e)) {
		tourney_release(&h.t);
		return 1;
	}
	rc = decide(act, &h, act->work.received);
	if (rc > 0 && h.d.outcome == ADMIT_REFUSED) {
		act->request.lang = text_lang(p->lang);
		rc = refuse_all(act, &h);
	} else if (rc > 0) {
		rc = store_entry_add(act->work.ctx->store, &e, &e.id);
		if (rc > 0)
			rc = settle(act, &h, "");
	}
	tourney_release(&h.t);
	return rc;
}
