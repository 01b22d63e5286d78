import type { OpenAPIObject } from '@nestjs/swagger';
import type { ModuleApis } from '../module-api/module-apis.js';
import type { Described } from './operations.js';

/** Returns the tags of the operations with the descriptions of their modules. */
export function tagsOf(described: readonly Described[], { modules }: ModuleApis): NonNullable<OpenAPIObject['tags']> {
  const names = new Set(described.flatMap(({ operation }) => operation.tags ?? []));
  return [...names].map((name) => {
    const description = modules.find((module) => module.name === name)?.description ?? OF_CORE[name];
    return { name, ...(description !== undefined && { description }) };
  });
}

const OF_CORE: Record<string, string> = {
  api: 'Versions of the API.',
  health: 'Health probes for operators.',
};
