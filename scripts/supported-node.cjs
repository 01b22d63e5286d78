'use strict';

// Exits if "engines" excludes this version of Node.js: better-sqlite3 crashes there without a message. CommonJS because both the
// build and the scripts load this file; old syntax because old versions parse it.
const { satisfies } = require('semver');
const { engines } = require('../package.json');

if (!satisfies(process.versions.node, engines.node)) {
  console.error(`Masthead supports Node.js ${engines.node}. This is Node.js ${process.versions.node}.`);
  process.exit(1);
}
