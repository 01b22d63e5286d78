import type { Type } from '@nestjs/common';
import { SelfLink } from '../openapi-decorators/api-response.decorator.js';
import type { DeclaredRoute } from '../routing/route-scanner.js';
import type { FeatureModule } from './feature-module.js';
import { claimedTypes } from './find-include-errors.js';

/** Metadata keys of @nestjs/swagger, which does not export them: the documented classes of a route, and the options of `@ApiProperty`. */
const EXTRA_MODELS = 'swagger/apiExtraModels';
const MODEL_PROPERTY = 'swagger/apiModelProperties';

type DocumentedRoute = Pick<DeclaredRoute, 'module' | 'handler' | 'method' | 'path'>;

/**
 * Returns an error for each type of a resource with a link to itself that a route of a module documents, and that no module declares:
 * the link to an undeclared type cannot be built. `owners` contains the module of each surface.
 */
export function findResourceErrors(
  modules: readonly FeatureModule[],
  routes: readonly DocumentedRoute[],
  owners: ReadonlyMap<Type, string>,
): string[] {
  const known = new Set(modules.flatMap(claimedTypes));
  return routes.flatMap(({ module, handler, method, path }) => {
    const owner = owners.get(module);
    if (owner === undefined) return [];
    return documentedTypes(handler).flatMap((type) => {
      if (known.has(type)) return [];
      // One route of a type is sufficient.
      known.add(type);
      return [
        `the module "${owner}" presents the resource "${type}" at ${method} ${path}, but no module declares it: add the path of one object to "resources", such as { ${type}: ':id' }`,
      ];
    });
  });
}

const documentedTypes = (handler: object): string[] =>
  ((Reflect.getMetadata(EXTRA_MODELS, handler) ?? []) as Type[]).flatMap((model) => linkedTypeOf(model) ?? []);

/** Returns the JSON type of a class with `links: SelfLink`; undefined for other classes. */
function linkedTypeOf({ prototype }: Type): string | undefined {
  const optionsOf = (property: string) =>
    Reflect.getMetadata(MODEL_PROPERTY, prototype as object, property) as
      { readonly type?: unknown; readonly enum?: readonly unknown[] } | undefined;
  if (optionsOf('links')?.type !== SelfLink) return undefined;
  const [type, ...others] = optionsOf('type')?.enum ?? [];
  return typeof type === 'string' && others.length === 0 ? type : undefined;
}
