import { Injectable } from '@nestjs/common';
import type { ImportReport } from '../import-report.js';
import { ImportsRepository } from '../imports.repository.js';
import { externalIdOf, postFingerprint } from './post-plan.js';
import { isImportablePost } from './post-state.js';
import { toTruncatedPlainText } from './to-truncated-plain-text.js';
import type { WxrPrescan } from './wxr-prescan.js';
import type { WxrRecord } from './wxr-records.js';

const MAX_SAMPLE_POSTS = 100;

/** The first posts of a file, to compare with the posts of an earlier import. */
export class PostSample {
  /** Fingerprints by external id. */
  readonly fingerprints = new Map<string, string>();

  add(record: WxrRecord): void {
    if (this.fingerprints.size === MAX_SAMPLE_POSTS || record.kind !== 'item' || !isImportablePost(record)) return;
    // Empty drafts of two sites can be equal.
    if (record.createdAt === null) return;
    const id = externalIdOf(record);
    if (!this.fingerprints.has(id)) this.fingerprints.set(id, postFingerprint(record));
  }
}

/** Key of every file without an address in earlier releases; since then, of files that also have no title. */
const SHARED_SOURCE = 'wordpress:';

/** Resolves the key of a site in the `imports` table: the ids in a file are unique only within a site. */
@Injectable()
export class SourceResolver {
  constructor(private readonly imports: ImportsRepository) {}

  /**
   * Returns the address of the site, or its title if the file has no address. A file without an address whose posts were imported by
   * an earlier release continues that import.
   */
  async resolve({ address, title }: WxrPrescan, sample: PostSample, report: ImportReport): Promise<string> {
    if (address !== '') return `wordpress:${address}`;
    if (title === '') {
      report.addNote('the file has neither the address nor the title of its site: all such files count as one site');
      return SHARED_SOURCE;
    }
    if (await this.isImported(SHARED_SOURCE, sample)) return SHARED_SOURCE;
    const shown = toTruncatedPlainText(title, 100);
    report.addNote(`the file has no address of its site: its title, "${shown}", identifies the site in later imports`);
    return `wordpress:title:${title}`;
  }

  /** True if an imported post has not changed in the file. Its fingerprint contains its text and its date. */
  private async isImported(source: string, { fingerprints }: PostSample): Promise<boolean> {
    const known = await this.imports.find(source, 'post', [...fingerprints.keys()]);
    return [...known].some(([id, { fingerprint }]) => fingerprint === fingerprints.get(id));
  }
}
