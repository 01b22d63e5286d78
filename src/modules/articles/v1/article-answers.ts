import { Injectable, Optional } from '@nestjs/common';
import type { Principal } from '../../../core/auth/index.js';
import { collection, single } from '../../../core/http/index.js';
import { Links } from '../../../core/module-api/index.js';
import type { Page } from '../../../core/pagination/index.js';
import { highlightsOf } from '../article-highlights.js';
import type { ArticleRecord } from '../article-record.js';
import { type ArticleInclude, ArticleRelationsLoader } from '../article-relations.js';
import type { ArticleField } from '../dto/article-attributes.js';
import { presentArticle, presentIncluded, type ShownRelations } from './article.presenter.js';
import { CommentBlocks } from './comment-blocks.js';

export interface ArticleShape {
  readonly include?: readonly ArticleInclude[];
  readonly fields?: readonly ArticleField[];
}

export interface ArticleListShape extends ArticleShape {
  readonly search?: string;
  /** Adds the matches of the search; no effect without `search`. */
  readonly highlight?: boolean;
}

const READ_DEFAULT: readonly ArticleInclude[] = ['author'];

/** Loads included objects and builds the response envelope. */
@Injectable()
export class ArticleAnswers {
  constructor(
    private readonly relations: ArticleRelationsLoader,
    private readonly links: Links,
    // Absent if the comments module is disabled.
    @Optional() private readonly comments?: CommentBlocks,
  ) {}

  /** Response to a read; includes the author by default. */
  one(caller: Principal, article: ArticleRecord, { include = READ_DEFAULT, fields }: ArticleShape) {
    return this.document(caller, article, include, fields);
  }

  /** Response to a write; includes only requested objects. */
  written(caller: Principal, article: ArticleRecord, { include = [], fields }: ArticleShape) {
    return this.document(caller, article, include, fields);
  }

  async list(
    caller: Principal,
    page: Page<ArticleRecord>,
    { include = READ_DEFAULT, fields, search, highlight }: ArticleListShape,
    url: string,
  ) {
    const relations = {
      ...(await this.load(caller, page.items, include)),
      ...(highlight && search && { highlights: await highlightsOf(page.items, search) }),
    };
    return collection(page, url, presentArticle(this.links, relations, fields), presentIncluded(caller, relations));
  }

  private async document(
    caller: Principal,
    article: ArticleRecord,
    include: readonly ArticleInclude[],
    fields?: readonly ArticleField[],
  ) {
    const relations = await this.load(caller, [article], include);
    return single(article, presentArticle(this.links, relations, fields), presentIncluded(caller, relations));
  }

  private async load(
    caller: Principal,
    articles: readonly ArticleRecord[],
    include: readonly ArticleInclude[],
  ): Promise<ShownRelations> {
    const [relations, comments] = await Promise.all([
      this.relations.load(caller, articles, include),
      include.includes('comments') ? this.comments?.of(caller, articles) : undefined,
    ]);
    return { ...relations, ...(comments && { comments }) };
  }
}
