/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Turns API requests into commands for the dispatch. */
#include "daemon/door/api.h"

#include <event2/buffer.h>
#include <event2/keyvalq_struct.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "crypto/digest.h"
#include "daemon/access.h"
#include "daemon/door/api_event.h"
#include "daemon/door/api_read.h"
#include "daemon/door/api_request.h"
#include "daemon/act/dispatch.h"
#include "daemon/act/leader_requests.h"
#include "sql/store_event.h"
#include "sql/store_official.h"
#include "sql/store_player.h"
#include "daemon/door/http_reply.h"
#include "daemon/door/role.h"
#include "text/text.h"

#define KEY_MAX 80

struct api {
	struct process *proc;
	struct wrong_secrets *wrong; /* borrowed */
	int busy;
};

/* A request that waits for its commit. */
struct call {
	struct api *api;
	struct evhttp_request *req;
};

struct api *api_new(struct process *proc, struct wrong_secrets *wrong)
{
	struct api *api = mem_zeroed(1, sizeof(*api));

	api->proc = proc;
	api->wrong = wrong;
	return api;
}

void api_free(struct api *api)
{
	free(api);
}

int api_busy(const struct api *api)
{
	return api->busy;
}

/* --- who asks ------------------------------------------------------------------------------- */

static const char *bearer(struct evhttp_request *req)
{
	const char *h = evhttp_find_header(evhttp_request_get_input_headers(req), "Authorization");

	return h && !strncasecmp(h, "Bearer ", 7) ? h + 7 : NULL;
}

/* Who sends a request of the API. */
struct caller {
	int64_t player;
	enum access_scope scope;
};

static void refuse_token(struct api *api, struct evhttp_request *req, bool sent)
{
	if (sent && wrong_secrets_count(api->wrong, req))
		http_reply_error(req, 429, "too_many_wrong_tokens", "",
				 "Too many wrong tokens from this address; try again in an hour.");
	else
		http_reply_error(
			req, 401, "unauthorized", "",
			sent ? "This token is unknown or revoked; answer any letter with the word "
			       "token to get a new one."
			     : "A bearer token is needed; answer any letter with the word token to "
			       "get one.");
}

/*
 * Whose bearer token it is; false when the request has been answered.  A valid token is accepted
 * whatever wrong ones came before.
 */
static bool authenticate(struct api *api, struct evhttp_request *req, struct caller *ret_caller)
{
	const char *token = bearer(req);
	struct access_row row;
	int rc = 0;

	if (token && strlen(token) < 200)
		rc = access_check(&api->proc->ctx, ACCESS_TOKEN, token, now_read(&api->proc->now),
				  &row);
	if (rc > 0 && row.player)
		*ret_caller = (struct caller){row.player, row.scope};
	else if (rc < 0) /* the token may be valid, so it is not counted */
		http_reply_error(req, 503, "try_again", "", "The store does not answer.");
	else
		refuse_token(api, req, token != NULL);
	return rc > 0 && row.player;
}

/* False when the token may only do less; answered. */
static bool allowed(struct evhttp_request *req, const struct caller *caller,
		    enum access_scope least)
{
	char message[80];

	if (caller->scope >= least)
		return true;
	snprintf(message, sizeof(message), "This token does not have the scope %s.",
		 store_access_scope_word(least));
	http_reply_error(req, 403, "scope", "", message);
	return false;
}

/* The player's language, also for answers given before the dispatch. */
static const struct lang *lang_of(struct api *api, int64_t player)
{
	struct player p;

	return store_player_get(api->proc->ctx.store, player, &p) > 0 ? text_lang(p.lang)
								      : &lang_english;
}

/* Names the field and what it takes: "days (0 to 999)". */
static void bad_field(struct evhttp_request *req, const struct lang *lang,
		      const struct field *field)
{
	struct sbuf expected = SBUF_INIT, message = SBUF_INIT;

	fields_expected(lang, field, &expected);
	sbuf_addf(&message, *field->name ? "%s (%s)" : "%s%s", field->name, expected.buf);
	sbuf_reset(&expected);
	sbuf_addf(&expected, tr(lang, "A field is missing or wrong: %s."), message.buf);
	http_reply_error(req, 400, "bad_field", "", expected.buf);
	sbuf_release(&expected);
	sbuf_release(&message);
}

/* --- the way through the dispatch ------------------------------------------------------------ */

static int status_of(enum act_outcome o)
{
	switch (o) {
	case OUTCOME_DONE: return 200;
	case OUTCOME_REFUSED: return 409;
	case OUTCOME_WRONG:
	case OUTCOME_REJECT: return 400;
	case OUTCOME_DENIED: return 403;
	case OUTCOME_RETRY: return 503;
	}
	return 500;
}

/* What does not exist or is not the player's is 404, as for GET. */
static int refusal_status(const struct answer *a)
{
	if (!strcmp(a->error, "no_such_game") || !strcmp(a->error, "no_such_entry"))
		return 404;
	return strcmp(a->error, "key_reused") ? status_of(a->outcome) : 422;
}

/* The word of a refusal. */
static const char *refusal_word(const struct answer *a)
{
	if (*a->error)
		return a->error;
	return a->outcome == OUTCOME_RETRY ? "try_again" : "refused";
}

static void answer_json(struct call *call, const struct answer *a)
{
	json_t *out;

	if (a->outcome != OUTCOME_DONE) {
		http_reply_refused(call->req, refusal_status(a), refusal_word(a), a->rule,
				   a->message.buf, a->refusals);
		return;
	}
	out = a->json ? json_deep_copy(a->json) : json_object();
	json_object_set_new(out, "ok", json_true());
	json_object_set_new(out, "repeated", json_boolean(a->repeated));
	if (a->message.len)
		json_object_set_new(out, "message", json_string(a->message.buf));
	http_reply_json(call->req, 200, out);
}

static void done(void *arg, const struct answer *a)
{
	struct call *call = arg;

	call->api->busy--;
	answer_json(call, a);
	free(call);
}

/* A request with a key is compared with the one that the key came with first. */
static void note_content(struct evhttp_request *req, struct inbound *in, char ret_hex[65])
{
	struct evbuffer *body = evhttp_request_get_input_buffer(req);
	size_t len = evbuffer_get_length(body);
	unsigned char hash[DIGEST_LEN];

	_Static_assert(2 * DIGEST_LEN + 1 == 65, "a digest in hex");
	sha256(len ? (const char *)evbuffer_pullup(body, -1) : "", len, hash);
	hex_encode(hash, sizeof(hash), ret_hex);
	in->content = ret_hex;
}

static void submit(struct api *api, struct evhttp_request *req, struct inbound *in)
{
	struct call *call = mem_alloc(sizeof(*call));
	char hex[65];

	if (in->key)
		note_content(req, in, hex);
	*call = (struct call){api, req};
	in->received = now_read(&api->proc->now);
	api->busy++;
	dispatch_submit(&api->proc->ctx, in, done, call);
}

/* Submits the command of a player about a game, or about an entry (0: none). */
static void submit_command(struct api *api, struct evhttp_request *req, int64_t player,
			   const struct api_place *place, const struct api_route *route,
			   const struct api_request *request)
{
	static const struct field key_field = {
		.name = "Idempotency-Key", .type = FIELD_LINE, .max = KEY_MAX};
	const char *key = evhttp_find_header(evhttp_request_get_input_headers(req), key_field.name);
	struct inbound in = {.door = DOOR_API,
			     .api = {.player = player,
				     .game = *place->event ? 0 : place->number,
				     .entry = *place->event ? place->number : 0,
				     .ply = request->ply,
				     .command = &request->command,
				     .words = request->words}};
	char unique[260];

	if (key && (!*key || !fields_is_line(key) || strlen(key) > KEY_MAX)) {
		bad_field(req, lang_of(api, player), &key_field);
		return;
	}
	if (key) {
		snprintf(unique, sizeof(unique), "api/%lld%s/%s%lld/%s", (long long)player,
			 strrchr(route->path, '/'), place->event, (long long)place->number, key);
		in.key = unique;
	}
	submit(api, req, &in);
}

/* The command takes the code of the event whose address the path has; false: answered with 404. */
static bool name_event(struct api *api, struct evhttp_request *req, const struct api_place *place,
		       struct command *command)
{
	struct tourney t;
	int rc = *place->event ? store_tourney_by_slug(api->proc->ctx.store, place->event, &t) : 0;

	if (rc > 0)
		event_set(&command->text, t.code);
	else if (*place->event)
		http_reply_error(req, rc ? 503 : 404, rc ? "try_again" : "no_such_event", "",
				 rc ? "The store does not answer." : "There is no such event.");
	return rc > 0 || !*place->event;
}

static void act_by_api(struct api *api, struct evhttp_request *req, int64_t player,
		       const struct api_place *place, const struct api_route *route)
{
	struct evbuffer *in = evhttp_request_get_input_buffer(req);
	size_t len = evbuffer_get_length(in);
	const char *body = len ? (const char *)evbuffer_pullup(in, -1) : "";
	const struct field *field = NULL;
	struct api_request request;

	switch (api_request_read(route, body, len, &request, &field)) {
	case API_FINE:
		if (name_event(api, req, place, &request.command))
			submit_command(api, req, player, place, route, &request);
		api_request_release(&request);
		return;
	case API_BAD_JSON:
		http_reply_error(req, 400, "bad_json", "",
				 tr(lang_of(api, player), "The body must be a JSON object."));
		return;
	case API_BAD_FIELD: bad_field(req, lang_of(api, player), field); return;
	case API_BAD_MOVE:
		http_reply_error(req, 400, "bad_notation", "",
				 tr(lang_of(api, player),
				    "The move cannot be read; write it as 5254, e2e4 or Nf3."));
		return;
	}
}

static bool is_get(struct evhttp_request *req)
{
	enum evhttp_cmd_type got = evhttp_request_get_command(req);

	return got == EVHTTP_REQ_GET || got == EVHTTP_REQ_HEAD;
}

static bool wants(struct evhttp_request *req, enum api_method method)
{
	static const struct {
		enum evhttp_cmd_type change;
		const char *allowed, *hint;
	} methods[] = {
		[API_GET] = {EVHTTP_REQ_GET, "GET, HEAD", "Use GET here."},
		[API_POST] = {EVHTTP_REQ_POST, "POST", "Use POST here."},
		[API_GET_PATCH] = {EVHTTP_REQ_PATCH, "GET, HEAD, PATCH", "Use GET or PATCH here."},
		[API_GET_POST] = {EVHTTP_REQ_POST, "GET, HEAD, POST", "Use GET or POST here."},
		[API_DELETE] = {EVHTTP_REQ_DELETE, "DELETE", "Use DELETE here."},
	};

	if (evhttp_request_get_command(req) == methods[method].change ||
	    (method != API_POST && method != API_DELETE && is_get(req)))
		return true;
	http_reply_not_allowed(req, methods[method].allowed, methods[method].hint);
	return false;
}

/* Ends one of the caller's own tokens. */
static void end_token(struct api *api, struct evhttp_request *req, int64_t player, int64_t id)
{
	struct inbound in = {.door = DOOR_WEB,
			     .web = {.act = WEB_REVOKE, .player = player, .id = id}};
	struct access_row row;
	int rc = store_access_get(api->proc->ctx.store, id, &row);

	if (rc < 0) {
		http_reply_error(req, 503, "try_again", "", "The store does not answer.");
		return;
	}
	if (rc == 0 || row.player != player || row.kind != ACCESS_TOKEN || row.ended.sec) {
		http_reply_error(req, 404, "no_such_token", "", "You have no such token.");
		return;
	}
	in.web.lang = lang_of(api, player)->code;
	submit(api, req, &in);
}

static void follow(struct api *api, struct evhttp_request *req, const struct api_route *route,
		   int64_t player, const struct api_place *place)
{
	if (is_get(req) &&
	    api_read_serve(&api->proc->ctx, req, route, place, player, now_read(&api->proc->now)))
		return;
	switch (route->target) {
	case API_DESCRIPTION:
		http_reply_send(req, 200, "application/json", daemon_door_openapi_json,
				daemon_door_openapi_json_size);
		return;
	case API_TOKEN: end_token(api, req, player, place->number); return;
	case API_MOVE:
	case API_DRAW:
	case API_ACCEPT:
	case API_DECLINE:
	case API_RESIGN:
	case API_CLAIM:
	case API_LEAVE:
	case API_NOTICE:
	case API_ENTRIES:
	case API_ENTRY:
	case API_ABSENCES:
	case API_RESERVES:
	case API_SETTINGS:
	case API_RESULTS: act_by_api(api, req, player, place, route); return;
	case API_CARD:	 /* act_at_desk() */
	case API_EVENTS: /* api_event_serve() */
	case API_DESK:	 /* api_read_serve() */
	case API_GAME:
	case API_ME:
	case API_PREVIEW:
	case API_LEAVE_PREVIEW:
	case API_TOKENS:
	case API_RIGHTS: return;
	}
}

/* --- the desk scope ----------------------------------------------------------------------------
 */

/* The office of the token's owner; false when they hold none, which is answered. */
static bool know_official(struct api *api, struct evhttp_request *req, int64_t player,
			  struct officer *ret_officer)
{
	struct official_row row;
	struct player p;
	int rc = store_player_get(api->proc->ctx.store, player, &p);

	if (rc > 0 && p.address[0])
		rc = store_official_by_address(api->proc->ctx.store, p.address, &row);
	else if (rc > 0)
		rc = 0;
	if (rc > 0)
		role_of_official(&row, p.address, ret_officer);
	else if (rc < 0)
		http_reply_error(req, 503, "try_again", "", "The store does not answer.");
	else
		http_reply_error(req, 403, "no_role", "6.4.1", "You hold no office here.");
	return rc > 0;
}

/* False when the request has been answered: a player's token has no desk scope. */
static bool authenticate_desk(struct api *api, struct evhttp_request *req,
			      struct officer *ret_officer)
{
	const char *token = bearer(req);

	struct caller caller;

	if (token && role_of_token(&api->proc->cfg, token, ret_officer))
		return true;
	return authenticate(api, req, &caller) && allowed(req, &caller, SCOPE_DESK) &&
	       know_official(api, req, caller.player, ret_officer);
}

/* The body with the game of the path, as a leader's request; NULL: no such object. */
static json_t *desk_request(struct evhttp_request *req, const char *name, int64_t game)
{
	struct evbuffer *in = evhttp_request_get_input_buffer(req);
	size_t len = evbuffer_get_length(in);
	const char *body = len ? (const char *)evbuffer_pullup(in, -1) : "";
	json_t *request = json_loadb(body, len, JSON_REJECT_DUPLICATES, NULL);

	if (json_is_object(request) && !json_object_get(request, "do") &&
	    !json_object_get(request, "game") && !json_object_get(request, "key")) {
		json_object_set_new(request, "do", json_string(name));
		json_object_set_new(request, "game", json_integer(game));
		return request;
	}
	json_decref(request);
	return NULL;
}

static void submit_desk(struct api *api, struct evhttp_request *req, const struct officer *o,
			json_t *request, int64_t game)
{
	const char *key =
		evhttp_find_header(evhttp_request_get_input_headers(req), "Idempotency-Key");
	struct inbound in = {.door = DOOR_CONTROL,
			     .control = {.request = request,
					 .role = o->role,
					 .author = o->author.buf,
					 .user = o->user.buf,
					 .name = o->name.buf,
					 .events = o->events.buf,
					 .plays_as = o->plays_as.buf}};
	struct sbuf unique = SBUF_INIT;

	if (key && (!*key || !fields_is_line(key) || strlen(key) > KEY_MAX)) {
		http_reply_error(req, 400, "bad_field", "", "Idempotency-Key: not understood.");
		return;
	}
	if (key) {
		sbuf_addf(&unique, "api/desk/%s/%lld/%s", o->author.buf, (long long)game, key);
		in.key = unique.buf;
	}
	submit(api, req, &in);
	sbuf_release(&unique);
}

/* A request of the leader's table by HTTP; its row checks role and fields. */
static void act_at_desk(struct api *api, struct evhttp_request *req, const char *name, int64_t game)
{
	struct officer officer = OFFICER_INIT;
	struct field_values values;
	struct answer answer;
	json_t *request = NULL;

	answer_init(&answer);
	if (!authenticate_desk(api, req, &officer))
		;
	else if (!(request = desk_request(req, name, game)))
		http_reply_error(req, 400, "bad_json", "",
				 "The body must be a JSON object of the card's fields.");
	else if (!leader_requests_check(request, officer.role, &values, &answer))
		http_reply_error(req, status_of(answer.outcome), answer.error, answer.rule,
				 answer.message.buf);
	else
		submit_desk(api, req, &officer, request, game);
	json_decref(request);
	answer_release(&answer);
	officer_release(&officer);
}

void api_serve(struct api *api, struct evhttp_request *req, const char *path)
{
	struct api_place place = {0, ""};
	const struct api_route *route = api_route_find(path, &place);
	struct caller caller = {0, SCOPE_READ};

	if ((!route || route->target == API_EVENTS || route->target == API_ENTRIES) &&
	    api_event_serve(&api->proc->ctx, req, path))
		return;
	if (route && route->target == API_CARD) {
		http_reply_private(req);
		if (wants(req, route->method))
			act_at_desk(api, req, "card", place.number);
		return;
	}
	if (!route || route->target != API_DESCRIPTION) {
		http_reply_private(req);
		if (!authenticate(api, req, &caller))
			return;
	}
	if (!route)
		http_reply_error(req, 404, "no_such_path", "", "There is no such path.");
	else if (wants(req, route->method) &&
		 allowed(req, &caller, is_get(req) ? SCOPE_READ : SCOPE_PLAY))
		follow(api, req, route, caller.player, &place);
}
