import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSettings } from '../../src/config/load-settings.js';
import { variableNames } from '../../src/config/secret-settings.js';
import { coreSettings, type SettingsSection } from '../../src/config/settings.js';
import { everyModule } from '../support/every-module.js';

/** Every module also has `<MODULE>_API_…` settings, which the file describes in one paragraph. */
const settings = Object.assign({}, coreSettings, ...everyModule().map((module) => module.settings)) as SettingsSection;

/** Invalid values of every secret setting. */
const CANARY = 'c4n4ry';
const BAD_VALUES = [`${CANARY} %`, `mysql://u:${CANARY} %@h`, `${CANARY} %,${CANARY} %`];
const secrets = Object.keys(settings).filter((key) => variableNames(settings).includes(`${key}_FILE`));

function messageOf(load: () => unknown): string {
  try {
    load();
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

describe('.env.example', () => {
  const lines = readFileSync('.env.example', 'utf8').split('\n');
  const keys = lines.flatMap((line) => /^#([A-Z][A-Z0-9_]*)=/.exec(line)?.[1] ?? []);

  it('lists exactly the settings of the source, and the variable of its file after each secret', () => {
    expect([...keys].sort()).toEqual(variableNames(settings).sort());
    const files = keys.flatMap((key, index) => (key.endsWith('_FILE') ? [[keys[index - 1], key]] : []));
    expect(files.length).toBeGreaterThanOrEqual(10);
    expect(files.map(([secret, file]) => [file, `${secret}_FILE`])).toEqual(files.map(([, file]) => [file, file]));
  });

  it.each(secrets)('shows no value of %s, neither from the variable nor from the file', (key) => {
    const folder = mkdtempSync(join(tmpdir(), 'masthead-canary-'));
    const file = join(folder, 'secret');
    const base = { DATA_DIR: folder, DATABASE_URL: 'mysql://h/x', ATTACHMENTS_STORAGE: 's3' };
    try {
      // A password of 12 characters is valid.
      for (const value of key === 'ADMIN_PASSWORD' ? [CANARY] : BAD_VALUES) {
        writeFileSync(file, value);
        const messages = [
          { ...base, [key]: value },
          { ...base, [key]: undefined, [`${key}_FILE`]: file },
          // The value instead of its path, or both forms.
          { ...base, [key]: undefined, [`${key}_FILE`]: value },
          { ...base, [key]: value, [`${key}_FILE`]: file },
        ].map((env) => messageOf(() => loadSettings(settings, env)));
        expect(messages.join('\n')).not.toContain(CANARY);
        expect(messages[0]).toContain(`${key}: `);
        expect(messages[1]).toMatch(new RegExp(`${key}: .* \\(from ${key}_FILE\\)`));
        expect(messages[2]).toContain(`${key}_FILE: must be the path of a readable file: the file does not exist`);
        expect(messages[3]).toContain(`${key}_FILE: must not be set together with ${key}`);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('contains the description of every setting', () => {
    const meanings = Object.values(settings).map(({ desc }) => desc!.toLowerCase());
    const said = lines.filter((line) => line.startsWith('# ')).map((line) => line.slice(2).toLowerCase());
    expect(said).toEqual(expect.arrayContaining(meanings));
  });
});
