/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Head, navigation and footer of a page; see page_shell.h. */
#include "daemon/publish/page_shell.h"

#include <stdio.h>
#include <string.h>

#include "daemon/publish/page.h"
#include "daemon/publish/page_form.h"
#include "daemon/publish/page_link.h"

/* The same page in other languages; files exist in one language only. */
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

/* The URL of a static file. */
static void asset_attribute(struct xml *d, const char *attribute, const char *file)
{
	char href[80];

	snprintf(href, sizeof(href), "%s%s", d->p->files ? page_link_up(d->p) : "/", file);
	xml_attribute(d, attribute, href);
}

/*
 * One script per page.  Pages on which the player can act, and running games, update themselves;
 * files have no server to ask.
 */
static void script(struct xml *d, const struct page_head *h)
{
	xml_start(d, "script");
	asset_attribute(d, "src", h->board && !d->p->files ? "board.js" : "page.js");
	xml_attribute(d, "defer", "defer");
	if ((d->p->key || h->live) && !d->p->files)
		xml_attribute(d, "data-live", "1");
	xml_end(d);
}

static void link_element(struct xml *d, const char *rel, const char *type, const char *href)
{
	xml_start(d, "link");
	xml_attribute(d, "rel", rel);
	if (type)
		xml_attribute(d, "type", type);
	xml_attribute(d, "href", href);
	xml_void(d);
}

/* An absolute URL below the site's base. */
static void property(struct xml *d, const char *name, const char *base, const char *value)
{
	struct sbuf text = SBUF_INIT;

	sbuf_addf(&text, "%s%s", base, value);
	xml_start(d, "meta");
	xml_attribute(d, "property", name);
	xml_attribute(d, "content", text.buf);
	xml_void(d);
	sbuf_release(&text);
}

/* Metadata for search engines and link previews. */
static void seen_from_elsewhere(struct xml *d, const struct page_head *h)
{
	const struct page_place *p = d->p;
	struct sbuf address = SBUF_INIT;

	if (!p->path || !p->base || !*p->base)
		return;
	sbuf_addf(&address, "%s%s", p->base, p->path);
	link_element(d, "canonical", NULL, address.buf);
	property(d, "og:type", "", "website");
	property(d, "og:site_name", "", p->site);
	property(d, "og:title", "", h->title);
	property(d, "og:url", p->base, p->path);
	if (h->picture)
		property(d, "og:image", p->base, h->picture);
	sbuf_release(&address);
}

static void head(struct xml *d, const struct page_head *h)
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
	xml_text(d, h->title);
	xml_end(d);
	xml_start(d, "link");
	xml_attribute(d, "rel", "stylesheet");
	asset_attribute(d, "href", "style.css");
	xml_void(d);
	xml_start(d, "link");
	xml_attribute(d, "rel", "icon");
	xml_attribute(d, "type", "image/svg+xml");
	asset_attribute(d, "href", "favicon.svg");
	xml_void(d);
	script(d, h);
	if (h->feed)
		link_element(d, "alternate", "application/atom+xml", h->feed);
	seen_from_elsewhere(d, h);
	xml_end(d);
}

static bool starts_with(const char *path, const char *prefix)
{
	return !strncmp(path, prefix, strlen(prefix));
}

/*
 * Marks the next link in a menu if it leads to this page, or to the section it belongs to: those
 * are the paths that begin with one of the prefixes, separated by blanks.
 */
static void mark(struct xml *d, const char *page, const char *prefixes)
{
	const char *path = d->p->here ? d->p->here : "";
	char prefix[40];
	int len;

	d->current = NULL;
	for (; !d->current && sscanf(prefixes, " %39s%n", prefix, &len) == 1; prefixes += len)
		if (starts_with(path, prefix))
			d->current = "true";
	if (starts_with(path, page) && (!path[strlen(page)] || !strcmp(path + strlen(page), "/")))
		d->current = "page";
}

/* Links to sign in, or to the user's own pages and sign out; not in files. */
static void own_pages(struct xml *d)
{
	if (d->p->files || !d->p->csrf)
		return;
	if (!d->p->viewer) {
		mark(d, "/sign-in", "/sign-in");
		page_link_path(d, "/sign-in", tr(d->p->lang, "Sign in"));
		return;
	}
	if (d->p->official) {
		mark(d, "/desk", "/desk");
		page_link_path(d, "/desk", tr(d->p->lang, "The desk"));
	}
	if (d->p->plays) {
		mark(d, "/me", "");
		page_link_path(d, "/me", tr(d->p->lang, "My games"));
		mark(d, "/me/entries", "/enter");
		page_link_path(d, "/me/entries", tr(d->p->lang, "My entries"));
		mark(d, "/me/leave", "");
		page_link_path(d, "/me/leave", tr(d->p->lang, "My leave"));
	}
	mark(d, "/me/settings", "");
	page_link_path(d, "/me/settings", d->p->viewer);
	page_form_begin(d, "/sign-out");
	page_form_button(d, tr(d->p->lang, "Sign out"));
	page_form_end(d);
}

/* For keyboard and screen reader users. */
static void skip_link(struct xml *d)
{
	xml_start(d, "a");
	xml_attribute(d, "class", "skip");
	xml_attribute(d, "href", "#content");
	xml_text(d, tr(d->p->lang, "Skip to the content"));
	xml_end(d);
}

/* Public pages of the site. */
static void site_pages(struct xml *d)
{
	const struct lang *lang = d->p->lang;

	xml_start(d, "nav");
	xml_attribute(d, "aria-label", tr(lang, "Site"));
	mark(d, "/events", "/events /group /game /archive");
	if (d->p->plays && !d->p->files)
		page_link_path(d, "/events", tr(lang, "Tournaments")); /* and what they may enter */
	else
		page_link_event(d, "", "", tr(lang, "Tournaments"));
	mark(d, "/ratings", "/ratings");
	page_link_rating(d, "", tr(lang, "Rating lists"));
	mark(d, "/champions", "/champions");
	page_link_champions(d, tr(lang, "Champions"));
	if (!d->p->files) {
		mark(d, "/classes", "");
		page_link_classes(d, tr(lang, "Classes"));
	}
	mark(d, "/search", "/search /players /clubs");
	page_link_search(d, tr(lang, "Search"));
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
	if (!d->p->files) {
		xml_text(d, " · ");
		page_link_path(d, "/licences.txt", tr(d->p->lang, "Licences"));
	}
	xml_end(d);
	xml_end(d);
}

void page_shell_open_head(struct xml *d, const struct page_place *p, const struct page_head *h)
{
	xml_init(d, p);
	xml_raw(d, "<!DOCTYPE html>\n");
	xml_start(d, "html");
	xml_attribute(d, "lang", p->lang->code);
	head(d, h);
	xml_start(d, "body");
	if (p->colours)
		xml_attribute(d, "data-colours", p->colours);
	if (p->pieces)
		xml_attribute(d, "data-pieces", p->pieces);
	skip_link(d);
	if (p->theme && p->theme->header.len)
		xml_raw(d, p->theme->header.buf);
	header(d);
	xml_start(d, "main");
	xml_attribute(d, "id", "content");
}

void page_shell_open(struct xml *d, const struct page_place *p, const char *title, const char *feed)
{
	page_shell_open_head(d, p, &(struct page_head){.title = title, .feed = feed});
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
	if (d->p->theme && d->p->theme->footer.len)
		xml_raw(d, d->p->theme->footer.buf);
	footer(d);
	xml_end(d);
	xml_end(d);
	xml_finish(d, out);
	sbuf_addc(out, '\n');
}
