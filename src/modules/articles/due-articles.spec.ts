import { Logger } from '@nestjs/common';
import type { UnitOfWork } from '../../core/database/index.js';
import type { ArticleSchedulers } from './article-schedulers.js';
import type { ArticleWriter } from './article-writer.js';
import { ArticleEntity } from './article.entity.js';
import type { ArticlesRepository } from './articles.repository.js';
import { DRAFT } from './article-status.js';
import { DueArticles } from './due-articles.js';

const NOON = new Date('2026-06-01T12:00:00Z');

const scheduled = (id: number): ArticleEntity =>
  Object.assign(new ArticleEntity(), {
    id,
    categoryId: 1,
    status: DRAFT,
    deletedAt: null,
    publishedAt: null,
    publishAt: NOON,
  });

describe('DueArticles', () => {
  let units: number;
  let published: number[];
  let failing: number[];
  let told: (id: number) => void;

  beforeEach(() => {
    [units, published, failing, told] = [0, [], [], () => undefined];
    Logger.overrideLogger(false);
  });
  afterEach(() => Logger.overrideLogger(new Logger()));

  const withDue = (count: number): DueArticles => {
    const due = Array.from({ length: count }, (_, n) => ({ id: n + 1, categoryId: 1 }));
    const articles = {
      findDue: () => Promise.resolve(due),
      findAllForUpdate: (ids: number[]) => Promise.resolve(ids.map(scheduled)),
    };
    const schedulers = { mayPublishIn: () => Promise.resolve(() => Promise.resolve(true)) };
    let inUnit: number[] = [];
    const writer = {
      update: ({ id }: ArticleEntity) => {
        told(id);
        inUnit.push(id);
        return failing.includes(id) ? Promise.reject(new Error('no ink')) : Promise.resolve(true);
      },
    };
    const unitOfWork = {
      run: async (work: () => Promise<void>) => {
        units += 1;
        inUnit = [];
        await work();
        published.push(...inUnit);
      },
    };
    return new DueArticles(
      articles as unknown as ArticlesRepository,
      writer as unknown as ArticleWriter,
      unitOfWork as unknown as UnitOfWork,
      schedulers as unknown as ArticleSchedulers,
    );
  };

  it('publishes many in few units of work', async () => {
    await withDue(100).run(undefined, NOON);
    expect([published.length, units]).toEqual([100, 4]);
  });

  it('keeps none back because of one that fails', async () => {
    failing = [3, 30];
    await withDue(60).run(undefined, NOON);
    expect(published).toHaveLength(58);
    expect(new Set(published).size).toBe(58);
    expect(published).not.toEqual(expect.arrayContaining([3]));
    expect(published).not.toEqual(expect.arrayContaining([30]));
  });

  it('leaves the rest when it is told to end', async () => {
    const ending = new AbortController();
    told = (id) => {
      if (id === 30) ending.abort();
    };
    await withDue(100).run(ending.signal, NOON);
    expect(published).toHaveLength(50);
  });
});
