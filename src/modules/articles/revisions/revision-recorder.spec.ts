import type { Settings } from '../../../config/settings.js';
import type { TagsService } from '../../tags/index.js';
import { RevisionRecorder, type PreviousState } from './revision-recorder.js';
import type { ArticleRevisionsRepository } from './article-revisions.repository.js';
import { ArticleEntity } from '../model/article.entity.js';

const CREATED = new Date('2026-01-01T00:00:00Z');
const UPDATED = new Date('2026-01-02T00:00:00Z');

/** Publishes a draft with the given new title and returns the database calls. */
async function databaseCalls(
  title: string,
  { keep = 50, last = 0, tagging = undefined as PreviousState['tagging'] } = {},
) {
  const calls: unknown[] = [];
  const repository = {
    findLastNumber: () => Promise.resolve(last),
    insert: ({ number, title, status, tags, writtenAt }: Record<string, unknown>) =>
      Promise.resolve(calls.push({ number, title, status, tags, writtenAt })),
    deleteUpTo: (_: number, number: number) => Promise.resolve(calls.push(`delete up to ${number}`)),
  };
  const tags = {
    findNames: () => {
      calls.push('read tags');
      return Promise.resolve(['present']);
    },
  };
  const settings = { getSection: () => ({ REVISIONS_KEEP: keep }) };
  const recorder = new RevisionRecorder(
    repository as unknown as ArticleRevisionsRepository,
    tags as unknown as TagsService,
    settings as unknown as Settings,
  );
  const values = { id: 1, title: 'Before', status: 0, createdAt: CREATED, updatedAt: null };
  const article = Object.assign(new ArticleEntity(), values, { title, status: 1, updatedAt: UPDATED });
  await recorder.record(article, { before: Object.assign(new ArticleEntity(), values), tagging, by: 7 });
  return calls;
}

const revision = (number: number, tags = '["present"]') => ({
  number,
  title: 'Before',
  status: 0,
  tags,
  writtenAt: CREATED,
});

describe('RevisionRecorder', () => {
  it('records no revision if only the state changes, with or without the same tags', async () => {
    expect(await databaseCalls('Before')).toEqual([]);
    expect(await databaseCalls('Before', { tagging: { previousNames: ['same'], changed: false } })).toEqual([]);
  });

  it('reads the tags only if the update has not read them', async () => {
    expect(await databaseCalls('After')).toEqual(['read tags', revision(1)]);
    for (const changed of [true, false]) {
      expect(await databaseCalls('After', { tagging: { previousNames: ['then'], changed } })).toEqual([
        revision(1, '["then"]'),
      ]);
    }
  });

  it('records a revision if only the tags change', async () => {
    expect(await databaseCalls('Before', { tagging: { previousNames: [], changed: true } })).toEqual([
      revision(1, '[]'),
    ]);
  });

  it.each([
    [3, 2, ['read tags', revision(3)]],
    [3, 3, ['read tags', revision(4), 'delete up to 1']],
    [3, 50, ['read tags', revision(51), 'delete up to 48']],
    [0, 0, []],
    [0, 5, ['delete up to 5']],
  ])('runs only the necessary statements for a limit of %i and the last number %i', async (keep, last, expected) => {
    expect(await databaseCalls('After', { keep, last })).toEqual(expected);
  });
});
