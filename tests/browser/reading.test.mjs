/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The reading pages: found by following links, in both languages, on a phone and on a desk. */
import { after, before, test } from 'node:test';
import { Browser, assertQuiet } from './browser.mjs';
import { Server } from './server.mjs';

const PAGES_MOST = 40;
let server, browser;

before(async () => {
	server = await Server.start('2026-01-05T07:00:00Z');
	await server.ask({ do: 'game.start', white: 'Anna Bro', 'white-address': 'anna@a.test',
		black: 'Bo Dam', 'black-address': 'bo@b.test', language: 'en',
		moves: '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O' });
	browser = await Browser.start();
});

after(async () => {
	await browser?.stop();
	await server?.stop();
});

/* All pages of the site that links lead to, each checked. */
async function walk(page) {
	const seen = new Set(), left = ['/', '/games/1', '/events/', '/ratings/', '/enter'];

	while (left.length && seen.size < PAGES_MOST) {
		const path = left.shift();
		if (seen.has(path))
			continue;
		seen.add(path);
		const answer = await page.goto(server.url + path);
		if (answer.status() !== 200)
			throw new Error(`${path}: ${answer.status()}`);
		if (!answer.headers()['content-type'].startsWith('text/html'))
			continue;
		const links = await page.$$eval('a[href]', (all) => all.map((a) => a.href));
		left.push(...links.filter((url) => url.startsWith(server.url))
			.map((url) => new URL(url)).filter((url) => !/\.[a-z0-9]+$/.test(url.pathname))
			.map((url) => url.pathname + url.search));
	}
	assertQuiet(page, server);
}

for (const language of ['da', 'en'])
	for (const width of [390, 1280])
		test(`reading pages, ${language}, ${width} px`, async () => {
			await walk(await browser.person({ language, width }));
		});

test('reading pages in the dark', async () => {
	await walk(await browser.person({ language: 'en', dark: true }));
});
