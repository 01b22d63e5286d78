import { Injectable } from '@nestjs/common';
import { hasScope, type Principal } from '../../../core/identity/index.js';
import type { CategoryArticleMover } from '../../categories/index.js';
import { TagsService } from '../../tags/index.js';
import { ArticleMoverRepository } from './article-mover.repository.js';
import { PUBLISH_ARTICLES, WRITE_ARTICLES } from '../articles.permissions.js';

/** Articles per statement; small enough that a statement ends well before its deadline. */
const BATCH_SIZE = 1000;

/** Counts and moves the articles of categories. */
@Injectable()
export class ArticleMover implements CategoryArticleMover {
  constructor(
    private readonly articles: ArticleMoverRepository,
    private readonly tags: TagsService,
  ) {}

  count(categoryId: number): Promise<number> {
    return this.articles.count(categoryId);
  }

  isInScope(caller: Principal): boolean {
    return [WRITE_ARTICLES, PUBLISH_ARTICLES].every((permission) => hasScope(caller, permission));
  }

  /** Emits no event for the single articles: see docs/adr/0010-deleting-a-category.md. */
  async move(from: number, to: number): Promise<void> {
    const ids = await this.articles.findIds(from);
    for (let start = 0; start < ids.length; start += BATCH_SIZE) {
      const moved = await this.articles.move(ids.slice(start, start + BATCH_SIZE), from, to);
      await this.tags.updateProjectionCategory(to, moved);
    }
  }
}
