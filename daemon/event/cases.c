/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Opens and settles cases; see cases.h. */
#include "daemon/event/cases.h"

/* In the order in which a game waits for rulings on them. */
static const enum case_kind kinds[] = {CASE_OVERSTEP, CASE_SILENCE, CASE_ADJUDICATION,
				       CASE_WITHDRAWAL, CASE_PROTEST};
enum { KINDS = sizeof(kinds) / sizeof(kinds[0]) };

static bool is_of_game(enum case_kind kind)
{
	for (int i = 0; i < KINDS; i++)
		if (kinds[i] == kind)
			return true;
	return false;
}

static int take(void *arg, const struct case_row *row)
{
	struct cases *cases = arg;

	if (is_of_game(row->kind) && cases->n < CASES_MAX)
		cases->v[cases->n++] =
			(struct open_case){row->kind, row->player, effect_stored(row->id)};
	return 0;
}

int cases_load(const struct work *work, int64_t game, struct cases *ret)
{
	ret->n = 0;
	return store_case_open_in_game(work->ctx->store, game, take, ret);
}

struct effect_ref cases_find(const struct cases *cases, enum case_kind kind, int64_t player)
{
	for (int i = 0; i < cases->n; i++)
		if (cases->v[i].kind == kind && (!player || cases->v[i].player == player))
			return cases->v[i].ref;
	return EFFECT_NONE;
}

struct effect_ref cases_first(const struct cases *cases)
{
	struct effect_ref ref = EFFECT_NONE;

	for (int i = 0; i < KINDS && !effect_is(ref); i++)
		ref = cases_find(cases, kinds[i], 0);
	return ref;
}

struct effect_ref cases_open(const struct work *work, const struct case_row *row, json_t *evidence,
			     struct effects *ret)
{
	struct case_row opened = *row;
	struct effect_ref ref;
	struct effect *letter;

	opened.evidence = json_dumps(evidence, JSON_COMPACT);
	json_decref(evidence);
	opened.opened = work->received;
	effects_case(ret, &opened);
	ref = effects_last(ret);
	letter = effects_letter_to_leader(
		ret, work, row->kind == CASE_APPEAL,
		&(struct letter_facts){.kind = POST_CASE,
				       .game = row->game,
				       .group = row->group,
				       .tourney = row->tourney,
				       .urgent = row->kind == CASE_OVERSTEP});
	if (letter)
		effects_letter_of_case(letter, ref);
	return ref;
}

struct effect_ref cases_open_in_game(const struct work *work, struct cases *cases,
				     const struct case_row *row, json_t *evidence,
				     struct effects *ret)
{
	struct effect_ref ref = cases_open(work, row, evidence, ret);

	if (cases->n < CASES_MAX)
		cases->v[cases->n++] = (struct open_case){row->kind, row->player, ref};
	return ref;
}

void cases_add_words(struct effect_ref which, const struct said_words *words, struct effects *ret)
{
	json_t *said = json_pack("{s:s*, s:s}", "side", words->side, "text", words->text);
	char day[CIVIL_TEXT];

	if (!civil_is_none(words->day)) {
		civil_format(words->day, day);
		json_object_set_new(said, "day", json_string(day));
	}
	effects_case_words(ret, which, said);
}

void cases_settle_one(struct cases *cases, struct effect_ref which, struct effect_ref ruling,
		      struct effects *ret)
{
	int left = 0;

	effects_case_settled(ret, which, ruling);
	for (int i = 0; i < cases->n; i++)
		if (cases->v[i].ref.id != which.id || cases->v[i].ref.at != which.at)
			cases->v[left++] = cases->v[i];
	cases->n = left;
}

void cases_settle(struct cases *cases, enum case_kind kind, struct effect_ref ruling,
		  struct effects *ret)
{
	int left = 0;

	for (int i = 0; i < cases->n; i++) {
		if (cases->v[i].kind == kind)
			effects_case_settled(ret, cases->v[i].ref, ruling);
		else
			cases->v[left++] = cases->v[i];
	}
	cases->n = left;
}

void cases_settle_all(struct cases *cases, struct effect_ref ruling, struct effects *ret)
{
	for (int i = 0; i < KINDS; i++)
		cases_settle(cases, kinds[i], ruling, ret);
}

int cases_open_of_player(const struct work *work, enum case_kind kind, int64_t player,
			 json_t *evidence, struct effects *ret)
{
	struct case_row open;
	int rc = store_case_find(work->ctx->store, kind, player, &open);

	if (rc != 0) {
		json_decref(evidence);
		if (rc > 0)
			case_row_release(&open);
		return rc;
	}
	cases_open(work, &(struct case_row){.kind = kind, .player = player}, evidence, ret);
	return 1;
}

int cases_close_of_player(const struct work *work, enum case_kind kind, int64_t player,
			  struct effects *ret)
{
	struct case_row open;
	int rc = store_case_find(work->ctx->store, kind, player, &open);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	effects_case_settled(ret, effect_stored(open.id), EFFECT_NONE);
	case_row_release(&open);
	return 1;
}

/* Iteration over open cases of a kind about a player in a group. */
struct of_entry {
	enum case_kind kind;
	int64_t group;		/* 0 = any */
	struct effects *closes; /* NULL: only count them */
	int n;
};

static int take_of_entry(void *arg, const struct case_row *row)
{
	struct of_entry *o = arg;

	if (row->kind != o->kind || row->game || !row->group ||
	    (o->group && row->group != o->group))
		return 0;
	o->n++;
	if (o->closes)
		effects_case_settled(o->closes, effect_stored(row->id), EFFECT_NONE);
	return 0;
}

int cases_open_of_entry(const struct work *work, enum case_kind kind, int64_t group,
			const struct player *player, json_t *evidence, struct effects *ret)
{
	struct case_row row = {.kind = kind, .group = group, .player = player->id};
	struct of_entry open = {kind, group, NULL, 0};
	int rc = store_case_open_of_player(work->ctx->store, player->id, take_of_entry, &open);
	struct effect_ref ref;

	if (rc < 0 || open.n > 0) {
		json_decref(evidence);
		return rc;
	}
	ref = cases_open(work, &row, evidence, ret);
	effects_letter_of_case(effects_letter(ret, work,
					      &(struct letter_facts){.kind = POST_CASE,
								     .to = player,
								     .group = group,
								     .token = TOKEN_PLAYER}),
			       ref);
	return 1;
}

int cases_close_of_entry(const struct work *work, enum case_kind kind, int64_t group,
			 int64_t player, struct effects *ret)
{
	struct of_entry open = {kind, group, ret, 0};

	return store_case_open_of_player(work->ctx->store, player, take_of_entry, &open);
}

/* Clears the date, so that the case waits without a timer. */
void cases_remind(const struct work *work, const struct case_row *row, struct effects *ret)
{
	effects_letter_to_leader(ret, work, row->kind == CASE_APPEAL,
				 &(struct letter_facts){.kind = POST_CASE,
							.game = row->game,
							.group = row->group,
							.tourney = row->tourney,
							.case_id = row->id});
	effects_case_told(ret, row->id);
}
