/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The table; see case_words.h. */
#include "daemon/case_words.h"

#include <stddef.h>
#include <string.h>

#include "mail/out/letter.h"
#include "text/text.h"

#define OF_A_GAME                                                                                  \
	{                                                                                          \
		"continue", "win", "loss", "draw", "both-lost", "days"                             \
	}
#define OF_AN_APPEAL                                                                               \
	{                                                                                          \
		"uphold", "win", "loss", "draw", "both-lost", "continue", "days"                   \
	}
#define GAME_BY_MAIL                                                                               \
	N_("win or loss (of the player it is about), draw, both lost, white wins, black wins, "    \
	   "continue, days 5; or ask 14/2, which asks the player for an answer by that date")

static const struct case_words rows[] = {
	{CASE_OVERSTEP, CASE_OF_ANY, OF_A_GAME, GAME_BY_MAIL, NULL, CASE_WORDS_NO_LETTER},
	{CASE_SILENCE, CASE_OF_ANY, OF_A_GAME, GAME_BY_MAIL, NULL, CASE_WORDS_NO_LETTER},
	{CASE_ADJUDICATION, CASE_OF_ANY, OF_A_GAME, GAME_BY_MAIL, NULL, CASE_WORDS_NO_LETTER},
	{CASE_PROTEST, CASE_OF_GAME, OF_A_GAME, GAME_BY_MAIL, NULL, CASE_WORDS_NO_LETTER},
	{CASE_PROTEST,
	 CASE_OF_NO_GAME,
	 {"win", "loss"},
	 N_("win, if the objection is right; loss"),
	 NULL,
	 CASE_WORDS_NO_LETTER},
	{CASE_UNDELIVERABLE,
	 CASE_OF_ANY,
	 {"continue"},
	 N_("continue, which closes the case; kskak player P address enters another address"),
	 "player.address",
	 CASE_WORDS_NO_LETTER},
	{CASE_ADDRESS,
	 CASE_OF_ANY,
	 {"continue"},
	 N_("continue, which closes the case; the new address is taken in its time, and at once "
	    "with kskak player P confirm-address by the K-skak chief"),
	 "player.confirm-address",
	 CASE_WORDS_NO_LETTER},
	{CASE_APPEAL, CASE_OF_GAME, OF_AN_APPEAL,
	 N_("uphold; win or loss (of the player it is about), draw, both lost, white wins, black "
	    "wins, continue, days 5"),
	 NULL, CASE_WORDS_NO_LETTER},
	{CASE_APPEAL,
	 CASE_OF_NO_GAME,
	 {"uphold", "win"},
	 N_("uphold; win, which sets the ruling aside"),
	 NULL,
	 CASE_WORDS_NO_LETTER},
	{CASE_WITHDRAWAL, CASE_OF_GAME, OF_A_GAME, GAME_BY_MAIL, NULL, CASE_WORDS_NO_LETTER},
	{CASE_WITHDRAWAL,
	 CASE_OF_NO_GAME,
	 {NULL},
	 N_("none, for kskak player P withdraw or kskak player P net-back settles it"),
	 "player.withdraw",
	 CASE_WORDS_NO_LETTER},
	{CASE_ENTRY,
	 CASE_OF_ANY,
	 {"admit", "place", "refuse"},
	 N_("admit; place K (the class); refuse"),
	 NULL,
	 CASE_WORDS_NO_LETTER},
	{CASE_COMPOSITION,
	 CASE_OF_ANY,
	 {"start", "extend", "cancel"},
	 N_("start; extend 2026-02-14 (your day); cancel"),
	 NULL,
	 LETTER_ABOUT_COMPOSITION},
	{CASE_RESERVE,
	 CASE_OF_ANY,
	 {"approve", "refuse"},
	 N_("approve; refuse"),
	 NULL,
	 LETTER_ABOUT_RESERVE},
	{CASE_TITLE,
	 CASE_OF_ANY,
	 {"continue"},
	 N_("continue, once it is known who is a citizen"),
	 NULL,
	 LETTER_ABOUT_TITLE},
	{CASE_PAIRING,
	 CASE_OF_ENTRY,
	 {"continue", "start"},
	 N_("continue; start"),
	 NULL,
	 LETTER_ABOUT_MATCH},
	{CASE_PAIRING,
	 CASE_OF_NO_ENTRY,
	 {"continue"},
	 N_("pair 3-1 4-2 (your pairs, White first); continue, which tries once more to pair the "
	    "round"),
	 "event.pair",
	 LETTER_ABOUT_PAIRING},
	{CASE_OBJECTION,
	 CASE_OF_ANY,
	 {"win", "loss"},
	 N_("win, if the objection is right; loss"),
	 NULL,
	 CASE_WORDS_NO_LETTER},
	{CASE_CORRECTION,
	 CASE_OF_ANY,
	 {"continue", "refuse"},
	 N_("continue; refuse"),
	 NULL,
	 LETTER_ABOUT_CORRECTION},
};

_Static_assert(
	sizeof(rows) / sizeof(rows[0]) == CASE_CORRECTION + 4,
	"a row a kind, and one more for protests, appeals and withdrawals without a game, and for pairings with an entry");

static bool is_about(const struct case_words *words, const struct case_row *row)
{
	switch (words->about) {
	case CASE_OF_ANY: return true;
	case CASE_OF_GAME: return row->game != 0;
	case CASE_OF_NO_GAME: return row->game == 0;
	case CASE_OF_ENTRY: return row->entry != 0;
	case CASE_OF_NO_ENTRY: return row->entry == 0;
	}
	return false;
}

const struct case_words *case_words_of(const struct case_row *row)
{
	size_t i = 0;

	while (rows[i].kind != row->kind || !is_about(&rows[i], row))
		i++;
	return &rows[i];
}

bool case_words_has(const struct case_words *words, const char *verdict)
{
	for (size_t i = 0; words->verdicts[i]; i++)
		if (!strcmp(words->verdicts[i], verdict))
			return true;
	return false;
}
