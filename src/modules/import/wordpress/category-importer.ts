import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../core/database/index.js';
import { CategoriesService, CategoryImportService } from '../../categories/index.js';
import { PREEXISTING_MARKER, fingerprintOf } from '../fingerprint.js';
import { splitIntoBatches, runBatch } from '../import-batches.js';
import type { ImportReport, ImportOutcome } from '../import-report.js';
import { ImportsRepository } from '../imports.repository.js';
import { sortParentsFirst } from './sort-parents-first.js';
import { toTruncatedPlainText } from './to-truncated-plain-text.js';
import type { PrescanCategory } from './wxr-prescan.js';

const BATCH_SIZE = 100;

/**
 * Imports categories with their nesting. A category whose slug exists on the site is used unchanged. A category that an earlier
 * import created is updated from the file.
 */
@Injectable()
export class CategoryImporter {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly imports: ImportsRepository,
    private readonly categories: CategoriesService,
    private readonly categoryImport: CategoryImportService,
  ) {}

  /** Returns category ids by the slug in the file. */
  async run(
    source: string,
    categories: ReadonlyMap<string, PrescanCategory>,
    report: ImportReport,
  ): Promise<Map<string, number>> {
    const { ordered, orphans } = sortParentsFirst(categories, 'parentSlug');
    for (const { line } of orphans)
      report.addNote('a category whose parent is not in the file became a root category', line);
    const ids = new Map<string, number>();
    for (const batch of splitIntoBatches(ordered, BATCH_SIZE)) {
      report.count('category', await runBatch(this.unitOfWork, () => this.write(source, batch, ids)));
    }
    return ids;
  }

  private async write(source: string, batch: PrescanCategory[], ids: Map<string, number>): Promise<ImportOutcome[]> {
    const known = await this.imports.find(
      source,
      'category',
      batch.map(({ slug }) => slug),
    );
    const existing = await this.categories.findByIds([...known.values()].map(({ localId }) => localId));
    const importedIds = await this.imports.findLocalIds(source, 'category');
    const outcomes: ImportOutcome[] = [];
    for (const category of batch) {
      const { slug: externalId, parentSlug } = category;
      const values = {
        name: toTruncatedPlainText(category.name, 255) || externalId.slice(0, 190),
        slug: externalId,
        description: toTruncatedPlainText(category.description, Infinity),
        parentId: parentSlug === null ? null : ids.get(parentSlug)!,
      };
      const fingerprint = fingerprintOf(category.name, category.description, parentSlug);
      const before = known.get(externalId);
      if (before && existing.some(({ id }) => id === before.localId)) {
        const same = [fingerprint, PREEXISTING_MARKER].includes(before.fingerprint);
        if (!same) {
          await this.categoryImport.update(before.localId, values);
          await this.imports.update(source, 'category', { ...before, externalId, fingerprint });
        }
        ids.set(externalId, before.localId);
        outcomes.push(same ? 'unchanged' : 'changed');
        continue;
      }
      // Transliteration can make two slugs of the file equal. Only a category that no import created is reused.
      const found = await this.categoryImport.findBySlug(externalId);
      const adopted = found && !importedIds.has(found.id) ? found.id : null;
      const localId = adopted ?? (await this.categoryImport.insert(values));
      const row = { externalId, localId, fingerprint: adopted === null ? fingerprint : PREEXISTING_MARKER };
      if (before) await this.imports.update(source, 'category', row);
      else await this.imports.insert(source, 'category', [row]);
      importedIds.add(localId);
      ids.set(externalId, localId);
      outcomes.push(adopted === null ? 'made' : 'unchanged');
    }
    return outcomes;
  }
}
