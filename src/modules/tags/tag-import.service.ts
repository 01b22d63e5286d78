import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../core/database/index.js';
import { freeSlug, slugOf, caseFoldKey } from '../../core/text/index.js';
import type { TagRecord } from './tag-record.js';
import { TagsRepository } from './tags.repository.js';

export interface EnsureTagResult {
  readonly tag: TagRecord;
  readonly created: boolean;
}

/** Creates and renames imported tags, including tags without articles. */
@Injectable()
export class TagImportService {
  constructor(
    private readonly tags: TagsRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  findByIds(ids: readonly number[]): Promise<TagRecord[]> {
    return this.tags.findByIds(ids);
  }

  /** Finds the tag with this name, ignoring case, or creates a tag with this slug. */
  ensure(name: string, slug: string): Promise<EnsureTagResult> {
    return this.unitOfWork.run(async () => {
      this.unitOfWork.markChanged('tag');
      const [found] = await this.tags.findByNames([name]);
      if (found) return { tag: found, created: false };
      const baseSlug = slugOf(slug, 'tag');
      const free = await freeSlug(baseSlug, (slugs) => this.tags.findTakenSlugs(slugs));
      await this.tags.insertMissing({ name, slug: free });
      const [created] = await this.tags.findByNames([name]);
      if (!created) throw new Error(`The tag "${name}" could not be created`);
      return { tag: created, created: true };
    });
  }

  /** Returns false if another tag has the name. */
  rename(id: number, name: string): Promise<boolean> {
    return this.unitOfWork.run(async () => {
      this.unitOfWork.markChanged('site');
      const holders = await this.tags.findByNames([name]);
      if (holders.some((tag) => tag.id !== id && tag.nameKey === caseFoldKey(name))) return false;
      for (const tag of await this.tags.lockForUpdate(id)) await this.tags.update(tag, { name });
      return true;
    });
  }
}
