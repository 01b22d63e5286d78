import { planPost, hasSameStateFingerprint } from './post-plan.js';
import type { WxrItem } from './wxr-records.js';

const NOW = new Date('2026-01-01T00:00:00Z');
const ITEM: WxrItem = {
  kind: 'item',
  line: 7,
  postId: 12,
  title: 'Fish &amp; <em>Chips</em>',
  link: 'https://example.org/fish',
  creator: 'Ada',
  content: 'One\n\nTwo',
  excerpt: '',
  slug: 'fish',
  status: 'publish',
  type: 'post',
  password: '',
  sticky: false,
  createdAt: new Date('2020-01-01T00:00:00Z'),
  modifiedAt: new Date('2020-01-01T00:00:00Z'),
  commentStatus: 'open',
  categories: [
    { slug: 'food', name: 'Food' },
    { slug: 'sea', name: 'Sea' },
  ],
  tags: [{ slug: 'hot', name: 'Hot' }],
  comments: [],
  attachmentUrl: null,
};
const plan = (changes: Partial<WxrItem> = {}) => planPost({ ...ITEM, ...changes }, NOW);

describe('planPost', () => {
  it('reads the title as text, the body as paragraphs, and the first category apart from the others', () => {
    expect(plan()).toMatchObject({
      externalId: '12',
      text: { title: 'Fish & Chips', content: '<p>One</p>\n<p>Two</p>', excerpt: '', slug: 'fish', featured: false },
      author: 'ada',
      categorySlug: 'food',
      otherCategories: [{ slug: 'sea', name: 'Sea' }],
      tags: [{ slug: 'hot', name: 'Hot' }],
      updatedAt: null,
      notes: [],
    });
  });

  it('uses defaults for a missing title, author and category', () => {
    expect(plan({ title: '<br>', creator: '', categories: [] })).toMatchObject({
      text: { title: 'Untitled' },
      author: 'wordpress',
      categorySlug: 'uncategorized',
      notes: ['a post without a title is called "Untitled"'],
    });
  });

  it('truncates a title to 1000 characters without splitting a character', () => {
    expect(plan({ title: '🚀'.repeat(1001) }).text.title).toBe('🚀'.repeat(1000));
  });

  it('sets updatedAt only if the modification is later than the creation', () => {
    const modifiedAt = new Date('2021-01-01T00:00:00Z');

    expect(plan({ modifiedAt }).updatedAt).toBe(modifiedAt);
    expect(plan({ modifiedAt, createdAt: new Date('2022-01-01T00:00:00Z') }).updatedAt).toBeNull();
  });

  it.each<[string, Partial<WxrItem>]>([
    ['link', { postId: 0 }],
    ['slug', { postId: 0, link: '' }],
    ['title', { postId: 0, link: '', slug: '' }],
  ])('identifies a post without an id by its %s', (_, missing) => {
    expect(plan(missing).externalId).not.toBe('');
    expect(plan(missing).externalId).toBe(plan(missing).externalId);
  });

  it('has separate fingerprints for text and state', () => {
    const { fingerprint } = plan();
    const text = plan({ content: 'Three' }).fingerprint;
    const state = plan({ status: 'private' }).fingerprint;

    expect(fingerprint).toHaveLength(64);
    expect(plan({ modifiedAt: NOW, comments: [], line: 9 }).fingerprint).toBe(fingerprint);
    expect(text).not.toBe(fingerprint);
    expect(hasSameStateFingerprint(text, fingerprint)).toBe(true);
    expect(hasSameStateFingerprint(state, fingerprint)).toBe(false);
  });
});
