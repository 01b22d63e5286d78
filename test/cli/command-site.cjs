'use strict';

// The command line of a site with commands. CONFLICT adds a command with the name of a built-in one, UNPROVIDED a command whose
// class is not a provider.
const { Module } = require('@nestjs/common');
const masthead = require('../../dist/src/index.js');

const { command, CommandHandler, dateTime, flag, integer, notFound, oneOf, UnitOfWork, UsersService } = masthead;

class Report extends CommandHandler {
  constructor(users, unitOfWork) {
    super();
    Object.assign(this, { users, unitOfWork });
  }

  async run(values) {
    if (values.desk === 'unknown') throw notFound('There is no such desk');
    if (values.desk === 'broken') throw new Error('unexpected');
    const account = await this.users.findByEmail('admin@localhost');
    await this.unitOfWork.run(() => Promise.resolve());
    return JSON.stringify({ ...values, account });
  }
}
Reflect.defineMetadata('design:paramtypes', [UsersService, UnitOfWork], Report);

class Silent extends CommandHandler {
  run() {
    return Promise.resolve('');
  }
}

class OwnModule {}
Module({ imports: [masthead.UsersModule], providers: process.env.UNPROVIDED ? [Report] : [Report, Silent] })(OwnModule);

const input = {
  desk: oneOf('news', 'unknown', 'broken')({ desc: 'desk of the articles' }),
  days: integer(1, 90)({ default: 7, desc: 'days from today' }),
  since: dateTime({ default: undefined, desc: 'first day' }),
  dryRun: flag({ default: false, desc: 'change nothing' }),
};

const commands = [
  command('report', Report, { description: 'print a report', input, arguments: ['desk'] }),
  command(process.env.CONFLICT ? 'users' : 'silent', Silent, { description: 'print nothing' }),
];
void masthead.runCommandLine({ modules: [{ moduleApi: 1, name: 'own', module: OwnModule, commands }] });
