'use strict';

const { mkdtempSync, readdirSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join, relative, sep } = require('node:path');
const { SEEN_FOLDER, seenShapes } = require('./seen-answers.cjs');
const { readShapes, writeShapes } = require('./shape-files.cjs');

/**
 * Gathers which answers of version 1 the tests got. After the whole suite it knows which operations nobody asks any
 * more, and fails the run. With MASTHEAD_SHAPES=record it writes down what it saw.
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
      // Jest fails the run, but does not say why.
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
    if (numFailedTestSuites > 0) return this.#recording ? 'No shapes were written: tests failed' : undefined;
    // A part of the suite can add, but only the whole knows what is not there any more, and what is always there.
    if (this.#recording) writeShapes(seenShapes(this.#folder, isWhole ? undefined : readShapes()));
    if (!isWhole) return undefined;
    const seen = seenShapes(this.#folder);
    const unasked = Object.keys(readShapes().operations).filter((operation) => !seen.operations[operation]);
    return unasked.length > 0 ? `No test asks any more: ${unasked.join(', ')} (npm run shapes)` : undefined;
  }

  /** Those that run on SQLite on every machine. */
  #filesOfSuite() {
    return readdirSync(join(this.#rootDir, 'test/e2e'), { recursive: true })
      .filter((file) => file.endsWith('.spec.ts') && !/\.(mysql|redis|nightly)\.spec\.ts$/.test(file))
      .map((file) => ['test', 'e2e', file].join(sep));
  }
};
