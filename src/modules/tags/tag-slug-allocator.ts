import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { freeSlug, SlugStrategy } from '../../core/text/index.js';
import { TagsRepository } from './tags.repository.js';

/** Allocates slugs for new tags. */
@Injectable()
export class TagSlugAllocator {
  constructor(
    private readonly tags: TagsRepository,
    private readonly slugs: SlugStrategy,
  ) {}

  /**
   * Many names can produce the same slug, for example all emoji names. Retries after a conflict append a random number. `attempt` starts at
   * 0.
   */
  async allocate(name: string, attempt: number): Promise<string> {
    const baseSlug = this.slugs.slugOf(name, 'tag');
    const slug = attempt === 0 ? baseSlug : `${baseSlug}-${randomInt(2, 1000 * attempt)}`;
    return freeSlug(slug, (slugs) => this.tags.findTakenSlugs(slugs));
  }
}
