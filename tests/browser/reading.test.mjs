/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The reading pages: found by following links, in both languages, on a phone and on a desktop. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Browser, assertAccessible, assertFits, assertQuiet } from './browser.mjs';
import { Server } from './server.mjs';

const PAGES_MOST = 40;
let server, browser;

before(async () => {
	server = await Server.start('2026-01-05T07:00:00Z');
	await server.ask({ do: 'game.start', white: 'Anna Bro', 'white-address': 'anna@a.test',
		black: 'Bo Dam', 'black-address': 'bo@b.test', language: 'en',
		moves: '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O' });
	await server.ask({ do: 'event.add', code: 'emt', name: 'EMT, den åbne klasse' });
	for (const name of ['Clara Winther', 'David Dahl', 'Ellen Krogh', 'Frank Lund', 'Grethe Holst-Mikkelsen']) {
		const { player } = await server.ask({ do: 'player.add', name, club: 'Skakforeningen Nordvestsjælland',
			address: `${name.split(' ')[0].toLowerCase()}@a.test`, born: '1980-02-03' });
		await server.ask({ do: 'group.add', event: 'emt', player });
	}
	await server.ask({ do: 'group.start', group: 1, date: '2026-01-12', reason: 'five want to begin' });
	browser = await Browser.start();
});

after(async () => {
	await browser?.stop();
	await server?.stop();
});

/*
 * Identifies pages that look alike: the same address, after any move and from either side of the
 * board.
 */
function kind(path) {
	return path.replace(/\?.*/, '');
}

/* Checks every page of the site that links lead to, with the function given. */
async function walk(page, check) {
	const seen = new Set(), left = ['/', '/games/1', '/games/1?ply=4', '/events/', '/ratings/', '/enter'];

	while (left.length && seen.size < PAGES_MOST) {
		const path = left.shift();
		const answer = await page.goto(server.url + path);
		if (answer.status() !== 200)
			throw new Error(`${path}: ${answer.status()}`);
		seen.add(kind(path));
		if (!answer.headers()['content-type'].startsWith('text/html'))
			continue;
		await check(page);
		await assertFits(page);
		const links = await page.$$eval('a[href]', (all) => all.map((a) => a.href));
		for (const url of links.map((link) => new URL(link))) {
			const next = url.pathname + url.search;
			if (url.origin === server.url && !/\.[a-z0-9]+$/.test(url.pathname)
					&& !seen.has(kind(next)) && !left.some((one) => kind(one) === kind(next)))
				left.push(next);
		}
	}
	assertQuiet(page, server);
	return seen.size;
}

/* A second width changes nothing that axe-core looks at, and dark colours only the contrast. */
for (const { language, width, dark, check } of [
	{ language: 'da', width: 390, check: assertAccessible },
	{ language: 'en', width: 1280, check: async () => {} },
	{ language: 'en', width: 320, dark: true, check: (page) => assertAccessible(page, ['color-contrast']) }])
	test(`reading pages, ${language}, ${width} px${dark ? ', dark' : ''}`, async (t) => {
		const pages = await walk(await browser.person({ language, width, dark }), check);

		t.diagnostic(`${pages} pages`);
		assert.ok(pages > 20, 'most pages are found');
	});
