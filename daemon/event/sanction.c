/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The register of a player's warnings and bans; see sanction.h. */
#include "daemon/event/sanction.h"

#include <string.h>

#include "daemon/event/joined.h"
#include "daemon/event/ruling.h"
#include "daemon/rules_for.h"

struct look {
	const struct work *work;
	int64_t player;
	struct sanction_register *reg;
	int rc;
};

static void drop_at(struct sanction_register *reg, size_t i)
{
	reg->n--;
	memmove(reg->ids + i, reg->ids + i + 1, (reg->n - i) * sizeof(*reg->ids));
	memmove(reg->v + i, reg->v + i + 1, (reg->n - i) * sizeof(*reg->v));
}

/*
 * By the rules of the group it was given for.  A full register drops the oldest, which has long
 * expired.
 */
static void enter(struct look *l, const struct ruling_row *row, bool ban)
{
	struct civil date = zone_date(ZONE_COPENHAGEN, row->at);
	struct civil until = civil_add_days(date, row->days);
	struct sanction_register *reg = l->reg;
	struct ruleset rules;

	l->rc = rules_for(l->work->ctx, 0, row->group, &rules);
	if (l->rc < 0)
		return;
	if (reg->n == SANCTIONS_MAX)
		drop_at(reg, 0);
	reg->ids[reg->n] = row->id;
	reg->v[reg->n++] =
		(struct sanction_ruling){.ban = ban,
					 .date = date,
					 .until = until,
					 .file_until = sanction_file_until(&rules, until),
					 .why = ban ? SANCTION_GIVEN : SANCTION_WARNING};
}

/* An appeal sets the ruling aside or upholds it: the next appeal is against the new ruling. */
static void appealed(struct look *l, const struct ruling_row *row, bool set_aside)
{
	struct sanction_register *reg = l->reg;
	int64_t about = ruling_appealed(l->work, row);

	for (size_t i = 0; i < reg->n; i++) {
		if (!about || reg->ids[i] != about)
			continue;
		if (set_aside)
			drop_at(reg, i);
		else
			reg->ids[i] = row->id;
		return;
	}
}

static int look_at(void *arg, const struct ruling_row *row)
{
	struct look *l = arg;

	if (row->player != l->player || row->game)
		return 0;
	switch (player_ruling_read(row)) {
	case PLAYER_WARNED: enter(l, row, false); break;
	case PLAYER_BANNED: enter(l, row, true); break;
	case PLAYER_UPHELD: appealed(l, row, false); break;
	case PLAYER_SET_ASIDE: appealed(l, row, true); break;
	case PLAYER_RULING_NONE:
	case PLAYER_WITHDRAWN:
	case PLAYER_NO_PRIZE:
	case PLAYER_JOINED:
	case PLAYER_EXPELLED: break;
	}
	return l->rc < 0;
}

static int load_own(const struct work *work, int64_t player, struct sanction_register *ret)
{
	struct look l = {work, player, ret, 1};
	int rc;

	ret->n = 0;
	rc = store_ruling_each_player(work->ctx->store, player, look_at, &l);
	return l.rc < 0 ? l.rc : rc;
}

/* By date, after others of the same day. */
static void insert(struct sanction_register *reg, int64_t id, const struct sanction_ruling *r)
{
	size_t i;

	if (reg->n == SANCTIONS_MAX)
		drop_at(reg, 0);
	for (i = reg->n++; i > 0 && reg->v[i - 1].date.day > r->date.day; i--) {
		reg->ids[i] = reg->ids[i - 1];
		reg->v[i] = reg->v[i - 1];
	}
	reg->ids[i] = id;
	reg->v[i] = *r;
}

/* Adds entries of another record from `since` on, unless expired by then. */
static void take_over(struct sanction_register *reg, const struct sanction_register *other,
		      struct civil since)
{
	for (size_t i = 0; i < other->n; i++) {
		struct sanction_ruling r = other->v[i];
		struct civil over = r.ban ? r.file_until : r.until;

		if (over.day < since.day)
			continue;
		if (r.date.day < since.day)
			r.date = since;
		insert(reg, other->ids[i], &r);
	}
}

int sanction_register_load(const struct work *work, int64_t player, struct sanction_register *ret)
{
	struct joined_record others[JOINED_MAX + 1];
	struct sanction_register other;
	size_t n;
	int rc = load_own(work, player, ret);

	if (rc > 0)
		rc = joined_records(work, player, others, &n);
	for (size_t i = 0; rc > 0 && i < n; i++) {
		rc = load_own(work, others[i].player, &other);
		if (rc > 0)
			take_over(ret, &other, others[i].since);
	}
	return rc;
}

struct civil sanction_banned_until(const struct sanction_register *reg, struct civil today)
{
	struct civil until = CIVIL_NONE;

	for (size_t i = 0; i < reg->n; i++) {
		const struct sanction_ruling *r = &reg->v[i];

		if (r->ban && r->date.day <= today.day && r->until.day >= today.day &&
		    (civil_is_none(until) || r->until.day > until.day))
			until = r->until;
	}
	return until;
}
