'use strict';

// The built service as `masthead start` runs it. A second port returns how long the event loop was blocked; before that, `/collect` collects garbage.
const { createServer } = require('node:http');
const { setFlagsFromString } = require('node:v8');
const { runInNewContext } = require('node:vm');
const { start } = require('../../dist/src/cli/start.js');
const { LoopWatch } = require('./loop-watch.cjs');
const { planningFeature } = require('./planning-module.cjs');

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');
const watch = new LoopWatch();
createServer((request, response) => {
  if (request.url === '/collect') collectGarbage();
  response.end(String(watch.readAndReset()));
}).listen(process.env.WATCH_PORT, '127.0.0.1');
void start({ modules: [planningFeature] });
