/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* One parser for all types of fields; see fields.h. */
#include "daemon/act/fields.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mailbox.h"
#include "core/base/mem.h"
#include "core/base/utf8.h"
#include "core/play/command.h"
#include "mail/in/address.h"
#include "sql/store_player.h"
#include "text/text.h"

#define ID_DIGITS 18

const struct field *fields_find(const struct field *fields, const char *name)
{
	for (; fields->name; fields++) {
		if (!strcmp(fields->name, name))
			return fields;
	}
	return NULL;
}

/* Whether `word` is in the blank-separated list. */
static bool is_one_of(const char *words, const char *word)
{
	size_t len = strlen(word);

	while (*words) {
		size_t n = strcspn(words, " ");

		if (n == len && !memcmp(words, word, n))
			return true;
		words += n + (words[n] == ' ');
	}
	return false;
}

static bool address_form(const char *text, char ret_form[MAILBOX_MAX + 1])
{
	enum mailbox_fault fault = mail_address_form(text, ret_form);

	return fault == MAILBOX_GOOD || fault == MAILBOX_FOREIGN;
}

static bool is_address(const char *text)
{
	char form[MAILBOX_MAX + 1];

	return address_form(text, form);
}

/* Puts an international address into the form in which addresses are stored. */
static void encode_address(const struct field *field, json_t *member)
{
	char form[MAILBOX_MAX + 1];

	if ((field->type == FIELD_ADDRESS || field->type == FIELD_PLAYER) &&
	    mailbox_check(json_string_value(member)) == MAILBOX_FOREIGN &&
	    address_form(json_string_value(member), form))
		json_string_set(member, form);
}

/* Drops direction marks, which often come with pasted text. */
static void clean_text(const struct field *field, json_t *member)
{
	const char *given = json_string_value(member);
	char *text;

	if (field->type != FIELD_TEXT || !given || utf8_is_text(given))
		return;
	text = mem_strdup(given);
	utf8_drop_marks(text);
	json_string_set(member, text);
	free(text);
}

/* Decimal digits only; row ids start at 1. */
static bool read_id(const char *text, int64_t *ret_id)
{
	size_t n = strspn(text, "0123456789");

	if (n == 0 || n > ID_DIGITS || text[n])
		return false;
	*ret_id = strtoll(text, NULL, 10);
	return *ret_id > 0;
}

static bool read_text(const struct field *field, const char *text, struct field_value *ret)
{
	ret->text = text;
	switch (field->type) {
	case FIELD_TEXT: return strlen(text) <= (size_t)field->max && utf8_is_text(text);
	case FIELD_LINE: return strlen(text) <= (size_t)field->max && utf8_is_line(text);
	case FIELD_WORD: return is_one_of(field->words, text);
	case FIELD_PLAYER: return is_address(text) || read_id(text, &ret->number);
	case FIELD_ADDRESS: return is_address(text);
	case FIELD_DATE: return command_date(text, &ret->date);
	case FIELD_DAY: return civil_parse(text, &ret->date);
	case FIELD_LANG: return text_lang_read(text, &ret->lang);
	case FIELD_PATH: return text[0] == '/' && utf8_is_line(text);
	case FIELD_NONE:
	case FIELD_NUMBER:
	case FIELD_ID:
	case FIELD_FLAG:
	case FIELD_IDS: break;
	}
	return false;
}

static bool read_number(const struct field *field, int64_t number, struct field_value *ret)
{
	ret->number = number;
	if (field->type == FIELD_NUMBER)
		return number >= field->min && number <= field->max;
	return (field->type == FIELD_ID || field->type == FIELD_PLAYER) && number > 0;
}

static bool read_ids(const struct field *field, const json_t *list, struct field_value *ret)
{
	const json_t *one;
	size_t i;

	json_array_foreach(list, i, one) if (json_integer_value(one) <= 0) return false;
	ret->list = list;
	return json_array_size(list) <= (size_t)field->max;
}

/* Parses a member that is present. */
static enum field_fault read_one(const struct field *field, json_t *member, struct field_value *ret)
{
	const char *text;
	bool good = false;

	encode_address(field, member);
	clean_text(field, member);
	text = json_string_value(member);
	if (text && !*text)
		return field->required ? FIELD_MISSING : FIELD_FINE;
	if (text)
		good = read_text(field, text, ret);
	else if (json_is_integer(member))
		good = read_number(field, json_integer_value(member), ret);
	else if (json_is_boolean(member) && field->type == FIELD_FLAG)
		good = true;
	else if (json_is_array(member) && field->type == FIELD_IDS)
		good = read_ids(field, member, ret);
	ret->flag = json_is_true(member);
	ret->given = true;
	return good ? FIELD_FINE : FIELD_BAD;
}

/* The member of that name, also with '_' for '-' (kskak's options as JSON names). */
static json_t *member_of(json_t *object, const char *name)
{
	json_t *member = json_object_get(object, name);
	char other[64];
	size_t n = 0;

	if (member || !strchr(name, '-'))
		return member;
	for (; name[n] && n + 1 < sizeof(other); n++)
		other[n] = name[n] == '-' ? '_' : name[n];
	other[n] = '\0';
	return json_object_get(object, other);
}

/* Parses the fields of one list; on a fault *ret_name is the field. */
static enum field_fault read_list(const struct field *fields, json_t *object,
				  struct field_values *ret_values, const char **ret_name)
{
	ret_values->fields = fields;
	for (size_t i = 0; fields[i].name; i++) {
		json_t *member = member_of(object, fields[i].name);
		enum field_fault fault = fields[i].required ? FIELD_MISSING : FIELD_FINE;

		assert(i < FIELDS_MAX);
		ret_values->v[i] = (struct field_value){.text = "", .date = CIVIL_NONE};
		if (member)
			fault = read_one(&fields[i], member, &ret_values->v[i]);
		if (fault != FIELD_FINE) {
			*ret_name = fields[i].name;
			return fault;
		}
	}
	return FIELD_FINE;
}

/* Whether a row of the list has that name, also with '_' for '-'. */
static bool names_field(const struct field *fields, const char *name)
{
	char other[64];
	size_t n = 0;

	for (; name[n] && n + 1 < sizeof(other); n++)
		other[n] = name[n] == '_' ? '-' : name[n];
	other[n] = '\0';
	return fields_find(fields, name) || fields_find(fields, other);
}

static const char *unknown_member(const struct field *fields, const struct field *common,
				  json_t *object)
{
	const char *name;
	json_t *member;

	json_object_foreach(object, name, member)
	{
		if (!names_field(fields, name) && !names_field(common, name))
			return name;
	}
	return NULL;
}

enum field_fault fields_read(const struct field *fields, const struct field *common, json_t *object,
			     struct field_values *ret_values, const char **ret_name)
{
	struct field_values values, dropped;
	enum field_fault fault = read_list(common, object, &dropped, ret_name);

	if (fault == FIELD_FINE)
		fault = read_list(fields, object, &values, ret_name);
	if (fault != FIELD_FINE)
		return fault;
	*ret_name = unknown_member(fields, common, object);
	if (*ret_name)
		return FIELD_UNKNOWN;
	*ret_values = values;
	return FIELD_FINE;
}

const struct field_value *fields_value(const struct field_values *values, const char *name)
{
	const struct field *field = fields_find(values->fields, name);

	if (!field)
		abort();
	return &values->v[field - values->fields];
}

/* "win, loss, draw" */
static void add_words(const char *words, struct sbuf *out)
{
	for (; *words; words++) {
		if (*words == ' ')
			sbuf_addc(out, ',');
		sbuf_addc(out, *words);
	}
}

void fields_expected(const struct lang *lang, const struct field *field, struct sbuf *out)
{
	if (field->expected) {
		sbuf_adds(out, tr(lang, field->expected));
		return;
	}
	switch (field->type) {
	case FIELD_NONE: break;
	case FIELD_TEXT:
		sbuf_addf(out, tr(lang, "text, at most %lld bytes"), (long long)field->max);
		break;
	case FIELD_LINE:
		sbuf_addf(out, tr(lang, "one line, at most %lld bytes"), (long long)field->max);
		break;
	case FIELD_WORD: add_words(field->words, out); break;
	case FIELD_NUMBER:
		sbuf_addf(out, tr(lang, "%lld to %lld"), (long long)field->min,
			  (long long)field->max);
		break;
	case FIELD_ID: sbuf_adds(out, tr(lang, "a number")); break;
	case FIELD_PLAYER: sbuf_adds(out, tr(lang, "a number or a mail address")); break;
	case FIELD_ADDRESS: sbuf_adds(out, tr(lang, "a mail address")); break;
	case FIELD_DATE:
	case FIELD_DAY: sbuf_adds(out, tr(lang, "YYYY-MM-DD")); break;
	case FIELD_FLAG: sbuf_adds(out, tr(lang, "true or false")); break;
	case FIELD_LANG: text_lang_codes(", ", out); break;
	case FIELD_PATH: sbuf_adds(out, tr(lang, "an absolute path")); break;
	case FIELD_IDS:
		sbuf_addf(out, tr(lang, "a list of at most %lld numbers"), (long long)field->max);
		break;
	}
}
