'use strict';

// The built service with three subscribers that append each event to the file DELIVERIES: one accepts all events, one fails one
// call in 40, and one fails always. With EARLY_CURSOR, the cursors move before the delivery, which the test must detect.
const { appendFileSync } = require('node:fs');
const { setTimeout: sleep } = require('node:timers/promises');
const { Module } = require('@nestjs/common');
const { start } = require('../../dist/src/cli/start.js');
const { JobRegistry } = require('../../dist/src/core/jobs/job-registry.js');
const { EventSubscriber, subscriber } = require('../../dist/src/core/subscribers/index.js');
const { SubscriberDelivery } = require('../../dist/src/core/subscribers/subscriber-delivery.js');

const { DELIVERIES, EARLY_CURSOR } = process.env;

class Steady extends EventSubscriber {
  name = 'steady';

  async handle({ position, subject, name, data }) {
    await sleep(10);
    const title = data.item?.title ?? '';
    appendFileSync(DELIVERIES, `${JSON.stringify({ subscriber: this.name, position, subject, name, title })}\n`);
  }
}

class Flaky extends Steady {
  name = 'flaky';

  async handle(event) {
    if (Math.random() < 1 / 40) throw new Error('flaky');
    await super.handle(event);
  }
}

class Broken extends EventSubscriber {
  handle() {
    return Promise.reject(new Error('broken'));
  }
}

// The job of a killed process continues after two seconds instead of fifteen, and a failed delivery at the next poll.
const { add } = JobRegistry.prototype;
JobRegistry.prototype.add = function (job) {
  add.call(this, Object.assign(job, { leaseMs: job.name.startsWith('events.subscriber.') ? 2000 : job.leaseMs }));
};

if (EARLY_CURSOR) {
  SubscriberDelivery.prototype.deliverBatch = async function ({ name }, target, signal) {
    const upTo = await this.sequencer.run();
    const cursor = await this.cursors.find(name);
    if (cursor.position >= upTo) return false;
    const events = await this.log.findInRange({ after: cursor.position, upTo }, undefined, 20);
    const { position } = events.at(-1);
    await this.unitOfWork.runWithoutInvalidation(() => this.cursors.update(cursor, { position }));
    for (const event of events) await target.handle({ ...event, data: JSON.parse(event.data) }, signal);
    return true;
  };
}

class OwnModule {}
Module({ providers: [Steady, Flaky, Broken] })(OwnModule);

const subscribers = [
  subscriber('own.steady', Steady),
  subscriber('own.flaky', Flaky),
  subscriber('own.broken', Broken),
];

void start({ modules: [{ moduleApi: 1, name: 'own', module: OwnModule, subscribers }] });
