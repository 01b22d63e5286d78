import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../core/database/index.js';
import { CategoriesService, CategoryImportService } from '../../categories/index.js';
import { FOUND_HERE, fingerprintOf } from '../fingerprint.js';
import { batchesOf, inOneUnit } from '../import-unit.js';
import type { ImportReport, Outcome } from '../import-report.js';
import { ImportsRepository } from '../imports.repository.js';
import { parentsFirst } from './parents-first.js';
import { plainText } from './plain-text.js';
import type { SurveyedCategory } from './site-survey.js';

const BATCH = 100;

/**
 * Imports categories with their nesting. A category whose slug exists on the site is used unchanged. A category that an earlier
 * import created is updated from the file.
 */
@Injectable()
export class CategoryImport {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly imports: ImportsRepository,
    private readonly categories: CategoriesService,
    private readonly categoryImport: CategoryImportService,
  ) {}

  /** Returns category ids by the slug in the file. */
  async run(
    source: string,
    surveyed: ReadonlyMap<string, SurveyedCategory>,
    report: ImportReport,
  ): Promise<Map<string, number>> {
    const { ordered, orphans } = parentsFirst(surveyed, 'parentSlug');
    for (const { line } of orphans)
      report.note('a category whose parent is not in the file became a root category', line);
    const ids = new Map<string, number>();
    for (const batch of batchesOf(ordered, BATCH)) {
      report.count('category', await inOneUnit(this.unitOfWork, () => this.write(source, batch, ids)));
    }
    return ids;
  }

  private async write(source: string, batch: SurveyedCategory[], ids: Map<string, number>): Promise<Outcome[]> {
    const known = await this.imports.find(
      source,
      'category',
      batch.map(({ slug }) => slug),
    );
    const here = await this.categories.findByIds([...known.values()].map(({ localId }) => localId));
    const ours = await this.imports.localIds(source, 'category');
    const outcomes: Outcome[] = [];
    for (const category of batch) {
      const { slug: externalId, parentSlug } = category;
      const values = {
        name: plainText(category.name, 255) || externalId.slice(0, 190),
        slug: externalId,
        description: plainText(category.description, Infinity),
        parentId: parentSlug === null ? null : ids.get(parentSlug)!,
      };
      const fingerprint = fingerprintOf(category.name, category.description, parentSlug);
      const before = known.get(externalId);
      if (before && here.some(({ id }) => id === before.localId)) {
        const same = [fingerprint, FOUND_HERE].includes(before.fingerprint);
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
      const adopted = found && !ours.has(found.id) ? found.id : null;
      const localId = adopted ?? (await this.categoryImport.insert(values));
      const row = { externalId, localId, fingerprint: adopted === null ? fingerprint : FOUND_HERE };
      if (before) await this.imports.update(source, 'category', row);
      else await this.imports.insert(source, 'category', [row]);
      ours.add(localId);
      ids.set(externalId, localId);
      outcomes.push(adopted === null ? 'made' : 'unchanged');
    }
    return outcomes;
  }
}
