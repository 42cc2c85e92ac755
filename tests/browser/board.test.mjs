/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Moves on the board: dragged, clicked, by keyboard, typed, and by links without a script. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Browser, assertAccessible, assertFits, assertQuiet } from './browser.mjs';
import { boardLink, drag, follow, hears, main, press, send, square, tabTo } from './player.mjs';
import { Server } from './server.mjs';

const MATE = [['f2', 'f3', '6263'], ['e7', 'e5', '5755'], ['g2', 'g4', '7274'], ['d8', 'h4', '4884']];
let server, browser, dragging, games = 0;

before(async () => {
	server = await Server.start('2026-01-05T07:00:00Z');
	browser = await Browser.start();
	dragging = /cm-chessboard/.test(await (await fetch(`${server.url}/board.js`)).text());
});

after(async () => {
	await browser?.stop();
	await server?.stop();
});

/* Starts a game between two new players; returns their addresses. */
async function start(rest = {}) {
	const [white, black] = ['w', 'b'].map((side) => `${side}${games}@a.test`);

	games++;
	await server.ask({ do: 'game.start', white: `White ${games}`, 'white-address': white,
		black: `Black ${games}`, 'black-address': black, language: 'en', ...rest });
	return [white, black];
}

/* The confirmation page: shows the move, and presses the button. */
async function confirm(page, numeric) {
	assert.equal(await page.$eval('form input[name=move]', (field) => field.value), numeric);
	await send(page, 'move');
}

/* From the first letter to the end of the game, each side in its own browser. */
async function mate(move, options = {}) {
	const players = await start();
	const pages = [await browser.person(options), await browser.person(options)];

	for (const [ply, [from, to, numeric]] of MATE.entries()) {
		const page = pages[ply % 2];
		await page.goto(await boardLink(server, players[ply % 2], MATE[ply - 1]?.[2]));
		server.forget();
		await move(page, from, to);
		await confirm(page, numeric);
		assert.equal(await main(page, 'ply'), String(ply + 1));
	}
	assert.equal(await main(pages[1], 'result'), '0-1');
	for (const page of pages)
		assertQuiet(page, server);
}

test('to mate by dragging', async (t) => {
	if (!dragging)
		return t.skip('built without the board');
	await mate((page, from, to) => follow(page, () => drag(page, from, to)));
});

test('to mate by dragging, 390 px', async (t) => {
	if (!dragging)
		return t.skip('built without the board');
	await mate(async (page, from, to) => {
		await assertFits(page);
		await follow(page, () => drag(page, from, to));
		await assertFits(page);
	}, { width: 390, height: 844 });
});

test('to mate by tapping, 390 px', async (t) => {
	if (!dragging)
		return t.skip('built without the board');
	await mate(async (page, from, to) => {
		await page.waitForSelector(`.over [data-man][data-cell="${from}"]`);
		await page.$eval('[data-square="e4"]', (middle) => middle.scrollIntoView({ block: 'center', behavior: 'instant' }));
		await page.touchscreen.tap(...await square(page, from));
		await page.waitForSelector(`[data-square="${to}"].target`);
		await follow(page, async () => page.touchscreen.tap(...await square(page, to)));
	}, { width: 390, height: 844, touch: true });
});

test('to mate by the keyboard', async (t) => {
	if (!dragging)
		return t.skip('built without the board');
	const players = await start();
	const pages = [await browser.person(), await browser.person()];

	for (const [ply, [from, to]] of MATE.entries()) {
		const page = pages[ply % 2];
		await page.goto(await boardLink(server, players[ply % 2], MATE[ply - 1]?.[2]));
		server.forget();
		await follow(page, () => press(page, from, to));
		await hears(page, new RegExp(`${ply % 2 ? 'Black' : 'White'}: \\w+ ${from} to ${to}`));
		await tabTo(page, 'form:has(input[name=act][value=move]) button');
		await follow(page, () => page.keyboard.press('Enter'));
		assert.equal(await main(page, 'ply'), String(ply + 1));
	}
	assert.equal(await main(pages[1], 'result'), '0-1');
});

test('to mate by typing', async () => {
	await mate(async (page, from, to) => {
		const field = await page.$('form[method=get] input[name=move]');
		await field.type(from + to);
		await follow(page, () => page.keyboard.press('Enter'));
	});
});

test('to mate by links, without JavaScript', async () => {
	await mate(async (page, from, to) => {
		await follow(page, () => page.click(`[data-square="${from}"] a`));
		await follow(page, () => page.click(`[data-square="${to}"] a`));
	}, { javascript: false });
});

test('clicks, what cannot be, and what a man can do', async (t) => {
	if (!dragging)
		return t.skip('built without the board');
	const [white] = await start();
	const page = await browser.person();
	const click = async (square) => {
		const box = await (await page.$(`[data-square="${square}"]`)).boundingBox();
		await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
	};

	await page.goto(await boardLink(server, white));
	await page.waitForSelector('.over [data-man]');
	assert.equal(await page.$$eval('[data-square]', (all) => all.length), 64);
	assert.equal(await page.$$eval('[data-piece]', (all) => all.length), 64);
	await assertAccessible(page);
	await tabTo(page, '[data-square] a');
	await hears(page, /Arrow keys: move to another square/);
	await assertAccessible(page);
	await click('g1');
	await hears(page, /g1, white knight: f3, h3/);
	assert.deepEqual(await page.$$eval('.target', (all) => all.map((one) => one.dataset.square).sort()),
		['f3', 'h3']);
	await assertAccessible(page);
	await click('g4');
	assert.equal(await page.$$eval('.target', (all) => all.length), 0);
	await drag(page, 'e2', 'e5');
	assert.match(page.url(), /\/l\/[a-z2-7]+$/);
	await click('b1');
	await click('g1');
	await follow(page, () => click('f3'));
	await assertAccessible(page);
	await confirm(page, '7163');
	assertQuiet(page, server);
});

test('a pawn becomes what its player chooses', async (t) => {
	if (!dragging)
		return t.skip('built without the board');
	const [white] = await start({ fen: '7k/P7/8/8/8/8/8/K7 w - - 0 1', language: 'da' });
	const page = await browser.person();

	await page.goto(await boardLink(server, white));
	await drag(page, 'a7', 'a8');
	await page.waitForSelector('dialog.promotion');
	await assertAccessible(page);
	await page.keyboard.press('Escape');
	await page.waitForFunction(() => !document.querySelector('dialog'));
	assert.equal(await page.$eval('[data-square="a7"]', (square) => square.dataset.piece), 'P');
	await drag(page, 'a7', 'a8');
	await page.waitForSelector('dialog.promotion');
	assert.deepEqual(await page.$$eval('dialog button', (all) => all.map((b) => b.getAttribute('aria-label'))),
		['hvid dronning', 'hvidt tårn', 'hvid løber', 'hvid springer']);
	await follow(page, () => page.click('dialog button[value="n"]'));
	await confirm(page, '17184');
	assertQuiet(page, server);
});

test('chess960: the king is put on its rook', async (t) => {
	if (!dragging)
		return t.skip('built without the board');
	const [white] = await start({ fen: '4k3/8/8/8/8/8/8/RK5R w KQ - 0 1', chess960: true });
	const page = await browser.person();

	await page.goto(await boardLink(server, white));
	await follow(page, () => drag(page, 'b1', 'h1'));
	await hears(page, /White: castles short/);
	await confirm(page, '2181');
	assertQuiet(page, server);
});

test('where the script of the board fails, the plain board is played', async () => {
	const [white] = await start();
	const page = await browser.person();

	await page.evaluateOnNewDocument(() => {
		SVGSVGElement.prototype.createSVGTransform = () => { throw new Error('no drawing'); };
	});
	await page.goto(await boardLink(server, white));
	assert.equal(await page.$('.over'), null);
	await follow(page, () => page.click('[data-square="g1"] a'));
	await follow(page, () => page.click('[data-square="f3"] a'));
	assert.equal(await page.$('.over, section.series'), null);
	assert.ok(await page.$('[data-square="f3"] svg'));
	await confirm(page, '7163');
});

test('the page of a game and its board: three requests, less than 100 kB', async (t) => {
	const [white] = await start({ moves: '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6' });
	const page = await browser.person(), session = await page.createCDPSession();
	const asked = [];
	let bytes = 0;

	await session.send('Network.enable');
	session.on('Network.requestWillBeSent', ({ request }) => asked.push(new URL(request.url).pathname));
	session.on('Network.loadingFinished', ({ encodedDataLength }) => { bytes += encodedDataLength; });
	await page.goto(await boardLink(server, white), { waitUntil: 'load' });
	if (dragging)
		await page.waitForSelector('.over [data-man]');
	const shown = asked.filter((path) => !/^\/(favicon\.svg$|l\/[a-z2-7]+\/stream)/.test(path));
	t.diagnostic(`${shown.length} requests, ${bytes} bytes`);
	assert.equal(shown.length, 3, shown.join(' '));
	assert.ok(bytes < 100000, `${bytes} bytes`);
	assertQuiet(page, server);
});
