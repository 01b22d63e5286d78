import { Injectable } from '@nestjs/common';
import { AccountStorageLimit } from '../../core/account-storage/index.js';
import type { AccountPrincipal, Principal } from '../../core/identity/index.js';
import { Clock } from '../../core/clock/index.js';
import { ANY_VERSION, UnitOfWork, type VersionCheck } from '../../core/database/index.js';
import { forbidden, invalid, notFound } from '../../core/errors/domain-error.js';
import { ArticlesService, canViewInScope } from '../articles/index.js';
import { type AuthorizationContext, CategoriesService } from '../categories/index.js';
import {
  type CommentInput,
  type NewCommentInput,
  type CommentRecord,
  type CommentStatus,
  toCommentStatusNumber,
} from './comment-record.js';
import { canEditText, canDeleteComment, canViewComment, canModerate, hideInvisibleParent } from './comment.policy.js';
import type { SpamVerdict } from './comment-spam-filter.js';
import { CommentRules } from './comment-rules.js';
import { SpamFilterRunner } from './spam-filter-runner.js';
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
    private readonly spamFilter: SpamFilterRunner,
    private readonly clock: Clock,
    private readonly storage: AccountStorageLimit,
  ) {}

  async get(caller: Principal, id: number): Promise<CommentRecord> {
    const [authorization, comment] = await this.getWithAuthorization(caller, id);
    return hideInvisibleParent(authorization.rights, caller, comment);
  }

  async create(caller: AccountPrincipal, articleId: number, input: NewCommentInput): Promise<CommentRecord> {
    const visibleArticle = await this.articles.get(caller, articleId);
    const { categoryId } = visibleArticle;
    const authorization = { caller, rights: await this.categories.loadRights(categoryId) };
    const moderator = canModerate(authorization.rights, caller, categoryId);
    const text = stripMarkup(input.text);
    const draft = { text, parentId: input.parentId, commentId: null };
    const verdict = moderator ? 'approve' : await this.spamFilter.evaluate(caller.userId, visibleArticle, draft);
    return this.unitOfWork.run(async () => {
      if (!moderator) await this.rules.countComment(caller.userId);
      // The article may have become invisible while this transaction waited for the lock.
      const article = (await this.writer.lockArticle(articleId)) ? await this.comments.findArticle(articleId) : null;
      if (!article || !canViewInScope(authorization.rights, caller, article)) throw notFound('Article not found');
      const parent = await this.rules.findParent(input.parentId);
      const errors = this.rules.validate(authorization, text, parent, articleId);
      if (errors.length > 0) throw invalid(...errors);
      await this.storage.assertCanStore(caller, { rows: 1, bytes: Buffer.byteLength(text) });
      return this.writer.insert({
        articleId,
        authorId: caller.userId,
        parentId: input.parentId,
        depth: (parent?.depth ?? 0) + 1,
        text,
        status: await this.rules.initialStatus(caller.userId, verdict),
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
    const verdict = text === undefined ? undefined : await this.evaluateEdit(caller, id, text);
    return this.change(caller, id, async (authorization, comment) => {
      const { rights } = authorization;
      if (!canEditText(rights, caller, comment, this.clock.now())) throw forbidden();
      const moderator = canModerate(rights, caller, comment.article.categoryId);
      if (input.status !== undefined && !moderator) throw forbidden('You are not allowed to set the status');
      expected(comment);
      const errors = this.rules.validate(authorization, text);
      if (errors.length > 0) throw invalid(...errors);
      if (comment.authorId === caller.userId && text !== undefined) await this.assertCanGrow(caller, comment, text);
      const requestedStatus = input.status === undefined ? comment.status : toCommentStatusNumber(input.status);
      const isRewritten = !moderator && text !== undefined && text !== comment.text;
      const status = isRewritten ? await this.rules.statusAfterEdit(caller.userId, comment, verdict) : requestedStatus;
      await this.writer.update(comment, { ...(text !== undefined && { text }), status });
    });
  }

  /** Approves or rejects a comment. Idempotent. */
  setStatus(
    caller: AccountPrincipal,
    id: number,
    status: CommentStatus,
    expected: VersionCheck = ANY_VERSION,
  ): Promise<CommentRecord> {
    return this.change(caller, id, async ({ rights }, comment) => {
      if (!canModerate(rights, caller, comment.article.categoryId)) throw forbidden();
      expected(comment);
      await this.writer.update(comment, { status: toCommentStatusNumber(status) });
    });
  }

  async delete(caller: AccountPrincipal, id: number, expected: VersionCheck = ANY_VERSION): Promise<void> {
    await this.withLock(caller, id, async ({ rights }, comment) => {
      if (!canDeleteComment(rights, caller, comment)) throw forbidden();
      expected(comment);
      await this.writer.delete(comment);
    });
  }

  private async assertCanGrow(caller: AccountPrincipal, comment: CommentRecord, text: string): Promise<void> {
    const bytes = Buffer.byteLength(text) - Buffer.byteLength(comment.text);
    if (bytes > 0) await this.storage.assertCanStore(caller, { rows: 0, bytes });
  }

  /** The spam filter's verdict on an edited text. Undefined if the caller is a moderator or may not edit the comment. */
  private async evaluateEdit(caller: AccountPrincipal, id: number, text: string): Promise<SpamVerdict | undefined> {
    if (!this.spamFilter.isConfigured) return undefined;
    const [{ rights }, comment] = await this.getWithAuthorization(caller, id);
    const { articleId, parentId, article } = comment;
    if (canModerate(rights, caller, article.categoryId) || !canEditText(rights, caller, comment, this.clock.now()))
      return;
    const visibleArticle = await this.articles.get(caller, articleId);
    return this.spamFilter.evaluate(caller.userId, visibleArticle, { text, parentId, commentId: id });
  }

  private change(caller: AccountPrincipal, id: number, edit: CommentEdit): Promise<CommentRecord> {
    return this.withLock(caller, id, async (authorization, comment) => {
      await edit(authorization, comment);
      return hideInvisibleParent(authorization.rights, caller, (await this.comments.findById(id))!);
    });
  }

  /**
   * Runs `work` on a visible comment while its article is locked, so that the comment cannot change concurrently. Throws `notFound` for a
   * tombstone.
   */
  private async withLock<T>(
    caller: AccountPrincipal,
    id: number,
    work: (...found: LoadedComment) => Promise<T>,
  ): Promise<T> {
    const [authorization, { articleId }] = await this.getWithAuthorization(caller, id);
    return this.unitOfWork.run(async () => {
      this.writer.markChanged({ id, articleId });
      const comment = (await this.writer.lockArticle(articleId)) ? await this.comments.findById(id) : null;
      if (comment?.deletedAt !== null || !canViewComment(authorization.rights, caller, comment)) {
        throw commentNotFound();
      }
      return work(authorization, comment);
    });
  }

  private async getWithAuthorization(caller: Principal, id: number): Promise<LoadedComment> {
    const comment = await this.comments.findById(id);
    if (!comment) throw commentNotFound();
    const rights = await this.categories.loadRights(comment.article.categoryId);
    if (!canViewComment(rights, caller, comment)) throw commentNotFound();
    return [{ caller, rights }, comment];
  }
}

type LoadedComment = [asking: AuthorizationContext, comment: CommentRecord];
type CommentEdit = (...found: LoadedComment) => Promise<void>;

const commentNotFound = () => notFound('Comment not found');
