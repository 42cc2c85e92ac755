/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See otb_letter.h. */
#include "daemon/event/otb_letter.h"

#include <stdio.h>

#include "sql/store_team.h"

static const char *half_of(int points2)
{
	return points2 % 2 ? "½" : "";
}

/* "½" has no leading zero. */
static void write_points(int points2, char *ret_text, size_t size)
{
	if (points2 == 1)
		snprintf(ret_text, size, "½");
	else
		snprintf(ret_text, size, "%d%s", points2 / 2, half_of(points2));
}

void otb_letter_score(const int points2[2], char ret_text[24])
{
	char visitors[11], hosts[11];

	write_points(points2[OTB_VISITORS] % 1000, visitors, sizeof(visitors));
	write_points(points2[OTB_HOSTS] % 1000, hosts, sizeof(hosts));
	snprintf(ret_text, 24, "%s-%s", visitors, hosts);
}

static json_t *lines_of(const struct otb_load *o, size_t match)
{
	json_t *lines = json_array();
	char line[32];

	for (int b = 0; b < o->shape.boards; b++) {
		const struct card_result *r = &o->matches[match].boards[b];

		snprintf(line, sizeof(line), "%d: %s", b + 1, r->board ? otb_load_result(r) : "*");
		json_array_append_new(lines, json_string(line));
	}
	return lines;
}

static json_t *facts_of(const struct otb_load *o, size_t match, const struct otb_letter *letter)
{
	const struct otb_match *m = &o->matches[match];
	struct otb_score score;
	char text[24], until[CIVIL_TEXT] = "";

	otb_load_score(o, match, &score);
	otb_letter_score(score.points2, text);
	if (!civil_is_none(letter->until))
		civil_format(letter->until, until);
	return json_pack("{s:s, s:s, s:i, s:i, s:s, s:s, s:s, s:s, s:s, s:s, s:i, s:o}", "event",
			 o->tourney.name, "code", o->tourney.code, "round", m->round, "match",
			 otb_load_match_number(o, match), "visitors",
			 o->names[m->team[OTB_VISITORS] - 1], "hosts",
			 o->names[m->team[OTB_HOSTS] - 1], "score", text, "who", letter->who,
			 "words", letter->words, "until", until, "news", (int)letter->news, "lines",
			 lines_of(o, match));
}

int otb_letter_to(const struct work *work, const struct otb_load *o, size_t match,
		  enum otb_side side, const struct otb_letter *letter, struct effects *ret)
{
	struct team_row team;
	struct player captain;
	int rc = store_team_get(work->ctx->store, o->ids[o->matches[match].team[side] - 1], &team);

	if (rc <= 0 || !team.captain)
		return rc < 0 ? rc : 1;
	rc = store_player_get(work->ctx->store, team.captain, &captain);
	if (rc > 0)
		effects_letter(ret, work,
			       &(struct letter_facts){.kind = POST_RESULT_CARD,
						      .to = &captain,
						      .group = o->group.id,
						      .token = TOKEN_PLAYER,
						      .facts = facts_of(o, match, letter)});
	return rc < 0 ? rc : 1;
}

void otb_letter_to_leader(const struct work *work, const struct otb_load *o, size_t match,
			  const struct otb_letter *letter, struct effects *ret)
{
	effects_letter_to_leader(ret, work, false,
				 &(struct letter_facts){.kind = POST_RESULT_CARD,
							.group = o->group.id,
							.facts = facts_of(o, match, letter)});
}
