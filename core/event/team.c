/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Team entries, reserves and captains. */
#include "core/event/team.h"

/* EVENTS E39: four different persons. */
static void check_complete(const struct team_entry *e, struct refusal_list *list)
{
	size_t i, k;

	if (e->n_boards != TEAM_BOARDS) {
		refusal_add(list, REFUSAL_TEAM_INCOMPLETE, 0, 0);
		return;
	}
	for (i = 0; i < e->n_boards; i++) {
		if (e->boards[i].player == 0)
			refusal_add(list, REFUSAL_TEAM_INCOMPLETE, (int)i + 1, 0);
		for (k = 0; k < i && e->boards[i].player != 0; k++) {
			if (e->boards[k].player == e->boards[i].player)
				refusal_add(list, REFUSAL_TEAM_INCOMPLETE, (int)i + 1,
					    e->boards[i].player);
		}
	}
}

/* EVENTS E39: one team in the event, one club in all running events. */
static void check_taken(const struct team_player *p, int board, int64_t club,
			const struct team_taken *taken, size_t n, struct refusal_list *list)
{
	bool two_teams = false, two_clubs = false;
	size_t i;

	for (i = 0; i < n; i++) {
		if (taken[i].player != p->player)
			continue;
		two_teams = two_teams || taken[i].here;
		two_clubs = two_clubs || taken[i].club != club;
	}
	if (two_teams)
		refusal_add(list, REFUSAL_TWO_TEAMS, board, p->player);
	if (two_clubs && !p->dispensed)
		refusal_add(list, REFUSAL_TWO_CLUBS, board, p->player);
}

static void check_player(const struct team_player *p, int board, int64_t club,
			 const struct team_taken *taken, size_t n, struct refusal_list *list)
{
	if (p->player == 0)
		return;
	if (p->banned)
		refusal_add(list, REFUSAL_BANNED, board, p->player);
	if (p->member == TEAM_MEMBER_NO)
		refusal_add(list, REFUSAL_NOT_A_MEMBER, board, p->player);
	if (p->club != 0 && p->club != club)
		refusal_add(list, REFUSAL_OTHER_CLUB, board, p->player);
	check_taken(p, board, club, taken, n, list);
}

/* One team per club and division, so at most as many as there are divisions (6.7.3.3). */
static void check_club(const struct team_entry *e, const struct team_others *o,
		       struct refusal_list *list)
{
	bool entered = false;
	size_t i;
	int n = 0;

	for (i = 0; i < o->n_teams; i++) {
		if (o->teams[i].club != e->club)
			continue;
		n++;
		entered = entered || o->teams[i].number == e->number;
	}
	if (!e->club_in_union)
		refusal_add(list, REFUSAL_NOT_A_MEMBER, 0, 0);
	if (entered)
		refusal_add(list, REFUSAL_ALREADY_ENTERED, 0, 0);
	if (n >= TEAM_MOST_OF_CLUB)
		refusal_add(list, REFUSAL_TEAM_IN_DIVISION, 0, 0);
}

static unsigned weak_boards(const struct team_entry *e)
{
	unsigned mask = 0;
	size_t i;

	for (i = 0; i + 1 < e->n_boards && i + 1 < TEAM_BOARDS; i++) {
		int own = e->boards[i].rating, next = e->boards[i + 1].rating;

		if (own > 0 && next > own && next - own > TEAM_RATING_MARGIN)
			mask |= 1u << (i + 1);
	}
	return mask;
}

void team_check(const struct team_entry *entry, const struct team_others *others,
		struct team_check *ret_check)
{
	struct team_check *c = ret_check;
	size_t i;

	*c = (struct team_check){.confirmed = entry->captain_confirmed};
	check_club(entry, others, &c->refusals);
	check_complete(entry, &c->refusals);
	for (i = 0; i < entry->n_boards; i++) {
		const struct team_player *p = &entry->boards[i];

		check_player(p, (int)i + 1, entry->club, others->taken, others->n_taken,
			     &c->refusals);
		c->confirmed = c->confirmed && p->confirmed;
	}
	c->weak = weak_boards(entry);
}

int team_free_number(const struct team_known *teams, size_t n, int64_t club)
{
	int number = 1;
	size_t i = 0;

	while (i < n) {
		if (teams[i].club == club && teams[i].number == number) {
			number++;
			i = 0;
		} else {
			i++;
		}
	}
	return number;
}

struct ratio team_average(const int *ratings, size_t n)
{
	int64_t sum = 0;
	size_t i;

	for (i = 0; i < n; i++)
		sum += ratings[i];
	return n > 0 ? ratio_make(sum, (int64_t)n) : RATIO_ZERO;
}

/* Counts the other reserves of the season, each person once. */
static int other_reserves(const struct team_reserve *r)
{
	size_t i, k;
	int n = 0;

	for (i = 0; i < r->n_holds; i++) {
		const struct team_hold *h = &r->holds[i];

		if (!h->reserve || h->player == r->player.player)
			continue;
		for (k = 0; k < i; k++) {
			if (r->holds[k].reserve && r->holds[k].player == h->player)
				break;
		}
		n += k == i;
	}
	return n;
}

/* No player has two seats in a group, at once or one after the other. */
static bool holds_a_seat(const struct team_reserve *r)
{
	size_t i;

	for (i = 0; i < r->n_holds; i++) {
		const struct team_hold *h = &r->holds[i];

		if (h->player == r->player.player && (h->now || h->board != r->board))
			return true;
	}
	return false;
}

void team_reserve_check(const struct team_reserve *r, struct reserve_check *ret_check)
{
	struct reserve_check *c = ret_check;
	struct team_player p = r->player;

	p.dispensed = false;
	*c = (struct reserve_check){0};
	if (other_reserves(r) >= TEAM_RESERVES)
		refusal_add(&c->refusals, REFUSAL_TOO_MANY_RESERVES, r->board, p.player);
	if (holds_a_seat(r))
		refusal_add(&c->refusals, REFUSAL_ALREADY_SEATED, r->board, p.player);
	if (r->open_games <= 0)
		refusal_add(&c->refusals, REFUSAL_NOTHING_TO_TAKE_OVER, r->board, 0);
	check_player(&p, r->board, r->club, r->taken, r->n_taken, &c->refusals);
	if (p.rating > 0 && r->replaced_rating > 0 && p.rating > r->replaced_rating)
		c->above = p.rating - r->replaced_rating;
	c->notable = c->above > TEAM_RATING_MARGIN;
}

bool team_stop_allowed(int stops, bool stopped_for_this_one)
{
	return stops < TEAM_STOPS && !stopped_for_this_one;
}

bool team_captain_has(enum team_matter matter)
{
	switch (matter) {
	case TEAM_GENERAL_LETTER:
	case TEAM_SCHEDULE:
	case TEAM_LINE_UPS:
	case TEAM_COMPLAINT:
	case TEAM_STOP:
	case TEAM_REPORT: return true;
	case TEAM_TOKEN: return false;
	}
	return false;
}
