import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../core/database/index.js';
import { caseFoldKey } from '../../../core/text/index.js';
import { CommentImportService } from '../../comments/index.js';
import { splitIntoBatches, runBatch } from '../import-batches.js';
import type { ImportReport, ImportOutcome } from '../import-report.js';
import { type ImportMapping, ImportsRepository } from '../imports.repository.js';
import { CommenterImporter, commenterKey } from './commenter-importer.js';
import type { WxrCommentAuthor, CommentPlan } from './comment-plan.js';
import { type PostPlan, hasSameStateFingerprint } from './post-plan.js';
import type { ImportContext } from './post-importer.js';

const BATCH_SIZE = 100;

interface ArticleCommentPlan extends CommentPlan {
  readonly articleId: number;
}

interface CommentResult {
  readonly outcome: ImportOutcome;
  readonly note?: string;
}

/**
 * Imports the comments of posts, each after its parent. As with posts, a comment is updated only if it has changed in the file,
 * and a comment that was deleted on the site is not restored.
 */
@Injectable()
export class CommentImporter {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly imports: ImportsRepository,
    private readonly commenters: CommenterImporter,
    private readonly comments: CommentImportService,
  ) {}

  /** The posts must be imported first. */
  async write(context: ImportContext, posts: readonly PostPlan[], report: ImportReport): Promise<void> {
    const { source } = context;
    const postIds = posts.filter(({ comments }) => comments.length > 0).map(({ externalId }) => externalId);
    const articles = await this.imports.find(source, 'post', postIds);
    const articleComments = posts.flatMap(({ externalId, comments }) =>
      comments.map((plan) => ({ ...plan, articleId: articles.get(externalId)!.localId })),
    );
    for (const batch of splitIntoBatches(articleComments, BATCH_SIZE)) {
      const unmatchedAuthors = batch
        .map(({ author }) => author)
        .filter((author) => findAccount(author, context) === undefined);
      await this.commenters.run(source, unmatchedAuthors, context.commenters, report);
      const written = await runBatch(this.unitOfWork, () => this.writeBatch(context, batch));
      written.forEach(({ note }, n) => note !== undefined && report.addNote(note, batch[n]!.line));
      report.count(
        'comment',
        written.map(({ outcome }) => outcome),
      );
    }
  }

  private async writeBatch(context: ImportContext, batch: readonly ArticleCommentPlan[]): Promise<CommentResult[]> {
    const names = batch.flatMap(({ externalId, parentId }) =>
      parentId === null ? [externalId] : [externalId, parentId],
    );
    const known = await this.imports.find(context.source, 'comment', [...new Set(names)]);
    const written: CommentResult[] = [];
    const made: ImportMapping[] = [];
    for (const plan of batch) {
      const before = known.get(plan.externalId);
      if (before) {
        written.push({ outcome: await this.updateComment(context.source, plan, before) });
        continue;
      }
      const parentId = plan.parentId === null ? null : (known.get(plan.parentId)?.localId ?? null);
      const authorId = findAccount(plan.author, context) ?? context.commenters.get(commenterKey(plan.author))!;
      const { articleId, text, status, createdAt } = plan;
      const comment = await this.comments.insert({ articleId, authorId, parentId, text, status, createdAt });
      if (!comment) {
        written.push({ outcome: { skipped: 'its article was deleted here' } });
        continue;
      }
      const row = { externalId: plan.externalId, localId: comment.id, fingerprint: plan.fingerprint };
      known.set(plan.externalId, row);
      made.push(row);
      written.push({ outcome: 'made', ...(comment.parentId !== parentId && { note: movedNote(comment.parentId) }) });
    }
    await this.imports.insert(context.source, 'comment', made);
    return written;
  }

  private async updateComment(
    source: string,
    { fingerprint, text, status }: CommentPlan,
    before: ImportMapping,
  ): Promise<ImportOutcome> {
    if (before.fingerprint === fingerprint) return 'unchanged';
    const state = hasSameStateFingerprint(before.fingerprint, fingerprint) ? {} : { status };
    const present = await this.comments.update(before.localId, { text, ...state });
    if (!present) return { skipped: 'changed in the file, but deleted here since the last import' };
    await this.imports.update(source, 'comment', { ...before, fingerprint });
    return 'changed';
  }
}

/** Finds the account of a comment author: by email address, or by login if the author was signed in. */
const findAccount = (
  { name, email, signedIn }: WxrCommentAuthor,
  { emails, authors }: ImportContext,
): number | undefined => emails.get(caseFoldKey(email)) ?? (signedIn ? authors.get(caseFoldKey(name)) : undefined);

const movedNote = (parentId: number | null): string =>
  parentId === null
    ? 'a reply to a comment that was deleted here became a top-level comment'
    : 'a reply that was too deep in its thread moved up';
