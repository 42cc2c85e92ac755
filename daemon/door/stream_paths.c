/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See stream_paths.h. */
#include "daemon/door/stream_paths.h"

#include <string.h>

#include "crypto/link_token.h"
#include "daemon/door/http_reply.h"
#include "sql/store_game.h"

struct asking {
	struct streams *streams;
	struct context *ctx;
	const struct visitor *visitor;
	struct evhttp_request *req;
};

static void no_stream(const struct asking *a, int rc)
{
	if (rc < 0)
		http_reply_no_store(a->req);
	else
		http_reply_error(a->req, 404, "not_found", "", "There is no such stream.");
}

static void my_stream(const struct asking *a)
{
	const struct visitor *visitor = a->visitor;

	if (visitor->player.id)
		stream_open(a->streams, a->req,
			    &(struct stream_seat){.player = visitor->player.id,
						  .access = &visitor->session});
	else
		http_reply_error(a->req, 401, "sign_in", "", "You are not signed in.");
}

/* Its players see everything, all others the public part. */
static void game_stream(const struct asking *a, int64_t game)
{
	const struct visitor *visitor = a->visitor;
	struct stream_seat seat = {.game = game,
				   .access = visitor->session.id ? &visitor->session : NULL,
				   .remote = visitor->remote};
	struct game_row row;
	int rc = store_game_get(a->ctx->store, game, &row);

	if (rc <= 0) {
		no_stream(a, rc);
		return;
	}
	if (visitor->player.id && store_game_plays(&row, visitor->player.id))
		seat.player = visitor->player.id;
	stream_open(a->streams, a->req, &seat);
}

/* `text`: the token and the rest of the path. */
static void letter_stream(const struct asking *a, const char *text)
{
	struct link_token token;
	struct game_row row;
	int rc = 0;

	if (link_token_read(a->ctx->keyring, text, strcspn(text, "/"), &token) &&
	    !link_token_expired(&token, a->visitor->now))
		rc = store_game_get(a->ctx->store, token.game, &row);
	if (rc > 0 && store_game_plays(&row, token.player))
		stream_open(a->streams, a->req,
			    &(struct stream_seat){.player = token.player, .game = token.game});
	else
		no_stream(a, rc < 0 ? rc : 0);
}

bool stream_paths_serve(struct streams *streams, struct context *ctx, const struct visitor *visitor,
			struct evhttp_request *req, const char *path)
{
	const struct asking *a = &(struct asking){streams, ctx, visitor, req};
	int64_t game = stream_game_of(path);
	const char *tail = strncmp(path, "/l/", 3) ? NULL : strchr(path + 3, '/');

	if (!strcmp(path, "/me/stream"))
		my_stream(a);
	else if (game)
		game_stream(a, game);
	else if (tail && !strcmp(tail, "/stream"))
		letter_stream(a, path + 3);
	else
		return false;
	return true;
}
