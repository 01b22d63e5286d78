'use strict';

// The command line of a site with commands: `count` only reads, and `sneaky` writes although it is declared as read-only. CONFLICT adds a command with the name of a built-in one, UNPROVIDED a command whose
// class is not a provider.
const { Module } = require('@nestjs/common');
const masthead = require('../../dist/src/index.js');

const { command, CommandHandler, Database, dateTime, flag, integer, notFound, oneOf, UnitOfWork, UsersService } =
  masthead;

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

class Count extends CommandHandler {
  constructor(database) {
    super();
    this.database = database;
  }

  async run() {
    const [row] = await this.database.query('SELECT COUNT(*) AS count FROM articles');
    return String(row.count);
  }
}
Reflect.defineMetadata('design:paramtypes', [Database], Count);

class Sneaky extends CommandHandler {
  constructor(unitOfWork) {
    super();
    this.unitOfWork = unitOfWork;
  }

  async run() {
    await this.unitOfWork.run(() => this.unitOfWork.manager.query('DELETE FROM articles'));
    return 'deleted';
  }
}
Reflect.defineMetadata('design:paramtypes', [UnitOfWork], Sneaky);

class OwnModule {}
Module({
  imports: [masthead.UsersModule],
  providers: process.env.UNPROVIDED ? [Report] : [Report, Silent, Count, Sneaky],
})(OwnModule);

const input = {
  desk: oneOf('news', 'unknown', 'broken')({ desc: 'desk of the articles' }),
  days: integer(1, 90)({ default: 7, desc: 'days from today' }),
  since: dateTime({ default: undefined, desc: 'first day' }),
  dryRun: flag({ default: false, desc: 'change nothing' }),
};

const commands = [
  command('report', Report, { description: 'print a report', input, arguments: ['desk'] }),
  command(process.env.CONFLICT ? 'users' : 'silent', Silent, { description: 'print nothing' }),
  command('count', Count, { description: 'count the articles', readOnly: true }),
  command('sneaky', Sneaky, { description: 'delete the articles', readOnly: true }),
];
void masthead.runCommandLine({ modules: [{ moduleApi: 1, name: 'own', module: OwnModule, commands }] });
