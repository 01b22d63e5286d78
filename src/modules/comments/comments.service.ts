import { Injectable } from '@nestjs/common';
import type { AccountPrincipal, Principal } from '../../core/auth/index.js';
import { Clock } from '../../core/clock/index.js';
import { ANY_VERSION, UnitOfWork, type VersionCheck } from '../../core/database/index.js';
import { forbidden, invalid, notFound } from '../../core/errors/domain-error.js';
import { ArticlesService, seesArticle } from '../articles/index.js';
import { type Asking, CategoriesService } from '../categories/index.js';
import type { CommentInput, NewCommentInput } from './comment-input.js';
import { canChangeText, canDeleteComment, canViewComment, moderates, underSeenParent } from './comment.policy.js';
import type { CommentRecord } from './comment-record.js';
import type { CommentVerdict } from './comment-check.js';
import { CommentRules } from './comment-rules.js';
import { type CommentStatus, statusNumber } from './comment-status.js';
import { CommentChecks } from './comment-checks.js';
import { stripMarkup } from './comment-text.js';
import { CommentWriter } from './comment-writer.js';
import { CommentsRepository } from './comments.repository.js';

/** Reads and changes single comments, for all surfaces. */
@Injectable()
export class CommentsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly articles: ArticlesService,
    private readonly categories: CategoriesService,
    private readonly comments: CommentsRepository,
    private readonly rules: CommentRules,
    private readonly writer: CommentWriter,
    private readonly checks: CommentChecks,
    private readonly clock: Clock,
  ) {}

  async get(caller: Principal, id: number): Promise<CommentRecord> {
    const [asking, comment] = await this.find(caller, id);
    return underSeenParent(asking.rights, caller, comment);
  }

  async add(caller: AccountPrincipal, articleId: number, input: NewCommentInput): Promise<CommentRecord> {
    const seen = await this.articles.get(caller, articleId);
    const { categoryId } = seen;
    const asking = { caller, rights: await this.categories.rights(categoryId) };
    const moderator = moderates(asking.rights, caller, categoryId);
    const text = stripMarkup(input.text);
    const asked = { text, parentId: input.parentId, commentId: null };
    const verdict = moderator ? 'approve' : await this.checks.verdict(caller.userId, seen, asked);
    return this.unitOfWork.run(async () => {
      if (!moderator) await this.rules.countComment(caller.userId);
      // The article may have become invisible while this transaction waited for the lock.
      const article = (await this.writer.hold(articleId)) ? await this.comments.findArticle(articleId) : null;
      if (!article || !seesArticle(asking.rights, caller, article)) throw notFound('Article not found');
      const parent = await this.rules.findParent(input.parentId);
      const faults = this.rules.faults(asking, text, parent, articleId);
      if (faults.length > 0) throw invalid(...faults);
      return this.writer.insert({
        articleId,
        authorId: caller.userId,
        parentId: input.parentId,
        depth: (parent?.depth ?? 0) + 1,
        text,
        status: await this.rules.firstStatus(caller.userId, verdict),
        createdAt: this.clock.now(),
      });
    });
  }

  async update(
    caller: AccountPrincipal,
    id: number,
    input: CommentInput,
    expected: VersionCheck = ANY_VERSION,
  ): Promise<CommentRecord> {
    const text = input.text === undefined ? undefined : stripMarkup(input.text);
    const verdict = text === undefined ? undefined : await this.verdictOn(caller, id, text);
    return this.change(caller, id, async (asking, comment) => {
      const { rights } = asking;
      if (!canChangeText(rights, caller, comment, this.clock.now())) throw forbidden();
      const moderator = moderates(rights, caller, comment.article.categoryId);
      if (input.status !== undefined && !moderator) throw forbidden('You are not allowed to set the status');
      expected(comment);
      const faults = this.rules.faults(asking, text);
      if (faults.length > 0) throw invalid(...faults);
      const given = input.status === undefined ? comment.status : statusNumber(input.status);
      const isRewritten = !moderator && text !== undefined && text !== comment.text;
      const status = isRewritten ? await this.rules.nextStatus(caller.userId, comment, verdict) : given;
      await this.writer.update(comment, { ...(text !== undefined && { text }), status });
    });
  }

  /** Approves or rejects a comment. Idempotent. */
  moveTo(
    caller: AccountPrincipal,
    id: number,
    status: CommentStatus,
    expected: VersionCheck = ANY_VERSION,
  ): Promise<CommentRecord> {
    return this.change(caller, id, async ({ rights }, comment) => {
      if (!moderates(rights, caller, comment.article.categoryId)) throw forbidden();
      expected(comment);
      await this.writer.update(comment, { status: statusNumber(status) });
    });
  }

  async delete(caller: AccountPrincipal, id: number, expected: VersionCheck = ANY_VERSION): Promise<void> {
    await this.held(caller, id, async ({ rights }, comment) => {
      if (!canDeleteComment(rights, caller, comment)) throw forbidden();
      expected(comment);
      await this.writer.remove(comment);
    });
  }

  /** The spam filter's verdict on an edited text. Undefined if the caller is a moderator or may not edit the comment. */
  private async verdictOn(caller: AccountPrincipal, id: number, text: string): Promise<CommentVerdict | undefined> {
    if (!this.checks.inUse) return undefined;
    const [{ rights }, comment] = await this.find(caller, id);
    const { articleId, parentId, article } = comment;
    if (moderates(rights, caller, article.categoryId) || !canChangeText(rights, caller, comment, this.clock.now()))
      return;
    const seen = await this.articles.get(caller, articleId);
    return this.checks.verdict(caller.userId, seen, { text, parentId, commentId: id });
  }

  private change(caller: AccountPrincipal, id: number, edit: Edit): Promise<CommentRecord> {
    return this.held(caller, id, async (asking, comment) => {
      await edit(asking, comment);
      return underSeenParent(asking.rights, caller, (await this.comments.findById(id))!);
    });
  }

  /**
   * Runs `work` on a visible comment while its article is locked, so that the comment cannot change concurrently. Throws `notFound` for a
   * tombstone.
   */
  private async held<T>(caller: AccountPrincipal, id: number, work: (...found: Found) => Promise<T>): Promise<T> {
    const [asking, { articleId }] = await this.find(caller, id);
    return this.unitOfWork.run(async () => {
      const comment = (await this.writer.hold(articleId)) ? await this.comments.findById(id) : null;
      if (comment?.deletedAt !== null || !canViewComment(asking.rights, caller, comment)) {
        throw commentNotFound();
      }
      return work(asking, comment);
    });
  }

  private async find(caller: Principal, id: number): Promise<Found> {
    const comment = await this.comments.findById(id);
    if (!comment) throw commentNotFound();
    const rights = await this.categories.rights(comment.article.categoryId);
    if (!canViewComment(rights, caller, comment)) throw commentNotFound();
    return [{ caller, rights }, comment];
  }
}

type Found = [asking: Asking, comment: CommentRecord];
type Edit = (...found: Found) => Promise<void>;

const commentNotFound = () => notFound('Comment not found');
