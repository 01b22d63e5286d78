import {
  QueryList,
  PageQuery,
  toPageRequest,
  QueryBoolean,
  QueryChoice,
  QueryInteger,
  QueryText,
  QueryRepeatedText,
  QueryTime,
} from '../../../../core/http/index.js';
import { ARTICLE_INCLUDES, type ArticleInclude } from '../../list/article-relations-loader.js';
import { ARTICLE_ATTRIBUTE_NAMES, type ArticleAttributeName } from '../../dto/article-attributes.js';
import { IntersectionType } from '@nestjs/swagger';
import { type ArticleListCriteria, toArticleCriteria } from '../../list/article-list.js';
import { ARTICLE_STATUSES, type ArticleStatus } from '../../model/article-transitions.js';
import { toOffsetRequest } from '../../../../core/pagination/index.js';

/** Reads include the author by default; responses to writes include nothing by default. */
export class ArticleSelectionQuery {
  @QueryList(ARTICLE_INCLUDES, 'related objects to include (default: author in reads, none in writes; empty: none).')
  include?: ArticleInclude[];

  @QueryList(ARTICLE_ATTRIBUTE_NAMES, 'only these attributes.')
  fields?: ArticleAttributeName[];
}

const SORTS = ['id', 'title', 'created_at', 'updated_at', 'published_at', 'views', 'rating', 'comments'] as const;

export class ListArticlesQuery extends IntersectionType(PageQuery, ArticleSelectionQuery) {
  @QueryChoice(
    ARTICLE_STATUSES,
    'default: published; other values list the drafts or archived articles that are visible to the caller',
  )
  status?: ArticleStatus;

  @QueryInteger('category id, without subcategories')
  category?: number;

  @QueryInteger('category id, including subcategories')
  category_tree?: number;

  @QueryInteger('user id of the author')
  author?: number;

  @QueryText(
    200,
    'full-text search in title, excerpt and content; every word must occur, and a last word of four or more letters also matches as a prefix',
  )
  search?: string;

  @QueryBoolean('true: return marked matches of `search` in the attribute `highlight`')
  highlight?: boolean;

  @QueryChoice(SORTS, 'default: `created_at`; with `search`: best match first')
  sort?: (typeof SORTS)[number];

  @QueryChoice(['asc', 'desc'], 'default: desc')
  order?: 'asc' | 'desc';

  @QueryText(190, 'current or previous slug')
  slug?: string;

  @QueryRepeatedText(10, 100, 'name or slug of a tag; if repeated, an article must have all of the tags')
  tag?: string[];

  @QueryBoolean('true: only featured articles; false: only articles that are not featured')
  featured?: boolean;

  @QueryTime('first published after this time')
  published_after?: Date;

  @QueryTime('first published before this time')
  published_before?: Date;

  @QueryBoolean('true: only articles in the trash (authors: their own; editors: all)')
  trashed?: boolean;
}

export function toArticleListCriteria(query: ListArticlesQuery): ArticleListCriteria {
  const { sort, tag, category_tree, published_after, published_before, ...same } = query;
  const criteria = toArticleCriteria({
    ...same,
    ...(sort && { sort: sort === 'comments' ? 'comments_count' : sort }),
    ...(tag && { tags: tag }),
    ...(category_tree !== undefined && { categoryTree: category_tree }),
    ...(published_after && { publishedAfter: published_after }),
    ...(published_before && { publishedBefore: published_before }),
  });
  const isContentRead = query.fields?.includes('content') ?? true;
  return {
    ...criteria,
    page: toOffsetRequest(toPageRequest(query)),
    total: true,
    attributes: query.fields,
    // Highlights need the content.
    isContentOmitted: !isContentRead && !(query.highlight && query.search),
  };
}

/** The criteria of a list below an author, whose id is in the path. */
export const toAuthorListCriteria = ({ author: _, ...query }: ListArticlesQuery): ArticleListCriteria =>
  toArticleListCriteria(query);
