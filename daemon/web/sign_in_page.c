/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See sign_in_page.h. */
#include "daemon/web/sign_in_page.h"

#include "daemon/publish/page_form.h"

void sign_in_page(struct web_call *call, const char *next)
{
	const struct lang *lang = call->visitor.lang;
	struct xml d;

	web_page_begin(call, &d, tr(lang, "Sign in"));
	xml_element(&d, "p",
		    tr(lang,
		       "Write the address that your letters come to. A letter with a link and "
		       "a code comes to it, if it is registered here."));
	page_form_begin(&d, "/sign-in");
	page_form_hidden(&d, "next", next);
	page_form_field(&d, &(struct page_field){.label = tr(lang, "E-mail"),
						 .name = "address",
						 .type = "email",
						 .value = form_value(&call->form, "address"),
						 .autocomplete = "email",
						 .most = FORM_LINE,
						 .required = true});
	page_form_button(&d, tr(lang, "Send the letter"));
	page_form_end(&d);
	web_page_end(call, &d);
}
