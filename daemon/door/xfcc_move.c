/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See xfcc_move.h. */
#include "daemon/door/xfcc_move.h"

#include <stdio.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/chess/numeric.h"
#include "core/chess/san.h"
#include "daemon/door/xfcc_text.h"

/* --- the move -------------------------------------------------------------------------------- */

/* Clients write English SAN.  MOVE_NONE unless it is a legal move in the position. */
static chess_move legal_move(const struct position *pos, const char *text)
{
	chess_move move;
	size_t column;

	if (san_read(pos, text, strlen(text), SAN_ENGLISH, &move, &column) != NOTATION_OK)
		return MOVE_NONE;
	return move;
}

/* Converts the move to numeric notation; an illegal one is passed on for the rules to refuse. */
static void put_move(const struct position *pos, const char *text, struct command *cmd)
{
	chess_move move = legal_move(pos, text);
	char token[MOVE_TOKEN_TEXT];

	if (move != MOVE_NONE) {
		numeric_write(pos, move, TOKEN_ICCF, token);
		cmd->moves = mem_strdup(token);
	} else {
		cmd->moves = mem_strdup(text);
	}
}

/* A single word, so that it can be neither a repetition nor a series. */
static bool is_word(const char *text)
{
	return *text && strlen(text) < SAN_TEXT && !strpbrk(text, " \t\n");
}

/* --- a claim --------------------------------------------------------------------------------- */

/*
 * A claim comes with the player's new move if one was entered, else with the opponent's last. The
 * position decides first: if a draw can be claimed now, no move is made.
 */
static void read_claim(const struct xfcc_request *r, const struct game *game, struct command *cmd)
{
	const struct game_record *record = &game->record;
	unsigned claims = game_record_claims(record, MOVE_NONE);
	chess_move move = r->movecount == game_move_number(game) ? legal_move(&record->now, r->move)
								 : MOVE_NONE;

	command_init(cmd, VERB_CLAIM_DRAW);
	if (!claims && move != MOVE_NONE) {
		claims = game_record_claims(record, move);
		put_move(&record->now, r->move, cmd);
	}
	cmd->claim = claims == CLAIM_FIFTY ? CLAIM_DRAW_FIFTY : CLAIM_DRAW_THREEFOLD;
}

/* --- the message ----------------------------------------------------------------------------- */

/* Compares in the form sent to the client, which returns it unchanged. */
static bool is_same(const char *message, const char *sent)
{
	struct sbuf a = SBUF_INIT, b = SBUF_INIT;
	bool same;

	xfcc_text_message(message, &a);
	xfcc_text_message(sent, &b);
	same = !strcmp(a.buf, b.buf);
	sbuf_release(&a);
	sbuf_release(&b);
	return same;
}

/* "SERVERNAME-GAMEID", which Scid sends in a game without moves. */
static bool is_game_name(const char *message, int64_t game)
{
	char end[24];
	size_t n = (size_t)snprintf(end, sizeof(end), "-%lld", (long long)game);
	size_t len = strlen(message);

	return len > n && !strcmp(message + len - n, end) && !strchr(message, ' ');
}

/*
 * Cuts the "- Draw -" that Scid adds, in its own language, to the comment of a move with an offer,
 * and the blanks before it.
 */
static void cut_draw(struct sbuf *words)
{
	size_t at = words->len;

	if (at < 5 || memcmp(words->buf + at - 2, " -", 2) != 0)
		return;
	for (at -= 2; at > 0 && words->buf[at - 1] != ' '; at--)
		;
	if (at < 2 || words->buf[at - 2] != '-')
		return;
	for (at -= 2; at > 0 && words->buf[at - 1] == ' '; at--)
		;
	sbuf_setlen(words, at);
}

/*
 * With a resignation or an acceptance Scid sends its comment on the opponent's move; drop words
 * that the player did not write.
 */
static void read_words(const struct xfcc_request *r, const char *last, struct sbuf *ret_words)
{
	sbuf_adds(ret_words, r->message);
	if (!r->resign && !r->accept_draw)
		return;
	cut_draw(ret_words);
	if ((last && is_same(ret_words->buf, last)) || is_game_name(ret_words->buf, r->game))
		sbuf_reset(ret_words);
}

/* A message or an offer alone, as scidCommunity sends it; both go only with a move (RULES E-2). */
static bool has_no_move(const struct xfcc_request *r)
{
	return !*r->move && (r->offer_draw || *r->message);
}

/* --- the order of tests ---------------------------------------------------------------------- */

enum xfcc_result xfcc_move_read(const struct xfcc_request *r, const struct game_view *g,
				int64_t player, const char *last, struct command *ret_command,
				struct sbuf *ret_words)
{
	enum event_side me = g->row.white == player ? SIDE_WHITE : SIDE_BLACK;
	const struct game *game = g->game;

	if (!store_game_plays(&g->row, player))
		return XFCC_NOT_YOUR_GAME;
	if (game->phase == PHASE_OVER)
		return XFCC_NOT_YOUR_TURN;
	read_words(r, last, ret_words);
	if (r->resign) {
		command_init(ret_command, VERB_RESIGN);
		return XFCC_SUCCESS;
	}
	if (game_turn(game) != me)
		return XFCC_NOT_YOUR_TURN;
	if (r->accept_draw) {
		command_init(ret_command, VERB_ACCEPT);
		return XFCC_SUCCESS;
	}
	if (r->claim_draw) {
		read_claim(r, game, ret_command);
		return XFCC_SUCCESS;
	}
	if (has_no_move(r))
		return XFCC_FEATURE_UNAVAILABLE;
	if (r->movecount != game_move_number(game))
		return XFCC_INVALID_MOVE_NUMBER;
	if (!is_word(r->move))
		return XFCC_INVALID_MOVE;
	command_init(ret_command, VERB_MOVE);
	put_move(&game->record.now, r->move, ret_command);
	ret_command->offer = r->offer_draw;
	return XFCC_SUCCESS;
}

/* --- the answer of the dispatch -------------------------------------------------------------- */

/* Error words of verdicts and the dispatch; unlisted ones become FeatureUnavailable. */
static const struct {
	const char *error;
	enum xfcc_result result;
} refusals[] = {
	{"not_on_move", XFCC_NOT_YOUR_TURN},
	{"ply_played", XFCC_NOT_YOUR_TURN},
	{"ply_ahead", XFCC_NOT_YOUR_TURN},
	{"game_over", XFCC_NOT_YOUR_TURN},
	{"suspended", XFCC_NOT_YOUR_TURN},
	{"adjudication", XFCC_NOT_YOUR_TURN},
	{"paused", XFCC_NOT_YOUR_TURN},
	{"paused_game", XFCC_NOT_YOUR_TURN},
	{"paused_appeal", XFCC_NOT_YOUR_TURN},
	{"not_started", XFCC_NOT_YOUR_TURN},
	{"overstepped", XFCC_LOST_ON_TIME},
	{"illegal_move", XFCC_INVALID_MOVE},
	{"bad_notation", XFCC_INVALID_MOVE},
	{"wrong_repetition", XFCC_INVALID_MOVE},
	{"two_moves", XFCC_INVALID_MOVE},
	{"doubtful_letter", XFCC_INVALID_MOVE},
	{"no_move", XFCC_INVALID_MOVE},
	{"claim_wrong", XFCC_INVALID_MOVE},
	{"ambiguous_move", XFCC_MOVE_IS_AMBIGUOUS},
	{"no_offer", XFCC_NO_DRAW_WAS_OFFERED},
	{"no_such_game", XFCC_INVALID_GAME_ID},
	{"taken_over", XFCC_NOT_YOUR_GAME},
};

enum xfcc_result xfcc_move_result(const struct answer *answer, int ply)
{
	if (answer->outcome == OUTCOME_DONE)
		return XFCC_SUCCESS;
	if (answer->outcome == OUTCOME_RETRY)
		return XFCC_SERVER_ERROR;
	/* The move of an incorrect claim is played (RULES E-3). */
	if (answer->ply > ply)
		return XFCC_SUCCESS;
	for (size_t i = 0; i < sizeof(refusals) / sizeof(*refusals); i++) {
		if (!strcmp(refusals[i].error, answer->error))
			return refusals[i].result;
	}
	return XFCC_FEATURE_UNAVAILABLE;
}
