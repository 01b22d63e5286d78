import { QueryList } from '../../../../core/http/index.js';
import { ARTICLE_INCLUDES, type ArticleInclude } from '../../list/article-relations-loader.js';
import { ARTICLE_ATTRIBUTE_NAMES, type ArticleAttributeName } from '../../dto/article-attributes.js';

/** Reads include the author by default; responses to writes include nothing by default. */
export class ArticleSelectionQuery {
  @QueryList(ARTICLE_INCLUDES, 'related objects to include (default: author in reads, none in writes; empty: none).')
  include?: ArticleInclude[];

  @QueryList(ARTICLE_ATTRIBUTE_NAMES, 'only these attributes.')
  fields?: ArticleAttributeName[];
}
