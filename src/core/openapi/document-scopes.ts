import type { OpenAPIObject } from '@nestjs/swagger';
import { scopesOf } from '../auth/scopes.js';
import { SCOPE_LIST } from '../http/input/scope-list.field.js';
import type { FeatureModule } from '../module-api/feature-module.js';

interface ScopeList {
  readonly items: { readonly enum: readonly string[] };
}
interface Schema {
  properties?: Readonly<Record<string, object>>;
}

/** Says what API keys can be made for on this site. Nothing is changed in place: the DTO's own description is that of other applications, too. */
export function documentScopes({ components }: OpenAPIObject, modules: readonly FeatureModule[]): void {
  for (const schema of Object.values(components?.schemas ?? {}) as Schema[]) {
    const { properties = {} } = schema;
    if (!Object.values(properties).some(isScopeList)) continue;
    schema.properties = Object.fromEntries(
      Object.entries(properties).map(([name, each]) => [name, isScopeList(each) ? told(each, modules) : each]),
    );
  }
}

const isScopeList = (schema: object): schema is ScopeList => SCOPE_LIST in schema;

function told(list: ScopeList, modules: readonly FeatureModule[]): object {
  const scopes = scopesOf(modules, list.items.enum);
  const { [SCOPE_LIST]: _, ...schema } = list as ScopeList & { [SCOPE_LIST]: true };
  return { ...schema, maxItems: scopes.length, items: { ...list.items, enum: scopes } };
}
