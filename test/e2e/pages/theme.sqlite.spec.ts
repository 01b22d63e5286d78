import { htmlErrors } from '../../support/markup.js';
import { PNG } from '../../support/sample-files.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { ThemeFolder } from '../../support/theme-folder.js';

const FOOTER = '<footer class="ours"><p>© <%= it.frame.title %></p></footer>\n';
const ITEM =
  '<li class="item" id="mh-item-<%= it.id %>" data-item="<%= it.id %>"><img src="<%= it.frame.assets[\'logo.png\'] %>" alt=""> <%= it.title %></li>\n';

describe('a theme', () => {
  let theme: ThemeFolder;
  let site: TestApp;

  beforeAll(async () => {
    theme = new ThemeFolder({
      'views/footer.eta': FOOTER,
      'views/item.eta': ITEM,
      'assets/logo.png': PNG,
      'assets/site.css': '.ours { color: green; }\n',
      'assets/site.js': 'document.title += "!";\n',
    });
    site = await startTestApp({ PAGES_THEME: theme.path, PAGES_TITLE: 'A <site>' });
    await site.createArticle({ slug: 'a-story', title: 'A <story>', status: 'published' });
  });
  afterAll(async () => {
    await site.stop();
    theme.remove();
  });

  const get = (path: string) => site.unchecked.get(path);

  it.each(['/articles', '/articles/a-story', '/categories/1', '/articles/nothing'])(
    'replaces the footer of %s, and escapes its values',
    async (path) => {
      const { text } = await get(path);
      expect(text).toContain('<footer class="ours"><p>© A &lt;site&gt;</p></footer>');
      expect(text).not.toContain('colophon');
      expect(await htmlErrors(text)).toEqual([]);
    },
  );

  it('replaces the items of lists, with paths of static files', async () => {
    const { text } = await get('/articles').expect(200);
    const [, picture] = /<img src="([^"]+)" alt=""> A &lt;story&gt;/.exec(text)!;
    expect(picture).toMatch(/^\/modules\/pages\/assets\/logo\.[0-9a-f]{16}\.png$/);
    const { body, headers } = await get(picture!).expect(200);
    expect(Buffer.compare(body as Buffer, PNG)).toBe(0);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(PNG.length),
      'cache-control': 'public, max-age=31536000, immutable',
    });
    await get(picture!).set('If-None-Match', headers['etag']!).expect(304);
    expect((await site.unchecked.head(picture!).expect(200)).headers['content-length']).toBe(String(PNG.length));
    const again = await get(picture!).expect(200);
    expect([Buffer.compare(again.body as Buffer, PNG), again.headers['x-cache']]).toEqual([0, 'hit']);
  });

  it('serves a static file by its plain name for five minutes', async () => {
    const { headers, text } = await get('/modules/pages/assets/site.css').expect(200);
    expect([headers['cache-control'], text]).toEqual(['public, max-age=300', '.ours { color: green; }\n']);
    for (const name of ['..%2fviews%2ffooter.eta', 'footer.eta', '.git']) {
      await get(`/modules/pages/assets/${name}`).expect(404);
    }
  });

  it('loads site.css and site.js last on every page', async () => {
    const { text, headers } = await get('/articles/a-story').expect(200);
    const files = [...text.matchAll(/(?:src|href)="\/modules\/[^"]*\/([^/"]+)"/g)].map(([, name]) => name!);
    expect(files.map((name) => name.replace(/\.[0-9a-f]{16}/, ''))).toEqual([
      'icon.svg',
      'pages.css',
      'site.css',
      'publisher.js',
      'pages.js',
      'site.js',
    ]);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
  });

  it('changes pages and their entity tags with a restart', async () => {
    const etagOf = async (path: string) => (await get(path).expect(200)).headers['etag']!;
    const paths = ['/articles', '/articles/a-story'];
    const before = await Promise.all(paths.map(etagOf));
    theme.write({ 'views/footer.eta': FOOTER.replace('©', 'Copyright') });
    expect(await Promise.all(paths.map(etagOf))).toEqual(before);
    await site.close();
    await site.serve();
    for (const [n, path] of paths.entries()) {
      const { text } = await get(path).set('If-None-Match', before[n]!).expect(200);
      expect(text).toContain('Copyright A &lt;site&gt;');
    }
  });
});

describe('a template of a theme that fails', () => {
  it('stops the start if the layout or the error page fails', async () => {
    const theme = new ThemeFolder({ 'views/header.eta': 'a\n<%= it.nothing.at.all %>' });
    try {
      await expect(startTestApp({ PAGES_THEME: theme.path })).rejects.toThrow(/views\/header\.eta:2\n/);
    } finally {
      theme.remove();
    }
  });

  it('causes an error page with status 500, with the built-in templates if the error template fails too', async () => {
    const theme = new ThemeFolder({
      'views/item.eta': '<%= it.nothing.at.all %>',
      'views/error.eta': "<% layout('./layout', it); if (it.status === 500) throw new Error('again') %>ours",
    });
    const site = await startTestApp({ PAGES_THEME: theme.path, LOG_LEVEL: 'silent' });
    try {
      await site.createArticle({ slug: 'a-story', status: 'published' });
      const { text, headers } = await site.unchecked.get('/articles').expect(500);
      expect(text).toContain('<h1>This page cannot be shown</h1>');
      expect(text).not.toContain('nothing');
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      await site.unchecked.get('/articles/a-story').expect(200);
      expect((await site.unchecked.get('/articles/nothing').expect(404)).text).toContain('ours');
    } finally {
      await site.stop();
      theme.remove();
    }
  });
});
