# core/chess: what is a legal move, how it is written, when a game is over.
noinst_LIBRARIES += libkchess.a
libkchess_a_SOURCES = \
	core/chess/card.c core/chess/card.h \
	core/chess/longalg.c core/chess/longalg.h \
	core/chess/token.c core/chess/token.h
