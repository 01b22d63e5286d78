import { readFileSync } from 'node:fs';
import { coreSettings } from '../../src/config/settings.js';
import { everyModule } from '../support/every-module.js';

/** Every module also has `<MODULE>_API_…` settings, which the file describes in one paragraph. */
const settings: Record<string, { desc?: string }> = Object.assign(
  {},
  coreSettings,
  ...everyModule().map((module) => module.settings),
);

describe('.env.example', () => {
  const lines = readFileSync('.env.example', 'utf8').split('\n');
  const keys = lines.flatMap((line) => /^#([A-Z][A-Z0-9_]*)=/.exec(line)?.[1] ?? []);

  it('lists exactly the settings of the source', () => {
    expect([...keys].sort()).toEqual(Object.keys(settings).sort());
  });

  it('contains the description of every setting', () => {
    const meanings = Object.values(settings).map(({ desc }) => desc!.toLowerCase());
    const said = lines.filter((line) => line.startsWith('# ')).map((line) => line.slice(2).toLowerCase());
    expect(said).toEqual(expect.arrayContaining(meanings));
  });
});
