/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See official_otp.h. */
#include "daemon/act/official_otp.h"

#include <stdio.h>
#include <string.h>

#include "crypto/totp.h"
#include "daemon/access.h"
#include "daemon/act/official_tell.h"
#include "daemon/act/player_access.h"
#include "daemon/act/player_sign_in.h"

#define DAY	   86400
#define DESK_HOURS 12 /* session with a role */

_Static_assert(TOTP_SECRET <= STORE_OTP_MAX, "a secret fits its column");

static int64_t desk_until(struct instant now)
{
	return now.sec + DESK_HOURS * 3600;
}

void official_otp_session(const struct official_row *official, struct instant now,
			  struct access_row *session)
{
	session->otp = official->otp_len ? OTP_DUE : OTP_NONE;
	session->expires.sec = official->otp_len ? now.sec + SIGN_IN_SECONDS : desk_until(now);
}

/* --- passwords -------------------------------------------------------------------------------- */

static int refuse(struct act *act)
{
	act_refuse(act, OUTCOME_WRONG, "", "wrong_code", "%s",
		   tr(act->request.lang,
		      "This code is not valid. Wait for the next one in your app "
		      "and try again."));
	return 0;
}

/* Returns 1: the password is valid, and its step is now used; 0: refused. */
static int use(struct act *act, const struct official_row *official)
{
	struct store *st = act->work.ctx->store;
	struct instant now = act->work.received;
	int64_t step;
	int wrong;
	int rc = store_otp_wrong_count(st, official->id, (struct instant){now.sec - DAY}, &wrong);

	if (rc < 0)
		return rc;
	if (official->otp_len && wrong < act->work.ctx->set.wrong_codes &&
	    totp_check(official->otp, official->otp_len, act->request.in->web.code, now, &step)) {
		rc = store_official_otp_used(st, official->id, step);
		if (rc)
			return rc;
	}
	rc = store_otp_wrong_add(st, official->id, now);
	return rc < 0 ? rc : refuse(act);
}

/* The official of a session, unless they have left office; 0 = none. */
static int official_of(struct act *act, const struct access_row *session,
		       struct official_row *ret_official)
{
	struct store *st = act->work.ctx->store;
	struct player p;
	int rc = 1;

	if (!session->player)
		return store_official_by_address(st, session->address, ret_official);
	rc = store_player_get(st, session->player, &p);
	return rc > 0 && p.address[0] ? store_official_by_address(st, p.address, ret_official) : rc;
}

/* Issues a new secret, so that whoever knew the first one gains no session. */
static int open_session(struct act *act, const struct access_row *half)
{
	struct instant now = act->work.received;
	struct access_row session = *half;
	int rc = store_access_end(act->work.ctx->store, half->id, now);

	session.otp = OTP_GIVEN;
	session.created = session.last_used = now;
	session.expires.sec = desk_until(now);
	if (rc >= 0)
		rc = access_issue(act->work.ctx, &session, act->answer.secret);
	act_done(act, NULL, "%s", "");
	return rc;
}

int official_otp_enter(struct act *act)
{
	struct official_row official;
	struct access_row half;
	int rc = store_access_get(act->work.ctx->store, act->request.in->web.session, &half);

	if (rc > 0 && (half.otp != OTP_DUE || !store_access_good(&half, act->work.received)))
		rc = 0;
	if (rc > 0)
		rc = official_of(act, &half, &official);
	if (rc <= 0)
		return rc < 0 ? rc : refuse(act) + 1;
	rc = use(act, &official);
	if (rc > 0)
		return open_session(act, &half);
	return rc < 0 ? rc : 1;
}

int official_otp_try(struct act *act)
{
	struct official_row official;
	int rc = store_official_get(act->work.ctx->store, act->request.in->web.official, &official);

	if (rc > 0)
		rc = use(act, &official);
	if (rc > 0)
		rc = store_access_otp_given(act->work.ctx->store, act->request.in->web.session);
	if (rc > 0)
		act_done(act, NULL, "%s",
			 tr(act->request.lang, "The code is valid: your app has the secret."));
	return rc < 0 ? rc : 1;
}

/* --- secrets ---------------------------------------------------------------------------------- */

/*
 * Once passwords of a secret have been used, it can be replaced only from a session opened with
 * one, so that letters alone never suffice; 0: refused.
 */
static int may_replace(struct act *act, const struct official_row *official)
{
	struct access_row session;
	int rc = store_access_get(act->work.ctx->store, act->request.in->web.session, &session);

	if (rc > 0 && official->otp_len && official->otp_step && session.otp != OTP_GIVEN)
		rc = 0;
	if (rc == 0)
		act_refuse(act, OUTCOME_DENIED, "", "otp_needed", "%s",
			   tr(act->request.lang, "Enter a code from your app first, or ask an "
						 "administrator to remove the secret."));
	return rc;
}

int official_otp_new(struct act *act)
{
	unsigned char secret[TOTP_SECRET];
	struct official_row official;
	int rc = store_official_get(act->work.ctx->store, act->request.in->web.official, &official);

	_Static_assert(TOTP_TEXT <= sizeof(act->answer.secret), "the secret fits an answer");
	if (rc > 0)
		rc = player_access_is_fresh(act) ? may_replace(act, &official) : 0;
	if (rc <= 0)
		return rc < 0 ? rc : 1;
	act->work.ctx->random(act->work.ctx->random_arg, secret, sizeof(secret));
	totp_secret_text(secret, act->answer.secret);
	rc = store_official_otp_set(act->work.ctx->store, official.id, secret, sizeof(secret));
	explicit_bzero(secret, sizeof(secret));
	if (rc > 0)
		rc = official_tell(act, &official, "otp", "");
	act_done(act, NULL, "%s", "");
	return rc;
}
