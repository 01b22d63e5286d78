'use strict';

// The command line of a site with a subscriber.
const { Module } = require('@nestjs/common');
const { runCommandLine } = require('../../dist/src/cli/command-line.js');
const { EventSubscriber, subscriber } = require('../../dist/src/core/subscribers/index.js');

class Mirror extends EventSubscriber {
  handle() {
    return Promise.resolve();
  }
}

class OwnModule {}
Module({ providers: [Mirror] })(OwnModule);

const subscribers = [subscriber('own.mirror', Mirror)];
void runCommandLine({ modules: [{ moduleApi: 1, name: 'own', module: OwnModule, subscribers }] });
