/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * An official's desk: what is waiting, a ruling in two steps, pages on a phone and accessibility.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Browser, assertAccessible, assertFits, assertQuiet } from './browser.mjs';
import { main, send, signIn } from './player.mjs';
import { Server } from './server.mjs';

let server, browser, kim;

before(async () => {
	server = await Server.start('2026-01-05T07:00:00Z');
	await server.ask({ do: 'event.add', code: 'duo', name: 'Duo', ruleset: 'dsu-email', size: 2 });
	for (const name of ['Anna', 'Bo']) {
		await server.ask({ do: 'player.add', name: `${name} Bro`, address: `${name.toLowerCase()}@x.test` });
		await server.ask({ do: 'group.add', event: 'duo', player: `${name.toLowerCase()}@x.test` });
	}
	await server.ask({ do: 'official.add', name: 'Kim Chief', role: 'kc', address: 'kim@x.test' });
	await server.at('2026-03-30T07:00:00Z');
	browser = await Browser.start();
	kim = await browser.person();
	await signIn(kim, server, 'kim@x.test', 'link');
});

after(async () => {
	await browser?.stop();
	await server?.stop();
});

test('every page of the desk fits a phone, and axe-core finds nothing', async () => {
	const pages = ['/desk', '/desk/cases/1', '/desk/games/1', '/desk/groups/1', '/desk/events/duo',
		'/desk/players/1', '/desk/letters', '/desk/record', '/desk/requests',
		'/desk/requests/rule', '/me/settings'];

	for (const language of ['en', 'da']) {
		for (const width of [390, 1280]) {
			await kim.setViewport({ width, height: 900 });
			for (const path of pages) {
				const answer = await kim.goto(`${server.url}${path}?lang=${language}`);
				assert.equal(answer.status(), 200, path);
				await assertFits(kim);
				if (width === (language === 'en' ? 390 : 1280))
					await assertAccessible(kim);
			}
		}
	}
	assertQuiet(kim, server);
});

test('a case is ruled on after a look at the letters', async () => {
	await kim.goto(`${server.url}/desk`);
	const path = await kim.$eval('[data-kind=overstep] a', (link) => link.getAttribute('href'));
	await kim.goto(server.url + path);
	const shown = await send(kim, 'preview', { verdict: 'loss', reason: 'Too late.' });
	assert.equal(shown.status(), 200);
	const readers = await kim.$$eval('[data-letter-to]', (all) => all.map((one) => one.dataset.letterTo));
	assert.deepEqual([...new Set(readers)].sort(), ['1', '2']);
	await assertAccessible(kim);
	await send(kim, 'rule');
	assert.equal(await kim.$eval('[data-state]', (one) => one.dataset.state), 'ruled');
	await server.letter('anna@x.test', /Ruling 1 by Kim Chief/);
	await kim.goto(`${server.url}/games/1`);
	assert.match(await main(kim, 'result'), /^(1-0|0-1)$/);
});

test('groups that are marked are paused at once, each with its outcome', async () => {
	await server.ask({ do: 'event.add', code: 'solo', name: 'Solo', ruleset: 'dsu-email', size: 2 });
	await kim.goto(`${server.url}/desk`);
	await send(kim, 'bulk', { do: 'group.pause', reason: 'Easter', i1: true });
	assert.deepEqual(await kim.$$eval('[data-item]', (rows) => rows.map((row) => row.dataset.item)), ['1']);
	await assertAccessible(kim);
});
