import type { OpenAPIObject } from '@nestjs/swagger';
import { collectGrantableScopes } from '../auth/permission-registry.js';
import { SCOPE_LIST_EXTENSION } from '../http/input/body-fields.js';
import type { Permission } from '../identity/permission.js';

interface ScopeList {
  readonly items: { readonly enum: readonly string[] };
}
interface Schema {
  properties?: Readonly<Record<string, object>>;
}

/**
 * Lists the scopes of this site in scope fields of API keys. Replaces objects instead of changing them, because applications in the
 * same process share the DTO metadata.
 */
export function addScopeValues({ components }: OpenAPIObject, permissions: readonly Permission[]): void {
  for (const schema of Object.values(components?.schemas ?? {}) as Schema[]) {
    const { properties = {} } = schema;
    if (!Object.values(properties).some(isScopeList)) continue;
    schema.properties = Object.fromEntries(
      Object.entries(properties).map(([name, each]) => [
        name,
        isScopeList(each) ? withScopes(each, permissions) : each,
      ]),
    );
  }
}

const isScopeList = (schema: object): schema is ScopeList => SCOPE_LIST_EXTENSION in schema;

function withScopes(list: ScopeList, permissions: readonly Permission[]): object {
  const scopes = collectGrantableScopes(permissions, list.items.enum);
  const { [SCOPE_LIST_EXTENSION]: _, ...schema } = list as ScopeList & { [SCOPE_LIST_EXTENSION]: true };
  return { ...schema, maxItems: scopes.length, items: { ...list.items, enum: scopes } };
}
