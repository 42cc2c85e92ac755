/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Title applications; see title_claim.h. */
#include "core/rating/title_claim.h"

#define GAMES 27 /* 1.5.1 */

const char *title_claim_paragraph(enum title_claim_condition c)
{
	static const char *const paragraphs[TITLE_CLAIM_CONDITIONS] = {"1.5.1", "1.5.3", "1.4.3 e",
								       "1.5.6", "1.1.3 a"};

	return paragraphs[c];
}

const char *title_claim_condition_name(enum title_claim_condition c)
{
	static const char *const names[TITLE_CLAIM_CONDITIONS] = {"games", "rating", "foreigners",
								  "event", "daily"};

	return names[c];
}

static int rating_required(enum norm_kind title)
{
	static const int ratings[] = {
		[NORM_GM] = 2500, [NORM_IM] = 2400, [NORM_WGM] = 2300, [NORM_WIM] = 2200};

	return ratings[title];
}

/*
 * Titles are numbered from GM down.  Only one norm of eight games counts, the one with most games.
 */
static void choose_norms(enum norm_kind title, struct title_claim_norm *norms, size_t n)
{
	struct title_claim_norm *eight = NULL;
	size_t i;

	for (i = 0; i < n; i++) {
		norms[i].ret_used = norms[i].kind <= title && norms[i].games > 0;
		if (!norms[i].ret_used || !norms[i].eight)
			continue;
		if (eight && eight->games >= norms[i].games) {
			norms[i].ret_used = false;
			continue;
		}
		if (eight)
			eight->ret_used = false;
		eight = &norms[i];
	}
}

static void set(struct title_claim *c, enum title_claim_condition k, bool asked, int value,
		int required)
{
	c->conditions[k] = (struct fide_norm_value){
		.asked = asked, .met = value >= required, .value = value, .required = required};
	if (asked && value < required)
		c->missing |= 1u << k;
}

/* 1.5.6 applies to norms made after 30 June 2022, and to norms without a known date. */
static bool is_late(const struct title_claim_norm *norm)
{
	struct civil last;

	civil_from_ymd(2022, 6, 30, &last);
	return civil_is_none(norm->ended) || norm->ended.day > last.day;
}

void title_claim_judge(enum norm_kind title, int rating, struct title_claim_norm *norms, size_t n,
		       struct title_claim *ret)
{
	struct title_claim c = {.missing = 0};
	int games = 0, foreign = 0, open = 0, daily = 0;
	bool late = false;
	size_t i;

	choose_norms(title, norms, n);
	for (i = 0; i < n; i++) {
		if (!norms[i].ret_used)
			continue;
		games += norms[i].games;
		foreign += !norms[i].exempt;
		open += norms[i].open;
		daily += norms[i].daily;
		late |= is_late(&norms[i]);
	}
	set(&c, TITLE_CLAIM_GAMES, true, games, GAMES);
	set(&c, TITLE_CLAIM_RATING, true, rating, rating_required(title));
	set(&c, TITLE_CLAIM_FOREIGN, true, foreign, 1);
	set(&c, TITLE_CLAIM_EVENT, late, open, 1);
	set(&c, TITLE_CLAIM_DAILY, title == NORM_GM || title == NORM_WGM, daily, 1);
	*ret = c;
}
