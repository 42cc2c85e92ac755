/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The table of verbs and `kskak help`.
 */
#include "cli/verbs.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct verb verbs[] = {
	{"backup", verb_backup, "FILE", "a copy of the database while it is in use",
	 "The daemon writes a fresh file; an existing one is refused.\nAll forms take --json and "
	 "--socket PATH ($KSKAK_SOCKET)."},
	{"calc", verb_calc, "[FILE] | --list | --check FILE...",
	 "pure functions by name, JSON in and out",
	 "Reads one JSON object {\"fn\": NAME, \"input\": {...}}, a list of them, or JSON Lines "
	 "of\n"
	 "them, and prints the value of each on a line of its own.  --list prints the names.\n"
	 "--check compares with the expectations in the files and counts them."},
	{"case", verb_case, "N [inquire --date DATE]", "one case with its evidence",
	 "inquire asks the silent player for an answer by DATE.\nAll forms take --json and "
	 "--socket PATH ($KSKAK_SOCKET)."},
	{"cases", verb_cases, "[--all]", "what waits for a leader",
	 "--all shows the closed ones too.\nAll forms take --json and --socket PATH "
	 "($KSKAK_SOCKET)."},
	{"check", verb_check, "--system NAME [--json] [FILE]",
	 "pairs every round of a report anew and compares",
	 "Reads a report file (TRF16, TRF26) and pairs each round from the rounds before it by "
	 "the\n"
	 "system NAME (see `kskak help pair`).  A line for each difference; the last line is\n"
	 "`N passed, N failed`, rounds.  Where the report does not say the first colour, it is "
	 "the\none of the highest rated in round 1.  A knock-out is drawn with the lots as they "
	 "stand.\nExit status 1 when a round differs."},
	{"clock", verb_clock,
	 "[INSTANT] | [--on DATE [--received DATE]] [--lang da|en] [--json] FILE",
	 "the clocks of a game from its dates, or the clock of the daemon",
	 "With a file (or -): the time list of 6.8.2, and what an answer on DATE would cost and\n"
	 "leave.  A message a line, White first: RECEIVED|- SENT [+DAYS] [series N] [MOVE]; also\n"
	 "`regime post|email` and `leave w|b FROM TO`; or JSON with the input of clock.table.\n"
	 "With an instant (YYYY-MM-DDTHH:MM:SSZ) the test clock is moved there, past every "
	 "deadline\non the way; a daemon with the real clock refuses.\nAll forms take --json and "
	 "--socket PATH ($KSKAK_SOCKET)."},
	{"deliver", verb_deliver, "[FILE] [--from ADDRESS] [--recipient ADDRESS]",
	 "hands one mail to the daemon",
	 "Reads the message from the file or standard input.  Both line ends are taken.\nAll forms "
	 "take --json and --socket PATH ($KSKAK_SOCKET)."},
	{"event", verb_event,
	 "[add CODE NAME [--ruleset R] [--zone Z] [--size N] | EVENT open | EVENT close]",
	 "tournaments that take entries", "Takes --json and --socket PATH ($KSKAK_SOCKET)."},
	{"game", verb_game,
	 "N | start --white NAME --white-address A --black NAME --black-address B ...",
	 "one game, or the start of a single game",
	 "start takes also --fen FEN, --moves \"5254 5755\" (already played), --rules "
	 "dsu-email,\n--start DATE, --language da|en and --chess960.  The player on move gets the "
	 "usual letter.\nAll forms take --json and --socket PATH ($KSKAK_SOCKET)."},
	{"generate", verb_generate,
	 "--system NAME --players N --rounds R --seed S [--forfeits P] [--withdrawals P] [--byes "
	 "P] "
	 "[--trf16]",
	 "a random tournament as a report file",
	 "Writes TRF26, with --trf16 the older form.  The same seed, any text, gives the same "
	 "file.\nP is a share: 0.05, or 5 or 5% in percent; --forfeits of the games, "
	 "--withdrawals of the\nplayers before each round but the first, --byes of the players in "
	 "each round (half a\npoint).  In a knock-out nobody is out beforehand.  Exit status 3 "
	 "when no results lead\nthrough all rounds."},
	{"group", verb_group,
	 "[N [start [DATE] | pause | resume | archive | add PLAYER | export FORMAT] | add EVENT "
	 "PLAYER] [--reason TEXT]",
	 "groups of a tournament",
	 "Without a number all groups (--event CODE: of one tournament).  pause and resume need "
	 "a\n--reason.  A player is his number or his address.  export writes pgn, json, trf16 "
	 "or\ntrf26 to standard output.\nAll forms take --json and --socket "
	 "PATH ($KSKAK_SOCKET)."},
	{"help", verb_help, "[VERB]", "this list, or the help of a verb", ""},
	{"key", verb_key, "rotate", "a new secret for reply tokens",
	 "Letters that are out keep working with the old one.\nAll forms take --json and --socket "
	 "PATH ($KSKAK_SOCKET)."},
	{"lots", verb_lots, "verify GROUP | verify [FILE] | draw [FILE] | GROUP",
	 "replays the draw of a group's order",
	 "A file holds {\"seed\", \"seed_sha256\", \"confirmations\", \"order\"}, the public facts "
	 "as\n`kskak lots GROUP --json` prints them and as \"lots\" of a group's published JSON "
	 "holds them;\ndraw and verify of a file need no daemon.\nAll forms take --json and "
	 "--socket PATH ($KSKAK_SOCKET)."},
	{"outbox", verb_outbox, "", "letters that wait and letters that failed",
	 "Takes --json and --socket PATH ($KSKAK_SOCKET)."},
	{"pair", verb_pair, "--system NAME [--explain] [--lang da|en] [--json] [--seed HEX] [FILE]",
	 "pairs the next round of a tournament",
	 "NAME is monrad-dsu, monrad-nsf, dansk-schweizer, fide-dutch-1998, knsb-1996, dubov-1997 "
	 "or\nknockout-dsu.  Reads a tournament state in JSON or a report file (TRF16, TRF26, with "
	 "the\nlines of JaVaFo and bbpPairings).  Prints the number of pairs, `white black` a line "
	 "and\n`n 0` for a bye.  --seed draws the lots by HMAC-SHA-256 under the seed: White has "
	 "the "
	 "first\ncolour when the first byte for \"first colour\" is even; in a knock-out the "
	 "numbers of level\nL stand in the order of \"level L place P\", and \"round R match "
	 "M\" draws the colour of the\nlower number.  --explain gives the reason\nbeside each "
	 "pair, in Danish with --lang da.  Exit status 3 when no legal pairing exists."},
	{"perft", verb_perft, "[--chess960] [--divide] DEPTH [FEN] | --suite FILE [--max-nodes N]",
	 "counts the leaves of the tree of legal moves",
	 "The last line is `nodes N`; --divide writes a line for each root move before it.\n"
	 "--suite reads lines `FEN ;D1 20 ;D2 400 ...` and checks each count that is at most N.\n"
	 "A line whose castling rights make sense only in Chess960 is read so without the option."},
	{"pgn", verb_pgn, "[--san da|en] [--numeric] [FILE]", "games to PGN",
	 "Reads PGN, or lines as `kskak replay` reads them, and writes PGN with the seven tag "
	 "roster\n"
	 "first.  --san chooses the piece letters, English by default.  --numeric adds each move "
	 "in\n"
	 "numeric notation as a comment.  Variations are left out.  A game with a fault is left "
	 "out\n"
	 "and told of; the exit status is then 2.  A replay line may carry \"tags\": {NAME: "
	 "TEXT}."},
	{"player", verb_player, "[PLAYER [ACTION]] | add --name N --address A ...",
	 "people who play",
	 "Actions: withdraw --group N --reason TEXT; expel --group N --reason TEXT;\n"
	 "warn --reason TEXT; ban [--months N] --reason TEXT; address NEW --reason TEXT;\n"
	 "confirm-address; leave FROM TO --reason TEXT [--group N] (special leave); erase; "
	 "tokens;\n"
	 "revoke [TOKEN].  A second warning within a year becomes a ban (section 4, 19).\n"
	 "add takes --club, --born DATE, --rating N and --language da|en.\n"
	 "All forms take --json and --socket PATH ($KSKAK_SOCKET)."},
	{"publish", verb_publish, "[GROUP]", "writes the static pages anew",
	 "Takes --json and --socket PATH ($KSKAK_SOCKET)."},
	{"rate", verb_rate, "[--list] [--json] [FILE]",
	 "rating report of a tournament by the DSU system",
	 "Reads {\"players\": [{\"id\", \"name\", \"rating\"}], \"games\": [{\"a\", \"b\", "
	 "\"res\",\n"
	 "\"rated\"}], \"rr\": bool}; res is the points of a.  A line a player: old rating, "
	 "games,\n"
	 "score, expected score, bonus, K, change, new rating.\n"
	 "--list keeps a list over many tournaments: {\"entries\": [{\"id\", \"rating\"}],\n"
	 "\"tournaments\": [{\"date\", \"period\", \"players\": [ids], \"games\", \"rr\"}], "
	 "\"asof\"}; a\n"
	 "rating is provisional (P) until ten games, off the list after three years.\n"
	 "A report file (TRF16, TRF26) does for the first form: whether all played all shows in "
	 "it."},
	{"replay", verb_replay, "[FILE]", "play games over, JSON Lines in and out",
	 "Reads lines {\"id\": any, \"fen\": FEN, \"chess960\": bool, \"moves\": \"5254 5755\" or "
	 "a "
	 "list}\n"
	 "with moves in numeric, UCI or algebraic notation (English or Danish letters), one form "
	 "a\n"
	 "line, and answers each with a line: the final FEN, the moves in all three notations, "
	 "how\n"
	 "the game stands and what may be claimed; or which move is wrong and why."},
	{"report", verb_report,
	 "new [--name TEXT] [--rounds R] [--first w|b] [ENTRIES] | pair --system NAME FILE | "
	 "result [--round R] FILE [WHITE-BLACK RESULT ...] | absent [--half | --gone] FILE "
	 "NUMBER... | show [--round R] [--json] FILE",
	 "a tournament kept in a report file",
	 "new makes the report of a list of entries, a player a line:\n"
	 "NAME; RATING; TITLE; FEDERATION; FIDE NUMBER; BIRTH, all but the name optional.\n"
	 "pair enters the pairs of the next round (systems: `kskak help pair`, and berger, dsu,\n"
	 "double for an all-play-all); show prints them with names.  result enters results of the\n"
	 "last round, or of round R, from the words behind the file or else from lines on "
	 "standard\n"
	 "input: `5-2 1-0`, by start numbers; RESULT is 1-0, 0-1, 1/2, +-, -+, -- (without play),\n"
	 "0-0, or * for none.  absent: not paired in the next round, --gone: nor in a later one.\n"
	 "The new report goes to standard output as TRF26, with --trf16 in the older form; with\n"
	 "--write it takes the place of FILE.  Exit status 3 when no legal pairing exists."},
	{"rights", verb_rights, "[--json] [FILE]", "which class a player may enter, and why",
	 "Reads a player's record as calc's classes.eligible does: {\"asof\", \"emt\", \"cup\",\n"
	 "\"iccf\", \"otb\", ...}.  A line a right: class, paragraph, the result it rests on."},
	{"rule", verb_rule,
	 "CASE VERDICT --reason TEXT [--days N] [--side white|black] | game N VERDICT ... | appeal "
	 "RULING PLAYER --text TEXT",
	 "a ruling",
	 "VERDICT: win, loss (of the player the case is about), draw, continue, both-lost, days, "
	 "white,\nblack.  game N corrects a result without a case.\nAll forms take --json and "
	 "--socket PATH ($KSKAK_SOCKET)."},
	{"schedule", verb_schedule,
	 "--system berger|dsu|double|varma|olympiad|nsf-start --players N [--teams T] "
	 "[--federations LIST] "
	 "[--lots LIST | --seed HEX] [--numbers]",
	 "all rounds of a round robin",
	 "A line a round: `1: 1-4 2-3`, White first.  varma draws the numbers of the Berger table "
	 "by\nfederations, a code a player (`DEN:5,SWE:3,NOR`), with the lots given (0 when they "
	 "are "
	 "used\nup) or drawn by HMAC-SHA-256 of \"varma 1\", \"varma 2\", ... under the seed, "
	 "first four bytes;\nthe rounds name the players by their place in the list, --numbers "
	 "prints "
	 "`player number`\nlines instead.  olympiad puts the players, strongest first, into T "
	 "teams, "
	 "a line a team.\nnsf-start draws the start numbers of Norwegian Monrad for players in "
	 "order of "
	 "strength, a\nline `number player` each, lots as above of \"nsf-start 1\", ....  Exit "
	 "status 3 when Varma\nhas no table for so many."},
	{"standings", verb_standings,
	 "[--tiebreaks A,B,...] [--event KIND] [--json | --html] [FILE]",
	 "the table of an event with its tie-breaks",
	 "Reads {\"rounds\", \"players\": [{\"id\", \"name\", \"rating\", \"games\": [{\"r\", "
	 "\"opp\",\n"
	 "\"res\", \"col\", \"played\"}]}]}, for team events {\"teams\", \"matches\"}.  KIND is "
	 "emt (default),\n"
	 "dm, cup, cupfinal, monrad, middel, sb, nsf, knsb, rr, swiss, swiss-rated; team, "
	 "division,\n"
	 "cupday, junior.  --html writes a page with a crosstable; a player's \"history\", a list "
	 "of\n"
	 "[date, rating], becomes a curve.  Whom the rules leave level share the place.\n"
	 "--tiebreaks without --event orders all who are level on points by them, one after the\n"
	 "other: the names of `kskak calc`'s tiebreak.report, `encounter` (games among those "
	 "still\n"
	 "level) and `direct` (FIDE's); with --event they are further columns.\n"
	 "Reads a report file (TRF16, TRF26) too; with the games that run left out of an\n"
	 "all-play-all and counted as drawn in a Swiss event."},
	{"status", verb_status, "", "how the daemon fares and what waits",
	 "Takes --json and --socket PATH ($KSKAK_SOCKET)."},
	{"verify", verb_verify, "", "recomputes chains, clocks and tables",
	 "Exit status 1 and a line for each difference when something does not agree.\nAll forms "
	 "take --json and --socket PATH ($KSKAK_SOCKET)."},
	{NULL, NULL, NULL, NULL, NULL},
};

const struct verb *verb_find(const char *name)
{
	const struct verb *v;

	for (v = verbs; v->name; v++) {
		if (!strcmp(v->name, name))
			return v;
	}
	return NULL;
}

int usage_error(const char *fmt, ...)
{
	va_list ap;

	fputs("kskak: ", stderr);
	va_start(ap, fmt);
	vfprintf(stderr, fmt, ap);
	va_end(ap);
	fputc('\n', stderr);
	return EXIT_USAGE;
}

bool read_count(const char *s, int most, int *ret)
{
	char *end;
	long v = strtol(s, &end, 10);

	if (end == s || *end || v < 1 || v > most)
		return false;
	*ret = (int)v;
	return true;
}

static void print_list(FILE *out)
{
	const struct verb *v;

	fputs("usage: kskak VERB ...\n\n", out);
	for (v = verbs; v->name; v++)
		fprintf(out, "  %-10s %s\n", v->name, v->summary);
	fputs("\n`kskak help VERB` tells more.\n", out);
}

int verb_help(int argc, char **argv)
{
	const struct verb *v;

	if (argc < 2) {
		print_list(stdout);
		return EXIT_DONE;
	}
	v = verb_find(argv[1]);
	if (!v)
		return usage_error("no verb '%s'; `kskak help` lists them", argv[1]);
	printf("usage: kskak %s %s\n\n%s.\n%s%s%s", v->name, v->synopsis, v->summary,
	       *v->help ? "\n" : "", v->help, *v->help ? "\n" : "");
	return EXIT_DONE;
}
