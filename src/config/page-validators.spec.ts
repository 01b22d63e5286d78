import { SettingsError } from './load-settings.js';
import { loadSettings } from './load-settings.js';
import { hexColor, linkList, pictureSource } from './page-validators.js';
import { SettingsFolder } from '../../test/support/settings-folder';

const specs = {
  COLOR: hexColor({ default: undefined }),
  LOGO: pictureSource({ default: undefined }),
  LINKS: linkList({ default: [] }),
};

describe('settings of pages', () => {
  const folder = new SettingsFolder();
  afterAll(() => folder.remove());

  const load = (env: Record<string, string>) =>
    loadSettings(specs, { DATA_DIR: folder.DATA_DIR, ...env }).getSection(specs);
  const errorOf = (env: Record<string, string>): string => {
    try {
      load(env);
      return '';
    } catch (error) {
      return (error as SettingsError).problems.join();
    }
  };

  it.each(['#fff', '#0A5c36'])('accept the colour %s', (color) => {
    expect(load({ COLOR: color }).COLOR).toBe(color);
  });

  it.each([
    ...[
      'green',
      '#ffff',
      '0a5c36',
      '#0a5c36;',
      '#0a5c36\n',
      '#fff}body{display:none',
      'url(https://example.org)',
      'var(--x)',
    ],
    ...['#fff/*', 'rgb(1,2,3)'],
  ])('reject the colour "%s"', (color) => {
    expect(errorOf({ COLOR: color })).toBe('COLOR: must be a colour of 3 or 6 hexadecimal digits such as #0a5c36');
  });

  it.each(['logo.svg', 'https://www.example.org/logo.png?x=1'])('accept the logo %s', (logo) => {
    expect(load({ LOGO: logo }).LOGO).toBe(logo);
  });

  it.each(['pages.css', 'logo', 'logo.txt', 'logo.svg.js'])('reject the logo "%s", which is no picture', (logo) => {
    expect(errorOf({ LOGO: logo })).toBe(
      'LOGO: must name a picture, a file with one of the extensions avif, gif, ico, jpeg, jpg, png, svg, webp',
    );
  });

  it.each([
    'http://www.example.org/logo.png',
    'javascript:alert(1)',
    '../logo.png',
    'data:image/png;base64,AA',
    '"onerror=x',
  ])('reject the logo "%s"', (logo) => {
    expect(errorOf({ LOGO: logo })).toMatch(/^LOGO: must be an absolute https URL, or the name of a file/);
  });

  it('accept a list of links', () => {
    const links = 'Imprint=/imprint, About us = https://www.example.org/?a=b ,Write=mailto:desk@example.org';
    expect(load({ LINKS: links }).LINKS).toEqual([
      { name: 'Imprint', url: '/imprint' },
      { name: 'About us', url: 'https://www.example.org/?a=b' },
      { name: 'Write', url: 'mailto:desk@example.org' },
    ]);
  });

  it.each([
    'Imprint',
    '=/imprint',
    'X=javascript:alert(1)',
    'X=//example.org',
    'X=/\\example.org',
    'A=/a,,B=/b',
    'X=imprint',
  ])('reject the links "%s"', (links) => {
    expect(errorOf({ LINKS: links })).toMatch(
      /^LINKS: must list links such as Imprint=\/imprint, .*; ".*" is not allowed$/,
    );
  });
});
