// SPDX-License-Identifier: AGPL-3.0-or-later
// Shows colours and men on the board of the settings as they are chosen, before they are kept.
(() => {
	'use strict';
	for (const choice of document.querySelectorAll('select[name=colours], select[name=pieces]'))
		choice.addEventListener('change', () => { document.body.dataset[choice.name] = choice.value; });
})();
