/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Requests of the API become inbounds of the dispatch: the fields are checked and written as the
 * command lines that a mail would hold, so that one reader and one set of rules judge both.
 */
#include "daemon/api.h"

#include <event2/buffer.h>
#include <event2/keyvalq_struct.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>

#include "crypto/token.h"
#include "daemon/dispatch.h"
#include "daemon/json_view.h"
#include "daemon/page.h"
#include "daemon/reply.h"

#define ORIGINS	  256 /* remembered for wrong tokens; the oldest gives way */
#define WORD_MAX  40
#define FIELD_MAX 120

/* Who has sent wrong tokens in the running hour. */
struct origin {
	char address[48];
	int64_t hour;
	int wrong;
};

struct api {
	struct server *server;
	struct origin origins[ORIGINS];
	size_t next_origin;
	int busy;
};

/* A request that waits for its commit. */
struct call {
	struct api *api;
	struct evhttp_request *req;
	bool form; /* answered with a page */
	enum lang lang;
};

struct api *api_new(struct server *server)
{
	struct api *api = calloc(1, sizeof(*api));

	if (api)
		api->server = server;
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

static struct origin *origin_of(struct api *api, struct evhttp_request *req)
{
	struct evhttp_connection *con = evhttp_request_get_connection(req);
	int64_t hour = now_read(&api->server->now).sec / 3600;
	char *address = "?";
	ev_uint16_t port = 0;
	struct origin *o;
	size_t i;

	if (con)
		evhttp_connection_get_peer(con, &address, &port);
	for (i = 0; i < ORIGINS; i++) {
		o = &api->origins[i];
		if (strncmp(o->address, address ? address : "?", sizeof(o->address) - 1))
			continue;
		if (o->hour != hour)
			o->wrong = 0;
		o->hour = hour;
		return o;
	}
	o = &api->origins[api->next_origin++ % ORIGINS];
	*o = (struct origin){.hour = hour};
	snprintf(o->address, sizeof(o->address), "%s", address ? address : "?");
	return o;
}

static const char *bearer(struct evhttp_request *req)
{
	const char *h = evhttp_find_header(evhttp_request_get_input_headers(req), "Authorization");

	return h && !strncasecmp(h, "Bearer ", 7) ? h + 7 : NULL;
}

/* The player of the token; 0 after an answer.  A valid token is never held up by wrong ones. */
static int64_t authenticate(struct api *api, struct evhttp_request *req)
{
	const char *token = bearer(req);
	unsigned char hash[32];
	struct origin *o;
	int64_t player = 0;

	if (token && strlen(token) < 200) {
		api_token_hash(token, hash);
		if (store_api_token_find(api->server->room.store, hash, &player) > 0 && player)
			return player;
	}
	o = origin_of(api, req);
	if (token && ++o->wrong > (int)api->server->cfg.wrong_tokens_an_hour) {
		reply_error(req, 429, "too_many_wrong_tokens", "",
			    "Too many wrong tokens from this address; try again in an hour.");
		return 0;
	}
	reply_error(req, 401, "unauthorized", "",
		    "A bearer token is needed; answer any letter with the word token to get one.");
	return 0;
}

/* --- what is asked -------------------------------------------------------------------------- */

static bool is_plain(const char *s, size_t most)
{
	size_t n;

	for (n = 0; s[n]; n++) {
		if ((unsigned char)s[n] < ' ' || s[n] == 0x7f)
			return false;
	}
	return n <= most;
}

/* The body as a JSON object; an empty one counts as {}.  NULL after an answer. */
static json_t *read_body(struct evhttp_request *req)
{
	struct evbuffer *in = evhttp_request_get_input_buffer(req);
	size_t len = evbuffer_get_length(in);
	json_t *body;

	if (!len)
		return json_object();
	body = json_loadb((const char *)evbuffer_pullup(in, -1), len, 0, NULL);
	if (json_is_object(body))
		return body;
	json_decref(body);
	reply_error(req, 400, "bad_json", "", "The body must be a JSON object.");
	return NULL;
}

static const char *word_of(json_t *body, const char *key)
{
	const char *s = json_string_value(json_object_get(body, key));

	return s && is_plain(s, WORD_MAX) ? s : NULL;
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

static void answer_form(struct call *call, const struct answer *a)
{
	struct page_place p = {call->lang, call->api->server->cfg.site_name, false, ""};
	struct sbuf page = SBUF_INIT;
	bool da = call->lang == LANG_DA, done = a->outcome == OUTCOME_DONE;

	page_message(&p, da ? "Tilmelding" : "Entry",
		     !done && *a->message ? a->message
		     : done		  ? (da ? "Tak. Svar på den mail, der er på vej til dig."
						: "Thank you. Answer the mail that is on its way to you.")
			    : (da ? "Det gik ikke; prøv igen." : "That did not work; try again."),
		     &page);
	reply_page(call->req, status_of(a->outcome), &page);
	sbuf_release(&page);
}

static void answer_json(struct call *call, const struct answer *a)
{
	json_t *out;

	if (a->outcome != OUTCOME_DONE) {
		reply_error(call->req, status_of(a->outcome),
			    *a->error			  ? a->error
			    : a->outcome == OUTCOME_RETRY ? "try_again"
							  : "refused",
			    a->rule, a->message);
		return;
	}
	out = a->json ? json_deep_copy(a->json) : json_object();
	json_object_set_new(out, "ok", json_true());
	json_object_set_new(out, "repeated", json_boolean(a->repeated));
	if (*a->message)
		json_object_set_new(out, "message", json_string(a->message));
	reply_json(call->req, 200, out);
}

static void done(void *arg, const struct answer *a)
{
	struct call *call = arg;

	call->api->busy--;
	if (call->form)
		answer_form(call, a);
	else
		answer_json(call, a);
	free(call);
}

static void submit(struct api *api, struct evhttp_request *req, struct inbound *in, bool form,
		   enum lang lang)
{
	struct call *call = malloc(sizeof(*call));

	if (!call) {
		reply_error(req, 503, "try_again", "", "Not enough memory.");
		return;
	}
	*call = (struct call){api, req, form, lang};
	in->door = DOOR_API;
	in->received = now_read(&api->server->now);
	api->busy++;
	dispatch_submit(&api->server->room, in, done, call);
}

/* A command of a player about a game (0: none), with the client's key and ply. */
static void command(struct api *api, struct evhttp_request *req, int64_t player, int64_t game,
		    json_t *body, const char *text)
{
	const char *key =
		evhttp_find_header(evhttp_request_get_input_headers(req), "Idempotency-Key");
	json_t *ply = json_object_get(body, "ply");
	struct inbound in = {.player = player, .game = game, .text = text, .ply = -1};
	char unique[160];

	if (json_is_integer(ply) && json_integer_value(ply) >= 0 &&
	    json_integer_value(ply) < 100000)
		in.ply = (int)json_integer_value(ply);
	if (key && is_plain(key, 80)) {
		snprintf(unique, sizeof(unique), "api/%lld/%lld/%s", (long long)player,
			 (long long)game, key);
		in.key = unique;
	}
	submit(api, req, &in, false, LANG_EN);
}

static void missing(struct evhttp_request *req, const char *what)
{
	char message[160];

	snprintf(message, sizeof(message), "The field %s is missing or wrong.", what);
	reply_error(req, 400, "bad_field", "", message);
}

static void move(struct api *api, struct evhttp_request *req, int64_t player, int64_t game,
		 json_t *body)
{
	const char *m = word_of(body, "move");
	char text[WORD_MAX + 16];

	if (!m || !*m) {
		missing(req, "move");
		return;
	}
	snprintf(text, sizeof(text), "%s%s", m,
		 json_is_true(json_object_get(body, "draw")) ? "\ndraw?" : "");
	command(api, req, player, game, body, text);
}

static void claim(struct api *api, struct evhttp_request *req, int64_t player, int64_t game,
		  json_t *body)
{
	const char *kind = word_of(body, "kind"), *m = word_of(body, "move");
	char text[2 * WORD_MAX + 16];

	if (!kind || (strcmp(kind, "threefold") && strcmp(kind, "fifty") && strcmp(kind, "time"))) {
		missing(req, "kind (threefold, fifty or time)");
		return;
	}
	snprintf(text, sizeof(text), "claim %s%s%s", kind, m ? " " : "", m ? m : "");
	command(api, req, player, game, body, text);
}

static void leave(struct api *api, struct evhttp_request *req, int64_t player, int64_t game,
		  json_t *body)
{
	const char *from = word_of(body, "from"), *to = word_of(body, "to");
	struct civil a, b;
	char text[64];

	if (!from || !to || !civil_parse(from, &a) || !civil_parse(to, &b)) {
		missing(req, "from or to (YYYY-MM-DD)");
		return;
	}
	snprintf(text, sizeof(text), "leave %s %s", from, to);
	command(api, req, player, game, body, text);
}

static void notice(struct api *api, struct evhttp_request *req, int64_t player, int64_t game,
		   json_t *body)
{
	json_t *days = json_object_get(body, "days");
	char text[32];

	if (!json_is_integer(days) || json_integer_value(days) < 0 ||
	    json_integer_value(days) > 999) {
		missing(req, "days");
		return;
	}
	snprintf(text, sizeof(text), "notice %d", (int)json_integer_value(days));
	command(api, req, player, game, body, text);
}

static void draw(struct api *api, struct evhttp_request *req, int64_t player, int64_t game,
		 json_t *body)
{
	command(api, req, player, game, body, "draw?");
}

static void accept_draw(struct api *api, struct evhttp_request *req, int64_t player, int64_t game,
			json_t *body)
{
	command(api, req, player, game, body, "accept");
}

static void resign(struct api *api, struct evhttp_request *req, int64_t player, int64_t game,
		   json_t *body)
{
	command(api, req, player, game, body, "resign");
}

static const struct action {
	const char *name;
	void (*run)(struct api *api, struct evhttp_request *req, int64_t player, int64_t game,
		    json_t *body);
} actions[] = {{"move", move},	 {"draw", draw},   {"accept", accept_draw}, {"resign", resign},
	       {"claim", claim}, {"leave", leave}, {"notice", notice}};

static void desk(struct api *api, struct evhttp_request *req, int64_t player)
{
	struct desk_view desk;
	json_t *games;

	if (view_desk(&api->server->room, player, now_read(&api->server->now), &desk) < 0) {
		reply_error(req, 503, "try_again", "", "The store does not answer.");
		return;
	}
	games = json_array();
	for (int i = 0; i < desk.n_lines; i++) {
		const struct desk_line *l = &desk.lines[i];
		json_array_append_new(
			games,
			json_pack("{s:I, s:i, s:b, s:s, s:{s:I, s:s, s:i}, s:s, s:o, s:o}", "game",
				  (json_int_t)l->row.id, "ply", l->row.ply, "my_turn", l->my_turn,
				  "color", l->row.white == player ? "white" : "black", "opponent",
				  "number", (json_int_t)l->opponent.id, "name", l->opponent.name,
				  "rating", l->opponent.rating, "last_move", l->last_move,
				  "days_left",
				  l->my_turn ? json_integer(l->days_left) : json_null(), "last_day",
				  l->my_turn ? json_date(l->last_day) : json_null()));
	}
	view_desk_release(&desk);
	reply_json(req, 200, json_pack("{s:o}", "games", games));
}

static void show_game(struct api *api, struct evhttp_request *req, int64_t id)
{
	struct game_view v;
	int rc = view_game(&api->server->room, id, 0, &v);

	if (rc <= 0) {
		reply_error(req, rc ? 503 : 404, rc ? "try_again" : "no_such_game", "",
			    rc ? "The store does not answer." : "There is no such game.");
		return;
	}
	reply_json(req, 200, json_game_public(&api->server->room, &v, now_read(&api->server->now)));
	view_game_release(&v);
}

static void act_on_game(struct api *api, struct evhttp_request *req, int64_t player, int64_t game,
			const char *name)
{
	json_t *body;
	size_t i;

	for (i = 0; i < sizeof(actions) / sizeof(*actions); i++) {
		if (strcmp(actions[i].name, name))
			continue;
		body = read_body(req);
		if (body)
			actions[i].run(api, req, player, game, body);
		json_decref(body);
		return;
	}
	reply_error(req, 404, "no_such_path", "", "There is no such action.");
}

static bool wants(struct evhttp_request *req, enum evhttp_cmd_type cmd)
{
	enum evhttp_cmd_type got = evhttp_request_get_command(req);

	if (got == cmd || (cmd == EVHTTP_REQ_GET && got == EVHTTP_REQ_HEAD))
		return true;
	reply_error(req, 405, "method_not_allowed", "",
		    cmd == EVHTTP_REQ_GET ? "Use GET here." : "Use POST here.");
	return false;
}

static void with_games(struct api *api, struct evhttp_request *req, int64_t player,
		       const char *path)
{
	char *end;
	long long id;

	if (!*path) {
		if (wants(req, EVHTTP_REQ_GET))
			desk(api, req, player);
		return;
	}
	id = *path == '/' && path[1] >= '0' && path[1] <= '9' ? strtoll(path + 1, &end, 10) : 0;
	if (id <= 0 || (*end && *end != '/')) {
		reply_error(req, 404, "no_such_path", "", "There is no such path.");
	} else if (!*end) {
		if (wants(req, EVHTTP_REQ_GET))
			show_game(api, req, id);
	} else if (wants(req, EVHTTP_REQ_POST)) {
		act_on_game(api, req, player, id, end + 1);
	}
}

void api_request(struct api *api, struct evhttp_request *req, const char *path)
{
	int64_t player;

	if (!strcmp(path, "openapi.json")) {
		if (wants(req, EVHTTP_REQ_GET))
			reply_send(req, 200, "application/json", api_description,
				   strlen(api_description));
		return;
	}
	player = authenticate(api, req);
	if (!player)
		return;
	if (!strncmp(path, "games", 5) && (!path[5] || path[5] == '/')) {
		with_games(api, req, player, path + 5);
	} else if (!strcmp(path, "leave")) {
		if (wants(req, EVHTTP_REQ_POST))
			act_on_game(api, req, player, 0, "leave");
	} else {
		reply_error(req, 404, "no_such_path", "", "There is no such path.");
	}
}

/* --- the form ----------------------------------------------------------------------------------
 */

static void add_line(struct sbuf *text, const struct evkeyvalq *form, const char *key,
		     const char *name)
{
	const char *v = evhttp_find_header(form, name);

	if (v && *v && is_plain(v, FIELD_MAX))
		sbuf_addf(text, "%s: %s\n", key, v);
}

void api_enter(struct api *api, struct evhttp_request *req, enum lang lang)
{
	struct evbuffer *in = evhttp_request_get_input_buffer(req);
	struct sbuf body = SBUF_INIT, text = SBUF_INIT;
	struct inbound inbound = {.ply = -1};
	const char *event, *address;
	struct evkeyvalq form;

	sbuf_add(&body, evbuffer_pullup(in, -1), evbuffer_get_length(in));
	TAILQ_INIT(&form);
	evhttp_parse_query_str(body.buf, &form);
	event = evhttp_find_header(&form, "event");
	address = evhttp_find_header(&form, "address");
	if (event && is_plain(event, WORD_MAX) && address && is_plain(address, FIELD_MAX) &&
	    strchr(address, '@')) {
		sbuf_addf(&text, "enter %s\n", event);
		add_line(&text, &form, "name", "name");
		add_line(&text, &form, "club", "club");
		add_line(&text, &form, "born", "born");
		add_line(&text, &form, "rating", "rating");
		sbuf_addf(&text, "language: %s\n", lang == LANG_DA ? "da" : "en");
		inbound.envelope_from = address;
		inbound.text = text.buf;
		submit(api, req, &inbound, true, lang);
	} else {
		reply_error(req, 400, "bad_field", "", "A tournament and an address are needed.");
	}
	evhttp_clear_headers(&form);
	sbuf_release(&body);
	sbuf_release(&text);
}
