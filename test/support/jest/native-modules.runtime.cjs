'use strict';

const Module = require('node:module');
const { resolve, sep } = require('node:path');
const { compileFunction } = require('node:vm');
const threads = require('node:worker_threads');
const { default: Runtime } = require('jest-runtime');

const { createRequire, isBuiltin } = Module;
const ROOT = resolve(__dirname, '../../..') + sep;
const OWN = new RegExp(`^${ROOT.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(src|migrations)\\${sep}(?!.*\\.spec\\.ts$)`);

// Jest provides these modules itself, because they belong to the running test file.
const JESTS_OWN = /^(@jest\/|expect$)/;
const isPackage = (name) => !/^[./]/.test(name) && !isBuiltin(name) && !JESTS_OWN.test(name);
// Packages whose `require` entry cannot be loaded: a CommonJS file in a package with `"type": "module"`.
const MODULES = { kitsu: resolve(ROOT, 'node_modules/kitsu/dist/index.mjs') };

// Source maps of all files that the worker loaded, for stack traces.
const sourceMaps = new Map();
let transformCache;

/**
 * Loads the packages of node_modules and the modules of Masthead with Node's loader, once per worker; only the tests and
 * their support files are loaded again for each test file. Jest's default evaluates all modules for each of some hundred
 * files, which took longer than most of their tests. `jest.mock` of these modules therefore has no effect, and a test must
 * undo its changes to a class.
 * Requires the one-realm environment: a `Date` of the tests must be an instance of the packages' `Date`.
 */
module.exports = class NativeModulesRuntime extends Runtime {
  constructor(...options) {
    super(...options);
    const { injectedModuleParameters } = this.executor;
    this.executor.compile = (source, filename) => compileFunction(source, injectedModuleParameters, { filename });
    this.transformCache.sourceMaps = sourceMaps;
    ({ transformCache } = this);
  }

  requireModuleOrMock(from, name) {
    if (isPackage(name)) return createRequire(from)(MODULES[name] ?? name);
    if (!/^[./]/.test(name)) return super.requireModuleOrMock(from, name);
    const file = resolve(from, '..', name.replace(/(\.js)?$/, '.ts'));
    return OWN.test(file) ? createRequire(from)(file) : super.requireModuleOrMock(from, name);
  }
};

Module._extensions['.ts'] = (module, filename) => module._compile(transformCache.transform(filename), filename);

const { _resolveFilename } = Module;
/** Resolves `./name.js` to `./name.ts`, as TypeScript does. */
Module._resolveFilename = (name, parent, ...rest) => {
  const typescript = parent?.filename?.endsWith('.ts') && /^\..*\.js$/.test(name);
  return _resolveFilename(typescript ? name.replace(/js$/, 'ts') : name, parent, ...rest);
};

const TYPESCRIPT_THREADS = resolve(__dirname, 'typescript-threads.cjs');
threads.Worker = class Worker extends threads.Worker {
  constructor(file, options) {
    super(file, { ...options, execArgv: [...(options?.execArgv ?? []), '--require', TYPESCRIPT_THREADS] });
  }
};
