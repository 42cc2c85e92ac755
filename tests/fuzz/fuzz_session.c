/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Data that a browser sends about itself, one item per line: cookies, query, language,
 * X-Forwarded-For, a form's token and a link's token.  Nobody is signed in without the secret, no
 * form or link is accepted that was not made here, and the remote address is valid.
 */
#include <arpa/inet.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "crypto/digest.h"
#include "crypto/link_token.h"
#include "daemon/web/visitor.h"
#include "tests/daemon/stage.h"

#define LINES  6
#define SECRET "kskak_session_that_nobody_guesses"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct stage *stage;

/* A session of the first player. */
static void begin(void)
{
	struct access_row session = {
		.kind = ACCESS_SESSION, .player = 1, .scope = SCOPE_PLAY, .expires = {INT32_MAX}};
	int64_t id;

	if (stage_open((void **)&stage) != 0)
		abort();
	stage_seven(stage);
	session.created = stage->now;
	digest_sha256(SECRET, strlen(SECRET), session.hash);
	if (store_access_add(stage->ctx.store, &session, &id) <= 0)
		abort();
}

static void check_remote(const char *remote)
{
	unsigned char bytes[16];

	if (inet_pton(AF_INET, remote, bytes) != 1 && inet_pton(AF_INET6, remote, bytes) != 1)
		abort();
}

static void look_at(const char *const lines[LINES])
{
	const struct visitor_facts facts = {.cookies = lines[0],
					    .query = lines[1],
					    .accept_language = lines[2],
					    .peer = "127.0.0.1",
					    .forwarded = lines[3],
					    .trusted_proxy = "127.0.0.1",
					    .session_days = 30};
	struct link_token link;
	struct csrf_binding to;
	struct visitor v;

	if (visitor_read(&stage->ctx, &facts, stage->now, &v) <= 0)
		abort();
	if (v.session.id ? !strstr(lines[0], SECRET) : !strcmp(lines[0], "kskak=" SECRET))
		abort();
	if (!v.lang || v.official.id)
		abort();
	check_remote(v.remote);
	to = visitor_binding(&v);
	if (!csrf_good(stage->ctx.keyring, &to, v.csrf) ||
	    (csrf_good(stage->ctx.keyring, &to, lines[4]) && strcmp(lines[4], v.csrf) != 0))
		abort();
	if (link_token_read(stage->ctx.keyring, lines[5], strlen(lines[5]), &link))
		abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = calloc(1, size + 1), *rest = text;
	const char *lines[LINES];

	if (!text)
		abort();
	memcpy(text, data, size);
	if (!stage)
		begin();
	for (int i = 0; i < LINES; i++) {
		lines[i] = strsep(&rest, "\n");
		if (!lines[i])
			lines[i] = "";
	}
	look_at(lines);
	free(text);
	return 0;
}
