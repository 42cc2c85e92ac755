# core/event: what the federation runs: class rights, cup, team league.
noinst_LIBRARIES += libkevent.a
libkevent_a_SOURCES = \
	core/event/classes.c core/event/classes.h \
	core/event/robin.c core/event/robin.h \
	core/event/cup.c core/event/cup.h \
	core/event/progress.c core/event/progress.h \
	core/event/kind.c core/event/kind.h \
	core/event/option.c core/event/option.h \
	core/event/league.c core/event/league.h \
	core/event/league_compose.c core/event/league_compose.h \
	core/event/refusal.c core/event/refusal.h \
	core/event/team.c core/event/team.h \
	core/event/team_table.c core/event/team_table.h \
	core/event/emt.c core/event/emt.h \
	core/event/lots.c core/event/lots.h \
	core/event/lots_record.c core/event/lots_record.h \
	core/event/calendar.c core/event/calendar.h \
	core/event/elimination.c core/event/elimination.h \
	core/event/rounds.c core/event/rounds.h \
	core/event/rounds_ahead.c core/event/rounds_ahead.h \
	core/event/rounds_check.c core/event/rounds_check.h \
	core/event/rounds_pairing.c core/event/rounds_pairing.h \
	core/event/rounds_table.c core/event/rounds_table.h \
	core/event/rounds_view.c core/event/rounds_view.h
