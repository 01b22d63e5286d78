import { IntersectionType } from '@nestjs/swagger';
import {
  PageQuery,
  toPageRequest,
  QueryBoolean,
  QueryChoice,
  QueryInteger,
  QueryText,
  QueryRepeatedText,
  QueryTime,
} from '../../../../core/http/index.js';
import { ARTICLE_SORTS, type ArticleListRequest, type ArticleSort } from '../../article-list.js';
import { ARTICLE_STATUSES, type ArticleStatus } from '../../article-status.js';
import { ArticleSelectionQuery } from './article-selection.query.js';

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

  @QueryChoice(ARTICLE_SORTS, 'default: `created_at`; with `search`: best match first')
  sort?: ArticleSort;

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

const REQUEST_MEMBERS = {
  status: 'status',
  category: 'categoryId',
  category_tree: 'categoryTree',
  author: 'authorId',
  search: 'search',
  sort: 'sort',
  order: 'order',
  slug: 'slug',
  tag: 'tags',
  featured: 'featured',
  published_after: 'publishedAfter',
  published_before: 'publishedBefore',
  trashed: 'trashed',
} as const satisfies Partial<Record<keyof ListArticlesQuery, keyof ArticleListRequest>>;

export function toArticleListRequest(query: ListArticlesQuery): ArticleListRequest {
  const filter = Object.entries(REQUEST_MEMBERS)
    .map(([theirs, ours]) => [ours, query[theirs as keyof typeof REQUEST_MEMBERS]] as const)
    .filter(([, value]) => value !== undefined);
  return { ...toPageRequest(query), ...(Object.fromEntries(filter) as Partial<ArticleListRequest>) };
}
