/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Converts API requests to commands for the dispatch. */
#include "daemon/door/api.h"

#include <event2/buffer.h>
#include <event2/keyvalq_struct.h>
#include <event2/keyvalq_struct.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/base/utf8.h"
#include "crypto/digest.h"
#include "crypto/hex.h"
#include "daemon/access.h"
#include "daemon/act/dispatch.h"
#include "daemon/act/leader_requests.h"
#include "daemon/door/api_desk.h"
#include "daemon/door/api_event.h"
#include "daemon/door/api_read.h"
#include "daemon/door/api_request.h"
#include "daemon/door/http_query.h"
#include "daemon/door/http_reply.h"
#include "daemon/door/role.h"
#include "daemon/readers.h"
#include "sql/store_event.h"
#include "sql/store_note.h"
#include "sql/store_official.h"
#include "sql/store_player.h"
#include "text/text.h"

#define KEY_MAX 80

struct api {
	struct process *proc;
	struct wrong_secrets *wrong; /* borrowed */
	int busy;
	struct streams *streams;  /* borrowed */
	struct page_cache *cache; /* borrowed */
};

/* A request waiting for its commit. */
struct call {
	struct api *api;
	struct evhttp_request *req;
	enum api_target target; /* desk target; else API_DESCRIPTION */
	int64_t number;		/* from the path */
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

void api_use_streams(struct api *api, struct streams *streams)
{
	api->streams = streams;
}

void api_use_cache(struct api *api, struct page_cache *cache)
{
	api->cache = cache;
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

/* The sender of an API request. */
struct caller {
	int64_t player;			     /* 0 = an official who does not play */
	char address[STORE_ADDRESS_MAX + 1]; /* that official's */
	enum access_scope scope;
};

/* Or has it refused by a turn, which can count it. */
static void refuse_token(struct api *api, struct evhttp_request *req, bool sent)
{
	if (sent && wrong_secrets_count_later(api->wrong, req))
		return;
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
 * Looks up the bearer token; false if the request has been answered.  A valid token is accepted
 * regardless of earlier wrong ones.
 */
static bool know_token(struct api *api, struct evhttp_request *req, struct caller *ret_caller)
{
	const char *token = bearer(req);
	struct access_row row;
	int rc = 0;

	if (token && strlen(token) < 200)
		rc = access_check(process_context(api->proc), ACCESS_TOKEN, token,
				  now_read(&api->proc->now), &row);
	if (rc > 0) {
		*ret_caller = (struct caller){.player = row.player, .scope = row.scope};
		snprintf(ret_caller->address, sizeof(ret_caller->address), "%s", row.address);
	} else if (rc < 0) /* the token may be valid, so do not count it */
		http_reply_no_store(req);
	else
		refuse_token(api, req, token != NULL);
	return rc > 0;
}

/* The same, for requests limited to players. */
static bool authenticate(struct api *api, struct evhttp_request *req, struct caller *ret_caller)
{
	if (!know_token(api, req, ret_caller))
		return false;
	if (!ret_caller->player)
		http_reply_error(req, 403, "no_player", "",
				 "This token is of an official who does not play.");
	return ret_caller->player != 0;
}

/* Returns false, and answered, if the token's scope is insufficient. */
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

	return store_player_get(process_context(api->proc)->store, player, &p) > 0
		       ? text_lang(p.lang)
		       : &lang_english;
}

/* Names the field and its valid values: "days (0 to 999)". */
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

/* Objects that do not exist or are not the player's give 404, as for GET. */
static int refusal_status(const struct answer *a)
{
	if (!strcmp(a->error, "no_such_game") || !strcmp(a->error, "no_such_entry") ||
	    !strcmp(a->error, "not_found"))
		return 404;
	if (!strcmp(a->error, "key_reused") || !strcmp(a->error, "too_long"))
		return 422;
	return status_of(a->outcome);
}

/* The word of a refusal. */
static const char *refusal_word(const struct answer *a)
{
	if (*a->error)
		return a->error;
	return a->outcome == OUTCOME_RETRY ? "try_again" : "refused";
}

/* The list parameters of the query; valid as long as `query`. */
static struct api_desk_list list_of(const struct evkeyvalq *query)
{
	return (struct api_desk_list){.event = evhttp_find_header(query, "event"),
				      .kind = evhttp_find_header(query, "kind"),
				      .cursor = http_query_cursor(query)};
}

static bool is_read(enum api_target target)
{
	return target == API_CASES || target == API_CASE;
}

/* Reduces the answer to a page of cases, or adds the version of a case. */
static void shape_read(const struct call *call, json_t *out)
{
	char version[API_DESK_VERSION] = "";
	struct evkeyvalq query;
	struct api_desk_list list;

	if (call->target == API_CASE) {
		if (api_desk_version(process_context(call->api->proc), call->number, version) > 0)
			json_object_set_new(out, "version", json_string(version));
		return;
	}
	http_query_read(call->req, &query);
	list = list_of(&query);
	api_desk_page(&list, out);
	evhttp_clear_headers(&query);
}

/* For notes, the new version becomes the tag; a conflict means the precondition failed. */
static int note_status(struct call *call, const struct answer *a, int status)
{
	json_t *version = json_object_get(a->json, "version");
	char tag[32];

	if (call->target != API_NOTES)
		return status;
	if (version) {
		snprintf(tag, sizeof(tag), "\"%lld\"", (long long)json_integer_value(version));
		evhttp_add_header(evhttp_request_get_output_headers(call->req), "ETag", tag);
	}
	return !strcmp(a->error, "stale") ? 412 : !strcmp(a->error, "not_yours") ? 404 : status;
}

static void answer_json(struct call *call, const struct answer *a)
{
	int status = note_status(call, a, refusal_status(a));
	json_t *out;

	if (a->outcome != OUTCOME_DONE) {
		http_reply_refused(call->req, status, refusal_word(a), a->rule, a->message.buf,
				   a->refusals);
		return;
	}
	out = a->json ? json_deep_copy(a->json) : json_object();
	if (is_read(call->target)) {
		shape_read(call, out);
		http_reply_json(call->req, 200, out);
		return;
	}
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

/* Digests the content, so that reuse of a key with different content is noticed. */
static void note_content(struct evhttp_request *req, struct inbound *in, char ret_hex[65])
{
	struct evbuffer *body = evhttp_request_get_input_buffer(req);
	size_t len = evbuffer_get_length(body);
	unsigned char hash[DIGEST_LEN];

	_Static_assert(2 * DIGEST_LEN + 1 == 65, "a digest in hex");
	digest_sha256(len ? (const char *)evbuffer_pullup(body, -1) : "", len, hash);
	hex_encode(hash, sizeof(hash), ret_hex);
	in->content = ret_hex;
}

/* `target` and `number` are set for desk calls, whose answers they shape. */
static void submit_shaped(struct api *api, struct evhttp_request *req, struct inbound *in,
			  enum api_target target, int64_t number)
{
	struct call *call = mem_alloc(sizeof(*call));
	char hex[65];

	if (in->key)
		note_content(req, in, hex);
	*call = (struct call){api, req, target, number};
	in->received = now_read(&api->proc->now);
	api->busy++;
	dispatch_submit(&api->proc->ctx, in, done, call);
}

static void submit(struct api *api, struct evhttp_request *req, struct inbound *in)
{
	submit_shaped(api, req, in, API_DESCRIPTION, 0);
}

/* Submits a player's command about a game, or about an entry (0: none). */
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
				     .words = request->words,
				     .whole = request->n_groups > 0,
				     .groups = request->groups,
				     .n_groups = request->n_groups}};
	char unique[260];

	if (key && (!*key || !utf8_is_line(key) || strlen(key) > KEY_MAX)) {
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

/* The version in If-Match, or the current one if absent; negative: cannot match. */
static int64_t named_version(struct api *api, struct evhttp_request *req, int64_t player,
			     int64_t game)
{
	const char *match = evhttp_find_header(evhttp_request_get_input_headers(req), "If-Match");
	struct note_row note = NOTE_ROW_INIT;
	long long version = -1;

	if (match && strcmp(match, "*") != 0)
		return sscanf(match, "\"%18lld\"", &version) == 1 ? version : -1;
	if (store_note_get(process_context(api->proc)->store, player, game, &note) >= 0)
		version = note.version;
	note_row_release(&note);
	return version;
}

static void submit_notes(struct api *api, struct evhttp_request *req, int64_t player, int64_t game,
			 const struct api_request *request)
{
	struct inbound in = {.door = DOOR_WEB,
			     .web = {.act = WEB_NOTES,
				     .player = player,
				     .game = game,
				     .id = named_version(api, req, player, game),
				     .lang = lang_of(api, player)->code,
				     .text = request->text ? request->text : "",
				     .tree = request->tree ? request->tree : ""}};

	submit_shaped(api, req, &in, API_NOTES, game);
}

/* Choices shared with the web pages are submitted like their form. */
static void submit_choices(struct api *api, struct evhttp_request *req, int64_t player,
			   const struct api_request *request)
{
	struct inbound in = {.door = DOOR_WEB,
			     .web = {.act = WEB_SET,
				     .player = player,
				     .lang = lang_of(api, player)->code,
				     .language = request->language,
				     .letters = request->command.text,
				     .zone = request->zone,
				     .notation = request->notation}};

	submit(api, req, &in);
}

/* Adds the event code for the event in the path; false: answered with 404. */
static bool name_event(struct api *api, struct evhttp_request *req, const struct api_place *place,
		       struct command *command)
{
	struct tourney t;
	int rc = *place->event ? store_tourney_by_slug(process_context(api->proc)->store,
						       place->event, &t)
			       : 0;

	if (rc > 0)
		event_set(&command->text, t.code);
	else if (*place->event)
		http_reply_error(req, rc ? 503 : 404, rc ? "try_again" : "no_such_event", "",
				 rc ? "The server cannot reach its database; try again."
				    : "There is no such event.");
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
		if (route->target == API_SETTINGS &&
		    (request.language || request.zone || request.notation || !request.command.text))
			submit_choices(api, req, player, &request);
		else if (route->target == API_NOTES)
			submit_notes(api, req, player, place->number, &request);
		else if (name_event(api, req, place, &request.command))
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

static void open_stream(struct api *api, struct evhttp_request *req, int64_t player)
{
	struct instant now = now_read(&api->proc->now);
	struct access_row row;

	if (access_check(process_context(api->proc), ACCESS_TOKEN, bearer(req), now, &row) > 0)
		stream_open(api->streams, req,
			    &(struct stream_seat){.player = player, .access = &row});
	else
		http_reply_no_store(req);
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
		[API_GET_PUT] = {EVHTTP_REQ_PUT, "GET, HEAD, PUT", "Use GET or PUT here."},
		[API_GET_POST] = {EVHTTP_REQ_POST, "GET, HEAD, POST", "Use GET or POST here."},
		[API_DELETE] = {EVHTTP_REQ_DELETE, "DELETE", "Use DELETE here."},
	};

	if (evhttp_request_get_command(req) == methods[method].change ||
	    (method != API_POST && method != API_DELETE && http_query_is_get(req)))
		return true;
	http_reply_not_allowed(req, methods[method].allowed, methods[method].hint);
	return false;
}

/* Revokes one of the caller's own tokens. */
static void end_token(struct api *api, struct evhttp_request *req, int64_t player, int64_t id)
{
	struct inbound in = {.door = DOOR_WEB,
			     .web = {.act = WEB_REVOKE, .player = player, .id = id}};
	struct access_row row;
	int rc = store_access_get(process_context(api->proc)->store, id, &row);

	if (rc < 0) {
		http_reply_no_store(req);
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
	if (http_query_is_get(req) &&
	    api_read_serve(process_context(api->proc), api->cache, req, route, place, player,
			   now_read(&api->proc->now)))
		return;
	switch (route->target) {
	case API_DESCRIPTION:
		http_reply_send(req, 200, "application/json", daemon_door_openapi_json,
				daemon_door_openapi_json_size);
		return;
	case API_TOKEN: end_token(api, req, player, place->number); return;
	case API_STREAM: open_stream(api, req, player); return;
	case API_MOVE:
	case API_DRAW:
	case API_ACCEPT:
	case API_DECLINE:
	case API_RESIGN:
	case API_CLAIM:
	case API_LEAVE:
	case API_NOTICE:
	case API_SERIES:
	case API_ENTRIES:
	case API_ENTRY:
	case API_ABSENCES:
	case API_RESERVES:
	case API_SETTINGS:
	case API_NOTES:
	case API_RESULTS: act_by_api(api, req, player, place, route); return;
	case API_CARD: /* serve_desk() */
	case API_CASES:
	case API_CASE:
	case API_RULING:
	case API_RECORD:
	case API_REQUESTS:
	case API_REQUEST:
	case API_EVENTS: /* api_event_serve() */
	case API_DESK:	 /* api_read_serve() */
	case API_GAME:
	case API_ME:
	case API_PREVIEW:
	case API_PROOF:
	case API_LEAVE_PREVIEW:
	case API_TOKENS:
	case API_RIGHTS: return;
	}
}

/* --- the desk scope ----------------------------------------------------------------------------
 */

/*
 * The office of the token's owner; false, and answered, if they hold none, or lack a required
 * one-time password secret.
 */
static bool know_official(struct api *api, struct evhttp_request *req, const struct caller *caller,
			  struct officer *ret_officer)
{
	const char *address = caller->address;
	struct official_row row;
	struct player p;
	int rc = 1;

	if (caller->player) {
		rc = store_player_get(process_context(api->proc)->store, caller->player, &p);
		address = p.address;
	}
	if (rc > 0)
		rc = *address ? store_official_by_address(process_context(api->proc)->store,
							  address, &row)
			      : 0;
	if (rc > 0 && process_context(api->proc)->set.desk_otp_must && !row.otp_len) {
		http_reply_error(
			req, 403, "otp_needed", "",
			"The desk opens with a one-time password, and you have no secret.");
		return false;
	}
	if (rc > 0)
		role_of_official(&row, address, ret_officer);
	else if (rc < 0)
		http_reply_no_store(req);
	else
		http_reply_error(req, 403, "no_role", "6.4.1", "You hold no office here.");
	return rc > 0;
}

/* Returns false if the request has been answered: a player's token has no desk scope. */
static bool authenticate_desk(struct api *api, struct evhttp_request *req,
			      struct officer *ret_officer)
{
	const char *token = bearer(req);

	struct caller caller;

	if (token && role_of_token(&api->proc->cfg, token, ret_officer))
		return true;
	return know_token(api, req, &caller) && allowed(req, &caller, SCOPE_DESK) &&
	       know_official(api, req, &caller, ret_officer);
}

/* The idempotency key of a desk call; "" = none given. */
static void desk_key(struct evhttp_request *req, const struct officer *o,
		     const struct api_place *place, struct sbuf *out)
{
	const char *key =
		evhttp_find_header(evhttp_request_get_input_headers(req), "Idempotency-Key");

	if (key)
		sbuf_addf(out, "api/desk/%s/%s%lld/%s", o->author.buf, place->event,
			  (long long)place->number, key);
}

static struct inbound desk_inbound(const struct officer *o, json_t *request)
{
	return (struct inbound){.door = DOOR_CONTROL,
				.control = {.request = request,
					    .role = o->role,
					    .author = o->author.buf,
					    .user = o->user.buf,
					    .name = o->name.buf,
					    .events = o->events.buf,
					    .plays_as = o->plays_as.buf}};
}

static void submit_desk(struct api *api, struct evhttp_request *req, const struct officer *o,
			const struct api_route *route, const struct api_place *place,
			json_t *request)
{
	const char *key =
		evhttp_find_header(evhttp_request_get_input_headers(req), "Idempotency-Key");
	struct inbound in = desk_inbound(o, request);
	struct sbuf unique = SBUF_INIT;

	if (key && (!*key || !utf8_is_line(key) || strlen(key) > KEY_MAX)) {
		http_reply_error(req, 400, "bad_field", "", "Idempotency-Key: not understood.");
		return;
	}
	desk_key(req, o, place, &unique);
	if (key)
		in.key = unique.buf;
	submit_shaped(api, req, &in, route->target, place->number);
	sbuf_release(&unique);
}

/* A request that changes nothing: answered at once, from one view. */
static void read_desk(struct api *api, struct evhttp_request *req, const struct officer *o,
		      const struct api_route *route, const struct api_place *place, json_t *request)
{
	struct context *ctx = process_context(api->proc);
	struct call call = {api, req, route->target, place->number};
	struct inbound in = desk_inbound(o, request);
	int begun = readers_begin(ctx);
	struct answer answer;

	if (begun < 0) {
		http_reply_no_store(req);
		return;
	}
	in.received = now_read(&api->proc->now);
	if (leader_requests_read(ctx, &in, &answer) > 0)
		answer_json(&call, &answer);
	else
		http_reply_no_store(req);
	answer_release(&answer);
	readers_end(ctx, begun);
}

/* Whether the call is a repetition, which gets the stored answer. */
static bool is_repeated(struct api *api, struct evhttp_request *req, const struct officer *o,
			const struct api_place *place)
{
	struct sbuf key = SBUF_INIT, answer = SBUF_INIT;
	bool found;

	desk_key(req, o, place, &key);
	found = key.len &&
		store_inbox_find(process_context(api->proc)->store, key.buf, &answer) > 0;
	sbuf_release(&key);
	sbuf_release(&answer);
	return found;
}

/* Whether the case is unchanged since the caller read it; false: answered. */
static bool is_current(struct api *api, struct evhttp_request *req, int64_t id, const char *version)
{
	char now[API_DESK_VERSION] = "";
	int rc = api_desk_version(process_context(api->proc), id, now);

	if (rc > 0 && !strcmp(now, version))
		return true;
	if (rc < 0)
		http_reply_no_store(req);
	else if (rc == 0)
		http_reply_error(req, 404, "not_found", "", "no such case");
	else
		http_reply_error(req, 409, "stale", "",
				 "The case has changed; get it again and look.");
	return false;
}

/* Submits a request of the leaders' table; its row checks role and fields. */
static void ask_desk(struct api *api, struct evhttp_request *req, const struct officer *officer,
		     const struct api_route *route, const struct api_place *place)
{
	struct evbuffer *in = evhttp_request_get_input_buffer(req);
	size_t len = evbuffer_get_length(in);
	const char *body = len ? (const char *)evbuffer_pullup(in, -1) : "";
	char version[API_DESK_VERSION];
	struct field_values values;
	struct api_desk_list list;
	struct evkeyvalq query;
	struct answer answer;
	json_t *request;

	answer_init(&answer);
	http_query_read(req, &query);
	list = list_of(&query);
	request = api_desk_request(route, place, body, len, &list, version);
	if (list.cursor < 0)
		http_query_refuse_cursor(req);
	else if (!request)
		http_reply_error(req, 400, "bad_json", "",
				 "The body must be a JSON object of the request's fields.");
	else if (!leader_requests_check(request, officer->role, &lang_english, &values, &answer))
		http_reply_error(req, status_of(answer.outcome), answer.error, answer.rule,
				 answer.message.buf);
	else if (is_read(route->target))
		read_desk(api, req, officer, route, place, request);
	else if (route->target != API_RULING || is_repeated(api, req, officer, place) ||
		 is_current(api, req, place->number, version))
		submit_desk(api, req, officer, route, place, request);
	json_decref(request);
	evhttp_clear_headers(&query);
	answer_release(&answer);
}

/* Leaders see only their own acts; higher roles see all. */
static void show_record(struct api *api, struct evhttp_request *req, const struct officer *officer)
{
	const char *author = officer->role < ROLE_KC ? officer->author.buf : NULL;
	struct evkeyvalq query;
	json_t *json = NULL;
	int64_t before;

	http_query_read(req, &query);
	before = http_query_cursor(&query);
	if (before < 0)
		http_query_refuse_cursor(req);
	else if (api_desk_record(process_context(api->proc), author, before, &json) > 0)
		http_reply_json(req, 200, json);
	else
		http_reply_no_store(req);
	evhttp_clear_headers(&query);
}

static void serve_desk(struct api *api, struct evhttp_request *req, const struct api_route *route,
		       const struct api_place *place)
{
	struct officer officer = OFFICER_INIT;

	http_reply_private(req);
	if (!wants(req, route->method) || !authenticate_desk(api, req, &officer))
		;
	else if (route->target == API_REQUESTS)
		http_reply_json(req, 200, api_desk_requests(officer.role, &lang_english));
	else if (route->target == API_RECORD)
		show_record(api, req, &officer);
	else if (route->target == API_REQUEST && !api_desk_serves(place->event))
		http_reply_error(req, 404, "no_such_request", "", "There is no such request here.");
	else
		ask_desk(api, req, &officer, route, place);
	role_officer_release(&officer);
}

void api_serve(struct api *api, struct evhttp_request *req, const char *path)
{
	struct api_place place = {0, ""};
	const struct api_route *route = api_request_route(path, &place);
	struct caller caller = {.scope = SCOPE_READ};

	if ((!route || route->target == API_EVENTS || route->target == API_ENTRIES) &&
	    api_event_serve(process_context(api->proc), api->cache, req, path))
		return;
	if (route && api_desk_is(route->target)) {
		serve_desk(api, req, route, &place);
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
		 allowed(req, &caller, http_query_is_get(req) ? SCOPE_READ : SCOPE_PLAY))
		follow(api, req, route, caller.player, &place);
}
