# core/event: what the federation runs: class rights, cup, team league.
noinst_LIBRARIES += libkevent.a
libkevent_a_SOURCES = \
	core/event/classes.c core/event/classes.h \
	core/event/league.c core/event/league.h \
	core/event/emt.c core/event/emt.h \
	core/event/lots.c core/event/lots.h
