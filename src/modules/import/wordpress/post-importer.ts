import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../core/database/index.js';
import { ArticleImportService, type ArticleImportContent } from '../../articles/index.js';
import type { ImportOutcome } from '../import-report.js';
import { type ImportMapping, ImportsRepository } from '../imports.repository.js';
import { runBatch } from '../import-batches.js';
import { toTruncatedPlainText } from './to-truncated-plain-text.js';
import { type PostPlan, hasSameStateFingerprint } from './post-plan.js';
import type { WxrTerm } from './wxr-records.js';

/** Local ids and names for the keys in a file. */
export interface ImportContext {
  readonly source: string;
  readonly authors: ReadonlyMap<string, number>;
  readonly categories: ReadonlyMap<string, number>;
  readonly tags: ReadonlyMap<string, string>;
  /** Account ids of the authors by case-folded email address. */
  readonly emails: ReadonlyMap<string, number>;
  /** Account ids of commenters without an account in the other system, by commenter key; filled during the import. */
  readonly commenters: Map<string, number>;
}

/**
 * Imports posts as articles. An article is updated only if its post has changed in the file since the last import, so that local
 * edits survive an unchanged file. The state is updated only if the state itself has changed in the file. Articles that were
 * deleted on the site are not restored.
 */
@Injectable()
export class PostImporter {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly imports: ImportsRepository,
    private readonly articles: ArticleImportService,
  ) {}

  /** Writes all plans in one transaction. Returns one outcome per plan, in the same order. */
  write(context: ImportContext, batch: readonly PostPlan[]): Promise<ImportOutcome[]> {
    return runBatch(this.unitOfWork, async () => {
      const known = await this.imports.find(
        context.source,
        'post',
        batch.map(({ externalId }) => externalId),
      );
      const made: ImportMapping[] = [];
      const outcomes: ImportOutcome[] = [];
      for (const plan of batch) {
        const before = known.get(plan.externalId);
        if (before) outcomes.push(await this.updateArticle(context, plan, before));
        else {
          const localId = await this.articles.insert(toImportedText(plan, context), plan.state, plan.updatedAt);
          made.push({ externalId: plan.externalId, localId, fingerprint: plan.fingerprint });
          outcomes.push('made');
        }
      }
      await this.imports.insert(context.source, 'post', made);
      return outcomes;
    });
  }

  private async updateArticle(context: ImportContext, plan: PostPlan, before: ImportMapping): Promise<ImportOutcome> {
    const { externalId, fingerprint } = plan;
    if (before.fingerprint === fingerprint) return 'unchanged';
    const state = hasSameStateFingerprint(before.fingerprint, fingerprint) ? undefined : plan.state;
    const present = await this.articles.update(before.localId, toImportedText(plan, context), state);
    if (!present) return { skipped: 'changed in the file, but deleted here since the last import' };
    await this.imports.update(context.source, 'post', { ...before, externalId, fingerprint });
    return 'changed';
  }
}

function toImportedText(
  { text, author, categorySlug, tags, otherCategories }: PostPlan,
  names: ImportContext,
): ArticleImportContent {
  const [authorId, categoryId] = [names.authors.get(author), names.categories.get(categorySlug)];
  if (authorId === undefined || categoryId === undefined) throw new Error('The file changed while it was read');
  const nameOf = ({ slug, name }: WxrTerm) => names.tags.get(slug) ?? (toTruncatedPlainText(name, 190) || slug);
  const tagNames = [
    ...tags.map(nameOf),
    ...otherCategories.map(({ slug, name }) => toTruncatedPlainText(name, 190) || slug),
  ];
  return { ...text, authorId, categoryId, tags: tagNames };
}
