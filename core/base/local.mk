# core/base: dates, exact numbers and text buffers, shared by all rooms.
noinst_LIBRARIES += libkbase.a
libkbase_a_SOURCES = \
	core/base/civil.c core/base/civil.h \
	core/base/fnv.h core/base/fold.c core/base/fold.h \
	core/base/lang.c core/base/lang.h \
	core/base/line_reader.c core/base/line_reader.h \
	core/base/mailbox.c core/base/mailbox.h \
	core/base/mem.c core/base/mem.h \
	core/base/ids.c core/base/ids.h \
	core/base/number.c core/base/number.h \
	core/base/ratio.c core/base/ratio.h \
	core/base/markup.c core/base/markup.h \
	core/base/sbuf.c core/base/sbuf.h \
	core/base/utf8.c core/base/utf8.h
