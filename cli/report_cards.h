/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Player cards, result slips and name plates of a tournament. */
#ifndef CLI_REPORT_CARDS_H
#define CLI_REPORT_CARDS_H

#include "cli/report_print.h"

void report_cards_players(const struct report_print *p, struct print_doc *ret_doc);
/* A table of one player: the rounds, with links to the opponents. */
void report_cards_player(const struct report_print *p, const struct trf_player *q,
			 struct print_doc *d);
void report_cards_slips(const struct report_print *p, struct print_doc *ret_doc);
void report_cards_plates(const struct report_print *p, struct print_doc *ret_doc);

#endif
