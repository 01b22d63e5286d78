'use strict';

// The built service as `masthead start` runs it. A second port returns how long the event loop was blocked.
const { createServer } = require('node:http');
const { start } = require('../../dist/src/cli/start.js');
const { LoopWatch } = require('./loop-watch.cjs');

const watch = new LoopWatch();
createServer((_request, response) => response.end(String(watch.readAndReset()))).listen(
  process.env.WATCH_PORT,
  '127.0.0.1',
);
void start();
