'use strict';

const Module = require('node:module');
const { resolve, sep } = require('node:path');
const { compileFunction } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

const { createRequire, isBuiltin } = Module;
const ROOT = resolve(__dirname, '../../..') + sep;
const OWN = new RegExp(`^${ROOT.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(src|migrations)\\${sep}(?!.*\\.spec\\.ts$)`);

// What Jest must hand out itself: it belongs to the file that is being tested.
const JESTS_OWN = /^(@jest\/|expect$)/;
const isPackage = (name) => !/^[./]/.test(name) && !isBuiltin(name) && !JESTS_OWN.test(name);
// Their file for `require` cannot be loaded: it is CommonJS in a package that says it has none.
const MODULES = { kitsu: resolve(ROOT, 'node_modules/kitsu/dist/index.mjs') };

// Of all files of a worker: where the lines of a stack stand in the sources.
const sourceMaps = new Map();
let transformCache;

/**
 * Loads the packages of node_modules and Masthead's own modules as Node itself does, once for each worker; only the tests,
 * and what they share, are loaded anew for each file. Jest by itself evaluates all of it again for each of some hundred
 * files, which took longer than most of their tests. `jest.mock` of either therefore has no effect here, and what a test
 * does to a class it must undo.
 * Goes with the environment of one realm: a `Date` of the tests must be a `Date` to the packages.
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
/** As TypeScript has it, `./name.js` means `./name.ts`. */
Module._resolveFilename = (name, parent, ...rest) => {
  const typescript = parent?.filename?.endsWith('.ts') && /^\..*\.js$/.test(name);
  return _resolveFilename(typescript ? name.replace(/js$/, 'ts') : name, parent, ...rest);
};
