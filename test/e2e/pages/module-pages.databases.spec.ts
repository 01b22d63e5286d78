import { Controller, Get, Module, Param } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import {
  type FeatureModule,
  html,
  Html,
  IdParam,
  notFound,
  PageErrorRenderer,
  PageRenderer,
  PagesModule,
  Public,
  SiteUrl,
} from '../../../src/index.js';
import { htmlErrors } from '../../support/markup.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { ThemeFolder } from '../../support/theme-folder.js';

const HOSTILE = `</h1><script>"1"</script>'`;
const ESCAPED = '&lt;/h1&gt;&lt;script&gt;&quot;1&quot;&lt;/script&gt;&#39;';

@Controller()
@ApiExcludeController()
class BoardController {
  constructor(private readonly pages: PageRenderer) {}

  @Get()
  @Public()
  index(@SiteUrl() siteUrl: string) {
    const body = html`<p>${HOSTILE}${Html.trusted('<br>')}</p>`;
    return this.pages.render({ title: HOSTILE, description: HOSTILE, url: `${siteUrl}/board`, body });
  }

  @Get('rows/:count')
  @Public()
  rows(@Param('count') count: string) {
    const rows = Array.from({ length: Number(count) }, (_, n) => `${n}: ${HOSTILE}`);
    return this.pages.render({ title: 'Rows', body: { template: 'board/rows', data: { rows } } });
  }

  @Get('items/:id')
  @Public()
  item(@IdParam() id: number) {
    if (id > 1) throw notFound('There is no such item');
    return this.pages.render({ title: 'Not any more', status: 410, body: html`<p>Item ${id} was removed.</p>` });
  }

  @Get('broken')
  @Public()
  broken() {
    return this.pages.render({ title: 'Broken', body: { template: 'board/none', data: {} } });
  }
}

@Module({ imports: [PagesModule], exports: [PagesModule] })
class BoardModule {}

describe('pages of a module', () => {
  let views: ThemeFolder;
  let theme: ThemeFolder;
  let site: TestApp;

  beforeAll(async () => {
    views = new ThemeFolder({
      'rows.eta': "<ul>\n<% for (const row of it.data.rows) { %>\n<%~ include('./row', { row }) %>\n<% } %>\n</ul>\n",
      'row.eta': '<li><%= it.row %> <%= it.frame.title %></li>\n',
    });
    theme = new ThemeFolder({ 'views/footer.eta': '<footer>Ours</footer>\n' });
    const board: FeatureModule = {
      moduleApi: 1,
      name: 'board',
      module: BoardModule,
      api: { prefix: '/board', authentication: [] },
      surfaces: [{ path: '/board', controllers: [BoardController] }],
      errorPages: PageErrorRenderer,
      views: views.path,
      theme: theme.path,
    };
    site = await startTestApp({ PAGES_TITLE: 'Board' }, undefined, [board]);
    await site.createCategory({ name: 'Making' });
  });
  afterAll(async () => {
    await site.stop();
    views.remove();
    theme.remove();
  });

  const get = (path: string) => site.unchecked.get(path);

  it('have the layout of the site, its navigation and the strict Content-Security-Policy', async () => {
    const { text, headers } = await get('/board').expect(200);
    const pages = await get('/articles').expect(200);
    for (const part of ['<p class="masthead-title"><a href="/articles">Board</a></p>', '<footer>Ours</footer>']) {
      expect([text, pages.text]).toEqual([expect.stringContaining(part), expect.stringContaining(part)]);
    }
    expect(text).toContain('<a href="/categories/1">Making</a>');
    expect(headers['content-security-policy']).toBe(pages.headers['content-security-policy']);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(text).toMatch(/<link rel="canonical" href="http:\/\/127\.0\.0\.1:\d+\/board">/);
    expect(text).not.toContain('noindex');
    expect(await htmlErrors(text)).toEqual([]);
  });

  it('escape titles, descriptions and values, but not trusted HTML', async () => {
    const { text } = await get('/board').expect(200);
    expect(text).toContain(`<h1 dir="auto">${ESCAPED}</h1>`);
    expect(text).toContain(`<title>${ESCAPED} · Board</title>`);
    expect(text).toContain(`<meta name="description" content="${ESCAPED}">`);
    expect(text).toContain(`<p>${ESCAPED}<br></p>`);
    expect(text).not.toContain('<script>');
  });

  it('render a template of the module with its data', async () => {
    const { text } = await get('/board/rows/2').expect(200);
    expect(text).toContain(`<ul>\n<li>0: ${ESCAPED} Board</li>\n<li>1: ${ESCAPED} Board</li>\n</ul>`);
    // Without a URL, search engines do not index the page.
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect(await htmlErrors(text)).toEqual([]);
  });

  it('can be revalidated, and come from the response cache until the next change', async () => {
    const { headers } = await get('/board/rows/1').expect(200);
    await get('/board/rows/1').set('If-None-Match', headers['etag']!).expect(304);
    expect((await get('/board/rows/1').expect(200)).headers['x-cache']).toBe('hit');
    await site.createCategory({ name: 'Selling' });
    expect((await get('/board/rows/1').set('If-None-Match', headers['etag']!).expect(200)).text).toContain('Selling');
  });

  it('can have another status', async () => {
    const { text } = await get('/board/items/1').expect(410);
    expect(text).toContain('<p>Item 1 was removed.</p>');
  });

  it.each([
    ['/board/items/2', 404, 'Page not found'],
    ['/board/nothing', 404, 'Page not found'],
    ['/board/items/x', 400, 'This page cannot be shown'],
    ['/board/broken', 500, 'This page cannot be shown'],
  ])('have an HTML error page: %s', async (path, status, heading) => {
    const { text, headers } = await get(path).expect(status);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    expect(text).toContain(`<h1>${heading}</h1>`);
    expect(text).toContain('<footer>Ours</footer>');
    expect(text).not.toContain('board/none');
  });

  it('link files that exist if the built-in pages are disabled', async () => {
    const without = await startTestApp({ PAGES_ENABLED: 'false' }, undefined, site.modules);
    try {
      await without.unchecked.get('/articles').expect(404);
      const { text } = await without.unchecked.get('/board').expect(200);
      const files = [...text.matchAll(/<(?:link rel="(?:stylesheet|icon)"|script)[^>]* (?:href|src)="(\/[^"]+)"/g)];
      expect(files.length).toBeGreaterThan(2);
      for (const [, path] of files) await without.unchecked.get(path!).expect(200);
    } finally {
      await without.stop();
    }
  });

  it('stop the start if two modules have a theme', async () => {
    const [first, second] = ['first', 'second'].map((name): FeatureModule => {
      @Module({})
      class Empty {}
      return { moduleApi: 1, name, module: Empty, theme: theme.path };
    });
    await expect(startTestApp({}, undefined, [first!, second!])).rejects.toThrow(
      `the modules "first" (${theme.path}) and "second" (${theme.path}) have a theme each, and a site can have one: remove "theme" from all but one, and move its files there`,
    );
  });
});
