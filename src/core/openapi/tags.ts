import type { OpenAPIObject } from '@nestjs/swagger';
import type { ModuleApis } from '../module-api/module-apis.js';
import type { Described } from './operations.js';

/** The tags of some operations, with what their modules say of themselves. */
export function tagsOf(described: readonly Described[], { modules }: ModuleApis): NonNullable<OpenAPIObject['tags']> {
  const names = new Set(described.flatMap(({ operation }) => operation.tags ?? []));
  return [...names].map((name) => {
    const description = modules.find((module) => module.name === name)?.description ?? OF_CORE[name];
    return { name, ...(description !== undefined && { description }) };
  });
}

const OF_CORE: Record<string, string> = {
  api: 'What versions of the API there are.',
  health: 'Probes for whoever runs the service.',
};
