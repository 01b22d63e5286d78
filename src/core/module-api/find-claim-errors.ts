import type { Type } from '@nestjs/common';
import { coreSettings } from '../../config/settings.js';
import { ACCESS_AUDIT_EVENTS } from '../auth/index.js';
import { tableNameOf } from '../database/entity-metadata.js';
import { fieldsOfModule, fieldsTableName } from '../module-fields/index.js';
import { settingsOfModule } from './collect-module-settings.js';
import type { FeatureModule } from './feature-module.js';
import { claimedFields, claimedTypes } from './find-include-errors.js';

/** A kind of names that must be unique across modules. */
interface ClaimKind {
  readonly what: string;
  /** Where the declaration of a module contains the name. */
  readonly where: string;
  readonly find: (module: FeatureModule) => readonly string[];
  /** Names of the application, which no module can claim. */
  readonly reserved?: readonly string[];
}

const KINDS: readonly ClaimKind[] = [
  {
    what: 'the permission',
    where: '"permissions"',
    find: ({ permissions = [] }) => permissions.map(({ name }) => name),
  },
  {
    what: 'the event',
    where: '"events"',
    find: ({ events = [] }) => events.map(({ event }) => event.name),
  },
  {
    what: 'the audit event',
    where: '"auditEvents"',
    find: ({ auditEvents = [] }) => auditEvents.map(({ name }) => name),
    reserved: ACCESS_AUDIT_EVENTS.map(({ name }) => name),
  },
  {
    what: 'the subscriber',
    where: '"subscribers"',
    find: ({ subscribers = [] }) => subscribers.map(({ name }) => name),
  },
  { what: 'the resource', where: '"resources" or "includes"', find: claimedTypes },
  { what: 'the field', where: 'its fields or "includes"', find: claimedFields },
  {
    what: 'the setting',
    where: '"settings"',
    find: (module) => Object.keys(settingsOfModule(module)),
    reserved: Object.keys(coreSettings),
  },
  {
    what: 'the migration',
    where: '"migrations"',
    find: ({ migrations = [] }) => migrations.map(({ name }) => name),
  },
  {
    what: 'the table',
    where: '"entities" or its fields',
    find: ({ entities = [], ...module }) => [
      ...entities.map((entity: Type) => tableNameOf(entity)),
      ...fieldsOfModule(module).map(({ owner, set }) => fieldsTableName(owner, set)),
    ],
  },
];

/** Returns an error with the remedy for each name that two modules, or a module and the application, declare. */
export const findClaimErrors = (modules: readonly FeatureModule[]): string[] =>
  KINDS.flatMap((kind) => findDuplicateClaims(kind, modules));

function findDuplicateClaims({ what, where, find, reserved = [] }: ClaimKind, modules: readonly FeatureModule[]) {
  const owners = new Map(reserved.map((claim) => [claim, 'the application']));
  const errors: string[] = [];
  for (const module of modules) {
    const claimant = `the module "${module.name}"`;
    for (const claim of find(module)) {
      const owner = owners.get(claim);
      const remedy = owner === claimant ? 'declare it once' : 'choose another name';
      if (owner !== undefined)
        errors.push(`${what} ${claim} is claimed by ${owner} and by ${claimant}: ${remedy} in ${where} of ${claimant}`);
      owners.set(claim, claimant);
    }
  }
  return errors;
}

/** Returns an error with the remedy for each module name that occurs twice. */
export function findNameErrors(modules: readonly FeatureModule[]): string[] {
  const names = modules.map(({ name }) => name);
  return names
    .filter((name, index) => names.indexOf(name) < index)
    .map(
      (name) =>
        `the name ${name} is claimed by the module "${name}" and by the module "${name}": list the module once, or choose another "name" for one of the modules`,
    );
}
