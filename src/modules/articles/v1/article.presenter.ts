import type { Principal } from '../../../core/identity/index.js';
import type { FieldsPresenter } from '../../../core/module-fields/index.js';
import type { Links } from '../../../core/routing/index.js';
import { presentIncludedCategory } from '../../categories/index.js';
import { presentIncludedTag } from '../../tags/index.js';
import { presentIncludedUser } from '../../users/index.js';
import type { ArticleHighlight } from '../search/search-highlight.js';
import type { ArticleRecord } from '../model/article-record.js';
import type { ArticleRelations } from '../list/article-relations-loader.js';
import { type ArticleAttributes, toArticleAttributes, type ArticleAttributeName } from '../dto/article-attributes.js';
import type { ArticleResource } from './article.resource.js';
import type { ArticleIncludeBlock } from './article-include.provider.js';

/** Related objects of a response; undefined if not requested. */
export interface IncludedRelations extends ArticleRelations {
  /** Objects of `ArticleIncludeProvider`, with the name of their relationship. */
  readonly provided?: { readonly name: string; readonly blocks: readonly ArticleIncludeBlock[] };
  /** Builds the attributes that modules add; undefined if no module declares fields. */
  readonly addedAttributes?: FieldsPresenter | undefined;
  /** By article id. */
  readonly highlights?: ReadonlyMap<number, ArticleHighlight>;
}

/** Builds the resource without included objects. `fields` selects attributes. */
export const presentArticle =
  (
    links: Links,
    { tags, provided, highlights, addedAttributes }: IncludedRelations,
    fields?: readonly ArticleAttributeName[],
  ) =>
  (article: ArticleRecord): ArticleResource => ({
    id: article.id,
    type: 'article',
    attributes: {
      ...selectAttributes(
        addedAttributes
          ? { ...toArticleAttributes(article), ...addedAttributes(article) }
          : toArticleAttributes(article),
        fields,
      ),
      ...(highlights && { highlight: displayHighlight(highlights.get(article.id)!) }),
    },
    relationships: {
      author: { data: { type: 'user', id: article.authorId } },
      category: { data: { type: 'category', id: article.categoryId } },
      ...(tags && {
        tags: {
          data: tags.filter(({ articleId }) => articleId === article.id).map(({ id }) => ({ type: 'tag', id })),
        },
      }),
      ...(provided && {
        [provided.name]: {
          data: provided.blocks
            .filter(({ id }) => id === article.id)
            .flatMap(({ data }) => data.map(({ id, type }) => ({ type, id }))),
        },
      }),
    },
    links: { self: links.to('article', article.id), web: links.toPage(`/articles/${article.slug}`) },
  });

/** Returns the distinct related objects, or undefined if the request includes no related objects. */
export function presentIncluded(caller: Principal, relations: IncludedRelations): object[] | undefined {
  const { authors, categories, tags, provided } = relations;
  if (!authors && !categories && !tags && !provided) return undefined;
  const distinctTags = new Map(tags?.map((tag) => [tag.id, tag]));
  return [
    ...(authors ?? []).map((author) => presentIncludedUser(caller, author)),
    ...(categories ?? []).map(presentIncludedCategory),
    ...[...distinctTags.values()].map(presentIncludedTag),
    ...(provided?.blocks ?? []),
  ];
}

const displayHighlight = ({ title, excerpt, content }: ArticleHighlight) => ({ title, excerpt, content });

function selectAttributes(
  attributes: ArticleAttributes,
  fields?: readonly ArticleAttributeName[],
): Partial<ArticleAttributes> {
  return fields ? Object.fromEntries(fields.map((field) => [field, attributes[field]])) : attributes;
}
