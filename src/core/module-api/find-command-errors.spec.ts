import { Module } from '@nestjs/common';
import { flag, integer } from '../../config/validators.js';
import { assertModules } from './assert-modules.js';
import { command, CommandHandler, type CommandOptions } from './command.js';
import type { FeatureModule } from './feature-module.js';

@Module({})
class Centre {}

class Handler extends CommandHandler {
  run() {
    return Promise.resolve('');
  }
}

const INPUT = {
  days: integer(1, 9)({ default: 1, desc: 'days' }),
  desk: integer(1, 9)({ desc: 'desk' }),
  dryRun: flag({ default: false, desc: 'change nothing' }),
};

const moduleWith = (name: string, ...commands: [string, Partial<CommandOptions<typeof INPUT>>?][]): FeatureModule => ({
  moduleApi: 1,
  name,
  module: Centre,
  commands: commands.map(([commandName, options]) =>
    command(commandName, Handler, { description: 'a command', input: INPUT, ...options }),
  ),
});

describe('assertModules with commands', () => {
  it('accepts commands with unique names', () => {
    expect(() =>
      assertModules([
        moduleWith('one', ['a', { arguments: ['desk', 'days'] }], ['b-2', { input: { notes: INPUT.desk } as never }]),
      ]),
    ).not.toThrow();
  });

  it.each<[string, FeatureModule[], string]>([
    [
      'the name of a built-in command',
      [moduleWith('own', ['start'])],
      'the command start of the module "own": Masthead has a command with this name; choose another name',
    ],
    [
      'the name of a command of another module',
      [moduleWith('own', ['report']), moduleWith('other', ['report'])],
      'the command report of the module "other": the module "own" has a command with this name; rename one of them',
    ],
    [
      'capital letters in the name',
      [moduleWith('own', ['Report'])],
      'the command Report of the module "own": use lower-case letters, digits and dashes in the name',
    ],
    [
      'an argument that is not declared',
      [moduleWith('own', ['report', { arguments: ['week' as 'days'] }])],
      'the command report of the module "own": add the argument week to "input"',
    ],
    [
      'a required argument after an optional one',
      [moduleWith('own', ['report', { arguments: ['days', 'desk'] }])],
      'the command report of the module "own": move the required argument desk before the optional ones',
    ],
    [
      'an input with a dash',
      [moduleWith('own', ['report', { input: { 'dry-run': INPUT.dryRun } as never }])],
      'the command report of the module "own": rename the input dry-run: use camel case without the prefix "no", and not "help"',
    ],
    [
      'an input whose option would be a negation',
      [moduleWith('own', ['report', { input: { noMail: INPUT.dryRun } as never }])],
      'the command report of the module "own": rename the input noMail: use camel case without the prefix "no", and not "help"',
    ],
  ])('rejects %s', (_, modules, error) => {
    expect(() => assertModules(modules)).toThrow(`The modules do not fit together:\n  ${error}`);
  });
});
