import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { SettingsFolder } from '../../../../test/support/settings-folder';
import { ThemeFolder } from '../../../../test/support/theme-folder';
import { loadSettings } from '../../../config/load-settings.js';
import { ASSET_FILE_TYPES } from '../../../core/http/index.js';
import type { FeatureModule } from '../../../core/module-api/index.js';
import type { LayoutView } from '../page-layout.js';
import { pagesSettings } from '../pages.settings.js';
import { PageAssets } from './page-assets.js';
import { TemplateFiles } from './template-files.js';
import { TemplateRenderer } from './template-renderer.js';
import { Theme } from './theme.js';

const NAMES =
  'article, byline, comment, error, feed, footer, header, item, layout, list, page, rating, sitemap, sitemap-index, take-part';

describe('theme', () => {
  const folder = new SettingsFolder();
  let themes: ThemeFolder[] = [];
  afterEach(() => {
    for (const theme of themes) theme.remove();
    themes = [];
  });
  afterAll(() => folder.remove());

  type Files = Readonly<Record<string, string | Buffer>>;
  const createFolder = (files: Files): string => {
    const theme = new ThemeFolder(files);
    themes.push(theme);
    return theme.path;
  };
  const load = (path: string | undefined, modules: Partial<FeatureModule>[] = []) => {
    const env = { DATA_DIR: folder.DATA_DIR, ...(path !== undefined && { PAGES_THEME: path }) };
    const settings = loadSettings(pagesSettings, env);
    const theme = new Theme(settings, modules as FeatureModule[]);
    return { assets: new PageAssets(theme, settings), templates: new TemplateRenderer(new TemplateFiles(theme)) };
  };
  const loadFiles = (files: Files, modules?: Partial<FeatureModule>[]) => load(createFolder(files), modules);
  const frame: LayoutView = {
    ...{ root: '', title: 'T', description: '', logo: null, footer: { text: '', links: [] }, icon: '' },
    ...{ styles: [], scripts: [], assets: {} },
  };
  const error = { frame, head: { title: 'E', noindex: true }, status: 404, heading: 'H', text: 'x', requestId: 'r' };

  it('replaces a template by the file of the same name, also where other templates include it', () => {
    const { templates } = loadFiles({ 'views/footer.eta': '<footer>Ours & <%= it.frame.title %></footer>' });
    const page = templates.render('error', { ...error, frame: { ...frame, title: '<T>' } });
    expect(page).toContain('<footer>Ours & &lt;T&gt;</footer>');
    expect(page).toContain('<header class="masthead">');
    expect(templates.renderBuiltIn('error', error)).not.toContain('Ours');
  });

  it('prefers the setting to the theme of a module', () => {
    const declared = createFolder({ 'views/footer.eta': 'declared' });
    const set = createFolder({ 'views/footer.eta': 'set' });
    const module = { name: 'house', theme: declared };
    expect(load(undefined, [module]).templates.render('footer', {})).toBe('declared');
    expect(load(set, [module]).templates.render('footer', {})).toBe('set');
  });

  it('finds templates of a module, which the theme can replace', () => {
    const views = createFolder({
      'board.eta': "own <%~ include('./row') %>",
      'row.eta': 'row',
      'footer.eta': 'of desks',
    });
    const module = { name: 'desks', views };
    const { templates } = load(undefined, [module]);
    expect(templates.render('desks/board', {})).toBe('own row');
    expect(templates.render('footer', { frame })).toContain('colophon');
    const replaced = loadFiles({ 'views/desks/row.eta': 'replaced' }, [module]).templates;
    expect(replaced.render('desks/board', {})).toBe('own replaced');
  });

  it('ignores names that begin with a dot', () => {
    expect(() => loadFiles({ 'views/.DS_Store': '', 'assets/.git/config': '', 'assets/a.css': '' })).not.toThrow();
  });

  it.each<[string, Files, string | RegExp]>([
    ['an unknown template', { 'views/lst.eta': '' }, `views/lst.eta replaces no template: the templates are ${NAMES}`],
    ['a template of an unknown module', { 'views/desk/list.eta': '' }, 'views/desk/list.eta replaces no template'],
    ['another file type', { 'views/list.html': '' }, 'views/list.html must have one of the extensions .eta'],
    ['an unclosed tag', { 'views/list.eta': 'a\nb\n<%= it.x' }, 'views/list.eta:3: unclosed tag'],
    ['an unclosed string', { 'views/list.eta': "a\n<%= 'x %>" }, 'views/list.eta:2: unclosed string'],
    ['a syntax error', { 'views/list.eta': 'a\nb\n<%= it..x %>\nc' }, "views/list.eta:3: Unexpected token '.'"],
    [
      'a syntax error in a tag of several lines',
      { 'views/list.eta': 'a\n<%\nconst x = 1;\nconst y = ;\n%>\nc' },
      "views/list.eta:4: Unexpected token ';'",
    ],
    [
      'an unclosed block',
      { 'views/list.eta': 'a\n<% if (it.x) { %>\nb\n' },
      'views/list.eta:3: a block that begins with { has no }',
    ],
    [
      'an unknown include',
      { 'views/list.eta': "a\n\n<%~ include('./bylin', it) %>" },
      'views/list.eta:3: there is no template "./bylin"',
    ],
    ['a file that is too long', { 'views/list.eta': 'x'.repeat(262_145) }, 'must not have more than 262144 bytes'],
    [
      'an unknown asset type',
      { 'assets/a.woff2': '' },
      /assets\/a.woff2 must have one of the extensions .*\.css, .*\.png/,
    ],
    ['a name with other characters', { 'assets/a b.css': '' }, 'assets/a b.css must have a name of letters'],
    ['the name of the generated style sheet', { 'assets/brand.css': '' }, 'assets/brand.css must have another name'],
    ['assets in a subfolder', { 'assets/img/a.png': '' }, 'assets/img is a folder: assets have no subfolders'],
    ['neither views nor assets', { 'view/list.eta': '' }, 'has neither a folder "views" nor a folder "assets"'],
  ])('stops the start because of %s', (_, files, message) => {
    expect(() => loadFiles(files)).toThrow(message);
  });

  it.each<[string, Files]>([
    ['a template below the templates of a module', { 'desks/parts/row.eta': '' }],
    ['a template deep below them', { 'desks/parts/more/row.eta': '' }],
  ])('stops the start because of %s of the theme', (_, files) => {
    const views = createFolder({ 'board.eta': '' });
    const [path] = Object.keys(files);
    expect(() => loadFiles({ [`views/${path}`]: '' }, [{ name: 'desks', views }])).toThrow(
      new RegExp(`views/${path} is in a subfolder of .*views/desks, which must contain it directly`),
    );
  });

  it('stops the start because of a template in a subfolder of a module, and ignores other files there', () => {
    const views = createFolder({ 'board.eta': '', 'parts/row.eta': '' });
    expect(() => load(undefined, [{ name: 'desks', views }])).toThrow(
      `${join(views, 'parts/row.eta')} is in a subfolder of ${views}, which must contain it directly`,
    );
    const others = createFolder({
      'board.eta': '',
      'mails/welcome.txt': '',
      'parts/.git/row.eta': '',
      '.old/row.eta': '',
    });
    expect(() => load(undefined, [{ name: 'desks', views: others }])).not.toThrow();
  });

  it.each([
    ['a comment in a tag', "<%/* include('./lost') */%>"],
    ['a comment at the end of a line', "<% // include('./lost')\n%>"],
    ['a comment that the end of its tag ends', "<% // include('./lost') %>"],
    ['a comment of HTML', "<!-- include('./lost') -->"],
    ['a text', "<p>Write include('./lost')</p>"],
    ['a string', `<%= "include('./lost')" %>`],
    ['a string with an escaped quotation mark', String.raw`<%= "\"include('./lost')" %>`],
  ])('accepts the name of a missing template in %s', (_, text) => {
    expect(() => loadFiles({ 'views/list.eta': text })).not.toThrow();
  });

  it.each([
    ['after a comment', "<%/* ' */ include('./lost') %>"],
    ['after a string with the marks of a comment', "<% const x = 'https://x'; include('./lost') %>"],
    ['after a string with the end of a tag', "<%= '%>' + include('./lost') %>"],
    ['in the second tag', "<%= 1 -%>\n<%~ include('./lost') %>"],
    ['in a layout', "<% layout('./lost') %>"],
  ])('stops the start because of a missing template %s', (_, text) => {
    expect(() => loadFiles({ 'views/list.eta': text })).toThrow('there is no template "./lost"');
  });

  it('accepts each type of a picture as a logo, and no other type of an asset', () => {
    const accepted = ASSET_FILE_TYPES.filter((type) => {
      const env = { DATA_DIR: folder.DATA_DIR, PAGES_LOGO: `logo${type}` };
      try {
        return loadSettings(pagesSettings, env).getSection(pagesSettings).PAGES_LOGO === `logo${type}`;
      } catch {
        return false;
      }
    });
    const { assets } = loadFiles(Object.fromEntries(ASSET_FILE_TYPES.map((type) => [`assets/logo${type}`, ''])));
    const pictures = ASSET_FILE_TYPES.filter((type) => assets.getFile(`logo${type}`).type.startsWith('image/'));
    expect(accepted).toEqual(pictures);
  });

  it('stops the start because of a link to a file that does not exist', () => {
    const folder = createFolder({ 'views/footer.eta': '' });
    symlinkSync('/no/such/file', join(folder, 'views/list.eta'));
    expect(() => load(folder)).toThrow('views/list.eta is not a regular file');
  });

  it('stops the start if the folder does not exist, or if a module declares a relative path', () => {
    expect(() => load('/no/such/folder')).toThrow('the theme /no/such/folder is not a folder');
    expect(() => load(undefined, [{ name: 'desks', views: 'views' }])).toThrow(
      `"views" of the module "desks" must be an absolute path, such as join(__dirname, '../views')`,
    );
  });

  it('names the file and the line if a template fails', () => {
    const { templates } = loadFiles({ 'views/footer.eta': 'a\nb\n<%= it.nothing.x %>' });
    expect(() => templates.render('footer', {})).toThrow(
      /views\/footer\.eta:3\n[^]*Cannot read properties of undefined/,
    );
  });

  it('serves the assets of the theme, which replace built-in assets', () => {
    const picture = Buffer.from([0, 0xff, 0xfe]);
    const { assets } = loadFiles({ 'assets/pages.css': 'ours', 'assets/logo.png': picture });
    expect(assets.getFile('pages.css')).toMatchObject({ text: 'ours', type: 'text/css; charset=utf-8' });
    expect(assets.getFile('logo.png')).toMatchObject({ bytes: picture, type: 'image/png' });
    expect(assets.path('logo.png')).toMatch(/^\/modules\/pages\/assets\/logo\.[0-9a-f]{16}\.png$/);
    expect(assets.path('pages.js')).toBe(load(undefined).assets.path('pages.js'));
    expect(assets.path('other.css')).toBeUndefined();
    expect(() => assets.getFile(join('..', 'views', 'list.eta'))).toThrow('There is nothing at this address');
  });
});
