import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../core/database/index.js';
import { TagImportService } from '../../tags/index.js';
import { FOUND_HERE, fingerprintOf } from '../fingerprint.js';
import { batchesOf, inOneUnit } from '../import-unit.js';
import type { ImportReport, Outcome } from '../import-report.js';
import { ImportsRepository } from '../imports.repository.js';
import { plainText } from './plain-text.js';
import type { SurveyedTerm } from './site-survey.js';

const BATCH = 100;

/**
 * Imports all tags of the file, including tags without posts. A tag with the same name on the site is used unchanged. A tag that
 * an earlier import created is renamed as in the file.
 */
@Injectable()
export class TagImport {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly imports: ImportsRepository,
    private readonly tags: TagImportService,
  ) {}

  /** Returns local tag names by the slug in the file. */
  async run(source: string, surveyed: readonly SurveyedTerm[], report: ImportReport): Promise<Map<string, string>> {
    const names = new Map<string, string>();
    for (const batch of batchesOf(surveyed, BATCH)) {
      report.count('tag', await inOneUnit(this.unitOfWork, () => this.write(source, batch, names)));
    }
    return names;
  }

  private async write(source: string, batch: SurveyedTerm[], names: Map<string, string>): Promise<Outcome[]> {
    const known = await this.imports.find(
      source,
      'tag',
      batch.map(({ slug }) => slug),
    );
    const here = await this.tags.findByIds([...known.values()].map(({ localId }) => localId));
    const outcomes: Outcome[] = [];
    for (const { slug: externalId, name } of batch) {
      const wanted = plainText(name, 190) || externalId.slice(0, 190);
      const fingerprint = fingerprintOf(name);
      const before = known.get(externalId);
      const tag = here.find(({ id }) => id === before?.localId);
      if (before && tag) {
        const renamed =
          ![fingerprint, FOUND_HERE].includes(before.fingerprint) && (await this.tags.rename(tag.id, wanted));
        if (renamed) await this.imports.update(source, 'tag', { ...before, externalId, fingerprint });
        names.set(externalId, renamed ? wanted : tag.name);
        outcomes.push(renamed ? 'changed' : 'unchanged');
        continue;
      }
      const found = await this.tags.ensure(wanted, externalId);
      const row = { externalId, localId: found.tag.id, fingerprint: found.made ? fingerprint : FOUND_HERE };
      if (before) await this.imports.update(source, 'tag', row);
      else await this.imports.insert(source, 'tag', [row]);
      names.set(externalId, found.tag.name);
      outcomes.push(found.made ? 'made' : 'unchanged');
    }
    return outcomes;
  }
}
