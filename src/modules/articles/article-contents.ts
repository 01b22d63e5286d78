import { Injectable } from '@nestjs/common';
import { inScope, type Principal } from '../../core/auth/index.js';
import type { CategoryContents } from '../categories/index.js';
import { TagsService } from '../tags/index.js';
import { ArticleContentsRepository } from './article-contents.repository.js';
import { PUBLISH_ARTICLES, WRITE_ARTICLES } from './articles.permissions.js';

/** Articles per statement; small enough that a statement ends well before its deadline. */
const BATCH = 1000;

/** Counts and moves the articles of categories. */
@Injectable()
export class ArticleContents implements CategoryContents {
  constructor(
    private readonly articles: ArticleContentsRepository,
    private readonly tags: TagsService,
  ) {}

  count(categoryId: number): Promise<number> {
    return this.articles.count(categoryId);
  }

  areInScope(caller: Principal): boolean {
    return [WRITE_ARTICLES, PUBLISH_ARTICLES].every((permission) => inScope(caller, permission));
  }

  /** Emits no event for the single articles: see docs/adr/0010-deleting-a-category.md. */
  async move(from: number, to: number): Promise<void> {
    const ids = await this.articles.findIds(from);
    for (let start = 0; start < ids.length; start += BATCH) {
      const moved = await this.articles.move(ids.slice(start, start + BATCH), from, to);
      await this.tags.followInto(to, moved);
    }
  }
}
