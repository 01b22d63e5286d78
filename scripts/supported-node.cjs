'use strict';

// Ends the process on a Node.js that "engines" excludes: better-sqlite3 crashes there without a message. CommonJS because
// the build loads it as well as the scripts; old syntax because old versions read it.
const { satisfies } = require('semver');
const { engines } = require('../package.json');

if (!satisfies(process.versions.node, engines.node)) {
  console.error(`Masthead supports Node.js ${engines.node}. This is Node.js ${process.versions.node}.`);
  process.exit(1);
}
