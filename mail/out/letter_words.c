/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* People's own words: from the opponent, and to the leader (RULES S-43, S-44). */
#include <string.h>

#include "core/play/mention.h"
#include "mail/out/letter_game.h"

void letter_words_message(struct letter *l, const struct letter_game *g)
{
	if (!given(g->message))
		return;
	letter_page_para(l, T(l, "%s writes:"), opponent_of(g));
	letter_page_quoted(l, g->message);
	letter_page_para(
		l, T(l, "What you write beside your move goes back the same way. \"messages off\" "
			"keeps such words away; \"report abuse\" sends these to the tournament "
			"leader."));
}

static bool is_over(const struct letter_game *g)
{
	return g && g->game->phase == PHASE_OVER;
}

static bool takes_moves(const struct letter_game *g)
{
	return !g || g->game->phase == PHASE_OPEN;
}

/* The commands that the words seem to be about, and that are possible. */
static void mentioned(struct letter *l, const struct letter_game *g, const char *words)
{
	const struct ruleset *rules = g ? &g->game->setup.rules : NULL;
	unsigned found = mention_in(words) & ~(rules ? 0u : MENTION_LEAVE | MENTION_NOTICE);

	if (!takes_moves(g))
		found &= ~(MENTION_NOTICE | MENTION_DRAW | MENTION_CLAIM);
	if (is_over(g))
		found &= ~MENTION_RESIGN;
	if (found & MENTION_UNDO)
		letter_page_para(l, "%s",
				 T(l,
				   "A move that has been taken cannot be changed, even if it was "
				   "a slip of the pen (6.2.4, 6.8.4)."));
	found &= ~MENTION_UNDO;
	if (!found)
		return;
	letter_page_para(l, "%s", T(l, "If you meant one of these, write it alone on a line:"));
	if (found & MENTION_LEAVE)
		letter_page_item(
			l,
			T(l,
			  "leave 1 July to 14 July: at least %d days before; leave that has been "
			  "noted stands, and you may still move"),
			ruleset_get(rules, RULE_LEAVE_NOTICE_DAYS));
	if (found & MENTION_NOTICE)
		letter_page_item(l, T(l, "notice %d: you will think about this move for %d days"),
				 letter_game_notice_example(rules),
				 letter_game_notice_example(rules));
	if (found & MENTION_DRAW)
		letter_page_item(
			l, "%s",
			T(l, "draw? with a move: offers a draw; accept: accepts the offer"));
	if (found & MENTION_CLAIM)
		letter_page_item(
			l, "%s",
			T(l, "claim threefold, claim fifty: claims a draw by repetition or by the "
			     "50-move rule, with the move that brings it about if there is one"));
	if (found & MENTION_RESIGN)
		letter_page_item(l, "%s", T(l, "resign: you lose this game"));
	if (found & MENTION_WITHDRAW)
		letter_page_item(l, "%s", T(l, "withdraw: you leave the whole group"));
	if (found & MENTION_ADDRESS)
		letter_page_item(
			l, "%s",
			T(l, "address new@example.org: your letters go there from then on"));
	if (found & MENTION_DATES)
		letter_page_item(l, "%s", T(l, "status: all your games with their dates"));
}

static const char *what_now(const struct letter_game *g)
{
	if (is_over(g))
		return N_("Nothing has changed. The game is over, and takes no moves; "
			  "\"help\" gets the list of commands.");
	if (!takes_moves(g))
		return N_("Nothing has changed; \"help\" gets the list of commands.");
	return N_("Nothing has changed, and it costs no time. A move stands alone on a "
		  "line, 5254 or Nf3, and goes to the opponent with what else you write; "
		  "\"help\" gets the list of commands.");
}

void letter_words_prose(struct letter *l, const struct letter_game *g, const char *why,
			const char *words, const char *hint)
{
	if (g)
		letter_game_subject(l, g);
	else
		letter_page_subject(l, "%s", T(l, "Answer to your letter"));
	if (given(hint))
		letter_page_para(
			l,
			T(l,
			  "Do you want to play %s? If so, answer this letter with \"yes\": it is then played as of the day of that answer. If not, answer with \"no\"."),
			hint);
	else
		letter_page_para(
			l,
			T(l,
			  "Do you want to send this to the tournament leader? If so, answer this letter with \"yes\"."));
	letter_page_quoted(l, words);
	if (given(why))
		letter_page_para(l, "%s", why);
	mentioned(l, g, words);
	letter_page_para(l, "%s", T(l, what_now(g)));
	if (g)
		letter_game_all(l, g);
}

void letter_words_doubt(struct letter *l, const struct letter_game *g, const char *from,
			const char *says)
{
	if (g)
		letter_game_subject(l, g);
	else
		letter_page_subject(l, "%s", T(l, "Is this letter yours?"));
	letter_page_para(
		l,
		T(l,
		  "Is this letter yours? If so, answer with \"confirm\": it counts from the time it arrived."));
	letter_page_quoted(l, says);
	letter_page_para(
		l,
		T(l,
		  "It answers a letter to you, but the mail host of its sender, %s, says that it did not send it (DMARC), so nothing has been done. If it is not yours, answer with \"no\" and tell the tournament leader: somebody else may be reading your letters."),
		from);
	if (g)
		letter_game_all(l, g);
}

void letter_words_of_player(struct letter *l, const struct letter_game *g, const char *who,
			    const char *words)
{
	if (g)
		letter_game_subject(l, g);
	else
		letter_page_subject(l, T(l, "Letter from %s"), who);
	letter_page_para(l, T(l, "%s writes to you, the tournament leader:"), who);
	letter_page_quoted(l, words);
	letter_page_para(
		l,
		T(l,
		  "The server has taken no action. It does not forward your answer: write to the player's own address."));
	if (g)
		letter_game_all(l, g);
}

void letter_words_abuse(struct letter *l, const struct letter_game *g, const char *who,
			const char *message, const char *words)
{
	const char *by = !strcmp(who, g->white) ? g->black : g->white;

	letter_game_subject(l, g);
	letter_page_para(l, T(l, "%s reports a message that %s sent with a move:"), who, by);
	letter_page_quoted(l, message);
	if (given(words)) {
		letter_page_para(l, T(l, "%s writes:"), who);
		letter_page_quoted(l, words);
	}
	letter_page_para(
		l,
		T(l,
		  "The game continues. A player who does not want messages can write \"messages off\"."));
	letter_game_all(l, g);
}
