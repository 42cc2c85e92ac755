// SPDX-License-Identifier: AGPL-3.0-or-later
// Previews colours and pieces on the board of the settings before they are saved.
(() => {
	'use strict';
	for (const choice of document.querySelectorAll('select[name=colours], select[name=pieces]'))
		choice.addEventListener('change', () => { document.body.dataset[choice.name] = choice.value; });
})();
