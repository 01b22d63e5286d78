'use strict';

// The built service as if it were of the release before: it does not know the last migration.
const { migrations } = require('../../dist/migrations/index.js');

migrations.pop();
require('../../dist/src/main.js');
