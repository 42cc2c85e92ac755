/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A mail is parsed and classified, its sender identified, its commands executed, and one answer
 * sent. A mail from an unauthenticated sender can only request an entry, which must be confirmed
 * from the address.
 */
#include "daemon/act/from_mail.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "crypto/digest.h"
#include "crypto/hex.h"
#include "crypto/token.h"
#include "daemon/act/from_office.h"
#include "daemon/act/from_outbox.h"
#include "daemon/act/mail_card.h"
#include "daemon/act/mail_doubt.h"
#include "daemon/act/mail_policy.h"
#include "daemon/act/player_address.h"
#include "daemon/act/player_command.h"
#include "daemon/act/player_entry.h"
#include "daemon/act/player_team_prove.h"
#include "daemon/act/prose_answer.h"
#include "daemon/letter/head.h"
#include "daemon/letter/queue.h"
#include "daemon/letter/render.h"
#include "daemon/restored.h"
#include "mail/in/message.h"

static void date_to(struct instant stamped, struct instant *date)
{
	if (stamped.sec && stamped.sec < date->sec)
		*date = stamped;
}

/*
 * A mail counts as sent at the earliest of its acceptance and the stamps of trusted hosts (RULES
 * S-2).
 */
static void date_it(struct act *act, const struct mail_message *m)
{
	date_to(m->stamped, &act->work.now);
	date_to(act->request.in->mail.stamped, &act->work.now);
}

static int load_player(struct act *act, int64_t id)
{
	int rc = store_player_get(act->work.ctx->store, id, &act->request.player);

	if (rc > 0)
		act->request.lang = text_lang(act->request.player.lang);
	return rc;
}

/* Whether a token of that kind names a player. */
static bool is_of_player(enum token_kind kind)
{
	return kind != TOKEN_CASE && kind != TOKEN_OFFICE;
}

/* Whether a mail with a player's token comes from another player (RULES S-31). */
static int is_anothers(struct act *act, const struct mail_message *m, bool *ret_is)
{
	struct player other;
	int rc = act->request.from[0]
			 ? store_player_by_address(act->work.ctx->store, m->from, &other)
			 : 0;

	*ret_is = rc > 0 && other.id != act->request.token.player;
	return rc;
}

/* A player cannot answer for another, not even by replying to a letter written to them. */
static void forget_token(struct act *act)
{
	act->request.others = true;
	act->request.proof = PROOF_NONE;
	act->request.token = (struct reply_token){.expiry = CIVIL_NONE};
}

/* Identifies the player by the token; 0: not a player's token, or somebody else's. */
static int know_by_token(struct act *act, const struct mail_message *m)
{
	bool anothers = false;
	int rc;

	if (act->request.proof != PROOF_TOKEN || !is_of_player(act->request.token.kind) ||
	    !act->request.token.player)
		return 0;
	rc = is_anothers(act, m, &anothers);
	if (rc < 0)
		return rc;
	if (!anothers)
		return load_player(act, act->request.token.player);
	forget_token(act);
	return 0;
}

/* The letter with this Message-ID, "TAG.17"; 0: not one of ours. */
static int64_t letter_of(const char *id, const char *end)
{
	size_t len = strcspn(id, "\n"), n = strlen(end);
	const char *at = id + len - n + 1, *dot = at;

	if (len + 1 <= n || strncasecmp(at, end, n - 1) != 0 || !strncasecmp(id, "game.", 5))
		return 0;
	while (dot > id && dot[-1] >= '0' && dot[-1] <= '9')
		dot--;
	return dot > id && dot[-1] == '.' && dot < at ? strtoll(dot, NULL, 10) : 0;
}

/* Returns 1: the id is that of one of our letters, 0: it is not, negative: the store failed. */
static int know_letter_by(struct act *act, const char *id, const char *end,
			  char ret_to[STORE_ADDRESS_MAX + 1])
{
	int64_t letter = letter_of(id, end);
	struct post_row row;
	int rc = letter > 0 ? store_outbox_get(act->work.ctx->store, letter, &row) : 0;

	if (rc <= 0)
		return rc;
	rc = head_answered(act->work.ctx, &row, id, &act->request.answered);
	if (rc > 0) {
		act->request.letter = letter;
		snprintf(ret_to, STORE_ADDRESS_MAX + 1, "%s", row.address);
	}
	post_row_release(&row);
	return rc;
}

/* The newest of our letters that the mail answers, and its address if it was not a player's. */
static int know_letter(struct act *act, const struct mail_message *m,
		       char ret_to[STORE_ADDRESS_MAX + 1])
{
	struct sbuf end = SBUF_INIT;
	int rc = 0;

	act->request.letter = 0;
	act->request.answered = (struct reply_token){.expiry = CIVIL_NONE};
	ret_to[0] = '\0';
	sbuf_addf(&end, "@%s\n", act->work.ctx->set.domain);
	for (const char *p = m->ids.buf; *p && rc == 0; p += strcspn(p, "\n"), p += *p == '\n')
		rc = know_letter_by(act, p, end.buf, ret_to);
	sbuf_release(&end);
	return rc < 0 ? rc : 1;
}

/*
 * Whether a reply without a token has the effect of its letter's token: the Message-ID names the
 * letter, and our mail host authenticates the address the letter went to.  Resignation, leave,
 * addresses and an office need the token itself (RULES S-31).
 */
static bool serves_by_letter(const struct act *act, const struct mail_message *m, const char *to)
{
	const struct reply_token *t = &act->request.answered;
	const char *sent_to = *to ? to : act->request.player.address;
	bool act_of_letter = t->kind == TOKEN_ENTRY || t->kind == TOKEN_TEAM ||
			     t->kind == TOKEN_LINEUP || t->kind == TOKEN_ADDRESS_NEW ||
			     (t->kind == TOKEN_WORDS && t->player == act->request.player.id);

	return act_of_letter && m->auth == MAIL_AUTH_PASS && *sent_to &&
	       strcasecmp(sent_to, m->from) == 0 && !reply_token_expired(t, act->work.received);
}

/* Identifies the sender as authenticated by our mail host, or by the letter they answer. */
static int know_by_host(struct act *act, const struct mail_message *m, const char *letter_to)
{
	int rc = store_player_by_address(act->work.ctx->store, m->from, &act->request.player);

	if (rc < 0)
		return rc;
	if (rc > 0) {
		act->request.proof = PROOF_DKIM;
		act->request.lang = text_lang(act->request.player.lang);
	} else {
		act->request.player = (struct player){.born = CIVIL_NONE};
	}
	if (serves_by_letter(act, m, letter_to)) {
		act->request.proof = PROOF_DKIM;
		act->request.token = act->request.answered;
	}
	return 1;
}

/*
 * If no mail host is configured to authenticate senders, the letter being answered does so for the
 * address it went to: its Message-ID is unguessable.
 */
static int know_by_letter(struct act *act, const struct mail_message *m)
{
	int rc;

	if (act->work.ctx->set.authserv_id[0] || !act->request.answered.player)
		return 1;
	rc = store_player_by_address(act->work.ctx->store, m->from, &act->request.player);
	if (rc > 0 && act->request.player.id == act->request.answered.player) {
		act->request.proof = PROOF_DKIM;
		act->request.lang = text_lang(act->request.player.lang);
	} else {
		act->request.player = (struct player){.born = CIVIL_NONE};
	}
	return rc < 0 ? rc : 1;
}

static int know_sender(struct act *act, const struct mail_message *m)
{
	const char *places = m->token_places.buf;
	char letter_to[STORE_ADDRESS_MAX + 1];
	int rc = know_letter(act, m, letter_to);

	if (rc < 0)
		return rc;
	rc = 0;
	if (strlen(m->from) <= STORE_ADDRESS_MAX)
		memcpy(act->request.from, m->from, strlen(m->from) + 1);
	if (reply_token_find(act->work.ctx->keyring, places, &act->request.token) &&
	    act->request.token.kind != TOKEN_BOUNCE &&
	    !reply_token_expired(&act->request.token, act->work.received))
		act->request.proof = PROOF_TOKEN;
	else
		act->request.token = (struct reply_token){.expiry = CIVIL_NONE};
	rc = know_by_token(act, m);
	if (rc == 0)
		act->request.player = (struct player){.born = CIVIL_NONE};
	if (rc == 0 && act->request.proof == PROOF_NONE && !act->request.others &&
	    m->auth == MAIL_AUTH_PASS)
		rc = know_by_host(act, m, letter_to);
	else if (rc == 0 && act->request.proof == PROOF_NONE && !act->request.others)
		rc = know_by_letter(act, m);
	return rc < 0 ? rc : 1;
}

/* Whether the mail is an entry, the only request open to strangers. */
static bool asks_to_enter(const struct mail_message *m)
{
	struct command_list list;
	bool enters;

	command_list_init(&list);
	enters = command_parse(m->text.buf, m->text.len, &list) == COMMAND_OK && list.n == 1 &&
		 list.v[0].verb == VERB_ENTER;
	command_list_release(&list);
	return enters;
}

/*
 * A player's address in From can be forged.  The answer goes to that address only, so it may carry
 * a token of the player and say how to reach the games; it reveals nothing about them (RULES S-29).
 */
static int answer_stranger(struct act *act)
{
	struct player known;
	bool may;
	int rc = store_player_by_address(act->work.ctx->store, act->request.from, &known);

	if (rc == 0)
		return act_answer_by_letter(act, POST_STRANGER);
	if (rc > 0)
		rc = act_may_answer(act, POST_STRANGER, &may);
	if (rc < 0 || !may)
		return rc;
	return letter_queue(&act->work, &(struct letter_facts){
						.kind = POST_KNOWN,
						.to = &known,
						.token = TOKEN_PLAYER,
						.reply = true,
						.facts = json_pack("{s:s, s:b}", "in_reply_to",
								   act->request.message_id,
								   "others", act->request.others)});
}

static int from_stranger(struct act *act, const struct mail_message *m)
{
	enum post_kind kind;
	int rc;

	act->request.proof = PROOF_NONE;
	act->request.player = (struct player){.born = CIVIL_NONE};
	if (!asks_to_enter(m)) {
		act_refuse(act, OUTCOME_WRONG, "", "unknown_sender",
			   tr(act->request.lang, "Unknown sender."));
		return answer_stranger(act);
	}
	rc = player_command_text(act, m->text.buf, m->text.len, 0, -1, &kind);
	return rc > 0 ? act_answer_by_letter(act, POST_ANSWER) : rc;
}

/* The number after `prefix` and before `end`; 0: none. */
static int64_t number_behind(const char *text, const char *prefix, const char *end)
{
	size_t n = strlen(prefix);
	char *rest;
	long long id;

	if (strncasecmp(text, prefix, n) != 0 || text[n] < '1' || text[n] > '9')
		return 0;
	id = strtoll(text + n, &rest, 10);
	return strncasecmp(rest, end, strlen(end)) == 0 ? id : 0;
}

/* The game of the mail's thread, by the root of its References or by its subject; 0: none. */
static int64_t thread_of(const struct act *act, const struct mail_message *m)
{
	struct sbuf end = SBUF_INIT;
	const char *number = strrchr(m->subject, '#');
	int64_t game = 0;

	sbuf_addf(&end, "@%s\n", act->work.ctx->set.domain);
	for (const char *p = m->ids.buf; *p && !game; p += strcspn(p, "\n"), p += *p == '\n')
		game = number_behind(p, "game.", end.buf);
	if (!game && number)
		game = number_behind(number, "#", "");
	sbuf_release(&end);
	return game;
}

struct place {
	int64_t game; /* 0 = none named */
	int ply;      /* -1 = unknown */
	int key;      /* that signed these two; 0 = none */
};

static struct place place_of(const struct reply_token *token)
{
	return (struct place){token->game, token->ply, token->key};
}

/*
 * The game that the mail is about. A sender authenticated by their mail host, or by a token without
 * a game, may name it by an expired token or by the letter being answered, which give the position,
 * or by the thread alone.
 */
static struct place place_of_mail(const struct act *act, const struct mail_message *m)
{
	struct reply_token old;

	if (act->request.token.kind == TOKEN_PLY)
		return place_of(&act->request.token);
	if (act->request.proof != PROOF_DKIM && act->request.token.kind != TOKEN_PLAYER)
		return (struct place){0, -1, 0};
	if (reply_token_find(act->work.ctx->keyring, m->token_places.buf, &old) &&
	    old.kind == TOKEN_PLY && old.player == act->request.player.id)
		return place_of(&old);
	old = act->request.answered;
	if (old.kind == TOKEN_PLY && old.player == act->request.player.id)
		return place_of(&old);
	return (struct place){thread_of(act, m), -1, 0};
}

/* The match of the card that a letter was about. */
static int know_card(struct act *act, const struct post_row *row)
{
	struct group_row g;
	json_t *facts;
	int rc = store_group_get(act->work.ctx->store, row->group, &g);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	facts = json_loads(row->facts ? row->facts : "{}", 0, NULL);
	act->request.card_of = (struct request_card){
		g.tourney, g.id, (int)json_integer_value(json_object_get(facts, "round")),
		(int)json_integer_value(json_object_get(facts, "match"))};
	json_decref(facts);
	return 1;
}

/*
 * A reply to a ruling's letter appeals against that ruling (RULES E-8), a reply to a final table
 * or to what follows from it protests against that table, and a reply about a card is about that
 * card.
 */
static int know_subject(struct act *act)
{
	int64_t letter = act->request.letter;
	struct post_row row;
	json_t *facts;
	int rc = letter ? store_outbox_get(act->work.ctx->store, letter, &row) : 0;

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	if (row.kind == POST_RULING && row.player == act->request.player.id) {
		facts = json_loads(row.facts ? row.facts : "{}", 0, NULL);
		act->request.ruling = json_integer_value(json_object_get(facts, "ruling"));
		json_decref(facts);
	}
	if ((row.kind == POST_FINAL_TABLE || row.kind == POST_QUALIFIED ||
	     row.kind == POST_REPORT) &&
	    row.player == act->request.player.id)
		act->request.table_of = row.group;
	if (row.kind == POST_RESULT_CARD && row.player == act->request.player.id)
		rc = know_card(act, &row);
	post_row_release(&row);
	return rc < 0 ? rc : 1;
}

static int from_player(struct act *act, const struct mail_message *m, struct place at)
{
	enum post_kind kind;
	int rc = know_subject(act);

	if (rc < 0)
		return rc;
	if (asks_to_enter(m)) /* the answer goes to the address it proves */
		snprintf(act->request.from, sizeof(act->request.from), "%s",
			 act->request.player.address);
	rc = player_command_text(act, m->text.buf, m->text.len, at.game, at.ply, &kind);
	return rc > 0 ? act_answer_by_letter(act, kind) : rc;
}

/* A mail that the domain of its sender denies is asked about. */
static int believe_or_ask(struct act *act, const struct mail_message *m, struct place at)
{
	act->request.ply_key = at.key;
	return m->auth == MAIL_AUTH_DISOWNED
		       ? mail_doubt_ask(act, m->text.buf, m->text.len, at.game, at.ply)
		       : from_player(act, m, at);
}

/*
 * A reply to the letter that asks whether a mail was really the player's, or whether words should
 * go to the leader, or a mail about its game.
 */
static int about_words(struct act *act, const struct mail_message *m)
{
	enum post_kind kind;
	struct place at = {.key = act->request.token.key};
	bool taken;
	int rc = mail_doubt_answer(act, m->text.buf, m->text.len, &taken, &kind);

	if (rc < 0 || taken)
		return rc < 0 ? rc : act_answer_by_letter(act, kind);
	act->request.disowned = m->auth == MAIL_AUTH_DISOWNED;
	rc = prose_answer(act, m->text.buf, m->text.len, &taken, &kind, &at.game, &at.ply);
	if (rc < 0)
		return rc;
	if (taken)
		return act_answer_by_letter(act, kind);
	return believe_or_ask(act, m, at);
}

/* A player's token suffices, whatever From says, unless the domain of From denies it. */
static int by_players_token(struct act *act, const struct mail_message *m)
{
	struct place at = place_of_mail(act, m);

	return act->request.player.id ? believe_or_ask(act, m, at) : from_stranger(act, m);
}

static int by_token(struct act *act, const struct mail_message *m)
{
	int rc = 1;

	switch (act->request.token.kind) {
	case TOKEN_ENTRY: rc = player_entry_confirm(act, m->text.buf, m->text.len); break;
	case TOKEN_TEAM: rc = player_team_prove_captain(act, m->text.buf, m->text.len); break;
	case TOKEN_LINEUP: rc = player_team_prove_player(act, m->text.buf, m->text.len); break;
	case TOKEN_ADDRESS_NEW: rc = player_address_new(act, m->text.buf, m->text.len); break;
	case TOKEN_ADDRESS_OLD: rc = player_address_old(act, m->text.buf, m->text.len); break;
	case TOKEN_CASE:
	case TOKEN_OFFICE: return from_office(act, m);
	case TOKEN_WORDS:
		return act->request.player.id ? about_words(act, m) : from_stranger(act, m);
	case TOKEN_PLY:
	case TOKEN_PLAYER:
	case TOKEN_BOUNCE: return by_players_token(act, m);
	}
	return rc > 0 ? act_answer_by_letter(act, POST_ANSWER) : rc;
}

static int personal(struct act *act, const struct mail_message *m)
{
	int rc;

	if (act->request.token.kind)
		return by_token(act, m);
	rc = m->auth == MAIL_AUTH_PASS ? mail_card_from_official(act, m) : 0;
	if (rc != 0)
		return rc < 0 ? rc : act_answer_by_letter(act, POST_ANSWER);
	return act->request.player.id ? from_player(act, m, place_of_mail(act, m))
				      : from_stranger(act, m);
}

static int by_class(struct act *act, const struct mail_message *m)
{
	switch (m->class) {
	case MAIL_PERSONAL: return personal(act, m);
	case MAIL_BOUNCE: return from_outbox_bounce(act, m);
	case MAIL_AUTOMATIC:
	case MAIL_LIST:
	case MAIL_OWN: break;
	}
	act_done(act,
		 json_pack("{s:s, s:s}", "class", mail_class_word(m->class), "why",
			   m->class_why ? m->class_why : ""),
		 "%s", "");
	return 1;
}

/* Adds the sender to the key: the authenticated player, or else the address in From. */
static void add_writer(const struct act *act, const struct mail_message *m, struct sbuf *out)
{
	if (act->request.proof != PROOF_NONE && act->request.player.id)
		sbuf_addf(out, "%lld", (long long)act->request.player.id);
	else
		sbuf_adds(out, m->from);
}

/*
 * Adds the subject to the key: the game, regardless of the address used, so that a signed mail
 * cannot be replayed at a later position; without a game the most reliable of our addresses in it,
 * with any token.  A signature seldom covers the thread fields, and never the envelope, so it is
 * good for one act only, whichever game they name; also that of an official who does not play.
 */
static void add_place(const struct act *act, const struct mail_message *m, struct sbuf *out)
{
	int64_t game = act->request.player.id ? place_of_mail(act, m).game : 0;
	bool is_signed = act->request.proof != PROOF_TOKEN && m->auth == MAIL_AUTH_PASS;

	if (is_signed || act->request.proof == PROOF_DKIM)
		sbuf_adds(out, "signed");
	else if (game)
		sbuf_addf(out, "game %lld", (long long)game);
	else
		sbuf_add(out, m->token_places.buf, strcspn(m->token_places.buf, "\n"));
}

static void lower(struct sbuf *text)
{
	for (char *p = text->buf; p < text->buf + text->len; p++)
		if (*p >= 'A' && *p <= 'Z')
			*p += 'a' - 'A';
}

/*
 * A mail is a duplicate if Message-ID, sender and game match: one mail to the tokens of two games
 * is two acts, and a sender cannot block another's Message-ID.
 */
static int seen_mail(struct act *act, const struct mail_message *m)
{
	unsigned char hash[DIGEST_LEN];
	char hex[2 * DIGEST_LEN + 1];
	struct sbuf key = SBUF_INIT, bound = SBUF_INIT;
	int rc;

	sbuf_addf(&bound, "%s\n", m->id);
	add_writer(act, m, &bound);
	sbuf_addc(&bound, '\n');
	add_place(act, m, &bound);
	lower(&bound);
	digest_sha256(bound.buf, bound.len, hash);
	hex_encode(hash, DIGEST_LEN, hex);
	sbuf_addf(&key, "mail/%s/%s", m->id, hex);
	lower(&key);
	snprintf(act->request.key, sizeof(act->request.key), "%s", key.buf);
	rc = act_seen(act);
	sbuf_release(&key);
	sbuf_release(&bound);
	return rc;
}

static int read_mail(struct act *act, const struct mail_message *m)
{
	int rc = m->class == MAIL_PERSONAL ? know_sender(act, m) : 1;

	if (rc > 0)
		rc = seen_mail(act, m);
	return rc == 0 ? by_class(act, m) : rc;
}

int from_mail(struct act *act)
{
	struct mail_policy policy = mail_policy_of(act->work.ctx);
	const struct inbound_mail *in = &act->request.in->mail;
	struct mail_envelope env = {in->envelope_from, in->recipient};
	struct mail_message m;
	enum mail_fault fault;
	int rc;

	policy.received = act->work.received;
	policy.wants_date = restored_ever(act->work.ctx);
	mail_message_init(&m);
	fault = mail_message_parse(in->raw, in->raw_len, &policy, &env, &m);
	if (fault != MAIL_FINE) {
		act_refuse(act, OUTCOME_REJECT, "", "unreadable", "%s.", mail_fault_text(fault));
		rc = 1;
	} else {
		snprintf(act->request.message_id, sizeof(act->request.message_id), "%s", m.id);
		date_it(act, &m);
		act->request.dated = m.dated;
		act->request.subject = m.subject;
		rc = read_mail(act, &m);
		act->request.subject = NULL;
	}
	mail_message_release(&m);
	return rc;
}
