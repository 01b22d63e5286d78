'use strict';

// Durations of the test files in the last run that `npm run test:timings` recorded.
const { readFileSync, writeFileSync } = require('node:fs');
const { join, relative, resolve } = require('node:path');

const ROOT = resolve(__dirname, '../../..');
const FILE = join(ROOT, 'test/timings.json');
/** Assumed duration of an unrecorded file, which therefore starts early. */
const UNKNOWN_SECONDS = 30;

/** Returns the key of a test file and its Jest project. */
const keyOf = ({ path, context }) => `${context.config.displayName.name}: ${relative(ROOT, path)}`;

let recorded;
let planned = 0;

/** Returns the expected duration of a test file in seconds. */
function expected(test) {
  recorded ??= JSON.parse(readFileSync(FILE, 'utf8')).seconds;
  return recorded[keyOf(test)] ?? UNKNOWN_SECONDS;
}

/** Stores the expected duration of the run; returns `expected`. The sequencer and the reporter run in one process. */
function plan(tests) {
  planned = tests.reduce((sum, test) => sum + expected(test), 0);
  return expected;
}

/** Returns the progress of the run, from 0 to 1, after `done` seconds of expected duration. */
const shareOf = (done) => (planned > 0 ? Math.min(done / planned, 1) : 0);

/** `seconds`: duration by test file. `spent`: seconds by kind of work, summed over all workers. */
function writeTimings(seconds, spent) {
  const sorted = Object.fromEntries(Object.entries(seconds).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(FILE, `${JSON.stringify({ spent, seconds: sorted }, null, 2)}\n`);
}

module.exports = { expected, keyOf, plan, shareOf, writeTimings };
