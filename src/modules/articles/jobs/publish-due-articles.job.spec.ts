import { Logger } from '@nestjs/common';
import { SystemClock } from '../../../core/clock/clock.js';
import type { UnitOfWork } from '../../../core/database/index.js';
import type { ScheduledPublishAuthorizer } from '../write/scheduled-publish-authorizer.js';
import type { ArticleWriter } from '../write/article-writer.js';
import { ArticleEntity } from '../model/article.entity.js';
import type { ArticlesRepository } from '../model/articles.repository.js';
import { DRAFT } from '../model/article-transitions.js';
import { PublishDueArticlesJob } from './publish-due-articles.job.js';

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

describe('PublishDueArticlesJob', () => {
  let transactions: number;
  let published: number[];
  let failing: number[];
  let onUpdate: (id: number) => void;

  beforeEach(() => {
    [transactions, published, failing, onUpdate] = [0, [], [], () => undefined];
    Logger.overrideLogger(false);
  });
  afterEach(() => Logger.overrideLogger(new Logger()));

  const withDue = (count: number): PublishDueArticlesJob => {
    const due = Array.from({ length: count }, (_, n) => ({ id: n + 1, categoryId: 1 }));
    const articles = {
      findDue: (_: Date, most: number) =>
        Promise.resolve(due.filter(({ id }) => !published.includes(id)).slice(0, most)),
      findAllForUpdate: (ids: number[]) => Promise.resolve(ids.map(scheduled)),
    };
    const authorizer = { loadPublishCheck: () => Promise.resolve(() => Promise.resolve(true)) };
    let inTransaction: number[] = [];
    const writer = {
      update: ({ id }: ArticleEntity) => {
        onUpdate(id);
        inTransaction.push(id);
        return failing.includes(id) ? Promise.reject(new Error('no ink')) : Promise.resolve(true);
      },
    };
    const unitOfWork = {
      run: async (work: () => Promise<void>) => {
        transactions += 1;
        inTransaction = [];
        await work();
        published.push(...inTransaction);
      },
      markChanged: () => undefined,
    };
    return new PublishDueArticlesJob(
      articles as unknown as ArticlesRepository,
      writer as unknown as ArticleWriter,
      unitOfWork as unknown as UnitOfWork,
      authorizer as unknown as ScheduledPublishAuthorizer,
      new SystemClock(),
    );
  };

  it('publishes 100 articles in 10 transactions', async () => {
    await withDue(100).run(undefined, NOON);
    expect([published.length, transactions]).toEqual([100, 10]);
  });

  it('publishes all other articles if single articles fail', async () => {
    failing = [3, 30];
    await withDue(60).run(undefined, NOON);
    expect(published).toHaveLength(58);
    expect(new Set(published).size).toBe(58);
    expect(published).not.toEqual(expect.arrayContaining([3]));
    expect(published).not.toEqual(expect.arrayContaining([30]));
  });

  it('retries a failing article with growing delays of at most one minute', async () => {
    failing = [1];
    const tries: number[] = [];
    const job = withDue(2);
    for (let second = 0; second < 300; second++) {
      const now = new Date(NOON.getTime() + second * 1000);
      onUpdate = (id) => {
        if (id === 1) tries.push(second);
      };
      if (await job.hasWork(now)) await job.run(undefined, now);
    }
    expect(published).toEqual([2]);
    expect([...new Set(tries)]).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183, 243]);
  });

  it('publishes other due articles while a failed article waits for its retry', async () => {
    failing = [1];
    const job = withDue(2);
    await job.run(undefined, NOON);
    published = [];
    expect(await job.hasWork(NOON)).toBe(true);
    await job.run(undefined, NOON);
    expect(published).toEqual([2]);
  });

  it('resets the retry delay when the article is no longer due', async () => {
    failing = [1];
    const job = withDue(1);
    const after = (seconds: number) => new Date(NOON.getTime() + seconds * 1000);
    await job.run(undefined, NOON);
    await job.run(undefined, after(1));
    expect(await job.hasWork(after(2))).toBe(false);
    published = [1];
    await job.run(undefined, after(2));
    published = [];
    expect(await job.hasWork(after(2))).toBe(true);
  });

  it('stops after the current transaction if the signal aborts', async () => {
    const ending = new AbortController();
    onUpdate = (id) => {
      if (id === 30) ending.abort();
    };
    await withDue(100).run(ending.signal, NOON);
    expect(published).toHaveLength(30);
  });
});
