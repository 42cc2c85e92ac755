/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See visitor.h. */
#include "daemon/web/visitor.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "crypto/secret.h"
#include "crypto/token.h"
#include "daemon/access.h"
#include "daemon/publish/page_lang.h"

#define USED_SECONDS 3600 /* minimum time between updates of last_used */
#define SECRET_MOST  64

static bool is_https(const char *page_url)
{
	return !strncasecmp(page_url, "https://", 8);
}

const char *visitor_cookie_name(const char *page_url)
{
	return is_https(page_url) ? "__Host-kskak" : "kskak";
}

void visitor_cookie(const char *page_url, const char *secret, int64_t days, struct sbuf *out)
{
	sbuf_addf(out, "%s=%s; Path=/; HttpOnly; SameSite=Lax%s; Max-Age=%lld",
		  visitor_cookie_name(page_url), secret, is_https(page_url) ? "; Secure" : "",
		  *secret ? (long long)days * 86400 : 0LL);
}

/* Extracts the value of that cookie from the header; false if absent. */
static bool find_cookie(const char *cookies, const char *name, char ret_value[SECRET_MOST])
{
	size_t name_len = strlen(name);

	for (const char *p = cookies ? cookies : ""; *p; p += *p == ';') {
		size_t len;
		p += strspn(p, " \t");
		len = strcspn(p, ";");
		if (len > name_len && !strncmp(p, name, name_len) && p[name_len] == '=' &&
		    len - name_len - 1 < SECRET_MOST) {
			snprintf(ret_value, SECRET_MOST, "%.*s", (int)(len - name_len - 1),
				 p + name_len + 1);
			return true;
		}
		p += len;
	}
	return false;
}

/* Use does not extend sessions of officials. */
static int note_use(struct context *ctx, struct access_row *session, struct instant now,
		    int64_t days)
{
	struct instant until = session->expires;

	if (now.sec - session->last_used.sec < USED_SECONDS)
		return 1;
	if (session->scope != SCOPE_DESK)
		until.sec = now.sec + days * 86400;
	session->last_used = now;
	session->expires = until;
	return access_used(ctx, session->id, now, until);
}

/* An office counts in sessions started with it, until it ends. */
static int find_office(struct context *ctx, struct visitor *v)
{
	const char *address = v->player.id ? v->player.address : v->session.address;
	int rc = v->session.scope == SCOPE_DESK && *address
			 ? store_official_by_address(ctx->store, address, &v->official)
			 : 0;

	if (rc > 0)
		snprintf(v->official_author, sizeof(v->official_author), "web %s",
			 v->official.name);
	else
		v->official.id = 0;
	v->otp_missing = v->official.id && ctx->set.desk_otp_must &&
			 (!v->official.otp_len || v->session.otp != OTP_GIVEN);
	return rc < 0 ? rc : 1;
}

static int find_session(struct context *ctx, const struct visitor_facts *facts, struct instant now,
			struct visitor *v)
{
	unsigned char hash[STORE_HASH];
	char secret[SECRET_MOST];
	int rc;

	if (!find_cookie(facts->cookies, visitor_cookie_name(ctx->set.page_url), secret))
		return 1;
	secret_hash(secret, hash);
	explicit_bzero(secret, sizeof(secret));
	rc = store_access_find(ctx->store, ACCESS_SESSION, hash, now, &v->session);
	if (rc <= 0) {
		v->session = (struct access_row){.id = 0};
		return rc < 0 ? rc : 1;
	}
	if (v->session.otp == OTP_DUE) {
		v->half = v->session;
		v->session = (struct access_row){.id = 0};
		return 1;
	}
	rc = note_use(ctx, &v->session, now, facts->session_days);
	if (rc > 0 && v->session.player)
		rc = store_player_get(ctx->store, v->session.player, &v->player);
	if (rc > 0 && v->player.id)
		rc = store_preference_all(ctx->store, v->player.id, &v->preferences);
	return rc > 0 ? find_office(ctx, v) : rc < 0 ? rc : 1;
}

struct csrf_binding visitor_binding(const struct visitor *visitor)
{
	return (struct csrf_binding){.session = visitor->session.id ? visitor->session.hash
						: visitor->half.id  ? visitor->half.hash
								    : NULL,
				     .now = visitor->now};
}

int visitor_read(struct context *ctx, const struct visitor_facts *facts, struct instant now,
		 struct visitor *ret_visitor)
{
	struct visitor v = {.now = now, .preferences = PREFERENCES_DEFAULT};
	struct csrf_binding binding;
	int rc = find_session(ctx, facts, now, &v);

	if (rc < 0)
		return rc;
	v.lang = v.player.id ? text_lang(v.player.lang)
			     : page_lang(NULL, facts->accept_language, ctx->set.lang);
	v.lang_named = page_lang_named(facts->query, &v.lang);
	remotes_address(facts->peer, facts->forwarded, facts->trusted_proxy, v.remote);
	binding = visitor_binding(&v);
	csrf_write(ctx->keyring, &binding, v.csrf);
	*ret_visitor = v;
	return 1;
}

bool visitor_is_fresh(const struct visitor *visitor)
{
	return visitor->session.id &&
	       visitor->now.sec - visitor->session.created.sec < VISITOR_FRESH;
}
