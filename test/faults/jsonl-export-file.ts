import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const TEXT = 'The ferry left before the market had opened and nobody on the other bank knew of it. ';
const TAGS = 200;
const TIME = '2026-01-31T08:00:00.000Z';
const times = { created_at: TIME, updated_at: null, version: 1 };

/** Writes an export of articles of 3 KB, each with three tags and a comment. `empty` is an export without rows. */
export const writeJsonlExport = (file: string, empty: string, articles: number): Promise<void> =>
  pipeline(Readable.from(linesOf(empty, articles)), createWriteStream(file));

function* linesOf(empty: string, articles: number): Generator<string> {
  const [header, trailer] = empty.split('\n') as [string, string];
  yield `${header}\n`;
  const { counts } = JSON.parse(trailer) as { counts: Record<string, number> };
  for (const { type, row } of rowsOf(articles)) {
    counts[type] = (counts[type] ?? 0) + 1;
    yield `${JSON.stringify({ type, row })}\n`;
  }
  yield `${JSON.stringify({ type: 'masthead.end', counts, next: { articles: articles + 1, comments: articles + 1 } })}\n`;
}

function* rowsOf(articles: number): Generator<{ type: string; row: object }> {
  const name = { username: 'jane', username_key: 'jane', email: 'j@example.org', email_key: 'j@example.org' };
  const account = {
    name: 'Jane',
    name_key: 'jane',
    avatar: null,
    password_hash: null,
    role: 'author',
    status: 'active',
  };
  yield { type: 'users', row: { id: 1, ...name, ...account, ...times } };
  const category = {
    id: 1,
    name: 'Ferries',
    slug: 'ferries',
    description: '',
    image: null,
    parent_id: null,
    status: 1,
  };
  yield { type: 'categories', row: { ...category, ...times } };
  const ids = Array.from({ length: articles }, (_, index) => index + 1);
  for (const id of ids) yield { type: 'articles', row: toArticleRow(id) };
  for (const id of ids) yield { type: 'article_slugs', row: { slug: slugOf(id), article_id: id } };
  const stats = { views: 0, rating_sum: 0, rating_count: 0, comments_count: 1 };
  for (const id of ids) yield { type: 'article_stats', row: { article_id: id, ...stats } };
  for (let id = 1; id <= TAGS; id++) {
    yield {
      type: 'tags',
      row: { id, name: `Tag ${id}`, name_key: `tag ${id}`, slug: `tag-${id}`, author_id: null, ...times },
    };
  }
  const tagging = { category_id: 1, author_id: 1, status: 1, created_at: TIME };
  for (const id of ids) {
    const tags = [id % TAGS, (id + 1) % TAGS, (id + 2) % TAGS].map((tag) => tag + 1).sort((a, b) => a - b);
    for (const [position, tag_id] of tags.entries()) {
      yield { type: 'article_tags', row: { article_id: id, tag_id, position, spelling: null, ...tagging } };
    }
  }
  yield { type: 'category_counts', row: { category_id: 1, status: 1, articles } };
  const comment = { author_id: 1, parent_id: null, depth: 1, status: 1, deleted_at: null, ...times };
  for (const id of ids) {
    const text = `Day ${id}`;
    yield { type: 'comments', row: { id, article_id: id, text, text_bytes: text.length, ...comment } };
  }
}

const slugOf = (id: number): string => `ferry-${String(id).padStart(8, '0')}`;

function toArticleRow(id: number): object {
  const content = Array.from({ length: 35 }, (_, line) => `<p>${line} ${TEXT}</p>`).join('\n');
  const texts = {
    title: `The ferry, day ${id}`,
    slug: slugOf(id),
    subtitle: '',
    excerpt: TEXT,
    content,
    content_bytes: Buffer.byteLength(content),
  };
  const state = { excerpt_given: false, image: null, featured: false, status: 1, published_at: TIME };
  const never = { publish_at: null, scheduled_by: null, deleted_at: null };
  return { id, ...texts, ...state, ...never, author_id: 1, category_id: 1, ...times };
}
