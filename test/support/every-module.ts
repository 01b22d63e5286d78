import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { FeatureModule } from '../../src/core/module-api/index.js';

const load = createRequire(__filename);
const MODULES = join(__dirname, '../../src/modules');

/** Returns all modules of `src/modules`, including modules that its index does not list. */
export function everyModule(): FeatureModule[] {
  const folders = readdirSync(MODULES, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.flatMap(({ name }) => {
    const exported = load(join(MODULES, name, 'index.js')) as Record<string, unknown>;
    return Object.values(exported).filter(isFeature);
  });
}

const isFeature = (value: unknown): value is FeatureModule =>
  typeof value === 'object' && value !== null && 'moduleApi' in value;
