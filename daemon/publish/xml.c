/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Documents; see xml.h. */
#include "daemon/publish/xml.h"

#include <string.h>

void xml_init(struct xml *d, const struct page_place *p)
{
	d->p = p;
	d->buffer = xmlBufferCreate();
	d->w = xmlNewTextWriterMemory(d->buffer, 0);
}

void xml_finish(struct xml *d, struct sbuf *out)
{
	xmlTextWriterFlush(d->w);
	sbuf_adds(out, (const char *)xmlBufferContent(d->buffer));
	xmlFreeTextWriter(d->w);
	xmlBufferFree(d->buffer);
}

void xml_start(struct xml *d, const char *name)
{
	xmlTextWriterStartElement(d->w, BAD_CAST name);
}

void xml_end(struct xml *d)
{
	xmlTextWriterFullEndElement(d->w);
}

void xml_void(struct xml *d)
{
	xmlTextWriterEndElement(d->w);
}

void xml_attribute(struct xml *d, const char *name, const char *value)
{
	xmlTextWriterWriteAttribute(d->w, BAD_CAST name, BAD_CAST value);
}

void xml_text(struct xml *d, const char *s)
{
	xmlTextWriterWriteString(d->w, BAD_CAST s);
}

void xml_element(struct xml *d, const char *name, const char *s)
{
	xmlTextWriterWriteElement(d->w, BAD_CAST name, BAD_CAST s);
}

void xml_link(struct xml *d, const char *href, const char *s)
{
	xml_start(d, "a");
	xml_attribute(d, "href", href);
	xml_text(d, s);
	xml_end(d);
}

const char *xml_say(const struct page_place *p, const char *da, const char *en)
{
	return p->lang == LANG_DA ? da : en;
}

const char *view_json_word(json_t *view, const char *key)
{
	const char *s = json_string_value(json_object_get(view, key));

	return s ? s : "";
}

long long view_json_int(json_t *view, const char *key)
{
	return (long long)json_integer_value(json_object_get(view, key));
}

const char *xml_verdict(const struct page_place *p, const char *verdict)
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
			return xml_say(p, verdicts[i].da, verdicts[i].en);
	return verdict;
}

const char *xml_player(json_t *group, long long player)
{
	json_t *line;
	size_t i;

	json_array_foreach(json_object_get(group, "table"), i, line)
	{
		if (view_json_int(line, "player") == player)
			return view_json_word(line, "name");
	}
	return "";
}
