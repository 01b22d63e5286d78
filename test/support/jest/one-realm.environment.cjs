'use strict';

const { TestEnvironment } = require('jest-environment-node');
const { beginCounting, countTime, noteLoaded, writeTimeSpent } = require('../timings/time-spent.cjs');

// Where TypeORM and class-validator keep what the decorators of modules said that stay loaded.
const DECORATED = new Set(['typeormMetadataArgsStorage', 'classValidatorMetadataStorage']);

/**
 * Runs the tests in the worker's own realm instead of one made for each file, so that files can share packages that are
 * loaded already. What a file leaves behind in the globals goes with it, such as Jest's functions.
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
