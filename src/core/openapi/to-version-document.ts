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

/** Returns the tags of the operations with the descriptions of their modules. */
export function collectTags(
  described: readonly DocumentedOperation[],
  modules: readonly FeatureModule[],
): NonNullable<OpenAPIObject['tags']> {
  const names = new Set(described.flatMap(({ operation }) => operation.tags ?? []));
  return [...names].map((name) => {
    const description = modules.find((module) => module.name === name)?.description ?? CORE_TAG_DESCRIPTIONS[name];
    return { name, ...(description !== undefined && { description }) };
  });
}

const CORE_TAG_DESCRIPTIONS: Record<string, string> = {
  api: 'Versions of the API.',
  health: 'Health probes for operators.',
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
  return pruneComponents({
    ...document,
    info: { ...document.info, ...(version > 1 && { version: `${version}.0` }) },
    tags: collectTags(chosen, modules),
    paths: Object.fromEntries(Object.entries(document.paths).filter(([path]) => paths.has(path))),
  });
}
