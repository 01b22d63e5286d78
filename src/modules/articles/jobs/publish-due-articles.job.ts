import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../core/clock/index.js';
import { UnitOfWork } from '../../../core/database/index.js';
import { RecurringJob } from '../../../core/jobs/index.js';
import { timeSlice } from '../../../core/lifecycle/time-slice.js';
import { ScheduledPublishAuthorizer } from '../write/scheduled-publish-authorizer.js';
import { ArticleWriter, copyArticleValues } from '../write/article-writer.js';
import { isDue } from '../model/article-transitions.js';
import { ArticlesRepository, type DueArticle } from '../model/articles.repository.js';

/** Articles per run. The next run, one second later at most, publishes the rest. */
const MAX_ARTICLES_PER_RUN = 10_000;
/**
 * Articles per transaction. The start and the commit of a transaction are half of the cost of a single article. The rows are locked until
 * the commit.
 */
const BATCH_SIZE = 10;

/** Publishes due articles, including articles that became due while no instance ran. */
@Injectable()
export class PublishDueArticlesJob extends RecurringJob {
  readonly name = 'articles.publish-due';
  /** Shorter than the poll interval of the scheduler (1 second), so that the job is due at every poll. */
  readonly everyMs = 500;
  override readonly leaseMs = 2000;
  private readonly logger = new Logger(PublishDueArticlesJob.name);
  private readonly backoff = new Backoff();

  constructor(
    private readonly articles: ArticlesRepository,
    private readonly writer: ArticleWriter,
    private readonly unitOfWork: UnitOfWork,
    private readonly authorizer: ScheduledPublishAuthorizer,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async hasWork(now = this.clock.now()): Promise<boolean> {
    const due = await this.articles.findDue(now, 1 + this.backoff.size);
    return due.some(({ id }) => !this.backoff.isWaiting(id, now));
  }

  async run(signal?: AbortSignal, now = this.clock.now()): Promise<void> {
    const all = await this.articles.findDue(now, MAX_ARTICLES_PER_RUN);
    this.backoff.retainOnly(all.map(({ id }) => id));
    const due = all.filter(({ id }) => !this.backoff.isWaiting(id, now));
    for (let n = 0; n < due.length && !signal?.aborted; n += BATCH_SIZE)
      await this.publishOrSplit(due.slice(n, n + BATCH_SIZE), now);
  }

  /** If a batch fails, publishes its articles one by one, so that one failure does not block the others. */
  private async publishOrSplit(due: readonly DueArticle[], now: Date): Promise<void> {
    try {
      await this.publish(due, now);
    } catch (error) {
      if (due.length > 1) {
        for (const article of due) await this.publishOrSplit([article], now);
      } else {
        const [{ id }] = due as [DueArticle];
        this.logger.warn({ err: error }, `Article ${id} is due but could not be published`);
        this.backoff.recordFailure(id, now);
      }
    }
  }

  /** An article stays a draft if the user who scheduled it has lost the right to publish. */
  private async publish(due: readonly DueArticle[], now: Date): Promise<void> {
    const canBePublished = await this.authorizer.loadPublishCheck(due.map(({ categoryId }) => categoryId));
    await this.unitOfWork.run(async () => {
      this.unitOfWork.markChanged('article', ...due.map(({ id }) => id));
      for (const article of await this.articles.findAllForUpdate(due.map(({ id }) => id))) {
        // Another instance or the author may have changed the article before the lock was acquired.
        if (!isDue(article, now)) continue;
        const before = copyArticleValues(article);
        if (await canBePublished(article)) article.publishDue(now);
        else article.lapse(now);
        await this.writer.update(article, before, { by: null });
        if (timeSlice.isOver) await timeSlice.next();
      }
    });
  }
}

const INITIAL_DELAY_MS = 1000;
const MAX_DELAY_MS = 60_000;

interface RetryDelay {
  readonly ms: number;
  readonly until: number;
}

/** Exponential backoff by id: 1 second after the first failure, doubled with each further failure, at most 1 minute. */
export class Backoff {
  private readonly delays = new Map<number, RetryDelay>();

  get size(): number {
    return this.delays.size;
  }

  isWaiting(id: number, now: Date): boolean {
    return (this.delays.get(id)?.until ?? -Infinity) > now.getTime();
  }

  recordFailure(id: number, now: Date): void {
    const previous = this.delays.get(id);
    const ms = previous ? Math.min(2 * previous.ms, MAX_DELAY_MS) : INITIAL_DELAY_MS;
    this.delays.set(id, { ms, until: now.getTime() + ms });
  }

  /** Removes all other ids, which are no longer retried. */
  retainOnly(ids: readonly number[]): void {
    const retained = new Set(ids);
    for (const id of this.delays.keys()) if (!retained.has(id)) this.delays.delete(id);
  }
}
