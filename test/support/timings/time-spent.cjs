'use strict';

// What the test files of a worker spend their time on. Loaded once for each worker, by ../jest/one-realm.environment.cjs.
const { AsyncLocalStorage } = require('node:async_hooks');
const { appendFileSync } = require('node:fs');
const { performance } = require('node:perf_hooks');
const timers = require('node:timers/promises');

// Tests move the time of the process.
const now = performance.now.bind(performance);

/** Workers append to the file of this name; set by reporter.cjs if a run is recorded. */
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

/** Work inside other counted work is a part of that. Work that runs in parallel is counted once for each. */
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

/** Begins to count for a test file. */
function beginCounting() {
  spent = {};
  begin = now();
  isWritten = false;
}

/** Notes that the file is loaded. */
function noteLoaded() {
  spent.loading = now() - begin;
}

/** Appends what the file spent its time on. */
function writeTimeSpent() {
  // Jest keeps the event handlers of the environments before this one.
  if (FILE === undefined || isWritten) return;
  isWritten = true;
  const counted = Object.values(spent).reduce((sum, each) => sum + each, 0);
  appendFileSync(
    FILE,
    `${JSON.stringify({ ...spent, 'requests and assertions': Math.max(0, now() - begin - counted) })}\n`,
  );
}

module.exports = { beginCounting, countTime, noteLoaded, writeTimeSpent };
