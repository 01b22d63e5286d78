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
  /** Whether what the search has found is shown; nothing is where there is no search. */
  readonly highlight?: boolean;
}

const READ_DEFAULT: readonly ArticleInclude[] = ['author'];

/** Loads what an answer includes and puts it into the envelope. */
@Injectable()
export class ArticleAnswers {
  constructor(
    private readonly relations: ArticleRelationsLoader,
    private readonly links: Links,
    // Nobody provides them where comments are not served.
    @Optional() private readonly comments?: CommentBlocks,
  ) {}

  /** The answer to a read: with the author unless said otherwise. */
  one(caller: Principal, article: ArticleRecord, { include = READ_DEFAULT, fields }: ArticleShape) {
    return this.document(caller, article, include, fields);
  }

  /** The answer to a write: with what was asked for. */
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
