/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Xfcc requests, byte for byte as Scid 4.7.4 and go-chess-xfcc send them; text to and from such
 * programs; the command that a request becomes.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "daemon/door/xfcc_move.h"
#include "daemon/door/xfcc_request.h"
#include "daemon/door/xfcc_text.h"

#define SCID_HEAD                                                                                  \
	"<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"                                             \
	"\t<soap:Envelope xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" "                \
	"xmlns:xsd=\"http://www.w3.org/2001/XMLSchema\" "                                          \
	"xmlns:soap=\"http://schemas.xmlsoap.org/soap/envelope/\">\n"                              \
	"\t<soap:Body>\n"
#define SCID_TAIL "</soap:Body>\n\t</soap:Envelope>"
#define NAMESPACE "http://www.bennedik.com/webservices/XfccBasic"

static const char scid_games[] =
	SCID_HEAD "\t<GetMyGames xmlns=\"" NAMESPACE "\"><username>alice</username>"
		  "<password>pa&amp;ss&lt;1&gt;</password></GetMyGames>" SCID_TAIL;

/* The comment typed was "God træk & <x> Ωlla". */
static const char scid_move[] = SCID_HEAD
	"\t<MakeAMove xmlns=\"" NAMESPACE "\"><username>alice</username>"
	"<password>pa&amp;ss&lt;1&gt;</password><gameId>1001</gameId><resign>0</resign>"
	"<acceptDraw>0</acceptDraw><movecount>2</movecount><myMove>Nc6</myMove>"
	"<offerDraw>0</offerDraw><claimDraw>0</claimDraw>"
	"<myMessage>God tr\xe6k &amp; &lt;x&gt; \xa9lla</myMessage></MakeAMove>" SCID_TAIL;

static const char go_games[] =
	"<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
	"<soap:Envelope xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" "
	"xmlns:xsd=\"http://www.w3.org/2001/XMLSchema\" "
	"xmlns:soap=\"http://schemas.xmlsoap.org/soap/envelope/\">\n"
	"  <soap:Body>\n"
	"    <GetMyGames xmlns=\"" NAMESPACE "\">\n"
	"      <username>tom</username>\n"
	"      <password>x</password>\n"
	"    </GetMyGames>\n"
	"  </soap:Body>\n"
	"</soap:Envelope>";

static bool read(const char *body, struct xfcc_request *r)
{
	return xfcc_request_read(body, strlen(body), r);
}

/* --- requests -------------------------------------------------------------------------------- */

static void request__games_of_scid__read(void **state)
{
	struct xfcc_request r;

	(void)state;
	assert_true(read(scid_games, &r));
	assert_int_equal(r.operation, XFCC_GET_MY_GAMES);
	assert_string_equal(r.username, "alice");
	assert_string_equal(r.password, "pa&ss<1>");
	xfcc_request_release(&r);
}

static void request__move_of_scid__latin_bytes_become_utf8(void **state)
{
	struct xfcc_request r;

	(void)state;
	assert_true(read(scid_move, &r));
	assert_int_equal(r.operation, XFCC_MAKE_A_MOVE);
	assert_int_equal(r.game, 1001);
	assert_int_equal(r.movecount, 2);
	assert_string_equal(r.move, "Nc6");
	assert_string_equal(r.message, "God tr\xc3\xa6k & <x> \xc2\xa9lla");
	assert_false(r.resign || r.accept_draw || r.claim_draw || r.offer_draw);
	xfcc_request_release(&r);
}

static void request__games_of_go__read(void **state)
{
	struct xfcc_request r;

	(void)state;
	assert_true(read(go_games, &r));
	assert_string_equal(r.username, "tom");
	assert_string_equal(r.password, "x");
	xfcc_request_release(&r);
}

/* As curl sends it for scidCommunity: prefixes, a Header, words for flags, no line ends. */
static void request__prefixes_and_words_for_flags__read(void **state)
{
	struct xfcc_request r;

	(void)state;
	assert_true(read("<?xml version=\"1.0\"?><soap:Envelope "
			 "xmlns:soap=\"http://schemas.xmlsoap.org/soap/envelope/\" "
			 "xmlns:ns=\"" NAMESPACE "\"><soap:Header/><soap:Body><ns:MakeAMove>"
			 "<ns:username>7</ns:username><ns:password>p</ns:password>"
			 "<ns:gameId>12</ns:gameId><ns:resign>false</ns:resign>"
			 "<ns:acceptDraw>true</ns:acceptDraw><ns:movecount>4</ns:movecount>"
			 "<ns:myMove></ns:myMove><ns:offerDraw>true</ns:offerDraw>"
			 "<ns:claimDraw>false</ns:claimDraw><ns:myMessage/></ns:MakeAMove>"
			 "</soap:Body></soap:Envelope>",
			 &r));
	assert_int_equal(r.game, 12);
	assert_true(r.accept_draw && r.offer_draw && !r.resign && !r.claim_draw);
	assert_string_equal(r.move, "");
	assert_string_equal(r.message, "");
	xfcc_request_release(&r);
}

/* Scid sends the low byte of U+2026 as & and that of U+2013 as a control character. */
static void request__stray_ampersand_and_control__text(void **state)
{
	struct xfcc_request r;

	(void)state;
	assert_true(read(SCID_HEAD
			 "<MakeAMove><username>a&b</username><password>q & r&x;</password>"
			 "<myMessage>so\x13 & then\x1c &#230;&#x41; &#xZ; & </myMessage>"
			 "</MakeAMove>" SCID_TAIL,
			 &r));
	assert_string_equal(r.username, "a&b");
	assert_string_equal(r.password, "q & r&x;");
	assert_string_equal(r.message, "so & then \xc3\xa6"
				       "A &#xZ; &");
	xfcc_request_release(&r);
}

static void request__cdata__as_it_stands(void **state)
{
	struct xfcc_request r;

	(void)state;
	assert_true(read(SCID_HEAD
			 "<GetMyGames><username><![CDATA[a&b<]]></username></GetMyGames>" SCID_TAIL,
			 &r));
	assert_string_equal(r.username, "a&b<");
	assert_string_equal(r.password, "");
	xfcc_request_release(&r);
}

/* Direction marks, other control characters and commands inside comments are dropped. */
static void request__hidden_characters__dropped(void **state)
{
	struct xfcc_request r;

	(void)state;
	assert_true(read(SCID_HEAD
			 "<MakeAMove><myMessage>a\xe2\x80\xae"
			 "b&#x85;c&#x200b;d"
			 "[%ccsnt 2026.03.01,12:00] e\nf</myMessage></MakeAMove>" SCID_TAIL,
			 &r));
	assert_string_equal(r.message, "abcd e\nf");
	xfcc_request_release(&r);
}

static void request__numbers__plain_and_in_range(void **state)
{
	static const struct {
		const char *text;
		int64_t game;
	} cases[] = {{"17", 17},
		     {" 17 ", 17},
		     {"0", 0},
		     {"-3", 0},
		     {"1e3", 0},
		     {"2147483648", 0},
		     {"999999999", 999999999},
		     {"17 18", 0},
		     {"", 0},
		     {"0x11", 0}};
	struct xfcc_request r;
	char body[1200];

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		snprintf(body, sizeof(body), "%s<MakeAMove><gameId>%s</gameId></MakeAMove>%s",
			 SCID_HEAD, cases[i].text, SCID_TAIL);
		assert_true(read(body, &r));
		assert_int_equal(r.game, cases[i].game);
		xfcc_request_release(&r);
	}
}

static void request__no_such_request__refused(void **state)
{
	static const char *const bodies[] = {
		"",
		"<",
		"hello",
		"<Envelope/>",
		"<Envelope><Body/></Envelope>",
		"<GetMyGames/>",
		SCID_HEAD "<Other/>" SCID_TAIL,
		SCID_HEAD "<GetMyGames>" SCID_TAIL,
		SCID_HEAD
		"<GetMyGames><username>a</username><username>b</username></GetMyGames>" SCID_TAIL,
		SCID_HEAD "<GetMyGames><username><b>a</b></username></GetMyGames>" SCID_TAIL,
		SCID_HEAD "<MakeAMove><resign>yes</resign></MakeAMove>" SCID_TAIL,
		SCID_HEAD "<MakeAMove><myMove>&#0;</myMove></MakeAMove>" SCID_TAIL,
		/* document types are rejected before anything in them is read */
		"<!DOCTYPE x [<!ENTITY e SYSTEM \"file:///etc/passwd\">]><Envelope><Body>"
		"<GetMyGames><username>&e;</username></GetMyGames></Body></Envelope>",
		"<!DOCTYPE x SYSTEM \"http://127.0.0.1:1/x.dtd\"><Envelope><Body><GetMyGames/>"
		"</Body></Envelope>",
		"<!DOCTYPE x><Envelope><Body><GetMyGames/></Body></Envelope>",
		"<!DOCTYPE l [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;&a;&a;\">]><Envelope><Body>"
		"<GetMyGames><username>&b;</username></GetMyGames></Body></Envelope>",
	};
	struct xfcc_request r;

	(void)state;
	for (size_t i = 0; i < sizeof(bodies) / sizeof(*bodies); i++) {
		if (read(bodies[i], &r))
			fail_msg("accepted: %s", bodies[i]);
	}
}

static void request__ends_anywhere__never_read_beyond(void **state)
{
	struct xfcc_request r;

	(void)state;
	for (size_t len = 0; len < sizeof(scid_move) - 1; len++)
		assert_false(xfcc_request_read(scid_move, len, &r));
}

/* --- texts ----------------------------------------------------------------------------------- */

static void text__message__one_line_in_latin_1_without_braces(void **state)
{
	struct sbuf out = SBUF_INIT;

	(void)state;
	xfcc_text_message("Hej \xe2\x80\x93 {tak} & <b>\nso\xe2\x80\xa6 \xce\xa9 \xc3\xa6 "
			  "\xe2\x80\x9cx\xe2\x80\x99\xe2\x80\xae",
			  &out);
	assert_string_equal(out.buf, "Hej - (tak) &amp; &lt;b&gt; so... ? \xc3\xa6 \"x'");
	sbuf_release(&out);
}

static void text__name__fits_a_tag_of_a_pgn(void **state)
{
	struct sbuf out = SBUF_INIT;

	(void)state;
	xfcc_text_name("\xc3\x85lborg \"S\\T\"\nO'Hara & \xd0\x98\x07", &out);
	assert_string_equal(out.buf, "\xc3\x85lborg 'S/T' O'Hara &amp; \xd0\x98");
	sbuf_release(&out);
}

/* --- commands -------------------------------------------------------------------------------- */

/* A game with these moves after the given position, between players 1 and 2. */
struct play {
	struct game game;
	struct game_view view;
};

static void set_up(struct play *p, const char *fen, const char *moves)
{
	struct game_setup setup = {.id = 9,
				   .rules = ruleset_default(RULESET_DSU_EMAIL),
				   .zone = {false, 0},
				   .start = {20000},
				   .fen = fen,
				   .prelude = moves,
				   .player = {1, 2}};
	size_t column = 0;

	assert_int_equal(game_init(&p->game, &setup, &column), SETUP_OK);
	p->view = (struct game_view){.game = &p->game};
	p->view.row.id = 9;
	p->view.row.white = 1;
	p->view.row.black = 2;
}

static enum xfcc_result ask(struct play *p, int64_t player, const struct xfcc_request *r,
			    struct command *cmd, struct sbuf *words)
{
	return xfcc_move_read(r, &p->view, player, "Hej {med} dig", cmd, words);
}

/* The answer, or "VERB MOVES WORDS" of the command. */
static void becomes(struct play *p, int64_t player, struct xfcc_request r, const char *want)
{
	struct sbuf words = SBUF_INIT, got = SBUF_INIT;
	struct command cmd;
	enum xfcc_result result;

	if (!r.move)
		r.move = (char *)"";
	if (!r.message)
		r.message = (char *)"";
	r.game = 9;
	result = ask(p, player, &r, &cmd, &words);
	if (result == XFCC_SUCCESS) {
		sbuf_addf(&got, "%s%s%s%s%s%s", command_verb_word(cmd.verb), cmd.moves ? " " : "",
			  cmd.moves ? cmd.moves : "", cmd.offer ? " draw?" : "",
			  words.len ? " / " : "", words.buf);
		if (cmd.verb == VERB_CLAIM_DRAW)
			sbuf_adds(&got, cmd.claim == CLAIM_DRAW_FIFTY ? " fifty" : " threefold");
		command_release(&cmd);
	} else {
		sbuf_addf(&got, "%d", result);
	}
	assert_string_equal(got.buf, want);
	sbuf_release(&words);
	sbuf_release(&got);
}

#define BECOMES(p, player, want, ...)                                                              \
	becomes(p, player, (struct xfcc_request){.operation = XFCC_MAKE_A_MOVE, __VA_ARGS__}, want)

static void refused(struct play *p, int64_t player, struct xfcc_request r, enum xfcc_result want)
{
	char text[8];

	snprintf(text, sizeof(text), "%d", want);
	becomes(p, player, r, text);
}

#define REFUSED(p, player, want, ...)                                                              \
	refused(p, player, (struct xfcc_request){.operation = XFCC_MAKE_A_MOVE, __VA_ARGS__}, want)

static void move__in_english_san__becomes_numbers(void **state)
{
	struct play p;

	(void)state;
	set_up(&p, "", "5254 5755");
	BECOMES(&p, 1, "move 7163", .movecount = 2, .move = (char *)"Nf3");
	BECOMES(&p, 1, "move 6125 draw? / Hi", .movecount = 2, .move = (char *)"Bb5",
		.offer_draw = true, .message = (char *)"Hi");
	game_release(&p.game);
	set_up(&p, "8/k4P2/8/8/8/8/8/4K2R w K - 0 30", "");
	BECOMES(&p, 1, "move 67681", .movecount = 30, .move = (char *)"f8=Q");
	BECOMES(&p, 1, "move 5171", .movecount = 30, .move = (char *)"O-O");
	game_release(&p.game);
}

static void move__tests__in_the_order_clients_rely_on(void **state)
{
	struct play p;

	(void)state;
	set_up(&p, "", "5254");
	REFUSED(&p, 3, XFCC_NOT_YOUR_GAME, .resign = true);
	REFUSED(&p, 1, XFCC_NOT_YOUR_TURN, .movecount = 1, .move = (char *)"e5");
	REFUSED(&p, 1, XFCC_NOT_YOUR_TURN, .accept_draw = true);
	REFUSED(&p, 2, XFCC_INVALID_MOVE_NUMBER, .movecount = 2, .move = (char *)"e5");
	REFUSED(&p, 2, XFCC_INVALID_MOVE, .movecount = 1, .move = (char *)"");
	REFUSED(&p, 2, XFCC_INVALID_MOVE, .movecount = 1, .move = (char *)"e5 Nf3");
	/* the last move's number, as scidCommunity sends it with a message or an offer alone */
	REFUSED(&p, 2, XFCC_FEATURE_UNAVAILABLE, .movecount = 1, .move = (char *)"",
		.message = (char *)"Hi");
	REFUSED(&p, 2, XFCC_FEATURE_UNAVAILABLE, .movecount = 1, .move = (char *)"",
		.offer_draw = true);
	/* an illegal move is passed to the rules, which refuse it */
	BECOMES(&p, 2, "move Ke7", .movecount = 1, .move = (char *)"Ke7");
	game_release(&p.game);
}

/* Scid sends the opponent's last move and its comment with both (xfcc_move.h). */
static void resign_and_accept__what_scid_sends_along__ignored(void **state)
{
	struct play p;

	(void)state;
	set_up(&p, "", "5254");
	BECOMES(&p, 1, "resign", .resign = true, .move = (char *)"e4", .movecount = 7);
	BECOMES(&p, 2, "resign", .resign = true, .message = (char *)"Hej (med) dig");
	BECOMES(&p, 2, "resign", .resign = true, .message = (char *)"K-skak-9");
	BECOMES(&p, 2, "resign / Tak for spillet", .resign = true,
		.message = (char *)"Tak for spillet");
	BECOMES(&p, 2, "accept", .accept_draw = true, .move = (char *)"e4", .movecount = 1,
		.message = (char *)"- Draw -");
	BECOMES(&p, 2, "accept", .accept_draw = true, .message = (char *)"Hej (med) dig - Remis -");
	BECOMES(&p, 2, "resign", .resign = true, .message = (char *)"Hej (med) dig - Draw -");
	BECOMES(&p, 2, "accept / Tak -", .accept_draw = true, .message = (char *)"Tak -");
	BECOMES(&p, 2, "accept / - Ja", .accept_draw = true, .message = (char *)"- Ja");
	BECOMES(&p, 2, "accept / Tak", .accept_draw = true, .message = (char *)"Tak - Draw -");
	game_release(&p.game);
}

static void claim__with_or_without_a_new_move__as_the_position_says(void **state)
{
	static const char twice[] = "7163 2836 6371 3628 7163 2836 6371 3628";
	struct play p;

	(void)state;
	set_up(&p, "", twice);
	BECOMES(&p, 1, "claim draw threefold", .claim_draw = true, .move = (char *)"Ng8",
		.movecount = 4);
	game_release(&p.game);
	set_up(&p, "", "7163 2836 6371 3628 7163 2836 6371");
	BECOMES(&p, 2, "claim draw 3628 threefold", .claim_draw = true, .move = (char *)"Nb8",
		.movecount = 4);
	BECOMES(&p, 2, "claim draw threefold", .claim_draw = true, .move = (char *)"Ng1",
		.movecount = 4);
	game_release(&p.game);
	set_up(&p, "8/8/8/3k4/8/3K4/8/R7 w - - 100 80", "");
	BECOMES(&p, 1, "claim draw fifty", .claim_draw = true);
	game_release(&p.game);
}

static void result__of_the_dispatch__in_words_of_xfcc(void **state)
{
	static const struct {
		enum act_outcome outcome;
		const char *error;
		int ply;
		enum xfcc_result want;
	} cases[] = {
		{OUTCOME_DONE, "", 4, XFCC_SUCCESS},
		{OUTCOME_RETRY, "", 3, XFCC_SERVER_ERROR},
		{OUTCOME_REFUSED, "illegal_move", 3, XFCC_INVALID_MOVE},
		{OUTCOME_REFUSED, "ambiguous_move", 3, XFCC_MOVE_IS_AMBIGUOUS},
		{OUTCOME_REFUSED, "no_offer", 3, XFCC_NO_DRAW_WAS_OFFERED},
		{OUTCOME_REFUSED, "overstepped", 3, XFCC_LOST_ON_TIME},
		{OUTCOME_REFUSED, "claim_wrong", 3, XFCC_INVALID_MOVE},
		{OUTCOME_REFUSED, "claim_wrong", 4, XFCC_SUCCESS}, /* its move counts */
		{OUTCOME_REFUSED, "by_post", 3, XFCC_FEATURE_UNAVAILABLE},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		struct answer a;
		answer_init(&a);
		a.outcome = cases[i].outcome;
		a.ply = cases[i].ply;
		snprintf(a.error, sizeof(a.error), "%s", cases[i].error);
		assert_int_equal(xfcc_move_result(&a, 3), cases[i].want);
		answer_release(&a);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(request__games_of_scid__read),
		cmocka_unit_test(request__move_of_scid__latin_bytes_become_utf8),
		cmocka_unit_test(request__games_of_go__read),
		cmocka_unit_test(request__prefixes_and_words_for_flags__read),
		cmocka_unit_test(request__stray_ampersand_and_control__text),
		cmocka_unit_test(request__cdata__as_it_stands),
		cmocka_unit_test(request__hidden_characters__dropped),
		cmocka_unit_test(request__numbers__plain_and_in_range),
		cmocka_unit_test(request__no_such_request__refused),
		cmocka_unit_test(request__ends_anywhere__never_read_beyond),
		cmocka_unit_test(text__message__one_line_in_latin_1_without_braces),
		cmocka_unit_test(text__name__fits_a_tag_of_a_pgn),
		cmocka_unit_test(move__in_english_san__becomes_numbers),
		cmocka_unit_test(move__tests__in_the_order_clients_rely_on),
		cmocka_unit_test(resign_and_accept__what_scid_sends_along__ignored),
		cmocka_unit_test(claim__with_or_without_a_new_move__as_the_position_says),
		cmocka_unit_test(result__of_the_dispatch__in_words_of_xfcc),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
