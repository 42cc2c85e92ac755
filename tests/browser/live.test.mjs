/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* An open page shows the opponent's move by itself, and does not throw away what is being written. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Browser, assertQuiet } from './browser.mjs';
import { boardLink, hears, send } from './player.mjs';
import { Server, until } from './server.mjs';

let server, browser;

before(async () => {
	server = await Server.start('2026-01-05T07:00:00Z');
	await server.ask({ do: 'game.start', white: 'Anna Bro', 'white-address': 'anna@a.test',
		black: 'Bo Dam', 'black-address': 'bo@b.test', language: 'en' });
	browser = await Browser.start();
});

after(async () => {
	await browser?.stop();
	await server?.stop();
});

async function move(page, from, text) {
	await page.goto(`${from}/move?move=${text}`);
	await send(page, 'move');
}

const ply = (page) => page.evaluate(() => document.querySelector('main')?.dataset.ply)
	.catch(() => undefined); /* between two pages */

test('the opponent moves while the page is open', async () => {
	const anna = await browser.person(), bo = await browser.person();
	const board = await boardLink(server, 'anna@a.test');

	await move(anna, board, '5254');
	await anna.goto(board);
	assert.equal(await ply(anna), '1');
	const answer = await boardLink(server, 'bo@b.test');
	await move(bo, answer, '5755');
	await until("Black's move on White's page", async () => await ply(anna) === '2');
	await hears(anna, /Black: pawn e7 to e5/);
	assertQuiet(anna, server);
});
