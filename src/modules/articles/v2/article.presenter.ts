import { type IncludeResult, identifier, type ResourceObject, toMany, toOne } from '../../../core/json-api/index.js';
import type { FieldsPresenter } from '../../../core/module-fields/index.js';
import type { LinksV2 } from '../../../core/routing/index.js';
import type { ArticleRecord } from '../model/article-record.js';
import { toArticleAttributes } from '../dto/article-attributes.js';

export interface ArticleLinkage {
  /** Tag ids by article id; undefined if not included. */
  readonly tags?: ReadonlyMap<number, readonly number[]>;
  /** Relationships added by other modules. */
  readonly relationshipsOf: IncludeResult['relationshipsOf'];
  /** Builds the attributes that modules add; undefined if no module declares fields. */
  readonly addedAttributes?: FieldsPresenter | undefined;
}

export const presentArticleV2 =
  (links: LinksV2, { tags, relationshipsOf, addedAttributes }: ArticleLinkage) =>
  (article: ArticleRecord): ResourceObject & { links: { web: string } } => {
    const { id, authorId, categoryId } = article;
    const self = links.to('article', id);
    return {
      ...identifier('article', id),
      attributes: { ...toArticleAttributes(article), ...addedAttributes?.(article) },
      relationships: {
        author: toOne('user', authorId, links.to('user', authorId)),
        category: toOne('category', categoryId, links.to('category', categoryId)),
        tags: toMany('tag', `${self}/tags`, tags && (tags.get(id) ?? [])),
        ...relationshipsOf(id),
      },
      links: { self, web: links.toPage(`/articles/${article.slug}`) },
    };
  };
