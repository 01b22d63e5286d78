import { QueryInteger, QueryText } from '../../../core/http/index.js';

export class PageNumberQuery {
  @QueryInteger('page number', { default: 1 })
  page: number = 1;
}

export class ArticleListPageQuery extends PageNumberQuery {
  @QueryText(200, 'words that must all occur')
  search?: string;

  @QueryText(100, 'name or slug of a tag')
  tag?: string;
}

export class ArticlePageQuery {
  @QueryInteger('page of the comments', { default: 1 })
  comments: number = 1;
}

export class SitemapQuery {
  @QueryInteger('first id of a part', { allowZero: true })
  part?: number;
}
