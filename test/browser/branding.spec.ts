import { ThemeFolder } from '../support/theme-folder.js';
import { BrowserSite } from './browser-site.js';

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 60" width="300" height="60"><rect width="300" height="60" fill="#0a5c36"/><text x="150" y="42" font-size="34" text-anchor="middle" fill="#fff" font-family="sans-serif">The Long Bench</text></svg>';

const SETTINGS = {
  PAGES_TITLE: 'The Long Bench',
  PAGES_DESCRIPTION: 'Notes from the workshop',
  PAGES_LOGO: 'logo.svg',
  PAGES_FOOTER: '© The Long Bench, 12 Harbour Street, Hamburg. All texts under CC BY 4.0.',
  PAGES_FOOTER_LINKS: 'Imprint=/imprint, Privacy=/privacy, Write to us=mailto:desk@example.org',
  PAGES_ACCENT_COLOR: '#0a5c36',
  PAGES_BACKGROUND_COLOR: '#ffffff',
  PAGES_TEXT_COLOR: '#102018',
  PAGES_ACCENT_COLOR_DARK: '#7fd8a8',
};
/** Folder for screenshots of the pages; none by default. */
const SCREENSHOTS = process.env['MASTHEAD_SCREENSHOTS'];

const COLORS = `[
  getComputedStyle(document.body).backgroundColor,
  getComputedStyle(document.querySelector('h1')).color,
  getComputedStyle(document.querySelector('a')).textDecorationColor,
]`;

const LOGO_FACTS = `(({ naturalWidth, alt, parentElement }) => [naturalWidth, alt, parentElement.getAttribute('href')])(
  document.querySelector('.masthead-logo'),
)`;

describe('the pages of a site with its own logo, colours and footer in a browser', () => {
  let theme: ThemeFolder;
  let site: BrowserSite;

  beforeAll(async () => {
    theme = new ThemeFolder({
      'assets/logo.svg': LOGO,
      'assets/site.css': '.colophon-text { font-style: italic; }\n',
      'assets/site.js': "document.documentElement.dataset.site = 'yes';\n",
    });
    site = await BrowserSite.start({ ...SETTINGS, PAGES_THEME: theme.path });
  });
  afterAll(async () => {
    await site?.stop();
    theme.remove();
  });

  beforeEach(() => site.openFreshPage());
  afterEach(() => site.page.context().close());

  describe.each([1440, 390])('%i pixels wide', (width) => {
    it.each(['/articles', '/articles/ferry', '/categories/1'])('show them on %s without an error', async (path) => {
      await site.page.setViewportSize({ width, height: 900 });
      await site.page.goto(site.app.url + path);
      if (SCREENSHOTS)
        await site.page.screenshot({ path: `${SCREENSHOTS}${path.replaceAll('/', '-')}-${width}.png`, fullPage: true });
      expect(site.errors).toEqual([]);
      expect(await site.page.evaluate(COLORS)).toEqual(['rgb(255, 255, 255)', 'rgb(16, 32, 24)', 'rgb(10, 92, 54)']);
      expect(await site.page.evaluate(LOGO_FACTS)).toEqual([300, 'The Long Bench', '/articles']);
      const footer = site.page.locator('footer');
      expect(await footer.innerText()).toContain('All texts under CC BY 4.0.');
      expect(await footer.getByRole('link').allInnerTexts()).toEqual([
        'All articles',
        'Feed',
        'Imprint',
        'Privacy',
        'Write to us',
      ]);
      expect(await site.page.evaluate("getComputedStyle(document.querySelector('.colophon-text')).fontStyle")).toBe(
        'italic',
      );
      expect(await site.page.evaluate('document.documentElement.dataset.site')).toBe('yes');
      expect(await site.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    });
  });

  it('have the colours of the settings in dark mode, and otherwise the built-in colours', async () => {
    const dark = await site.open({ colorScheme: 'dark' });
    await dark.goto(`${site.app.url}/articles/ferry`);
    if (SCREENSHOTS) await dark.screenshot({ path: `${SCREENSHOTS}-dark.png`, fullPage: true });
    expect(await dark.evaluate(COLORS)).toEqual(['rgb(23, 22, 20)', 'rgb(232, 227, 217)', 'rgb(127, 216, 168)']);
    await dark.context().close();
  });
});
