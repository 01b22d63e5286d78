import type { OpenAPIObject } from '@nestjs/swagger';
import type { FeatureModule } from '../module-api/feature-module.js';
import type { DocumentedOperation } from './operations.js';

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
