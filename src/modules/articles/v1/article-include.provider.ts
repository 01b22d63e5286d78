import type { Principal } from '../../../core/identity/index.js';
import type { RelationshipIdentifier } from '../../../core/openapi-decorators/api-relationship.decorator.js';
import type { ArticleRecord } from '../model/article-record.js';
import type { ArticleInclude } from '../list/article-relations-loader.js';

/** The related objects of one article as one object in `included`. */
export interface ArticleIncludeBlock {
  readonly type: string;
  /** The id of the article. */
  readonly id: number;
  readonly data: readonly RelationshipIdentifier<string>[];
}

/** Loads related objects that a module above articles includes in responses of version 1. */
export abstract class ArticleIncludeProvider {
  /** The name in `include` and of the relationship. */
  abstract readonly name: ArticleInclude;

  /** Returns one block per article, with one statement. The articles must be visible to the caller. */
  abstract load(caller: Principal, articles: readonly ArticleRecord[]): Promise<readonly ArticleIncludeBlock[]>;
}
