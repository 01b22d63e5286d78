import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../core/database/index.js';
import { TagImportService } from '../../tags/index.js';
import { PREEXISTING_MARKER, fingerprintOf } from '../fingerprint.js';
import { splitIntoBatches, runBatch } from '../import-batches.js';
import type { ImportReport, ImportOutcome } from '../import-report.js';
import { ImportsRepository } from '../imports.repository.js';
import { toTruncatedPlainText } from './to-truncated-plain-text.js';
import type { PrescanTerm } from './wxr-prescan.js';

const BATCH_SIZE = 100;

/**
 * Imports all tags of the file, including tags without posts. A tag with the same name on the site is used unchanged. A tag that
 * an earlier import created is renamed as in the file.
 */
@Injectable()
export class TagImporter {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly imports: ImportsRepository,
    private readonly tags: TagImportService,
  ) {}

  /** Returns local tag names by the slug in the file. */
  async run(source: string, terms: readonly PrescanTerm[], report: ImportReport): Promise<Map<string, string>> {
    const names = new Map<string, string>();
    for (const batch of splitIntoBatches(terms, BATCH_SIZE)) {
      report.count('tag', await runBatch(this.unitOfWork, () => this.write(source, batch, names)));
    }
    return names;
  }

  private async write(source: string, batch: PrescanTerm[], names: Map<string, string>): Promise<ImportOutcome[]> {
    const known = await this.imports.find(
      source,
      'tag',
      batch.map(({ slug }) => slug),
    );
    const existing = await this.tags.findByIds([...known.values()].map(({ localId }) => localId));
    const outcomes: ImportOutcome[] = [];
    for (const { slug: externalId, name } of batch) {
      const wanted = toTruncatedPlainText(name, 190) || externalId.slice(0, 190);
      const fingerprint = fingerprintOf(name);
      const before = known.get(externalId);
      const tag = existing.find(({ id }) => id === before?.localId);
      if (before && tag) {
        const renamed =
          ![fingerprint, PREEXISTING_MARKER].includes(before.fingerprint) && (await this.tags.rename(tag.id, wanted));
        if (renamed) await this.imports.update(source, 'tag', { ...before, externalId, fingerprint });
        names.set(externalId, renamed ? wanted : tag.name);
        outcomes.push(renamed ? 'changed' : 'unchanged');
        continue;
      }
      const found = await this.tags.ensure(wanted, externalId);
      const row = { externalId, localId: found.tag.id, fingerprint: found.created ? fingerprint : PREEXISTING_MARKER };
      if (before) await this.imports.update(source, 'tag', row);
      else await this.imports.insert(source, 'tag', [row]);
      names.set(externalId, found.tag.name);
      outcomes.push(found.created ? 'made' : 'unchanged');
    }
    return outcomes;
  }
}
