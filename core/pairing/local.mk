# core/pairing: one file a system behind one small interface.
noinst_LIBRARIES += libkpairing.a
libkpairing_a_SOURCES = \
	core/pairing/dansk/dansk.c core/pairing/dansk/dansk.h \
	core/pairing/dansk/dansk_exchange.c core/pairing/dansk/dansk_exchange.h \
	core/pairing/dansk/dansk_floaters.c core/pairing/dansk/dansk_floaters.h \
	core/pairing/dansk/dansk_pool.c core/pairing/dansk/dansk_pool.h \
	core/pairing/dansk/dansk_schweizer.c \
	core/pairing/draw.c core/pairing/draw.h \
	core/pairing/dubov/dubov.c core/pairing/dubov/dubov.h \
	core/pairing/dubov/dubov_columns.c core/pairing/dubov/dubov_floaters.c \
	core/pairing/dubov/dubov_player.c \
	core/pairing/dutch/dutch.c core/pairing/dutch/dutch.h \
	core/pairing/dutch/dutch_below.c core/pairing/dutch/dutch_bracket.c \
	core/pairing/dutch/dutch_exchange.c core/pairing/dutch/dutch_exchange.h \
	core/pairing/dutch/dutch_explain.c core/pairing/dutch/dutch_explain.h core/pairing/dutch/dutch_halves.c \
	core/pairing/dutch/dutch_question.c core/pairing/dutch/dutch_question.h \
	core/pairing/dutch/dutch_search.h core/pairing/dutch/dutch_size.c \
	core/pairing/dutch/fide_dutch.c \
	core/pairing/knockout/knockout.c \
	core/pairing/monrad/monrad_dsu.c \
	core/pairing/monrad/monrad_nsf.c \
	core/pairing/monrad/nsf_colours.c core/pairing/monrad/nsf_colours.h \
	core/pairing/monrad/nsf_explain.c core/pairing/monrad/nsf_explain.h \
	core/pairing/monrad/nsf_last_round.c core/pairing/monrad/nsf_last_round.h \
	core/pairing/monrad/nsf_list.c core/pairing/monrad/nsf_list.h \
	core/pairing/monrad/nsf_setup.c core/pairing/monrad/nsf_setup.h \
	core/pairing/pairing.c core/pairing/pairing.h \
	core/pairing/roundrobin/roundrobin.c core/pairing/roundrobin/roundrobin.h \
	core/pairing/state.c core/pairing/state.h
