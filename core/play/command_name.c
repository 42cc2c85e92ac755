/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Sentences of the faults and words of the verbs; see command.h. */
#include "core/base/lang.h"
#include "core/play/command.h"

static const char *const error_texts[] = {
	[COMMAND_OK] = N_("understood"),
	[COMMAND_NOTHING] = N_("nothing can be read as a move or a command"),
	[COMMAND_TWO_MOVES] = N_("there are two different moves; write only the one you mean"),
	[COMMAND_CONTRADICTION] = N_("the commands contradict one another; which one do you mean?"),
	[COMMAND_CLAIM_AND_MOVE] = N_(
		"a claim names its move on the same line, \"claim threefold 5254\", or stands without a move; which one do you mean?"),
	[COMMAND_BAD_ARGUMENT] = N_("the text after the command is not valid"),
	[COMMAND_NO_ARGUMENT] = N_("something is missing after the command"),
	[COMMAND_NO_SUCH_DAY] = N_("there is no such day in the calendar"),
	[COMMAND_OTHER_WEEKDAY] = N_("that day is another weekday"),
	[COMMAND_YEAR_MISSING] = N_("that day is far ahead or past; write it with its year"),
	[COMMAND_DAYS_REVERSED] = N_("the last day is before the first"),
	[COMMAND_TOO_MANY] = N_("there are too many commands in one message"),
};

const char *command_error_text(enum command_error err)
{
	return error_texts[err];
}

static const char *const verb_words[] = {
	[VERB_NONE] = "none",
	[VERB_MOVE] = "move",
	[VERB_ACCEPT] = "accept",
	[VERB_ACCEPT_SERIES] = "accept series",
	[VERB_SERIES] = "series",
	[VERB_DECLINE_DRAW] = "decline draw",
	[VERB_RESIGN] = "resign",
	[VERB_CLAIM_DRAW] = "claim draw",
	[VERB_CLAIM_TIME] = "claim time",
	[VERB_LEAVE] = "leave",
	[VERB_NOTICE] = "notice",
	[VERB_STATUS] = "status",
	[VERB_HELP] = "help",
	[VERB_ENTER] = "enter",
	[VERB_RESERVE] = "reserve",
	[VERB_CONFIRM] = "confirm",
	[VERB_TOKEN] = "token",
	[VERB_PASSWORD] = "password",
	[VERB_MYDATA] = "mydata",
	[VERB_ADDRESS] = "address",
	[VERB_LANGUAGE] = "language",
	[VERB_LETTERS] = "letters",
	[VERB_WITHDRAW] = "withdraw",
	[VERB_RESULT] = "result",
	[VERB_OBJECT] = "object",
	[VERB_DECLINE] = "decline",
	[VERB_INVITATIONS] = "invitations",
	[VERB_ABSENT] = "absent",
	[VERB_PROTEST] = "protest",
	[VERB_APPEAL] = "appeal",
	[VERB_ANSWER] = "answer",
	[VERB_QUESTION] = "question",
	[VERB_WHAT_IF] = "answer?",
	[VERB_MESSAGES] = "messages",
	[VERB_REPORT] = "report",
	[VERB_BY_MAIL] = "by mail",
	[VERB_RULE] = "rule",
	[VERB_INQUIRE] = "inquire",
	[VERB_SPECIAL_LEAVE] = "special leave",
	[VERB_WITHDRAWAL] = "withdrawal",
	[VERB_HOLD] = "hold",
	[VERB_REINSTATE] = "reinstate",
	[VERB_PAUSE] = "pause",
	[VERB_RESUME] = "resume",
	[VERB_OUTAGE] = "outage",
	[VERB_STOP] = "stop",
	[VERB_OCCUPANT] = "occupant",
	[VERB_ANNUL] = "annul",
	[VERB_NET_LOSS] = "net loss",
	[VERB_NET_BACK] = "net back",
	[VERB_ADDRESS_FAILURE] = "address failure",
	[VERB_CARD] = "card",
	[VERB_CORRECT] = "correct",
};

const char *command_verb_word(enum verb verb)
{
	return verb_words[verb];
}
