import { statSync } from 'node:fs';
import { Injectable } from '@nestjs/common';
import { nestsTooDeep } from '../../articles/index.js';
import { ImportReport } from '../import-report.js';
import { ImportStoppedError } from '../import-stopped.error.js';
import { AuthorImport } from './author-import.js';
import { CategoryImport } from './category-import.js';
import { PostImport, type Resolved } from './post-import.js';
import { planPost, type PostPlan } from './post-plan.js';
import { isImportedPost } from './post-state.js';
import { SiteSurvey } from './site-survey.js';
import { TagImport } from './tag-import.js';
import { readWxr } from './wxr-reader.js';
import type { WxrItem } from './wxr-records.js';

/** `done` of `total` bytes; both passes count. */
export type Progress = (done: number, total: number) => void;

const BATCH_POSTS = 50;
/** A batch's events go into the outbox by one statement, and a server takes no more than so much at once. */
const BATCH_CHARACTERS = 1_000_000;

/**
 * Brings a WordPress export in, in two passes: the whole file is read and checked before anything is written; then it is written
 * in batches, each one unit of work. Running it again continues, or finds nothing to do.
 */
@Injectable()
export class WordPressImporter {
  constructor(
    private readonly authors: AuthorImport,
    private readonly categories: CategoryImport,
    private readonly tags: TagImport,
    private readonly posts: PostImport,
  ) {}

  /** Throws a WxrError when the file is broken (nothing is written), an ImportStoppedError when it could not be finished. */
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
    const resolved: Resolved = {
      source,
      authors: await this.authors.run(source, [...survey.authors.values()], report),
      categories: await this.categories.run(source, survey.categories, report),
      tags: await this.tags.run(source, [...survey.tags.values()], report),
    };
    const now = new Date();
    const seen = new Set<string>();
    let batch: PostPlan[] = [];
    const flush = async () => {
      report.count('post', await this.posts.write(resolved, batch));
      batch = [];
    };
    for await (const record of readWxr(file, onProgress)) {
      if (record.kind !== 'item' || !isWanted(record, report)) continue;
      const plan = planPost(record, now);
      if (seen.has(plan.externalId)) {
        report.count('post', [{ skipped: 'its number is that of an earlier post in the file' }]);
        continue;
      }
      seen.add(plan.externalId);
      for (const note of plan.notes) report.note(note, plan.line);
      batch.push(plan);
      if (batch.length === BATCH_POSTS || charactersOf(batch) > BATCH_CHARACTERS) await flush();
    }
    await flush();
    return report;
  }
}

function isWanted(item: WxrItem, report: ImportReport): boolean {
  report.skip('comment', 'comments are not imported yet', item.comments.length);
  if (isImportedPost(item)) {
    if (!nestsTooDeep(item.content)) return true;
    report.count('post', [{ skipped: 'its markup nests too deep' }]);
    return false;
  }
  if (item.type === 'post') report.count('post', [{ skipped: 'in the trash' }]);
  else report.skip(item.type || 'item without a type', 'only posts become articles');
  return false;
}

const charactersOf = (batch: readonly PostPlan[]): number =>
  batch.reduce((sum, { text }) => sum + text.content.length, 0);
