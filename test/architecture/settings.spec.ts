import { readFileSync } from 'node:fs';
import { variableNames } from '../../src/config/secret-settings.js';
import { coreSettings, type SettingsSection } from '../../src/config/settings.js';
import { everyModule } from '../support/every-module.js';

/** Every module also has `<MODULE>_API_…` settings, which the file describes in one paragraph. */
const settings = Object.assign({}, coreSettings, ...everyModule().map((module) => module.settings)) as SettingsSection;

describe('.env.example', () => {
  const lines = readFileSync('.env.example', 'utf8').split('\n');
  const keys = lines.flatMap((line) => /^#([A-Z][A-Z0-9_]*)=/.exec(line)?.[1] ?? []);

  it('lists exactly the settings of the source, and the variable of its file after each secret', () => {
    expect([...keys].sort()).toEqual(variableNames(settings).sort());
    const files = keys.flatMap((key, index) => (key.endsWith('_FILE') ? [[keys[index - 1], key]] : []));
    expect(files.length).toBeGreaterThanOrEqual(10);
    expect(files.map(([secret, file]) => [file, `${secret}_FILE`])).toEqual(files.map(([, file]) => [file, file]));
  });

  it('contains the description of every setting', () => {
    const meanings = Object.values(settings).map(({ desc }) => desc!.toLowerCase());
    const said = lines.filter((line) => line.startsWith('# ')).map((line) => line.slice(2).toLowerCase());
    expect(said).toEqual(expect.arrayContaining(meanings));
  });
});
