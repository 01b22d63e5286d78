import { Controller, Get, Module } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { QueryRunner } from 'typeorm';
import {
  type ArticleRecord,
  columns,
  fields,
  html,
  LineField,
  PageRenderer,
  PagesModule,
  Public,
} from '../../../src/index.js';
import { CommentThread } from '../../support/comment-thread.js';
import { documentedViews } from '../../support/documented-views.js';
import { planningFeature } from '../../support/planning-module.js';
import { PNG } from '../../support/sample-files.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { ThemeFolder } from '../../support/theme-folder.js';

const SHOWN = ['list', 'article', 'page', 'feed', 'sitemap', 'error'];
const DUMP = '<%~ JSON.stringify(it) %>';

@Controller()
@ApiExcludeController()
class NoteController {
  constructor(private readonly pages: PageRenderer) {}

  @Get()
  @Public()
  show() {
    return this.pages.render({ title: 'Note', body: html`<p>A note</p>` });
  }
}

@Module({})
class NoteModule {}

class Dateline1900000000300 {
  up = (runner: QueryRunner) => columns.createFieldsTable(runner, 'article', 'dateline', [columns.text('place', 190)]);
  down = (runner: QueryRunner) => runner.dropTable('article_dateline');
}

const letters = { schema: { type: 'integer' } as const, value: ({ title }: ArticleRecord) => title.length };

/** Templates that show what they receive. */
describe('the views that templates receive', () => {
  let theme: ThemeFolder;
  let site: TestApp;

  beforeAll(async () => {
    theme = new ThemeFolder(Object.fromEntries(SHOWN.map((name) => [`views/${name}.eta`, DUMP])));
    site = await startTestApp({ PAGES_THEME: theme.path, PAGES_FOOTER_LINKS: 'Imprint=/imprint' }, undefined, [
      planningFeature,
      {
        ...{ moduleApi: 1, name: 'note', module: NoteModule, api: { prefix: '/note', authentication: [] } },
        surfaces: [{ path: '/note', controllers: [NoteController], imports: [PagesModule] }],
        ...{
          articleFields: [fields('dateline', { place: LineField({ max: 190 }) }, { computed: { letters } })],
          migrations: [Dateline1900000000300],
        },
      },
    ]);
    const admin = await site.asAdmin();
    const category = await site.createCategory({ name: 'Making' });
    await site.createCategory({ name: 'By hand', parent_id: category });
    const thread = await CommentThread.start(site, {
      ...{ planning: { desk: 'news' }, dateline: { place: 'Rome' } },
      ...{ title: 'A story', slug: 'a-story', subtitle: 'All parts', category_id: category, tags: ['Rivers'] },
      image: 'https://example.org/a.jpg',
    });
    const first = await thread.add(admin, 'One');
    await thread.add(admin, 'Reply', { parent_id: first.id });
    await site.http
      .post(`/api/v1/articles/${thread.articleId}/attachments`)
      .set(admin)
      .attach('file', PNG, 'a.png')
      .expect(201);
  });
  afterAll(async () => {
    await site.stop();
    theme.remove();
  });

  const view = async (path: string): Promise<ReturnType<typeof JSON.parse>> =>
    JSON.parse((await site.unchecked.get(path)).text);
  const documented = documentedViews();
  /** Expects the documented members, and no others. */
  const expectMembers = (type: string, object: object) =>
    expect([type, Object.keys(object).sort()]).toEqual([type, [...documented.get(type)!].sort()]);

  it('have exactly the documented members', async () => {
    const list = await view('/articles');
    const article = await view('/articles/a-story');
    const feed = await view('/feed.xml');
    const sitemap = await view('/sitemap.xml');
    expectMembers('ListView', list);
    expectMembers('LayoutView', list.frame);
    expectMembers('PageHead', list.head);
    expectMembers('NamedLink', list.sections[0]);
    expectMembers('NamedLink', list.frame.footer.links[0]);
    expectMembers('ListItem', list.items[0]);
    expectMembers('DisplayTime', list.items[0].published);
    expectMembers('ArticleView', article);
    expectMembers('PageHead', article.head);
    expectMembers('NamedLink', article.category);
    expectMembers('NamedLink', article.tags[0]);
    expectMembers('FileView', article.files[0]);
    expect(Object.keys(article.rating)).toEqual(['average', 'count']);
    expect(Object.keys(article.comments)).toEqual(['count', 'threads', 'earlier', 'later']);
    // Stored and computed fields; a visitor cannot read those of the planning module.
    expect(article.fields).toEqual({ dateline: { place: 'Rome', letters: 'A story'.length } });
    expectMembers('CommentView', article.comments.threads[0]);
    expectMembers('CommentView', article.comments.threads[0].replies[0]);
    expectMembers('PageView', await view('/note'));
    expectMembers('ErrorPageView', await view('/articles/nothing'));
    expectMembers('FeedView', feed);
    expectMembers('FeedEntry', feed.entries[0]);
    expect(Object.keys(feed.entries[0].tags[0])).toEqual(['name', 'slug']);
    expectMembers('SitemapView', sitemap);
    expectMembers('SitemapEntry', sitemap.entries.at(-1));
  });
});
