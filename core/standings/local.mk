# core/standings: tie-breaks, orders, team tables.
noinst_LIBRARIES += libkstandings.a
libkstandings_a_SOURCES = \
	core/standings/gladiator_rank.c core/standings/gladiator_rank.h \
	core/standings/level.c core/standings/level.h \
	core/standings/prize_award.c core/standings/prize_award.h \
	core/standings/prize_plan.c core/standings/prize_plan.h \
	core/standings/prize_share.c core/standings/prize_share.h \
	core/standings/team_order.c core/standings/team_order.h core/standings/team_order_name.c \
	core/standings/team_rank.c core/standings/team_rank.h \
	core/standings/team_rank_fide.c \
	core/standings/team_results.c core/standings/team_results.h \
	core/standings/tiebreak.c core/standings/tiebreak.h \
	core/standings/tiebreak_chain.c \
	core/standings/tiebreak_direct.c core/standings/tiebreak_direct.h \
	core/standings/tiebreak_unplayed.c core/standings/tiebreak_unplayed.h \
	core/standings/tiebreak_table.h \
	core/standings/tiebreak_virtual.c core/standings/tiebreak_virtual.h
