import { ContentVersion } from '../../../src/core/database/index.js';
import { ViewCounter } from '../../../src/modules/articles/stats/article-stats.service.js';
import { CommentThread } from '../../support/comment-thread.js';
import { PNG } from '../../support/sample-files.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { Headers } from '../../support/test-client.js';

/** Returns the article titles of a page that lists articles. */
const titlesIn = (html: string): string[] =>
  [...html.matchAll(/<h2 dir="auto"><a [^>]*>([^<]*)<\/a><\/h2>/g)].map(([, title]) => title!);
const linkIn = (html: string, relation: string): string | undefined =>
  new RegExp(`<a href="([^"]*)" rel="${relation}"`).exec(html)?.[1]?.replaceAll('&amp;', '&');

describe('pages', () => {
  let site: TestApp;
  let admin: Headers;

  beforeAll(async () => {
    site = await startTestApp();
    admin = await site.asAdmin();
  });
  afterAll(() => site.stop());

  const get = async (path: string): Promise<string> => (await site.unchecked.get(path).expect(200)).text;
  const publish = (input: object) => site.createArticle({ status: 'published', ...input });
  const publishedAt = (id: number, time: string) =>
    site.sql('UPDATE articles SET published_at = ? WHERE id = ?', [`${time} 08:00:00.000`, id]);

  describe('GET /articles', () => {
    let making: number;
    let ids: number[];

    beforeAll(async () => {
      making = await site.createCategory({ name: 'Making', description: 'Things that did not exist this morning.' });
      const byHand = await site.createCategory({ name: 'By Hand', parent_id: making });
      ids = [];
      for (let n = 1; n <= 17; n++) {
        const { id } = await publish({
          title: `Story ${n}`,
          category_id: n === 17 ? byHand : making,
          tags: n % 8 === 0 ? ['Eighth & more'] : [],
          excerpt: n === 3 ? 'Only this one speaks of herons.' : `A few words about ${n < 17 ? 'rivers' : 'hills'}.`,
        });
        ids.push(id);
        await publishedAt(id, `2026-01-${String(n).padStart(2, '0')}`);
      }
      await site.createArticle({ title: 'A draft', category_id: making });
    });

    it('lists the newest articles first, 15 per page, with links to the other pages', async () => {
      const first = await get('/articles');
      expect(titlesIn(first)).toEqual(Array.from({ length: 15 }, (_, n) => `Story ${17 - n}`));
      expect([linkIn(first, 'prev'), linkIn(first, 'next')]).toEqual([undefined, '/articles?page=2']);

      const second = await get('/articles?page=2');
      expect(titlesIn(second)).toEqual(['Story 2', 'Story 1']);
      expect([linkIn(second, 'prev'), linkIn(second, 'next')]).toEqual(['/articles', undefined]);
    });

    it('has no link to an empty page after exactly 15 articles', async () => {
      const html = await get('/articles?search=rivers');
      expect(titlesIn(html)).toHaveLength(15);
      expect(linkIn(html, 'next')).toBeUndefined();
    });

    it('searches by words and keeps the search in its links', async () => {
      const found = await get('/articles?search=herons');
      expect(titlesIn(found)).toEqual(['Story 3']);
      expect(found).toContain('1 article<');
      expect(found).toContain('value="herons"');
      expect(found).toContain('<meta name="robots" content="noindex">');
      expect(titlesIn(await get('/articles?search=cormorants'))).toEqual([]);

      expect(linkIn(await get('/articles?search=few+words'), 'next')).toBe('/articles?search=few+words&page=2');
    });

    it('lists the articles with a tag', async () => {
      expect(titlesIn(await get('/articles?tag=eighth-more'))).toEqual(['Story 16', 'Story 8']);
      expect(titlesIn(await get('/articles?tag=unknown'))).toEqual([]);
    });

    it('shows the name of the tag in the heading', async () => {
      expect(await get('/articles?tag=eighth-more')).toContain('Articles tagged “Eighth &amp; more”</h1>');
      expect(await get('/articles?tag=unknown')).toContain('Articles tagged “unknown”</h1>');
    });

    it('lists the articles of a category and its subcategories, and links to the subcategories', async () => {
      const html = await get(`/categories/${making}`);
      expect(html).toContain('<h1 dir="auto">Making</h1>');
      expect(html).toContain('Things that did not exist this morning.');
      expect(titlesIn(html)[0]).toBe('Story 17');
      expect(html).toMatch(
        /aria-label="In this section">\s*<ul>\s*<li dir="auto"><a href="\/categories\/\d+">By Hand<\/a><\/li>\s*<\/ul>/,
      );
      expect(linkIn(html, 'next')).toBe(`/categories/${making}?page=2`);
    });

    it('has a title, a description and a canonical URL for each page of a list', async () => {
      const headOf = async (path: string) => {
        const html = await get(path);
        const find = (pattern: RegExp) => pattern.exec(html)?.[1];
        return {
          title: find(/<title>([^<]*)/),
          description: find(/<meta name="description" content="([^"]*)"/),
          canonical: find(/<link rel="canonical" href="[^"]*?(\/(?:articles|categories)[^"]*)"/),
          robots: find(/<meta name="robots" content="([^"]*)"/),
        };
      };
      const list = { description: 'Articles of Masthead', robots: undefined };

      expect(await headOf('/articles')).toEqual({ ...list, title: 'Masthead', canonical: '/articles' });
      expect(await headOf('/articles?page=2')).toEqual({
        ...{ ...list, title: 'Page 2 · Masthead', canonical: '/articles?page=2' },
      });
      expect(await headOf(`/categories/${making}`)).toEqual({
        ...{ title: 'Making · Masthead', canonical: `/categories/${making}`, robots: undefined },
        description: 'Things that did not exist this morning.',
      });
      expect((await headOf('/articles?tag=eighth-more')).robots).toBe('noindex');
    });

    it.each(['/articles?page=3', '/articles?search=herons&page=2', '/categories/999'])(
      'returns 404 for %s',
      async (path) => {
        await site.unchecked.get(path).expect(404);
      },
    );

    it.each(['/articles?page=0', '/articles?page=x', '/articles?page=1&page=2', `/articles?search=${'a'.repeat(201)}`])(
      'returns 422 for %s',
      async (path) => {
        await site.unchecked.get(path).expect(422);
      },
    );
  });

  describe('GET /articles/{slug}', () => {
    it('shows the article with its rating, tags, attachments and comments', async () => {
      const { id, links } = await publish({
        title: 'The ferry at dawn',
        subtitle: 'Before the first commuters come',
        content: '<p>The river belongs to the <em>herons</em> and to the crew that wakes it.</p>',
        tags: ['Rivers'],
      });
      const member = await site.createUser('member');
      await site.http.put(`/api/v1/articles/${id}/rating`).set(member.headers).send({ rating: 4 });
      await site.http
        .post(`/api/v1/articles/${id}/attachments`)
        .set(admin)
        .field('description', 'The landing')
        .attach('file', PNG, 'landing.png')
        .expect(201);

      const html = await get(links['web']!);

      expect(html).toContain('<h1 dir="auto">The ferry at dawn</h1>');
      expect(html).toContain('<p class="standfirst" dir="auto">Before the first commuters come</p>');
      expect(html).toContain('<p>The river belongs to the <em>herons</em> and to the crew that wakes it.</p>');
      expect(html).toContain('<strong>4.0</strong> of 5, from 1 reader<');
      expect(html).toContain('<li dir="auto"><a href="/articles?tag=rivers">Rivers</a></li>');
      expect(html).toMatch(/<a href="\/api\/v1\/attachments\/\d+\/content" dir="auto">landing\.png<\/a>/);
      expect(html).toContain('No comments yet');
    });

    it('lists all 20 attachments of an article with their sizes', async () => {
      const { id, links } = await publish({ title: 'With files' });
      const sizes = [...Array<number>(17).fill(1), 1500, 999_900, 1_000_000];
      for (const [n, size] of sizes.entries()) {
        await site.sql(
          `INSERT INTO attachments (article_id, owner_id, filename, description, mime_type, size, sha256, storage_key, downloads, created_at, version)
           VALUES (?, 1, ?, '', 'text/plain', ?, '', ?, 0, '2026-01-31 08:00:00.000', 1)`,
          [id, `${n}.txt`, size, `size-${n}`],
        );
      }
      const html = await get(links['web']!);
      const shown = [...html.matchAll(/\.txt<\/a> <span class="quiet">([^<]*)<\/span>/g)].map(([, size]) => size);
      expect(shown).toEqual([...Array<string>(17).fill('0.1 kB'), '1.5 kB', '999.9 kB', '1.0 MB']);
    });

    it('contains metadata for search engines and link previews', async () => {
      const { links } = await publish({ title: 'Linked', image: 'https://example.org/p.jpg', excerpt: 'An excerpt.' });
      const html = await get(links['web']!);
      const address = `${site.url.replace('[::1]', 'localhost')}${links['web']}`;

      expect(html).toContain(`<link rel="canonical" href="${address}">`);
      expect(html).toContain('<meta property="og:type" content="article">');
      expect(html).toContain('<meta property="og:image" content="https://example.org/p.jpg">');
      expect(html).toMatch(/<link rel="alternate" href="[^"]*\/feed\.xml" type="application\/atom\+xml"/);
      const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)!;
      expect(JSON.parse(data!)).toMatchObject({
        '@type': 'Article',
        headline: 'Linked',
        mainEntityOfPage: address,
        author: { '@type': 'Person' },
      });
    });

    it('contains the time of the last change only if the article was changed', async () => {
      const { id, links } = await publish({ title: 'Changed later' });
      await publishedAt(id, '2026-01-05');
      const timesIn = (html: string) => {
        const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)!;
        const { datePublished, dateModified } = JSON.parse(data!) as Record<string, string>;
        const [, modified] = /property="article:modified_time" content="([^"]*)"/.exec(html) ?? [];
        return { datePublished, dateModified, modified };
      };
      const published = '2026-01-05T08:00:00.000Z';

      const first = await get(links['web']!);
      expect(first).toContain(`<meta property="article:published_time" content="${published}">`);
      expect(timesIn(first)).toEqual({ datePublished: published, dateModified: published, modified: undefined });

      const { body } = await site.http.patch(links['self']!).set(admin).send({ subtitle: 'Changed' }).expect(200);
      const modified = body.data.attributes.updated_at as string;
      expect(timesIn(await get(links['web']!))).toEqual({ datePublished: published, dateModified: modified, modified });
    });

    it('shows an excerpt as the standfirst only if it was given', async () => {
      const [given, generated] = [await publish({ excerpt: 'Given by hand.' }), await publish({})];

      expect(await get(given.links['web']!)).toContain('<p class="standfirst" dir="auto">Given by hand.</p>');
      expect(await get(generated.links['web']!)).not.toContain('class="standfirst"');
    });

    it('shows comments in threads, with a placeholder for each deleted comment', async () => {
      const thread = await CommentThread.start(site, { title: 'Discussed' });
      const [reader, other] = [await site.createUser('member'), await site.createUser('member')];
      const first = await thread.add(reader.headers, 'First');
      const reply = await thread.add(other.headers, 'Reply', { parent_id: first.id });
      await thread.add(reader.headers, 'Reply to the reply', { parent_id: reply.id });
      await thread.add(other.headers, 'Second');
      await site.http.delete(`/api/v1/comments/${reply.id}`).set(admin).expect(204);

      const html = await get('/articles/discussed');

      const [, threads] = /data-comments>(.*?)<\/section>/s.exec(html)!;
      const shape = [...threads!.matchAll(/<ol|<\/ol|First|Reply to the reply|Second|This comment was deleted/g)];
      expect(shape.map(([each]) => each)).toEqual([
        ...['First', '<ol', 'This comment was deleted', '<ol', 'Reply to the reply', '</ol', '</ol', 'Second', '</ol'],
      ]);
      expect(html).toContain('3 comments</h2>');
      expect(html).not.toContain('>Reply<');
    });

    it('shows a comment without an author name if the author is unknown', async () => {
      const thread = await CommentThread.start(site, { title: 'Imported' });
      const { id } = await thread.add(admin, 'From elsewhere');
      await site.sql('UPDATE comments SET author_id = NULL WHERE id = ?', [id]);
      const html = await get('/articles/imported');
      expect(html).toMatch(
        /<p class="byline">\s*<time [^>]*>[^<]*<\/time><\/p>\s*<p class="comment-text"[^>]*>From elsewhere</,
      );
    });

    it('shows 100 comments per page', async () => {
      const { id } = await publish({ title: 'Much discussed' });
      for (let n = 1; n <= 101; n++) {
        await site.sql(
          `INSERT INTO comments (article_id, author_id, depth, text, status, created_at, version)
           VALUES (?, 1, 1, ?, 1, ?, 1)`,
          [id, `Comment ${n}.`, `2026-01-31 08:00:00.${String(n).padStart(3, '0')}`],
        );
      }
      const shown = (html: string) => [...html.matchAll(/Comment (\d+)\./g)].map(([, n]) => Number(n));
      const links = (html: string) => html.match(/[^"]*#mh-comments">(Earlier|Later) comments/g);
      const first = await get('/articles/much-discussed');
      expect(shown(first)).toEqual(Array.from({ length: 100 }, (_, n) => n + 1));
      expect(links(first)).toEqual(['/articles/much-discussed?comments=2#mh-comments">Later comments']);
      const second = await get('/articles/much-discussed?comments=2');
      expect(shown(second)).toEqual([101]);
      expect(links(second)).toEqual(['/articles/much-discussed#mh-comments">Earlier comments']);
      await site.unchecked.get('/articles/much-discussed?comments=3').expect(404);

      await site.sql("DELETE FROM comments WHERE text = 'Comment 101.'");
      site.app.get(ContentVersion).increment();
      expect(links(await get('/articles/much-discussed'))).toBeNull();
    });

    it('redirects a former slug to the current slug with 301', async () => {
      const { id } = await publish({ title: 'Renamed', slug: 'before' });
      await site.http.patch(`/api/v1/articles/${id}`).set(admin).send({ slug: 'after' }).expect(200);

      const answer = await site.unchecked.get('/articles/before').expect(301);
      expect(answer.headers['location']).toBe('/articles/after');
      await site.unchecked.get('/articles/after').expect(200);
    });

    it('counts a view, but not for the redirect from a former slug', async () => {
      const { id } = await publish({ title: 'Looked at', slug: 'first-look' });
      await site.http.patch(`/api/v1/articles/${id}`).set(admin).send({ slug: 'second-look' }).expect(200);
      await get('/articles/second-look');
      await site.unchecked.get('/articles/second-look').set(admin).expect(200);
      await site.unchecked.get('/articles/first-look').expect(301);
      await site.app.get(ViewCounter, { strict: false }).flush();

      expect(await site.sql('SELECT views FROM article_stats WHERE article_id = ?', [id])).toEqual([{ views: 2 }]);
    });
  });

  describe('GET /feed.xml', () => {
    it('contains the 20 newest articles with their full content', async () => {
      const xml = await get('/feed.xml');
      const titles = [...xml.matchAll(/<entry>\s*<title>([^<]*)/g)].map(([, title]) => title);
      expect(titles).toHaveLength(20);
      expect(titles).not.toContain('A draft');
      expect(xml).toMatch(/<content type="html"[^>]*>&lt;p&gt;/);
    });

    it('identifies an entry by its id and its day of creation, and dates the feed by the latest change', async () => {
      const { id } = await publish({ title: 'Dated', tags: ['Own tag'] });
      const [created, published, updated] = [
        '2026-02-01 23:00:00.000',
        '2026-02-02 08:00:00.000',
        '2027-01-01 08:00:00.000',
      ];
      await site.sql('UPDATE articles SET created_at = ?, published_at = ?, updated_at = ? WHERE id = ?', [
        ...[created, published, updated, id],
      ]);

      const xml = await get('/feed.xml');

      const [, entry] = /<entry>\s*<title>Dated<\/title>(.*?)<\/entry>/s.exec(xml)!;
      expect(entry).toMatch(new RegExp(`<id>tag:[\\w.]+,2026-02-01:article/${id}</id>`));
      expect(entry).toContain('<published>2026-02-02T08:00:00.000Z</published>');
      expect(entry).toContain('<updated>2027-01-01T08:00:00.000Z</updated>');
      expect(entry!.match(/<category [^>]*>/g)).toEqual(['<category term="own-tag" label="Own tag"/>']);
      expect(/<updated>([^<]*)/.exec(xml)![1]).toBe('2027-01-01T08:00:00.000Z');
    });

    it('resolves relative links against the URL of the article', async () => {
      const { links } = await publish({
        title: 'With notes',
        content: '<p>A text that is long enough for the rule, with a <a href="#note">note</a> &amp; more.</p>',
      });
      const [, base, link] = /xml:base="([^"]*)">[^<]*(&lt;a href="#note"&gt;.*)&lt;\/p&gt;/.exec(
        await get('/feed.xml'),
      )!;
      expect(link).toBe('&lt;a href="#note"&gt;note&lt;/a&gt; &amp;amp; more.');
      expect(new URL(base!).pathname).toBe(links['web']);
    });
  });
});
