'use strict';

// The built service without the last migration, as a model of the previous release.
const { migrations } = require('../../dist/migrations/index.js');

migrations.pop();
require('../../dist/src/main.js');
