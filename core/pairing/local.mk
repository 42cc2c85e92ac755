# core/pairing: one file a system behind one small interface.
noinst_LIBRARIES += libkpairing.a
libkpairing_a_SOURCES = \
	core/pairing/dansk/dansk.c core/pairing/dansk/dansk.h \
	core/pairing/dansk/dansk_exchange.c core/pairing/dansk/dansk_exchange.h \
	core/pairing/dansk/dansk_floaters.c core/pairing/dansk/dansk_floaters.h \
	core/pairing/dansk/dansk_pool.c core/pairing/dansk/dansk_pool.h \
	core/pairing/dansk/dansk_schweizer.c \
	core/pairing/draw.c core/pairing/draw.h \
	core/pairing/dubov/dubov.c \
	core/pairing/dubov/dubov_columns.c core/pairing/dubov/dubov_columns.h \
	core/pairing/dubov/dubov_floaters.c core/pairing/dubov/dubov_floaters.h \
	core/pairing/dubov/dubov_player.c core/pairing/dubov/dubov_player.h \
	core/pairing/dutch/dutch.c \
	core/pairing/dutch/dutch_below.c core/pairing/dutch/dutch_below.h \
	core/pairing/dutch/dutch_bracket.c core/pairing/dutch/dutch_bracket.h \
	core/pairing/dutch/dutch_c13.c core/pairing/dutch/dutch_c13.h \
	core/pairing/dutch/dutch_c3.c core/pairing/dutch/dutch_c3.h \
	core/pairing/dutch/dutch_c7.c core/pairing/dutch/dutch_c7.h \
	core/pairing/dutch/dutch_c8.c core/pairing/dutch/dutch_c8.h \
	core/pairing/dutch/dutch_colours.c core/pairing/dutch/dutch_colours.h \
	core/pairing/dutch/dutch_d2.c core/pairing/dutch/dutch_d2.h \
	core/pairing/dutch/dutch_explain.c core/pairing/dutch/dutch_explain.h \
	core/pairing/dutch/dutch_halves.c core/pairing/dutch/dutch_halves.h \
	core/pairing/dutch/dutch_kinds.c core/pairing/dutch/dutch_kinds.h \
	core/pairing/dutch/dutch_player.c core/pairing/dutch/dutch_player.h \
	core/pairing/dutch/dutch_question.c core/pairing/dutch/dutch_question.h \
	core/pairing/dutch/dutch_search.c core/pairing/dutch/dutch_search.h \
	core/pairing/dutch/dutch_pairing.h \
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
