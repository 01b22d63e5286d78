'use strict';

const { createRequire, isBuiltin } = require('node:module');
const { resolve } = require('node:path');
const { compileFunction } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

// What Jest must hand out itself: it belongs to the file that is being tested.
const JESTS_OWN = /^(@jest\/|expect$)/;
const isPackage = (name) => !/^[./]/.test(name) && !isBuiltin(name) && !JESTS_OWN.test(name);
// Their file for `require` cannot be loaded: it is CommonJS in a package that says it has none.
const MODULES = { kitsu: resolve(__dirname, '../../../node_modules/kitsu/dist/index.mjs') };

/**
 * Loads the packages of node_modules as Node itself does, once for each worker; only Masthead's own modules and the tests
 * are loaded anew for each file. Jest by itself evaluates all of Nest, TypeORM and the rest again for each of more than a
 * hundred files, which took longer than most of their tests. `jest.mock` of a package therefore has no effect here.
 * Goes with the environment of one realm: a `Date` of the tests must be a `Date` to the packages.
 */
module.exports = class NativePackagesRuntime extends Runtime {
  constructor(...options) {
    super(...options);
    const { injectedModuleParameters } = this.executor;
    this.executor.compile = (source, filename) => compileFunction(source, injectedModuleParameters, { filename });
  }

  requireModuleOrMock(from, name) {
    return isPackage(name) ? createRequire(from)(MODULES[name] ?? name) : super.requireModuleOrMock(from, name);
  }
};
