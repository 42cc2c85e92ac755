/* SPDX-License-Identifier: AGPL-3.0-or-later */
#include "core/rules/game_back.h"

#include "core/rules/game_phase.h"

/* A penalty for a void message is void too; days given or taken by rulings remain. */
static bool stands(const struct day_fact *f, size_t plies)
{
	return f->why == WHY_GIVEN_BACK || f->why == WHY_TAKEN || f->plies < plies;
}

bool game_back_find(const struct game *game, int keep, struct game_back *ret, int *ret_next)
{
	int made = (int)game->record.n - game->prelude_plies, n = 0;
	struct game_back back = {.plies = 0};

	*ret_next = 0;
	if (keep < 0 || keep >= made)
		return false;
	while (n < keep) {
		const struct ply_fact *p = &game->plies[back.plies++];

		n += p->plies;
		back.moves[p->side] += p->plies / 2 + p->plies % 2;
		back.moves[!p->side] += p->plies / 2;
		back.used[p->side] += p->charge;
	}
	*ret_next = n > keep ? n : 0;
	for (size_t i = 0; i < game->n_extra; i++)
		if (stands(&game->extra[i], back.plies))
			back.used[game->extra[i].side] += game->extra[i].days;
	if (n == keep)
		*ret = back;
	return n == keep;
}

static void drop_penalties(struct game *game, size_t plies)
{
	size_t left = 0;

	for (size_t i = 0; i < game->n_extra; i++) {
		const struct day_fact *f = &game->extra[i];

		if (stands(f, plies))
			game->extra[left++] = *f;
		else if ((f->why == WHY_ILLEGAL || f->why == WHY_REPETITION ||
			  f->why == WHY_ILLEGIBLE) &&
			 game->side[f->side].offences > 0) /* not a former player's */
			game->side[f->side].offences--;
	}
	game->n_extra = left;
}

/* The move after the last valid message is due, and its letter has not been sent. */
static void ask_again(struct game *game)
{
	const struct ply_fact *last = game->n_plies ? &game->plies[game->n_plies - 1] : NULL;

	game->asked = game->charged_from = last ? last->day : game->setup.start;
	if (last)
		game->asked_via = (enum event_via)last->via;
	game->continues = last && last->plies > 0 && last->plies % 2 == 0;
	game->lost_by_post = false;
	game->sent = game->told = CIVIL_NONE;
	game_phase_forget_silence(game);
	game->inquiry_lapsed = game->told_leader = game->told_opponent = false;
	game->offer = SIDE_NONE;
	for (int i = 0; i < 2; i++)
		game->series[i].n = game->series[i].offered = 0;
}

int game_back_fold(struct game *game, int keep)
{
	struct game_back back;
	int made = (int)game->record.n - game->prelude_plies, next;

	if (game->phase == PHASE_PAUSED || !game_back_find(game, keep, &back, &next))
		return -1;
	game_record_take_back(&game->record, (size_t)(made - keep));
	game->back += made - keep + 1;
	drop_penalties(game, back.plies);
	game->n_plies = back.plies;
	for (int i = 0; i < 2; i++) {
		game->side[i].moves = back.moves[i];
		game->side[i].used = back.used[i];
	}
	ask_again(game);
	if (game->phase == PHASE_OPEN)
		game->phase = PHASE_SUSPENDED;
	/* Cards that are entered again have dates of their own (RULES S-50). */
	game->stopped = game_by_card(game) ? CIVIL_NONE : game->asked;
	return 0;
}
