import { Inject, Injectable, Logger } from '@nestjs/common';
import { rejectOnAbort } from '../../core/lifecycle/reject-on-abort.js';
import { REPLACED_STRATEGIES, type StrategyClass } from '../../core/strategy/strategy.js';
import { hasVisibleText } from '../../core/text/index.js';
import { currentInitiator } from '../../core/request-context/index.js';
import type { ArticleRecord } from '../articles/index.js';
import { UsersService } from '../users/index.js';
import { type SpamFilterInput, CommentSpamFilter, type SpamVerdict } from './comment-spam-filter.js';

type CommentDraft = Pick<SpamFilterInput, 'text' | 'parentId' | 'commentId'>;

/** Calls the configured spam filter. If the filter fails, the comment waits for a moderator. */
@Injectable()
export class SpamFilterRunner {
  private readonly logger = new Logger(SpamFilterRunner.name);

  /** False for the default filter: the input of the filter need not be loaded. */
  readonly isConfigured: boolean;

  constructor(
    @Inject(REPLACED_STRATEGIES) replaced: ReadonlySet<StrategyClass>,
    private readonly filter: CommentSpamFilter,
    private readonly users: UsersService,
  ) {
    this.isConfigured = replaced.has(CommentSpamFilter);
  }

  async evaluate(userId: number, article: ArticleRecord, draft: CommentDraft): Promise<SpamVerdict | undefined> {
    // Validation rejects a text without visible characters.
    if (!this.isConfigured || !hasVisibleText(draft.text)) return undefined;
    const [author] = await this.users.findByIds([userId]);
    const comment = { ...draft, article, author: author!, address: currentInitiator()?.address ?? null };
    return this.runFilter(comment);
  }

  private async runFilter(comment: SpamFilterInput): Promise<SpamVerdict | undefined> {
    const logContext = { articleId: comment.article.id, userId: comment.author.id };
    try {
      const result = await this.runWithTimeout(comment);
      if (result) this.logger.log({ ...logContext, ...result }, 'Spam filter evaluated a comment');
      return result?.verdict;
    } catch (error) {
      this.logger.warn({ err: error, ...logContext }, 'Spam filter failed: the comment waits for a moderator');
      return 'hold';
    }
  }

  private runWithTimeout(comment: SpamFilterInput) {
    const signal = AbortSignal.timeout(this.filter.timeLimitMs);
    const timeout = rejectOnAbort(signal);
    // The async wrapper turns a synchronous throw into a rejection, so that `timeout` is always awaited.
    const evaluate = async () => this.filter.evaluate(comment, signal);
    return Promise.race([evaluate(), timeout]);
  }
}

const WINDOW_MS = 60_000;

/** The times within one minute before `now`, sorted. All times in milliseconds. */
export const timesInLastMinute = (times: readonly number[], now: number): number[] =>
  times.filter((time) => time > now - WINDOW_MS).sort((a, b) => a - b);

/** Seconds until another comment is within the limit; 0: now. `recent` holds the sorted times of the last minute. */
export function secondsUntilAllowed(recent: readonly number[], limit: number, now: number): number {
  const last = recent[recent.length - limit];
  return last === undefined ? 0 : Math.max(1, Math.ceil((last + WINDOW_MS - now) / 1000));
}
