/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Fills a fresh database for contrib/quickstart: a group of seven whose games are at different
 * stages, one near its time limit, one player on leave.  Everything goes through the dispatch with
 * past instants, letters included; the daemon that serves the demo afterwards uses the real clock.
 *
 * Usage: kskak-demo CONFIG
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "core/base/mem.h"
#include "crypto/random.h"
#include "daemon/act/dispatch.h"
#include "daemon/act/from_timer.h"
#include "daemon/config.h"
#include "daemon/letter/render.h"
#include "daemon/now.h"
#include "mail/wire/sender.h"
#include "sql/store_game.h"
#include "sql/store_player.h"
#include "sql/store_post.h"

#define PLAYERS	  7
#define DAYS_AGO  39 /* the group's start: a player who has not moved has used 39 of 40 days */
#define DAY	  86400
#define LEAVE_DAY (DAYS_AGO - 4) /* the start of Frank's leave */

struct demo {
	struct config cfg;
	struct context ctx;
	struct now claim;
	struct instant now;
	int64_t players[PLAYERS];
	bool failed;
};

static const struct {
	const char *name, *club, *address, *lang;
	int rating;
} people[PLAYERS] = {
	{"Anna Lindholm", "Skakforeningen Nord", "anna@demo.example", "da", 1850},
	{"Bent Aagaard", "Aarhus Skakklub", "bent@demo.example", "da", 1720},
	{"Clara Winther", "", "clara@demo.example", "en", 1930},
	{"David Dahl", "Odense Skak", "david@demo.example", "en", 1655},
	{"Ellen Krogh", "K41", "ellen@demo.example", "da", 2010},
	{"Frank Lund", "", "frank@demo.example", "en", 1580},
	{"Grethe Holst", "Herlev", "grethe@demo.example", "en", 1790},
};

/* Openings; the two games that end in mate come first. */
static const char *const lines[] = {
	"5254 5755 6134 2836 4185 7866 8567",
	"6263 5755 7274 4884",
	"5254 5755 7163 2836 6125 1716 2514 7866 5171 6857 6151 2725 1423 4746",
	"4244 4745 3234 5756 2133 7866 3175 6857 5253 5878 7163 2847 1131 3736",
	"5254 3735 7163 4746 4244 3544 6344 7866 2133 1716 3153 5755 4423 3856",
	"4244 7866 3234 7776 2133 6877 5254 4746 7163 5878 6152 5755 5171 2836",
	"5254 5756 4244 4745 2133 7866 5455 6647 6264 3735 7163 2836 3153 1716",
};

#define MATES 2
#define PACE  3 /* days between two moves of a game */

/* The moves of the game between two people, by their indexes; NULL = not played. */
static const char *line_of(int a, int b)
{
	if (a == 0 && b == 1)
		return lines[0];
	if (a == 2 && b == 3)
		return lines[1];
	if ((a == 3 && b == 6) || (a == 2 && b == 4))
		return NULL; /* see special_day() */
	return lines[MATES + (a * 3 + b) % (int)(sizeof(lines) / sizeof(lines[0]) - MATES)];
}

static struct instant demo_now(void *arg)
{
	return ((struct demo *)arg)->now;
}

static void demo_random(void *arg, void *ret, size_t len)
{
	(void)arg;
	random_bytes(ret, len);
}

static void on_answer(void *arg, const struct answer *answer)
{
	struct demo *demo = arg;

	if (answer->outcome == OUTCOME_DONE)
		return;
	fprintf(stderr, "kskak-demo: %s %s %s\n", answer->error, answer->rule, answer->message.buf);
	demo->failed = true;
}

static void submit(struct demo *demo, struct inbound *in)
{
	in->received = demo->now;
	dispatch_submit(&demo->ctx, in, on_answer, demo);
}

static void control(struct demo *demo, json_t *request)
{
	struct inbound in = {
		.door = DOOR_CONTROL,
		.control = {
			.request = request, .role = ROLE_ADMIN, .author = "0 demo", .events = "*"}};

	submit(demo, &in);
	json_decref(request);
}

/* Gives one command of a player in the words of a mail. */
static void say(struct demo *demo, int64_t player, int64_t game, const char *text)
{
	struct command_list list;
	struct inbound in = {.door = DOOR_API, .api = {.player = player, .game = game, .ply = -1}};

	if (command_parse(text, strlen(text), &list) == COMMAND_OK) {
		in.api.command = &list.v[0];
		submit(demo, &in);
	} else {
		demo->failed = true;
	}
	command_list_release(&list);
}

/* --- letters ---------------------------------------------------------------------------------- */

struct waiting {
	struct post_row rows[64];
	int n;
};

static int gather(void *arg, const struct post_row *row)
{
	struct waiting *w = arg;

	w->rows[w->n] = *row;
	w->rows[w->n].facts = mem_strdup(row->facts);
	return ++w->n == 64;
}

static void send_one(struct demo *demo, const struct post_row *row)
{
	struct inbound in = {.door = DOOR_OUTBOX,
			     .outbox = {.letter = row->id, .fate = FATE_SENT, .why = ""}};
	struct rendered post;

	render_init(&post);
	if (render_letter(&demo->ctx, row, row->created, &post) > 0) {
		struct sender_job job = {row->id,	  post.envelope_from, post.to,
					 post.message_id, post.bytes.buf,     post.bytes.len};

		demo->failed |= sender_write_file(demo->cfg.outgoing_dir, &job) != 0;
		submit(demo, &in);
	} else {
		demo->failed = true;
	}
	render_release(&post);
}

static void send_letters(struct demo *demo)
{
	struct waiting w;
	int i;

	do {
		w.n = 0;
		if (store_outbox_due(demo->ctx.store, demo->now, 64, STORE_SKIP_NONE, gather, &w) <
		    0)
			demo->failed = true;
		for (i = 0; i < w.n; i++) {
			send_one(demo, &w.rows[i]);
			post_row_release(&w.rows[i]);
		}
	} while (w.n && !demo->failed);
}

/* --- the days --------------------------------------------------------------------------------- */

static void tick_until(struct demo *demo, struct instant until)
{
	struct inbound in = {.door = DOOR_TIMER};
	struct instant at;
	int guard = 0;

	send_letters(demo);
	while (!demo->failed && from_timer_next(&demo->ctx, &at) && at.sec < until.sec) {
		if (at.sec > demo->now.sec)
			demo->now = at;
		else if (++guard > 1000)
			demo->failed = true;
		submit(demo, &in);
		send_letters(demo);
	}
	demo->now = until;
}

struct pair {
	int64_t a, b;
	struct game_row row;
	bool found;
};

static int match_pair(void *arg, const struct game_row *row)
{
	struct pair *p = arg;

	if ((row->white == p->a && row->black == p->b) ||
	    (row->white == p->b && row->black == p->a)) {
		p->row = *row;
		p->found = true;
	}
	return 0;
}

static bool find_game(struct demo *demo, int a, int b, struct game_row *ret_row)
{
	struct pair p = {.a = demo->players[a], .b = demo->players[b]};
	struct game_query q = {.player = p.a, .limit = 100};

	if (store_game_each(demo->ctx.store, &q, match_pair, &p) < 0 || !p.found)
		return false;
	*ret_row = p.row;
	return true;
}

/* Plays the move that the game of the two has on this day, if any. */
static void play_day(struct demo *demo, int a, int b, int day)
{
	int number = day - (a + b) % PACE;
	const char *move = line_of(a, b);
	struct game_row row;
	char text[16];

	if (!move || number < 0 || number % PACE || !find_game(demo, a, b, &row))
		return;
	for (number /= PACE; number > 0 && *move; number--)
		move += strcspn(move, " ") + (move[strcspn(move, " ")] == ' ');
	if (!*move ||
	    (day >= LEAVE_DAY && (row.ply % 2 ? row.black : row.white) == demo->players[5]))
		return;
	snprintf(text, sizeof(text), "%.*s", (int)strcspn(move, " "), move);
	say(demo, row.ply % 2 ? row.black : row.white, row.id, text);
}

/*
 * Frank is on leave today; in a silent game White gave notice of long thinking, so that it is near
 * its limit; Clara and Ellen agree to a draw.
 */
static void special_day(struct demo *demo, int day, struct civil today)
{
	char from[CIVIL_TEXT], to[CIVIL_TEXT], text[64];
	struct game_row row;

	if (day == 10 && find_game(demo, 3, 6, &row))
		say(demo, row.white, row.id, "notice 50");
	if (day == DAYS_AGO - 12) {
		civil_format(civil_add_days(today, -4), from);
		civil_format(civil_add_days(today, 9), to);
		snprintf(text, sizeof(text), "leave %s %s", from, to);
		say(demo, demo->players[5], 0, text);
	}
	if (day == 6 && find_game(demo, 2, 4, &row)) {
		say(demo, row.white, row.id, "5254\ndraw?");
		send_letters(demo);
		say(demo, row.black, row.id, "accept");
	}
}

static void live(struct demo *demo, struct instant began, struct instant end)
{
	struct civil today = zone_date(ZONE_COPENHAGEN, end);
	int day, a, b;

	for (day = 0; day < DAYS_AGO && !demo->failed; day++) {
		tick_until(demo, (struct instant){began.sec + (int64_t)day * DAY + 60});
		for (a = 0; a < PLAYERS; a++) {
			for (b = a + 1; b < PLAYERS; b++)
				play_day(demo, a, b, day);
		}
		special_day(demo, day, today);
	}
	tick_until(demo, end);
	send_letters(demo);
}

/* --- setting up ------------------------------------------------------------------------------- */

static void enter(struct demo *demo, int i)
{
	struct player p;

	control(demo,
		json_pack("{s:s,s:s,s:s,s:s,s:s,s:i}", "do", "player.add", "name", people[i].name,
			  "address", people[i].address, "club", people[i].club, "language",
			  people[i].lang, "rating", people[i].rating));
	if (store_player_by_address(demo->ctx.store, people[i].address, &p) <= 0) {
		demo->failed = true;
		return;
	}
	demo->players[i] = p.id;
	control(demo, json_pack("{s:s,s:s,s:I}", "do", "group.add", "event", "emt open", "player",
				(json_int_t)p.id));
}

static void set_up(struct demo *demo)
{
	int i;

	control(demo,
		json_pack("{s:s,s:s,s:s,s:s,s:i}", "do", "event.add", "code", "emt open", "name",
			  "K-skak EMT, open class", "ruleset", "dsu-email", "size", PLAYERS));
	control(demo,
		json_pack("{s:s,s:s,s:b}", "do", "event.open", "event", "emt open", "open", 1));
	for (i = 0; i < PLAYERS && !demo->failed; i++)
		enter(demo, i);
}

static bool open_demo(struct demo *demo, struct sbuf *why)
{
	const struct config *cfg = &demo->cfg;
	struct context_settings set = CONTEXT_SETTINGS_DEFAULT;

	set.domain = cfg->domain;
	set.play_local = cfg->play_local;
	set.bounce_local = cfg->bounce_local;
	set.site_name = cfg->site_name;
	set.page_url = cfg->page_url;
	set.leader_address = cfg->leader_address;
	set.lang = text_lang(cfg->language);
	set.start_days = 0;
	demo->ctx = (struct context){.set = set,
				     .now = demo_now,
				     .now_arg = demo,
				     .random = demo_random,
				     .random_arg = demo};
	now_init(&demo->claim, false, (struct instant){0});
	return store_open(cfg->database, true, &demo->ctx.store, why) >= 0 &&
	       now_claim(&demo->claim, demo->ctx.store, why) > 0 &&
	       context_open(&demo->ctx, why) >= 0;
}

int main(int argc, char **argv)
{
	struct demo demo = {.failed = false};
	struct sbuf why = SBUF_INIT;
	struct instant end, began;
	struct stat st;

	config_init(&demo.cfg);
	if (argc != 2 || !config_read(&demo.cfg, argv[1], &why)) {
		fprintf(stderr, "kskak-demo: %s\n",
			argc != 2 ? "usage: kskak-demo CONFIG" : why.buf);
		return 2;
	}
	if (stat(demo.cfg.database, &st) == 0) {
		fprintf(stderr, "kskak-demo: %s is there already\n", demo.cfg.database);
		return 1;
	}
	if (*demo.cfg.locale_dir)
		setenv("KSKAK_LOCALEDIR", demo.cfg.locale_dir, 1);
	end = now_wall();
	began = zone_midnight(ZONE_COPENHAGEN,
			      civil_add_days(zone_date(ZONE_COPENHAGEN, end), -DAYS_AGO));
	began.sec += 9 * 3600;
	demo.now = began;
	mkdir(demo.cfg.outgoing_dir, 0750);
	if (!open_demo(&demo, &why)) {
		fprintf(stderr, "kskak-demo: %s\n", why.buf);
		return 1;
	}
	set_up(&demo);
	live(&demo, began, end);
	context_close(&demo.ctx);
	store_close(demo.ctx.store);
	config_release(&demo.cfg);
	sbuf_release(&why);
	return demo.failed;
}
