import { ContentVersion } from '../../../src/core/database/index.js';
import { ViewCounter } from '../../../src/modules/articles/stats/article-stats.service.js';
import { CommentThread } from '../../support/comment-thread.js';
import { PNG } from '../../support/sample-files.js';
import { PagesSite } from './pages-site.js';

describe('pages', () => {
  let site: PagesSite;

  beforeAll(async () => {
    site = await PagesSite.start();
  });
  afterAll(() => site.app.stop());

  describe('GET /articles/{slug}', () => {
    it('shows the article with its rating, tags, attachments and comments', async () => {
      const { id, links } = await site.publish({
        title: 'The ferry at dawn',
        subtitle: 'Before the first commuters come',
        content: '<p>The river belongs to the <em>herons</em> and to the crew that wakes it.</p>',
        tags: ['Rivers'],
      });
      const member = await site.app.createUser('member');
      await site.app.http.put(`/api/v1/articles/${id}/rating`).set(member.headers).send({ rating: 4 });
      await site.app.http
        .post(`/api/v1/articles/${id}/attachments`)
        .set(site.admin)
        .field('description', 'The landing')
        .attach('file', PNG, 'landing.png')
        .expect(201);

      const html = await site.get(links['web']!);

      expect(html).toContain('<h1 dir="auto">The ferry at dawn</h1>');
      expect(html).toContain('<p class="standfirst" dir="auto">Before the first commuters come</p>');
      expect(html).toContain('<p>The river belongs to the <em>herons</em> and to the crew that wakes it.</p>');
      expect(html).toContain('<strong>4.0</strong> of 5, from 1 reader<');
      expect(html).toContain('<li dir="auto"><a href="/articles?tag=rivers">Rivers</a></li>');
      expect(html).toMatch(/<a href="\/api\/v1\/attachments\/\d+\/content" dir="auto">landing\.png<\/a>/);
      expect(html).toContain('No comments yet');
    });

    it('lists all 20 attachments of an article with their sizes', async () => {
      const { id, links } = await site.publish({ title: 'With files' });
      const sizes = [...Array<number>(17).fill(1), 1500, 999_900, 1_000_000];
      for (const [n, size] of sizes.entries()) {
        await site.app.sql(
          `INSERT INTO attachments (article_id, owner_id, filename, description, mime_type, size, sha256, storage_key, downloads, created_at, version)
           VALUES (?, 1, ?, '', 'text/plain', ?, '', ?, 0, '2026-01-31 08:00:00.000', 1)`,
          [id, `${n}.txt`, size, `size-${n}`],
        );
      }
      const html = await site.get(links['web']!);
      const shown = [...html.matchAll(/\.txt<\/a> <span class="quiet">([^<]*)<\/span>/g)].map(([, size]) => size);
      expect(shown).toEqual([...Array<string>(17).fill('0.1 kB'), '1.5 kB', '999.9 kB', '1.0 MB']);
    });

    it('contains metadata for search engines and link previews', async () => {
      const { links } = await site.publish({
        title: 'Linked',
        image: 'https://example.org/p.jpg',
        excerpt: 'An excerpt.',
      });
      const html = await site.get(links['web']!);
      const address = `${site.app.url.replace('[::1]', 'localhost')}${links['web']}`;

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
      const { id, links } = await site.publish({ title: 'Changed later' });
      await site.setPublishedAt(id, '2026-01-05');
      const timesIn = (html: string) => {
        const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)!;
        const { datePublished, dateModified } = JSON.parse(data!) as Record<string, string>;
        const [, modified] = /property="article:modified_time" content="([^"]*)"/.exec(html) ?? [];
        return { datePublished, dateModified, modified };
      };
      const published = '2026-01-05T08:00:00.000Z';

      const first = await site.get(links['web']!);
      expect(first).toContain(`<meta property="article:published_time" content="${published}">`);
      expect(timesIn(first)).toEqual({ datePublished: published, dateModified: published, modified: undefined });

      const { body } = await site.app.http
        .patch(links['self']!)
        .set(site.admin)
        .send({ subtitle: 'Changed' })
        .expect(200);
      const modified = body.data.attributes.updated_at as string;
      expect(timesIn(await site.get(links['web']!))).toEqual({
        datePublished: published,
        dateModified: modified,
        modified,
      });
    });

    it('shows an excerpt as the standfirst only if it was given', async () => {
      const [given, generated] = [await site.publish({ excerpt: 'Given by hand.' }), await site.publish({})];

      expect(await site.get(given.links['web']!)).toContain('<p class="standfirst" dir="auto">Given by hand.</p>');
      expect(await site.get(generated.links['web']!)).not.toContain('class="standfirst"');
    });

    it('shows comments in threads, with a placeholder for each deleted comment', async () => {
      const thread = await CommentThread.start(site.app, { title: 'Discussed' });
      const [reader, other] = [await site.app.createUser('member'), await site.app.createUser('member')];
      const first = await thread.add(reader.headers, 'First');
      const reply = await thread.add(other.headers, 'Reply', { parent_id: first.id });
      await thread.add(reader.headers, 'Reply to the reply', { parent_id: reply.id });
      await thread.add(other.headers, 'Second');
      await site.app.http.delete(`/api/v1/comments/${reply.id}`).set(site.admin).expect(204);

      const html = await site.get('/articles/discussed');

      const [, threads] = /data-comments>(.*?)<\/section>/s.exec(html)!;
      const shape = [...threads!.matchAll(/<ol|<\/ol|First|Reply to the reply|Second|This comment was deleted/g)];
      expect(shape.map(([each]) => each)).toEqual([
        ...['First', '<ol', 'This comment was deleted', '<ol', 'Reply to the reply', '</ol', '</ol', 'Second', '</ol'],
      ]);
      expect(html).toContain('3 comments</h2>');
      expect(html).not.toContain('>Reply<');
    });

    it('shows a comment without an author name if the author is unknown', async () => {
      const thread = await CommentThread.start(site.app, { title: 'Imported' });
      const { id } = await thread.add(site.admin, 'From elsewhere');
      await site.app.sql('UPDATE comments SET author_id = NULL WHERE id = ?', [id]);
      const html = await site.get('/articles/imported');
      expect(html).toMatch(
        /<p class="byline">\s*<time [^>]*>[^<]*<\/time><\/p>\s*<p class="comment-text"[^>]*>From elsewhere</,
      );
    });

    it('shows 100 comments per page', async () => {
      const { id } = await site.publish({ title: 'Much discussed' });
      for (let n = 1; n <= 101; n++) {
        await site.app.sql(
          `INSERT INTO comments (article_id, author_id, depth, text, status, created_at, version)
           VALUES (?, 1, 1, ?, 1, ?, 1)`,
          [id, `Comment ${n}.`, `2026-01-31 08:00:00.${String(n).padStart(3, '0')}`],
        );
      }
      const shown = (html: string) => [...html.matchAll(/Comment (\d+)\./g)].map(([, n]) => Number(n));
      const links = (html: string) => html.match(/[^"]*#mh-comments">(Earlier|Later) comments/g);
      const first = await site.get('/articles/much-discussed');
      expect(shown(first)).toEqual(Array.from({ length: 100 }, (_, n) => n + 1));
      expect(links(first)).toEqual(['/articles/much-discussed?comments=2#mh-comments">Later comments']);
      const second = await site.get('/articles/much-discussed?comments=2');
      expect(shown(second)).toEqual([101]);
      expect(links(second)).toEqual(['/articles/much-discussed#mh-comments">Earlier comments']);
      await site.app.unchecked.get('/articles/much-discussed?comments=3').expect(404);

      await site.app.sql("DELETE FROM comments WHERE text = 'Comment 101.'");
      site.app.app.get(ContentVersion).increment();
      expect(links(await site.get('/articles/much-discussed'))).toBeNull();
    });

    it('redirects a former slug to the current slug with 301', async () => {
      const { id } = await site.publish({ title: 'Renamed', slug: 'before' });
      await site.app.http.patch(`/api/v1/articles/${id}`).set(site.admin).send({ slug: 'after' }).expect(200);

      const answer = await site.app.unchecked.get('/articles/before').expect(301);
      expect(answer.headers['location']).toBe('/articles/after');
      await site.app.unchecked.get('/articles/after').expect(200);
    });

    it('counts a view, but not for the redirect from a former slug', async () => {
      const { id } = await site.publish({ title: 'Looked at', slug: 'first-look' });
      await site.app.http.patch(`/api/v1/articles/${id}`).set(site.admin).send({ slug: 'second-look' }).expect(200);
      await site.get('/articles/second-look');
      await site.app.unchecked.get('/articles/second-look').set(site.admin).expect(200);
      await site.app.unchecked.get('/articles/first-look').expect(301);
      await site.app.app.get(ViewCounter, { strict: false }).flush();

      expect(await site.app.sql('SELECT views FROM article_stats WHERE article_id = ?', [id])).toEqual([{ views: 2 }]);
    });
  });
});
