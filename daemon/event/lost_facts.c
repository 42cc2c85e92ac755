/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See lost_facts.h. */
#include "daemon/event/lost_facts.h"

#include "daemon/event/effects_store.h"
#include "daemon/event/game_tx.h"
#include "mail/out/letter.h"

static int tell_both(struct work *work, struct instant copied, int64_t game)
{
	struct effects fx = EFFECTS_INIT;
	struct game_tx m;
	char day[CIVIL_TEXT];
	int rc = game_tx_load(work, game, &m);

	if (rc > 0)
		rc = game_tx_players(work, &m);
	if (rc > 0)
		civil_format(zone_date(m.game->setup.zone, copied), day);
	for (enum event_side s = SIDE_WHITE; s <= SIDE_BLACK && rc > 0; s++)
		if (m.player[s].address[0])
			game_tx_letter(work, &m, POST_GAME_STATE, &m.player[s],
				       json_pack("{s:i, s:s, s:s}", "change",
						 (int)LETTER_GAME_RESTORED, "from", day, "reason",
						 ""),
				       &fx);
	if (rc > 0)
		rc = effects_store(work, &fx);
	effects_release(&fx);
	return rc < 0 ? rc : 1;
}

int lost_facts_tell(struct work *work, struct instant copied, const int64_t *games, size_t n)
{
	int rc = 1;

	for (size_t i = 0; i < n && rc > 0; i++)
		rc = tell_both(work, copied, games[i]);
	return rc;
}
