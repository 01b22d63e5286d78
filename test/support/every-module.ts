import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { FeatureModule } from '../../src/core/module-api/index.js';

const load = createRequire(__filename);
const MODULES = join(__dirname, '../../src/modules');

/** Those that stand in `src/modules`, with or without a line in its index: what is written of them stays where a line is left out. */
export function everyModule(): FeatureModule[] {
  const folders = readdirSync(MODULES, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.flatMap(({ name }) => {
    const exported = load(join(MODULES, name, 'index.js')) as Record<string, unknown>;
    return Object.values(exported).filter(isFeature);
  });
}

const isFeature = (value: unknown): value is FeatureModule =>
  typeof value === 'object' && value !== null && 'moduleApi' in value;
