'use strict';

// The built service on an SQLite that trusts the system to write what it has been given.
const Database = require('better-sqlite3');

const { pragma } = Database.prototype;
Database.prototype.pragma = function (source, options) {
  return pragma.call(this, source.replace('synchronous = FULL', 'synchronous = NORMAL'), options);
};

require('../../dist/src/main.js');
