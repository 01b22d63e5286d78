import { replace } from '../../../src/core/module-api/index.js';
import { type SluggedResource, SlugStrategy } from '../../../src/core/text/index.js';
import {
  type SanitizedHtml,
  type ExcerptSource,
  ExcerptStrategy,
  HtmlSanitizer,
} from '../../../src/modules/articles/index.js';
import type { TestApp } from '../../support/test-app.js';
import type { Headers } from '../../support/test-client.js';
import { startSiteWithStrategies } from './start-site-with-strategies.js';

/** Prefixes each slug with the resource type. */
class NamedSlugs extends SlugStrategy {
  protected toSlugText(text: string, of: SluggedResource): string {
    if (text.startsWith('Throw')) throw new Error('no slug');
    if (text.startsWith('Wrong')) return 'Not A Slug';
    return text.startsWith('Empty') ? '' : `${of}-about-${text.split(' ')[0]!.toLowerCase()}`;
  }
}

/** Allows only paragraphs. */
class ParagraphOnlySanitizer extends HtmlSanitizer {
  protected clean(input: string): SanitizedHtml {
    if (input.includes('<throw>')) throw new Error('no markup');
    if (input.includes('<table')) return { fault: 'not have tables' };
    return { html: input.replace(/<(?!\/?p>)[^>]*>/g, '') };
  }
}

class FirstSentenceExcerpt extends ExcerptStrategy {
  protected shorten({ text, html }: ExcerptSource): string {
    if (text.startsWith('Throw')) throw new Error('no excerpt');
    return html.includes('long') ? 'x'.repeat(600) : `${text.split('.')[0]!}.`;
  }
}

const CONTENT = '<p>One <b>bold</b> sentence. And another one that makes it long enough.</p>'.replace('long', 'wide');

describe.each([
  [
    'replaced',
    [
      replace(SlugStrategy, NamedSlugs),
      replace(HtmlSanitizer, ParagraphOnlySanitizer),
      replace(ExcerptStrategy, FirstSentenceExcerpt),
    ],
    true,
  ],
  ['by default', [], false],
] as const)('Text strategies (%s)', (_, replaces, isOwn) => {
  let site: TestApp;
  let admin: Headers;
  let category: number;

  beforeAll(async () => {
    site = await startSiteWithStrategies(replaces);
    admin = await site.asAdmin();
    category = await site.createCategory({ name: 'Rivers of the north' });
  });
  afterAll(() => site.stop());

  const article = (input: object) => site.createArticle({ category_id: category, content: CONTENT, ...input });
  const post = (input: object) => {
    const whole = { title: 'A title', content: CONTENT, category_id: category, ...input };
    return site.http.post('/api/v1/articles').set(admin).send(whole);
  };
  const tables = ['articles', 'article_slugs', 'tags', 'outbox'];
  const rows = () => Promise.all(tables.map((table) => site.sql(`SELECT COUNT(*) AS n FROM ${table}`)));

  it('builds article slugs with the slug strategy and numbers duplicates', async () => {
    const slugs = [];
    for (const title of ['Ferries at dawn', 'Ferries at dusk']) {
      slugs.push((await article({ title })).attributes['slug']);
    }
    expect(slugs).toEqual(
      isOwn ? ['article-about-ferries', 'article-about-ferries-2'] : ['ferries-at-dawn', 'ferries-at-dusk'],
    );
  });

  it('builds category and tag slugs with the slug strategy', async () => {
    await article({ title: 'Tagged', status: 'published', tags: ['Early birds'] });
    const of = async (path: string) => {
      const { body } = await site.http.get(path).expect(200);
      return (body.data as { attributes: { slug: string } }[]).map(({ attributes }) => attributes.slug);
    };
    expect(await of('/api/v1/categories')).toContain(isOwn ? 'category-about-rivers' : 'rivers-of-the-north');
    expect(await of('/api/v1/tags')).toEqual([isOwn ? 'tag-about-early' : 'early-birds']);
  });

  it('stores a given slug unchanged', async () => {
    expect((await article({ title: 'Whatever', slug: 'as-it-is' })).attributes['slug']).toBe('as-it-is');
  });

  it('sanitises content on create and update', async () => {
    const { id, attributes } = await article({ title: 'Marked up' });
    expect(attributes['content']).toBe(isOwn ? CONTENT.replace(/<\/?b>/g, '') : CONTENT);
    const change = { content: `<i>${CONTENT}</i>` };
    const { body } = await site.http.patch(`/api/v1/articles/${id}`).set(admin).send(change).expect(200);
    expect(body.data.attributes.content).toBe(isOwn ? CONTENT.replace(/<\/?b>/g, '') : `<i>${CONTENT}</i>`);
  });

  it('applies the sanitizer, and the limits of markup, to long contents', async () => {
    const long = CONTENT.repeat(600);
    const { attributes } = await article({ title: 'Long', content: long });
    expect(attributes['content']).toBe(isOwn ? long.replace(/<\/?b>/g, '') : long);
    const { body } = await post({ content: '<b>'.repeat(20_000) }).expect(422);
    const message = 'The content must not nest more than 500 elements.';
    expect(body.error.details).toEqual([{ field: 'content', message }]);
  });

  it('builds excerpts on create and update', async () => {
    const beginning = 'One bold sentence. And another one that makes it wide enough.';
    const { id, attributes } = await article({ title: 'Excerpted' });
    expect(attributes['excerpt']).toBe(isOwn ? 'One bold sentence.' : beginning);
    const change = { content: CONTENT.replace('One', 'Another') };
    const { body } = await site.http.patch(`/api/v1/articles/${id}`).set(admin).send(change).expect(200);
    expect(body.data.attributes.excerpt).toBe((isOwn ? 'One bold sentence.' : beginning).replace('One', 'Another'));
    const given = await article({ title: 'Given one', excerpt: 'By hand' });
    expect(given.attributes['excerpt']).toBe('By hand');
  });

  if (!isOwn) return;

  it('uses the resource type as the slug if the strategy returns an empty text', async () => {
    expect((await article({ title: 'Empty one' })).attributes['slug']).toBe('article');
  });

  it('returns 422 for markup that the sanitiser rejects or that is nested too deeply', async () => {
    const of = async (content: string) => (await post({ content }).expect(422)).body.error.details as object[];
    expect(await of(`<table></table>${CONTENT}`)).toEqual([
      { field: 'content', message: 'The content must not have tables.' },
    ]);
    expect(await of('<div>'.repeat(501) + CONTENT)).toMatchObject([{ field: 'content' }]);
  });

  it('truncates an excerpt to 500 characters', async () => {
    const { attributes } = await article({ title: 'Cut short', content: CONTENT.replace('wide', 'long') });
    expect(attributes['excerpt']).toBe('x'.repeat(500));
  });

  it.each([
    ['the slug strategy throws', { title: 'Throw it' }],
    ['the slug strategy returns an invalid slug', { title: 'Wrong one' }],
    ['the slug strategy throws for a tag', { title: 'A tag', tags: ['Throw'] }],
    ['the sanitiser throws', { content: `<throw>${CONTENT}` }],
    ['the excerpt strategy throws', { content: CONTENT.replace('One', 'Throw') }],
  ])('returns 500 and stores nothing if %s', async (_what, input) => {
    const before = await rows();
    const { body } = await post(input).expect(500);
    expect(body.error).toMatchObject({ code: 'INTERNAL_ERROR' });
    expect(await rows()).toEqual(before);
  });
});
