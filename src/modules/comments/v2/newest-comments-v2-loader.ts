import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../core/identity/index.js';
import { type RelatedResources, RelationshipProvider, toMany } from '../../../core/json-api/index.js';
import { LinksV2 } from '../../../core/routing/index.js';
import type { ArticleRecord } from '../../articles/index.js';
import { CommentListsService, toVisibleCount } from '../comment-lists.service.js';
import { CommentV2ResourceLoader } from './comment-v2-resource-loader.js';

/** Loads the relationship of articles to their comments, and the newest comments to include. */
@Injectable()
export class NewestCommentsV2Loader extends RelationshipProvider<ArticleRecord> {
  constructor(
    private readonly lists: CommentListsService,
    private readonly comments: CommentV2ResourceLoader,
    private readonly links: LinksV2,
  ) {
    super();
  }

  async load(
    articles: readonly ArticleRecord[],
    caller: Principal,
    paths?: ReadonlySet<string>,
  ): Promise<RelatedResources> {
    const newest = paths && (await this.lists.listNewestIncluded(caller, articles));
    const loaded = newest && (await this.comments.load(caller, newest, paths));
    const idsByArticle = Map.groupBy(newest ?? [], ({ articleId }) => articleId);
    const relationships = articles.map((article) => {
      const ids = newest && (idsByArticle.get(article.id) ?? []).map(({ id }) => id);
      const related = `${this.links.to('article', article.id)}/comments`;
      return [article.id, toMany('comment', related, ids, { count: toVisibleCount(article) })] as const;
    });
    return {
      relationships: new Map(relationships),
      resources: loaded ? [...loaded.resources, ...loaded.included] : [],
    };
  }
}
