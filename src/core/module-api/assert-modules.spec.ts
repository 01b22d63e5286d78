import { Module } from '@nestjs/common';
import { auditEvent } from '../audit/index.js';
import { assertModules } from './assert-modules.js';
import type { FeatureModule } from './feature-module.js';

@Module({})
class Centre {}

const moduleWith = (name: string, ...events: readonly string[]): FeatureModule => ({
  moduleApi: 1,
  name,
  module: Centre,
  auditEvents: events.map((event) => auditEvent(event, 'something happened')),
});

describe('assertModules with audit events', () => {
  it('accepts unique names', () => {
    expect(() => assertModules([moduleWith('one', 'one.made'), moduleWith('two', 'two.entry.re-made')])).not.toThrow();
  });

  it.each([
    [
      'the name of an event of another module',
      [moduleWith('one', 'one.made'), moduleWith('two', 'one.made')],
      'the audit event one.made is claimed by the module "one" and by the module "two": choose another name in "auditEvents" of the module "two"',
    ],
    [
      'the name of an event of the application',
      [moduleWith('one', 'access.denied')],
      'the audit event access.denied is claimed by the application and by the module "one": choose another name in "auditEvents" of the module "one"',
    ],
    [
      'a name that a module declares twice',
      [moduleWith('one', 'one.made', 'one.made')],
      'the audit event one.made is claimed by the module "one" and by the module "one": declare it once in "auditEvents" of the module "one"',
    ],
    [
      'a name without a dot',
      [moduleWith('one', 'made')],
      '"made" of the module "one" is not the name of an audit event such as "one.entry.deleted": use at most 64 lower-case letters, digits, dashes and dots',
    ],
    [
      'a name of 65 characters',
      [moduleWith('one', `one.${'x'.repeat(61)}`)],
      'is not the name of an audit event such as "one.entry.deleted"',
    ],
  ])('rejects %s', (_, modules, error) => {
    expect(() => assertModules(modules)).toThrow(error);
  });
});
