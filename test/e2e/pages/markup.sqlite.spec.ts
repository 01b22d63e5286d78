import { htmlErrors, xmlErrors } from '../../support/markup.js';
import { CommentThread } from '../../support/comment-thread.js';
import { PNG } from '../../support/sample-files.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const HOSTILE = `</script><script>alert("1")</script>]]>&amp;<!--'`;
const SHOWN = '&lt;/script&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;]]&gt;&amp;amp;&lt;!--&#39;';

describe('markup of the pages', () => {
  let site: TestApp;
  let category: number;

  beforeAll(async () => {
    site = await startTestApp({ PAGES_DESCRIPTION: 'Notes & other <things>' });
    const admin = await site.asAdmin();
    category = await site.createCategory({ name: 'Making', description: 'Things & <more>.' });
    await site.createCategory({ name: 'By Hand', parent_id: category });
    for (let n = 1; n <= 16; n++) {
      const image = n % 2 === 0 ? { image: 'https://example.org/a.jpg?x=1&y=2' } : {};
      await site.createArticle({ title: `Story ${n}`, category_id: category, status: 'published', ...image });
    }
    const thread = await CommentThread.start(site, {
      title: 'Whole',
      subtitle: 'With all that a page can have',
      image: 'https://example.org/a.jpg',
      category_id: category,
      tags: ['Rivers', 'Early & late'],
      content:
        '<h2>Heading</h2><p>A <em>text</em> with <a href="https://example.org/?a=1&amp;b=2">a link</a>.</p><ul><li>One</li></ul>' +
        '<blockquote><p>Said.</p></blockquote><pre><code class="language-js">if (a &lt; b) c()</code></pre>' +
        '<table><tbody><tr><th scope="row">A</th><td>1</td></tr></tbody></table><img src="https://example.org/b.png" alt="B">',
    });
    const first = await thread.add(admin, 'One\nTwo');
    const second = await thread.add(admin, 'Reply', { parent_id: first.id });
    await thread.add(admin, 'Reply to the reply', { parent_id: second.id });
    await site.http.delete(`/api/v1/comments/${second.id}`).set(admin).expect(204);
    await site.http
      .post(`/api/v1/articles/${thread.articleId}/attachments`)
      .set(admin)
      .field('description', 'A <picture> & more')
      .attach('file', PNG, 'a & b.png')
      .expect(201);
    await site.http
      .put(`/api/v1/articles/${thread.articleId}/rating`)
      .set((await site.createUser('member')).headers)
      .send({ rating: 5 });
  });
  afterAll(() => site.stop());

  const get = async (path: string): Promise<string> => (await site.unchecked.get(path)).text;

  it.each([
    ...['/articles', '/articles?page=2', '/articles?search=text', '/articles?search=nothing', '/articles?tag=rivers'],
    ...[
      '/articles/whole',
      '/articles/story-1',
      '/categories/1',
      '/categories/2',
      '/articles/nothing',
      '/articles?page=x',
    ],
  ])('renders valid HTML at %s', async (path) => {
    expect(await htmlErrors(await get(path))).toEqual([]);
  });

  it('renders a valid feed and a valid sitemap', async () => {
    expect(await xmlErrors(await get('/feed.xml'), 'atom')).toEqual([]);
    expect(await xmlErrors(await get('/sitemap.xml'), 'sitemap')).toEqual([]);
  });

  it('renders valid markup without any article', async () => {
    const empty = await startTestApp();
    try {
      const at = async (path: string) => (await empty.unchecked.get(path).expect(200)).text;
      expect(await htmlErrors(await at('/articles'))).toEqual([]);
      expect(await xmlErrors(await at('/feed.xml'), 'atom')).toEqual([]);
      expect(await xmlErrors(await at('/sitemap.xml'), 'sitemap')).toEqual([]);
    } finally {
      await empty.stop();
    }
  });

  describe('hostile user input', () => {
    let slug: string;

    beforeAll(async () => {
      const admin = await site.asAdmin();
      const { id } = await site.createUser('author');
      await site.updateUser(id, { name: HOSTILE });
      const hostile = await site.createCategory({ name: HOSTILE, description: HOSTILE });
      const texts = { title: HOSTILE, subtitle: HOSTILE, excerpt: HOSTILE, tags: [HOSTILE] };
      const image = 'https://example.org/a.jpg?"onerror=alert(1)';
      const thread = await CommentThread.start(site, {
        ...texts,
        author_id: id,
        category_id: hostile,
        slug: 'hostile',
      });
      await site.sql('UPDATE articles SET image = ? WHERE id = ?', [image, thread.articleId]);
      await thread.add(admin, 'a comment');
      await site.sql('UPDATE comments SET text = ?, author_id = ? WHERE article_id = ?', [
        HOSTILE,
        id,
        thread.articleId,
      ]);
      await site.http
        .post(`/api/v1/articles/${thread.articleId}/attachments`)
        .set(admin)
        .field('description', HOSTILE)
        .attach('file', PNG, 'x.png')
        .expect(201);
      slug = '/articles/hostile';
    });

    it('escapes hostile user input in every page', async () => {
      const html = await get(slug);
      // Title, OpenGraph, heading, standfirst, category, author, tag, file, comment and its author, each at least once.
      expect(html.split(SHOWN).length).toBeGreaterThan(12);
      for (const path of [slug, '/articles', '/categories/1', `/articles?search=${encodeURIComponent(HOSTILE)}`]) {
        const page = await get(path);
        const scripts = [...page.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
        expect(scripts.filter((tag) => !/ (src="\/|type="application\/ld\+json")/.test(tag))).toEqual([]);
        expect(page).not.toMatch(/<!--|alert\("1"\)<\/script>|(?<!\\)"onerror/);
        expect(
          await htmlErrors(page).then((faults) => faults.filter((fault) => !fault.startsWith('long-title'))),
        ).toEqual([]);
      }
    });

    it('escapes hostile user input in JSON-LD', async () => {
      const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(await get(slug))!;
      expect(JSON.parse(data!)).toMatchObject({
        headline: HOSTILE,
        author: { name: HOSTILE },
        articleSection: HOSTILE,
      });
    });

    it('escapes hostile user input in the feed', async () => {
      const xml = await get('/feed.xml');
      expect(xml).toContain(`<title>${SHOWN}</title>`);
      expect(xml).toContain(`<author><name>${SHOWN}</name></author>`);
      expect(await xmlErrors(xml, 'atom')).toEqual([]);
    });

    it('removes characters from the feed that XML does not permit', async () => {
      await site.sql("UPDATE articles SET excerpt = ? WHERE slug = 'hostile'", ['a\u0008b\uffffc']);
      const xml = await get('/feed.xml');
      expect(xml).toContain('<summary>abc</summary>');
      expect(await xmlErrors(xml, 'atom')).toEqual([]);
    });
  });
});
