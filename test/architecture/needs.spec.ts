import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FeatureModule } from '../../src/core/module-api/index.js';
import { allModules } from '../../src/composition.js';
import { featureModules } from '../../src/modules/index.js';

const MODULES = join(__dirname, '../../src/modules');
const folderOf = ({ name }: FeatureModule): string => (name === 'audit-events' ? 'audit' : name);

/** Declarations tell what the other files show; the names of events are texts, which are known also where nobody tells them. */
const SAYS_NOTHING = /\.(spec|feature)\.ts$|audit-event-names\.ts$/;

function importedBy(folder: string): string[] {
  const files = readdirSync(join(MODULES, folder), { recursive: true, encoding: 'utf8' });
  const texts = files
    .filter((file) => file.endsWith('.ts') && !SAYS_NOTHING.test(file))
    .map((file) => readFileSync(join(MODULES, folder, file), 'utf8'));
  const others = texts.flatMap((text) => [...text.matchAll(/from '(?:\.\.\/)+([a-z-]+)\/index\.js'/g)]);
  const folders = new Set(allModules().map(folderOf));
  return [...new Set(others.map(([, name]) => name!))].filter((name) => folders.has(name)).sort();
}

describe('what a module needs', () => {
  it.each(featureModules.map((module) => [folderOf(module), module] as const))(
    'is, of %s, what it imports',
    (folder, { needs = [] }) => {
      expect(needs.map(folderOf).sort()).toEqual(importedBy(folder));
    },
  );

  it('is found', () => {
    expect(importedBy('ratings')).toEqual(['articles', 'users']);
  });
});
