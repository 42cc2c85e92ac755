/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See otb_letter.h. */
#include "daemon/event/otb_letter.h"

#include <stdio.h>

#include "sql/store_team.h"
#include "text/text.h"

void otb_letter_score(const int points2[2], struct sbuf *out)
{
	text_points(points2[OTB_VISITORS], out);
	sbuf_addc(out, '-');
	text_points(points2[OTB_HOSTS], out);
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
	struct sbuf text = SBUF_INIT;
	char until[CIVIL_TEXT] = "";
	json_t *facts;

	otb_load_score(o, match, &score);
	otb_letter_score(score.points2, &text);
	if (!civil_is_none(letter->until))
		civil_format(letter->until, until);
	facts = json_pack("{s:s, s:s, s:i, s:i, s:s, s:s, s:s, s:s, s:s, s:s, s:i, s:o}", "event",
			  o->tourney.name, "code", o->tourney.code, "round", m->round, "match",
			  otb_load_match_number(o, match), "visitors",
			  o->names[m->team[OTB_VISITORS] - 1], "hosts",
			  o->names[m->team[OTB_HOSTS] - 1], "score", text.buf, "who", letter->who,
			  "words", letter->words, "until", until, "news", (int)letter->news,
			  "lines", lines_of(o, match));
	sbuf_release(&text);
	return facts;
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
