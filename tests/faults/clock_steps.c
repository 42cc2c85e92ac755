/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The system clock goes wrong (RULES S-60): 61 days ahead and a day back, while the server runs and
 * before it starts.  Players at every door are told to try again as long as the clock is doubted,
 * pages are shown and officials served; no move is lost, none counted twice, and the same requests
 * are taken once an administrator has confirmed the clock.
 */
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "crypto/link_token.h"
#include "sql/store_access.h"
#include "sql/store_game.h"
#include "tests/load/world.h"

#define DAY	 86400
#define PASSWORD "xfcc-password-of-the-first-player"

enum door { MAIL, API, FORM, XFCC, DOORS }; /* a game each */

struct test {
	struct peer peer;
	struct world world;
	volatile int64_t *shift; /* seconds */
	const char *step;
	int moves, faults;
};

static void fault(struct test *t, const char *what, const char *said)
{
	printf("%s: %s: %.300s\n", t->step, what, said ? said : "");
	t->faults++;
}

/* --- a move at each door: true = taken, false = the sender shall try again
 * ------------------------ */

static bool by_mail(struct test *t, const struct world_game *g, struct sbuf *said)
{
	char token[REPLY_TOKEN_TEXT], from[64], to[REPLY_TOKEN_TEXT + 40];
	struct sbuf mail = SBUF_INIT;
	int code;

	world_reply_token(&t->world, g, g->ply, token);
	world_address(MAIL, g->ply % 2, from, sizeof(from));
	snprintf(to, sizeof(to), "play+%s@" PEER_DOMAIN, token);
	sbuf_addf(&mail, "From: <%s>\r\nTo: <%s>\r\nMessage-ID: <%d@load.test>\r\n\r\n%s\r\n", from,
		  to, g->ply, world_move(g->ply));
	code = peer_lmtp(&t->peer, from, to, mail.buf, said);
	sbuf_release(&mail);
	if (code != 250 && code != 451)
		fault(t, "mail", said->buf);
	return code == 250;
}

static bool by_api(struct test *t, const struct world_game *g, struct sbuf *said)
{
	char path[64], body[64];
	int code;

	snprintf(path, sizeof(path), "/api/v1/games/%lld/move", (long long)g->id);
	snprintf(body, sizeof(body), "{\"move\":\"%s\",\"ply\":%d}", world_move(g->ply), g->ply);
	code = peer_http(&t->peer, "POST", path, g->api[g->ply % 2], body, said);
	if (code != 200 && code != 503)
		fault(t, "the API", said->buf);
	return code == 200;
}

static bool by_form(struct test *t, const struct world_game *g, struct sbuf *said)
{
	struct link_token link = {.player = (uint32_t)g->player[g->ply % 2],
				  .game = (uint32_t)g->id,
				  .ply = (unsigned)g->ply,
				  .expiry = {47000}};
	char text[LINK_TOKEN_TEXT], path[200], form[300];
	const char *csrf;
	int code;

	if (!link_token_write(t->world.keyring, &link, text))
		peer_die("no link");
	snprintf(path, sizeof(path), "/l/%s/move?move=%s", text, world_move(g->ply));
	code = peer_http(&t->peer, "GET", path, NULL, NULL, said);
	csrf = code == 200 ? strstr(said->buf, "name=\"csrf\" value=\"") : NULL;
	if (!csrf) {
		fault(t, "no form", said->buf);
		return false;
	}
	csrf += strlen("name=\"csrf\" value=\"");
	snprintf(form, sizeof(form), "act=move&key=key-%d&ply=%d&move=%s&csrf=%.*s", g->ply, g->ply,
		 world_move(g->ply), (int)strcspn(csrf, "\""), csrf);
	*strchr(path, '?') = '\0';
	sbuf_reset(said);
	code = peer_request(&t->peer, "POST", path,
			    "Content-Type: application/x-www-form-urlencoded\r\n", form, NULL,
			    said);
	if (code != 303 && code != 503)
		fault(t, "a form", said->buf);
	return code == 303;
}

/* White only: Black answers by the API. */
static bool by_xfcc(struct test *t, const struct world_game *g, struct sbuf *said)
{
	static const char *const whites[] = {"Nf3", "Ng1"};
	char body[600];

	if (g->ply % 2)
		return by_api(t, g, said);
	snprintf(body, sizeof(body),
		 "<Envelope><Body><MakeAMove><username>%lld</username><password>" PASSWORD
		 "</password><gameId>%lld</gameId><movecount>%d</movecount><myMove>%s</myMove>"
		 "</MakeAMove></Body></Envelope>",
		 (long long)g->player[0], (long long)g->id, g->ply / 2 + 1, whites[g->ply / 2 % 2]);
	peer_http(&t->peer, "POST", "/xfcc", NULL, body, said);
	if (!strstr(said->buf, ">Success<") && !strstr(said->buf, ">ServerError<"))
		fault(t, "Xfcc", said->buf);
	return strstr(said->buf, ">Success<") != NULL;
}

typedef bool make_move(struct test *t, const struct world_game *g, struct sbuf *said);
static make_move *const makers[DOORS] = {by_mail, by_api, by_form, by_xfcc};

/* --- what holds at each step ---------------------------------------------------------------------
 */

static bool control(struct test *t, const char *line)
{
	json_t *answer = peer_control(&t->peer, line);
	bool good = json_is_true(json_object_get(answer, "ok"));

	json_decref(answer);
	return good;
}

/* Pages and officials are served all the time. */
static void serve_others(struct test *t)
{
	struct sbuf said = SBUF_INIT;

	if (peer_http(&t->peer, "GET", "/games/1", NULL, NULL, &said) != 200)
		fault(t, "no page", said.buf);
	if (!control(t, "{\"do\":\"status\"}") || !control(t, "{\"do\":\"game\",\"game\":1}"))
		fault(t, "officials are not served", NULL);
	sbuf_release(&said);
}

/* Each player tries the next move twice: taken once, or not at all. */
static void play(struct test *t, const char *step, bool taken)
{
	struct sbuf said = SBUF_INIT;

	t->step = step;
	serve_others(t);
	for (int door = 0; door < DOORS; door++) {
		struct world_game *g = &t->world.games[door];

		for (int again = 0; again < (taken ? 1 : 2); again++) {
			sbuf_reset(&said);
			if (makers[door](t, g, &said) != taken)
				fault(t, taken ? "not taken" : "taken", said.buf);
		}
		g->ply += taken;
		t->moves += taken;
	}
	sbuf_release(&said);
}

/* As the log tells an administrator to do it. */
static void confirm(struct test *t, const char *how, bool good)
{
	const char *top = getenv("top_builddir");
	char line[300];

	snprintf(line, sizeof(line), "%s/kskak clock %s --socket %s >/dev/null 2>&1",
		 top ? top : ".", how, t->peer.control);
	if ((system(line) == 0) != good)
		fault(t, "the confirmation", how);
}

static void restart(struct test *t, int64_t shift)
{
	if (peer_stop(&t->peer) != 0)
		fault(t, "the daemon did not stop in order", NULL);
	*t->shift = shift;
	if (!peer_start(&t->peer))
		peer_die("%s: the daemon does not start, see %s", t->step, t->peer.log);
}

static void step_while_running(struct test *t)
{
	long since;

	play(t, "the clock is right", true);
	since = peer_log_length(&t->peer);
	*t->shift = 61 * DAY;
	play(t, "61 days ahead", false);
	peer_await_words(&t->peer, since, "until an administrator runs `kskak clock right`");
	*t->shift = 0;
	play(t, "right again, but not confirmed", false);
	confirm(t, "right", true);
	play(t, "confirmed", true);
	*t->shift = -DAY;
	play(t, "a day back", true);
	*t->shift = 0;
	play(t, "and right again", true);
}

static void step_at_start(struct test *t)
{
	restart(t, -DAY);
	play(t, "started a day back", false);
	confirm(t, "right", false);
	restart(t, 0);
	play(t, "started right", true);
	restart(t, 61 * DAY);
	play(t, "started 61 days ahead", false);
	confirm(t, "right", true);
	play(t, "61 days are confirmed", true);
	restart(t, 0);
	play(t, "started behind the record", false);
	confirm(t, "right", false);
	confirm(t, "back", true);
	play(t, "time went back", true);
}

/* Every acknowledged move is in the store, once, and nobody has overstepped. */
static void compare(struct test *t)
{
	struct sbuf why = SBUF_INIT;
	struct store *st;

	t->step = "the end";
	if (!control(t, "{\"do\":\"verify\"}"))
		fault(t, "verify", NULL);
	if (store_open(t->peer.database, false, &st, &why) < 0)
		peer_die("%s", why.buf);
	for (int door = 0; door < DOORS; door++) {
		const struct world_game *g = &t->world.games[door];
		struct game_row row;

		if (store_game_get(st, g->id, &row) <= 0 || row.ply != g->ply ||
		    strcmp(row.result, "*") != 0)
			fault(t, "another number of moves, or a result", row.result);
	}
	store_close(st);
	sbuf_release(&why);
}

/* --- the world -----------------------------------------------------------------------------------
 */

static void add_password(struct test *t)
{
	struct access_row row = {.kind = ACCESS_PASSWORD,
				 .player = t->world.games[XFCC].player[0],
				 .scope = SCOPE_PLAY,
				 .created = {(int64_t)time(NULL)}};
	struct sbuf why = SBUF_INIT;
	struct store *st;
	int64_t id;

	row.expires.sec = row.created.sec + 400 * (int64_t)DAY;
	secret_hash(PASSWORD, row.hash);
	if (store_open(t->peer.database, true, &st, &why) < 0 ||
	    store_access_add(st, &row, &id) < 0)
		peer_die("%s", why.buf);
	store_close(st);
	sbuf_release(&why);
}

static void prepare_shift(struct test *t, char *ret_path, size_t size)
{
	int fd;

	snprintf(ret_path, size, "%s/shift", t->peer.dir);
	fd = open(ret_path, O_RDWR | O_CREAT | O_CLOEXEC, 0644);
	if (fd < 0 || ftruncate(fd, sizeof(*t->shift)) < 0)
		peer_die("%s", ret_path);
	t->shift = mmap(NULL, sizeof(*t->shift), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	if (t->shift == MAP_FAILED)
		peer_die("%s", ret_path);
	close(fd);
	setenv("KSKAK_SHIFT", ret_path, 1);
}

int main(void)
{
	const char *top = getenv("top_builddir");
	static struct test t;
	char path[300], program[4096];

	snprintf(program, sizeof(program), "%s/tests/faults/kskakd-shifted", top ? top : ".");
	setenv("KSKAKD", program, 1);
	peer_init(&t.peer, NULL, "");
	prepare_shift(&t, path, sizeof(path));
	world_make(&t.world, &t.peer, DOORS, DOORS);
	add_password(&t);
	if (!peer_start(&t.peer))
		peer_die("the daemon does not start, see %s", t.peer.log);
	step_while_running(&t);
	step_at_start(&t);
	compare(&t);
	if (peer_stop(&t.peer) != 0)
		fault(&t, "the daemon did not stop in order", NULL);
	world_release(&t.world);
	peer_release(&t.peer, t.faults > 0);
	printf("%d moves, %d faults\n", t.moves, t.faults);
	return t.faults > 0;
}
