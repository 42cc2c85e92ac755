/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * `kskak report`: absences, withdrawals and returns, late entries, forbidden pairs, fixed boards,
 * tie-breaks, acceleration.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/args.h"
#include "cli/list_entry.h"
#include "cli/report.h"
#include "cli/report_call.h"
#include "cli/report_kind.h"
#include "cli/report_notes.h"
#include "cli/report_number.h"
#include "cli/team_event.h"
#include "cli/team_records.h"
#include "cli/tiebreak_names.h"
#include "cli/usage.h"
#include "core/base/mem.h"
#include "core/standings/team_order.h"
#include "core/trf/trf_national.h"

/* The player with the number in a word; NULL after an error. */
static struct trf_player *player_of(struct report_call *o, const char *word)
{
	struct trf_player *p;
	int id;

	if (!report_call_number(word, 1, &id)) {
		usage_error(N_("report: '%s' is not a start number"), word);
		return NULL;
	}
	p = trf_find(&o->trf, id);
	if (!p)
		usage_error(N_("%s: no player has the start number %d"), o->name, id);
	return p;
}

/* Is the act of no use in this kind of event?  Then says why. */
static bool is_refused(const struct report_call *o, const char *act)
{
	const char *why = report_kind_refuses(&o->trf, act);

	if (why)
		usage_error("%s: %s", o->name, usage_tr(why));
	return why;
}

/* --- who plays ------------------------------------------------------------------------------ */

static int mark_absent(struct report_call *o, int from, int to)
{
	char text[160];
	int i;

	if (to > TRF_MOST_ROUNDS)
		return usage_error(N_("%s: more than %d rounds"), o->name, TRF_MOST_ROUNDS);
	for (i = 0; i < o->n_words; i++) {
		struct trf_player *p = player_of(o, o->words[i]);

		if (!p)
			return EXIT_USAGE;
		if (!report_set_absent(&o->trf, p->id, o->half ? 'H' : 'Z', from, to, text,
				       sizeof(text)))
			return usage_error("%s: %s", o->name, text);
	}
	return report_call_give(o);
}

int report_desk_withdraw(struct report_call *o)
{
	const struct trf *t = &o->trf;

	if (!t->rounds)
		return usage_error(
			N_("%s: the report does not say how many rounds there are (142)"), o->name);
	if (t->played < t->rounds)
		return mark_absent(o, t->played + 1, t->rounds);
	/* After the final it says who has lost a drawn one. */
	if (report_kind_of(t) == REPORT_KNOCKOUT)
		return mark_absent(o, t->played + 1, t->played + 1);
	return usage_error(N_("%s: all rounds are paired"), o->name);
}

int report_desk_absent(struct report_call *o)
{
	const struct trf *t = &o->trf;
	int round = o->round ? o->round : t->played + 1;

	if (o->gone)
		return report_desk_withdraw(o);
	if (o->half && is_refused(o, "half"))
		return EXIT_USAGE;
	if (round <= t->played)
		return usage_error(N_("%s: round %d is paired already"), o->name, round);
	if (t->rounds && round > t->rounds)
		return usage_error(N_("%s: there are %d rounds"), o->name, t->rounds);
	return mark_absent(o, round, round);
}

int report_desk_return(struct report_call *o)
{
	struct trf *t = &o->trf;
	int i, k;

	for (i = 0; i < o->n_words; i++) {
		struct trf_player *p = player_of(o, o->words[i]);
		bool was_out = false;

		for (k = t->played; p && k < p->n_cells; k++) {
			was_out |= trf_is_out(&p->cells[k]);
			p->cells[k] = (struct trf_cell){0, ' ', 'Z', 0};
		}
		if (p && !was_out)
			usage_error(N_("%s: %d %s was not absent from any later round"), o->name,
				    p->id, p->name);
		if (!p)
			return EXIT_USAGE;
	}
	return report_call_give(o);
}

/* --- late entries --------------------------------------------------------------------------- */

/* Appends the players of `from` to `t`; the rounds they missed are absences or half points. */
static void append(struct trf *t, const struct trf *from, char mark)
{
	const char **clubs = report_notes_clubs(from);
	struct trf_national *records = trf_national_by_number(from, LIST_ENTRY_FEDERATION);
	struct trf_national *there = trf_national_by_number(t, LIST_ENTRY_FEDERATION), n;
	int last = 0, round;
	size_t i;

	for (i = 0; i < t->n; i++)
		last = t->players[i].id > last ? t->players[i].id : last;
	t->players = mem_resize(t->players, t->n + from->n, sizeof(*t->players));
	for (i = 0; i < from->n; i++) {
		struct trf_player *p = &t->players[t->n];

		*p = from->players[i];
		p->cells = NULL;
		p->n_cells = 0;
		p->id = p->own = ++last;
		p->line = 0;
		t->index[p->id] = (short)t->n++;
		report_notes_add_club(t, p->id, clubs[from->players[i].id]);
		n = records[from->players[i].id];
		if (n.id) {
			n.id = p->id;
			if (there[n.id].id)
				trf_national_set(t, &n);
			else
				trf_national_add(t, &n);
		}
		trf_room(p, t->played);
		for (round = 1; round <= t->played; round++) {
			struct trf_cell *c = &p->cells[round - 1];

			*c = (struct trf_cell){0, '-', mark, 0};
			c->points = trf_cell_points(&t->scale, c);
		}
	}
	free(records);
	free(there);
	free(clubs);
}

/* The player with that number of DSU; NULL for none. */
static const struct trf_player *
with_national(const struct trf *t, const struct trf_national *records, const char *number)
{
	size_t i;

	for (i = 0; i < t->n && *number; i++) {
		if (!strcmp(records[t->players[i].id].number, number))
			return &t->players[i];
	}
	return NULL;
}

static bool are_new_by_dsu(const struct report_call *o, const struct trf *late)
{
	struct trf_national *there = trf_national_by_number(&o->trf, LIST_ENTRY_FEDERATION);
	struct trf_national *new = trf_national_by_number(late, LIST_ENTRY_FEDERATION);
	const struct trf_player *q = NULL;
	size_t i;

	for (i = 0; i < late->n && !q; i++) {
		const char *number = new[late->players[i].id].number;

		q = with_national(&o->trf, there, number);
		if (q)
			usage_error(N_("%s: DSU number %s is in the report already: %d %s"),
				    o->name, number, q->id, q->name);
	}
	free(there);
	free(new);
	return !q;
}

/* A number of FIDE or DSU names one player alone. */
static bool are_new(const struct report_call *o, const struct trf *late)
{
	size_t i, k;

	for (i = 0; i < late->n; i++) {
		const struct trf_player *p = &late->players[i];

		for (k = 0; k < o->trf.n && *p->number; k++) {
			const struct trf_player *q = &o->trf.players[k];

			if (strcmp(p->number, q->number) != 0)
				continue;
			usage_error(N_("%s: FIDE number %s is in the report already: %d %s"),
				    o->name, p->number, q->id, q->name);
			return false;
		}
	}
	return are_new_by_dsu(o, late);
}

int report_desk_add(struct report_call *o)
{
	struct trf *t = &o->trf, late;
	struct input in = {.file = stdin, .name = "entry"};
	struct sbuf list = SBUF_INIT;
	int i, most = 0;
	size_t k;
	bool ok;

	if (is_refused(o, "add"))
		return EXIT_USAGE;
	for (i = 0; i < o->n_words; i++)
		sbuf_addf(&list, "%s\n", o->words[i]);
	for (k = 0; k < t->n; k++)
		most = t->players[k].id > most ? t->players[k].id : most;
	ok = report_read_entries(&in, &list, "", o->source, &late) && are_new(o, &late);
	if (ok && (size_t)most + late.n > TRF_MOST_NUMBER) {
		usage_error(N_("%s: no start number is left above %d"), o->name, TRF_MOST_NUMBER);
		ok = false;
	}
	if (ok) {
		k = t->n;
		append(t, &late, o->half ? 'H' : 'Z');
		report_tell_namesakes(t, k, o->name);
		report_number_update(t);
	}
	trf_release(&late);
	sbuf_release(&list);
	return ok ? report_call_give(o) : EXIT_USAGE;
}

/* --- forbidden pairs ------------------------------------------------------------------------ */

static void add_group(struct trf *t, const int *ids, int n, int from, int to)
{
	struct trf_group g = {from, to, mem_zeroed((size_t)n, sizeof(*ids)), n};

	memcpy(g.ids, ids, (size_t)n * sizeof(*ids));
	t->groups = mem_room(t->groups, t->n_groups + 1, &t->cap_groups, sizeof(*t->groups));
	t->groups[t->n_groups++] = g;
}

/*
 * The number in a word: of a player, or in a team event of a team (TRF26 260); 0 after an error.
 */
static int member_of(struct report_call *o, const char *word)
{
	struct team_event e;
	char text[160];
	int id = 0;

	if (!o->trf.teams) {
		struct trf_player *p = player_of(o, word);

		return p ? p->id : 0;
	}
	if (!team_event_read(&o->trf, &e, text, sizeof(text))) {
		usage_error("%s: %s", o->name, text);
	} else if (!report_call_number(word, 1, &id) || (size_t)id > e.n) {
		usage_error(N_("%s: there is no team %.20s"), o->name, word);
		id = 0;
	}
	team_event_release(&e);
	return id;
}

/* A group for each club with at least two players. */
static int forbid_clubs(struct trf *t, int from, int to)
{
	const char **clubs = report_notes_clubs(t);
	int *ids = mem_zeroed(t->n + 1, sizeof(*ids)), groups = 0, n;
	bool *seen = mem_zeroed(t->n + 1, sizeof(*seen));
	size_t i, k;

	for (i = 0; i < t->n; i++) {
		const char *club = clubs[t->players[i].id];

		for (n = 0, k = i; k < t->n && *club && !seen[i]; k++) {
			if (strcmp(clubs[t->players[k].id], club))
				continue;
			ids[n++] = t->players[k].id;
			seen[k] = k > i;
		}
		if (n > 1) {
			add_group(t, ids, n, from, to);
			groups++;
		}
	}
	free(clubs);
	free(ids);
	free(seen);
	return groups;
}

/* Adds the player or team of a word to n others; false after a complaint. */
static bool add_member(struct report_call *o, const char *word, int *ids, int n)
{
	int i;

	ids[n] = member_of(o, word);
	for (i = 0; i < n && ids[i] != ids[n]; i++)
		;
	if (ids[n] && i < n)
		usage_error(N_("%s: %d is named twice"), o->name, ids[n]);
	return ids[n] && i == n;
}

int report_desk_forbid(struct report_call *o)
{
	int from = args_count(o->args, "from"), to = args_count(o->args, "to"), n;
	bool clubs = args_has(o->args, "clubs");
	int *ids;

	if (is_refused(o, "forbid"))
		return EXIT_USAGE;
	from = from ? from : 1;
	to = to ? to : TRF_LAST_ROUND;
	if (from > to)
		return usage_error(N_("report: rounds %d to %d are not a range"), from, to);
	if (clubs == (o->n_words > 0) || (!clubs && o->n_words < 2))
		return usage_error(
			N_("report forbid: two start numbers or more are needed, or --clubs"));
	if (clubs && o->trf.teams)
		return usage_error(N_("%s: in a team event teams are kept apart, by their numbers"),
				   o->name);
	if (clubs) {
		if (!forbid_clubs(&o->trf, from, to))
			return usage_error(N_("%s: no club has two players (field 7 of an entry)"),
					   o->name);
		return report_call_give(o);
	}
	ids = mem_zeroed((size_t)o->n_words, sizeof(*ids));
	for (n = 0; n < o->n_words && add_member(o, o->words[n], ids, n); n++)
		;
	if (n == o->n_words)
		add_group(&o->trf, ids, n, from, to);
	free(ids);
	return n == o->n_words ? report_call_give(o) : EXIT_USAGE;
}

/* Takes the group at `at` away; the others keep their order. */
static void drop_group(struct trf *t, size_t at)
{
	free(t->groups[at].ids);
	memmove(&t->groups[at], &t->groups[at + 1], (t->n_groups - at - 1) * sizeof(*t->groups));
	t->n_groups--;
}

/* Whether the group is exactly the named players. */
static bool is_group_of(const struct trf_group *g, const int *ids, int n)
{
	int i, k, found = 0;

	for (i = 0; i < g->n; i++) {
		for (k = 0; k < n && g->ids[i] != ids[k]; k++)
			;
		found += k < n;
	}
	return g->n == n && found == n;
}

int report_desk_allow(struct report_call *o)
{
	int *ids = mem_zeroed((size_t)o->n_words + 1, sizeof(*ids)), n, id = 0;
	size_t i, before = o->trf.n_groups;

	for (n = 0; n < o->n_words; n++) {
		id = member_of(o, o->words[n]);
		if (!id)
			break;
		ids[n] = id;
	}
	for (i = before; id && i-- > 0;) {
		if (is_group_of(&o->trf.groups[i], ids, n))
			drop_group(&o->trf, i);
	}
	free(ids);
	if (!id)
		return EXIT_USAGE;
	if (o->trf.n_groups == before)
		return usage_error(N_("%s: these players are no group that is kept apart"),
				   o->name);
	return report_call_give(o);
}

/* --- fixed boards --------------------------------------------------------------------------- */

/* Only one of two players with the same board gets it, unless they meet. */
static void warn_shared_board(const struct report_call *o, int id, int board)
{
	int *boards = report_notes_boards(&o->trf);
	size_t i;

	for (i = 0; i < o->trf.n; i++) {
		int other = o->trf.players[i].id;

		if (other != id && boards[other] == board)
			usage_error(N_("%s: warning: board %d is also that of %d; one of them will "
				       "have the next free board"),
				    o->name, board, other);
	}
	free(boards);
}

/* Late entries may still make it a board, so that it is no error. */
static void warn_missing_board(const struct report_call *o, int board)
{
	const int most = (int)o->trf.n / 2;

	if (board > most)
		usage_error(N_("%s: warning: with these players there are only %d boards; board %d "
			       "stands for the last one"),
			    o->name, most, board);
}

int report_desk_boards(struct report_call *o)
{
	int i, board;

	for (i = 0; i < o->n_words; i++) {
		char *word = o->words[i], *equals = strchr(word, '=');
		struct trf_player *p;

		if (!equals || !report_call_number(equals + 1, 0, &board))
			return usage_error(N_("report: '%s' is no fixed board: NUMBER=BOARD, 0 for "
					      "any board"),
					   word);
		*equals = '\0';
		p = player_of(o, word);
		if (!p)
			return EXIT_USAGE;
		report_notes_set_board(&o->trf, p->id, board);
		if (board) {
			warn_missing_board(o, board);
			warn_shared_board(o, p->id, board);
		}
	}
	return report_call_give(o);
}

/* --- tie-breaks ----------------------------------------------------------------------------- */

int report_desk_tiebreaks(struct report_call *o)
{
	struct sbuf line = SBUF_INIT, known = SBUF_INIT;
	const bool teams = team_event_has(&o->trf);
	struct team_criterion of_teams;
	int i, status = EXIT_DONE;

	for (i = 0; i < o->n_words && !status; i++) {
		tiebreak_names_list(&known);
		if (!tiebreak_names_known(o->words[i]) &&
		    (!teams || !team_order_read(o->words[i], &of_teams)))
			status = usage_error(N_("report: no tie-break '%s', there are %s, DSU's "
						"alm, alm+1, alm+2, middel, sb, and of teams %s"),
					     o->words[i], known.buf, team_order_names());
		sbuf_reset(&known);
		sbuf_addf(&line, "%s%s", i ? "," : "202 ", o->words[i]);
	}
	if (!status) {
		if (args_has(o->args, "edition"))
			report_notes_set_edition(&o->trf, args_text(o->args, "edition"));
		if (args_has(o->args, "score"))
			report_notes_set_score(&o->trf, args_text(o->args, "score"));
		trf_set_head(&o->trf, line.buf);
		sbuf_addf(&known, "212 PTS,%s", line.buf + 4);
		trf_set_head(&o->trf, known.buf);
		status = report_call_give(o);
	}
	sbuf_release(&line);
	sbuf_release(&known);
	return status;
}

/* --- acceleration --------------------------------------------------------------------------- */

static void set_bonus(struct trf_player *p, int round, int tenths)
{
	if (round > p->n_bonus) {
		p->bonus = mem_resize(p->bonus, (size_t)round, sizeof(*p->bonus));
		while (p->n_bonus < round)
			p->bonus[p->n_bonus++] = 0;
	}
	p->bonus[round - 1] = tenths;
}

/*
 * Baku (FIDE C.04.5): the upper half, rounded up to an even number, has a point in the first half
 * of the accelerated rounds and half a point in the others; half of all rounds are accelerated.
 */
static void accelerate_baku(struct trf *t, const struct trf_player **order)
{
	size_t upper = 2 * ((t->n + 3) / 4), i;
	int accelerated = (t->rounds + 1) / 2, full = (accelerated + 1) / 2, round;

	for (i = 0; i < upper && i < t->n; i++) {
		for (round = 1; round <= accelerated; round++)
			set_bonus((struct trf_player *)order[i], round, round <= full ? 10 : 5);
	}
}

/* Danish (4.9.3 no. 10): the weakest group gets no point, the next one a point, and so on. */
static void accelerate_danish(struct trf *t, const struct trf_player **order, int groups,
			      int rounds)
{
	size_t i;
	int round;

	for (i = 0; i < t->n; i++) {
		int group = (int)(i * (size_t)groups / t->n);

		for (round = 1; round <= rounds && group + 1 < groups; round++)
			set_bonus((struct trf_player *)order[i], round, 10 * (groups - 1 - group));
	}
}

/* A line 250: points of the teams first..last in the rounds from..to. */
struct team_bonus {
	bool game; /* board points; else match points */
	int tenths, from, to, first, last;
};

static void add_team_bonus(struct trf *t, const struct team_bonus *b)
{
	char line[96], points[24];

	if (b->from > b->to || b->first > b->last)
		return;
	snprintf(points, sizeof(points), "%d.%d", b->tenths / 10, b->tenths % 10);
	snprintf(line, sizeof(line), "250 %4s %4s %03d %03d %4d %4d", b->game ? "" : points,
		 b->game ? points : "", b->from, b->to, b->first, b->last);
	trf_keep(t, line);
}

static void drop_team_bonus(struct trf *t)
{
	size_t i;

	for (i = t->tail.n; i-- > 0;) {
		if (!strncmp(t->tail.line[i], "250", 3))
			trf_drop(t, i);
	}
}

/* As with players, by the numbers of the teams; a point becomes a won match. */
static int accelerate_teams(struct report_call *o, bool baku, int groups, int rounds)
{
	struct trf *t = &o->trf;
	int accelerated = (t->rounds + 1) / 2, full = (accelerated + 1) / 2, n, g, win;
	struct team_event e;
	char text[160];
	bool game;

	if (!team_event_read(t, &e, text, sizeof(text))) {
		team_event_release(&e);
		return usage_error("%s: %s", o->name, text);
	}
	n = (int)e.n;
	win = team_records_win(t, &e, &game);
	team_event_release(&e);
	drop_team_bonus(t);
	for (g = 0; !baku && g + 1 < groups; g++)
		add_team_bonus(t, &(struct team_bonus){game, win * (groups - 1 - g), 1, rounds,
						       (g * n + groups - 1) / groups + 1,
						       ((g + 1) * n + groups - 1) / groups});
	if (baku) {
		int upper = 2 * ((n + 3) / 4);

		upper = upper < n ? upper : n;
		add_team_bonus(t, &(struct team_bonus){game, win, 1, full, 1, upper});
		add_team_bonus(
			t, &(struct team_bonus){game, win / 2, full + 1, accelerated, 1, upper});
	}
	return report_call_give(o);
}

static int by_number(const void *pa, const void *pb)
{
	const struct trf_player *const *a = pa, *const *b = pb;

	return ((*a)->id > (*b)->id) - ((*a)->id < (*b)->id);
}

int report_desk_accelerate(struct report_call *o)
{
	struct trf *t = &o->trf;
	const char *method = args_text(o->args, "method");
	int groups = args_count(o->args, "groups"), rounds = o->rounds;
	const struct trf_player **order;
	size_t i;

	if (t->played)
		return usage_error(N_("%s: acceleration is decided before round 1 is paired"),
				   o->name);
	if (!t->rounds)
		return usage_error(
			N_("%s: the report does not say how many rounds there are (142)"), o->name);
	groups = groups ? groups : 2;
	rounds = rounds ? rounds : t->rounds / 2;
	if (rounds == t->rounds && groups > 4)
		return usage_error(N_("report: with points kept in all rounds there are at most 4 "
				      "groups (4.9.3 no. 10)"));
	if (rounds > t->rounds)
		return usage_error(N_("%s: there are %d rounds"), o->name, t->rounds);
	if (t->teams)
		return accelerate_teams(o, !strcmp(method, "baku"), groups, rounds);
	order = mem_zeroed(t->n + 1, sizeof(*order));
	for (i = 0; i < t->n; i++) {
		order[i] = &t->players[i];
		t->players[i].n_bonus = 0;
	}
	qsort(order, t->n, sizeof(*order), by_number);
	if (!strcmp(method, "baku"))
		accelerate_baku(t, order);
	else
		accelerate_danish(t, order, groups, rounds);
	free(order);
	return report_call_give(o);
}
