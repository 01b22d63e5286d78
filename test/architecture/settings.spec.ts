import { readFileSync } from 'node:fs';
import { registeredSettings } from '../../src/config/settings.js';

describe('.env.example', () => {
  const lines = readFileSync('.env.example', 'utf8').split('\n');
  const keys = lines.flatMap((line) => /^#([A-Z][A-Z0-9_]*)=/.exec(line)?.[1] ?? []);

  it('lists every setting and no other', () => {
    expect([...keys].sort()).toEqual(Object.keys(registeredSettings).sort());
  });

  it('says of each what it means, in the words of the code', () => {
    const meanings = Object.values(registeredSettings).map(({ desc }) => desc!.toLowerCase());
    const said = lines.filter((line) => line.startsWith('# ')).map((line) => line.slice(2).toLowerCase());
    expect(said).toEqual(expect.arrayContaining(meanings));
  });
});
