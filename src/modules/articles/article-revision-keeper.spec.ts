import type { Settings } from '../../config/settings.js';
import type { TagsService } from '../tags/index.js';
import { ArticleRevisionKeeper, type Replaced } from './article-revision-keeper.js';
import type { ArticleRevisionsRepository } from './article-revisions.repository.js';
import { ArticleEntity } from './article.entity.js';

const CREATED = new Date('2026-01-01T00:00:00Z');
const UPDATED = new Date('2026-01-02T00:00:00Z');

/** Publishes a draft with the given new title and returns the database calls. */
async function asked(title: string, { keep = 50, last = 0, tagging = undefined as Replaced['tagging'] } = {}) {
  const done: unknown[] = [];
  const repository = {
    lastNumber: () => Promise.resolve(last),
    insert: ({ number, title, status, tags, writtenAt }: Record<string, unknown>) =>
      Promise.resolve(done.push({ number, title, status, tags, writtenAt })),
    deleteUpTo: (_: number, number: number) => Promise.resolve(done.push(`delete up to ${number}`)),
  };
  const tags = {
    namesOf: () => {
      done.push('read tags');
      return Promise.resolve(['present']);
    },
  };
  const settings = { of: () => ({ REVISIONS_KEEP: keep }) };
  const keeper = new ArticleRevisionKeeper(
    repository as unknown as ArticleRevisionsRepository,
    tags as unknown as TagsService,
    settings as unknown as Settings,
  );
  const values = { id: 1, title: 'Before', status: 0, createdAt: CREATED, updatedAt: null };
  const article = Object.assign(new ArticleEntity(), values, { title, status: 1, updatedAt: UPDATED });
  await keeper.keep(article, { before: Object.assign(new ArticleEntity(), values), tagging, by: 7 });
  return done;
}

const kept = (number: number, tags = '["present"]') => ({
  number,
  title: 'Before',
  status: 0,
  tags,
  writtenAt: CREATED,
});

describe('ArticleRevisionKeeper', () => {
  it('records no revision if only the state changes, with or without the same tags', async () => {
    expect(await asked('Before')).toEqual([]);
    expect(await asked('Before', { tagging: { former: ['same'], changed: false } })).toEqual([]);
  });

  it('reads the tags only if the update has not read them', async () => {
    expect(await asked('After')).toEqual(['read tags', kept(1)]);
    for (const changed of [true, false]) {
      expect(await asked('After', { tagging: { former: ['then'], changed } })).toEqual([kept(1, '["then"]')]);
    }
  });

  it('records a revision if only the tags change', async () => {
    expect(await asked('Before', { tagging: { former: [], changed: true } })).toEqual([kept(1, '[]')]);
  });

  it.each([
    [3, 2, ['read tags', kept(3)]],
    [3, 3, ['read tags', kept(4), 'delete up to 1']],
    [3, 50, ['read tags', kept(51), 'delete up to 48']],
    [0, 0, []],
    [0, 5, ['delete up to 5']],
  ])('runs only the necessary statements for a limit of %i and the last number %i', async (keep, last, expected) => {
    expect(await asked('After', { keep, last })).toEqual(expected);
  });
});
