/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Letters as the player reads them: the time table of the rulebook's own example, deadlines,
 * threads, both languages, and hostile names.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mail/in/message.h"
#include "mail/out/letter.h"
#include "text/text.h"

static const struct letter_site site = {
	"chess.example.org",	     "play",	     "bounce", '+', "K-skak",
	"https://chess.example.org", ZONE_COPENHAGEN};

/* 6.8.2: 1. e4 e5 2.  Nf3 Nc6 3.  Bb5, with the days of receipt that the server sets. */
static const char *const events[] = {
	"move at=2025-08-29T08:00:00Z side=w day=2025-08-29 moves=\"5254\"",
	"sent at=2025-08-29T08:00:01Z day=2025-08-29 number=1",
	"move at=2025-09-02T08:00:00Z side=b day=2025-09-02 moves=\"5755\"",
	"sent at=2025-09-02T08:00:01Z day=2025-09-02 number=2",
	"move at=2025-09-05T08:00:00Z side=w day=2025-09-05 moves=\"7163\"",
	"sent at=2025-09-05T08:00:01Z day=2025-09-05 number=3",
	"move at=2025-09-09T08:00:00Z side=b day=2025-09-09 moves=\"2836\"",
	"sent at=2025-09-09T08:00:01Z day=2025-09-09 number=4",
	"move at=2025-09-12T08:00:00Z side=w day=2025-09-12 offer=yes moves=\"6125\"",
	"sent at=2025-09-12T08:00:01Z day=2025-09-12 number=5",
};

static struct civil day(int y, int m, int d)
{
	struct civil c;

	assert_true(civil_from_ymd(y, m, d, &c));
	return c;
}

static void play(struct game *game)
{
	struct game_setup setup = {.id = 12,
				   .rules = ruleset_default(RULESET_DSU_EMAIL),
				   .zone = ZONE_COPENHAGEN,
				   .start = day(2025, 8, 29)};

	assert_int_equal(game_init(game, &setup, NULL), SETUP_OK);
	for (size_t i = 0; i < sizeof(events) / sizeof(*events); i++) {
		struct game_event ev;
		if (!event_read(events[i], strlen(events[i]), &ev))
			fail_msg("event %zu is not canonical", i);
		assert_int_equal(game_fold(game, &ev), 0);
		event_clear(&ev);
	}
}

static const unsigned char hash[32] = {0xab, 0xcd, 0xef};

static struct letter_game as_seen(const struct game *game, enum event_side you)
{
	return (struct letter_game){.id = 12,
				    .group = "EMT A-1",
				    .white = "Ole Hansen",
				    .black = "B\u00f8rge \u00c5s Jensen",
				    .game = game,
				    .you = you,
				    .hash = hash,
				    .message = ""};
}

static struct letter_head head(const struct lang *lang)
{
	return (struct letter_head){.site = &site,
				    .serial = 17,
				    .to_name = "B\u00f8rge \u00c5s Jensen",
				    .to_address = "b@example.dk",
				    .lang = lang,
				    .token = "tokentokentoken",
				    .id_tag = "tagtag",
				    .bounce_token = "bouncetoken",
				    .date = {1757664000}};
}

static void expect(const char *text, const char *part)
{
	if (strstr(text, part))
		return;
	fprintf(stderr, "%s\n", text);
	fail_msg("\"%s\" is missing", part);
}

/* The same, ignoring line breaks in the text. */
static void expect_words(const char *text, const char *part)
{
	char *copy = strdup(text);

	for (char *p = copy; *p; p++)
		if (*p == '\n')
			*p = ' ';
	expect(copy, part);
	free(copy);
}

static void move_letter(const struct lang *lang, struct sbuf *ret_text, struct sbuf *ret_bytes)
{
	struct letter_head h = head(lang);
	struct game game;
	struct letter_game g;
	struct letter *l = letter_new(&h);

	play(&game);
	g = as_seen(&game, SIDE_BLACK);
	g.asof = day(2025, 9, 12);
	letter_play_move(l, &g, "");
	sbuf_adds(ret_text, letter_text(l));
	letter_build(l, ret_bytes);
	letter_free(l);
	game_release(&game);
}

static void move__danish__board_table_clocks_deadline(void **state)
{
	struct sbuf text = SBUF_INIT, bytes = SBUF_INIT;

	(void)state;
	move_letter(text_lang("da"), &text, &bytes);
	expect(text.buf, "=== Skriv dit svar over denne linje ===");
	expect(text.buf, "Ole Hansen har spillet 3. 6125 (Lb5)");
	expect(text.buf, "Ole Hansen tilbyder remis.");
	expect(text.buf, "      h g f e d c b a\n      8 7 6 5 4 3 2 1\n");
	expect(text.buf, "Modt. Sendt Tid      Nr. Hvid   Sort   Modt. Sendt Tid\n"
			 "----- 29/08 0/00     1. 5254   5755   30/08 02/09 3/03\n"
			 "03/09 05/09 2/02     2. 7163   2836   06/09 09/09 3/06\n"
			 "10/09 12/09 2/04     3. 6125\n");
	expect_words(text.buf, "6 af 40 dage brugt frem til kontrollen ved træk 10, 34 tilbage.");
	assert_null(strstr(text.buf, "[Event "));
	assert_null(strstr(text.buf, "1. e4"));
	assert_null(strstr(text.buf, "træk 2, "));
	expect(text.buf, "abcdef0000000000000000000000000000000000000000000000000000000000\n");
	sbuf_release(&text);
	sbuf_release(&bytes);
}

/* Joins the soft line breaks of quoted-printable. */
static void unfold(struct sbuf *sb)
{
	size_t n = 0;

	for (size_t i = 0; i < sb->len; i++) {
		if (strncmp(sb->buf + i, "=\r\n", 3) == 0)
			i += 2;
		else
			sb->buf[n++] = sb->buf[i];
	}
	sbuf_setlen(sb, n);
}

static void move__english__headers_thread_and_return(void **state)
{
	struct sbuf text = SBUF_INIT, bytes = SBUF_INIT, path = SBUF_INIT;
	struct letter_head h = head(&lang_english);

	(void)state;
	move_letter(&lang_english, &text, &bytes);
	expect(text.buf, "Ole Hansen has played 3. 6125 (Bb5)");
	expect(text.buf, "It is your move: answer by Friday 26 September 2025.");
	expect(bytes.buf, "Message-Id: <tagtag.17@chess.example.org>\r\n");
	expect(bytes.buf, "Reply-To: K-skak <play+tokentokentoken@chess.example.org>\r\n");
	expect(bytes.buf, "References: <game.12@chess.example.org>\r\n");
	expect(bytes.buf, "Subject: [EMT A-1] Hansen-Jensen #12\r\n");
	expect(bytes.buf, "Auto-Submitted: auto-generated\r\n");
	expect(bytes.buf, "X-Auto-Response-Suppress: All\r\n");
	expect(bytes.buf, "Date: Fri, 12 Sep 2025 08:00:00 +0000\r\n");
	expect(bytes.buf, "Content-Type: application/vnd.chess-pgn");
	expect(bytes.buf, "Content-Disposition: attachment; filename=game-12.pgn");
	unfold(&bytes);
	expect(bytes.buf, "[Event \"EMT A-1\"]");
	letter_return_path(&h, &path);
	assert_string_equal(path.buf, "bounce+bouncetoken@chess.example.org");
	for (const char *p = bytes.buf; (p = strchr(p, '\n')) != NULL; p++)
		assert_int_equal(p[-1], '\r');
	sbuf_release(&text);
	sbuf_release(&bytes);
	sbuf_release(&path);
}

static void letter__built_twice__same_bytes(void **state)
{
	struct sbuf text = SBUF_INIT, one = SBUF_INIT, two = SBUF_INIT;

	(void)state;
	move_letter(text_lang("da"), &text, &one);
	move_letter(text_lang("da"), &text, &two);
	assert_string_equal(one.buf, two.buf);
	sbuf_release(&text);
	sbuf_release(&one);
	sbuf_release(&two);
}

static void letter__nothing_in_it__only_the_frame(void **state)
{
	struct letter_head h = head(&lang_english);
	struct letter *l = letter_new(&h);
	struct sbuf bytes = SBUF_INIT;

	(void)state;
	letter_build(l, &bytes);
	assert_non_null(strstr(bytes.buf, "Content-Type: text/plain"));
	letter_free(l);
	sbuf_release(&bytes);
}

/* Our letters are recognized when they come back, and our own text is never read as a command. */
static void letter__read_by_our_reader__own_and_without_text(void **state)
{
	struct mail_policy policy = {.domain = "chess.example.org",
				     .play_local = "play",
				     .bounce_local = "bounce",
				     .delimiter = '+'};
	struct sbuf text = SBUF_INIT, bytes = SBUF_INIT;
	struct mail_message m;

	(void)state;
	move_letter(text_lang("da"), &text, &bytes);
	mail_message_init(&m);
	assert_int_equal(mail_message_parse(bytes.buf, bytes.len, &policy, NULL, &m), MAIL_FINE);
	assert_int_equal(m.class, MAIL_OWN);
	assert_string_equal(m.text.buf, "");
	assert_string_equal(m.whole.buf, text.buf);
	mail_message_release(&m);
	sbuf_release(&text);
	sbuf_release(&bytes);
}

static void name__with_markup_and_line_ends__harmless(void **state)
{
	struct letter_head h = head(&lang_english);
	struct sbuf bytes = SBUF_INIT;
	struct letter *l;
	struct game game;
	struct letter_game g;

	(void)state;
	h.to_name = "<b>x</b>\r\nBcc: e@v.il";
	l = letter_new(&h);
	play(&game);
	g = as_seen(&game, SIDE_BLACK);
	g.asof = day(2025, 9, 12);
	g.white = "Ole <img src=x>\r\nBcc: e@v.il";
	letter_play_move(l, &g, "<script>alert(1)</script>\xff");
	letter_build(l, &bytes);
	assert_null(strstr(bytes.buf, "\nBcc:"));
	assert_null(strstr(bytes.buf, "=0D=0A"));
	unfold(&bytes);
	expect(bytes.buf, "&lt;script&gt;");
	expect(bytes.buf, "&lt;img");
	*strstr(bytes.buf, "vnd.chess-pgn") = '\0';
	assert_null(strstr(strstr(bytes.buf, "text/html"), "<script"));
	assert_null(strstr(strstr(bytes.buf, "text/html"), "<img"));
	letter_free(l);
	game_release(&game);
	sbuf_release(&bytes);
}

typedef void compose(struct letter *l, const struct letter_game *g);

static void do_game_start(struct letter *l, const struct letter_game *g)
{
	letter_play_start(l, g);
}

static void do_answer(struct letter *l, const struct letter_game *g)
{
	struct letter_answer_line lines[] = {{false, "done", ""}, {true, "not so", "6.8.6"}};

	letter_play_answer(l, g, lines, 2);
}

static void do_inquiry(struct letter *l, const struct letter_game *g)
{
	letter_play_inquiry(l, g, day(2025, 10, 1), "Hello?");
}

static void do_notice(struct letter *l, const struct letter_game *g)
{
	letter_play_notice(l, g, 20);
}

static void do_case(struct letter *l, const struct letter_game *g)
{
	struct letter_case c = {.kind = LETTER_CASE_OVERSTEP,
				.id = 3,
				.about = "Ole Hansen",
				.due = day(2025, 10, 1),
				.evidence = "line\n"};

	letter_play_case(l, g, &c);
}

/* A statement of a player in the evidence is as long as they like. */
static void evidence__long_statement__wrapped_line_by_line(void **state)
{
	struct letter_head h = head(&lang_english);
	struct letter_case c = {.kind = LETTER_CASE_OVERSTEP,
				.id = 3,
				.about = "Ole Hansen",
				.leader = true,
				.due = CIVIL_NONE,
				.net_lost = CIVIL_NONE};
	struct letter *l = letter_new(&h);
	struct sbuf said = SBUF_INIT;

	(void)state;
	for (int i = 0; i < 30; i++)
		sbuf_adds(&said, i ? " I was ill" : "White, 1 May 2026: I was ill");
	sbuf_adds(&said, "\nBlack, 2 May 2026: <so what>\n");
	c.evidence = said.buf;
	letter_play_case(l, NULL, &c);
	for (const char *line = letter_text(l); line && *line; line = strchr(line, '\n')) {
		line += *line == '\n';
		assert_true(strcspn(line, "\n") <= 72);
	}
	expect(letter_text(l), "\nWhite, 1 May 2026: I was ill I was");
	expect(letter_text(l), "\n  was ill");
	expect(letter_text(l), "\nBlack, 2 May 2026: <so what>\n");
	letter_free(l);
	sbuf_release(&said);
}

/* A class may have been open by its rating and to newcomers. */
static void report__class_open_for_two_reasons__ended_once(void **state)
{
	struct letter_head h = head(&lang_english);
	const struct letter_right rights[] = {{"K", "6.5.3.2 a", CIVIL_NONE, true},
					      {"A", "6.5.3.2 d", CIVIL_NONE, false},
					      {"A", "6.5.3.2 f", CIVIL_NONE, false}};
	struct letter_report r = {.name = "EMT A-1",
				  .version = 1,
				  .signer = "Eva",
				  .sha256 = "ab",
				  .team = "",
				  .rights = rights,
				  .n_rights = 3};
	struct letter *l = letter_new(&h);
	const char *first;

	(void)state;
	letter_report(l, &r);
	expect_words(letter_text(l), "* You may enter class K (6.5.3.2 a).");
	expect_words(letter_text(l), "(6.5.3.2 d, 6.5.3.2");
	first = strstr(letter_text(l), "class A has");
	assert_non_null(first);
	assert_null(strstr(first + 1, "class A has"));
	letter_free(l);
}

static void do_ruling(struct letter *l, const struct letter_game *g)
{
	struct letter_ruling r = {.id = 4,
				  .paragraph = "6.3.3.3",
				  .author = "leader",
				  .reason = "so",
				  .appeal_until = day(2025, 10, 1)};

	letter_play_ruling(l, g, &r);
}

static void do_leave(struct letter *l, const struct letter_game *g)
{
	letter_group_leave(l, g, "Ole Hansen", "EMT A-1", day(2025, 10, 1), day(2025, 10, 9),
			   false);
}

static void do_help(struct letter *l, const struct letter_game *g)
{
	struct ruleset rules = ruleset_default(RULESET_DSU_EMAIL);

	letter_player_help(l, g, &rules, "");
}

static void do_entry_ask(struct letter *l, const struct letter_game *g)
{
	struct letter_entry e = {.tourney = "EMT", .name = "Bo", .born = CIVIL_NONE, .days = 14};

	(void)g;
	letter_entry_ask(l, &e);
}

static void do_entry_confirmed(struct letter *l, const struct letter_game *g)
{
	struct letter_entry e = {.tourney = "EMT",
				 .name = "Bo",
				 .born = day(1970, 1, 2),
				 .rating = 1500,
				 .place = 3,
				 .size = 7,
				 .confirmation = "word",
				 .seed_hash = hash};

	(void)g;
	letter_entry_confirmed(l, &e);
}

static void do_start(struct letter *l, const struct letter_game *g)
{
	struct letter_start_player p[] = {{1, 0, "Bo", "", 0, "w", 2, "2"},
					  {2, 0, "Ib", "SK", 1500, "v", 1, ""}};
	struct letter_start_game games[] = {{12, 1, "Ib", true}};
	struct letter_start s = {.id = 1,
				 .group = "EMT A-1",
				 .code = "A-26-01",
				 .leader = "Eva",
				 .start = day(2025, 8, 29),
				 .number = 1,
				 .players = p,
				 .n_players = 2,
				 .games = games,
				 .n_games = 1,
				 .rules = &g->game->setup.rules,
				 .seed = hash,
				 .seed_hash = hash,
				 .late_hash = hash,
				 .full = true};

	letter_group_start(l, &s);
}

static void do_group_state(struct letter *l, const struct letter_game *g)
{
	(void)g;
	letter_group_state(l, "EMT A-1",
			   &(struct letter_group_notice){.change = LETTER_WITHDREW,
							 .player = "Bo",
							 .from = CIVIL_NONE,
							 .reason = "ill"});
}

static void do_table(struct letter *l, const struct letter_game *g)
{
	struct letter_table_line lines[] = {{1, 2, "Ib", 9, 6, 33, 0, false},
					    {2, 1, "Bo", 1, 6, 0, 0, false}};

	struct letter_correction corrections[] = {{7, "Ib", "Bo", "1/2-1/2", "1-0"}};

	(void)g;
	letter_group_final_table(l, &(struct letter_table){.group = "EMT A-1",
							   .version = 2,
							   .tie = {"SB", true, 0},
							   .lines = lines,
							   .n_lines = 2,
							   .corrections = corrections,
							   .n_corrections = 1,
							   .keep_until = day(2026, 1, 1),
							   .object_until = day(2026, 1, 1)});
}

static void do_token(struct letter *l, const struct letter_game *g)
{
	(void)g;
	letter_player_token(l, "kskak_abc");
}

static void do_password(struct letter *l, const struct letter_game *g)
{
	(void)g;
	letter_player_password(l, "abcd2345", 17);
}

static void do_status(struct letter *l, const struct letter_game *g)
{
	const struct game_ahead ahead = {NEXT_REMINDER, day(2025, 9, 20), 3, CIVIL_NONE};
	struct letter_status_line lines[] = {
		{12, "EMT A-1", "Ib", "5254", true, true, false, 9, day(2025, 10, 1), &ahead},
		{13, "", "Bo", "", false, false, false, 0, CIVIL_NONE, NULL},
		{14, "", "Eva", "5254", false, true, true, 0, CIVIL_NONE, NULL}};

	(void)g;
	letter_player_status(l, NULL, 0, lines, 3);
}

static void do_mydata(struct letter *l, const struct letter_game *g)
{
	(void)g;
	letter_player_mydata(l, "{}", 2);
}

static void do_address(struct letter *l, const struct letter_game *g)
{
	(void)g;
	letter_player_address_prove(l, "Bo", "new@example.dk");
}

static void do_address_notice(struct letter *l, const struct letter_game *g)
{
	(void)g;
	letter_player_address_notice(l, "new@example.dk", day(2025, 10, 1));
}

static void do_address_done(struct letter *l, const struct letter_game *g)
{
	(void)g;
	letter_player_address_done(l, "new@example.dk", true);
}

static void do_known(struct letter *l, const struct letter_game *g)
{
	(void)g;
	letter_player_known(l, false);
}

static void do_known_others(struct letter *l, const struct letter_game *g)
{
	(void)g;
	letter_player_known(l, true);
}

static void do_doubt(struct letter *l, const struct letter_game *g)
{
	letter_words_doubt(l, g, "bo@example.dk", "5254");
}

static void do_rating(struct letter *l, const struct letter_game *g)
{
	static const struct letter_rating_unit unit = {.group = "27 1",
						       .board = 2,
						       .games = 6,
						       .won2 = 7,
						       .expected100 = 335,
						       .was = 1590,
						       .becomes = 1600};
	const struct letter_rating rating = {.player = 7,
					     .day = day(2027, 4, 1),
					     .revision = 1,
					     .was = 1590,
					     .rating = 1600,
					     .units = &unit,
					     .n_units = 1};

	(void)g;
	letter_rating(l, &rating);
}

static void do_stranger(struct letter *l, const struct letter_game *g)
{
	(void)g;
	letter_player_stranger(l);
}

static const struct {
	compose *compose;
	const char *da, *en;
} kinds[] = {
	{do_game_start, "er begyndt", "has started"},
	{do_answer, "Afvist: not so (6.8.6)", "Refused: not so (6.8.6)"},
	{letter_play_reminder, "Der er ikke kommet svar", "No answer has come"},
	{do_inquiry, "senest", "1 October 2025"},
	{do_notice, "20 dage (6.3.4)", "20 days (6.3.4)"},
	{letter_play_draw_offer, "tilbyder remis", "offers a draw"},
	{letter_play_result, "er slut", "is over"},
	{do_case, "Dette er sag 3.", "This is case 3."},
	{do_ruling, "Afg\u00f8relse 4, truffet af leader", "Ruling 4 by leader"},
	{do_leave, "holder ferie fra 1. oktober 2025", "is on leave from 1 October 2025"},
	{do_help, "Skriv kommandoer", "Write commands"},
	{do_entry_ask, "ordet \"bekr\u00e6ft\"", "the word \"confirm\""},
	{do_entry_confirmed, "nummer 3 af 7", "number 3 of 7"},
	{do_start, "til turneringslederen, Eva.", "to the tournament leader, Eva."},
	{do_group_state, "udtr\u00e5dt", "has left"},
	{do_table, " 1. 4\u00bd  Ib (SB 8,25)  2. \u00bd   Bo (SB 0,00)",
	 " 1. 4\u00bd  Ib (SB 8.25)  2. \u00bd   Bo (SB 0.00)"},
	{do_token, "kskak_abc", "kskak_abc"},
	{do_password, "/xfcc, dit brugernavn, som er 17", "/xfcc, your user name, which is 17"},
	{do_status, "9 dage tilbage", "9 days left"},
	{do_mydata, "vedh\u00e6ftede", "attached"},
	{do_address, "new@example.dk", "confirm"},
	{do_address_notice, "onsdag den 1. oktober 2025", "Wednesday 1 October 2025"},
	{do_address_done, "afvist", "refused"},
	{do_stranger, "tilmeld", "enter"},
	{do_known, "Svar \"status\"", "\"status\" to get"},
	{do_known_others, "svarer på et brev til", "Only they can answer it"},
	{do_doubt, "mailvært, bo@example.dk", "mail host of its sender, bo@example.dk"},
	{do_rating,
	 "Før var det 1590.  * 27 1, bræt 2: 3½ af 6, forventet 3,35; fra 1590 til 1600 (+10)  "
	 "Dit ratingtal gennem årene: https://chess.example.org/ratings/players/7.html",
	 "Before it was 1590.  * 27 1, board 2: 3½ of 6, expected 3.35; from 1590 to 1600 (+10)  "
	 "Your rating over the years: https://chess.example.org/ratings/players/7.html"},
};

static void kinds__in_both_languages__say_what_they_must(void **state)
{
	struct game game;
	struct letter_game g;
	size_t n = sizeof(kinds) / sizeof(*kinds);

	(void)state;
	play(&game);
	g = as_seen(&game, SIDE_BLACK);
	g.asof = day(2025, 9, 12);
	for (size_t i = 0; i < 2 * n; i++) {
		const struct lang *lang = i % 2 ? &lang_english : text_lang("da");
		struct letter_head h = head(lang);
		struct letter *l = letter_new(&h);
		struct sbuf bytes = SBUF_INIT;
		kinds[i / 2].compose(l, &g);
		expect_words(letter_text(l),
			     lang == text_lang("da") ? kinds[i / 2].da : kinds[i / 2].en);
		assert_true(letter_subject(l)[0] != '\0');
		letter_build(l, &bytes);
		expect(bytes.buf, "Content-Type: text/html; charset=utf-8");
		sbuf_release(&bytes);
		letter_free(l);
	}
	assert_int_equal(n, 28);
	game_release(&game);
}

static int lines_that_are(const char *text, const char *line)
{
	size_t len = strlen(line);
	int n = 0;

	for (const char *p = text; (p = strstr(p, line)); p += len)
		n += (p == text || p[-1] == '\n') && (p[len] == '\n' || p[len] == '\r');
	return n;
}

static int times(const char *text, const char *part)
{
	int n = 0;

	for (const char *p = text; (p = strstr(p, part)); p += strlen(part))
		n++;
	return n;
}

/* Composes a letter of that kind; returns how often its text has the link on its own line. */
static int links_in(const struct letter_head *h, const struct letter_game *g, compose *what,
		    struct sbuf *ret_bytes)
{
	struct letter *l = letter_new(h);
	int n;

	what(l, g);
	n = lines_that_are(letter_text(l), "https://chess.example.org/l/linklinklink");
	letter_build(l, ret_bytes);
	letter_free(l);
	return n;
}

static void link__letters_of_a_game__alone_on_a_line_for_the_player(void **state)
{
	static compose *const of_game[] = {do_game_start, do_answer, do_inquiry, do_notice,
					   do_case,	  do_ruling, do_leave};
	struct letter_head h = head(&lang_english);
	struct game game;
	struct letter_game g;

	(void)state;
	play(&game);
	g = as_seen(&game, SIDE_BLACK);
	g.asof = day(2025, 9, 12);
	h.link_token = "linklinklink";
	for (size_t i = 0; i < sizeof(of_game) / sizeof(*of_game); i++) {
		struct sbuf bytes = SBUF_INIT;
		const char *body;
		assert_int_equal(links_in(&h, &g, of_game[i], &bytes), 1);
		unfold(&bytes);
		body = strstr(bytes.buf, "\r\n\r\n");
		assert_non_null(body);
		assert_null(memmem(bytes.buf, (size_t)(body - bytes.buf), "linklinklink", 12));
		assert_int_equal(times(bytes.buf, "linklinklink"), 2);
		assert_int_equal(times(bytes.buf, "<a "), 1);
		sbuf_release(&bytes);
	}
	game_release(&game);
}

static void link__copies_and_sites_without_pages__none(void **state)
{
	struct letter_site bare = site;
	struct letter_head h = head(&lang_english);
	struct sbuf bytes = SBUF_INIT;
	struct game game;
	struct letter_game g;

	(void)state;
	play(&game);
	g = as_seen(&game, SIDE_NONE);
	g.asof = day(2025, 9, 12);
	h.link_token = "linklinklink";
	links_in(&h, &g, do_answer, &bytes);
	g.you = SIDE_BLACK;
	bare.page_url = "";
	h.site = &bare;
	links_in(&h, &g, do_answer, &bytes);
	assert_null(strstr(bytes.buf, "linklinklink"));
	sbuf_release(&bytes);
	game_release(&game);
}

/* The header of an answer to such a mail from such a person, in one string per field. */
static void header_of(const char *name, const char *subject, const char *answers,
		      struct sbuf *ret_header)
{
	struct letter_head h = head(&lang_english);
	struct letter *l;

	h.to_name = name;
	h.answers_id = answers;
	l = letter_new(&h);
	letter_player_from_leader(
		l, &(struct letter_words){.to = "x", .subject = subject, .text = "x"});
	letter_build(l, ret_header);
	sbuf_setlen(ret_header,
		    (size_t)(strstr(ret_header->buf, "\r\n\r\n") - ret_header->buf) + 2);
	letter_free(l);
}

static void header__names_and_subjects_of_all_kinds__encoded_and_folded(void **state)
{
	static const struct {
		const char *name, *subject, *answers, *fields;
	} rows[] = {
		{"Ole Hansen", "Round 3", "a.b@c", "To: Ole Hansen <b@example.dk>\r\n"},
		{"Ole Hansen", "Round 3", "a.b@c", "\r\nIn-Reply-To: <a.b@c>\r\n"},
		{"Hansen, Ole", "Round 3", "", "To: \"Hansen, Ole\" <b@example.dk>\r\n"},
		{"J\u00f8rgen", "Round 3", "", "To: =?iso-8859-1?q?J=F8rgen?= <"},
		{"", "Round 3", "", "To: b@example.dk\r\n"},
		{"x", "S\u00e6son 3", "", "Subject: [x] =?"},
		/* What looks encoded is encoded, or readers would see line ends. */
		{"=?utf-8?q?=0D=0ABcc:_x?=", "y", "",
		 "To: =?utf-8?q?=3D=3Futf=2D8=3Fq=3F=3D0D=3D0ABcc=3A=5Fx=3F=3D?=\r\n <b@example.dk>\r\n"},
		{"x", "=?utf-8?q?=0D=0ABcc:_x?=", "",
		 "Subject: =?utf-8?q?=5Bx=5D=20=3D=3Futf=2D8=3Fq=3F=3D0D=3D0ABcc=3A=5F?=\r\n"
		 " =?utf-8?q?x=3F=3D?=\r\n"},
	};
	struct sbuf header = SBUF_INIT;

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		sbuf_reset(&header);
		header_of(rows[i].name, rows[i].subject, rows[i].answers, &header);
		expect(header.buf, rows[i].fields);
	}
	sbuf_reset(&header);
	header_of("x",
		  "A subject that is longer than a line of a header may be, so that it is folded",
		  "", &header);
	for (const char *p = header.buf; *p; p = strstr(p, "\r\n") + 2)
		assert_true(strcspn(p, "\r") <= 76);
	expect(header.buf, "longer than a line of a header may be, so\r\n that it is folded\r\n");
	sbuf_release(&header);
}

/* A Message-ID from outside cannot add a field. */
static void header__hostile_message_id__not_repeated(void **state)
{
	static const char *const ids[] = {"a@b\r\nBcc: c@d", "a@b> <c@d", "a b@c", "\u00e6@b"};
	struct sbuf header = SBUF_INIT;

	(void)state;
	for (size_t i = 0; i < sizeof(ids) / sizeof(*ids); i++) {
		sbuf_reset(&header);
		header_of("x", "y", ids[i], &header);
		assert_null(strstr(header.buf, "In-Reply-To"));
		assert_null(strstr(header.buf, "Bcc"));
	}
	sbuf_release(&header);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(move__danish__board_table_clocks_deadline),
		cmocka_unit_test(move__english__headers_thread_and_return),
		cmocka_unit_test(letter__built_twice__same_bytes),
		cmocka_unit_test(letter__nothing_in_it__only_the_frame),
		cmocka_unit_test(letter__read_by_our_reader__own_and_without_text),
		cmocka_unit_test(name__with_markup_and_line_ends__harmless),
		cmocka_unit_test(report__class_open_for_two_reasons__ended_once),
		cmocka_unit_test(evidence__long_statement__wrapped_line_by_line),
		cmocka_unit_test(kinds__in_both_languages__say_what_they_must),
		cmocka_unit_test(link__letters_of_a_game__alone_on_a_line_for_the_player),
		cmocka_unit_test(link__copies_and_sites_without_pages__none),
		cmocka_unit_test(header__names_and_subjects_of_all_kinds__encoded_and_folded),
		cmocka_unit_test(header__hostile_message_id__not_repeated),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
