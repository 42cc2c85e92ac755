/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Pages and feed built from views: whatever the names, the output is well-formed and contains
 * nothing a browser would run; the words are in the reader's language.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <libxml/parser.h>
#include <libxml/xpath.h>
#include <stdio.h>
#include <string.h>

#include "core/chess/fen.h"
#include "core/chess/numeric.h"
#include "daemon/publish/page.h"
#include "daemon/publish/page_feed.h"
#include "daemon/publish/page_front.h"
#include "daemon/publish/page_game.h"
#include "daemon/publish/page_group.h"
#include "daemon/publish/page_lots.h"
#include "daemon/publish/page_rating.h"
#include "daemon/publish/page_rating_curve.h"
#include "daemon/publish/page_rulings.h"

#define HOSTILE "</title><script>alert('x')</script>]]>&amp;\" onload=\"y"

static struct view_line line(int player, int place, const char *name)
{
	struct view_line l = {.player = {.id = player, .rating = 1800},
			      .number = 8 - player,
			      .seq = player,
			      .place = place,
			      .points2 = 1,
			      .sb4 = 1,
			      .played = 1};

	snprintf(l.player.name, sizeof(l.player.name), "%s", name);
	snprintf(l.player.club, sizeof(l.player.club), "%s", HOSTILE);
	snprintf(l.confirmation, sizeof(l.confirmation), "<x@y>");
	return l;
}

static struct instant at(const char *text)
{
	struct instant t;

	assert_true(instant_parse(text, &t));
	return t;
}

/* A group of two players who have drawn one game and are playing another. */
struct two {
	struct group_view view;
	struct view_line lines[2];
	int order[2];
	struct view_seat seats[2];
	struct game_row games[2];
};

static const struct group_view *group_of(enum group_state state, struct two *ret)
{
	*ret = (struct two){
		.view = {.id = 3,
			 .kind = kind_find("emt"),
			 .state = state,
			 .drawn = state != GROUP_FILLING,
			 .lines = ret->lines,
			 .n_lines = 2,
			 .order = ret->order,
			 .seats = ret->seats,
			 .n_seats = 2,
			 .games = ret->games,
			 .n_games = 2},
		.lines = {line(1, 1, HOSTILE), line(2, 1, "Bo Aagård")},
		.order = {0, 1},
		.seats = {{1, 0, -1}, {2, 1, -1}},
		.games = {{.id = 7,
			   .white = 1,
			   .black = 2,
			   .result = "1/2-1/2",
			   .ended_at = at("2026-04-01T08:00:00Z")},
			  {.id = 8, .white = 2, .black = 1, .result = "*"}},
	};
	snprintf(ret->view.name, sizeof(ret->view.name), "%s", HOSTILE);
	assert_true(civil_parse("2026-03-08", &ret->view.start));
	return &ret->view;
}

static char hostile[] = HOSTILE;

static struct view_rulings rulings_of(struct view_ruling *ret)
{
	*ret = (struct view_ruling){.id = 5,
				    .game = 7,
				    .group = 3,
				    .player = 2,
				    .at = at("2026-04-02T08:00:00Z"),
				    .office = OFFICE_KC,
				    .signer = HOSTILE,
				    .verdict = "loss",
				    .paragraph = "6.4.1",
				    .reason = hostile,
				    .appeal_until = at("2026-04-24T22:00:00Z")};
	return (struct view_rulings){ret, 1};
}

/* A game from a position with Black to move, after two half-moves. */
struct begun {
	struct public_game view;
	struct view_player players[2];
	struct game_record record;
	struct game_record_ply room[2];
};

static void play(struct game_record *r, const char *numeric)
{
	chess_move m;

	assert_int_equal(numeric_read(&r->now, numeric, strlen(numeric), &m, NULL), NOTATION_OK);
	assert_true(game_record_play(r, m));
}

static const struct public_game *game_of(const char *result, enum end_reason reason,
					 struct begun *ret)
{
	static const char fen[] = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 11";
	struct clock_view clock = {.used = 3, .running = 1, .limit = 40, .control = 10, .left = 36};
	struct position start;
	size_t column;

	assert_int_equal(fen_parse(fen, strlen(fen), false, &start, &column), FEN_OK);
	assert_true(civil_parse("2026-05-01", &clock.last_day));
	*ret = (struct begun){
		.view = {.id = 7,
			 .group = 3,
			 .group_name = HOSTILE,
			 .player = {&ret->players[0], &ret->players[1]},
			 .record = &ret->record,
			 .result = result,
			 .reason = reason,
			 .turn = strcmp(result, "*") ? SIDE_NONE : SIDE_BLACK,
			 .offer = SIDE_NONE,
			 .clock = {clock, clock}},
		.players = {{.id = 1, .name = HOSTILE}, {.id = 2, .name = "Bo Aagård"}},
	};
	game_record_init(&ret->record, &start, ret->room, 2);
	play(&ret->record, "5755");
	play(&ret->record, "7163");
	return &ret->view;
}

static struct page_place place(const struct lang *lang)
{
	return (struct page_place){.lang = lang,
				   .site = "K-skak & co",
				   .base = "https://chess.test",
				   .domain = "chess.test"};
}

/* Well-formed, no inline script, no attribute that runs code or needs inline style. */
static void sound(const struct sbuf *page)
{
	static const char *const never[] = {
		("//*[local-name()='script' and (not(@src='/page.js' or @src='page.js' or "
		 "@src='../page.js' or @src='/board.js') or text())]"),
		"//@*[starts-with(name(),'on')]", "//@style"};
	xmlDocPtr doc = xmlReadMemory(page->buf, (int)page->len, "page", NULL, XML_PARSE_NONET);
	xmlXPathContextPtr ctx;

	assert_non_null(doc);
	ctx = xmlXPathNewContext(doc);
	for (size_t i = 0; i < sizeof(never) / sizeof(never[0]); i++) {
		xmlXPathObjectPtr found = xmlXPathEvalExpression(BAD_CAST never[i], ctx);
		assert_non_null(found);
		assert_true(!found->nodesetval || found->nodesetval->nodeNr == 0);
		xmlXPathFreeObject(found);
	}
	xmlXPathFreeContext(ctx);
	xmlFreeDoc(doc);
}

static void says(struct sbuf *page, const char *words)
{
	sound(page);
	if (!strstr(page->buf, words))
		fail_msg("no '%s' in %s", words, page->buf);
}

static void group__hostile_names__well_formed_in_both_languages(void **state)
{
	struct page_place da = place(text_lang("da")), en = place(&lang_english);
	struct two two;
	struct view_ruling ruling;
	const struct group_view *group = group_of(GROUP_RUNNING, &two);
	struct view_rulings rulings = rulings_of(&ruling);
	struct front_group listed = {3, HOSTILE, GROUP_ARCHIVED, 1, ""};
	struct front_event event = {"emt open", "emt-open", HOSTILE,	TOURNEY_OPEN,
				    1,		2026,	    CIVIL_NONE, CIVIL_NONE,
				    CIVIL_NONE, 0,	    1};
	struct front_view front = {&listed, 1, &event, 1};
	struct sbuf page = SBUF_INIT;

	(void)state;
	page_group(&da, group, &page);
	says(&page, "Gruppen er i gang; startdato 8. marts 2026.");
	says(&page, "<th scope=\"col\">7</th><th scope=\"col\">6</th>");
	sbuf_reset(&page);
	page_group(&en, group, &page);
	says(&page, "The group is running");
	sbuf_reset(&page);
	page_front(&da, &front, &page);
	says(&page, "(arkiveret)");
	sbuf_reset(&page);
	page_rulings(&da, group, &rulings, &page);
	says(&page, "<td><a href=\"/games/7\">#7</a></td><td>tabt (Bo Aagård)</td>");
	says(&page, "<td>25. april 2026</td>");
	sound(&page);
	sbuf_release(&page);
}

/* The inputs of the lots are public; the secret number only after the draw. */
static void lots__before_and_after__facts_that_can_be_replayed(void **state)
{
	struct page_place en = place(&lang_english);
	struct two two;
	const struct group_view *group = group_of(GROUP_FILLING, &two);
	struct sbuf page = SBUF_INIT;

	(void)state;
	page_group(&en, group, &page);
	assert_null(strstr(page.buf, "/lots"));
	two.view.has_seed = true;
	memset(two.view.seed_hash, 0xbe, sizeof(two.view.seed_hash));
	sbuf_reset(&page);
	page_group(&en, group, &page);
	says(&page, "<a href=\"/groups/3/lots\">Lots</a>");
	sbuf_reset(&page);
	page_lots(&en, group, &page);
	says(&page, "given in every confirmation: <code>bebebe");
	says(&page, "<td>1</td><td>&lt;/title&gt;");
	says(&page, "<td>&lt;x@y&gt;</td></tr>");
	says(&page, "No lots are drawn yet.");
	two.view.drawn = true;
	memset(two.view.seed, 0xca, sizeof(two.view.seed));
	sbuf_reset(&page);
	page_lots(&en, group, &page);
	says(&page, "The secret number was: <code>cacaca");
	says(&page, "<td>&lt;x@y&gt;</td><td>7</td></tr>");
	says(&page, "<a href=\"/groups/3.json\">the group's JSON file</a>");
	sbuf_release(&page);
}

/* 64 squares in reading order, seen from that side. */
static void squares(const struct sbuf *page, const char *side, const char *first, const char *last)
{
	const char *at = strstr(page->buf, "class=\"board\" data-side="), *square = at;
	char text[8];
	int n = 0;

	assert_non_null(at);
	assert_memory_equal(at + strlen("class=\"board\" data-side=\""), side, 1);
	for (; (square = strstr(square, "data-square=\"")); n++) {
		square += strlen("data-square=\"");
		snprintf(text, sizeof(text), "%.2s", square);
		if (n == 0)
			assert_string_equal(text, first);
	}
	assert_int_equal(n, 64);
	assert_string_equal(text, last);
}

/* Each position has its own URL; movable pieces are links for those who may move. */
static void game__replayed_and_turned__as_asked(void **state)
{
	struct page_place en = place(&lang_english);
	struct begun begun;
	const struct public_game *game = game_of("*", END_NONE, &begun);
	struct page_game look = {.ply = 1, .below = BLACK, .move_path = "/games/7/move"};
	struct sbuf page = SBUF_INIT;

	(void)state;
	page_game(&en, game, &look, &page);
	says(&page, "data-ply=\"1\" data-turn=\"b\" data-result=\"*\" data-state=\"open\"");
	says(&page, "data-square=\"f3\" data-piece=\"\"");
	says(&page, "role=\"status\">Black: pawn e7 to e5</p>");
	says(&page, "<a href=\"?ply=0&amp;side=b\" rel=\"prev\"");
	assert_null(strstr(page.buf, "/move?from="));
	squares(&page, "b", "h1", "a8");
	look.ply = PAGE_GAME_LAST;
	sbuf_reset(&page);
	page_game(&en, game, &look, &page);
	says(&page, "<a href=\"/games/7/move?from=b8\">");
	assert_null(strstr(page.buf, "move?from=a8")); /* blocked */
	assert_null(strstr(page.buf, "move?from=f3")); /* White's */
	sbuf_release(&page);
}

static void game__begun_with_black__numbers_go_on_from_there(void **state)
{
	struct page_place en = place(&lang_english), da = place(text_lang("da"));
	struct begun begun;
	const struct public_game *game = game_of("*", END_NONE, &begun);
	struct sbuf page = SBUF_INIT;

	(void)state;
	page_game(&en, game, NULL, &page);
	says(&page, "<th scope=\"row\">11.</th><td>…</td><td><a id=\"ply-1\" href=\"?ply=1\" "
		    "data-move=\"1\" "
		    "data-fen=\"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 12\" "
		    "data-squares=\"e7e5\" data-say=\"Black: pawn e7 to e5\">e5</a> "
		    "<span>5755</span></td></tr><tr><th scope=\"row\">12.</th>");
	says(&page, "data-say=\"White: knight g1 to f3\" aria-current=\"true\">Nf3</a> "
		    "<span>7163</span></td></tr>");
	says(&page, "data-game=\"7\"");
	says(&page, "role=\"status\">White: knight g1 to f3</p>");
	sbuf_reset(&page);
	page_game(&da, game, NULL, &page);
	says(&page, ">Sf3</a>");
	says(&page, "data-square=\"e4\" data-piece=\"P\" aria-label=\"e4, hvid bonde\"");
	says(&page, "aria-label=\"e3, tom\"");
	sbuf_reset(&page);
	page_game(&en, game, NULL, &page);
	says(&page, "<td class=\"l moved\" data-square=\"f3\" data-piece=\"N\" "
		    "aria-label=\"f3, white knight\"><span class=\"vh\">f3, white knight</span>"
		    "<svg class=\"w\" aria-hidden=\"true\"><use href=\"#man-knight\"/></svg></td>");
	says(&page, "data-clock=\"b\" data-used=\"4\" data-limit=\"40\" data-left=\"36\"");
	squares(&page, "w", "a8", "h1");
	says(&page, "Bo Aagård is to move; last date to answer in time: 1 May 2026.");
	game = game_of("0-1", END_TIME, &begun);
	sbuf_reset(&page);
	page_game(&en, game, NULL, &page);
	says(&page, "The game is over: 0-1, time limit exceeded.");
	says(&page, ">4 of 40 days used</span>");
	sbuf_release(&page);
}

/* A visitor's chosen language is kept in the links; a file has one language. */
static void links__language_chosen__carried_on(void **state)
{
	struct page_place da = place(text_lang("da"));
	struct two two;
	const struct group_view *group = group_of(GROUP_RUNNING, &two);
	struct sbuf page = SBUF_INIT;

	(void)state;
	page_group(&da, group, &page);
	says(&page, "<a href=\"?lang=en\" hreflang=\"en\" lang=\"en\">English</a>");
	says(&page, "href=\"/games/7\"");
	da.chosen = true;
	sbuf_reset(&page);
	page_group(&da, group, &page);
	says(&page, "href=\"/?lang=da\"");
	says(&page, "href=\"/games/7?lang=da\"");
	says(&page, "href=\"/groups/3/rulings?lang=da\"");
	says(&page, "href=\"/groups/3.pgn\"");
	da.files = true;
	sbuf_reset(&page);
	page_group(&da, group, &page);
	assert_null(strstr(page.buf, "lang=en"));
	says(&page, "<link rel=\"alternate\" type=\"application/atom+xml\" "
		    "href=\"group-3.atom\"/>");
	says(&page, "href=\"game-7.html\"");
	sbuf_release(&page);
}

static void feed__with_and_without_url__ids_and_dates(void **state)
{
	struct page_place en = place(&lang_english);
	struct two two;
	struct view_ruling ruling;
	const struct group_view *group = group_of(GROUP_RUNNING, &two);
	struct view_rulings rulings = rulings_of(&ruling);
	struct sbuf page = SBUF_INIT;

	(void)state;
	page_feed(&en, group, &rulings, &page);
	says(&page, "<id>https://chess.test/groups/3</id>");
	says(&page, "<updated>2026-04-02T08:00:00Z</updated><link rel=\"self\" "
		    "type=\"application/atom+xml\" href=\"https://chess.test/groups/3.atom\"/>");
	says(&page, "<id>https://chess.test/games/7</id>");
	assert_null(strstr(page.buf, "games/8"));
	en.base = "";
	rulings.n = two.view.n_games = 0;
	sbuf_reset(&page);
	page_feed(&en, group, &rulings, &page);
	says(&page, "<id>tag:chess.test,2026:groups/3</id>");
	says(&page, "<updated>2026-03-08T00:00:00Z</updated>");
	assert_null(strstr(page.buf, "<link"));
	sbuf_release(&page);
}

/* Two units of a league, the second after a restart. */
static struct rating_history history_of(struct rating_history_line *ret_lines)
{
	struct rating_history h = {.player = {.id = 7, .name = HOSTILE, .club = HOSTILE},
				   .listed = true,
				   .rating = 1604,
				   .games = 12,
				   .lines = ret_lines,
				   .n = 2};

	for (int i = 0; i < 2; i++) {
		ret_lines[i] = (struct rating_history_line){.step = {.player = 7,
								     .group = 3,
								     .board = 2,
								     .was = i ? 1500 : 1600,
								     .becomes = i ? 1604 : 1480,
								     .games = 6,
								     .won = ratio_make(7, 2),
								     .expected = ratio_make(67, 20),
								     .bonus = ratio_make(0, 1),
								     .factor = 40},
							    .revision = 1};
		assert_true(civil_parse(i ? "2029-03-01" : "2026-03-31", &ret_lines[i].step.ended));
		assert_true(civil_parse(i ? "2029-04-01" : "2026-04-01", &ret_lines[i].day));
		snprintf(ret_lines[i].code, sizeof(ret_lines[i].code), HOSTILE);
	}
	return h;
}

/* EVENTS E68, E76 */
static void ratings__hostile_names__well_formed_list_history_and_curve(void **state)
{
	struct page_place da = place(text_lang("da")), en = place(&lang_english);
	struct rating_line lines[] = {
		{.player = {.id = 7, .name = HOSTILE, .club = HOSTILE}, .rating = 1600},
		{.player = {.id = 8, .name = "Bo Aagård"}, .rating = 1604, .provisional = true}};
	size_t order[] = {1, 0};
	struct rating_list_view list = {
		.of = {.revision = 2}, .lines = lines, .order = order, .n = 2};
	struct rating_revision both[] = {{.revision = 1}, {.revision = 2}};
	struct rating_revisions all = {.list = both, .n = 2};
	struct rating_history_line steps[2];
	struct rating_history history = history_of(steps);
	struct sbuf page = SBUF_INIT;

	(void)state;
	assert_true(civil_parse("2026-04-01", &list.of.day));
	both[0].day = both[1].day = lines[0].last = lines[1].last = list.of.day;
	en.files = true;
	en.up = "../";
	page_rating_list(&en, &list, &all, true, &page);
	says(&page, "<td>1</td><th scope=\"row\"><a href=\"../ratings/players/8.html\">Bo Aagård"
		    "</a></th><td></td><td>1604 P</td>");
	says(&page, "href=\"../ratings/2026-04-01.r1.csv\"");
	says(&page, "href=\"../ratings/2026-04-01.html\"");
	sbuf_reset(&page);
	page_rating_player(&da, &history, &page);
	says(&page, "K-ratingtal: 1604; ratede partier: 12.");
	says(&page, ", bræt 2</a>");
	says(&page, "<td>1604</td><td>+104</td>");
	says(&page, "<td>3,50</td><td>3,35</td><td>40</td><td>0,00</td>");
	says(&page, "<img src=\"/ratings/players/7.svg\"");
	sbuf_reset(&page);
	page_rating_curve(&da, &history, &page);
	says(&page, "<polyline");
	says(&page, ">1400</text>");
	says(&page, ">1700</text>");
	says(&page, ">2027</text>");
	assert_null(strstr(page.buf, "1800"));
	sbuf_release(&page);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(group__hostile_names__well_formed_in_both_languages),
		cmocka_unit_test(lots__before_and_after__facts_that_can_be_replayed),
		cmocka_unit_test(game__begun_with_black__numbers_go_on_from_there),
		cmocka_unit_test(game__replayed_and_turned__as_asked),
		cmocka_unit_test(links__language_chosen__carried_on),
		cmocka_unit_test(feed__with_and_without_url__ids_and_dates),
		cmocka_unit_test(ratings__hostile_names__well_formed_list_history_and_curve),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
