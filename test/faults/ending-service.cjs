'use strict';

// The built service with a module that kills the process when an article is created: after the commit and before the response.
const { Module } = require('@nestjs/common');
const { OnEvent } = require('@nestjs/event-emitter');
const { createApp } = require('../../dist/src/app.js');
const { FirstAdministratorCreator } = require('../../dist/src/modules/users/index.js');

class Ending {
  end() {
    process.kill(process.pid, 'SIGKILL');
  }
}
OnEvent('articles.item.created')(Ending.prototype, 'end', Object.getOwnPropertyDescriptor(Ending.prototype, 'end'));

class EndingModule {}
Module({ providers: [Ending] })(EndingModule);

async function serve() {
  const app = await createApp({ modules: [{ moduleApi: 1, name: 'ending', module: EndingModule }] });
  await app.get(FirstAdministratorCreator).ensure();
  await app.listen(process.env.PORT, '127.0.0.1');
}

void serve();
