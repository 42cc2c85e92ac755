# core/chess: legal moves, notations, ends of a game.
noinst_LIBRARIES += libkchess.a
libkchess_a_SOURCES = \
	core/chess/fast/attack.c core/chess/fast/attack.h \
	core/chess/card.c core/chess/card.h \
	core/chess/fen.c core/chess/fen.h \
	core/chess/game_record.c core/chess/game_record.h \
	core/chess/legality.c core/chess/legality.h \
	core/chess/longalg.c core/chess/longalg.h \
	core/chess/fast/magic.c core/chess/fast/magic.h \
	core/chess/board64.c core/chess/board64.h \
	core/chess/move.h \
	core/chess/fast/movegen.c core/chess/fast/movegen.h core/chess/fast/movegen_backend.h \
	core/chess/fast/movegen_bmi2.c core/chess/fast/movegen_generic.c core/chess/fast/movegen_template.h \
	core/chess/fast/movegen_magic.h core/chess/fast/movegen_popcnt.c core/chess/fast/perft_template.h \
	core/chess/fast/pext.c core/chess/fast/pext.h \
	core/chess/notation.c core/chess/notation.h \
	core/chess/moves_told.c core/chess/moves_told.h \
	core/chess/numeric.c core/chess/numeric.h \
	core/chess/outcome.c core/chess/outcome.h \
	core/chess/pgn_lex.c core/chess/pgn_lex.h \
	core/chess/pgn_read.c core/chess/pgn_read.h \
	core/chess/pgn_write.c core/chess/pgn_write.h \
	core/chess/position.c core/chess/position.h \
	core/chess/san.c core/chess/san.h \
	core/chess/spelling.c core/chess/spelling.h \
	core/chess/move_token.c core/chess/move_token.h \
	core/chess/uci.c core/chess/uci.h
