import { type IncludeResult, identifier, type ResourceObject, toMany, toOne } from '../../../core/json-api/index.js';
import type { LinksV2 } from '../../../core/routing/index.js';
import type { ArticleRecord } from '../article-record.js';
import { toArticleAttributes } from '../dto/article-attributes.js';

/** Ids of included related resources by article id; undefined if not included. */
export interface ArticleLinkage {
  readonly tags?: ReadonlyMap<number, readonly number[]>;
  readonly comments?: ReadonlyMap<number, readonly number[]>;
  /** Whether the comments module is enabled. */
  readonly hasComments: boolean;
  /** Relationships added by other modules. */
  readonly relationshipsOf: IncludeResult['relationshipsOf'];
}

export const presentArticleV2 =
  (links: LinksV2, { tags, comments, hasComments, relationshipsOf }: ArticleLinkage) =>
  (article: ArticleRecord): ResourceObject & { links: { web: string } } => {
    const { id, authorId, categoryId, deletedAt, commentsCount } = article;
    const self = links.to('article', id);
    // Comments of an article in the trash are not visible.
    const count = deletedAt === null ? commentsCount : 0;
    return {
      ...identifier('article', id),
      attributes: { ...toArticleAttributes(article) },
      relationships: {
        author: toOne('user', authorId, links.to('user', authorId)),
        category: toOne('category', categoryId, links.to('category', categoryId)),
        tags: toMany('tag', `${self}/tags`, tags && (tags.get(id) ?? [])),
        ...(hasComments && {
          comments: toMany('comment', `${self}/comments`, comments && (comments.get(id) ?? []), { count }),
        }),
        ...relationshipsOf(id),
      },
      links: { self, web: `/articles/${article.slug}` },
    };
  };
