import { Injectable } from '@nestjs/common';
import { VISITOR } from '../../core/identity/index.js';
import {
  type ArticleRecord,
  type ArticleRelations,
  ArticleListsService,
  ArticleRelationsLoader,
  toArticleCriteria,
} from '../articles/index.js';

const ENTRIES = 20;

export interface Feed {
  readonly articles: readonly ArticleRecord[];
  readonly relations: ArticleRelations;
}

/** Loads the latest articles that are visible to a visitor. */
@Injectable()
export class FeedService {
  constructor(
    private readonly lists: ArticleListsService,
    private readonly relations: ArticleRelationsLoader,
  ) {}

  async loadNewest(): Promise<Feed> {
    const criteria = toArticleCriteria({ sort: 'published_at' });
    const page = { start: 0, limit: ENTRIES };
    const { items: articles } = await this.lists.list(VISITOR, {
      ...{ ...criteria, page, total: false },
      ...{ isLongContentOmitted: true, attributes: [] },
    });
    return { articles, relations: await this.relations.load(VISITOR, articles, ['author', 'category', 'tags']) };
  }
}
