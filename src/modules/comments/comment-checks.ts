import { Injectable, Logger } from '@nestjs/common';
import { onceAborted } from '../../core/lifecycle/once-aborted.js';
import { ModuleApis } from '../../core/module-api/index.js';
import { isVisible } from '../../core/text/index.js';
import { currentCause } from '../../core/tracing/index.js';
import type { ArticleRecord } from '../articles/index.js';
import { UsersService } from '../users/index.js';
import { type CheckedComment, CommentCheck, type CommentVerdict } from './comment-check.js';

type Asked = Pick<CheckedComment, 'text' | 'parentId' | 'commentId'>;

/** Asks the check that is in use, and has comments wait where it fails. */
@Injectable()
export class CommentChecks {
  private readonly logger = new Logger(CommentChecks.name);

  /** False: what a check would want to know need not be looked up. */
  readonly inUse: boolean;

  constructor(
    apis: ModuleApis,
    private readonly check: CommentCheck,
    private readonly users: UsersService,
  ) {
    this.inUse = apis.isReplaced(CommentCheck);
  }

  async verdict(userId: number, article: ArticleRecord, asked: Asked): Promise<CommentVerdict | undefined> {
    // A text without anything to see is refused anyway.
    if (!this.inUse || !isVisible(asked.text)) return undefined;
    const [author] = await this.users.findByIds([userId]);
    const comment = { ...asked, article, author: author!, address: currentCause()?.address ?? null };
    return this.ask(comment);
  }

  private async ask(comment: CheckedComment): Promise<CommentVerdict | undefined> {
    const about = { articleId: comment.article.id, userId: comment.author.id };
    try {
      const judgement = await this.inTime(comment);
      if (judgement) this.logger.log({ ...about, ...judgement }, 'A comment was judged');
      return judgement?.verdict;
    } catch (error) {
      this.logger.warn({ err: error, ...about }, 'A comment could not be checked, and waits for a moderator');
      return 'hold';
    }
  }

  private inTime(comment: CheckedComment) {
    const signal = AbortSignal.timeout(this.check.timeLimitMs);
    const late = onceAborted(signal);
    // Where it throws before it gives a promise, somebody must still wait for the time to be over.
    const judge = async () => this.check.judge(comment, signal);
    return Promise.race([judge(), late]);
  }
}
