# core/standings: tie-breaks, orders, team tables.
noinst_LIBRARIES += libkstandings.a
libkstandings_a_SOURCES = \
	core/standings/tiebreak_chain.c \
	core/standings/level.c core/standings/level.h \
	core/standings/prize_award.c core/standings/prize_award.h \
	core/standings/prize_plan.c core/standings/prize_plan.h \
	core/standings/sharing.c core/standings/sharing.h \
	core/standings/teams.c core/standings/teams.h \
	core/standings/teams_fide.c \
	core/standings/tiebreak.c core/standings/tiebreak.h
