import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FeatureModule } from '../../src/core/module-api/index.js';
import { collectModules } from '../../src/composition.js';
import { featureModules } from '../../src/modules/index.js';

const MODULES = join(__dirname, '../../src/modules');
const folderOf = ({ name }: FeatureModule): string => (name === 'audit-events' ? 'audit' : name);

/** Specs, the declarations themselves and the names of audit events, which need no other module at run time. */
const IGNORED_FILES = /\.(spec|feature)\.ts$|audit-event-names\.ts$/;

function importedBy(folder: string): string[] {
  const files = readdirSync(join(MODULES, folder), { recursive: true, encoding: 'utf8' });
  const texts = files
    .filter((file) => file.endsWith('.ts') && !IGNORED_FILES.test(file))
    .map((file) => readFileSync(join(MODULES, folder, file), 'utf8'));
  const others = texts.flatMap((text) => [...text.matchAll(/from '(?:\.\.\/)+([a-z-]+)\/index\.js'/g)]);
  const folders = new Set(collectModules().map(folderOf));
  return [...new Set(others.map(([, name]) => name!))].filter((name) => folders.has(name)).sort();
}

describe('the needs of a module', () => {
  it.each(featureModules.map((module) => [folderOf(module), module] as const))(
    'are, for %s, exactly the modules that it imports',
    (folder, { needs = [] }) => {
      expect(needs.map(folderOf).sort()).toEqual(importedBy(folder));
    },
  );

  it('are found in the imports of a module', () => {
    expect(importedBy('ratings')).toEqual(['articles', 'users']);
  });
});
