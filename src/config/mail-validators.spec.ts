import { loadSettings, SettingsError } from './load-settings.js';
import { tokenPageUrl } from './mail-validators.js';

const section = { PAGE: tokenPageUrl({ default: undefined, desc: 'a page' }) };
const load = (PAGE: string) => loadSettings(section, { PAGE, JWT_SECRET: 'J3hx0Wq9sKf7nTb2Vd5mYp8rLc4gZe6a' });

describe('tokenPageUrl', () => {
  it.each([
    'https://example.org/confirm?token={token}',
    'https://example.org/confirm/{token}?from=mail',
    'http://localhost:5173/#/reset/{token}',
  ])('accepts %s unchanged', (page) => {
    expect(load(page).getSection(section).PAGE).toBe(page);
  });

  it.each(['https://example.org/', '/confirm/{token}', 'https://x/{token}{token}', 'javascript:{token}', '{token}'])(
    'rejects %s',
    (page) => {
      expect(() => load(page)).toThrow(SettingsError);
    },
  );
});
