import { RequestMethod, type Type } from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/constants.js';
import { apiSettings, apiVariableSuffixByKey, moduleSettingsPrefix } from '../../config/api.settings.js';
import type { Settings } from '../../config/settings.js';
import type { ApiGroups } from './api-groups.js';
import { controllerHandlers, joinPath } from './controller-handlers.js';
import { routeSignature } from './find-route-errors.js';

interface Claim {
  readonly claimant: string;
  readonly method: string;
  readonly path: string;
  /** Path of the surface in version 1, which starts with the prefix. */
  readonly v1Path: string;
}

/**
 * Returns an error for each `…_PREFIX` setting that moves a module to routes of another module, or of the application, whose
 * controllers are `applicationControllers`. Collisions that no setting causes are errors of the declarations: see `RouteTable`.
 */
export function findPrefixErrors(
  apis: ApiGroups,
  settings: Settings,
  applicationControllers: readonly Type[],
): string[] {
  const claims = [
    ...applicationControllers.flatMap((controller) => claimsOf(controller, { path: '', v1Path: '' })),
    ...apis.surfaces.flatMap((surface) =>
      controllersOf(surface.module).flatMap((controller) => claimsOf(controller, surface)),
    ),
  ];
  const prefixes = findPrefixSettings(apis, settings);
  const bySignature = new Map<string, Claim>();
  const errors = new Map<string, string>();
  for (const claim of claims) {
    const signature = routeSignature(claim);
    const other = bySignature.get(signature);
    bySignature.set(signature, claim);
    if (other === undefined || other.claimant === claim.claimant) continue;
    const cause = prefixes.find(({ prefix }) => isBelow(prefix, claim) || isBelow(prefix, other));
    if (cause === undefined) continue;
    const { key } = cause;
    // One route is sufficient: the next routes of the two modules collide too.
    const pair = `${key} ${other.claimant} ${claim.claimant}`;
    if (errors.has(pair)) continue;
    const route = `the route ${claim.method} ${claim.path} is claimed by ${other.claimant} and by ${claim.claimant}`;
    errors.set(pair, `${key}: must be a path without routes of other modules: ${route}`);
  }
  return [...errors.values()];
}

const controllersOf = (module: Type): readonly Type[] =>
  (Reflect.getMetadata(MODULE_METADATA.CONTROLLERS, module) as readonly Type[] | undefined) ?? [];

const claimsOf = (
  controller: Type,
  { owner, path, v1Path }: { owner?: string; path: string; v1Path: string },
): Claim[] =>
  controllerHandlers(controller).flatMap(({ method, name, paths }) =>
    paths.map((each) => ({
      claimant: owner === undefined ? `${controller.name}.${name}` : `the module "${owner}"`,
      method: RequestMethod[method],
      path: joinPath(path, each),
      v1Path,
    })),
  );

const isBelow = (prefix: string, { v1Path }: Claim): boolean => `${v1Path}/`.startsWith(`${prefix}/`);

/** Returns the settings that determine prefixes: those of modules, then `API_PREFIX` unless it has its default. */
function findPrefixSettings({ modules }: ApiGroups, settings: Settings): { key: string; prefix: string }[] {
  const values = settings as unknown as Record<string, string | undefined>;
  const ofModules = modules.map(({ name, api }) => {
    const key = `${moduleSettingsPrefix(name)}${apiVariableSuffixByKey.prefix}`;
    return { name, key, prefix: values[key], isDeclared: api?.prefix !== undefined };
  });
  const isDefault = settings.API_PREFIX === apiSettings.API_PREFIX.default;
  return [
    ...ofModules.flatMap(({ key, prefix }) => (prefix === undefined ? [] : [{ key, prefix }])),
    ...ofModules
      .filter(({ prefix, isDeclared }) => !isDefault && prefix === undefined && !isDeclared)
      .map(({ name }) => ({ key: 'API_PREFIX', prefix: settings.API_PREFIX.replace('{module}', name) })),
  ];
}
