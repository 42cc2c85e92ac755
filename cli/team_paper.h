/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Documents of a team event: the table, the matches of a round, a team, the crosstable. */
#ifndef CLI_TEAM_PAPER_H
#define CLI_TEAM_PAPER_H

#include "cli/report_print.h"

/* Each makes a document from p->teams, which is not NULL. */
void team_paper_standings(const struct report_print *p, struct print_doc *ret_doc);
/* The matches of p->round with their boards. */
void team_paper_matches(const struct report_print *p, struct print_doc *ret_doc);
/* Square if all teams can meet, otherwise by rounds. */
void team_paper_crosstable(const struct report_print *p, struct print_doc *ret_doc);
/* The matches of a team, and its players with their games as a second document. */
void team_paper_team(const struct report_print *p, size_t team, struct print_doc *ret_doc);

#endif
