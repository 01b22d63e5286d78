'use strict';

// Measures the time of the test files of a worker by kind of work. Loaded once per worker by ../jest/one-realm.environment.cjs.
const { AsyncLocalStorage } = require('node:async_hooks');
const { appendFileSync } = require('node:fs');
const { performance } = require('node:perf_hooks');
const timers = require('node:timers/promises');

// Bound before tests mock the time of the process.
const now = performance.now.bind(performance);

/** Workers append to this file. Set by reporter.cjs if the run is recorded. */
const FILE = process.env.MASTHEAD_TIME_SPENT;

const counting = new AsyncLocalStorage();
let spent = {};
let begin = now();
let isWritten = false;

async function add(kind, work) {
  const start = now();
  try {
    return await work();
  } finally {
    spent[kind] = (spent[kind] ?? 0) + now() - start;
  }
}

/** Nested work counts as part of the outer work. Parallel work counts with the sum of its durations. */
const countTime = (kind, work) => (counting.getStore() ? work() : add(kind, () => counting.run(true, work)));

function replaceMethod(object, name, replacement) {
  const original = object[name];
  object[name] = (...input) => replacement(() => original(...input));
}

if (FILE !== undefined) {
  const argon2 = require('argon2');
  // Requests are handled in the asynchronous context of the start of their application.
  for (const name of ['hash', 'verify']) replaceMethod(argon2, name, (work) => add('password hashes', work));
  replaceMethod(timers, 'setTimeout', (work) => countTime('waiting', work));
}

/** Starts counting for a test file. */
function beginCounting() {
  spent = {};
  begin = now();
  isWritten = false;
}

/** Records the loading time of the file. */
function noteLoaded() {
  spent.loading = now() - begin;
}

/** Appends the counted times of the file. */
function writeTimeSpent() {
  // Jest also calls the event handlers of earlier environments.
  if (FILE === undefined || isWritten) return;
  isWritten = true;
  const counted = Object.values(spent).reduce((sum, each) => sum + each, 0);
  appendFileSync(
    FILE,
    `${JSON.stringify({ ...spent, 'requests and assertions': Math.max(0, now() - begin - counted) })}\n`,
  );
}

module.exports = { beginCounting, countTime, noteLoaded, writeTimeSpent };
