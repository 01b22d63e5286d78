'use strict';

// Exits if "engines" excludes this version of Node.js: better-sqlite3 crashes there without a message. CommonJS because both the
// build and the scripts load this file; old syntax because old versions parse it.
const { satisfies } = requireSemver();
const { engines } = require('../package.json');

if (!satisfies(process.versions.node, engines.node)) {
  console.error(`Masthead supports Node.js ${engines.node}. This is Node.js ${process.versions.node}.`);
  process.exit(1);
}

// The first package that the command line loads. It is missing if the files of the package were unpacked instead of installed.
function requireSemver() {
  try {
    return require('semver');
  } catch (error) {
    if (error.code !== 'MODULE_NOT_FOUND') throw error;
    console.error(
      'The packages that Masthead needs are not installed. Run "npm ci" in a clone, or install the package: npm install ./masthead-<version>.tgz',
    );
    process.exit(1);
  }
}
