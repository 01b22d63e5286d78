'use strict';

// What the test files of a worker spend their time on. Loaded once for each worker, by ../jest/one-realm.environment.cjs.
const { AsyncLocalStorage } = require('node:async_hooks');
const { appendFileSync } = require('node:fs');
const timers = require('node:timers/promises');

/** Workers append to the file of this name; set by reporter.cjs if a run is recorded. */
const FILE = process.env.MASTHEAD_TIME_SPENT;

const counting = new AsyncLocalStorage();
let spent = {};

/** Work inside other counted work is a part of that. Work that runs in parallel is counted once for each. */
async function countTime(kind, work) {
  if (counting.getStore()) return work();
  const start = performance.now();
  try {
    return await counting.run(true, work);
  } finally {
    spent[kind] = (spent[kind] ?? 0) + performance.now() - start;
  }
}

function countCallsOf(object, name, kind) {
  const original = object[name];
  object[name] = (...input) => countTime(kind, () => original(...input));
}

if (FILE !== undefined) {
  const argon2 = require('argon2');
  countCallsOf(argon2, 'hash', 'password hashes');
  countCallsOf(argon2, 'verify', 'password hashes');
  countCallsOf(timers, 'setTimeout', 'waiting');
}

/** Begins to count for a test file. */
function beginCounting() {
  spent = {};
}

/** Notes that the file is loaded, `ms` after its beginning. */
function noteLoaded(ms) {
  spent.loading = ms;
}

/** Appends what the file spent its time on, `ms` altogether. */
function writeTimeSpent(ms) {
  if (FILE === undefined) return;
  const counted = Object.values(spent).reduce((sum, each) => sum + each, 0);
  appendFileSync(FILE, `${JSON.stringify({ ...spent, 'requests and assertions': Math.max(0, ms - counted) })}\n`);
}

module.exports = { beginCounting, countTime, noteLoaded, writeTimeSpent };
