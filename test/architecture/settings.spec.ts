import { readFileSync } from 'node:fs';
import { coreSettings } from '../../src/config/settings.js';
import { everyModule } from '../support/every-module.js';

/** Beside these every module has its `<MODULE>_API_…`, which the file tells of in one paragraph. */
const settings: Record<string, { desc?: string }> = Object.assign(
  {},
  coreSettings,
  ...everyModule().map((module) => module.settings),
);

describe('.env.example', () => {
  const lines = readFileSync('.env.example', 'utf8').split('\n');
  const keys = lines.flatMap((line) => /^#([A-Z][A-Z0-9_]*)=/.exec(line)?.[1] ?? []);

  it('lists every setting and no other', () => {
    expect([...keys].sort()).toEqual(Object.keys(settings).sort());
  });

  it('says of each what it means, in the words of the code', () => {
    const meanings = Object.values(settings).map(({ desc }) => desc!.toLowerCase());
    const said = lines.filter((line) => line.startsWith('# ')).map((line) => line.slice(2).toLowerCase());
    expect(said).toEqual(expect.arrayContaining(meanings));
  });
});
