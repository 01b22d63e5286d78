import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../core/database/index.js';
import { textKey } from '../../../core/text/index.js';
import { CommentImportService } from '../../comments/index.js';
import { batchesOf, inOneUnit } from '../import-unit.js';
import type { ImportReport, Outcome } from '../import-report.js';
import { type Imported, ImportsRepository } from '../imports.repository.js';
import { CommenterImport, commenterKey } from './commenter-import.js';
import type { CommentAuthor, CommentPlan } from './comment-plan.js';
import { type PostPlan, sameState } from './post-plan.js';
import type { Resolved } from './post-import.js';

const BATCH = 100;

interface Placed extends CommentPlan {
  readonly articleId: number;
}

interface Written {
  readonly outcome: Outcome;
  readonly note?: string;
}

/**
 * Imports the comments of posts, each after its parent. As with posts, a comment is updated only if it has changed in the file,
 * and a comment that was deleted on the site is not restored.
 */
@Injectable()
export class CommentImport {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly imports: ImportsRepository,
    private readonly commenters: CommenterImport,
    private readonly comments: CommentImportService,
  ) {}

  /** The posts must be imported first. */
  async write(resolved: Resolved, posts: readonly PostPlan[], report: ImportReport): Promise<void> {
    const { source } = resolved;
    const postIds = posts.filter(({ comments }) => comments.length > 0).map(({ externalId }) => externalId);
    const articles = await this.imports.find(source, 'post', postIds);
    const placed = posts.flatMap(({ externalId, comments }) =>
      comments.map((plan) => ({ ...plan, articleId: articles.get(externalId)!.localId })),
    );
    for (const batch of batchesOf(placed, BATCH)) {
      const strangers = batch.map(({ author }) => author).filter((author) => accountOf(author, resolved) === undefined);
      await this.commenters.run(source, strangers, resolved.commenters, report);
      const written = await inOneUnit(this.unitOfWork, () => this.writeBatch(resolved, batch));
      written.forEach(({ note }, n) => note !== undefined && report.note(note, batch[n]!.line));
      report.count(
        'comment',
        written.map(({ outcome }) => outcome),
      );
    }
  }

  private async writeBatch(resolved: Resolved, batch: readonly Placed[]): Promise<Written[]> {
    const names = batch.flatMap(({ externalId, parentId }) =>
      parentId === null ? [externalId] : [externalId, parentId],
    );
    const known = await this.imports.find(resolved.source, 'comment', [...new Set(names)]);
    const written: Written[] = [];
    const made: Imported[] = [];
    for (const plan of batch) {
      const before = known.get(plan.externalId);
      if (before) {
        written.push({ outcome: await this.renew(resolved.source, plan, before) });
        continue;
      }
      const parentId = plan.parentId === null ? null : (known.get(plan.parentId)?.localId ?? null);
      const authorId = accountOf(plan.author, resolved) ?? resolved.commenters.get(commenterKey(plan.author))!;
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
    await this.imports.insert(resolved.source, 'comment', made);
    return written;
  }

  private async renew(source: string, { fingerprint, text, status }: CommentPlan, before: Imported): Promise<Outcome> {
    if (before.fingerprint === fingerprint) return 'unchanged';
    const state = sameState(before.fingerprint, fingerprint) ? {} : { status };
    const present = await this.comments.update(before.localId, { text, ...state });
    if (!present) return { skipped: 'changed in the file, but deleted here since the last import' };
    await this.imports.update(source, 'comment', { ...before, fingerprint });
    return 'changed';
  }
}

/** Finds the account of a comment author: by email address, or by login if the author was signed in. */
const accountOf = ({ name, email, signedIn }: CommentAuthor, { emails, authors }: Resolved): number | undefined =>
  emails.get(textKey(email)) ?? (signedIn ? authors.get(textKey(name)) : undefined);

const movedNote = (parentId: number | null): string =>
  parentId === null
    ? 'a reply to a comment that was deleted here became a top-level comment'
    : 'a reply that was too deep in its thread moved up';
