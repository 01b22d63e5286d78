import { htmlErrors } from '../../support/markup.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { ThemeFolder } from '../../support/theme-folder.js';

const HOSTILE = `</p><script>"'`;
const ESCAPED = '&lt;/p&gt;&lt;script&gt;&quot;&#39;';

describe('branding of the pages by settings', () => {
  let site: TestApp;

  beforeAll(async () => {
    site = await startTestApp({
      PUBLIC_URL: 'https://example.org/news',
      PAGES_TITLE: HOSTILE,
      PAGES_LOGO: 'https://pictures.example/logo.png?a=1&b="',
      PAGES_FOOTER: HOSTILE,
      PAGES_FOOTER_LINKS: `${HOSTILE}=/imprint,Privacy=https://example.org/?a=1&b=2`,
      PAGES_ACCENT_COLOR: '#0a5c36',
      PAGES_TEXT_COLOR_DARK: '#FFF',
    });
    await site.createArticle({ slug: 'a-story', status: 'published' });
  });
  afterAll(() => site.stop());

  it.each(['/articles', '/articles/a-story', '/articles/nothing'])(
    'shows and escapes logo, footer and links on %s',
    async (path) => {
      const { text } = await site.unchecked.get(path);
      expect(text).toContain(
        `<img class="masthead-logo" src="https://pictures.example/logo.png?a=1&amp;b=%22" alt="${ESCAPED}">`,
      );
      expect(text).toContain(`<p class="colophon-text" dir="auto">${ESCAPED}</p>`);
      expect(text).toContain(`<a href="/news/imprint" dir="auto">${ESCAPED}</a>`);
      expect(text).toContain('<a href="https://example.org/?a=1&amp;b=2" dir="auto">Privacy</a>');
      expect(text).not.toContain('<script>');
      expect(await htmlErrors(text)).toEqual([]);
    },
  );

  it('serves the colours as an immutable style sheet, and nothing inline', async () => {
    const { text } = await site.unchecked.get('/articles').expect(200);
    const styles = [...text.matchAll(/<link rel="stylesheet" href="([^"]+)">/g)].map(([, href]) => href!);
    expect(styles).toHaveLength(2);
    expect(text).not.toMatch(/<style|style=/);
    const { headers, text: style } = await site.unchecked.get(styles[1]!.replace('/news', '')).expect(200);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-type']).toBe('text/css; charset=utf-8');
    expect(style).toBe(
      '@media (prefers-color-scheme: light) {\n  :root {\n    --accent: #0a5c36;\n  }\n}\n' +
        '@media (prefers-color-scheme: dark) {\n  :root {\n    --ink: #FFF;\n' +
        '    --raised: color-mix(in srgb, var(--ink) 5%, var(--paper));\n' +
        '    --quiet: color-mix(in srgb, var(--ink) 72%, var(--paper));\n' +
        '    --rule: color-mix(in srgb, var(--ink) 18%, var(--paper));\n  }\n}\n',
    );
  });

  it('has no generated style sheet without colours', async () => {
    const plain = await startTestApp();
    try {
      const { text } = await plain.unchecked.get('/articles').expect(200);
      expect(text).not.toContain('brand.');
      await plain.unchecked.get('/modules/pages/assets/brand.css').expect(404);
    } finally {
      await plain.stop();
    }
  });

  it('stops the start if the theme does not contain the logo', async () => {
    await expect(startTestApp({ PAGES_LOGO: 'logo.svg' })).rejects.toThrow(
      'PAGES_LOGO: the theme has no asset "logo.svg"; the assets are pages.css, pages.js, icon.svg',
    );
    const theme = new ThemeFolder({ 'assets/other.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' });
    try {
      await expect(startTestApp({ PAGES_LOGO: 'logo.svg', PAGES_THEME: theme.path })).rejects.toThrow(
        'icon.svg, favicon.ico, other.svg',
      );
    } finally {
      theme.remove();
    }
  });

  it('stops the start if a colour contains other CSS', async () => {
    await expect(startTestApp({ PAGES_ACCENT_COLOR: '#fff;}*{display:none' })).rejects.toThrow(
      'PAGES_ACCENT_COLOR: must be a colour of 3 or 6 hexadecimal digits such as #0a5c36',
    );
  });
});
