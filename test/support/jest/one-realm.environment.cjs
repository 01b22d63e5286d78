'use strict';

const { TestEnvironment } = require('jest-environment-node');
const { beginCounting, countTime, noteLoaded, writeTimeSpent } = require('../timings/time-spent.cjs');

// Globals in which TypeORM and class-validator store decorator metadata. The decorated modules stay loaded between test files.
const DECORATED = new Set(['typeormMetadataArgsStorage', 'classValidatorMetadataStorage']);

/**
 * Runs the tests in the realm of the worker instead of a new realm per file, so that test files share loaded packages.
 * Globals that a file adds, such as Jest's functions, are deleted after the file.
 */
module.exports = class OneRealmEnvironment extends TestEnvironment {
  #globals = Object.getOwnPropertyDescriptors(globalThis);
  #environment = process.env;
  #exit = process.exit;

  constructor(options, context) {
    super(options, context);
    beginCounting();
    process.env = { ...process.env };
    this.global = Object.assign(globalThis, options.projectConfig.globals, { countTime });
    this.moduleMocker = new this.moduleMocker.constructor(globalThis);
    this.fakeTimersModern = new this.fakeTimersModern.constructor({
      config: options.projectConfig,
      global: globalThis,
    });
  }

  handleTestEvent({ name }) {
    if (name === 'run_start') noteLoaded();
    if (name === 'run_finish') writeTimeSpent();
  }

  async teardown() {
    await super.teardown();
    for (const name of Object.getOwnPropertyNames(globalThis)) {
      if (!Object.hasOwn(this.#globals, name) && !DECORATED.has(name)) delete globalThis[name];
    }
    Object.defineProperty(globalThis, 'console', this.#globals.console);
    process.env = this.#environment;
    process.exit = this.#exit;
  }
};
