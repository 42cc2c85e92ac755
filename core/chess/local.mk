# core/chess: what is a legal move, how it is written, when a game is over.
noinst_LIBRARIES += libkchess.a
libkchess_a_SOURCES = \
	core/chess/attack.c core/chess/attack.h \
	core/chess/card.c core/chess/card.h \
	core/chess/longalg.c core/chess/longalg.h \
	core/chess/token.c core/chess/token.h \
	core/chess/move.h \
	core/chess/movegen.c core/chess/movegen.h core/chess/movegen_backend.h \
	core/chess/movegen_bmi2.c core/chess/movegen_generic.c core/chess/movegen_template.h \
	core/chess/position.c core/chess/position.h
