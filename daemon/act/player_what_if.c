/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Works on a copy of the game and changes nothing; see player_what_if.h (RULES S-56). */
#include "daemon/act/player_what_if.h"

#include "core/play/what_if.h"
#include "daemon/act/player_game.h"
#include "daemon/game_load.h"
#include "sql/store_game.h"

/* "12 days (20 days: 2026-03-20 to 2026-04-09; 8 of them Easter, 6.3.6.2)" */
static void cost_words(const struct what_if *w, const struct ruleset *rules,
		       const struct lang *lang, struct sbuf *out)
{
	int days = charge_days(&w->charge);
	struct sbuf sum = SBUF_INIT;

	charge_write(&w->charge, rules, lang, &sum);
	sbuf_addf(out, tr_n(lang, "%d day", "%d days", days), days);
	if (days || charge_closed(&w->charge))
		sbuf_addf(out, " (%s)", sum.buf);
	sbuf_release(&sum);
}

static void balance_words(int used, int limit, int control, const struct lang *lang,
			  struct sbuf *out)
{
	if (used <= limit)
		sbuf_addf(
			out,
			tr(lang, "You would then have used %d of %d days until move %d, %d left."),
			used, limit, control, limit - used);
	else
		sbuf_addf(out,
			  tr(lang, "You would then have used %d of %d days until move %d, and "
				   "the time is overstepped (6.3.3, 6.8.7)."),
			  used, limit, control);
}

static void answer_words(const struct what_if *w, const char *day, const struct ruleset *rules,
			 const struct lang *lang, struct sbuf *out)
{
	struct sbuf cost = SBUF_INIT;

	cost_words(w, rules, lang, &cost);
	sbuf_addf(out, tr(lang, "An answer on %s would cost %s."), day, cost.buf);
	sbuf_addc(out, ' ');
	if (w->silence > 0) {
		sbuf_addf(out,
			  tr_n(lang,
			       "%d day more is added for the silence after a reminder (6.3.4).",
			       "%d days more are added for the silence after a reminder (6.3.4).",
			       w->silence),
			  w->silence);
		sbuf_addc(out, ' ');
	}
	balance_words(w->used, w->limit, w->control, lang, out);
	if (w->whole)
		sbuf_addf(out,
			  tr(lang,
			     " If you accept the whole series, %d days count until move %d, and "
			     "%d are left (6.3.3.2)."),
			  w->whole, w->whole_control, w->whole - w->used);
	sbuf_release(&cost);
}

/* The last date in time is the one before the suspension. */
static void too_late_words(const struct what_if *w, const char *day, const struct lang *lang,
			   struct sbuf *out)
{
	struct sbuf last = SBUF_INIT;

	text_weekday_date(lang, civil_add_days(w->suspended, -1), &last);
	if (w->overstepped)
		sbuf_addf(
			out,
			tr(lang,
			   "An answer on %s would be too late: the last date to answer in time is %s, and the "
			   "day after %d of %d days until move %d are used (6.3.3, 6.8.7)."),
			day, last.buf, w->used, w->limit, w->control);
	else
		sbuf_addf(
			out,
			tr(lang,
			   "An answer on %s would be too late: the game can go on until %s, and is then called "
			   "in for adjudication (6.2.7)."),
			day, last.buf);
	sbuf_release(&last);
}

static void say(struct act *act, const struct what_if *w, struct civil on,
		const struct ruleset *rules)
{
	const struct lang *lang = act->request.lang;
	struct sbuf day = SBUF_INIT, words = SBUF_INIT;

	text_weekday_date(lang, on, &day);
	if (civil_is_none(w->suspended))
		answer_words(w, day.buf, rules, lang, &words);
	else
		too_late_words(w, day.buf, lang, &words);
	act_done(act, NULL, "%s", words.buf);
	sbuf_release(&day);
	sbuf_release(&words);
}

static void refuse(struct act *act, enum verdict v, const struct game *game, struct civil on)
{
	struct sbuf more = SBUF_INIT;
	char date[CIVIL_TEXT];

	if (v == VERDICT_DATE_PAST)
		sbuf_addf(&more, " (%s)", civil_format(on, date));
	sbuf_addc(&more, '.');
	act_refuse_by_rule(act, v, &game->setup.rules, more.buf);
	sbuf_release(&more);
}

static int in_game(struct act *act, const struct game_row *row, struct civil on)
{
	enum event_side side = row->white == act->request.player.id ? SIDE_WHITE : SIDE_BLACK;
	struct what_if answer;
	struct game game;
	enum verdict v;
	int rc = game_load_now(act->work.ctx, row, &game);

	if (rc < 0)
		return rc;
	v = what_if(&game, side, act->work.received, on, &answer);
	if (v == VERDICT_OK)
		say(act, &answer, on, &game.setup.rules);
	else
		refuse(act, v, &game, on);
	act->answer.game = row->id;
	act->answer.group = row->group;
	act->answer.seq = row->seq;
	act->answer.ply = row->ply;
	game_release(&game);
	return 1;
}

int player_what_if(struct act *act, const struct command *cmd, int64_t game)
{
	struct game_row row;
	int rc = store_game_get(act->work.ctx->store, game, &row);

	if (rc < 0)
		return rc;
	if (rc > 0 && store_game_plays(&row, act->request.player.id))
		return in_game(act, &row, cmd->from);
	return player_game_refuse(act, rc ? &row : NULL, "6.2.1");
}
