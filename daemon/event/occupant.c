/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Applies one command to every game of the seat; see occupant.h. */
#include "daemon/event/occupant.h"

#include <stdio.h>
#include <string.h>

#include "core/rules/game_occupant.h"
#include "daemon/entry_list.h"
#include "daemon/event/cases.h"
#include "daemon/game_list.h"

/* A change and its result so far. */
struct change {
	const struct work *work;
	const struct occupant_change *asked;
	int64_t group; /* 0 = a single game */
	struct player former;
	struct effects *ret;
	struct game_step_refusal *ret_refusal;
	struct occupant_done done;
	struct civil from;
};

static int refuse(struct change *c, const struct game_tx *m, enum verdict v)
{
	*c->ret_refusal = (struct game_step_refusal){
		.game = m->row.id, .verdict = v, .rules = m->game->setup.rules};
	c->ret_refusal->why.earliest = c->ret_refusal->why.longest = c->ret_refusal->why.mentioned =
		CIVIL_NONE;
	return 0;
}

static int command(struct change *c, struct game_tx *m, enum event_side side)
{
	struct apply_ctx ctx = game_step_leader(c->work);
	struct command cmd;
	int rc;

	command_init(&cmd, VERB_OCCUPANT);
	cmd.side = side;
	cmd.player = c->asked->player->id;
	cmd.from = c->asked->from;
	cmd.stop = c->asked->stop;
	cmd.substitute = c->asked->substitute;
	event_set(&cmd.text, c->asked->reason);
	rc = game_step_part(c->work, m, &cmd, &ctx, c->ret, c->ret_refusal);
	command_release(&cmd);
	return rc;
}

static void note(struct change *c, const struct game *game, enum event_side side)
{
	const struct occupant_fact *now = game_occupant_last(game, side);

	c->done.games++;
	c->done.until = now->until;
	c->from = now->from;
}

/*
 * Finished games stay with their players; a substitute gets those ended by the withdrawal.  `last`:
 * if no game was taken before it, its refusal is that of all.
 */
static int take_game(struct change *c, int64_t id, bool last)
{
	enum event_side side;
	struct game_tx m;
	int rc = game_step_open(c->work, id, &m, c->ret);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	side = game_tx_side(&m, c->former.id);
	if (c->asked->substitute && m.game->side[side].moves > 0)
		return refuse(c, &m, VERDICT_SUBSTITUTE_MOVED);
	if (!game_occupant_may_change(m.game, side, c->asked->substitute) &&
	    !(last && c->done.games == 0))
		return 1;
	rc = command(c, &m, side);
	if (rc > 0)
		note(c, m.game, side);
	return rc;
}

static int take_games(struct change *c, const struct game_list *games)
{
	int rc = 1;

	for (int i = 0; i < games->n && rc > 0; i++)
		rc = take_game(c, games->v[i], i + 1 == games->n);
	return rc;
}

/* The entry of the new occupant: a waiting one, or a new one. */
static int find_entry(struct change *c, struct entry_row *ret)
{
	int rc = 1;

	*ret = (struct entry_row){
		.asked = c->work->received, .confirmed = c->work->received, .reminded = CIVIL_NONE};
	if (c->asked->entry)
		rc = store_entry_get(c->work->ctx->store, c->asked->entry, ret);
	else
		snprintf(ret->address, sizeof(ret->address), "%s", c->asked->player->address);
	return rc == 0 ? STORE_FAILED : rc;
}

/*
 * A seat's occupants are its entries in order of their first day.  A new one draws no lots, so it
 * has no place in the order of confirmation.
 */
static void seat_entry(struct change *c, const struct entry_row *former, struct entry_row *entry)
{
	entry->tourney = former->tourney;
	entry->stage = former->stage;
	entry->group = former->group;
	entry->player = c->asked->player->id;
	entry->state = ENTRY_SEATED;
	snprintf(entry->origin, sizeof(entry->origin), "%s",
		 c->asked->substitute ? "substitute" : "reserve");
	memcpy(entry->class, former->class, sizeof(entry->class));
	entry->seq = 0;
	entry->number = former->number;
	entry->team = former->team;
	entry->board = former->board;
	entry->first = c->from;
	entry->last = CIVIL_NONE;
	entry->confirmation[0] = '\0';
	effects_entry(c->ret, entry);
}

static int take_entry(struct change *c)
{
	struct entry_row former, entry;
	int rc = store_entry_of(c->work->ctx->store, c->group, c->former.id, &former);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	rc = find_entry(c, &entry);
	if (rc < 0)
		return rc;
	seat_entry(c, &former, &entry);
	former.last = civil_add_days(c->from, -1);
	effects_entry(c->ret, &former);
	return cases_close_of_entry(c->work, CASE_WITHDRAWAL, c->group, c->former.id, c->ret);
}

static int take_group(struct change *c)
{
	struct game_query all = {.group = c->group, .player = c->former.id};
	struct game_list games;
	int rc = game_list_load(c->work->ctx, &all, false, &games);

	if (rc > 0)
		rc = take_games(c, &games);
	if (rc > 0)
		rc = take_entry(c);
	effects_pages(c->ret, c->group, 0);
	game_list_release(&games);
	return rc;
}

struct elsewhere {
	int64_t former, player;
	struct entry_row seat;	/* `former`'s; id 0 = not found yet */
	struct entry_row other; /* present or former seat of `player`; id 0 = none */
};

static bool is_same_seat(const struct entry_row *a, const struct entry_row *b)
{
	return a->number == b->number && a->board == b->board;
}

static int note_seats(void *arg, const struct entry_row *e)
{
	struct elsewhere *all = arg;

	if (e->player == all->former && !entry_list_is_former(e))
		all->seat = *e;
	return 0;
}

static int note_other(void *arg, const struct entry_row *e)
{
	struct elsewhere *all = arg;

	if (e->player == all->player && e->number && !is_same_seat(e, &all->seat))
		all->other = *e;
	return all->other.id != 0;
}

/* A present or former occupant in the group cannot take another seat there. */
static int may_join(struct change *c, const struct game_tx *m)
{
	struct store *st = c->work->ctx->store;
	struct elsewhere all = {.former = c->former.id, .player = c->asked->player->id};
	int rc = store_entry_each(st, c->group, note_seats, &all);

	if (rc >= 0)
		rc = store_entry_each(st, c->group, note_other, &all);
	if (rc < 0)
		return rc;
	return all.other.id ? refuse(c, m, VERDICT_OCCUPANT_GROUP) : 1;
}

static json_t *facts_of(const struct change *c)
{
	char from[CIVIL_TEXT], until[CIVIL_TEXT] = "";

	if (!civil_is_none(c->done.until))
		civil_format(c->done.until, until);
	return json_pack("{s:s, s:s, s:b, s:s, s:s, s:s, s:i}", "player", c->asked->player->name,
			 "former", c->former.name, "substitute", (int)c->asked->substitute, "from",
			 civil_format(c->from, from), "until", until, "reason", c->asked->reason,
			 "games", c->done.games);
}

/*
 * The new occupant of a group that has begun gets its start letter.  The former one gets a letter
 * for all games, and so does a leader who did not do it.
 */
static void tell(const struct change *c, struct civil begins)
{
	struct letter_facts start = {.kind = POST_START,
				     .group = c->group,
				     .token = TOKEN_PLAYER,
				     .to = c->asked->player};
	struct letter_facts letter = {
		.kind = POST_SUBSTITUTION, .group = c->group, .facts = facts_of(c)};

	if (c->group && begins.day <= c->from.day && c->asked->player->address[0])
		effects_letter(c->ret, c->work, &start);
	if (c->former.address[0]) {
		letter.to = &c->former;
		letter.token = TOKEN_PLAYER;
		effects_letter(c->ret, c->work, &letter);
	} else {
		json_decref(letter.facts);
	}
	if (c->work->by_control && !c->work->by_kc)
		return;
	letter = (struct letter_facts){
		.kind = POST_SUBSTITUTION, .group = c->group, .facts = facts_of(c)};
	effects_letter_to_leader(c->ret, c->work, false, &letter);
}

int occupant_change(const struct work *work, const struct occupant_seat *seat,
		    const struct occupant_change *change, struct effects *ret,
		    struct occupant_done *ret_done, struct game_step_refusal *ret_refusal)
{
	struct change c = {.work = work,
			   .asked = change,
			   .ret = ret,
			   .ret_refusal = ret_refusal,
			   .done = {0, CIVIL_NONE}};
	struct game_tx m;
	int rc = game_tx_load(work, seat->game, &m);

	if (rc > 0)
		rc = store_player_get(work->ctx->store, game_tx_player_of(&m, seat->side),
				      &c.former);
	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	c.group = m.row.group;
	if (c.group)
		rc = may_join(&c, &m);
	if (rc > 0)
		rc = c.group ? take_group(&c) : take_game(&c, seat->game, true);
	if (rc <= 0)
		return rc;
	tell(&c, m.game->setup.start);
	*ret_done = c.done;
	return 1;
}

struct number {
	int number;
	int64_t player; /* current holder; 0 = none found */
};

static int take_number(void *arg, const struct entry_row *e)
{
	struct number *n = arg;

	if (e->number == n->number && !entry_list_is_former(e))
		n->player = e->player;
	return n->player != 0;
}

struct one_game {
	int64_t player;
	struct occupant_seat seat;
};

static int take_one(void *arg, const struct game_row *row)
{
	struct one_game *g = arg;

	g->seat.game = row->id;
	g->seat.side = row->white == g->player ? SIDE_WHITE : SIDE_BLACK;
	return 1;
}

int occupant_find_seat(const struct work *work, int64_t group, int number,
		       struct occupant_seat *ret_seat)
{
	struct number n = {number, 0};
	struct one_game one = {.seat = {0, SIDE_NONE}};
	struct game_query games = {.group = group};
	int rc = number < 1 ? 0 : store_entry_each(work->ctx->store, group, take_number, &n);

	if (rc <= 0 || !n.player)
		return rc < 0 ? rc : 0;
	games.player = one.player = n.player;
	rc = store_game_each(work->ctx->store, &games, take_one, &one);
	if (rc < 0 || !one.seat.game)
		return rc < 0 ? rc : 0;
	*ret_seat = one.seat;
	return 1;
}
