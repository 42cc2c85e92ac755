# core/pairing: one file a system behind one small interface.
noinst_LIBRARIES += libkpairing.a
libkpairing_a_SOURCES = \
	core/pairing/bipartite.c core/pairing/bipartite.h \
	core/pairing/dansk_exchange.c \
	core/pairing/dansk_pool.c core/pairing/dansk_pool.h \
	core/pairing/dansk_schweizer.c \
	core/pairing/draw.c core/pairing/draw.h \
	core/pairing/dubov.c core/pairing/dubov.h \
	core/pairing/dubov_columns.c core/pairing/dubov_floaters.c \
	core/pairing/dubov_player.c \
	core/pairing/dutch.c core/pairing/dutch.h \
	core/pairing/dutch_below.c core/pairing/dutch_bracket.c \
	core/pairing/dutch_exchange.c core/pairing/dutch_exchange.h \
	core/pairing/dutch_explain.c core/pairing/dutch_explain.h core/pairing/dutch_halves.c \
	core/pairing/dutch_question.c core/pairing/dutch_question.h \
	core/pairing/dutch_search.h core/pairing/dutch_size.c \
	core/pairing/fide_dutch.c \
	core/pairing/knockout.c \
	core/pairing/kinds.c core/pairing/kinds.h \
	core/pairing/matching.c core/pairing/matching.h \
	core/pairing/monrad_dsu.c \
	core/pairing/monrad_nsf.c \
	core/pairing/pairing.c core/pairing/pairing.h \
	core/pairing/roundrobin.c core/pairing/roundrobin.h \
	core/pairing/state.c core/pairing/state.h \
	core/pairing/trf.c core/pairing/trf.h \
	core/pairing/trf_check.c \
	core/pairing/trf_lines.c \
	core/pairing/trf_read.c core/pairing/trf_reader.h \
	core/pairing/trf_text.c core/pairing/trf_text.h \
	core/pairing/trf_write.c \
	core/pairing/weighted.c core/pairing/weighted.h
