/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Converts a report to the values of the title regulations; see norm_event.h. */
#include "cli/norm_event.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "core/base/mem.h"

/* --- the lines of the tournament ------------------------------------------------------------ */

static const char *line_of(const struct trf_lines *lines, const char *code)
{
	size_t i;

	for (i = 0; i < lines->n; i++) {
		const char *line = lines->line[i];

		if (!strncmp(line, code, 3) && line[3])
			return line + 3 + strspn(line + 3, " ");
	}
	return NULL;
}

static const char *head(const struct trf *t, const char *code)
{
	const char *text = line_of(&t->head, code);

	text = text ? text : line_of(&t->tail, code);
	return text ? text : "";
}

/* Reads YYYY/MM/DD with any separator. */
static struct civil read_date(const char *text)
{
	struct civil date = CIVIL_NONE;
	int y, m, d;
	char a, b;

	if (sscanf(text, "%4d%c%2d%c%2d", &y, &a, &m, &b, &d) == 5 && a == b && strchr("/-.", a))
		civil_from_ymd(y, m, d, &date);
	return date;
}

/* --- the dates of the rounds ---------------------------------------------------------------- */

/* Returns the next YY/MM/DD as a number, 0 at the end. */
static long next_day(const char **at)
{
	int y, m, d, len;

	for (; **at; (*at)++) {
		if (isdigit((unsigned char)**at) &&
		    sscanf(*at, "%4d%*1[/.-]%2d%*1[/.-]%2d%n", &y, &m, &d, &len) == 3) {
			*at += len;
			return y * 10000L + m * 100L + d;
		}
	}
	return 0;
}

static int count_day(const char *dates, long day)
{
	int n = 0;
	long other;

	while ((other = next_day(&dates)))
		n += other == day;
	return n;
}

/* Counts the days with one round, and the rounds of the fullest day; -1 without dates of rounds. */
static void read_days(const char *dates, int *ret_single, int *ret_most)
{
	const char *at = dates;
	int n;
	long day;

	*ret_single = *ret_most = -1;
	while ((day = next_day(&at))) {
		n = count_day(dates, day);
		*ret_single = (*ret_single < 0 ? 0 : *ret_single) + (n == 1);
		*ret_most = n > *ret_most ? n : *ret_most;
	}
}

/* --- the system ----------------------------------------------------------------------------- */

static bool says(const char *text, const char *word)
{
	size_t n = strlen(word);

	for (; *text; text++) {
		if (!strncasecmp(text, word, n))
			return true;
	}
	return false;
}

/* How many times everybody met everybody else: 1, 2, or 0 for anything else. */
static int times_met(const struct trf *t)
{
	int *met = mem_zeroed(TRF_MOST_NUMBER + 1, sizeof(*met)), times = -1, r;
	size_t i, k;

	for (i = 0; i < t->n && times; i++) {
		memset(met, 0, (TRF_MOST_NUMBER + 1) * sizeof(*met));
		for (r = 1; r <= t->played; r++)
			met[trf_cell_at(&t->players[i], r).opp]++;
		for (k = 0; k < t->n && times; k++) {
			int n = met[t->players[k].id];

			if (k != i && times < 0)
				times = n > 2 ? 0 : n;
			if (k != i && n != times)
				times = 0;
		}
	}
	free(met);
	return times < 0 ? 0 : times;
}

/* The type (192, 092) decides, or without one the games. */
static enum fide_norm_system system_of(const struct trf *t)
{
	const char *code = head(t, "192"), *type = head(t, "092");
	const char *text = *code ? code : type;
	bool robin = says(text, "robin") || says(text, "all-play-all") || says(text, "berger");
	int times;

	if (robin)
		return says(text, "double") ? FIDE_NORM_DOUBLE_ROUND_ROBIN : FIDE_NORM_ROUND_ROBIN;
	if (says(text, "knock"))
		return FIDE_NORM_KNOCKOUT;
	if (says(text, "swiss") || says(text, "dutch") || says(text, "dubov"))
		return FIDE_NORM_SWISS;
	times = t->n > 2 && t->played + 1 >= (int)t->n ? times_met(t) : 0;
	return times == 1   ? FIDE_NORM_ROUND_ROBIN
	       : times == 2 ? FIDE_NORM_DOUBLE_ROUND_ROBIN
			    : FIDE_NORM_SWISS;
}

/* --- the players ---------------------------------------------------------------------------- */

enum player_title norm_event_title(const struct trf_player *p)
{
	static const struct {
		const char *name;
		enum player_title title;
	} titles[] = {{"g", TITLE_GM},	  {"m", TITLE_IM},    {"f", TITLE_FM},
		      {"wg", TITLE_WGM},  {"wm", TITLE_WIM},  {"wf", TITLE_WFM},
		      {"gm", TITLE_GM},	  {"im", TITLE_IM},   {"fm", TITLE_FM},
		      {"wgm", TITLE_WGM}, {"wim", TITLE_WIM}, {"wfm", TITLE_WFM}};
	size_t i;

	for (i = 0; i < sizeof(titles) / sizeof(*titles); i++) {
		if (!strcasecmp(p->title, titles[i].name))
			return titles[i].title;
	}
	return TITLE_NONE;
}

bool norm_event_open(const struct trf_player *p, enum norm_kind kind)
{
	enum player_title title = norm_event_title(p);
	bool woman = p->sex == 'w' || p->title[0] == 'w' || p->title[0] == 'W';

	switch (kind) {
	case NORM_GM: return title != TITLE_GM;
	case NORM_IM: return title != TITLE_GM && title != TITLE_IM;
	case NORM_WGM: return woman && title != TITLE_GM && title != TITLE_WGM;
	case NORM_WIM:
		return woman && (title == TITLE_NONE || title == TITLE_FM || title == TITLE_WFM);
	}
	return false;
}

static bool is_forfeit_win(const struct trf_cell *c)
{
	return c->opp && c->result == '+';
}

/* Games of less than a move (W, D, L) are not rated and do not count (NORMS N2). */
static bool is_played(const struct trf_cell *c)
{
	return c->opp && strchr("10=", c->result) != NULL;
}

static bool came(const struct trf_cell *c)
{
	return is_played(c) || (c->opp && strchr("WDL", c->result));
}

/* No point in any game against a rated opponent (1.4.2 b). */
static bool scored_nothing(const struct trf *t, const struct trf_player *p)
{
	int r;

	for (r = 1; r <= t->played; r++) {
		struct trf_cell c = trf_cell_at(p, r);

		if (is_played(&c) && strchr("1=", c.result) && trf_find(t, c.opp)->rating)
			return false;
	}
	return true;
}

static enum fide_norm_use use_of(const struct norm_event *e, const struct trf_player *p,
				 const struct trf_cell *c, int round)
{
	bool robin = e->event.system == FIDE_NORM_ROUND_ROBIN ||
		     e->event.system == FIDE_NORM_DOUBLE_ROUND_ROBIN;
	const struct trf_player *opponent = c->opp ? trf_find(e->t, c->opp) : NULL;

	if (is_forfeit_win(c) || e->odd[round] == p->id)
		return FIDE_NORM_WON_UNPLAYED;
	if (!is_played(c))
		return FIDE_NORM_UNPLAYED;
	if (!strcmp(opponent->federation, "NON"))
		return FIDE_NORM_OUTSIDE;
	if (robin && !opponent->rating && scored_nothing(e->t, opponent))
		return FIDE_NORM_UNRATED_ZERO;
	return FIDE_NORM_COUNTS;
}

static void read_game(const struct norm_event *e, const struct trf_player *p, int round,
		      struct fide_norm_game *ret)
{
	struct trf_cell c = trf_cell_at(p, round);
	const struct trf_player *opponent = c.opp ? trf_find(e->t, c.opp) : NULL;

	*ret = (struct fide_norm_game){.round = round,
				       .use = use_of(e, p, &c, round),
				       .opponent = c.opp,
				       .federation = ""};
	if (!opponent)
		return;
	ret->halves = strchr("1W+", c.result) ? 2 : strchr("=D", c.result) ? 1 : 0;
	ret->rating = opponent->rating;
	ret->title = norm_event_title(opponent);
	ret->federation = opponent->federation;
}

/* --- the whole field ------------------------------------------------------------------------ */

static void add_field(struct norm_event *e)
{
	const struct trf *t = e->t;
	size_t rounds = (size_t)t->played, i;
	struct fide_norm_participant *list = mem_zeroed(t->n + 1, sizeof(*list));
	bool *marks = mem_zeroed(2 * t->n * rounds + 1, sizeof(*marks));
	int r;

	for (i = 0; i < t->n; i++) {
		const struct trf_player *p = &t->players[i];
		bool *present = &marks[2 * i * rounds], *missed = present + rounds;

		for (r = 1; r <= t->played; r++) {
			struct trf_cell c = trf_cell_at(p, r);

			present[r - 1] = came(&c) || e->odd[r] == p->id;
			missed[r - 1] = !present[r - 1] && !is_forfeit_win(&c);
		}
		list[i] = (struct fide_norm_participant){p->rating, norm_event_title(p),
							 p->federation, present, missed};
	}
	e->field = fide_norm_field(list, t->n, t->played, e->host);
	free(list);
	free(marks);
}

void norm_event_init(const struct trf *t, enum fide_norm_exemption exemption, int least,
		     struct norm_event *ret)
{
	struct norm_event e = {.t = t,
			       .name = head(t, "012"),
			       .place = head(t, "022"),
			       .host = head(t, "032"),
			       .start = head(t, "042"),
			       .end = head(t, "052"),
			       .arbiter = head(t, "102"),
			       .pace = head(t, "122"),
			       .odd = mem_zeroed((size_t)t->played + 1, sizeof(int))};
	int r;

	for (r = 1; r <= t->played; r++)
		e.odd[r] = trf_odd_man(t, r);
	read_days(head(t, "132"), &e.days, &e.most_a_day);
	e.first_day = read_date(e.start);
	e.last_day = read_date(e.end);
	e.event = (struct fide_norm_event){
		.system = system_of(t),
		.rounds = t->rounds > t->played ? t->rounds : t->played,
		.least = least ? least : FIDE_NORM_GAMES,
		.exemption = exemption,
		.host = e.host,
	};
	if (e.event.system == FIDE_NORM_SWISS)
		add_field(&e);
	if (!exemption && e.field.exempt)
		e.event.exemption = FIDE_NORM_FOREIGN_SWISS;
	*ret = e;
}

void norm_event_release(struct norm_event *e)
{
	free(e->odd);
	e->odd = NULL;
}

void norm_event_judge(const struct norm_event *e, const struct trf_player *p, enum norm_kind kind,
		      struct norm_event_result *ret)
{
	struct norm_event_result r = {.player = p, .n = (size_t)e->t->played};
	size_t i;

	r.games = mem_zeroed(r.n + 1, sizeof(*r.games));
	r.uses = mem_zeroed(r.n + 1, sizeof(*r.uses));
	for (i = 0; i < r.n; i++)
		read_game(e, p, (int)i + 1, &r.games[i]);
	fide_norm_judge(kind, p->federation, &e->event, r.games, r.n, &r.norm, r.uses);
	*ret = r;
}

void norm_event_result_release(struct norm_event_result *r)
{
	free(r->games);
	free(r->uses);
	r->games = NULL;
	r->uses = NULL;
}
