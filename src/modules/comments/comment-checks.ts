import { Injectable, Logger } from '@nestjs/common';
import { onceAborted } from '../../core/lifecycle/once-aborted.js';
import { ModuleApis } from '../../core/module-api/index.js';
import { isVisible } from '../../core/text/index.js';
import { currentCause } from '../../core/tracing/index.js';
import type { ArticleRecord } from '../articles/index.js';
import { UsersService } from '../users/index.js';
import { type CheckedComment, CommentCheck, type CommentVerdict } from './comment-check.js';

type Asked = Pick<CheckedComment, 'text' | 'parentId' | 'commentId'>;

/** Calls the configured spam filter. If the filter fails, the comment waits for a moderator. */
@Injectable()
export class CommentChecks {
  private readonly logger = new Logger(CommentChecks.name);

  /** False for the default filter: the input of the filter need not be loaded. */
  readonly inUse: boolean;

  constructor(
    apis: ModuleApis,
    private readonly check: CommentCheck,
    private readonly users: UsersService,
  ) {
    this.inUse = apis.isReplaced(CommentCheck);
  }

  async verdict(userId: number, article: ArticleRecord, asked: Asked): Promise<CommentVerdict | undefined> {
    // Validation rejects a text without visible characters.
    if (!this.inUse || !isVisible(asked.text)) return undefined;
    const [author] = await this.users.findByIds([userId]);
    const comment = { ...asked, article, author: author!, address: currentCause()?.address ?? null };
    return this.ask(comment);
  }

  private async ask(comment: CheckedComment): Promise<CommentVerdict | undefined> {
    const about = { articleId: comment.article.id, userId: comment.author.id };
    try {
      const judgement = await this.inTime(comment);
      if (judgement) this.logger.log({ ...about, ...judgement }, 'Spam filter evaluated a comment');
      return judgement?.verdict;
    } catch (error) {
      this.logger.warn({ err: error, ...about }, 'Spam filter failed: the comment waits for a moderator');
      return 'hold';
    }
  }

  private inTime(comment: CheckedComment) {
    const signal = AbortSignal.timeout(this.check.timeLimitMs);
    const late = onceAborted(signal);
    // The async wrapper turns a synchronous throw into a rejection, so that `late` is always awaited.
    const judge = async () => this.check.judge(comment, signal);
    return Promise.race([judge(), late]);
  }
}
