/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See journal_row.h. */
#include "sql/journal_row.h"

#include <string.h>

#include "crypto/digest.h"
#include "sql/store_game.h"
#include "sql/store_journal.h"

/* The journal's word for a state with a proved address; NULL: not public yet. */
static const char *entry_word(const struct entry_row *e)
{
	if (!e->player)
		return NULL;
	switch (e->state) {
	case ENTRY_CONFIRMED:
	case ENTRY_SEATED: return "confirmed";
	case ENTRY_WITHDRAWN: return "withdrawn";
	case ENTRY_REFUSED: return "refused";
	case ENTRY_UNPAID: return "unpaid";
	case ENTRY_QUESTION: return "question";
	case ENTRY_ASKED:
	case ENTRY_LAPSED: break;
	}
	return NULL;
}

static bool same_entry(const struct entry_row *a, const struct entry_row *b)
{
	return entry_word(a) == entry_word(b) && a->player == b->player && a->team == b->team &&
	       a->board == b->board && a->first.day == b->first.day && a->last.day == b->last.day &&
	       a->void_all == b->void_all && !strcmp(a->confirmation, b->confirmation);
}

int journal_entry(struct store *st, const struct entry_row *was, const struct entry_row *now,
		  int64_t id, int rc)
{
	const char *word = entry_word(now);
	struct journal_line line;

	if (rc <= 0 || !word || (was && same_entry(was, now)))
		return rc;
	journal_line_begin(&line, "entry");
	journal_line_number(&line, "id", id);
	journal_line_number(&line, "player", now->player);
	journal_line_text(&line, "state", word);
	journal_line_instant(&line, "confirmed", now->confirmed);
	journal_line_instant(&line, "withdrawn", now->withdrawn);
	journal_line_number(&line, "void", now->void_all);
	journal_line_text(&line, "origin", now->origin[0] ? now->origin : "entered");
	journal_line_text(&line, "class", now->class);
	journal_line_number(&line, "team", now->team);
	journal_line_number(&line, "board", now->board);
	journal_line_day(&line, "first", now->first);
	journal_line_day(&line, "last", now->last);
	if (now->confirmation[0])
		journal_line_hash_of(&line, "word", now->confirmation);
	return journal_line_end(st, &line, now->tourney, rc);
}

static void seed_line(struct journal_line *line, const unsigned char seed[32])
{
	unsigned char hash[STORE_HASH];

	digest_sha256(seed, 32, hash);
	journal_line_hash(line, "hash", hash);
}

int journal_group(struct store *st, const struct group_row *was, const struct group_row *now,
		  const char *kind, int64_t id, int rc)
{
	struct journal_line line;

	if (rc > 0 && now->has_seed && !(was && was->has_seed)) {
		journal_line_begin(&line, "seed");
		journal_line_number(&line, "group", id);
		seed_line(&line, now->seed);
		rc = journal_line_end(st, &line, now->tourney, rc);
	}
	if (rc > 0 && now->drawn.sec && !(was && was->drawn.sec)) {
		journal_line_begin(&line, "drawn");
		journal_line_number(&line, "group", id);
		journal_line_text(&line, "kind", kind);
		journal_line_text(&line, "code", now->code);
		journal_line_instant(&line, "at", now->drawn);
		journal_line_day(&line, "start", now->start);
		rc = journal_line_end(st, &line, now->tourney, rc);
	}
	return rc;
}

int journal_stage(struct store *st, const struct stage_row *was, const struct stage_row *now,
		  int64_t id, int rc)
{
	struct journal_line line;

	if (rc <= 0 || !now->has_seed || (was && was->has_seed))
		return rc;
	journal_line_begin(&line, "seed");
	journal_line_number(&line, "stage", id);
	seed_line(&line, now->seed);
	return journal_line_end(st, &line, now->tourney, rc);
}

int journal_lot(struct store *st, const struct lot_row *row, int64_t id, int rc)
{
	struct journal_line line;

	if (rc <= 0)
		return rc;
	journal_line_begin(&line, row->drawn.sec ? "drawn" : "seed");
	journal_line_number(&line, "lot", id);
	journal_line_text(&line, "purpose", row->purpose);
	journal_line_number(&line, "stage", row->stage);
	journal_line_number(&line, "group", row->group);
	seed_line(&line, row->seed);
	journal_line_instant(&line, "at", row->drawn.sec ? row->drawn : row->committed);
	if (row->drawn.sec) {
		journal_line_hash_of(&line, "message", row->message);
		journal_line_hash_of(&line, "result", row->result);
	}
	return journal_line_end(st, &line, row->tourney, rc);
}

/* Omits the reason, which may name a person, and the author, which is a login. */
int journal_change(struct store *st, const struct tourney_change *change, int rc)
{
	struct journal_line line;

	if (rc <= 0)
		return rc;
	journal_line_begin(&line, "change");
	journal_line_instant(&line, "at", change->at);
	journal_line_text(&line, "what", change->what);
	journal_line_text(&line, "was", change->was);
	journal_line_text(&line, "becomes", change->becomes);
	return journal_line_end(st, &line, change->tourney, rc);
}

int journal_composition(struct store *st, const struct composition_row *row, int64_t id, int rc)
{
	struct journal_line line;

	if (rc <= 0)
		return rc;
	journal_line_begin(&line, "composition");
	journal_line_number(&line, "id", id);
	journal_line_number(&line, "stage", row->stage);
	journal_line_number(&line, "version", row->version);
	journal_line_instant(&line, "at", row->at);
	journal_line_hash_of(&line, "facts", row->facts ? row->facts : "{}");
	return journal_line_end_stage(st, &line, row->stage, rc);
}

int journal_composed(struct store *st, const struct composition_group *g, int rc)
{
	struct journal_line line;

	if (rc <= 0)
		return rc;
	journal_line_begin(&line, "composed");
	journal_line_number(&line, "stage", g->stage);
	journal_line_number(&line, "number", g->number);
	journal_line_number(&line, "version", g->version);
	journal_line_text(&line, "seats", g->seats);
	return journal_line_end_stage(st, &line, g->stage, rc);
}

int journal_round(struct store *st, const struct round_row *row, int64_t id, int rc)
{
	struct journal_line line;

	if (rc <= 0)
		return rc;
	journal_line_begin(&line, "round");
	journal_line_number(&line, "id", id);
	journal_line_number(&line, "stage", row->stage);
	journal_line_number(&line, "group", row->group);
	journal_line_number(&line, "round", row->round);
	journal_line_number(&line, "version", row->version);
	journal_line_instant(&line, "at", row->at);
	journal_line_hash_of(&line, "facts", row->facts ? row->facts : "{}");
	return journal_line_end_stage(st, &line, row->stage, rc);
}

int journal_card(struct store *st, const struct card_row *row, int64_t id, int rc)
{
	struct journal_line line;

	if (rc <= 0)
		return rc;
	journal_line_begin(&line, "card");
	journal_line_number(&line, "id", id);
	journal_line_number(&line, "group", row->group);
	journal_line_number(&line, "round", row->round);
	journal_line_number(&line, "match", row->match);
	journal_line_number(&line, "version", row->version);
	journal_line_instant(&line, "at", row->at);
	journal_line_hash_of(&line, "facts", row->facts ? row->facts : "{}");
	return journal_line_end(st, &line, row->tourney, rc);
}

int journal_table(struct store *st, const struct table_row *row, int64_t id, int rc)
{
	struct journal_line line;

	if (rc <= 0)
		return rc;
	journal_line_begin(&line, "table");
	journal_line_number(&line, "id", id);
	journal_line_number(&line, "group", row->group);
	journal_line_number(&line, "version", row->version);
	journal_line_instant(&line, "at", row->at);
	journal_line_number(&line, "ruling", row->ruling);
	journal_line_hash_of(&line, "facts", row->facts);
	return journal_line_end_group(st, &line, row->group, rc);
}

int journal_report(struct store *st, const struct report_row *row, int64_t id, int rc)
{
	struct journal_line line;

	if (rc <= 0)
		return rc;
	journal_line_begin(&line, "report");
	journal_line_number(&line, "id", id);
	journal_line_number(&line, "group", row->group);
	journal_line_number(&line, "version", row->version);
	journal_line_instant(&line, "at", row->at);
	journal_line_hash(&line, "hash", row->hash);
	return journal_line_end(st, &line, row->tourney, rc);
}

int journal_ruling(struct store *st, const struct ruling_row *row, int64_t id, int rc)
{
	struct journal_line line;
	struct game_row game = {.group = row->group};

	if (rc > 0 && !row->group && row->game)
		rc = store_game_get(st, row->game, &game);
	if (rc <= 0)
		return rc;
	journal_line_begin(&line, "ruling");
	journal_line_number(&line, "id", id);
	journal_line_instant(&line, "at", row->at);
	journal_line_text(&line, "verdict", row->verdict);
	journal_line_number(&line, "days", row->days);
	journal_line_text(&line, "paragraph", row->paragraph);
	journal_line_number(&line, "game", row->game);
	journal_line_number(&line, "group", game.group);
	journal_line_number(&line, "player", row->player);
	return journal_line_end_group(st, &line, game.group, rc);
}

int journal_grant(struct store *st, const struct grant_row *row, int64_t id, int rc)
{
	struct journal_line line;

	if (rc <= 0)
		return rc;
	journal_line_begin(&line, "right");
	journal_line_number(&line, "id", id);
	journal_line_number(&line, "player", row->player);
	journal_line_text(&line, "class", row->class);
	journal_line_day(&line, "until", row->until);
	journal_line_text(&line, "paragraph", row->paragraph);
	journal_line_instant(&line, "at", row->at);
	return journal_line_end(st, &line, 0, rc);
}

int journal_rating_list(struct store *st, const struct rating_list_row *row, int64_t id, int rc)
{
	struct journal_line line;

	if (rc <= 0)
		return rc;
	journal_line_begin(&line, "ratings");
	journal_line_number(&line, "id", id);
	journal_line_day(&line, "day", row->day);
	journal_line_number(&line, "revision", row->revision);
	journal_line_instant(&line, "at", row->at);
	journal_line_hash(&line, "hash", row->hash);
	return journal_line_end(st, &line, 0, rc);
}
