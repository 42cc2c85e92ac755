/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Head, navigation and foot of a page; see page_shell.h. */
#include "daemon/publish/page_shell.h"

#include <stdio.h>

#include "daemon/publish/page.h"
#include "daemon/publish/page_form.h"
#include "daemon/publish/page_link.h"

/* The same page in the other languages; files are written in one language only. */
static void other_languages(struct xml *d)
{
	bool any = false;

	for (size_t i = 0; !d->p->files && i < text_lang_count(); i++) {
		if (text_lang_at(i) == d->p->lang)
			continue;
		if (any)
			xml_text(d, " ");
		page_link_lang(d, text_lang_at(i));
		any = true;
	}
}

/* An asset beside the pages. */
static void asset_attribute(struct xml *d, const char *attribute, const char *file)
{
	char href[80];

	snprintf(href, sizeof(href), "%s%s", d->p->files ? page_link_up(d->p) : "/", file);
	xml_attribute(d, attribute, href);
}

static void script(struct xml *d, const char *file)
{
	xml_start(d, "script");
	asset_attribute(d, "src", file);
	xml_attribute(d, "defer", "defer");
	xml_end(d);
}

/* Pages on which their player can act keep themselves up to date. */
static void head(struct xml *d, const char *title, const char *feed)
{

	xml_start(d, "head");
	xml_start(d, "meta");
	xml_attribute(d, "charset", "utf-8");
	xml_void(d);
	xml_start(d, "meta");
	xml_attribute(d, "name", "viewport");
	xml_attribute(d, "content", "width=device-width, initial-scale=1");
	xml_void(d);
	xml_start(d, "title");
	if (d->p->waiting)
		xml_textf(d, "(%d) ", d->p->waiting);
	xml_text(d, title);
	xml_end(d);
	xml_start(d, "link");
	xml_attribute(d, "rel", "stylesheet");
	asset_attribute(d, "href", "style.css");
	xml_void(d);
	script(d, "page.js");
	if (d->p->key && !d->p->files)
		script(d, "live.js");
	if (feed) {
		xml_start(d, "link");
		xml_attribute(d, "rel", "alternate");
		xml_attribute(d, "type", "application/atom+xml");
		xml_attribute(d, "href", feed);
		xml_void(d);
	}
	xml_end(d);
}

/* To the sign-in, or to what is the player's own and out again; files are for everybody. */
static void own_pages(struct xml *d)
{
	if (d->p->files || !d->p->csrf)
		return;
	if (!d->p->viewer) {
		page_link_path(d, "/sign-in", tr(d->p->lang, "Sign in"));
		return;
	}
	if (d->p->official)
		page_link_path(d, "/desk", tr(d->p->lang, "The desk"));
	if (d->p->plays) {
		page_link_path(d, "/me", tr(d->p->lang, "My games"));
		page_link_path(d, "/me/entries", tr(d->p->lang, "My entries"));
		page_link_path(d, "/me/leave", tr(d->p->lang, "My leave"));
		page_link_path(d, "/me/settings", d->p->viewer);
	} else {
		xml_element(d, "span", d->p->viewer);
	}
	page_form_begin(d, "/sign-out");
	page_form_button(d, tr(d->p->lang, "Sign out"));
	page_form_end(d);
}

/* For those who read by keyboard or by ear. */
static void skip_link(struct xml *d)
{
	xml_start(d, "a");
	xml_attribute(d, "class", "skip");
	xml_attribute(d, "href", "#content");
	xml_text(d, tr(d->p->lang, "Skip to the content"));
	xml_end(d);
}

/* What the site has for everybody. */
static void site_pages(struct xml *d)
{
	const struct lang *lang = d->p->lang;

	xml_start(d, "nav");
	xml_attribute(d, "aria-label", tr(lang, "Site"));
	page_link_event(d, "", "", tr(lang, "Tournaments"));
	page_link_rating(d, "", tr(lang, "Rating lists"));
	page_link_champions(d, tr(lang, "Champions"));
	if (!d->p->files)
		page_link_classes(d, tr(lang, "Classes"));
	xml_end(d);
}

static void header(struct xml *d)
{
	xml_start(d, "header");
	xml_attribute(d, "class", "site");
	xml_start(d, "p");
	xml_attribute(d, "class", "brand");
	page_link_front(d, d->p->site);
	xml_end(d);
	site_pages(d);
	xml_start(d, "div");
	xml_attribute(d, "class", "own");
	own_pages(d);
	other_languages(d);
	xml_end(d);
	xml_end(d);
}

static void footer(struct xml *d)
{
	xml_start(d, "footer");
	xml_attribute(d, "class", "site");
	xml_start(d, "p");
	page_link_front(d, d->p->site);
	xml_text(d, " · ");
	xml_text(d, tr(d->p->lang, "Correspondence chess, played with kskakd, free software "
				   "under the AGPL"));
	xml_end(d);
	xml_end(d);
}

void page_shell_open(struct xml *d, const struct page_place *p, const char *title, const char *feed)
{
	xml_init(d, p);
	xml_start(d, "html");
	xml_attribute(d, "lang", p->lang->code);
	head(d, title, feed);
	xml_start(d, "body");
	skip_link(d);
	header(d);
	xml_start(d, "main");
	xml_attribute(d, "id", "content");
}

void page_shell_begin(struct xml *d, const struct page_place *p, const char *title,
		      const char *feed)
{
	page_shell_open(d, p, title, feed);
	xml_element(d, "h1", title);
}

void page_shell_end(struct xml *d, struct sbuf *out)
{
	xml_end(d); /* main */
	footer(d);
	xml_end(d);
	xml_end(d);
	sbuf_adds(out, "<!DOCTYPE html>\n");
	xml_finish(d, out);
	sbuf_addc(out, '\n');
}
