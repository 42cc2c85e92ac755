/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* An open page shows the opponent's move by itself, without discarding text being written. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Browser, assertQuiet } from './browser.mjs';
import { boardLink, hears, send, signIn } from './player.mjs';
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
	.catch(() => undefined); /* page is being replaced */

test('the opponent moves while the page is open', async () => {
	const anna = await browser.person(), bo = await browser.person();
	const board = await boardLink(server, 'anna@a.test');

	await move(anna, board, '5254');
	await anna.goto(board);
	assert.equal(await ply(anna), '1');
	const answer = await boardLink(server, 'bo@b.test', '5254');
	await move(bo, answer, '5755');
	await until("Black's move on White's page", async () => await ply(anna) === '2');
	await hears(anna, /Black: pawn e7 to e5/);
	assertQuiet(anna, server);
});

/* Anna's board on the opponent's turn, in a game of its own. */
async function waiting(opening) {
	const bo = await browser.person(), anna = await browser.person();

	server.forget();
	const { game } = await server.ask({ do: 'game.start', white: 'Anna Bro',
		'white-address': 'anna@a.test', black: 'Bo Dam', 'black-address': 'bo@b.test', language: 'en' });
	const board = await boardLink(server, 'anna@a.test');
	await move(bo, board, opening);
	return { anna, bo, game, board, answer: await boardLink(server, 'bo@b.test', opening) };
}

const isStream = (request) => request.url().endsWith('/stream');

/* Switches page visibility; `hidden` as in the DOM. */
function turn(page, hidden) {
	return page.evaluate((value) => {
		Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
		document.dispatchEvent(new Event('visibilitychange'));
	}, hidden);
}

test('whoever looks on sees the move, and is not torn from an earlier position', async () => {
	const { bo, answer, game } = await waiting('5254');
	const eve = await browser.person(), mia = await browser.person();

	await eve.goto(`${server.url}/games/${game}`);
	await mia.goto(`${server.url}/games/${game}`);
	await mia.keyboard.press('Home');
	await move(bo, answer, '5755');
	await until("Black's move before a stranger", async () => await ply(eve) === '2');
	await hears(eve, /Black: pawn e7 to e5/);
	const link = await mia.waitForSelector('[role=status] a');
	assert.equal(await mia.$eval('[data-square=e4]', (square) => square.dataset.piece), '');
	await link.click();
	await until('the present position', async () => await ply(mia) === '2');
	assertQuiet(eve, server);
});

test('a page that nobody looks at listens to nothing, and catches up', async () => {
	const { anna, bo, board, answer } = await waiting('4244');
	let ended = 0;

	anna.on('requestfailed', (request) => { ended += isStream(request); });
	await Promise.all([anna.waitForResponse((r) => isStream(r.request())), anna.goto(board)]);
	await turn(anna, true);
	await until('the end of the stream', () => ended === 1);
	await move(bo, answer, '4745');
	assert.equal(await ply(anna), '1');
	await turn(anna, false);
	await until("Black's move once somebody looks", async () => await ply(anna) === '2');
	assertQuiet(anna, server);
});

test('a page listens again when the server was away', async () => {
	const { anna, bo, board, answer } = await waiting('3234');

	await Promise.all([anna.waitForResponse((r) => isStream(r.request())), anna.goto(board)]);
	await server.kill();
	await server.run();
	await move(bo, answer, '3735');
	await until("Black's move after the start", async () => await ply(anna) === '2');
});

test('a page whose stream is refused asks again', async () => {
	const { anna, bo, board, answer } = await waiting('7163');
	let refusals = 0;

	await anna.setRequestInterception(true);
	anna.on('request', (request) => (isStream(request) && !refusals++
		? request.respond({ status: 429, headers: { 'Retry-After': '60' }, body: '' })
		: request.continue()));
	await anna.goto(board);
	await move(bo, answer, '7866');
	await until("Black's move after a refusal", async () => await ply(anna) === '2');
	assert.ok(refusals > 1);
	assertQuiet(anna, server);
});

test('whoever looks on in an event that shows moves later sees each when its time has come', async () => {
	const eve = await browser.person(), hands = await browser.person();
	await server.ask({ do: 'event.add', code: 'slow', name: 'Slow', kind: 'theme', size: 2, start_days: 0,
		delay: '2' });
	server.forget();
	for (const name of ['Dora', 'Erik']) {
		await server.ask({ do: 'player.add', name: `${name} Lund`, address: `${name.toLowerCase()}@s.test`,
			language: 'en' });
		await server.ask({ do: 'group.add', event: 'slow', player: `${name.toLowerCase()}@s.test` });
	}
	const { games } = await server.ask({ do: 'group', group: 1 });
	const { white_name: first } = games[0];
	const white = first.startsWith('Dora') ? 'dora@s.test' : 'erik@s.test';
	const black = white === 'dora@s.test' ? 'erik@s.test' : 'dora@s.test';

	await eve.goto(`${server.url}/games/${games[0].game}`);
	await move(hands, await boardLink(server, white), '5254');
	await move(hands, await boardLink(server, black, '5254'), '5755');
	assert.equal(await ply(eve), '0');
	await move(hands, await boardLink(server, white, '5755'), '7163');
	await until("White's first move before a stranger", async () => await ply(eve) === '1');
	await hears(eve, /White: pawn e2 to e4/);
	assert.equal(await eve.$eval('[data-square=e5]', (square) => square.dataset.piece), '');
	assertQuiet(eve, server);
});

test('a list of games with one that is stopped stays as it is', async () => {
	await server.ask({ do: 'player.add', name: 'Clara Winther', address: 'clara@c.test', language: 'en' });
	const { game } = await server.ask({ do: 'game.start', white: 'Clara Winther', 'white-address': 'clara@c.test',
		black: 'Bo Dam', 'black-address': 'bo@b.test', language: 'en' });
	await server.ask({ do: 'game.pause', game, reason: 'Easter' });
	const clara = await browser.person();
	await signIn(clara, server, 'clara@c.test');
	let pages = 0;

	clara.on('framenavigated', () => { pages++; });
	await Promise.all([clara.waitForResponse((r) => isStream(r.request())), clara.goto(`${server.url}/me`)]);
	await Promise.all([clara.waitForResponse((r) => isStream(r.request())), clara.reload()]);
	await new Promise((done) => setTimeout(done, 1000)); /* time for what must not happen */
	assert.equal(pages, 2);
	assert.equal(await clara.title(), 'My games');
	assertQuiet(clara, server);
});
