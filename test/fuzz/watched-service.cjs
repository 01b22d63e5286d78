'use strict';

// The built service as `masthead start` runs it, with a second door that tells for how long its event loop stood still.
const { createServer } = require('node:http');
const { start } = require('../../dist/src/cli/start.js');
const { LoopWatch } = require('./loop-watch.cjs');

const watch = new LoopWatch();
createServer((_request, response) => response.end(String(watch.take()))).listen(process.env.WATCH_PORT, '127.0.0.1');
void start();
