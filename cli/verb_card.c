/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* kskak card: enters or corrects a card of a game by post, with its dates. */
#include "cli/online.h"
#include "cli/verbs.h"

static const struct verb_form forms[] = {
	{"<game#> --from --sent [--received] [--moves] [--as] [--draw] [--days] [--postmark] "
	 "[--postmark-disputed] [--receipt] [--arrived] [--forwarded] [--correct] [--reason]",
	 "card"},
	{"by-mail <game#> [--received]", "game.by-mail"},
	{NULL, NULL},
};

static const struct verb_option options[] = {
	OPTION_TEXT("from", "white|black", "who sent the card"),
	OPTION_DATE("sent", "date of dispatch: the postmark, or the sender's own date"),
	OPTION_DATE("received", "when its sender received the card that it answers"),
	OPTION_TEXT("moves", "MOVES",
		    "the moves on it, such as \"5755 7163\" or \"01625 13. 1118\""),
	OPTION_TEXT("as", "WORD",
		    "move, unlawful, illegible, spoilt, lost, copy, resign, accept, notice, "
		    "threefold or fifty"),
	OPTION_FLAG("draw", "a draw is offered with the move"),
	OPTION_NUMBER("days", "N", "days announced, with --as notice"),
	OPTION_DATE("postmark", "the postmark, if it differs from --sent"),
	OPTION_FLAG("postmark-disputed", "the postmark alone is illegible"),
	OPTION_DATE("receipt", "date of the post office's receipt, if the sender has one"),
	OPTION_DATE("arrived", "with --as spoilt: when the card came to the opponent"),
	OPTION_DATE("forwarded", "with --as spoilt: when the opponent sent it to the leader"),
	OPTION_NUMBER("correct", "N", "the move whose card was entered wrongly"),
	OPTION_TEXT("reason", "TEXT", "the reason for a correction"),
	ONLINE_OPTIONS,
	OPTION_END,
};

const struct verb verb_card = {
	.name = "card",
	.summary = N_("enter or correct a card of a game by post"),
	.help = cli_help_card_txt,
	.forms = forms,
	.options = options,
	.run = online_run,
	.online = true,
};
