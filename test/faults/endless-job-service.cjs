'use strict';

// The built service as `masthead start` runs it, with a job that prints a line and never ends.
const { Module } = require('@nestjs/common');
const { start } = require('../../dist/src/cli/start.js');
const { RecurringJob } = require('../../dist/src/core/jobs/index.js');

class EndlessJob extends RecurringJob {
  name = 'endless.run';
  everyMs = 1000;
  leaseMs = 3000;

  run() {
    process.stdout.write('running\n');
    return new Promise(() => {});
  }
}

class EndlessModule {}
Module({ providers: [EndlessJob] })(EndlessModule);

void start({ modules: [{ moduleApi: 1, name: 'endless', module: EndlessModule, jobs: [EndlessJob] }] });
