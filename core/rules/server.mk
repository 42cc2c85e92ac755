# Rulesets, facts, the game as a fold; commands, and written games as commands.
libkrules_a_SOURCES += \
	core/rules/ruleset.c core/rules/ruleset.h \
	core/rules/verdict.c core/rules/verdict.h \
	core/rules/event.c core/rules/event.h \
	core/rules/event_text.c \
	core/rules/game.c core/rules/game.h core/rules/game_room.h \
	core/rules/game_back.c core/rules/game_back.h \
	core/rules/game_charge.c \
	core/rules/game_fold.c \
	core/rules/game_history.c \
	core/rules/game_occupant.c core/rules/game_occupant.h \
	core/rules/game_phase.c core/rules/game_phase.h \
	core/rules/game_clock.c \
	core/rules/game_tick.c \
	core/rules/game_withdrawal.c core/rules/game_withdrawal.h \
	core/rules/leave_judge.c core/rules/leave_judge.h \
	core/rules/series_tree.c core/rules/series_tree.h \
	core/play/apply.c core/play/apply.h core/play/cmd.h \
	core/play/game_apply.c core/play/game_apply.h \
	core/play/card.c core/play/card.h \
	core/play/written.c core/play/written.h core/play/written_fact.h core/play/written_message.h \
	core/play/written_fact.c \
	core/play/written_message.c \
	core/play/cmd_card.c \
	core/play/cmd_draw.c \
	core/play/cmd_game.c \
	core/play/cmd_leave.c \
	core/play/cmd_move.c \
	core/play/cmd_occupant.c \
	core/play/cmd_rule.c \
	core/play/cmd_silence.c \
	core/play/cmd_text.c \
	core/play/ruling_text.c core/play/ruling_text.h \
	core/play/mention.c core/play/mention.h core/play/series.c core/play/series.h \
	core/play/what_if.c core/play/what_if.h \
	core/play/command.c core/play/command.h core/play/consent.c core/play/consent.h \
	core/play/command_name.c \
	core/play/command_series.c \
	core/play/command_date.c core/play/command_date.h \
	core/play/command_moves.c core/play/command_moves.h \
	core/play/command_spelling.c core/play/command_spelling.h core/play/command_words.c core/play/command_words.h core/play/command_team.c core/play/command_team.h \
	core/play/event_words.c core/play/event_words.h \
	core/play/iccf_line.c core/play/iccf_line.h \
	core/play/move_hint.c core/play/move_hint.h

# Phrases of players, turned into a table in C.
EXTRA_DIST += core/play/phrases.txt core/play/event_words.txt contrib/phrases.awk
CLEANFILES += core/play/phrases.inc core/play/event_words.inc
$(libkrules_a_OBJECTS): core/play/phrases.inc core/play/event_words.inc
core/play/event_words.inc: core/play/event_words.txt contrib/phrases.awk
	$(AM_V_GEN)$(MKDIR_P) core/play && LC_ALL=C $(AWK) -f $(srcdir)/contrib/phrases.awk \
		$(srcdir)/core/play/event_words.txt >$@.new && mv $@.new $@
core/play/phrases.inc: core/play/phrases.txt contrib/phrases.awk
	$(AM_V_GEN)$(MKDIR_P) core/play && LC_ALL=C $(AWK) -f $(srcdir)/contrib/phrases.awk \
		$(srcdir)/core/play/phrases.txt >$@.new && mv $@.new $@
