/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Every web page by everybody: a table of who gets what from each row of the routes, and of who
 * finds which private text there, on the public pages, or in the API.  Then every form: without its
 * token, with the token of somebody else or from another site it is refused.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "crypto/link_token.h"
#include "crypto/secret.h"
#include "daemon/web/routes.h"
#include "sql/store_access.h"
#include "sql/store_official.h"
#include "sql/store_player.h"
#include "tests/load/world.h"

enum who { NOBODY, PLAYER, OPPONENT, STRANGER, LEADER, OTHER_LEADER, PEOPLE };

/* Cookie and bearer token; "" = none. */
static const struct person {
	const char *name, *secret, *office;
} people[PEOPLE] = {
	{"somebody signed out", "", NULL},
	{"the player", "secret-of-the-player", NULL},
	{"the opponent", "secret-of-the-opponent", NULL},
	{"a player of another group", "secret-of-the-stranger", NULL},
	{"the leader", "secret-of-the-leader", "load"},
	{"the leader of another event", "secret-of-the-other-leader", "other"},
};

struct test {
	struct peer peer;
	struct world world;
	char link[LINK_TOKEN_TEXT];	     /* of the player to move in the first game */
	char address[STORE_ADDRESS_MAX + 1]; /* of the player */
	int faults;
};

/* A private text; `seen_by` has a letter for each person, - for those who must not find it. */
static const struct mark {
	const char *what, *text, *seen_by;
} marks[] = {
	{"notes", "MarkOfNotes", "-p----"},
	{"a message", "MarkOfMessage", "-po-l-"},
	{"a question", "MarkOfQuestion", "------"}, /* it is in a letter alone */
	{"a device", "MarkOfDevice", "-p----"},
	{"the name of a token", "MarkOfToken", "-p----"},
	{"an address", NULL, "-p--l-"},
};
enum { MARKS = sizeof(marks) / sizeof(marks[0]) };

/* Who has found which, so that a mark that nobody finds is a fault too. */
static bool found[MARKS][PEOPLE];

/*
 * What each person gets from a row of the routes: 2 = 200, 3 = to another page, 4 = 404, x = 403. @
 * stands for the link of the letter.
 */
static const struct page {
	const char *row, *path, *gets;
} pages[] = {
	{"/l/*", "/l/@", "222222"},
	{"/l/*", "/l/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "444444"},
	{"/l/*/move", "/l/@/move", "222222"},
	{"/games/*", "/games/1", "222222"},
	{"/games/*/move", "/games/1/move?move=5755", "3c2x33"},
	{"/games/*/series", "/games/1/series", "3ccx33"},
	{"/enter", "/enter", "222222"},
	{"/events", "/events", "222222"},
	{"/me", "/me", "322233"},
	{"/me/entries", "/me/entries", "322233"},
	{"/me/data.json", "/me/data.json", "322233"},
	{"/me/leave", "/me/leave", "322233"},
	{"/me/settings", "/me/settings", "322222"},
	{"/sign-in", "/sign-in", "222222"},
	{"/sign-in/otp", "/sign-in/otp", "333333"},
	{"/sign-in/*", "/sign-in/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "444444"},
	{"/desk", "/desk", "3xxx22"},
	{"/desk/bulk", "/desk/bulk", "3xxx44"},
	{"/desk/export", "/desk/export?group=1", "3xxx44"},
	{"/desk/cases/*", "/desk/cases/1", "3xxx44"},
	{"/desk/games/*", "/desk/games/1", "3xxx22"},
	{"/desk/groups/*", "/desk/groups/1", "3xxx22"},
	{"/desk/events/*", "/desk/events/load", "3xxx22"},
	{"/desk/players/*", "/desk/players/#", "3xxx22"},
	{"/desk/letters", "/desk/letters", "3xxx22"},
	{"/desk/record", "/desk/record", "3xxx22"},
	{"/desk/requests", "/desk/requests", "3xxx22"},
	{"/desk/requests/*", "/desk/requests/player?player=#", "3xxx22"},
	{"/calendar/*", "/calendar/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.ics", "444444"},
	{"/feed/*", "/feed/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.atom", "444444"},
};
enum { PAGES = sizeof(pages) / sizeof(pages[0]) };

/* Public pages and the API: searched for the marks. */
static const char *const others[] = {
	"/",
	"/events/load",
	"/events/load/event.json",
	"/groups/1",
	"/groups/1.json",
	"/groups/1.pgn",
	"/groups/1.atom",
	"/groups/1/lots",
	"/groups/1/rulings",
	"/games/1?ply=1",
	"/games/1.json",
	"/games/1.pgn",
	"/games/1.svg",
	"/record/game-1.txt",
	"/players/#",
	"/players/#.json",
	"/players/#.pgn",
	"/search?player=player",
	"/search?player=MarkOfNotes",
	"/archive/2026",
	"/ratings/",
	"/calendar.ics",
	"/me/stream/",
	"/api/v1/me",
	"/api/v1/games",
	"/api/v1/games?state=over",
	"/api/v1/games/1",
	"/api/v1/games/1/notes",
	"/api/v1/games/1/preview?move=5254",
	"/api/v1/games/1/proof",
	"/api/v1/leave",
	"/api/v1/settings",
	"/api/v1/tokens",
	"/api/v1/events",
	"/api/v1/events/load",
	"/api/v1/events/load/table",
	"/api/v1/events/load/entries",
	"/api/v1/cases",
	"/api/v1/cases/1",
	"/api/v1/record",
	"/api/v1/rights",
	"/api/v1/requests",
};
enum { OTHERS = sizeof(others) / sizeof(others[0]) };

static void fault(struct test *t, enum who who, const char *path, const char *what)
{
	printf("%s, %s: %s\n", path, people[who].name, what);
	t->faults++;
}

/* --- requests --------------------------------------------------------------------------------- */

static void fill_path(const struct test *t, const char *pattern, struct sbuf *out)
{
	sbuf_reset(out);
	for (; *pattern; pattern++) {
		if (*pattern == '@')
			sbuf_adds(out, t->link);
		else if (*pattern == '#')
			sbuf_addf(out, "%lld", (long long)t->world.games[0].player[0]);
		else
			sbuf_addc(out, *pattern);
	}
}

static int ask(const struct test *t, enum who who, const char *path, const char *form,
	       const char *more, struct sbuf *ret_body)
{
	struct sbuf headers = SBUF_INIT, head = SBUF_INIT;
	int status;

	if (*people[who].secret)
		sbuf_addf(&headers, "Cookie: kskak=%s\r\nAuthorization: Bearer api-%s\r\n",
			  people[who].secret, people[who].secret);
	if (form)
		sbuf_adds(&headers, "Content-Type: application/x-www-form-urlencoded\r\n");
	sbuf_adds(&headers, more);
	sbuf_reset(ret_body);
	status = peer_request(&t->peer, form ? "POST" : "GET", path, headers.buf, form, &head,
			      ret_body);
	sbuf_release(&headers);
	sbuf_release(&head);
	return status;
}

/* The token of the forms on a page, "" = none. */
static void token_of(const struct test *t, enum who who, const char *path, char ret_token[100])
{
	struct sbuf body = SBUF_INIT;
	const char *at;

	*ret_token = '\0';
	ask(t, who, path, NULL, "", &body);
	at = body.len ? strstr(body.buf, "name=\"csrf\" value=\"") : NULL;
	if (at)
		snprintf(ret_token, 100, "%.*s", (int)strcspn(at + 19, "\""), at + 19);
	sbuf_release(&body);
}

/* --- pages ------------------------------------------------------------------------------------ */

static void search(struct test *t, enum who who, const char *path, const struct sbuf *body)
{
	for (int m = 0; m < MARKS; m++) {
		const char *text = marks[m].text ? marks[m].text : t->address;

		if (!body->len || !strstr(body->buf, text) || strstr(path, text))
			continue;
		found[m][who] = true;
		if (marks[m].seen_by[who] == '-' && strncmp(path, "/l/", 3) != 0)
			fault(t, who, path, marks[m].what);
	}
}

static char letter_of(int status)
{
	switch (status) {
	case 200: return '2';
	case 303: return '3';
	case 403: return 'x';
	case 404: return '4';
	case 409: return 'c';
	case 422: return 'u';
	default: return '?';
	}
}

static void try_page(struct test *t, const struct page *page)
{
	struct sbuf path = SBUF_INIT, body = SBUF_INIT;
	char gets[PEOPLE + 1] = "";

	fill_path(t, page->path, &path);
	for (int who = 0; who < PEOPLE; who++) {
		gets[who] = letter_of(ask(t, who, path.buf, NULL, "", &body));
		search(t, who, path.buf, &body);
	}
	if (strcmp(gets, page->gets) != 0) {
		printf("%s: %s, not %s\n", path.buf, gets, page->gets);
		t->faults++;
	}
	sbuf_release(&path);
	sbuf_release(&body);
}

static void try_pages(struct test *t)
{
	struct sbuf path = SBUF_INIT, body = SBUF_INIT;

	for (int i = 0; i < PAGES; i++)
		try_page(t, &pages[i]);
	for (int i = 0; i < OTHERS; i++) {
		fill_path(t, others[i], &path);
		for (int who = 0; who < PEOPLE; who++) {
			if (ask(t, who, path.buf, NULL, "", &body) >= 500)
				fault(t, who, path.buf, "the server failed");
			search(t, who, path.buf, &body);
		}
	}
	for (int m = 0; m < MARKS; m++)
		for (int who = 0; who < PEOPLE; who++)
			if (marks[m].seen_by[who] != '-' && !found[m][who])
				fault(t, who, marks[m].what, "is shown nowhere");
	sbuf_release(&path);
	sbuf_release(&body);
}

static const struct page *page_of(const char *row)
{
	for (int i = 0; i < PAGES; i++)
		if (!strcmp(pages[i].row, row))
			return &pages[i];
	return NULL;
}

/* --- forms ------------------------------------------------------------------------------------ */

/* A page with a form of the person, whose token fits all forms but those of letters. */
static const char *form_page(enum who who)
{
	return who == NOBODY ? "/sign-in" : "/me/settings";
}

/* Refused before anything is done: 403, or 401 without a session. */
static void want_refused(struct test *t, enum who who, const char *path, const char *form,
			 const char *more, const char *what)
{
	struct sbuf body = SBUF_INIT;
	int status = ask(t, who, path, form, more, &body);

	if (status != 403 && !(status == 401 && who == NOBODY))
		fault(t, who, path, what);
	sbuf_release(&body);
}

static void try_form(struct test *t, const char *path)
{
	static const char *const foreign[] = {"Sec-Fetch-Site: cross-site\r\n",
					      "Origin: https://evil.example\r\n"};
	bool letter = !strncmp(path, "/l/", 3);
	struct sbuf body = SBUF_INIT;
	char form[120], token[100], hourly[100];

	token_of(t, NOBODY, "/sign-in", hourly);
	for (int who = 0; who < PEOPLE; who++) {
		int other = who == PLAYER ? STRANGER : PLAYER;

		want_refused(t, who, path, "", "", "a form without a token");
		want_refused(t, who, path, "csrf=", "", "a form with an empty token");
		token_of(t, other, form_page(other), token);
		snprintf(form, sizeof(form), "csrf=%s", token);
		want_refused(t, who, path, form, "", "a form with the token of somebody else");
		snprintf(form, sizeof(form), "csrf=%s", hourly);
		if (who != NOBODY || letter)
			want_refused(t, who, path, form, "", "a form with a token of the hour");
		token_of(t, who, letter ? path : form_page(who), token);
		snprintf(form, sizeof(form), "csrf=%s", token);
		for (int i = 0; i < 2; i++)
			want_refused(t, who, path, form, foreign[i], "a form of another site");
		/* The token itself is right: whoever may use the form gets beyond it. */
		ask(t, who, path, form, "", &body);
		if (body.len && strstr(body.buf, "data-error=\"csrf\""))
			fault(t, who, path, "a form with its token is refused");
	}
	sbuf_release(&body);
}

static void try_forms(struct test *t)
{
	struct sbuf path = SBUF_INIT;
	bool get, post;
	const char *row;

	for (size_t i = 0; (row = routes_row(i, &get, &post)) != NULL; i++) {
		const struct page *page = page_of(row);

		if (get && !page) {
			printf("%s: a new row of the routes needs a line here\n", row);
			t->faults++;
		}
		if (!post || !strcmp(row, "/sign-out")) /* which would end the session */
			continue;
		fill_path(t, page ? page->path : row, &path);
		sbuf_setlen(&path, strcspn(path.buf, "?"));
		path.buf[path.len] = '\0';
		try_form(t, path.buf);
	}
	for (int who = 0; who < PEOPLE; who++) {
		want_refused(t, who, "/sign-out", "", "", "a form without a token");
		want_refused(t, who, "/sign-out", "", "Origin: https://evil.example\r\n",
			     "a form of another site");
	}
	sbuf_release(&path);
}

/* A cookie, which a browser sends by itself, opens nothing in the API. */
static void try_cookie(struct test *t)
{
	static const char *const paths[] = {"/api/v1/games/1/resign", "/api/v1/games/1/move",
					    "/api/v1/leave", "/api/v1/cases/1/ruling",
					    "/api/v1/requests/group.pause"};
	struct sbuf headers = SBUF_INIT, body = SBUF_INIT;

	for (int who = PLAYER; who < PEOPLE; who++) {
		sbuf_reset(&headers);
		sbuf_addf(&headers, "Cookie: kskak=%s\r\nContent-Type: application/json\r\n",
			  people[who].secret);
		for (size_t i = 0; i < sizeof(paths) / sizeof(paths[0]); i++)
			if (peer_request(&t->peer, "POST", paths[i], headers.buf, "{}", NULL,
					 &body) != 401)
				fault(t, who, paths[i], "the API takes a cookie");
	}
	sbuf_release(&headers);
	sbuf_release(&body);
}

/* --- the world -------------------------------------------------------------------------------- */

static void add_access(struct store *st, enum access_kind kind, const struct access_row *like,
		       const char *secret)
{
	struct access_row row = *like;
	int64_t id;

	row.kind = kind;
	row.created.sec = (int64_t)time(NULL);
	row.expires.sec = row.created.sec + 80000;
	secret_hash(secret, row.hash);
	if (store_access_add(st, &row, &id) < 0)
		peer_die("%s", store_why(st));
}

static void add_person(struct store *st, enum who who, int64_t player)
{
	struct access_row row = {.player = player, .scope = SCOPE_PLAY};
	struct official_row official = {.role = 1};
	char token[64];
	int64_t id;

	if (people[who].office) {
		row.scope = SCOPE_DESK;
		snprintf(row.address, sizeof(row.address), "%s@desk.test", people[who].office);
		snprintf(official.address, sizeof(official.address), "%s", row.address);
		snprintf(official.name, sizeof(official.name), "%s", people[who].name);
		snprintf(official.events, sizeof(official.events), "%s", people[who].office);
		snprintf(official.author, sizeof(official.author), "0 test");
		if (store_official_add(st, &official, &id) < 0)
			peer_die("%s", store_why(st));
	}
	if (who == PLAYER) {
		snprintf(row.device, sizeof(row.device), "MarkOfDevice");
		snprintf(row.name, sizeof(row.name), "MarkOfToken");
	}
	add_access(st, ACCESS_SESSION, &row, people[who].secret);
	snprintf(token, sizeof(token), "api-%s", people[who].secret);
	add_access(st, ACCESS_TOKEN, &row, token);
}

static void add_people(struct test *t)
{
	const struct world_game *first = &t->world.games[0],
				*last = &t->world.games[t->world.n - 1];
	struct sbuf why = SBUF_INIT;
	struct player player;
	struct store *st;

	if (store_open(t->peer.database, true, &st, &why) < 0 ||
	    store_player_get(st, first->player[0], &player) <= 0)
		peer_die("%s", why.buf);
	snprintf(t->address, sizeof(t->address), "%s", player.address);
	add_person(st, PLAYER, first->player[0]);
	add_person(st, OPPONENT, first->player[1]);
	add_person(st, STRANGER, last->player[0]);
	add_person(st, LEADER, 0);
	add_person(st, OTHER_LEADER, 0);
	store_close(st);
	sbuf_release(&why);
}

static void post(struct test *t, enum who who, const char *path, const char *fields)
{
	struct sbuf form = SBUF_INIT, body = SBUF_INIT;
	static int key;
	char token[100];
	int status;

	token_of(t, who, form_page(who), token);
	sbuf_addf(&form, "csrf=%s&key=%d&%s", token, ++key, fields);
	status = ask(t, who, path, form.buf, "", &body);
	if (status != 303)
		peer_die("%s: %s: %d %.200s", path, fields, status,
			 body.len && strstr(body.buf, "data-error") ? strstr(body.buf, "data-error")
								    : "");
	sbuf_release(&form);
	sbuf_release(&body);
}

/* White moves with a message, keeps notes and asks the leader. */
static void leave_marks(struct test *t)
{
	const struct world_game *g = &t->world.games[0];
	struct link_token link = {.player = (uint32_t)g->player[1],
				  .game = (uint32_t)g->id,
				  .ply = 1,
				  .expiry = {47000}};
	char path[64], move[80];

	snprintf(path, sizeof(path), "/games/%lld", (long long)g->id);
	post(t, PLAYER, path, "act=notes&text=MarkOfNotes&tree=");
	post(t, PLAYER, path, "act=question&ply=0&message=MarkOfQuestion");
	snprintf(move, sizeof(move), "act=move&ply=0&move=%s&message=MarkOfMessage", world_move(0));
	snprintf(path, sizeof(path), "/games/%lld/move", (long long)g->id);
	post(t, PLAYER, path, move);
	snprintf(path, sizeof(path), "/games/%lld", (long long)g->id);
	post(t, OPPONENT, path, "act=report&ply=1&message_ply=1");
	if (!link_token_write(t->world.keyring, &link, t->link))
		peer_die("no link");
}

int main(void)
{
	static struct test t;

	peer_init(&t.peer, NULL, "requests-a-minute = 100000\nleader-address = leader@desk.test\n");
	world_make_groups(&t.world, &t.peer, 2, 3, 0);
	add_people(&t);
	if (!peer_start(&t.peer))
		peer_die("the daemon does not start, see %s", t.peer.log);
	leave_marks(&t);
	try_pages(&t);
	try_forms(&t);
	try_cookie(&t);
	if (peer_stop(&t.peer) != 0)
		peer_die("the daemon did not stop in order, see %s", t.peer.log);
	world_release(&t.world);
	peer_release(&t.peer, t.faults > 0);
	printf("%d pages, %d faults\n", PAGES + OTHERS, t.faults);
	return t.faults > 0;
}
