/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Documents; see doc.h. */
#include "daemon/publish/xml.h"

#include <string.h>

void doc_init(struct doc *d, const struct page_place *p)
{
	d->p = p;
	d->buffer = xmlBufferCreate();
	d->w = xmlNewTextWriterMemory(d->buffer, 0);
}

void doc_finish(struct doc *d, struct sbuf *out)
{
	xmlTextWriterFlush(d->w);
	sbuf_adds(out, (const char *)xmlBufferContent(d->buffer));
	xmlFreeTextWriter(d->w);
	xmlBufferFree(d->buffer);
}

void doc_start(struct doc *d, const char *name)
{
	xmlTextWriterStartElement(d->w, BAD_CAST name);
}

void doc_end(struct doc *d)
{
	xmlTextWriterFullEndElement(d->w);
}

void doc_void(struct doc *d)
{
	xmlTextWriterEndElement(d->w);
}

void doc_attribute(struct doc *d, const char *name, const char *value)
{
	xmlTextWriterWriteAttribute(d->w, BAD_CAST name, BAD_CAST value);
}

void doc_text(struct doc *d, const char *s)
{
	xmlTextWriterWriteString(d->w, BAD_CAST s);
}

void doc_element(struct doc *d, const char *name, const char *s)
{
	xmlTextWriterWriteElement(d->w, BAD_CAST name, BAD_CAST s);
}

void doc_link(struct doc *d, const char *href, const char *s)
{
	doc_start(d, "a");
	doc_attribute(d, "href", href);
	doc_text(d, s);
	doc_end(d);
}

const char *doc_say(const struct page_place *p, const char *da, const char *en)
{
	return p->lang == LANG_DA ? da : en;
}

const char *json_word(json_t *view, const char *key)
{
	const char *s = json_string_value(json_object_get(view, key));

	return s ? s : "";
}

long long json_int(json_t *view, const char *key)
{
	return (long long)json_integer_value(json_object_get(view, key));
}

const char *doc_verdict(const struct page_place *p, const char *verdict)
{
	static const struct {
		const char *word, *da, *en;
	} verdicts[] = {
		{"win", "vundet", "won"},
		{"loss", "tabt", "lost"},
		{"draw", "remis", "draw"},
		{"both-lost", "tabt for begge", "lost by both"},
		{"continue", "partiet fortsætter", "the game goes on"},
		{"days", "dage givet tilbage", "days given back"},
	};

	for (size_t i = 0; i < sizeof(verdicts) / sizeof(verdicts[0]); i++)
		if (!strcmp(verdicts[i].word, verdict))
			return doc_say(p, verdicts[i].da, verdicts[i].en);
	return verdict;
}

const char *doc_player(json_t *group, long long player)
{
	json_t *line;
	size_t i;

	json_array_foreach(json_object_get(group, "table"), i, line)
	{
		if (json_int(line, "player") == player)
			return json_word(line, "name");
	}
	return "";
}
