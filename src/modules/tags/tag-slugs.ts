import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { freeSlug, SlugStrategy } from '../../core/text/index.js';
import { TagsRepository } from './tags.repository.js';

/** Allocates slugs for new tags. */
@Injectable()
export class TagSlugs {
  constructor(
    private readonly tags: TagsRepository,
    private readonly slugs: SlugStrategy,
  ) {}

  /**
   * Many names can produce the same slug, for example all emoji names. Retries after a conflict append a random number. `attempt` starts at
   * 0.
   */
  async freeFor(name: string, attempt: number): Promise<string> {
    const wish = this.slugs.slugOf(name, 'tag');
    const slug = attempt === 0 ? wish : `${wish}-${randomInt(2, 1000 * attempt)}`;
    return freeSlug(slug, await this.tags.findSlugsLike(slug));
  }
}
