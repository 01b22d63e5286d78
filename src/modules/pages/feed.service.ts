import { Injectable } from '@nestjs/common';
import { VISITOR } from '../../core/identity/index.js';
import {
  type ArticleRecord,
  type ArticleRelations,
  ArticleListsService,
  ArticleRelationsLoader,
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
    const request = { page: 1, perPage: ENTRIES, sort: 'published_at', order: 'desc' } as const;
    const { items: articles } = await this.lists.list(VISITOR, request);
    return { articles, relations: await this.relations.load(VISITOR, articles, ['author', 'category', 'tags']) };
  }
}
