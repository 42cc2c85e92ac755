/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See view_tiebreaks.h. */
#include "daemon/publish/view_tiebreaks.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/lang.h"
#include "core/base/mem.h"
#include "core/event/kind_rounds.h"
#include "core/event/preset.h"
#include "core/event/rounds_table.h"
#include "daemon/otb_load.h"
#include "daemon/rounds_load.h"

static const struct {
	const char *word, *text;
} words[] = {
	{"sb", N_("Sonneborn-Berger")},
	{"fide_sb", N_("Sonneborn-Berger")},
	{"mutual", N_("games among those level")},
	{"mutual_first", N_("for the first place, games among those level")},
	{"direct", N_("games among those level")},
	{"among", N_("points among those level")},
	{"match_points", N_("match points")},
	{"board_points", N_("board points")},
	{"boards", N_("board by board among those level")},
	{"rematch", N_("blitz rematch for the first place")},
	{"weighted", N_("points weighted by board")},
	{"weighted_among", N_("weighted points among those level")},
	{"lots", N_("lots")},
	{"alm", N_("correction")},
	{"alm+1", N_("correction without the lowest")},
	{"alm+2", N_("correction without the two lowest")},
	{"middel", N_("mean correction")},
	{"nsf", N_("quality points")},
	{"nsf+1", N_("quality points without the lowest")},
	{"nsf+2", N_("quality points without the two lowest")},
	{"buchholz", N_("Buchholz")},
	{"cut1", N_("Buchholz without the lowest")},
	{"cut2", N_("Buchholz without the two lowest")},
	{"median1", N_("Buchholz without highest and lowest")},
	{"aro", N_("mean rating of the opponents")},
	{"aroc1", N_("mean rating of the opponents without the lowest")},
	{"wins", N_("wins")},
	{"black_games", N_("games with Black")},
	{"black_wins", N_("wins with Black")},
	{"koya", N_("points against the upper half")},
};

const char *view_tiebreaks_text(const char *word)
{
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (!strcmp(words[i].word, word))
			return words[i].text;
	return word;
}

static int add(struct view_tiebreak *ret, int n, const char *word, int value)
{
	if (n < VIEW_TIEBREAKS_MOST)
		ret[n++] = (struct view_tiebreak){word, view_tiebreaks_text(word), value};
	return n;
}

static const char *system_word(enum tiebreak_system system)
{
	static const char *const names[] = {
#define X(id, name) [TB_##id] = name,
		TB_SYSTEMS(X)
#undef X
	};

	return names[system];
}

/* With rounds a line stores the first three values, in a round-robin only Sonneborn-Berger. */
static int value_of(enum tiebreak_system system, int value, bool rounds)
{
	if (!rounds)
		return system == TB_SB ? 0 : -1;
	return value < 3 ? value : -1;
}

static int of_chain(enum tiebreak_chain chain, bool rounds, struct view_tiebreak *ret)
{
	struct tiebreak_criterion list[TB_CHAIN_CRITERIA];
	size_t n = tiebreak_chain_criteria(chain, list);
	int out = 0, value = 0;

	for (size_t i = 0; i < n; i++) {
		switch (list[i].kind) {
		case TB_CRITERION_VALUE:
			out = add(ret, out, system_word(list[i].system),
				  value_of(list[i].system, value++, rounds));
			break;
		case TB_CRITERION_AROC1_2E:
			out = add(ret, out, "aroc1", value_of(TB_AROC1, value++, rounds));
			break;
		case TB_CRITERION_H2H: out = add(ret, out, "mutual", -1); break;
		case TB_CRITERION_MUTUAL_FIRST: out = add(ret, out, "mutual_first", -1); break;
		case TB_CRITERION_DIRECT: out = add(ret, out, "direct", -1); break;
		case TB_CRITERION_END: break;
		}
	}
	return out;
}

int view_tiebreaks_chain(enum tiebreak_chain chain, struct view_tiebreak ret[VIEW_TIEBREAKS_MOST])
{
	return of_chain(chain, true, ret);
}

/* Those of team_rank(), in its order (EVENTS L-2, L-6, L-7, L-8). */
static const char *const of_event[][5] = {
	[TEAM_KSKAK] = {"among", "weighted", "weighted_among"},
	[TEAM_DIVISION] = {"match_points", "among", "boards"},
	[TEAM_CUPDAY] = {"match_points", "among", "rematch"},
	[TEAM_JUNIOR] = {"match_points", "board_points", "among", "boards"},
};

/* Values belong to teams, not to their players. */
static int of_teams(const struct group_view *v, struct view_tiebreak *ret)
{
	const char *const *list = of_event[v->otb ? v->otb->shape.preset->event : TEAM_KSKAK];
	int n = 0;

	for (; *list; list++)
		n = add(ret, n, *list, -1);
	return n;
}

static enum tiebreak_chain chain_of_otb(const struct otb_load *o)
{
	if (o->shape.boards)
		return TB_CHAIN_COUNT;
	return o->shape.system ? rounds_table_chain(&o->event) : o->shape.chain;
}

/* TB_CHAIN_COUNT: no chain orders the table. */
static enum tiebreak_chain chain_of(const struct group_view *v)
{
	if (v->otb)
		return chain_of_otb(v->otb);
	if (v->rounds) /* a knockout goes by the round reached */
		return v->rounds->in.places ? TB_CHAIN_COUNT : kind_rounds_chain(&v->rounds->in);
	return v->kind->chain && !v->n_teams
		       ? v->kind->chain(&(struct kind_table_input){.options = &v->options,
								   .last_stage = v->last_stage})
		       : TB_CHAIN_COUNT;
}

int view_tiebreaks_places(const struct group_view *v)
{
	enum tiebreak_chain chain = chain_of(v);

	return chain == TB_CHAIN_COUNT ? 0 : (int)tiebreak_chain_places(chain);
}

/* Whether a line has the values of a table of rounds. */
static bool has_rounds(const struct group_view *v)
{
	return v->rounds || (v->otb && v->otb->shape.system);
}

static int before_lots(const struct group_view *v, struct view_tiebreak ret[VIEW_TIEBREAKS_MOST])
{
	enum tiebreak_chain chain = chain_of(v);

	if (v->n_teams)
		return of_teams(v, ret);
	return chain == TB_CHAIN_COUNT ? 0 : of_chain(chain, has_rounds(v), ret);
}

int view_tiebreaks(const struct group_view *v, struct view_tiebreak ret[VIEW_TIEBREAKS_MOST])
{
	int n = before_lots(v, ret);

	return view_group_ends_in_lots(v) ? add(ret, n, "lots", -1) : n;
}

int view_tiebreaks_rating(const struct group_view *v, int number)
{
	enum tiebreak_chain chain = chain_of(v);
	const struct rounds_event *e = v->otb	   ? &v->otb->event
				       : v->rounds ? &v->rounds->in.event
						   : NULL;
	int at;

	if (chain == TB_CHAIN_COUNT || !e || !tiebreak_chain_needs_ratings(chain))
		return -1;
	at = rounds_find(e, number);
	return at < 0 ? -1 : e->players[at].rating;
}

/* --- in reports ------------------------------------------------------------------------------ */

static json_t *words_json(const struct group_view *v, bool columns)
{
	struct view_tiebreak list[VIEW_TIEBREAKS_MOST];
	int n = view_tiebreaks(v, list);
	json_t *out = json_array();

	for (int i = 0; i < n; i++)
		if (!columns || list[i].value >= 0)
			json_array_append_new(out, json_string(list[i].word));
	return out;
}

json_t *view_tiebreaks_json(const struct group_view *v)
{
	return words_json(v, false);
}

json_t *view_tiebreaks_columns(const struct group_view *v)
{
	return words_json(v, true);
}

static double value_as_real(struct ratio r)
{
	return r.den ? (double)r.num / (double)r.den : 0.0;
}

static json_t *values_of(const struct kind_line *l, const struct view_tiebreak *list, int n)
{
	const struct ratio all[] = {l->sb, l->second, l->third};
	json_t *out = json_array();

	for (int i = 0; i < n; i++)
		if (list[i].value >= 0)
			json_array_append_new(out, json_real(value_as_real(all[list[i].value])));
	return out;
}

json_t *view_tiebreaks_values(const struct group_view *v)
{
	int seats = view_group_seats(v);
	struct view_tiebreak list[VIEW_TIEBREAKS_MOST];
	struct kind_line *lines = mem_zeroed((size_t)seats + 1, sizeof(*lines));
	int n = view_tiebreaks(v, list);
	json_t *out = json_array();

	view_group_table(v, lines);
	for (int number = 1; number <= seats; number++) {
		const struct kind_line *l = &lines[seats]; /* line for an unused number */

		for (int i = 0; i < seats; i++)
			if (lines[i].number == number)
				l = &lines[i];
		json_array_append_new(out, values_of(l, list, n));
	}
	free(lines);
	return out;
}
