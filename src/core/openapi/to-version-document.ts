import type { OpenAPIObject } from '@nestjs/swagger';
import type { FeatureModule } from '../module-api/feature-module.js';
import type { DocumentedOperation } from './operations.js';
import type { ApiVersion } from '../routing/api-version.js';

type Components = Record<string, Record<string, unknown>>;

const REFERENCE = /"\$ref":"#\/components\/(\w+)\/([^"]+)"/g;

/** Removes unreferenced components. Security schemes are retained, because operations refer to them by name. */
export function pruneComponents(document: OpenAPIObject): OpenAPIObject {
  const { components = {}, ...rest } = document;
  const all = components as Components;
  const reached = new Set<string>();
  const visit = (node: unknown): void => {
    for (const [, kind, name] of JSON.stringify(node).matchAll(REFERENCE)) {
      const address = `${kind}/${name}`;
      if (reached.has(address)) continue;
      reached.add(address);
      visit(all[kind!]![name!]);
    }
  };
  visit(rest);
  const remaining = Object.entries(all).map(([kind, entries]) => [
    kind,
    Object.fromEntries(
      Object.entries(entries).filter(([name]) => kind === 'securitySchemes' || reached.has(`${kind}/${name}`)),
    ),
  ]);
  return { ...rest, components: Object.fromEntries(remaining) as OpenAPIObject['components'] };
}

/** Returns the tags of the operations in the declared order, with the descriptions of their modules. */
export function collectTags(
  described: readonly DocumentedOperation[],
  modules: readonly FeatureModule[],
): NonNullable<OpenAPIObject['tags']> {
  const declared = new Map<string, TagDeclaration>([
    ...Object.entries(CORE_TAGS),
    ...modules.map((module) => [module.name, module] as const),
  ]);
  const orderOf = (name: string): number => declared.get(name)?.tagOrder ?? DEFAULT_TAG_ORDER;
  const names = new Set(described.flatMap(({ operation }) => operation.tags ?? []));
  return [...names]
    .sort((a, b) => orderOf(a) - orderOf(b))
    .map((name) => {
      const description = declared.get(name)?.description;
      return { name, ...(description !== undefined && { description }) };
    });
}

type TagDeclaration = Pick<FeatureModule, 'description' | 'tagOrder'>;

const DEFAULT_TAG_ORDER = 100;

const CORE_TAGS: Record<string, TagDeclaration> = {
  api: { description: 'Versions of the API.', tagOrder: 200 },
  health: { description: 'Health probes for operators.', tagOrder: 210 },
};

/** Returns the operations of one version and the operations without a version. */
export function toVersionDocument(
  document: OpenAPIObject,
  described: readonly DocumentedOperation[],
  modules: readonly FeatureModule[],
  version: ApiVersion,
): OpenAPIObject {
  const chosen = described.filter((each) => each.version === undefined || each.version === version);
  const paths = new Set(chosen.map(({ path }) => path));
  const tags = collectTags(chosen, modules);
  const missing = collectTags(described, modules).filter(({ name }) => !tags.some((tag) => tag.name === name));
  return pruneComponents({
    ...document,
    info: {
      ...document.info,
      ...(version > 1 && { version: `${version}.0` }),
      description: toVersionDescription(document.info.description ?? '', version, missing),
    },
    tags,
    paths: Object.fromEntries(Object.entries(document.paths).filter(([path]) => paths.has(path))),
  });
}

/** Names the paths of the version, and the groups of the other versions. */
function toVersionDescription(
  text: string,
  version: ApiVersion,
  missing: readonly { readonly name: string }[],
): string {
  const own = text.replaceAll('/api/v1/', `/api/v${version}/`);
  if (missing.length === 0) return own;
  const names = missing.map(({ name }) => `\`${name}\``).join(', ');
  return own.replace('\n\n<details>', ` Only other versions have operations of the groups ${names}.\n\n<details>`);
}
