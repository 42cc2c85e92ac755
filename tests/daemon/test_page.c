/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Pages and feed from JSON views: whatever people call themselves, the output is well-formed and
 * holds nothing that a browser would run; the words are those of the reader's language.
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

#include "daemon/publish/page.h"

#define HOSTILE "</title><script>alert('x')</script>]]>&amp;\" onload=\"y"

static json_t *line(int player, int place, const char *name)
{
	return json_pack("{s:i, s:i, s:i, s:s, s:s, s:i, s:f, s:f, s:i, s:b}", "player", player,
			 "place", place, "number", 8 - player, "name", name, "club", HOSTILE,
			 "rating", 1800, "points", 0.5, "sb", 0.25, "played", 1, "withdrawn", 0);
}

static json_t *group_of(const char *state)
{
	return json_pack("{s:i, s:s, s:s, s:s, s:[o, o], s:[o, o]}", "group", 3, "name", HOSTILE,
			 "state", state, "start", "2026-03-08", "table", line(1, 1, HOSTILE),
			 line(2, 1, "Bo Aagård"), "games",
			 json_pack("{s:i, s:i, s:i, s:s, s:s}", "game", 7, "white", 1, "black", 2,
				   "result", "1/2-1/2", "ended", "2026-04-01T08:00:00Z"),
			 json_pack("{s:i, s:i, s:i, s:s, s:n}", "game", 8, "white", 2, "black", 1,
				   "result", "*", "ended"));
}

static json_t *rulings_of(void)
{
	return json_pack("[{s:i, s:i, s:i, s:i, s:s, s:s, s:s, s:s, s:s, s:s}]", "ruling", 5,
			 "game", 7, "group", 3, "player", 2, "at", "2026-04-02T08:00:00Z", "author",
			 HOSTILE, "verdict", "loss", "paragraph", "6.4.1", "reason", HOSTILE,
			 "appeal_until", "2026-04-24T22:00:00Z");
}

static json_t *game_of(const char *fen, const char *result, const char *reason)
{
	json_t *clock = json_pack("{s:i, s:i, s:i, s:i, s:i, s:s}", "used", 3, "running", 1,
				  "limit", 40, "left", 36, "control", 10, "last_day", "2026-05-01");

	return json_pack("{s:i, s:i, s:s, s:s, s:s, s:s, s:s, s:s, s:{s:s}, s:{s:s}, s:{s:O, s:o},"
			 " s:[s, s], s:[s, s]}",
			 "game", 7, "group", 3, "group_name", HOSTILE, "fen", fen, "result", result,
			 "reason", reason, "state", "open", "turn", "b", "white", "name", HOSTILE,
			 "black", "name", "Bo Aagård", "clocks", "w", clock, "b", clock, "san",
			 "e5", "Nf3", "numeric", "5755", "7163");
}

static struct page_place place(const struct lang *lang)
{
	return (struct page_place){.lang = lang,
				   .site = "K-skak & co",
				   .base = "https://chess.test",
				   .domain = "chess.test"};
}

/* Well-formed, no script element, no attribute that runs anything. */
static void sound(const struct sbuf *page)
{
	static const char *const never[] = {"//*[local-name()='script']", "//@*[starts-with("
									  "name(),'on')]"};
	xmlDocPtr doc = xmlReadMemory(page->buf, (int)page->len, "page", NULL, XML_PARSE_NONET);
	xmlXPathContextPtr ctx;

	assert_non_null(doc);
	ctx = xmlXPathNewContext(doc);
	for (size_t i = 0; i < 2; i++) {
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
	json_t *group = group_of("running"), *rulings = rulings_of();
	json_t *groups = json_pack("[o]", group_of("archived"));
	struct sbuf page = SBUF_INIT;

	(void)state;
	page_group(&da, group, &page);
	says(&page, "Gruppen er i gang; startdato 8. marts 2026.");
	says(&page, "<th scope=\"col\">7</th><th scope=\"col\">6</th>");
	sbuf_reset(&page);
	page_group(&en, group, &page);
	says(&page, "The group is running");
	sbuf_reset(&page);
	page_front(&da, groups, groups, &page);
	says(&page, "(arkiveret)");
	sbuf_reset(&page);
	page_rulings(&da, group, rulings, &page);
	says(&page, "<td><a href=\"/games/7\">#7</a></td><td>tabt (Bo Aagård)</td>");
	says(&page, "<td>25. april 2026</td>");
	sbuf_reset(&page);
	page_entry_form(&en, groups, &page);
	sound(&page);
	sbuf_release(&page);
	json_decref(group);
	json_decref(groups);
	json_decref(rulings);
}

/* What the draw was made of is public; the secret number only when the order is. */
static void lots__before_and_after__facts_that_can_be_replayed(void **state)
{
	struct page_place en = place(&lang_english);
	json_t *group = group_of("filling");
	json_t *lots = json_pack("{s:s, s:[s], s:[s]}", "seed_sha256", "beef", "entrants", HOSTILE,
				 "confirmations", "<x@y>");
	struct sbuf page = SBUF_INIT;

	(void)state;
	page_group(&en, group, &page);
	assert_null(strstr(page.buf, "/lots"));
	json_object_set_new(group, "lots", lots);
	sbuf_reset(&page);
	page_group(&en, group, &page);
	says(&page, "<a href=\"/groups/3/lots\">Lots</a>");
	sbuf_reset(&page);
	page_lots(&en, group, &page);
	says(&page, "told in every confirmation: <code>beef</code>");
	says(&page, "<td>&lt;x@y&gt;</td></tr>");
	says(&page, "No lots are drawn yet.");
	json_object_set_new(lots, "seed", json_string("cafe"));
	json_object_set_new(lots, "order", json_pack("[i]", 7));
	sbuf_reset(&page);
	page_lots(&en, group, &page);
	says(&page, "The secret number was: <code>cafe</code>");
	says(&page, "<td>&lt;x@y&gt;</td><td>7</td></tr>");
	says(&page, "<a href=\"/groups/3.json\">the group's JSON file</a>");
	sbuf_release(&page);
	json_decref(group);
}

static void game__begun_with_black__numbers_go_on_from_there(void **state)
{
	struct page_place en = place(&lang_english), da = place(text_lang("da"));
	json_t *game =
		game_of("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 12", "*", "");
	struct sbuf page = SBUF_INIT;

	(void)state;
	page_game(&en, game, &page);
	says(&page, "<th>11.</th><td>…</td><td>e5 (5755)</td></tr><tr><th>12.</th>"
		    "<td>Nf3 (7163)</td></tr>");
	sbuf_reset(&page);
	page_game(&da, game, &page);
	says(&page, "<td>Sf3 (7163)</td></tr>");
	sbuf_reset(&page);
	page_game(&en, game, &page);
	says(&page, "<td class=\"d\"></td><td class=\"l moved\">♘</td>");
	says(&page, "Bo Aagård is to move; last date to answer in time: 1 May 2026.");
	json_decref(game);
	game = game_of("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 12", "0-1",
		       "time");
	sbuf_reset(&page);
	page_game(&en, game, &page);
	says(&page, "The game is over: 0-1, time overstepped.");
	says(&page, "Bo Aagård: 4 of 40 days used</p>");
	sbuf_release(&page);
	json_decref(game);
}

/* A visitor's own choice goes with him through the links; a file has one language. */
static void links__language_chosen__carried_on(void **state)
{
	struct page_place da = place(text_lang("da"));
	json_t *group = group_of("running");
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
	json_decref(group);
}

static void feed__with_and_without_url__ids_and_dates(void **state)
{
	struct page_place en = place(&lang_english);
	json_t *group = group_of("running"), *rulings = rulings_of();
	struct sbuf page = SBUF_INIT;

	(void)state;
	page_feed(&en, group, rulings, &page);
	says(&page, "<id>https://chess.test/groups/3</id>");
	says(&page, "<updated>2026-04-02T08:00:00Z</updated><link rel=\"self\" "
		    "type=\"application/atom+xml\" href=\"https://chess.test/groups/3.atom\"/>");
	says(&page, "<id>https://chess.test/games/7</id>");
	assert_null(strstr(page.buf, "games/8"));
	en.base = "";
	json_array_clear(rulings);
	json_array_clear(json_object_get(group, "games"));
	sbuf_reset(&page);
	page_feed(&en, group, rulings, &page);
	says(&page, "<id>tag:chess.test,2026:groups/3</id>");
	says(&page, "<updated>2026-03-08T00:00:00Z</updated>");
	assert_null(strstr(page.buf, "<link"));
	sbuf_release(&page);
	json_decref(group);
	json_decref(rulings);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(group__hostile_names__well_formed_in_both_languages),
		cmocka_unit_test(lots__before_and_after__facts_that_can_be_replayed),
		cmocka_unit_test(game__begun_with_black__numbers_go_on_from_there),
		cmocka_unit_test(links__language_chosen__carried_on),
		cmocka_unit_test(feed__with_and_without_url__ids_and_dates),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
