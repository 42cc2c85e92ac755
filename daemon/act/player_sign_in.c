/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See player_sign_in.h. */
#include "daemon/act/player_sign_in.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "crypto/digest.h"
#include "crypto/random.h"
#include "crypto/secret.h"
#include "daemon/access.h"
#include "daemon/act/official_otp.h"
#include "daemon/letter/queue.h"
#include "sql/store_official.h"

#define HOUR	    3600
#define DAY	    86400
#define LINK_BYTES  25
#define CODE_DIGITS 8

/* Lower-cased, so that all spellings of an address share one limit. */
static void address_hash(const char *address, unsigned char ret_hash[STORE_HASH])
{
	char lower[STORE_ADDRESS_MAX + 1];
	size_t i;

	for (i = 0; address[i] && i < sizeof(lower) - 1; i++)
		lower[i] = (char)tolower((unsigned char)address[i]);
	digest_sha256(lower, i, ret_hash);
}

/* The code is short, so the hash includes the browser's secret. */
static void code_hash(const char *secret, const char *code, unsigned char ret_hash[STORE_HASH])
{
	struct sbuf text = SBUF_INIT;

	sbuf_addf(&text, "%s %s", secret, code);
	digest_sha256(text.buf, text.len, ret_hash);
	explicit_bzero(text.buf, text.len);
	sbuf_release(&text);
}

static struct instant back(const struct act *act, int64_t seconds)
{
	return (struct instant){act->work.received.sec - seconds};
}

/* Whether it is still good at that instant. */
static bool in_time(const struct sign_in_row *row, struct instant now)
{
	return (row->player || row->official) && now.sec - row->asked.sec < SIGN_IN_SECONDS;
}

/* --- the letter ------------------------------------------------------------------------------- */

struct secrets {
	char code[CODE_DIGITS + 1];
	char link[SECRET_LEN(LINK_BYTES) + 1];
};

static void draw(struct secrets *ret)
{
	unsigned char bytes[LINK_BYTES];
	uint64_t number;

	random_bytes(&number, sizeof(number)); /* reduction from 2^64 has negligible bias */
	snprintf(ret->code, sizeof(ret->code), "%08llu", (unsigned long long)(number % 100000000));
	random_bytes(bytes, sizeof(bytes));
	secret_from(bytes, sizeof(bytes), ret->link);
	explicit_bzero(bytes, sizeof(bytes));
}

/* Owner of the address: a player, else an official who does not play. */
struct reader {
	struct player player;	      /* id 0 = none */
	struct official_row official; /* id 0 = none */
};

/* The outbox row holds the secrets until the letter is sent. */
static int send_letter(struct act *act, const struct reader *to, const struct secrets *secrets)
{
	return letter_queue(
		&act->work,
		&(struct letter_facts){.kind = POST_SIGN_IN,
				       .to = to->player.id ? &to->player : NULL,
				       .address = to->player.id ? NULL : to->official.address,
				       .lang = act->work.ctx->set.lang,
				       .facts = json_pack("{s:s, s:s, s:i}", "code", secrets->code,
							  "link", secrets->link, "minutes",
							  SIGN_IN_SECONDS / 60)});
}

/* The owner of the address, if one more letter is allowed: 1; 0: none is sent. */
static int find_reader(struct act *act, const struct sign_in_row *row, struct reader *ret_reader)
{
	struct store *st = act->work.ctx->store;
	const char *address = act->request.in->web.address;
	int letters, wrong;
	int rc = store_sign_in_counts(act->work.ctx->store, row->address, back(act, HOUR), &letters,
				      &wrong);
	int known = store_player_by_address(st, address, &ret_reader->player);

	if (known == 0) {
		ret_reader->player.id = 0;
		known = store_official_by_address(st, address, &ret_reader->official);
	}
	if (rc < 0 || known < 0)
		return rc < 0 ? rc : known;
	return known && letters < act->work.ctx->set.sign_in_letters;
}

int player_sign_in_ask(struct act *act)
{
	const struct inbound_web *asked = &act->request.in->web;
	struct sign_in_row row = {.asked = act->work.received};
	struct secrets secrets;
	struct reader reader = {.official.id = 0};
	int rc;

	draw(&secrets);
	address_hash(asked->address, row.address);
	secret_hash(asked->secret, row.request);
	code_hash(asked->secret, secrets.code, row.code);
	secret_hash(secrets.link, row.link);
	snprintf(row.next, sizeof(row.next), "%s", asked->next);
	rc = find_reader(act, &row, &reader);
	if (rc > 0) {
		row.player = reader.player.id;
		row.official = reader.player.id ? 0 : reader.official.id;
		rc = send_letter(act, &reader, &secrets);
	}
	explicit_bzero(&secrets, sizeof(secrets));
	if (rc >= 0)
		rc = store_sign_in_add(act->work.ctx->store, &row, &row.id);
	act_done(act, NULL, "%s", "");
	return rc;
}

/* --- the session ------------------------------------------------------------------------------ */

/* The office of the user decides the lifetime and rights of the session. */
static int know_office(struct act *act, const struct sign_in_row *row, struct access_row *session)
{
	struct store *st = act->work.ctx->store;
	struct official_row official;
	struct player p;
	int rc;

	if (row->player) {
		rc = store_player_get(st, row->player, &p);
		if (rc > 0)
			rc = p.address[0] ? store_official_by_address(st, p.address, &official) : 0;
	} else {
		rc = store_official_get(st, row->official, &official);
		if (rc > 0)
			snprintf(session->address, sizeof(session->address), "%s",
				 official.address);
	}
	if (rc > 0) {
		session->scope = SCOPE_DESK;
		official_otp_session(&official, act->work.received, session);
	}
	return rc < 0 ? rc : 1;
}

/* Opens a new session and ends the browser's previous one. */
static int open_session(struct act *act, const struct sign_in_row *row)
{
	const struct inbound_web *asked = &act->request.in->web;
	struct instant now = act->work.received;
	struct access_row session = {
		.kind = ACCESS_SESSION,
		.player = row->player,
		.scope = SCOPE_PLAY,
		.created = now,
		.last_used = now,
		.expires = {now.sec + act->work.ctx->set.session_days * (int64_t)DAY}};
	int rc = know_office(act, row, &session);

	snprintf(session.device, sizeof(session.device), "%s", asked->device);
	if (rc > 0 && asked->session)
		rc = store_access_end(act->work.ctx->store, asked->session, now);
	if (rc >= 0)
		rc = access_issue(act->work.ctx, &session, act->answer.secret);
	act_done(act, json_pack("{s:s, s:b}", "next", row->next, "otp", session.otp == OTP_DUE),
		 "%s", "");
	return rc;
}

static int refuse_code(struct act *act)
{
	act_refuse(act, OUTCOME_WRONG, "", "wrong_code", "%s",
		   tr(act->request.lang, "This code is not valid. Check it, or ask for a new "
					 "letter."));
	return 1;
}

int player_sign_in_code(struct act *act)
{
	const struct inbound_web *asked = &act->request.in->web;
	unsigned char hash[STORE_HASH];
	struct sign_in_row row;
	int rc, letters, wrong;

	secret_hash(asked->secret, hash);
	rc = store_sign_in_by_request(act->work.ctx->store, hash, &row);
	if (rc <= 0)
		return rc < 0 ? rc : refuse_code(act);
	rc = store_sign_in_counts(act->work.ctx->store, row.address,
				  back(act, DAY + SIGN_IN_SECONDS), &letters, &wrong);
	if (rc < 0)
		return rc;
	code_hash(asked->secret, asked->code, hash);
	if (digest_equal(hash, row.code, sizeof(hash)) && in_time(&row, act->work.received) &&
	    !row.code_used.sec && wrong < act->work.ctx->set.wrong_codes) {
		row.code_used = act->work.received;
		rc = store_sign_in_update(act->work.ctx->store, &row);
		return rc > 0 ? open_session(act, &row) : rc;
	}
	row.wrong++;
	rc = store_sign_in_update(act->work.ctx->store, &row);
	return rc > 0 ? refuse_code(act) : rc;
}

static int find_link(struct store *st, const char *link, struct instant now,
		     struct sign_in_row *ret_row)
{
	unsigned char hash[STORE_HASH];
	int rc;

	secret_hash(link, hash);
	rc = store_sign_in_by_link(st, hash, ret_row);
	return rc > 0 ? in_time(ret_row, now) && !ret_row->link_used.sec : rc;
}

int player_sign_in_is_open(struct store *st, const char *link, struct instant now)
{
	struct sign_in_row row;

	return find_link(st, link, now, &row);
}

int player_sign_in_link(struct act *act)
{
	struct sign_in_row row;
	int rc = find_link(act->work.ctx->store, act->request.in->web.secret, act->work.received,
			   &row);

	if (rc == 0)
		act_refuse(act, OUTCOME_WRONG, "", "no_such_link",
			   tr(act->request.lang, "There is no such link."));
	if (rc <= 0)
		return rc < 0 ? rc : 1;
	row.link_used = act->work.received;
	rc = store_sign_in_update(act->work.ctx->store, &row);
	return rc > 0 ? open_session(act, &row) : rc;
}

int player_sign_in_out(struct act *act)
{
	int rc = store_access_end(act->work.ctx->store, act->request.in->web.session,
				  act->work.received);

	act_done(act, NULL, "%s", "");
	return rc < 0 ? rc : 1;
}
