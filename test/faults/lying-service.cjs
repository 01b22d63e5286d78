'use strict';

// The built service with deliberate faults that the tests of this folder must detect: it acknowledges one in eight writes but rolls
// it back, and commits one in eight writes without its event.
const { ContentVersion } = require('../../dist/src/core/database/content-version.js');
const { OutboxRepository } = require('../../dist/src/core/events/outbox.repository.js');

const EVERY = 8;
const { commit } = ContentVersion.prototype;
const { append } = OutboxRepository.prototype;
const undone = new WeakSet();
let changes = 0;

OutboxRepository.prototype.append = async function (connection, events) {
  if (events.length > 0 && ++changes % EVERY === 0) undone.add(connection);
  if (events.length > 0 && changes % EVERY === EVERY / 2) return;
  await append.call(this, connection, events);
};
ContentVersion.prototype.commit = async function (connection) {
  await (undone.has(connection) ? connection.runner.rollbackTransaction() : commit.call(this, connection));
};

require('../../dist/src/main.js');
