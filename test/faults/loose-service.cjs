'use strict';

// The built service with `synchronous = NORMAL`: SQLite does not wait for the disk at each commit.
const Database = require('better-sqlite3');

const { pragma } = Database.prototype;
Database.prototype.pragma = function (source, options) {
  return pragma.call(this, source.replace('synchronous = FULL', 'synchronous = NORMAL'), options);
};

require('../../dist/src/main.js');
