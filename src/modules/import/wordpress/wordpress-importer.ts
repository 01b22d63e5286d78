import { statSync } from 'node:fs';
import { Injectable } from '@nestjs/common';
import { caseFoldKey } from '../../../core/text/index.js';
import { htmlComplexityError } from '../../articles/index.js';
import { ImportReport } from '../import-report.js';
import { AuthorImporter } from './author-importer.js';
import { CategoryImporter } from './category-importer.js';
import { CommentImporter } from './comment-importer.js';
import { DUPLICATE_COMMENT_REASON } from './comment-plan.js';
import { PostImporter, type ImportContext } from './post-importer.js';
import { planPost, type PostPlan } from './post-plan.js';
import { isImportablePost } from './post-state.js';
import { PostSample, SourceResolver } from './source-resolver.js';
import { CompactIdSet } from './compact-id-set.js';
import { WxrPrescan } from './wxr-prescan.js';
import { TagImporter } from './tag-importer.js';
import { readWxr } from './wxr-reader.js';
import type { WxrItem } from './wxr-records.js';

/** Thrown if an import fails after the first write. */
export class ImportStoppedError extends Error {
  override readonly name = 'ImportStoppedError';

  constructor(override readonly cause: unknown) {
    super(
      `The import stopped: ${cause instanceof Error ? cause.message : String(cause)}\n` +
        'Rows that were already written are retained. Run the same import again to continue.',
    );
  }
}

/** `done` of `total` bytes, counted over both passes. */
export type ProgressCallback = (done: number, total: number) => void;

const MAX_BATCH_POSTS = 50;
/** One statement inserts the events of a batch into the outbox, and database servers limit the size of a statement. */
const MAX_BATCH_CHARACTERS = 1_000_000;

/**
 * Imports a WordPress export in two passes: the first pass reads and checks the whole file, the second pass writes batches, each
 * in one unit of work. Another run continues an interrupted import, or changes nothing.
 */
@Injectable()
export class WordPressImporter {
  constructor(
    private readonly sources: SourceResolver,
    private readonly authors: AuthorImporter,
    private readonly categories: CategoryImporter,
    private readonly tags: TagImporter,
    private readonly posts: PostImporter,
    private readonly comments: CommentImporter,
  ) {}

  /** Throws a WxrError if the file is invalid (nothing is written), and an ImportStoppedError if writing fails. */
  async import(file: string, onProgress: ProgressCallback = () => undefined): Promise<ImportReport> {
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    const prescan = new WxrPrescan();
    const sample = new PostSample();
    for await (const record of readWxr(file, (bytes) => onProgress(bytes, 2 * size))) {
      prescan.add(record);
      sample.add(record);
    }
    try {
      const report = new ImportReport();
      const source = await this.sources.resolve(prescan, sample, report);
      return await this.write(file, source, prescan, report, (bytes) => onProgress(size + bytes, 2 * size));
    } catch (error) {
      throw new ImportStoppedError(error);
    }
  }

  private async write(
    file: string,
    source: string,
    prescan: WxrPrescan,
    report: ImportReport,
    onProgress: (bytes: number) => void,
  ): Promise<ImportReport> {
    const authors = await this.authors.run(source, [...prescan.authors.values()], report);
    const context: ImportContext = {
      source,
      authors,
      emails: mapEmails(prescan, authors),
      categories: await this.categories.run(source, prescan.categories, report),
      tags: await this.tags.run(source, [...prescan.tags.values()], report),
      commenters: new Map(),
    };
    const now = new Date();
    const seen = { posts: new CompactIdSet(), comments: new CompactIdSet() };
    let batch: PostPlan[] = [];
    const flush = async () => {
      report.count('post', await this.posts.write(context, batch));
      await this.comments.write(context, batch, report);
      batch = [];
    };
    for await (const record of readWxr(file, onProgress)) {
      if (record.kind !== 'item' || !shouldImport(record, report)) continue;
      const plan = planPost(record, now);
      if (!seen.posts.add(plan.externalId)) {
        skipItem(record, 'an earlier post in the file has the same id', report);
        continue;
      }
      for (const note of plan.notes) report.addNote(note, plan.line);
      const comments = plan.comments.filter(({ externalId }) => seen.comments.add(externalId));
      const repeated = plan.comments.slice(comments.length).map(() => DUPLICATE_COMMENT_REASON);
      report.count(
        'comment',
        [...plan.skippedComments, ...repeated].map((skipped) => ({ skipped })),
      );
      batch.push({ ...plan, comments });
      if (batch.length === MAX_BATCH_POSTS || charactersOf(batch) > MAX_BATCH_CHARACTERS) await flush();
    }
    await flush();
    return report;
  }
}

function shouldImport(item: WxrItem, report: ImportReport): boolean {
  if (isImportablePost(item)) {
    const fault = htmlComplexityError(item.content);
    if (!fault) return true;
    skipItem(item, `its markup must ${fault}`, report);
  } else {
    skipItem(item, item.type === 'post' ? 'in the trash' : 'only posts become articles', report);
  }
  return false;
}

function skipItem({ type, comments }: WxrItem, why: string, report: ImportReport): void {
  if (type === 'post') report.count('post', [{ skipped: why }]);
  else report.skip(type || 'item without a type', why);
  report.count(
    'comment',
    comments.map(() => ({ skipped: 'its post is skipped' })),
  );
}

/** If two authors have the same address, the first author wins. */
function mapEmails({ authors }: WxrPrescan, ids: ReadonlyMap<string, number>): Map<string, number> {
  const known = [...authors.values()].filter(({ email }) => email !== '').reverse();
  return new Map(known.map(({ login, email }) => [caseFoldKey(email), ids.get(caseFoldKey(login))!]));
}

const charactersOf = (batch: readonly PostPlan[]): number =>
  batch.reduce(
    (sum, { text, comments }) =>
      comments.reduce((all, comment) => all + comment.text.length, sum + text.content.length),
    0,
  );
