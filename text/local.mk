# text: the languages.  Building a catalogue checks it: a broken or incomplete translation of a
# format string stops make.
noinst_LIBRARIES += libktext.a
libktext_a_SOURCES = \
	text/browser.c text/browser.h \
	text/catalogue.c text/catalogue.h \
	text/text.c text/text.h
libktext_a_CPPFLAGS = $(AM_CPPFLAGS) -DLOCALEDIR='"$(localedir)"'
libktext_a_CFLAGS = $(AM_CFLAGS)

# Every po/CODE.po becomes a catalogue.
PO_CODES = $(patsubst $(srcdir)/po/%.po,%,$(wildcard $(srcdir)/po/*.po))
CATALOGUES = $(PO_CODES:%=po/%/LC_MESSAGES/kskakd.mo)
CLEANFILES += $(CATALOGUES)
EXTRA_DIST += $(PO_CODES:%=po/%.po) po/kskakd.pot po/extract

all-local: $(CATALOGUES)
$(CATALOGUES): po/%/LC_MESSAGES/kskakd.mo: $(srcdir)/po/%.po
	$(AM_V_GEN)$(MKDIR_P) $(@D) && $(MSGFMT) --check -o $@ $<

install-data-local: $(CATALOGUES)
	for code in $(PO_CODES); do \
		$(MKDIR_P) "$(DESTDIR)$(localedir)/$$code/LC_MESSAGES" && \
		$(INSTALL_DATA) po/$$code/LC_MESSAGES/kskakd.mo "$(DESTDIR)$(localedir)/$$code/LC_MESSAGES" || exit; \
	done
uninstall-local:
	for code in $(PO_CODES); do \
		rm -f "$(DESTDIR)$(localedir)/$$code/LC_MESSAGES/kskakd.mo"; \
	done

# After adding texts: run make update-po, then translate the empty entries of po/*.po.
update-po:
	sh $(top_srcdir)/po/extract $(top_srcdir) >$(top_srcdir)/po/kskakd.pot
	for po in $(top_srcdir)/po/*.po; do \
		msgmerge --quiet --update --no-wrap --no-fuzzy-matching --backup=none $$po $(top_srcdir)/po/kskakd.pot; \
	done
.PHONY: update-po
