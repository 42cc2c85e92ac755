/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Writes a conversation (tests/FORMATS.md) of random acts in tournaments of every kind: entries,
 * withdrawals, lots, results, rulings, leaps of the clock, kills.  Many acts are refused, which is
 * right too; after each the store must be sound (EVENTS E79).
 *
 *	random_season SEED ACTS >season.play
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

struct season {
	uint64_t state;
	int day;    /* since 2026-01-05 */
	int people; /* persons x1 .. */
	int groups; /* a guess: groups that may be there */
};

/* xorshift64*: the same numbers everywhere. */
static unsigned below(struct season *s, unsigned n)
{
	s->state ^= s->state >> 12;
	s->state ^= s->state << 25;
	s->state ^= s->state >> 27;
	return (unsigned)((s->state * UINT64_C(2685821657736338717) >> 33) % n);
}

static const char *const events[] = {
	"class a", "class k", "dm 2026", "cup 2026", "theme",
	"skak960", "robin",   "swiss",	 "knockout", "friendly",
};
enum { EVENTS = sizeof(events) / sizeof(events[0]) };

static const char *event(struct season *s)
{
	return events[below(s, EVENTS)];
}

static void begin(void)
{
	static const char *const adds[] = {
		"\"class a\" \"Open class\" --size 4",
		"\"class k\" \"Class K\" --class K --size 4",
		"\"dm 2026\" \"Championship\" --kind dm --year 2026 --closes 2026-04-01 --draws "
		"2026-04-10 --starts 2026-04-20",
		"\"cup 2026\" \"Cup\" --kind cup --year 2026 --closes 2026-03-01 --draws 2026-03-15 "
		"--starts 2026-04-01",
		"theme Theme --kind theme --size 3 --fen "
		"\"rnbqkbnr/pppp1ppp/8/4p3/4PP2/8/PPPP2PP/RNBQKBNR b KQkq - 0 2\"",
		"skak960 Skak960 --kind chess960 --size 3",
		"robin Robin --kind robin --cycles 2",
		"swiss Swiss --kind swiss --system monrad-dsu --rounds 3",
		"knockout Knockout --kind knockout",
		"friendly Friendly --kind friendly",
	};

	puts("clock 2026-01-05T07:00:00Z");
	puts("person leader: Leader <leader@club.test>");
	for (size_t i = 0; i < sizeof(adds) / sizeof(adds[0]); i++)
		printf("kskak event add %s\nwant ok\n", adds[i]);
	puts("sound");
}

static void leap(struct season *s, int days)
{
	static const int lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
	int day, month = 0, year = 2026;

	s->day += days;
	day = 4 + s->day;
	for (; day >= 365 + (year % 4 == 0); year++)
		day -= 365 + (year % 4 == 0);
	while (day >= lengths[month] + (month == 1 && year % 4 == 0)) {
		day -= lengths[month] + (month == 1 && year % 4 == 0);
		month++;
	}
	printf("at %04d-%02d-%02dT%02u:00:00Z\n", year, month + 1, day + 1, 8 + below(s, 10));
}

static void enter(struct season *s)
{
	int n = 1 + (int)below(s, 5);

	if (s->people + n > 150)
		return;
	printf("entrants x %d..%d rating %u step %u: %s\n", s->people + 1, s->people + n,
	       1400 + below(s, 900), 1 + below(s, 40), event(s));
	s->people += n;
}

static void enter_again(struct season *s)
{
	if (s->people)
		printf("control {\"do\":\"event.enter\",\"event\":\"%s\",\"player\":%u}\n",
		       event(s), 1 + below(s, (unsigned)s->people));
}

static void write_something(struct season *s)
{
	static const char *const words[] = {"withdraw", "decline", "absent", "protest", "enter"};

	if (s->people)
		printf("write x%u: %s %s\n", 1 + below(s, (unsigned)s->people), words[below(s, 5)],
		       event(s));
}

static void act_of_leader(struct season *s)
{
	static const char *const acts[] = {
		"event.compose", "event.draw",	"event.pair",
		"event.sign",	 "event.close", "event.open",
	};

	printf("control {\"do\":\"%s\",\"event\":\"%s\"%s}\n", acts[below(s, 6)], event(s),
	       below(s, 2) ? ",\"reason\":\"so\"" : "");
}

static void rule(struct season *s)
{
	static const char *const verdicts[] = {"win",	"draw",	  "both-lost", "continue",
					       "start", "extend", "cancel",    "admit"};

	printf("control {\"do\":\"rule\",\"case\":%u,\"verdict\":\"%s\",\"reason\":\"so\"}\n",
	       1 + below(s, 12), verdicts[below(s, 8)]);
}

/* After the end too, so that tables, qualifiers and reports are corrected (EVENTS E79). */
static void correct(struct season *s)
{
	static const char *const verdicts[] = {"win", "loss", "draw", "both-lost", "continue"};

	printf("control {\"do\":\"rule\",\"game\":%u,\"verdict\":\"%s\",\"side\":\"white\","
	       "\"reason\":\"so\"}\n",
	       1 + below(s, 60), verdicts[below(s, 5)]);
}

static void leave(struct season *s)
{
	if (s->people)
		printf("control {\"do\":\"%s\",\"player\":%u,\"group\":%u,\"reason\":\"so\"}\n",
		       below(s, 3) ? "player.withdraw" : "player.expel",
		       1 + below(s, (unsigned)s->people), 1 + below(s, 12));
}

static void act(struct season *s)
{
	switch (below(s, 16)) {
	case 0:
	case 1:
	case 2:
	case 3: enter(s); break;
	case 4: enter_again(s); break;
	case 5: write_something(s); break;
	case 6:
	case 7: act_of_leader(s); break;
	case 8: rule(s); break;
	case 9: correct(s); break;
	case 10: leave(s); break;
	case 11: puts("results unplayed open"); break;
	case 12: leap(s, 1 + (int)below(s, 400)); break;
	case 13: puts("kill"); break;
	default: leap(s, 1 + (int)below(s, 20)); break;
	}
	puts("sound");
}

int main(int argc, char **argv)
{
	struct season s = {.state = argc > 1 ? strtoull(argv[1], NULL, 10) : 1};
	int acts = argc > 2 ? (int)strtol(argv[2], NULL, 10) : 50;

	s.state = (s.state + 1) * UINT64_C(0x9e3779b97f4a7c15) | 1;
	begin();
	for (int i = 0; i < acts; i++)
		act(&s);
	return 0;
}
