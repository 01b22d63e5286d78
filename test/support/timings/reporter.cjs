'use strict';

const { mkdtempSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { expected, keyOf, shareOf, writeTimings } = require('./timings.cjs');

/** Environment variable with the path of the file to which time-spent.cjs writes. */
const SPENT_FILE = 'MASTHEAD_TIME_SPENT';
const STEPS = 10;

/** Shows the progress of a run. With MASTHEAD_TIMINGS=record, writes test/timings.json from it if it passed. */
module.exports = class TimingsReporter {
  #isRecording = process.env.MASTHEAD_TIMINGS === 'record';
  #start = Date.now();
  #seconds = {};
  #done = 0;
  #steps = 0;
  #folder;

  onRunStart() {
    if (!this.#isRecording) return;
    this.#folder = mkdtempSync(join(tmpdir(), 'masthead-timings-'));
    process.env[SPENT_FILE] = join(this.#folder, 'spent.jsonl');
    writeFileSync(process.env[SPENT_FILE], '');
  }

  onTestFileResult(test, { perfStats }, { numTotalTestSuites }) {
    this.#seconds[keyOf(test)] = Math.round((perfStats.end - perfStats.start) / 100) / 10;
    this.#done += expected(test);
    if (numTotalTestSuites >= 2 * STEPS) this.#showProgress();
  }

  onRunComplete(_contexts, { success }) {
    if (!this.#isRecording) return;
    if (success) writeTimings(this.#seconds, spentIn(process.env[SPENT_FILE]));
    rmSync(this.#folder, { recursive: true });
  }

  #showProgress() {
    const share = shareOf(this.#done);
    const steps = Math.floor(share * STEPS);
    if (steps === this.#steps || steps === STEPS) return;
    this.#steps = steps;
    const minutes = ((Date.now() - this.#start) * (1 / share - 1)) / 60_000;
    process.stderr.write(`${steps * (100 / STEPS)} % of the tests, about ${Math.ceil(minutes)} min left\n`);
  }
};

/** Returns the seconds by kind of work, the largest first. */
function spentIn(file) {
  const sums = {};
  for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
    for (const [kind, ms] of Object.entries(JSON.parse(line))) sums[kind] = (sums[kind] ?? 0) + ms / 1000;
  }
  const entries = Object.entries(sums).map(([kind, seconds]) => [kind, Math.round(seconds)]);
  return Object.fromEntries(entries.sort(([, a], [, b]) => b - a));
}
