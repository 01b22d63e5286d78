import { findSecretOfFile } from '../../config/secret-settings.js';
import { coreSettings } from '../../config/settings.js';
import { findFieldErrors } from '../module-fields/index.js';
import { findAttributeErrors } from './added-attributes.js';
import { type FeatureModule, MODULE_API_VERSION } from './feature-module.js';
import { collectModuleSettings, settingsOfModule } from './collect-module-settings.js';
import { findClaimErrors, findNameErrors } from './find-claim-errors.js';
import { findCommandErrors } from './find-command-errors.js';
import { findIncludeErrors } from './find-include-errors.js';
import { InvalidModulesError } from '../routing/invalid-modules.error.js';
import { MAX_SUBSCRIBER_NAME_LENGTH } from '../subscribers/event-subscriber.js';
import { findStrategyErrors } from './resolve-strategy-providers.js';

/** The length of the column. */
const MAX_AUDIT_EVENT_LENGTH = 64;

/**
 * Throws one error that lists duplicate claims, invalid names and incompatible module API versions. `RouteTable` checks the routes
 * later.
 */
export function assertModules(modules: readonly FeatureModule[]): void {
  const duplicateNames = findNameErrors(modules);
  // Modules with equal names cause further collisions, which are not reported.
  if (duplicateNames.length > 0) throw new InvalidModulesError(duplicateNames);
  const errors = [
    ...modules.flatMap(versionErrors),
    ...modules
      .filter(({ name }) => !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name === 'api')
      .map(({ name }) => `"${name}" is not a module name: use lower-case letters, digits and dashes, and not "api"`),
    ...modules.flatMap(permissionErrors),
    ...modules.flatMap(migrationErrors),
    ...modules.flatMap(auditEventErrors),
    ...modules.flatMap(subscriberErrors),
    ...findCommandErrors(modules),
    ...secretFileErrors(modules),
    ...findClaimErrors(modules),
    ...themeErrors(modules),
    ...findIncludeErrors(modules),
    ...findFieldErrors(modules),
    ...findAttributeErrors(modules),
    ...findStrategyErrors(modules),
  ];
  if (errors.length > 0) throw new InvalidModulesError(errors);
}

/** Checks at runtime, because JavaScript modules and modules compiled earlier bypass the type. */
function versionErrors({ name, moduleApi }: FeatureModule): string[] {
  const version = moduleApi as number | undefined;
  if (version === MODULE_API_VERSION) return [];
  const writtenFor =
    version === undefined
      ? 'does not declare as "moduleApi" which version of the module API it was written for'
      : `was written for version ${version} of the module API`;
  return [
    `the module "${name}" ${writtenFor}; this application has version ${MODULE_API_VERSION}: install a version of the module, or of masthead, that fits`,
  ];
}

/** A setting must not have the variable of a secret's file, which is read before the settings are validated. */
function secretFileErrors(modules: readonly FeatureModule[]): string[] {
  const specs = { ...coreSettings, ...collectModuleSettings(modules) };
  return modules.flatMap((module) =>
    Object.keys(settingsOfModule(module)).flatMap((key) => {
      const secret = findSecretOfFile(specs, key);
      return secret === undefined
        ? []
        : [
            `the setting ${key} of the module "${module.name}" must have another name: the variable contains the path of the file of the secret setting ${secret}`,
          ];
    }),
  );
}

/** Scopes are stored separated by spaces, and `*` means all scopes. */
const permissionErrors = ({ name: module, permissions = [] }: FeatureModule): string[] =>
  permissions
    .filter(({ name }) => !/^[a-z][a-z0-9-]*(:[a-z][a-z0-9-]*)+$/.test(name))
    .map(({ name }) => `"${name}" of the module "${module}" is not a permission name such as "${module}:write"`);

const migrationErrors = ({ name: module, migrations = [] }: FeatureModule): string[] =>
  migrations
    .filter(({ name }) => !/\d{13}$/.test(name))
    .map(
      ({ name }) =>
        `the migration ${name} of the module "${module}" does not end in a timestamp, as in ${name}${Date.now()}`,
    );

const auditEventErrors = ({ name: module, auditEvents = [] }: FeatureModule): string[] =>
  auditEvents
    .filter(({ name }) => !/^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+$/.test(name) || name.length > MAX_AUDIT_EVENT_LENGTH)
    .map(
      ({ name }) =>
        `"${name}" of the module "${module}" is not the name of an audit event such as "${module}.entry.deleted": use at most ${MAX_AUDIT_EVENT_LENGTH} lower-case letters, digits, dashes and dots`,
    );

const subscriberErrors = ({ name: module, subscribers = [] }: FeatureModule): string[] =>
  subscribers
    .filter(({ name }) => !/^[a-z][a-z0-9]*([.-][a-z0-9]+)*$/.test(name) || name.length > MAX_SUBSCRIBER_NAME_LENGTH)
    .map(
      ({ name }) =>
        `"${name}" of the module "${module}" is not a subscriber name such as "${module}.mirror": use at most ${MAX_SUBSCRIBER_NAME_LENGTH} lower-case letters, digits, dots and dashes`,
    );

/** A site has one theme. */
function themeErrors(modules: readonly FeatureModule[]): string[] {
  const declared = modules.flatMap(({ name, theme }) => (theme === undefined ? [] : [`"${name}" (${theme})`]));
  if (declared.length < 2) return [];
  return [
    `the modules ${declared.join(' and ')} have a theme each, and a site can have one: remove "theme" from all but one, and move its files there`,
  ];
}
