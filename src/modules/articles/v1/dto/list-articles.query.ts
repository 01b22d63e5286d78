import { IntersectionType } from '@nestjs/swagger';
import {
  PageQuery,
  pageOf,
  QueryBoolean,
  QueryChoice,
  QueryInteger,
  QueryText,
  QueryTexts,
  QueryTime,
} from '../../../../core/http/index.js';
import { ARTICLE_SORTS, type ArticleListRequest, type ArticleSort } from '../../article-list.js';
import { ARTICLE_STATUSES, type ArticleStatus } from '../../article-status.js';
import { ArticleShapeQuery } from './article-shape.query.js';

export class ListArticlesQuery extends IntersectionType(PageQuery, ArticleShapeQuery) {
  @QueryChoice(
    ARTICLE_STATUSES,
    'published ones when left out; drafts and archived ones as far as the caller may see them',
  )
  status?: ArticleStatus;

  @QueryInteger('category id, without subcategories')
  category?: number;

  @QueryInteger('category id, with everything below it')
  category_tree?: number;

  @QueryInteger('user id')
  author?: number;

  @QueryText(
    200,
    'full-text search in title, excerpt and content; every word must occur, the last one of four letters or more may be the beginning of one',
  )
  search?: string;

  @QueryBoolean('with a search: show what is found, as the attribute `highlight`')
  highlight?: boolean;

  @QueryChoice(ARTICLE_SORTS, 'created_at when left out; with a search the best match comes first')
  sort?: ArticleSort;

  @QueryChoice(['asc', 'desc'], 'desc when left out')
  order?: 'asc' | 'desc';

  @QueryText(190, 'the present slug or a former one')
  slug?: string;

  @QueryTexts(10, 100, 'name or slug of a tag; repeated, an article must have all of them')
  tag?: string[];

  @QueryBoolean('featured ones, or the others')
  featured?: boolean;

  @QueryTime('first published after this time')
  published_after?: Date;

  @QueryTime('first published before this time')
  published_before?: Date;

  @QueryBoolean('the trash: for authors their own, for editors all')
  trashed?: boolean;
}

const NAMES = {
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

export function listRequest(query: ListArticlesQuery): ArticleListRequest {
  const filter = Object.entries(NAMES)
    .map(([theirs, ours]) => [ours, query[theirs as keyof typeof NAMES]] as const)
    .filter(([, value]) => value !== undefined);
  return { ...pageOf(query), ...(Object.fromEntries(filter) as Partial<ArticleListRequest>) };
}
