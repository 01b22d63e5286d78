import { Injectable } from '@nestjs/common';
import { type Principal, downscopeTo } from '../../../core/identity/index.js';
import { markListRead } from '../../../core/request-context/index.js';
import { CategoriesService } from '../../categories/index.js';
import {
  type ArticleIdRange,
  type ArticleSitemapEntry,
  ArticleSitemapRepository,
} from './article-sitemap.repository.js';
import { type ArticleVisibility, listVisibility } from '../access/article-visibility.js';
import { PUBLISHED } from '../model/article-transitions.js';
import { READ_ARTICLES } from '../articles.permissions.js';

/** Published articles that a list would show the caller, for sitemaps. */
@Injectable()
export class ArticleSitemapService {
  constructor(
    private readonly entries: ArticleSitemapRepository,
    private readonly categories: CategoriesService,
  ) {}

  /** Uses the category counters and scans no articles. */
  async count(caller: Principal): Promise<number> {
    return this.categories.countArticles(PUBLISHED, (await this.loadVisibility(caller)).unrestricted);
  }

  async list(caller: Principal, range: ArticleIdRange): Promise<ArticleSitemapEntry[]> {
    return this.entries.findEntries(await this.loadVisibility(caller), range);
  }

  /** Returns the non-empty ranges of `size` ids. An article always stays in the same range. */
  async listRanges(caller: Principal, size: number): Promise<ArticleIdRange[]> {
    const starts = await this.entries.findRangeStarts(await this.loadVisibility(caller), size);
    return starts.map((from) => ({ from, to: from + size - 1 }));
  }

  private async loadVisibility(caller: Principal): Promise<ArticleVisibility> {
    markListRead('article');
    const rights = await this.categories.loadRights();
    return listVisibility(rights, downscopeTo(caller, READ_ARTICLES), { status: PUBLISHED, trashed: false });
  }
}
