/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Applies one command to every game of the player; see withdrawal.h. */
#include "daemon/event/withdrawal.h"

#include "core/event/kind.h"
#include "core/event/otb_left.h"
#include "daemon/entry_list.h"
#include "daemon/event/cases.h"
#include "daemon/event/group.h"
#include "daemon/game_list.h"
#include "daemon/otb_load.h"
#include "mail/out/letter.h"

/* Common to all games. */
struct leaving {
	const struct player *who;
	const struct withdrawal *asked;
	struct withdrawal_prospect prospect;
	bool moved; /* in some game, so that nobody can take the seat (EVENTS E30) */
	const struct entry_row *entry;
};

static bool loses_all(const struct leaving *l)
{
	return l->prospect.mode == WITHDRAWAL_ALL_LOST;
}

static int leave_game(const struct work *work, struct leaving *l, int64_t id, struct effects *ret,
		      struct game_step_refusal *ret_refusal)
{
	const char *author = l->asked->author, *reason = l->asked->reason;
	bool in_rounds = l->prospect.from == WITHDRAWAL_FROM_ROUNDS;
	struct apply_ctx ctx = game_step_leader(work);
	struct command cmd;
	struct game_tx m;
	int rc = game_step_open(work, id, &m, ret);

	if (rc <= 0 || (m.game->phase == PHASE_OVER && !loses_all(l)))
		return rc == 0 ? STORE_FAILED : rc;
	ctx.author = author[0] ? author : l->who->name;
	command_init(&cmd, VERB_WITHDRAWAL);
	cmd.side = game_tx_side(&m, l->who->id);
	l->moved |= cmd.side != SIDE_NONE && m.game->side[cmd.side].moves > 0;
	cmd.days = in_rounds ? 0 : l->prospect.finished;
	cmd.number = in_rounds ? 1 : l->prospect.total;
	event_set(&cmd.text, reason);
	rc = game_step_part(work, &m, &cmd, &ctx, ret, ret_refusal);
	command_release(&cmd);
	return rc;
}

const char *withdrawal_paragraph(const struct withdrawal_prospect *p)
{
	return p->from == WITHDRAWAL_FROM_ALL ? "6.2.8" : "§ 16";
}

/* By the games that the server keeps. */
static int count_games(const struct work *work, int64_t group, int64_t player,
		       struct withdrawal_prospect *ret)
{
	struct game_query all = {.group = group, .player = player};
	struct game_query open = {.group = group, .player = player, .unfinished = true};
	int64_t games = 0, left = 0;
	int rc = store_game_count(work->ctx->store, &all, &games);

	if (rc > 0)
		rc = store_game_count(work->ctx->store, &open, &left);
	ret->total = (int)games;
	ret->finished = (int)(games - left);
	ret->mode = ret->from == WITHDRAWAL_FROM_ROUNDS
			    ? WITHDRAWAL_COUNTED
			    : withdrawal_mode(WITHDRAWAL_KSKAK, ret->finished, ret->total);
	return rc;
}

static int games_paired(const struct otb_load *o, int number)
{
	int n = 0;

	for (size_t i = 0; i < o->n_games; i++)
		n += o->games[i].white == number || o->games[i].black == number;
	return n;
}

/* By the cards. */
static int count_boards(const struct work *work, const struct tourney *t, int64_t group, int number,
			struct withdrawal_prospect *ret)
{
	struct otb_left left;
	struct otb_load o;
	int rc = otb_load(work->ctx, t, group, &o);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	left = otb_left_prospect(o.n_players, o.games, o.n_games, number);
	ret->from = o.shape.system ? WITHDRAWAL_FROM_ROUNDS : WITHDRAWAL_FROM_HALL;
	ret->total = o.shape.system ? games_paired(&o, number) : left.total;
	ret->finished = left.finished;
	ret->mode = o.shape.system ? WITHDRAWAL_COUNTED : left.mode;
	otb_load_release(&o);
	return 1;
}

int withdrawal_look_ahead(const struct work *work, const struct entry_row *entry,
			  struct withdrawal_prospect *ret)
{
	const struct kind *kind;
	struct tourney t;
	int rc = store_tourney_get(work->ctx->store, entry->tourney, &t);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	kind = kind_find(t.kind);
	*ret = (struct withdrawal_prospect){.from = kind && kind->rounds ? WITHDRAWAL_FROM_ROUNDS
									 : WITHDRAWAL_FROM_ALL};
	return kind_is_otb(t.kind) ? count_boards(work, &t, entry->group, entry->number, ret)
				   : count_games(work, entry->group, entry->player, ret);
}

static int leave_games(const struct work *work, struct leaving *l, struct effects *ret,
		       struct game_step_refusal *ret_refusal)
{
	struct game_query all = {.group = l->asked->group, .player = l->who->id};
	struct game_list games;
	int rc = game_list_load(work->ctx, &all, false, &games);

	if (rc > 0)
		rc = withdrawal_look_ahead(work, l->entry, &l->prospect);
	for (int i = 0; i < games.n && rc > 0; i++)
		rc = leave_game(work, l, games.v[i], ret, ret_refusal);
	game_list_release(&games);
	return rc;
}

/* Until when, and how, the leader may seat a substitute; nothing if nobody can take the seat. */
static int add_substitute(const struct work *work, const struct leaving *l, json_t *facts)
{
	struct sbuf command = SBUF_INIT;
	char until[CIVIL_TEXT];
	struct group_row g;
	struct tourney t;
	struct civil last;
	int rc = store_group_get(work->ctx->store, l->asked->group, &g);

	if (rc > 0)
		rc = store_tourney_get(work->ctx->store, g.tourney, &t);
	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	last = civil_add_days(g.start, ruleset_fixed(FIXED_SUBSTITUTE_DAYS));
	if (!loses_all(l) || l->moved || l->entry->team ||
	    last.day < zone_date(ZONE_COPENHAGEN, work->received).day)
		return 1;
	sbuf_addf(&command, "kskak event \"%s\" seat %lld %d PLAYER --reason TEXT", t.code,
		  (long long)g.id, l->entry->number);
	json_object_set_new(facts, "until", json_string(civil_format(last, until)));
	json_object_set_new(facts, "command", json_string(command.buf));
	sbuf_release(&command);
	return 1;
}

static enum letter_group_change change_of(const struct withdrawal_prospect *p)
{
	if (p->from == WITHDRAWAL_FROM_ROUNDS)
		return LETTER_WITHDREW_ROUNDS;
	switch (p->mode) {
	case WITHDRAWAL_ALL_LOST: return LETTER_WITHDREW_EARLY;
	case WITHDRAWAL_ADJUDICATED: break;
	case WITHDRAWAL_NOT_COUNTED: return LETTER_WITHDREW_NOT_COUNTED;
	case WITHDRAWAL_COUNTED: return LETTER_WITHDREW_COUNTED;
	}
	return LETTER_WITHDREW;
}

/* A player's own reason goes only to the leader; a ruling's is public, as all rulings are. */
static int tell(const struct work *work, const struct leaving *l, struct effects *ret)
{
	enum letter_group_change change = change_of(&l->prospect);
	const char *reason = l->asked->author[0] ? l->asked->reason : "";
	struct letter_facts letter = {
		.kind = POST_GROUP_STATE, .group = l->asked->group, .token = TOKEN_PLAYER};
	int rc;

	letter.facts = json_pack("{s:i, s:s, s:s}", "change", (int)change, "player", l->who->name,
				 "reason", l->asked->reason);
	rc = add_substitute(work, l, letter.facts);
	if (rc < 0) {
		json_decref(letter.facts);
		return rc;
	}
	effects_letter_to_leader(ret, work, false, &letter);
	letter.to = l->who;
	letter.facts =
		json_pack("{s:i, s:b, s:s}", "change", (int)change, "own", 1, "reason", reason);
	effects_letter(ret, work, &letter);
	letter.to = NULL;
	letter.facts = json_pack("{s:i, s:s, s:s}", "change", (int)change, "player", l->who->name,
				 "reason", reason);
	return group_tell_others(work, l->asked->group, l->who->id, &letter, ret);
}

static bool has_seat(const struct entry_list *list, int64_t player)
{
	for (int i = 0; i < list->n; i++)
		if (list->rows[i].player == player && !entry_list_is_former(&list->rows[i]))
			return true;
	return false;
}

/* A captain who does not play is not in the group. */
static int tell_captain(const struct work *work, const struct team_row *team,
			const struct letter_facts *letter, struct effects *ret)
{
	struct letter_facts own = *letter;
	struct entry_list list = {0};
	struct player captain;
	int rc = entry_list_load(work->ctx, team->group, false, &list);
	bool outside = rc > 0 && team->captain && !has_seat(&list, team->captain);

	if (outside)
		rc = store_player_get(work->ctx->store, team->captain, &captain);
	if (rc > 0 && outside) {
		own.to = &captain;
		own.facts = json_deep_copy(letter->facts);
		effects_letter(ret, work, &own);
	}
	entry_list_release(&list);
	return rc == 0 ? STORE_FAILED : rc;
}

int withdrawal_tell_team(const struct work *work, const struct withdrawal_of_team *left,
			 struct effects *ret)
{
	const struct team_row *team = &left->team->row;
	struct letter_facts letter = {.kind = POST_GROUP_STATE,
				      .group = team->group,
				      .token = TOKEN_PLAYER},
			    one = letter;
	int rc;

	letter.facts = json_pack("{s:i, s:s, s:s, s:s, s:s}", "change", (int)LETTER_WITHDREW_TEAM,
				 "player", left->team->name, "boards_lost", left->boards_lost.buf,
				 "boards_stand", left->boards_stand.buf, "reason", left->reason);
	one.facts = json_deep_copy(letter.facts);
	effects_letter_to_leader(ret, work, false, &one);
	rc = tell_captain(work, team, &letter, ret);
	if (rc > 0)
		return group_tell(work, team->group, &letter, ret);
	json_decref(letter.facts);
	return rc;
}

int withdrawal_decide(const struct work *work, const struct player *who,
		      const struct entry_row *entry, const struct withdrawal *asked,
		      struct effects *ret, struct withdrawal_prospect *ret_prospect,
		      struct game_step_refusal *ret_refusal)
{
	struct leaving l = {.who = who, .asked = asked, .entry = entry};
	struct entry_row left = *entry;
	int rc = leave_games(work, &l, ret, ret_refusal);

	if (rc <= 0)
		return rc;
	left.state = ENTRY_WITHDRAWN;
	left.withdrawn = work->received;
	left.void_all = loses_all(&l);
	effects_entry(ret, &left);
	effects_pages(ret, asked->group, 0);
	*ret_prospect = l.prospect;
	rc = cases_close_of_entry(work, CASE_WITHDRAWAL, asked->group, who->id, ret);
	return rc > 0 && !asked->of_team ? tell(work, &l, ret) : rc;
}
