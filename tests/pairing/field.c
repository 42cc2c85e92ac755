/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Random tournaments.  The numbers come from splitmix64, so that a seed means the same everywhere.
 */
#include "tests/pairing/field.h"

#include <assert.h>
#include <string.h>

unsigned field_random(struct field *f, unsigned n)
{
	uint64_t z = f->random += 0x9e3779b97f4a7c15u;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	return (unsigned)((z ^ z >> 31) >> 33) % n;
}

/* All players in random order. */
static void shuffle(struct field *f, int *ret_order)
{
	int i, j, t;

	for (i = 0; i < f->n; i++)
		ret_order[i] = i;
	for (i = f->n - 1; i > 0; i--) {
		j = (int)field_random(f, (unsigned)i + 1);
		t = ret_order[i];
		ret_order[i] = ret_order[j];
		ret_order[j] = t;
	}
}

void field_init(struct field *f, uint64_t seed, int n, int rounds_total)
{
	static const char *const names[] = {"Ane", "Bo", "Dorte", "Erik", "Ida", "Jens", "Lis"};
	int order[FIELD_MOST], i;

	memset(f, 0, sizeof(*f));
	f->random = seed;
	f->n = n;
	f->rounds_total = rounds_total;
	f->first_colour = field_random(f, 2) ? PAIR_WHITE : PAIR_BLACK;
	shuffle(f, order);
	for (i = 0; i < n; i++) {
		struct pair_player *p = &f->players[i];

		p->id = order[i] + 1;
		p->name = names[field_random(f, 7)];
		p->rating = 1500 + 50 * (int)field_random(f, 16);
		p->title =
			field_random(f, 4) ? PAIR_TITLE_NONE : (enum pair_title)field_random(f, 7);
		p->bonus = p->points = RATIO_ZERO;
		p->history = f->history[i];
		p->past_bonus = f->past_bonus[i];
	}
}

void field_accelerate(struct field *f)
{
	int i;

	for (i = 0; i < f->n; i++)
		f->players[i].bonus = ratio_int(field_random(f, 2));
}

void field_give_points(struct field *f)
{
	int i;

	for (i = 0; i < f->n; i++) {
		if (field_random(f, 3))
			continue;
		f->players[i].has_points = true;
		f->players[i].points = ratio_make((int)field_random(f, 9), 2);
	}
}

void field_forbid(struct field *f)
{
	int a = (int)field_random(f, (unsigned)f->n), b = (int)field_random(f, (unsigned)f->n);

	if (a == b)
		return;
	f->met[a] = b;
	f->players[a].met = &f->met[a];
	f->players[a].n_met = 1;
}

void field_place(struct field *f)
{
	shuffle(f, f->placement);
	f->has_placement = true;
}

void field_announce(struct field *f)
{
	int i;

	for (i = 0; i < f->n; i++) {
		struct pair_player *p = &f->players[i];

		p->absent = (int)field_random(f, 1000) < f->absences;
		if (!p->withdrawn && (int)field_random(f, 1000) < f->withdrawals) {
			p->withdrawn = true;
			p->withdrawn_order = ++f->leavers;
		}
	}
}

void field_state(const struct field *f, struct pair_state *ret_state)
{
	char text[200];
	const char *wrong;

	*ret_state = (struct pair_state){.round = f->played + 1,
					 .rounds_total = f->rounds_total,
					 .players = f->players,
					 .n = (size_t)f->n,
					 .first_colour = f->first_colour,
					 .placement = f->has_placement ? f->placement : NULL};
	wrong = pair_state_prepare(ret_state, text, sizeof(text));
	assert(!wrong);
	(void)wrong;
}

static struct pair_entry *entry(struct field *f, int player)
{
	return &f->history[player][f->played];
}

/* The stronger player wins more often; some are absent, some games are adjourned. */
static void play_game(struct field *f, int white, int black)
{
	static const enum pair_result_code turned[] = {
		[PAIR_WON] = PAIR_LOST,
		[PAIR_DRAWN] = PAIR_DRAWN,
		[PAIR_LOST] = PAIR_WON,
		[PAIR_ADJOURNED] = PAIR_ADJOURNED,
		[PAIR_WON_UNPLAYED] = PAIR_LOST_UNPLAYED,
		[PAIR_LOST_UNPLAYED] = PAIR_WON_UNPLAYED,
	};
	int edge = f->players[white].rating > f->players[black].rating ? 2 : 0;
	unsigned dice = field_random(f, 8);
	enum pair_result_code r = dice < 3 ? PAIR_DRAWN : PAIR_LOST;

	if (dice >= 5u - (unsigned)edge / 2)
		r = PAIR_WON;
	if (!field_random(f, 40))
		r = PAIR_ADJOURNED;
	if ((int)field_random(f, 1000) < f->forfeits)
		r = field_random(f, 2) ? PAIR_WON_UNPLAYED : PAIR_LOST_UNPLAYED;
	*entry(f, white) = (struct pair_entry){.opp = black, .colour = PAIR_WHITE, .result = r};
	*entry(f, black) =
		(struct pair_entry){.opp = white, .colour = PAIR_BLACK, .result = turned[r]};
}

static void begin_round(struct field *f)
{
	int i;

	for (i = 0; i < f->n; i++)
		*entry(f, i) =
			(struct pair_entry){.opp = PAIR_NOBODY,
					    .result = PAIR_ABSENT,
					    .has_points = f->half_points && f->players[i].absent,
					    .points = ratio_make(1, 2)};
}

static void end_round(struct field *f)
{
	int i;

	for (i = 0; i < f->n; i++) {
		f->past_bonus[i][f->played] = f->players[i].bonus;
		f->players[i].n_history = f->players[i].n_past_bonus = (size_t)f->played + 1;
	}
	f->played++;
}

void field_play(struct field *f, const struct pair_round *r)
{
	size_t i;

	begin_round(f);
	for (i = 0; i < r->n_pairs; i++)
		play_game(f, r->pairs[i].white, r->pairs[i].black);
	if (r->bye != PAIR_NOBODY)
		*entry(f, r->bye) = (struct pair_entry){.opp = r->bye_against, .result = PAIR_BYE};
	end_round(f);
}

void field_play_at_random(struct field *f)
{
	int order[FIELD_MOST], n = 0, i;

	begin_round(f);
	shuffle(f, order);
	for (i = 0; i < f->n; i++) {
		if (pair_is_active(&f->players[order[i]]))
			order[n++] = order[i];
	}
	for (i = 0; i + 1 < n; i += 2)
		play_game(f, order[i], order[i + 1]);
	if (n % 2)
		*entry(f, order[n - 1]) =
			(struct pair_entry){.opp = PAIR_NOBODY, .result = PAIR_BYE};
	end_round(f);
}

static void move_player(const struct field *from, int i, const int *at, struct field *to)
{
	struct pair_player *p = &to->players[at[i]];
	int r;

	*p = from->players[i];
	p->history = to->history[at[i]];
	p->past_bonus = to->past_bonus[at[i]];
	memcpy(to->past_bonus[at[i]], from->past_bonus[i], sizeof(from->past_bonus[i]));
	if (p->n_met) {
		to->met[at[i]] = at[from->met[i]];
		p->met = &to->met[at[i]];
	}
	for (r = 0; r < from->played; r++) {
		struct pair_entry e = from->history[i][r];

		if (e.opp >= 0)
			e.opp = at[e.opp];
		to->history[at[i]][r] = e;
	}
}

void field_permute(struct field *f)
{
	struct field old = *f;
	int at[FIELD_MOST], i;

	shuffle(f, at);
	for (i = 0; i < f->n; i++)
		move_player(&old, i, at, f);
	for (i = 0; i < f->n && f->has_placement; i++)
		f->placement[i] = at[old.placement[i]];
}

static void print_entry(FILE *out, const struct pair_state *s, const struct pair_entry *e)
{
	/* In the order of enum pair_result_code. */
	static const char *const results[] = {"1", "=", "0", "*", "+", "-", "bye", "abs"};

	fprintf(out, "{\"opp\":");
	if (e->opp >= 0)
		fprintf(out, "%d", s->players[e->opp].id);
	else
		fprintf(out, e->opp == PAIR_X ? "0" : "null");
	if (e->colour != PAIR_NO_COLOUR)
		fprintf(out, ",\"colour\":\"%c\"", e->colour == PAIR_WHITE ? 'W' : 'B');
	fprintf(out, ",\"result\":\"%s\"}", results[e->result]);
}

static void print_player(FILE *out, const struct pair_state *s, const struct pair_player *p)
{
	static const char *const titles[] = {"", "WFM", "FM", "WIM", "IM", "WGM", "GM"};
	size_t r;

	fprintf(out, "{\"id\":%d,\"name\":\"%s\",\"rating\":%d,\"title\":\"%s\"", p->id, p->name,
		p->rating, titles[p->title]);
	if (p->bonus.num)
		fprintf(out, ",\"bonus\":%d", (int)(p->bonus.num / p->bonus.den));
	if (p->withdrawn)
		fprintf(out, ",\"withdrawn\":true,\"withdrawn_order\":%d", p->withdrawn_order);
	if (p->absent)
		fprintf(out, ",\"absent\":true");
	if (p->has_points)
		fprintf(out, ",\"points\":\"%d/%d\"", (int)p->points.num, (int)p->points.den);
	if (p->n_met)
		fprintf(out, ",\"met\":[%d]", s->players[p->met[0]].id);
	fprintf(out, ",\"history\":[");
	for (r = 0; r < p->n_history; r++) {
		if (r)
			fputc(',', out);
		print_entry(out, s, &p->history[r]);
	}
	fprintf(out, "]}");
}

void field_print(FILE *out, const struct pair_state *s)
{
	size_t i;

	fprintf(out, "{\"round\":%d,\"rounds_total\":%d,\"lots\":{\"first_colour\":\"%c\"}",
		s->round, s->rounds_total, s->first_colour == PAIR_BLACK ? 'B' : 'W');
	if (s->placement)
		fprintf(out, ",\"placement\":[%d", s->players[s->placement[0]].id);
	for (i = 1; s->placement && i < s->n; i++)
		fprintf(out, ",%d", s->players[s->placement[i]].id);
	fprintf(out, "%s,\"players\":[", s->placement ? "]" : "");
	for (i = 0; i < s->n; i++) {
		if (i)
			fprintf(out, ",\n");
		print_player(out, s, &s->players[i]);
	}
	fprintf(out, "]}\n");
}
