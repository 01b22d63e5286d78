'use strict';

// The built service. With PURGE_FROM_MEMORY, purges are not stored: the process sends them two seconds after the commit, which the test
// must detect.
const { start } = require('../../dist/src/cli/start.js');
const { PurgeRecorder } = require('../../dist/src/core/edge-purge/purge-recorder.js');
const { JobRegistry } = require('../../dist/src/core/jobs/job-registry.js');

const { EDGE_PURGE_URL, PURGE_FROM_MEMORY } = process.env;

// The job of a killed process continues after two seconds instead of fifteen.
const { add } = JobRegistry.prototype;
JobRegistry.prototype.add = function (job) {
  add.call(this, Object.assign(job, { leaseMs: job.name === 'events.subscriber.edge.purge' ? 4000 : job.leaseMs }));
};

if (PURGE_FROM_MEMORY) {
  PurgeRecorder.prototype.beforeCommit = function (_, events, { invalidatesCache, resources }) {
    const body = JSON.stringify({ keys: this.keys.derive(events, resources), soft: this.keys.permitsStale(events) });
    const send = () => fetch(EDGE_PURGE_URL, { method: 'POST', body }).catch(() => undefined);
    if (invalidatesCache) setTimeout(send, 2000);
    return Promise.resolve();
  };
}

void start();
