/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Writes a conversation (tests/FORMATS.md) of random acts in tournaments of every kind: entries,
 * lots, moves, results, rulings, corrections, teams, cards, jumps of the clock, kills.  Many acts
 * are refused, which is fine; after each the store must be sound (EVENTS E79).
 *
 *	random_season SEED ACTS [calm FILE | killed FILE] >season.play
 *
 * With a FILE the facts are written to it at the end; the calm season has the same acts as the
 * killed one, and must end with the same facts.
 */
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DAY	    1440 /* minutes */
#define PEOPLE_MOST 300
#define TEAMS_MOST  12

struct season {
	uint64_t state;
	int64_t minute; /* since the day before 2026-01-01 */
	int people;	/* persons x1 .. */
	int acts;	/* number so far, for keys */
	bool calm;	/* without kills */
};

/* xorshift64*: the same numbers everywhere. */
static unsigned below(struct season *s, unsigned n)
{
	s->state ^= s->state >> 12;
	s->state ^= s->state << 25;
	s->state ^= s->state >> 27;
	return (unsigned)((s->state * UINT64_C(2685821657736338717) >> 33) % n);
}

#define ONE_OF(s, list) (list)[below(s, sizeof(list) / sizeof((list)[0]))]

static const char *const events[] = {"class a", "class k",  "class m", "dm",	   "cup",
				     "theme",	"theme 2",  "skak960", "robin",	   "swiss",
				     "adjourn", "dutch",    "double",  "knock",	   "match",
				     "serial",	"hold",	    "open",    "friendly", "fee",
				     "short",	"division", "day",     "youth",	   "nothing"};

static const char *event(struct season *s)
{
	return ONE_OF(s, events);
}

/* --- dates ----------------------------------------------------------------------------------- */

static void print_date(int64_t day)
{
	static const int lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
	int month = 0, year = 2026;

	for (; day >= 365 + (year % 4 == 0); year++)
		day -= 365 + (year % 4 == 0);
	while (day >= lengths[month] + (month == 1 && year % 4 == 0)) {
		day -= lengths[month] + (month == 1 && year % 4 == 0);
		month++;
	}
	printf("%04d-%02d-%02d", year, month + 1, (int)day + 1);
}

/* A day of the season, up to `before` days in the past or `after` days in the future. */
static int64_t some_day(struct season *s, unsigned before, unsigned after)
{
	int64_t day = s->minute / DAY + (int64_t)below(s, before + after + 1) - (int64_t)before;

	return day < 0 ? 0 : day;
}

static void print_at(const struct season *s)
{
	int64_t of_day = s->minute % DAY;

	fputs("at ", stdout);
	print_date(s->minute / DAY);
	printf("T%02d:%02d:00Z\n", (int)(of_day / 60), (int)(of_day % 60));
}

/* --- requests -------------------------------------------------------------------------------- */

/*
 * A request, with its fields in JSON using ' for "; some are killed midway and repeated with the
 * same key, which must have one effect.
 */
__attribute__((format(printf, 2, 3))) static void ask(struct season *s, const char *fmt, ...)
{
	bool killed = below(s, 12) == 0;
	unsigned micros = below(s, 12000);
	char text[800];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	for (char *p = text; *p; p++)
		if (*p == '\'')
			*p = '"';
	if (killed && !s->calm)
		printf("amid %u: ", micros);
	if (killed)
		printf("control {\"key\":\"act %d\",%s}\n", s->acts, text);
	else
		printf("control {%s}\n", text);
}

static const char *reason(struct season *s)
{
	return below(s, 3) ? ",'reason':'so'" : "";
}

/* --- entries --------------------------------------------------------------------------------- */

static void enter(struct season *s)
{
	static const char *const lines[] = {
		"",
		"",
		"",
		"",
		"\tgroups: 2\n",
		"\tstage: S\n",
		"\tclass: K\n",
		"\tclass: M\n\treason: strong\n",
		"\tclub: none\n",
		"\tlanguage: da\n",
		"\tmember: 12\n",
		"\ticcf: M-klasse 6/9 2026-01-02\n",
	};
	int n = 1 + (int)below(s, 7);

	if (s->people + n > PEOPLE_MOST)
		return;
	printf("entrants x %d..%d rating %u step %u: %s\n%s", s->people + 1, s->people + n,
	       1400 + below(s, 900), 1 + below(s, 40), event(s), ONE_OF(s, lines));
	s->people += n;
}

/* Entered by the leader; half of them have just registered. */
static void enter_again(struct season *s)
{
	static const char *const wishes[] = {"",
					     ",'groups':2",
					     ",'stage':2",
					     ",'class':'K'",
					     ",'class':'M'",
					     ",'class':'A'",
					     "",
					     ",'class':'DM','reason':'so'"};

	ask(s, "'do':'event.enter','event':'%s','player':@any:player:%u%s", event(s), below(s, 999),
	    ONE_OF(s, wishes));
}

static void decide_entry(struct season *s)
{
	static const char *const acts[] = {"paid", "paid", "withdraw", "admit", "place", "refuse"};
	static const char *const classes[] = {"", ",'class':'A'", ",'class':'K'", ",'class':'M'"};

	ask(s, "'do':'event.entry','entry':@any:%s:%u,'act':'%s'%s%s",
	    below(s, 4) ? "waiting" : "entry", below(s, 999), ONE_OF(s, acts), ONE_OF(s, classes),
	    reason(s));
}

/* Most events are open to everybody and refuse it. */
static void invite(struct season *s)
{
	static const char *const invited[] = {"robin", "fee", "match", "cup"};

	ask(s, "'do':'event.invite','event':'%s','player':@any:player:%u", ONE_OF(s, invited),
	    below(s, 999));
}

/* --- letters --------------------------------------------------------------------------------- */

static void write_something(struct season *s)
{
	static const char *const words[] = {"withdraw", "decline", "absent", "protest",
					    "enter",	"share",   "afmeld"};
	static const char *const alone[] = {"language da",   "language en",	"letters daily",
					    "letters short", "no invitations",	"mydata",
					    "status",	     "ingen tilmelding"};
	const char *word = ONE_OF(s, words);
	unsigned who = 1 + below(s, (unsigned)s->people + !s->people);

	if (!s->people)
		return;
	if (below(s, 3) == 0)
		printf("write x%u: %s\n", who, ONE_OF(s, alone));
	else if (!strcmp(word, "absent"))
		printf("write x%u: absent %s %u\n", who, event(s), 1 + below(s, 4));
	else
		printf("write x%u: %s %s\n", who, word, event(s));
}

/* Answers one of the newest letters. */
static void answer(struct season *s)
{
	static const char *const words[] = {
		"5254",
		"5755",
		"7163",
		"draw?",
		"accept",
		"resign",
		"confirm",
		"decline",
		"withdraw",
		"confirm withdrawal",
		"status",
		"claim time",
		"notice 20",
		"no internet",
		"internet back",
		"answer I am here.",
		"protest They agreed that beforehand.",
		"appeal ruling @any:ruling:7 This is wrong.",
		"appeal This is wrong.",
		"share",
		"language da",
		"letters daily",
		"How are you?",
		"absent swiss 2",
		"withdraw robin",
		"withdraw dm",
		"enter class a",
		"no invitations",
		"invitations",
	};
	static const char *const letters[] = {"/./",
					      "/invites you/",
					      "/ruling|Ruling/",
					      "/[Ff]inal table/",
					      "/qualified/",
					      "/5254|your move|Your move/"};

	printf("anyone %u %s: %s\n", below(s, 999), ONE_OF(s, letters), ONE_OF(s, words));
}

static void ask_for_leave(struct season *s)
{
	int64_t from = some_day(s, 0, 60);

	printf("anyone %u /./: leave ", below(s, 999));
	print_date(from);
	putchar(' ');
	print_date(from + below(s, 30));
	putchar('\n');
}

static void lose_letters(struct season *s)
{
	if (below(s, 2))
		printf("astray %u: %s\n", below(s, 999), below(s, 2) ? "5.1.1" : "4.2.2");
	else
		printf("host away\nresults unplayed open\nhost back\n");
}

/* --- the leader's acts ----------------------------------------------------------------------- */

/* Takes the next step in the life of an event. */
static void lead_on(struct season *s)
{
	static const struct {
		const char *act, *event;
	} acts[] = {{"event.close", "openevent"},  {"event.compose", "closedevent"},
		    {"event.draw", "closedevent"}, {"event.draw", "drawnevent"},
		    {"event.pair", "drawnevent"},  {"event.sign", "finishedevent"},
		    {"event.close", "openevent"},  {"event.draw", "closedevent"},
		    {"event.open", "closedevent"}, {"event.compose", "drawnevent"}};
	size_t i = below(s, sizeof(acts) / sizeof(acts[0]));

	ask(s, "'do':'%s','event':'@any:%s:%u'%s", acts[i].act, acts[i].event, below(s, 999),
	    reason(s));
}

static void act_of_leader(struct season *s)
{
	static const char *const acts[] = {"event.compose", "event.compose", "event.draw",
					   "event.draw",    "event.pair",    "event.sign",
					   "event.sign",    "event.close",   "event.close",
					   "event.open",    "event.cancel",  "event.qualifiers"};

	ask(s, "'do':'%s','event':'%s'%s", ONE_OF(s, acts), event(s), reason(s));
}

static void compose(struct season *s)
{
	static const char *const wishes[] = {"'sizes':'3,3'", "'sizes':'7,6'", "'advance':2",
					     "'final':1", "'to':'I 1','move':@any:player:5"};

	ask(s, "'do':'event.compose','event':'%s','stage':%u,%s,'reason':'so'", event(s),
	    1 + below(s, 3), ONE_OF(s, wishes));
}

/* Pairs a round by hand: the next one, or the last one before its start. */
static void pair_by_hand(struct season *s)
{
	static const char *const rounds[] = {"swiss", "adjourn", "dutch", "double"};
	static const char *const pairs[] = {"1-2 3-4", "2-1 4-3", "1-3 4-2",	"1-2 3-4 5-6",
					    "4-1 2-3", "2-1",	  "1-4 2-5 3-6"};

	ask(s, "'do':'event.pair','event':'%s','round':%u,'pairs':'%s','reason':'so'",
	    ONE_OF(s, rounds), 1 + below(s, 3), ONE_OF(s, pairs));
}

static void sign(struct season *s)
{
	unsigned n = below(s, 999);

	ask(s, "'do':'event.sign','event':'@any:finalevent:%u','group':'@any:finalgroup:%u'", n, n);
}

static void change_event(struct season *s)
{
	static const char *const keys[] = {"opens", "closes", "draws", "starts"};
	static const char *const values[] = {
		"'key':'fee','value':'5000'",	 "'key':'rated','value':'no'",
		"'key':'name','value':'Other'",	 "'key':'prizes','value':'300 100'",
		"'key':'max','value':'6'",	 "'key':'closes','value':'-'",
		"'key':'rounds','value':'2'",	 "'key':'start-days','value':'3'",
		"'key':'alias','value':'other'", "'key':'draws','value':'-'"};

	if (below(s, 2)) {
		ask(s, "'do':'event.set','event':'%s',%s,'reason':'so'", event(s),
		    ONE_OF(s, values));
		return;
	}
	printf("control {\"do\":\"event.set\",\"event\":\"%s\",\"key\":\"%s\",\"value\":\"",
	       event(s), ONE_OF(s, keys));
	print_date(some_day(s, 2, 60));
	puts("\",\"reason\":\"so\"}");
}

static void act_on_group(struct season *s)
{
	static const char *const acts[] = {"group.pause",   "group.resume", "group.resume",
					   "group.archive", "group.start",  "group.start"};

	const char *act = ONE_OF(s, acts);

	ask(s, "'do':'%s','group':@any:group:%u%s", act, below(s, 999),
	    strcmp(act, "group.start") ? ",'reason':'so'" : reason(s));
}

static void extend(struct season *s)
{
	printf("control {\"do\":\"rule\",\"case\":@any:stagecase:%u,\"verdict\":\"extend\","
	       "\"until\":\"",
	       below(s, 999));
	print_date(some_day(s, 1, 40));
	puts("\",\"reason\":\"so\"}");
}

/* Rules, mostly in a way that fits the kind of the case. */
static void rule(struct season *s)
{
	static const char *const games[] = {"win",	"loss",	 "draw", "both-lost",
					    "continue", "white", "black"};
	static const char *const entries[] = {"admit", "admit", "refuse", "place','class':'A"};
	static const char *const stages[] = {"start", "start", "start", "cancel"};
	static const char *const others[] = {"win",	 "loss",    "uphold",
					     "continue", "approve", "refuse"};
	static const struct {
		const char *what;
		const char *const *verdicts;
		unsigned n;
	} kinds[] = {{"stagecase", stages, 4},	{"gamecase", games, 7},	   {"gamecase", games, 7},
		     {"entrycase", entries, 4}, {"entrycase", entries, 4}, {"othercase", others, 6},
		     {"case", others, 6}};
	size_t i = below(s, 1 + sizeof(kinds) / sizeof(kinds[0]));

	if (i == sizeof(kinds) / sizeof(kinds[0])) {
		extend(s);
		return;
	}
	ask(s, "'do':'rule','case':@any:%s:%u,'verdict':'%s','reason':'so'", kinds[i].what,
	    below(s, 999), kinds[i].verdicts[below(s, kinds[i].n)]);
}

/* Also after the end, so that tables, qualifiers and reports are corrected (EVENTS E79). */
static void correct(struct season *s)
{
	static const char *const verdicts[] = {"win','side':'white",
					       "loss','side':'white",
					       "draw",
					       "both-lost",
					       "continue",
					       "days','days':-3,'side':'black",
					       "draw",
					       "win','side':'black",
					       "back','move':1,'side':'white",
					       "continue"};

	ask(s, "'do':'rule','game':@any:%s:%u,'verdict':'%s','reason':'so'%s",
	    below(s, 2) ? "game" : "opengame", below(s, 999), ONE_OF(s, verdicts),
	    below(s, 6) ? "" : ",'tribunal':true");
}

static void appeal(struct season *s)
{
	ask(s, "'do':'appeal','ruling':@any:ruling:%u,'player':@any:player:%u,'text':'no'",
	    below(s, 999), below(s, 999));
}

static void pause_game(struct season *s)
{
	ask(s, "'do':'game.%s','game':@any:opengame:%u,'reason':'so'",
	    below(s, 2) ? "pause" : "resume", below(s, 999));
}

static void remove_player(struct season *s)
{
	static const char *const acts[] = {"player.withdraw", "player.withdraw", "player.expel",
					   "player.no-prize", "player.warn",	 "player.ban"};

	unsigned n = below(s, 999);

	if (!below(s, 8))
		ask(s, "'do':'player.died','player':@any:seatplayer:%u,'reason':'so'", n);
	else
		ask(s,
		    "'do':'%s','player':@any:seatplayer:%u,'group':@any:seatgroup:%u,'reason':'so'",
		    ONE_OF(s, acts), n, n);
}

static void replace_player(struct season *s)
{
	static const char *const how[] = {"", ",'stop':true", ",'substitute':true"};

	unsigned n = below(s, 999);

	if (below(s, 2))
		ask(s,
		    "'do':'event.seat','event':'%s','group':'@any:seatgroup:%u',"
		    "'number':@any:seatnumber:%u,'player':@any:player:%u,'reason':'so'",
		    event(s), n, n, below(s, 999));
	else
		ask(s,
		    "'do':'game.occupant','group':@any:seatgroup:%u,'number':@any:seatnumber:%u,"
		    "'player':@any:player:%u,'reason':'so'%s",
		    n, n, below(s, 999), ONE_OF(s, how));
}

static void correct_player(struct season *s)
{
	static const char *const keys[] = {
		"'what':'membership','value':'no'",  "'what':'membership','value':'yes'",
		"'what':'citizen','value':'yes'",    "'what':'citizen','value':'no'",
		"'what':'citizen','value':'yes'",    "'what':'rating','value':'2100'",
		"'what':'invitations','value':'no'", "'what':'title','value':'FM'",
		"'what':'born','value':'2010-01-01'"};

	ask(s, "'do':'player.set','player':@any:player:%u,%s,'reason':'so'", below(s, 999),
	    ONE_OF(s, keys));
}

static void give_right(struct season *s)
{
	static const char *const results[] = {
		"'source':'otb','rating':2150", "'source':'otb','rating':1950,'verified':true",
		"'source':'emt','class':'M','points':'5','games':6,'verified':true",
		"'source':'emt','class':'K','points':'5','games':6"};

	if (below(s, 2)) {
		printf("control {\"do\":\"player.grant\",\"player\":@any:player:%u,\"class\":\"%s\","
		       "\"until\":\"",
		       below(s, 999), below(s, 2) ? "M" : "DM");
		print_date(some_day(s, 1, 300));
		puts("\",\"reason\":\"so\"}");
		return;
	}
	ask(s,
	    "'do':'player.result.add','player':@any:player:%u,%s,'day':'2026-01-02',"
	    "'end':'2026-01-02'",
	    below(s, 999), ONE_OF(s, results));
}

/* Over-the-board ratings that change the lists or arrive too late, and reading of the lists. */
static void act_on_ratings(struct season *s)
{
	static const char *const days[] = {"2025-12-01", "2026-01-02", "2026-06-01", "2027-01-01"};

	switch (below(s, 4)) {
	case 0:
		ask(s, "'do':'rating.import.otb','file':'@any:player:%u;%u;%s\\n'", below(s, 999),
		    1200 + below(s, 1000), ONE_OF(s, days));
		break;
	case 1:
		ask(s, "'do':'player.result','player':@any:player:%u,'result':%u,'act':'verify'",
		    below(s, 999), 1 + below(s, 20));
		break;
	case 2: ask(s, "'do':'rating.player','player':@any:player:%u", below(s, 999)); break;
	default: puts("kskak rating rebuild\nwant ok"); break;
	}
}

static void act_on_office(struct season *s)
{
	static const char *const roles[] = {"leader", "deputy", "arbiter", "none"};

	if (below(s, 2)) {
		ask(s, "'do':'event.officer','event':'%s','user':'%s','role':'%s'", event(s),
		    below(s, 2) ? "@login" : "anna", ONE_OF(s, roles));
		return;
	}
	printf("control {\"do\":\"deputy.add\",\"leader\":\"@login\",\"deputy\":\"anna\","
	       "\"name\":\"Anna\",\"from\":\"");
	print_date(some_day(s, 0, 5));
	printf("\",\"to\":\"");
	print_date(some_day(s, 0, 20));
	puts("\"}");
}

/* --- teams, rounds, cards -------------------------------------------------------------------- */

static void act_on_team(struct season *s)
{
	unsigned club = 1 + below(s, TEAMS_MOST);

	switch (below(s, 4)) {
	case 0: ask(s, "'do':'event.open','event':'hold'"); break;
	case 1:
		ask(s,
		    "'do':'team.reserve','event':'hold','club':'Club %02u','number':1,'board':%u,"
		    "'player':@any:player:%u%s",
		    club, 1 + below(s, 4), below(s, 999), below(s, 2) ? ",'stop':true" : "");
		break;
	case 2:
		ask(s,
		    "'do':'team.lineup','event':'hold','club':'Club %02u','number':1,'board':%u,"
		    "'player':@any:player:%u",
		    club, 1 + below(s, 4), below(s, 999));
		break;
	default:
		ask(s,
		    "'do':'team.penalty','event':'hold','club':'Club %02u','number':1,"
		    "'points':'1','reason':'so'",
		    club);
	}
}

static const char *const board_results[] = {"1-0", "0-1", "1/2-1/2", "0-0", "+/-", "-/+", "-/-"};

/* Teams over the board with their groups, boards and squads. */
static const struct squads {
	const char *event, *group;
	int boards, first, last, born;
} squads[] = {{"day", "day-1", 4, 1, 5, 1980},
	      {"division", "division-S", 8, 6, 13, 1980},
	      {"youth", "youth-1", 8, 14, 16, 2013}};

static int club_of(struct season *s, const struct squads *of)
{
	return of->first + (int)below(s, (unsigned)(of->last - of->first + 1));
}

static int matches_of(const struct squads *of)
{
	return (of->last - of->first + 1) / 2;
}

/* Changes the clubs' lists, before and after the lots. */
static void act_on_squad(struct season *s)
{
	const struct squads *of = &ONE_OF(s, squads);
	static const char *const acts[] = {"paid", "withdraw", "withdraw", "captain"};
	const char *act = ONE_OF(s, acts);
	int club = club_of(s, of);

	if (below(s, 2))
		ask(s,
		    "'do':'team.lineup','event':'%s','club':'Klub %02d','number':1,'board':%u,"
		    "'player':@any:player:%u%s",
		    of->event, club, 1 + below(s, (unsigned)of->boards + 2), below(s, 999),
		    reason(s));
	else if (!strcmp(act, "captain"))
		ask(s,
		    "'do':'team.captain','event':'%s','club':'Klub %02d','number':1,"
		    "'player':'s%db%u@club.test'%s",
		    of->event, club, club, 1 + below(s, 4), reason(s));
	else
		ask(s, "'do':'team.%s','event':'%s','club':'Klub %02d','number':1%s", act,
		    of->event, club, strcmp(act, "withdraw") ? "" : reason(s));
}

/* Writes a card as both captains or the leader do, sometimes without some boards. */
static void write_boards(struct season *s, const struct squads *of, const char *between,
			 char ret_text[300])
{
	size_t n = 0;

	ret_text[0] = '\0';
	for (int b = 1; b <= of->boards; b++)
		if (below(s, 12))
			n += (size_t)snprintf(ret_text + n, 300 - n, "%s%d: %s", n ? between : "",
					      b, ONE_OF(s, board_results));
}

static void enter_team_card(struct season *s)
{
	const struct squads *of = &ONE_OF(s, squads);
	unsigned round = 1 + below(s, 3);
	char text[300];

	write_boards(s, of, "\\n", text);
	ask(s, "'do':'event.card','event':'%s','group':'%s','round':%u,'match':%u,'text':'%s'%s",
	    of->event, of->group, round, 1 + below(s, (unsigned)matches_of(of)), text, reason(s));
}

/* The visitors' captain submits the card, the hosts' agrees or objects. */
static void write_as_captain(struct season *s)
{
	static const char *const words[] = {"confirm", "confirm", "protest The order is wrong.",
					    "absent 2"};
	const struct squads *of = &ONE_OF(s, squads);
	char text[300];

	if (below(s, 2)) {
		printf("anyone %u /captain|card/: %s\n", below(s, 999), ONE_OF(s, words));
		return;
	}
	write_boards(s, of, "\n\t", text);
	printf("anyone %u /captain/: result %s %u\n\t%s\n", below(s, 999), of->event,
	       1 + below(s, 3), text);
}

static void enter_all_cards(struct season *s, const struct squads *of, unsigned round)
{
	for (int match = 1; match <= matches_of(of); match++) {
		char text[300];

		write_boards(s, of, "\\n", text);
		ask(s,
		    "'do':'event.card','event':'%s','group':'%s','round':%u,'match':%d,"
		    "'text':'%s','reason':'so'",
		    of->event, of->group, round, match, text);
	}
}

/* Takes the next step for the teams: lots, even for few teams, a round, all of its cards. */
static void play_a_round(struct season *s)
{
	const struct squads *of = &ONE_OF(s, squads);

	switch (below(s, 6)) {
	case 0:
		ask(s, "'do':'rule','case':@any:stagecase:%u,'verdict':'start','reason':'so'",
		    below(s, 999));
		break;
	case 1: ask(s, "'do':'event.draw','event':'%s'%s", of->event, reason(s)); break;
	default:
		ask(s, "'do':'event.pair','event':'%s'%s", of->event, reason(s));
		for (unsigned round = 1; round <= 3; round++)
			if (below(s, 4))
				enter_all_cards(s, of, round);
	}
}

static void enter_a_card(struct season *s)
{

	if (below(s, 3))
		ask(s, "'do':'event.result','event':'open','round':%u,'board':%u,'result':'%s'%s",
		    1 + below(s, 3), 1 + below(s, 6), ONE_OF(s, board_results), reason(s));
	else
		ask(s, "'do':'event.pair','event':'open'%s", reason(s));
}

static void stay_away(struct season *s)
{
	ask(s, "'do':'event.absent','event':'%s','player':@any:player:%u,'round':%u", event(s),
	    below(s, 999), 1 + below(s, 4));
}

/* --- time and faults ------------------------------------------------------------------------- */

static void leap(struct season *s, unsigned days)
{
	bool killed = below(s, 4) == 0;
	unsigned micros = below(s, 200000);

	s->minute += (int64_t)(1 + below(s, days)) * DAY + below(s, 600);
	if (killed && !s->calm)
		printf("amid %u: ", micros);
	print_at(s);
}

static void leap_far(struct season *s)
{
	leap(s, 120);
}

static void leap_near(struct season *s)
{
	leap(s, 20);
}

static void kill_it(struct season *s)
{
	puts(s->calm ? "" : "kill");
}

static void end_all(struct season *s)
{
	puts(below(s, 2) ? "results unplayed open" : "results open");
}

/* --- the season ------------------------------------------------------------------------------ */

static void begin(const struct season *s)
{
	static const char *const adds[] = {
		"add \"class a\" \"Open class\" --size 4",
		"add \"class k\" \"Class K\" --class K --size 4",
		"add \"class m\" \"Class M\" --class M --size 3",
		"series add dm Championship --kind dm --year 2026 --prizes \"300 100\"",
		"series add cup Cup --kind cup --year 2026",
		"series add hold League --kind league --year 2027",
		"add theme Theme --kind theme --size 3 --fen "
		"\"rnbqkbnr/pppp1ppp/8/4p3/4PP2/8/PPPP2PP/RNBQKBNR b KQkq - 0 2\"",
		"add \"theme 2\" \"Theme with dates\" --kind theme --size 4 --cycles 2 --moves "
		"\"5254 5755\" --closes 2026-02-10 --draws 2026-02-15 --starts 2026-03-01",
		"add skak960 Skak960 --kind chess960 --size 3 --position per-game",
		"add robin Robin --kind robin --cycles 2 --max 6",
		"add swiss Swiss --kind swiss --system monrad-dsu --rounds 3 --start-days 1",
		"add adjourn Adjourned --kind swiss --system fide-dutch-1998 --rounds 3 --next "
		"date --round-months 1 --unfinished adjourn --closes 2026-02-01 --draws 2026-02-02 "
		"--starts 2026-02-05",
		"add dutch Dutch --kind swiss --system dubov-1997 --rounds 2 --next date "
		"--round-months 2 --closes 2026-03-01 --draws 2026-03-02 --starts 2026-03-05",
		"add double Double --kind swiss --system monrad-dsu --rounds 2 --games 2",
		"add knock Knockout --kind knockout --closes 2026-03-01 --draws 2026-03-05",
		"add match Match --kind match --games 3",
		"add serial Serial --kind match --games 4 --one-by-one",
		"add open Open --kind otb --preset open --system monrad-dsu --rounds 3 --closes "
		"2026-02-20 --draws 2026-02-21 --starts 2026-02-25",
		"add friendly Friendly --kind friendly",
		"add fee Fee --kind robin --fee 10000 --closes 2026-02-01 --draws 2026-02-10",
		"add short Short --kind robin --closes 2026-01-20 --draws 2026-01-25 --starts "
		"2026-01-28 --rated no",
		"add day \"Cup day\" --kind otb --preset cupday --row elite --year 2026 --rounds 3 "
		"--closes 2026-01-20 --draws 2026-01-21 --starts 2026-02-21",
		"add division Division --kind otb --preset division --year 2026 --closes "
		"2026-01-12 --draws 2026-01-14 --starts 2026-01-16",
		"add youth Youth --kind otb --preset junior --year 2026 --closes 2026-01-12 "
		"--draws 2026-01-14 --starts 2026-01-16",
	};

	print_at(s);
	puts("person leader: Leader <leader@club.test>");
	for (size_t i = 0; i < sizeof(adds) / sizeof(adds[0]); i++)
		printf("kskak event %s\nwant ok\n", adds[i]);
	puts("sound");
}

/* The eighth player of a junior team has a rating of at most 1100. */
static void complete_youth(const struct squads *of)
{
	for (int club = of->first; club <= of->last; club++)
		printf("control {\"do\":\"player.add\",\"name\":\"Low %d\",\"address\":"
		       "\"low%d@club.test\",\"club\":\"Klub %02d\",\"born\":\"2013-03-01\","
		       "\"rating\":1050,\"language\":\"en\"}\nwant ok\n"
		       "control {\"do\":\"team.lineup\",\"event\":\"%s\",\"club\":\"Klub %02d\","
		       "\"number\":1,\"board\":8,\"player\":\"low%d@club.test\"}\nwant ok\n",
		       club, club, club, of->event, club, club);
}

static void enter_squads(void)
{
	for (size_t i = 0; i < sizeof(squads) / sizeof(squads[0]); i++) {
		const struct squads *of = &squads[i];
		bool youth = !strcmp(of->event, "youth");

		printf("squads %d..%d boards %d born %d: %s\n", of->first, of->last,
		       of->boards - youth, of->born, of->event);
		if (youth)
			complete_youth(of);
	}
}

/* Gives most events entrants, so that there is something to decide. */
static void enter_fields(struct season *s)
{
	for (size_t i = 0; i < sizeof(events) / sizeof(events[0]); i++) {
		int n = 3 + (int)below(s, 6);

		if (below(s, 3) == 0)
			continue;
		printf("entrants x %d..%d rating %u step %u: %s\n", s->people + 1, s->people + n,
		       1500 + below(s, 800), 1 + below(s, 30), events[i]);
		s->people += n;
	}
	enter_squads();
	puts("sound");
}

/* Runs once a year, when the league takes entries. */
static void enter_teams(struct season *s)
{
	int64_t day = s->minute / DAY % 365;

	if (day > 275 && day < 330)
		printf("teams %u: hold\n", 5 + below(s, TEAMS_MOST - 4));
	else
		enter(s);
}

static const struct {
	void (*run)(struct season *s);
	unsigned weight;
} acts[] = {
	{enter, 30},
	{enter_again, 12},
	{decide_entry, 8},
	{write_something, 10},
	{answer, 14},
	{ask_for_leave, 3},
	{lose_letters, 2},
	{act_of_leader, 6},
	{lead_on, 20},
	{compose, 4},
	{sign, 5},
	{change_event, 5},
	{act_on_group, 5},
	{rule, 16},
	{correct, 8},
	{appeal, 3},
	{pause_game, 2},
	{remove_player, 7},
	{replace_player, 6},
	{correct_player, 3},
	{give_right, 5},
	{act_on_office, 2},
	{act_on_team, 4},
	{enter_a_card, 6},
	{stay_away, 2},
	{leap_near, 26},
	{leap_far, 4},
	{kill_it, 6},
	{end_all, 12},
	{enter_teams, 4},
	{invite, 5},
	{act_on_ratings, 4},
	{pair_by_hand, 5},
	{act_on_squad, 6},
	{enter_team_card, 8},
	{write_as_captain, 6},
	{play_a_round, 16},
};

static void act(struct season *s)
{
	unsigned sum = 0, n;
	size_t i = 0;

	for (size_t k = 0; k < sizeof(acts) / sizeof(acts[0]); k++)
		sum += acts[k].weight;
	for (n = below(s, sum); n >= acts[i].weight; i++)
		n -= acts[i].weight;
	s->acts++;
	s->minute += 1 + below(s, 50); /* no two acts at the same instant */
	print_at(s);
	acts[i].run(s);
	puts("sound");
}

int main(int argc, char **argv)
{
	struct season s = {.state = argc > 1 ? strtoull(argv[1], NULL, 10) : 1,
			   .minute = 4 * DAY + 7 * 60,
			   .calm = argc > 3 && !strcmp(argv[3], "calm")};
	int n = argc > 2 ? (int)strtol(argv[2], NULL, 10) : 50;

	printf("clock 2026-01-05T07:00:00Z draws=season-%s\n", argc > 1 ? argv[1] : "1");
	s.state = (s.state + 1) * UINT64_C(0x9e3779b97f4a7c15) | 1;
	begin(&s);
	enter_fields(&s);
	for (int i = 0; i < n; i++)
		act(&s);
	puts("pages");
	if (argc > 4)
		printf("facts %s\n", argv[4]);
	return 0;
}
