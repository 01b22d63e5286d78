'use strict';

// The built service, with a job that writes a line when it is run and does not end.
const { Module } = require('@nestjs/common');
const { createApp } = require('../../dist/src/app.js');
const { Job } = require('../../dist/src/core/jobs/index.js');
const { FirstAdministrator } = require('../../dist/src/modules/users/index.js');

class EndlessJob extends Job {
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

async function serve() {
  const app = await createApp({ modules: [{ name: 'endless', module: EndlessModule, jobs: [EndlessJob] }] });
  await app.get(FirstAdministrator).ensure();
  await app.listen(process.env.PORT, '127.0.0.1');
}

void serve();
