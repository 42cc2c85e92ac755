/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See xfcc.h. */
#include "daemon/door/xfcc.h"

#include <event2/buffer.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "core/base/mem.h"
#include "daemon/access.h"
#include "daemon/act/dispatch.h"
#include "daemon/door/http_reply.h"
#include "daemon/door/xfcc_answer.h"
#include "daemon/door/xfcc_move.h"
#include "daemon/door/xfcc_request.h"
#include "daemon/door/xfcc_text.h"
#include "daemon/publish/view_messages.h"
#include "sql/store_player.h"

#define PASSWORD_MAX 100
#define LOCATION     "@LOCATION@" /* in xfcc.wsdl */

struct xfcc {
	struct process *proc;
	struct wrong_secrets *wrong; /* borrowed */
	struct web_door *web;	     /* borrowed */
	int busy;
};

/* A move waiting for its commit. */
struct call {
	struct xfcc *xfcc;
	struct evhttp_request *req;
	int ply; /* half-moves played before it */
};

struct xfcc *xfcc_new(struct process *proc, struct wrong_secrets *wrong, struct web_door *web)
{
	struct xfcc *xfcc = mem_zeroed(1, sizeof(*xfcc));

	xfcc->proc = proc;
	xfcc->wrong = wrong;
	xfcc->web = web;
	return xfcc;
}

void xfcc_free(struct xfcc *xfcc)
{
	free(xfcc);
}

int xfcc_busy(const struct xfcc *xfcc)
{
	return xfcc->busy;
}

/* --- answers --------------------------------------------------------------------------------- */

static void send_xml(struct evhttp_request *req, int status, struct sbuf *xml)
{
	http_reply_send(req, status, XFCC_TYPE, xml->buf, xml->len);
	sbuf_release(xml);
}

static void send_result(struct evhttp_request *req, enum xfcc_result result)
{
	struct sbuf xml = SBUF_INIT;

	xfcc_answer_result(result, &xml);
	send_xml(req, 200, &xml);
}

static void send_fault(struct evhttp_request *req, int status, enum xfcc_fault fault,
		       const char *text)
{
	struct sbuf xml = SBUF_INIT;

	xfcc_answer_fault(fault, text, &xml);
	send_xml(req, status, &xml);
}

static void send_unreachable(struct evhttp_request *req)
{
	send_fault(req, 500, XFCC_SERVER, "ServerError: the server cannot reach its database");
}

/* --- who asks -------------------------------------------------------------------------------- */

/* Whether the user name identifies the player: their number or address. */
static int is_player(struct context *ctx, int64_t player, const char *name)
{
	struct player p;
	char number[24];
	int rc = store_player_get(ctx->store, player, &p);

	if (rc <= 0)
		return rc;
	snprintf(number, sizeof(number), "%lld", (long long)p.id);
	return !strcmp(name, number) || (p.address[0] && !strcasecmp(name, p.address));
}

/* 1, 0 for a wrong name or password, or a negative store_error. */
static int authenticate(struct xfcc *xfcc, const struct xfcc_request *request, int64_t *ret_player)
{
	struct context *ctx = process_context(xfcc->proc);
	struct access_row row;
	int rc = 0;

	if (*request->password && strlen(request->password) < PASSWORD_MAX)
		rc = access_check(ctx, ACCESS_PASSWORD, request->password,
				  now_read(&xfcc->proc->now), &row);
	if (rc > 0)
		rc = is_player(ctx, row.player, request->username);
	if (rc > 0)
		*ret_player = row.player;
	return rc;
}

static void refuse(struct xfcc *xfcc, struct evhttp_request *req,
		   const struct xfcc_request *request)
{
	if (wrong_secrets_count_later(xfcc->wrong, req))
		return;
	if (wrong_secrets_count(xfcc->wrong, req))
		send_fault(req, 429, XFCC_CLIENT,
			   "ServerError: too many wrong passwords from this address; try again in "
			   "an hour");
	else if (request->operation == XFCC_MAKE_A_MOVE)
		send_result(req, XFCC_AUTHENTICATION_FAILED);
	else
		send_fault(req, 500, XFCC_CLIENT, "AuthenticationFailed");
}

/* --- operations ------------------------------------------------------------------------------ */

static void get_my_games(struct xfcc *xfcc, struct evhttp_request *req, int64_t player)
{
	struct sbuf xml = SBUF_INIT;
	int rc = xfcc_answer_games(process_context(xfcc->proc), player, now_read(&xfcc->proc->now),
				   &xml);

	if (rc > 0) {
		send_xml(req, 200, &xml);
		return;
	}
	sbuf_release(&xml);
	send_unreachable(req);
}

static void done(void *arg, const struct answer *answer)
{
	struct call *call = arg;

	call->xfcc->busy--;
	send_result(call->req, xfcc_move_result(answer, call->ply));
	free(call);
}

static void submit(struct xfcc *xfcc, struct evhttp_request *req, int64_t player,
		   const struct game_view *game, const struct command *command, const char *words)
{
	struct call *call = mem_alloc(sizeof(*call));
	struct inbound in = {.door = DOOR_API,
			     .received = now_read(&xfcc->proc->now),
			     .api = {.player = player,
				     .game = game->row.id,
				     .ply = game->row.ply,
				     .command = command,
				     .words = words}};

	*call = (struct call){xfcc, req, game->row.ply};
	xfcc->busy++;
	dispatch_submit(&xfcc->proc->ctx, &in, done, call);
}

/* Reads the command in the light of the opponent's last message. */
static int read_command(struct context *ctx, const struct xfcc_request *request,
			const struct game_view *game, int64_t player, struct command *ret_command,
			struct sbuf *ret_words, enum xfcc_result *ret_result)
{
	struct view_messages messages;
	const struct view_message *last;
	int rc = view_messages(ctx, player, request->game, &messages);

	if (rc < 0)
		return rc;
	last = view_messages_last(&messages);
	*ret_result = xfcc_move_read(request, game, player, last ? last->text : NULL, ret_command,
				     ret_words);
	view_messages_release(&messages);
	return 1;
}

static void make_a_move(struct xfcc *xfcc, struct evhttp_request *req, int64_t player,
			const struct xfcc_request *request)
{
	enum xfcc_result result = XFCC_SERVER_ERROR;
	struct sbuf words = SBUF_INIT;
	struct command command;
	struct game_view game;
	int rc =
		request->game ? view_game(process_context(xfcc->proc), request->game, 0, &game) : 0;

	if (rc <= 0) {
		send_result(req, rc ? XFCC_SERVER_ERROR : XFCC_INVALID_GAME_ID);
		return;
	}
	rc = read_command(process_context(xfcc->proc), request, &game, player, &command, &words,
			  &result);
	if (rc > 0 && result == XFCC_SUCCESS) {
		submit(xfcc, req, player, &game, &command, words.buf);
		command_release(&command);
	} else {
		send_result(req, rc > 0 ? result : XFCC_SERVER_ERROR);
	}
	sbuf_release(&words);
	view_game_release(&game);
}

static void post(struct xfcc *xfcc, struct evhttp_request *req)
{
	struct evbuffer *in = evhttp_request_get_input_buffer(req);
	size_t len = evbuffer_get_length(in);
	const char *body = len ? (const char *)evbuffer_pullup(in, -1) : "";
	struct xfcc_request request;
	int64_t player = 0;
	int rc;

	if (!xfcc_request_read(body, len, &request)) {
		send_fault(req, 500, XFCC_CLIENT, "ServerError: this is no request of Xfcc");
		return;
	}
	rc = authenticate(xfcc, &request, &player);
	if (rc < 0)
		send_unreachable(req);
	else if (rc == 0)
		refuse(xfcc, req, &request);
	else if (request.operation == XFCC_MAKE_A_MOVE)
		make_a_move(xfcc, req, player, &request);
	else
		get_my_games(xfcc, req, player);
	xfcc_request_release(&request);
}

/* The service description, with this server's address inserted. */
static void describe(struct xfcc *xfcc, struct evhttp_request *req)
{
	const char *mark = strstr(daemon_door_xfcc_wsdl, LOCATION);
	struct sbuf xml = SBUF_INIT;

	sbuf_add(&xml, daemon_door_xfcc_wsdl, (size_t)(mark - daemon_door_xfcc_wsdl));
	xfcc_text_name(xfcc->proc->cfg.page_url, &xml);
	sbuf_adds(&xml, mark + sizeof(LOCATION) - 1);
	send_xml(req, 200, &xml);
}

/* Returns false, and answered, if the address is over its limit for this minute. */
static bool admit(struct xfcc *xfcc, struct evhttp_request *req)
{
	char remote[REMOTES_ADDRESS], after[24];
	int wait;

	web_door_remote(xfcc->web, req, remote);
	if (web_door_may(xfcc->web, remote, 0, &wait))
		return true;
	snprintf(after, sizeof(after), "%d", wait);
	evhttp_add_header(evhttp_request_get_output_headers(req), "Retry-After", after);
	send_fault(req, 429, XFCC_SERVER, "ServerError: too many requests from this address");
	return false;
}

void xfcc_serve(struct xfcc *xfcc, struct evhttp_request *req)
{
	if (!admit(xfcc, req))
		return;
	switch (evhttp_request_get_command(req)) {
	case EVHTTP_REQ_POST: post(xfcc, req); return;
	case EVHTTP_REQ_GET:
	case EVHTTP_REQ_HEAD: describe(xfcc, req); return;
	default: break;
	}
	evhttp_add_header(evhttp_request_get_output_headers(req), "Allow", "GET, HEAD, POST");
	send_fault(req, 405, XFCC_CLIENT, "ServerError: use POST here");
}
