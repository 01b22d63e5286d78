import { statSync } from 'node:fs';
import { Injectable } from '@nestjs/common';
import { textKey } from '../../../core/text/index.js';
import { markupFault } from '../../articles/index.js';
import { ImportReport } from '../import-report.js';
import { ImportStoppedError } from '../import-stopped.error.js';
import { AuthorImport } from './author-import.js';
import { CategoryImport } from './category-import.js';
import { CommentImport } from './comment-import.js';
import { NUMBER_TAKEN } from './comment-plan.js';
import { PostImport, type Resolved } from './post-import.js';
import { planPost, type PostPlan } from './post-plan.js';
import { isImportedPost } from './post-state.js';
import { SeenIds } from './seen-ids.js';
import { SiteSurvey } from './site-survey.js';
import { TagImport } from './tag-import.js';
import { readWxr } from './wxr-reader.js';
import type { WxrItem } from './wxr-records.js';

/** `done` of `total` bytes, counted over both passes. */
export type Progress = (done: number, total: number) => void;

const BATCH_POSTS = 50;
/** One statement inserts the events of a batch into the outbox, and database servers limit the size of a statement. */
const BATCH_CHARACTERS = 1_000_000;

/**
 * Imports a WordPress export in two passes: the first pass reads and checks the whole file, the second pass writes batches, each
 * in one unit of work. Another run continues an interrupted import, or changes nothing.
 */
@Injectable()
export class WordPressImporter {
  constructor(
    private readonly authors: AuthorImport,
    private readonly categories: CategoryImport,
    private readonly tags: TagImport,
    private readonly posts: PostImport,
    private readonly comments: CommentImport,
  ) {}

  /** Throws a WxrError if the file is invalid (nothing is written), and an ImportStoppedError if writing fails. */
  async import(file: string, onProgress: Progress = () => undefined): Promise<ImportReport> {
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    const survey = new SiteSurvey();
    for await (const record of readWxr(file, (bytes) => onProgress(bytes, 2 * size))) survey.add(record);
    try {
      return await this.write(file, survey, (bytes) => onProgress(size + bytes, 2 * size));
    } catch (error) {
      throw new ImportStoppedError(error);
    }
  }

  private async write(file: string, survey: SiteSurvey, onProgress: (bytes: number) => void): Promise<ImportReport> {
    const report = new ImportReport();
    const { source } = survey;
    const authors = await this.authors.run(source, [...survey.authors.values()], report);
    const resolved: Resolved = {
      source,
      authors,
      emails: emailsOf(survey, authors),
      categories: await this.categories.run(source, survey.categories, report),
      tags: await this.tags.run(source, [...survey.tags.values()], report),
      commenters: new Map(),
    };
    const now = new Date();
    const seen = { posts: new SeenIds(), comments: new SeenIds() };
    let batch: PostPlan[] = [];
    const flush = async () => {
      report.count('post', await this.posts.write(resolved, batch));
      await this.comments.write(resolved, batch, report);
      batch = [];
    };
    for await (const record of readWxr(file, onProgress)) {
      if (record.kind !== 'item' || !isWanted(record, report)) continue;
      const plan = planPost(record, now);
      if (!seen.posts.add(plan.externalId)) {
        leaveOut(record, 'an earlier post in the file has the same id', report);
        continue;
      }
      for (const note of plan.notes) report.note(note, plan.line);
      const comments = plan.comments.filter(({ externalId }) => seen.comments.add(externalId));
      const repeated = plan.comments.slice(comments.length).map(() => NUMBER_TAKEN);
      report.count(
        'comment',
        [...plan.skippedComments, ...repeated].map((skipped) => ({ skipped })),
      );
      batch.push({ ...plan, comments });
      if (batch.length === BATCH_POSTS || charactersOf(batch) > BATCH_CHARACTERS) await flush();
    }
    await flush();
    return report;
  }
}

function isWanted(item: WxrItem, report: ImportReport): boolean {
  if (isImportedPost(item)) {
    const fault = markupFault(item.content);
    if (!fault) return true;
    leaveOut(item, `its markup must ${fault}`, report);
  } else {
    leaveOut(item, item.type === 'post' ? 'in the trash' : 'only posts become articles', report);
  }
  return false;
}

function leaveOut({ type, comments }: WxrItem, why: string, report: ImportReport): void {
  if (type === 'post') report.count('post', [{ skipped: why }]);
  else report.skip(type || 'item without a type', why);
  report.count(
    'comment',
    comments.map(() => ({ skipped: 'its post is skipped' })),
  );
}

/** If two authors have the same address, the first author wins. */
function emailsOf({ authors }: SiteSurvey, ids: ReadonlyMap<string, number>): Map<string, number> {
  const known = [...authors.values()].filter(({ email }) => email !== '').reverse();
  return new Map(known.map(({ login, email }) => [textKey(email), ids.get(textKey(login))!]));
}

const charactersOf = (batch: readonly PostPlan[]): number =>
  batch.reduce(
    (sum, { text, comments }) =>
      comments.reduce((all, comment) => all + comment.text.length, sum + text.content.length),
    0,
  );
