/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Trying moves on the board: a player's own analysis, and the series sent with a move. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Browser, assertAccessible, assertFits, assertQuiet } from './browser.mjs';
import { boardLink, drag, follow, hears, main, press, send, signIn } from './player.mjs';
import { Server, until } from './server.mjs';

const ITALIAN = '1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5';
let server, browser, anna, dragging;

before(async () => {
	server = await Server.start('2026-01-05T07:00:00Z');
	browser = await Browser.start();
	dragging = /cm-chessboard/.test(await (await fetch(`${server.url}/board.js`)).text());
	await start({ moves: ITALIAN });
	anna = await browser.person();
	anna.on('dialog', (dialog) => dialog.accept()); /* leaving an unsaved analysis */
	await signIn(anna, server, 'anna@a.test');
});

after(async () => {
	await browser?.stop();
	await server?.stop();
});

/* Starts a game between Anna and Bo; returns its number. */
async function start(rest = {}) {
	const { game } = await server.ask({ do: 'game.start', white: 'Anna Bro', 'white-address': 'anna@a.test',
		black: 'Bo Dam', 'black-address': 'bo@a.test', language: 'en', ...rest });

	return game;
}

const tree = (page) => page.$eval('textarea[name=tree]', (field) => field.value);
const status = (page) => page.$eval('section.analysis [role=status]', (one) => one.textContent);

async function analyse(page, game) {
	await page.goto(`${server.url}/games/${game}`);
	await page.click('.analyse');
	await page.waitForSelector('section.analysis');
}

/* Drags, and waits until the analysis has that text. */
async function attempt(page, from, to, text) {
	await drag(page, from, to);
	await until(`the analysis ${text}`, async () => await tree(page) === text);
}

function click(page, name) {
	return page.$eval(`section.analysis [data-do=${name}]`, (button) => button.click());
}

async function keep(page) {
	await click(page, 'keep');
	await until('that the analysis is kept', async () => /kept/.test(await status(page)));
}

test('variations are made, promoted, commented, deleted and kept', async (t) => {
	if (!dragging)
		return t.skip('built without the board');
	await analyse(anna, 1);
	await assertAccessible(anna);
	await attempt(anna, 'c2', 'c3', '4. c3');
	await attempt(anna, 'g8', 'f6', '4. c3 Nf6');
	await attempt(anna, 'd2', 'd4', '4. c3 Nf6 5. d4');
	await click(anna, 'back');
	await attempt(anna, 'd2', 'd3', '4. c3 Nf6 5. d4 (5. d3)');
	await anna.type('section.analysis input', 'quiet {and} sound');
	await click(anna, 'promote');
	assert.equal(await tree(anna), '4. c3 Nf6 5. d3 {quiet and sound} (5. d4)');
	await assertAccessible(anna);
	await keep(anna);
	await click(anna, 'first');
	await attempt(anna, 'd2', 'd4', '1. d4\n\n4. c3 Nf6 5. d3 {quiet and sound} (5. d4)');
	await keep(anna);
	await analyse(anna, 1);
	assert.deepEqual(await anna.$$eval('.tree p', (all) => all.map((one) => one.textContent.trim())),
		['1. d4', '3... Bc5 4. c3 Nf6 5. d3 quiet and sound (5. d4)']);
	await anna.evaluate(() => [...document.querySelectorAll('.tree button')]
		.find((one) => one.textContent === '1. d4').click());
	assert.equal(await anna.$eval('[data-square=d4]', (one) => one.dataset.piece), 'P');
	await click(anna, 'delete');
	assert.equal(await tree(anna), '4. c3 Nf6 5. d3 {quiet and sound} (5. d4)');
	await keep(anna);
	await click(anna, 'close');
	assert.ok(await anna.$('.over [data-square="g1"]'));
	await anna.goto(`${server.url}/games/1`);
	await follow(anna, () => drag(anna, 'e1', 'g1'));
	assert.match(anna.url(), /from=e1&to=g1$/);
	assertQuiet(anna, server);
});

test('what has been noted by hand is read, and kept where it is no moves', async (t) => {
	if (!dragging)
		return t.skip('built without the board');
	const game = await start({ moves: ITALIAN });
	const noted = 'Ask Carl about the Evans.\n\n4.b4!? Bxb4 (4... Bb6 $1 5. a4) 5. c3 {the point}';

	await anna.goto(`${server.url}/games/${game}`);
	await send(anna, 'notes', { tree: noted });
	await anna.goto(`${server.url}/games/${game}`);
	assert.equal(await tree(anna), noted);
	await anna.click('.analyse');
	await anna.waitForSelector('section.analysis');
	assert.equal(await tree(anna), noted);
	assert.equal(await anna.$eval('.tree', (one) => one.textContent.trim()),
		'3... Bc5 4. b4!? Bxb4 (4... Bb6 5. a4) 5. c3 the point');
	await attempt(anna, 'd2', 'd3', '4. b4!? (4. d3) 4... Bxb4 (4... Bb6 $1 5. a4) 5. c3 {the point}\n\nAsk Carl about the Evans.');
	await keep(anna);
	assertQuiet(anna, server);
});

test('a line of the analysis is played, what follows the move as its series', async (t) => {
	if (!dragging)
		return t.skip('built without the board');
	const game = await start({ moves: ITALIAN });

	await analyse(anna, game);
	assert.ok(await anna.$eval('[data-do=play]', (button) => button.disabled));
	await attempt(anna, 'c2', 'c3', '4. c3');
	await attempt(anna, 'g8', 'f6', '4. c3 Nf6');
	await attempt(anna, 'd2', 'd4', '4. c3 Nf6 5. d4');
	await keep(anna);
	await follow(anna, () => click(anna, 'play'));
	assert.equal(await anna.$eval('input[name=move]', (field) => field.value), '3233');
	assert.deepEqual(await anna.$$eval('section.series li', (all) => all.map((one) => one.textContent)),
		['4... Nf6 → 5. d4']);
	await send(anna, 'move');
	assert.equal(await anna.$eval('[data-series]', (one) => one.dataset.series), '7866 4244');
	assertQuiet(anna, server);
});

test('an analysis is looked through by the keyboard, on the opponent\'s move', async (t) => {
	if (!dragging)
		return t.skip('built without the board');
	const game = await start({ moves: '1. e4 e5 2. Nf3' });

	await analyse(anna, game);
	await press(anna, 'b8', 'c6');
	await hears(anna, /2\.\.\. Nc6/);
	assert.equal(await tree(anna), '2... Nc6');
	await anna.focus('section.analysis [data-do=close]');
	await anna.keyboard.press('ArrowLeft');
	await anna.keyboard.press('ArrowLeft');
	assert.equal(await anna.$eval('[data-square=g1]', (one) => one.dataset.piece), 'N');
	assert.equal(await main(anna, 'ply'), '0');
	assert.match(anna.url(), /\/games\/\d+$/);
	await anna.keyboard.press('End');
	assert.equal(await anna.$eval('[data-square=c6]', (one) => one.dataset.piece), 'n');
	await keep(anna);
	await anna.keyboard.press('Enter');
	assert.ok(await anna.evaluate(() => document.activeElement.matches('.analyse')));
	assert.equal(await anna.$('section.analysis'), null);
});

test('an analysis on a phone, in Danish, of Chess960', async (t) => {
	if (!dragging)
		return t.skip('built without the board');
	const game = await start({ fen: '4k3/8/8/8/8/8/8/RK5R w KQ - 0 1', chess960: true });
	const phone = await browser.person({ language: 'da', width: 390, height: 844 });

	await signIn(phone, server, 'anna@a.test');
	await phone.goto(`${server.url}/games/${game}?lang=da`);
	await phone.click('.analyse');
	await phone.waitForSelector('section.analysis');
	await attempt(phone, 'b1', 'h1', '1. O-O');
	assert.equal(await phone.$eval('[data-square=f1]', (one) => one.dataset.piece), 'R');
	await attempt(phone, 'e8', 'd7', '1. O-O Kd7');
	assert.match(await phone.$eval('.tree', (one) => one.textContent), /1\. O-O Kd7/);
	await assertFits(phone);
	await assertAccessible(phone);
	assertQuiet(phone, server);
});

test('a series is made on the board of the page that sends the move', async (t) => {
	if (!dragging)
		return t.skip('built without the board');
	const game = await start({ fen: '4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1', moves: '' });
	const field = () => anna.$eval('input[name=series]', (one) => one.value);
	const step = async (from, to, text) => {
		await drag(anna, from, to);
		await until(`the series ${text}`, async () => await field() === text);
	};

	await anna.goto(`${server.url}/games/${game}/move?from=a1&to=a2`);
	await assertAccessible(anna);
	await step('e8', 'd7', '05847');
	await step('e1', 'g1', '05847 5171');
	await step('d7', 'c7', '05847 5171 4737');
	await drag(anna, 'a7', 'a8');
	await anna.waitForSelector('dialog.promotion');
	await anna.click('dialog button[value="r"]');
	await until('the pawn as a rook', async () => await field() === '05847 5171 4737 17182');
	assert.deepEqual(await anna.$$eval('section.series li', (all) => all.map((one) => one.textContent)),
		['1... Kd7 → 2. O-O', '2... Kc7 → 3. a8=R']);
	await assertAccessible(anna);
	await anna.$eval('section.series [data-do=back]', (button) => button.click());
	assert.equal(await field(), '05847 5171 4737');
	await anna.$eval('section.series [data-do=clear]', (button) => button.click());
	assert.equal(await field(), '');
	await step('e8', 'f7', '05867');
	await step('h1', 'f1', '05867 8161');
	await send(anna, 'move');
	assert.equal(await anna.$eval('[data-series]', (one) => one.dataset.series), '5867 8161');
	assertQuiet(anna, server);
});

test('lines that are kept back are made and changed on the board', async (t) => {
	if (!dragging)
		return t.skip('built without the board');
	const game = await start({ rules: 'dsu-email series=hidden' });
	const page = await browser.person({ width: 390, height: 844 });
	const field = () => page.$eval('input[name=series]', (one) => one.value);
	const lines = () => page.$$eval('section.series li', (all) => all.map((one) => one.textContent));
	const tool = (name) => page.$eval(`section.series [data-do=${name}]`, (button) => button.click());
	const step = async (from, to, text) => {
		await drag(page, from, to);
		await until(`the lines ${text}`, async () => await field() === text);
	};

	await signIn(page, server, 'anna@a.test');
	await page.goto(`${server.url}/games/${game}/move?move=e4`);
	await step('e7', 'e5', '05755');
	await step('g1', 'f3', '05755 7163');
	await tool('line');
	await step('e7', 'e6', '05755 7163 05756');
	await step('d2', 'd4', '05755 7163 05756 4244');
	assert.deepEqual(await lines(), ['1... e5 → 2. Nf3', '1... e6 → 2. d4']);
	await assertFits(page);
	await assertAccessible(page);
	await send(page, 'move');
	assert.equal(await page.$eval('[data-series]', (one) => one.dataset.series), '5755 7163 05756 4244');

	await page.goto(`${server.url}/games/${game}/series`);
	await page.waitForSelector('.over [data-man]');
	assert.equal(await field(), '05755 7163 05756 4244');
	await assertFits(page);
	await assertAccessible(page);
	await page.$eval('section.series [data-line="0"]', (button) => button.click());
	await step('b8', 'c6', '05755 7163 2836 05756 4244');
	await step('f1', 'b5', '05755 7163 2836 6125 05756 4244');
	await tool('line');
	assert.deepEqual(await lines(), ['1... e5 → 2. Nf3, 2... Nc6 → 3. Bb5', '1... e5 → 2. Nf3', '1... e6 → 2. d4']);
	await step('g8', 'f6', '05755 7163 2836 6125 05755 7163 7866 05756 4244');
	await step('f3', 'e5', '05755 7163 2836 6125 05755 7163 7866 6355 05756 4244');
	await tool('back');
	await tool('back');
	await tool('back');
	await tool('back');
	assert.equal(await field(), '05755 7163 2836 6125 05756 4244');
	await send(page, 'series');
	assert.equal(await page.$eval('[data-series]', (one) => one.dataset.series), '5755 7163 2836 6125 05756 4244');
	await page.goto(`${server.url}/games/${game}/series`);
	await page.waitForSelector('.over [data-man]');
	await tool('clear');
	await send(page, 'series', { series: '05756 4244 03736 4244' }); /* typed, and directly to the button */
	assert.equal(await page.$eval('[data-series]', (one) => one.dataset.series), '5756 4244 03736 4244');
	await page.goto(`${server.url}/games/${game}/series`);
	await page.waitForSelector('.over [data-man]');
	await tool('clear');
	await send(page, 'series');
	assert.equal(await page.$('[data-series]'), null);
	assertQuiet(page, server);
});

test('a series by the keyboard, by hand, and without JavaScript', async (t) => {
	if (!dragging)
		return t.skip('built without the board');
	const page = await browser.person({ width: 390, height: 844 });

	server.forget();
	const game = await start({ moves: ITALIAN });
	await page.goto(`${await boardLink(server, 'anna@a.test')}/move?move=c3`);
	await page.waitForSelector('.over [data-man]');
	await press(page, 'g8', 'f6');
	await hears(page, /4\.\.\. Nf6 → \?/);
	await page.type('input[name=series]', ' 4244');
	await page.keyboard.press('Tab');
	await hears(page, /4\.\.\. Nf6 → 5\. d4/);
	assert.equal(await page.$eval('.over [data-square=d4]', (one) => one.dataset.piece), 'P');
	await assertFits(page);
	await assertAccessible(page);
	await page.setJavaScriptEnabled(false);
	await page.reload();
	assert.equal(await page.$('section.series'), null);
	await send(page, 'move', { series: '07866 4244' });
	await anna.goto(`${server.url}/games/${game}`);
	assert.equal(await anna.$eval('[data-series]', (one) => one.dataset.series), '7866 4244');
});

test('where the script of the board fails, the notes are written by hand', async () => {
	const page = await browser.person();

	await page.evaluateOnNewDocument(() => {
		SVGSVGElement.prototype.createSVGTransform = () => { throw new Error('no drawing'); };
	});
	await signIn(page, server, 'anna@a.test');
	await page.goto(`${server.url}/games/1`);
	if (dragging)
		await page.click('.analyse');
	assert.equal(await page.$('.over, .analyse, section.analysis'), null);
	assert.ok(await page.$('[data-square="f3"] a'));
	await send(page, 'notes', { text: 'By hand.' });
	assert.match(await page.$eval('textarea[name=text]', (field) => field.value), /By hand\./);
});
