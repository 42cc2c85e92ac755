/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Builds and frees lists of effects; see effects.h. */
#include "daemon/event/effects.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"

static void *copy(const void *what, size_t size)
{
	return memcpy(mem_alloc(size), what, size);
}

struct effect *effects_add(struct effects *fx, enum effect_kind kind)
{
	struct effect *e;

	fx->v = mem_room(fx->v, fx->n + 1, &fx->cap, sizeof(*fx->v));
	e = &fx->v[fx->n++];
	*e = (struct effect){.kind = kind};
	return e;
}

static void free_facts(struct effect *e)
{
	for (size_t i = 0; i < e->facts.n; i++)
		free(e->facts.lines[i]);
	free(e->facts.lines);
	free(e->facts.row);
}

static void free_effect(struct effect *e)
{
	switch (e->kind) {
	case EFFECT_GAME:
		free(e->game.row);
		free(e->game.prelude);
		break;
	case EFFECT_FACTS: free_facts(e); break;
	case EFFECT_OCCUPANT:
		free(e->occupant.row);
		free(e->occupant.who);
		break;
	case EFFECT_CASE:
		case_row_release(e->opened);
		free(e->opened);
		break;
	case EFFECT_CASE_WORDS: json_decref(e->words.said); break;
	case EFFECT_RULING:
		ruling_row_release(e->ruling.row);
		free(e->ruling.row);
		break;
	case EFFECT_GROUP_OPENED:
	case EFFECT_GROUP: free(e->group); break;
	case EFFECT_ENTRY: free(e->entry); break;
	case EFFECT_LEAVE: free(e->leave); break;
	case EFFECT_TABLE:
		table_row_release(e->table.row);
		free(e->table.row);
		break;
	case EFFECT_LETTER:
		post_row_release(e->letter.row);
		free(e->letter.row);
		break;
	case EFFECT_ROW: e->row.release(e); break;
	case EFFECT_CASE_SETTLED:
	case EFFECT_CASE_TOLD:
	case EFFECT_PAGES: break;
	}
}

void effects_release(struct effects *fx)
{
	for (size_t i = 0; i < fx->n; i++)
		free_effect(&fx->v[i]);
	free(fx->v);
	*fx = (struct effects)EFFECTS_INIT;
}

void effects_move(struct effects *fx, struct effects *from)
{
	for (size_t i = 0; i < from->n; i++) {
		struct effect *e = effects_add(fx, from->v[i].kind);

		*e = from->v[i];
	}
	free(from->v);
	*from = (struct effects)EFFECTS_INIT;
}

struct effect_ref effects_last(const struct effects *fx)
{
	return (struct effect_ref){0, (int)fx->n - 1};
}

int64_t effects_ref_id(const struct effects *fx, struct effect_ref ref)
{
	return ref.at >= 0 ? fx->v[ref.at].id : ref.id;
}

const struct effect *effects_next(const struct effects *fx, enum effect_kind kind, size_t *at)
{
	for (; *at < fx->n; ++*at)
		if (fx->v[*at].kind == kind)
			return &fx->v[(*at)++];
	return NULL;
}

int64_t effects_id(const struct effects *fx, enum effect_kind kind)
{
	size_t at = 0;
	const struct effect *e = effects_next(fx, kind, &at);

	return e ? e->id : 0;
}

struct effect *effects_game(struct effects *fx, const struct game_row *row, const char *prelude)
{
	struct effect *e = effects_add(fx, EFFECT_GAME);

	e->game.row = copy(row, sizeof(*row));
	e->game.prelude = mem_strdup(prelude);
	return e;
}

void effects_occupant(struct effects *fx, const struct game_row *row,
		      const struct occupant_row *who, int64_t former)
{
	struct effect *e = effects_add(fx, EFFECT_OCCUPANT);

	e->occupant.row = copy(row, sizeof(*row));
	e->occupant.who = copy(who, sizeof(*who));
	e->occupant.former = former;
}

struct effect *effects_case(struct effects *fx, const struct case_row *row)
{
	struct effect *e = effects_add(fx, EFFECT_CASE);

	e->opened = copy(row, sizeof(*row));
	return e;
}

void effects_case_settled(struct effects *fx, struct effect_ref which, struct effect_ref ruling)
{
	struct effect *e = effects_add(fx, EFFECT_CASE_SETTLED);

	e->settled.which = which;
	e->settled.state = effect_is(ruling) ? CASE_RULED : CASE_CLOSED;
	e->settled.ruling = ruling;
}

void effects_case_words(struct effects *fx, struct effect_ref which, json_t *said)
{
	struct effect *e = effects_add(fx, EFFECT_CASE_WORDS);

	e->words.which = which;
	e->words.said = said;
}

void effects_case_told(struct effects *fx, int64_t id)
{
	effects_add(fx, EFFECT_CASE_TOLD)->told = id;
}

struct effect *effects_ruling(struct effects *fx, const struct ruling_row *row)
{
	struct effect *e = effects_add(fx, EFFECT_RULING);

	e->ruling.row = copy(row, sizeof(*row));
	e->ruling.row->reason = mem_strdup(row->reason ? row->reason : "");
	e->ruling.on = EFFECT_NONE;
	return e;
}

void effects_group_opened(struct effects *fx, const struct group_row *row)
{
	effects_add(fx, EFFECT_GROUP_OPENED)->group = copy(row, sizeof(*row));
}

void effects_group(struct effects *fx, const struct group_row *row)
{
	effects_add(fx, EFFECT_GROUP)->group = copy(row, sizeof(*row));
}

void effects_entry(struct effects *fx, const struct entry_row *row)
{
	effects_add(fx, EFFECT_ENTRY)->entry = copy(row, sizeof(*row));
}

void effects_leave(struct effects *fx, const struct leave_row *row)
{
	effects_add(fx, EFFECT_LEAVE)->leave = copy(row, sizeof(*row));
}

void effects_table(struct effects *fx, const struct table_row *row, struct effect_ref ruling)
{
	struct effect *e = effects_add(fx, EFFECT_TABLE);

	e->table.row = copy(row, sizeof(*row));
	e->table.ruling = ruling;
}

struct effect *effects_letter(struct effects *fx, const struct work *work,
			      const struct letter_facts *letter)
{
	struct effect *e = effects_add(fx, EFFECT_LETTER);

	e->letter.row = mem_zeroed(1, sizeof(*e->letter.row));
	letter_queue_row(work, letter, e->letter.row);
	e->letter.game = e->letter.about_case = e->letter.ruling = EFFECT_NONE;
	return e;
}

void effects_letter_of_case(struct effect *letter, struct effect_ref about_case)
{
	letter->letter.about_case = about_case;
	letter->letter.row->case_id = about_case.id;
}

struct effect *effects_letter_to_leader(struct effects *fx, const struct work *work, bool kc,
					const struct letter_facts *letter)
{
	struct letter_facts to_leader = *letter;

	if (letter_queue_to_leader(work, kc, &to_leader))
		return effects_letter(fx, work, &to_leader);
	json_decref(letter->facts);
	return NULL;
}

void effects_pages(struct effects *fx, int64_t group, int64_t game)
{
	struct effect *e = effects_add(fx, EFFECT_PAGES);

	e->pages.group = group;
	e->pages.game = game;
}

struct effect *effects_facts(struct effects *fx, const struct game_row *row)
{
	struct effect *e;

	for (size_t i = 0; i < fx->n; i++)
		if (fx->v[i].kind == EFFECT_FACTS && fx->v[i].facts.row->id == row->id)
			return &fx->v[i];
	e = effects_add(fx, EFFECT_FACTS);
	e->facts.row = copy(row, sizeof(*row));
	e->facts.after = row->seq;
	e->facts.was_over = row->stage == STAGE_OVER;
	return e;
}

void effects_facts_add(struct effect *facts, const char *line)
{
	facts->facts.lines =
		mem_resize(facts->facts.lines, facts->facts.n + 1, sizeof(*facts->facts.lines));
	facts->facts.lines[facts->facts.n++] = mem_strdup(line);
}
