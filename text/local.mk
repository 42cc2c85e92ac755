# text: the languages that people read.  The catalogue is checked when it is built: a
# broken or incomplete translation of a format stops make.
noinst_LIBRARIES += libktext.a
libktext_a_SOURCES = \
	text/catalogue.c text/catalogue.h \
	text/text.c text/text.h
libktext_a_CPPFLAGS = $(AM_CPPFLAGS) -DLOCALEDIR='"$(localedir)"'
libktext_a_CFLAGS = $(AM_CFLAGS)

danishdir = $(localedir)/da/LC_MESSAGES
danish_DATA = po/da/LC_MESSAGES/kskakd.mo
CLEANFILES += po/da/LC_MESSAGES/kskakd.mo
EXTRA_DIST += po/da.po po/kskakd.pot po/extract

po/da/LC_MESSAGES/kskakd.mo: $(top_srcdir)/po/da.po
	$(AM_V_GEN)$(MKDIR_P) po/da/LC_MESSAGES && $(MSGFMT) --check -o $@ $(top_srcdir)/po/da.po

# After new texts: make update-po, then fill in what is empty in po/*.po.
update-po:
	sh $(top_srcdir)/po/extract $(top_srcdir) >$(top_srcdir)/po/kskakd.pot
	for po in $(top_srcdir)/po/*.po; do \
		msgmerge --quiet --update --no-wrap --no-fuzzy-matching --backup=none $$po $(top_srcdir)/po/kskakd.pot; \
	done
.PHONY: update-po
