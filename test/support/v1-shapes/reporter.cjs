'use strict';

const { mkdtempSync, readdirSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join, relative, sep } = require('node:path');
const { SEEN_FOLDER, seenShapes } = require('./seen-answers.cjs');
const { readShapes, writeShapes } = require('./shape-files.cjs');

/**
 * Collects the shapes of the version 1 responses that the tests received. Fails a run of the whole suite if no test requested
 * a recorded operation. With MASTHEAD_SHAPES=record, writes the collected shapes.
 */
module.exports = class V1ShapesReporter {
  #rootDir;
  #recording = process.env.MASTHEAD_SHAPES === 'record';
  #isPart;
  #folder;
  #error;

  constructor({ rootDir, testNamePattern }) {
    this.#rootDir = rootDir;
    this.#isPart = Boolean(testNamePattern);
  }

  onRunStart() {
    this.#folder = mkdtempSync(join(tmpdir(), 'masthead-shapes-'));
    process.env[SEEN_FOLDER] = this.#folder;
  }

  onRunComplete(_contexts, results) {
    try {
      const complaint = this.#conclude(results);
      if (!complaint) return;
      this.#error = new Error(complaint);
      // Jest fails the run without printing the error of getLastError().
      console.error(`\n${complaint}`);
    } finally {
      rmSync(this.#folder, { recursive: true, force: true });
    }
  }

  getLastError() {
    return this.#error;
  }

  #conclude({ numFailedTestSuites, testResults }) {
    const ran = new Set(testResults.map(({ testFilePath }) => relative(this.#rootDir, testFilePath)));
    const isWhole = !this.#isPart && this.#filesOfSuite().every((file) => ran.has(file));
    if (numFailedTestSuites > 0)
      return this.#recording ? 'The shapes were not written, because tests failed' : undefined;
    // A partial run can only add shapes; removals and required members are known only after a run of the whole suite.
    if (this.#recording) writeShapes(seenShapes(this.#folder, isWhole ? undefined : readShapes()));
    if (!isWhole) return undefined;
    const seen = seenShapes(this.#folder);
    const unasked = Object.keys(readShapes().operations).filter((operation) => !seen.operations[operation]);
    return unasked.length > 0
      ? `No test requests these operations: ${unasked.join(', ')} (remove them with npm run shapes)`
      : undefined;
  }

  /** Returns the e2e files that run on SQLite on every machine. */
  #filesOfSuite() {
    return readdirSync(join(this.#rootDir, 'test/e2e'), { recursive: true })
      .filter((file) => file.endsWith('.spec.ts') && !/\.(mysql|redis|nightly)\.spec\.ts$/.test(file))
      .map((file) => ['test', 'e2e', file].join(sep));
  }
};
