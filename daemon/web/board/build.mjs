/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Bundles main.js with the packages of package-lock.json into one file.
 * Usage: node build.mjs MAIN.js OUTPUT.js LICENCES.txt, in the directory of node_modules.
 *
 * The bundle changes two things in cm-chessboard: it marks squares and pieces with data-square and
 * data-piece, which the board in the page uses; and it sets style attributes, which the pages'
 * Content-Security-Policy forbids.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

const [main, output, licences] = process.argv.slice(2);
const modules = resolve('node_modules');
const { build } = createRequire(join(modules, '/'))('esbuild');

const changes = [
	[/data-square/g, 'data-cell'],
	[/data-piece/g, 'data-man'],
	[/\.setAttribute\("style",\s*/g, '.style.cssText = (']
];
const used = new Set();

function adapt(source) {
	return changes.reduce((text, [from, to]) => {
		if (from.test(text))
			used.add(to);
		return text.replace(from, to);
	}, source);
}

await build({
	entryPoints: [main],
	outfile: output,
	bundle: true,
	format: 'iife',
	target: 'es2020',
	minify: true,
	charset: 'utf8',
	legalComments: 'none',
	nodePaths: [modules],
	loader: { '.css': 'text', '.svg': 'text' },
	banner: { js: '/* kskakd: AGPL-3.0-or-later; with cm-chessboard (MIT) and chess.js (BSD-2-Clause): /licences.txt */' },
	plugins: [{
		name: 'adapt',
		setup(bundle) {
			bundle.onLoad({ filter: /cm-chessboard.*\.js$/ }, ({ path }) => ({
				contents: adapt(readFileSync(path, 'utf8')),
				loader: 'js',
			}));
		},
	}],
});
const missing = changes.filter(([, to]) => !used.has(to));
if (missing.length)
	throw new Error(`cm-chessboard has changed: ${missing[0][0]} is not found`);

const text = ['cm-chessboard', 'chess.js'].map((name) => {
	const about = JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8'));
	return `${name} ${about.version} (${about.license})\n\n${readFileSync(join(modules, name, 'LICENSE'), 'utf8')}`;
});
writeFileSync(licences, text.join('\n'));
