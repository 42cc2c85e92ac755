/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * One function per verb, in the cmd_<subject>.c files.  game_apply.c selects the function; each
 * returns a verdict and changes only the list of new facts.  Private to core/play/.
 */
#ifndef CORE_PLAY_CMD_H
#define CORE_PLAY_CMD_H

#include "core/play/apply.h"

struct series_line;

enum verdict cmd_move(struct apply *a);
enum verdict cmd_card(struct apply *a);
enum verdict cmd_correct(struct apply *a);
enum verdict cmd_by_mail(struct apply *a);
enum verdict cmd_accept(struct apply *a);
enum verdict cmd_decline_draw(struct apply *a);
enum verdict cmd_accept_series(struct apply *a);
enum verdict cmd_series(struct apply *a);
enum verdict cmd_claim_draw(struct apply *a);
enum verdict cmd_claim_time(struct apply *a);
enum verdict cmd_resign(struct apply *a);
enum verdict cmd_leave(struct apply *a);
enum verdict cmd_special_leave(struct apply *a);
enum verdict cmd_notice(struct apply *a);
enum verdict cmd_inquire(struct apply *a);
enum verdict cmd_answer(struct apply *a);
enum verdict cmd_rule(struct apply *a);
enum verdict cmd_withdrawal(struct apply *a);
enum verdict cmd_hold(struct apply *a);
enum verdict cmd_reinstate(struct apply *a);
enum verdict cmd_annul(struct apply *a);
enum verdict cmd_pause(struct apply *a);
enum verdict cmd_resume(struct apply *a);
enum verdict cmd_outage(struct apply *a);
enum verdict cmd_stop(struct apply *a);
enum verdict cmd_occupant(struct apply *a);
enum verdict cmd_net_loss(struct apply *a);
enum verdict cmd_net_back(struct apply *a);
enum verdict cmd_address_failure(struct apply *a);
enum verdict cmd_protest(struct apply *a);
enum verdict cmd_appeal(struct apply *a);

/*
 * Decides a draw claim in the current position, or in the one after the single move of `line`; NULL
 * if no move is named.
 */
enum verdict cmd_draw_decide(struct apply *a, const struct series_line *line);

#endif
