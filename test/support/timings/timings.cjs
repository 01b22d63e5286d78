'use strict';

// How long each test file took in the run that was recorded last, by `npm run test:timings`.
const { readFileSync, writeFileSync } = require('node:fs');
const { join, relative, resolve } = require('node:path');

const ROOT = resolve(__dirname, '../../..');
const FILE = join(ROOT, 'test/timings.json');
/** Of a file that was not recorded: it starts early, as it may take long. */
const UNKNOWN_SECONDS = 30;

/** Names a test file of one Jest project. */
const keyOf = ({ path, context }) => `${context.config.displayName.name}: ${relative(ROOT, path)}`;

let recorded;
let planned = 0;

/** Returns the seconds that a test file is expected to take. */
function expected(test) {
  recorded ??= JSON.parse(readFileSync(FILE, 'utf8')).seconds;
  return recorded[keyOf(test)] ?? UNKNOWN_SECONDS;
}

/** Notes which files the run consists of; returns `expected`. The sequencer and the reporter run in one process. */
function plan(tests) {
  planned = tests.reduce((sum, test) => sum + expected(test), 0);
  return expected;
}

/** Returns the share of the run that `done` seconds of expected time are, between 0 and 1. */
const shareOf = (done) => (planned > 0 ? Math.min(done / planned, 1) : 0);

/** `seconds` by test file; `spent` by kind of work, of all workers together. */
function writeTimings(seconds, spent) {
  const sorted = Object.fromEntries(Object.entries(seconds).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(FILE, `${JSON.stringify({ spent, seconds: sorted }, null, 2)}\n`);
}

module.exports = { expected, keyOf, plan, shareOf, writeTimings };
